// The inspector: the part of the phone below the pointer, with its length, its formula and its line in the spec.

class Inspector {
  constructor(host, stage, container) {
    Object.assign(this, { host, stage, container, chains: new Chains(host) });
    this.panels = new Map(host.screen.nodes.map((node) => [node.name, this.panel(node)]));
    stage.screen.addEventListener("pointermove", (event) => { if (event.buttons === 0) this.inspect(event.target); });
    stage.screen.addEventListener("pointerdown", (event) => this.inspect(event.target));
    stage.screen.addEventListener("pointerleave", () => this.outline(null));
    stage.screen.addEventListener("focusin", (event) => this.inspect(event.target));
    this.outlined = null;
    replace(container, make("p", { class: "empty" }, "Point at a part of the phone."));
  }

  inspect(target) {
    const element = target.closest("[data-node], [data-page]");
    const name = element?.dataset.page ?? element?.dataset.node ?? null;
    this.outline(name);
    if (name === null || name === this.name) return;
    this.name = name;
    this.describeFinger(this.panels.get(name));
    replace(this.container, this.panels.get(name).element);
    this.show();
  }

  outline(name) {
    if (this.outlined === name) return;
    this.stage.elements.get(this.outlined)?.classList.remove("hovered");
    this.outlined = name;
    this.stage.elements.get(name)?.classList.add("hovered");
  }

  /** The description of a node: `{element, values, finger}`. */
  panel(node) {
    const { name } = node;
    const forms = Object.entries(node.forms ?? {});
    const values = forms.map(([quantity]) => ({ quantity, element: make("td", { class: "value" }) }));
    const finger = make("p", { class: "soft" }, "A finger here moves nothing.");
    const element = make("div", {},
      make("p", {}, make("b", {}, name), ` ${node.kind}`, node.line ? make("span", { class: "soft" }, ` · line ${node.line}`) : null),
      node.summary ? make("p", { class: "soft", dir: "auto" }, node.summary) : null,
      make("table", { "aria-label": `lengths of ${name}` }, make("tbody", {}, ...forms.map(([quantity, form], index) => make("tr", {},
        make("th", { scope: "row" }, quantity), values[index].element, make("td", { class: "form" }, form))))), finger);
    return { name, element, values, finger };
  }

  /** The parts that a finger on a node moves now: pages and modes change them. */
  describeFinger({ name, finger }) {
    const { host } = this;
    const region = this.stage.elements.get(name)?.dataset.region ?? host.node(name).region;
    const chain = region ? this.chains.of(region) : null;
    const order = chain?.up.filter(([, limit]) => limit !== "none").map(([index]) => chain.nodes[index].node);
    const sheet = host.sheetOf(name);
    const reason = sheet && fixedReason(host, sheet);
    const fixed = reason ? `${reason}. ` : "";
    write(finger, fixed + (order?.length ? `A finger here moves ${order.join(" ▸ ")}.` : "A finger here moves nothing."));
  }

  show() {
    if (!this.name) return;
    const geometry = this.host.geometry(this.name);
    for (const { quantity, element } of this.panels.get(this.name).values) {
      const value = geometry.notches.get(quantity)?.height ?? geometry[quantity];
      write(element, typeof value === "number" ? points(value) : "");
    }
  }
}
