// The inspector: the part of the phone below the pointer, with its length, its formula and its line in the spec.

class Inspector {
  constructor(host, stage, container) {
    Object.assign(this, { host, stage, container, chains: new Chains(host) });
    stage.screen.addEventListener("pointermove", (event) => { if (event.buttons === 0) this.inspect(event.target); });
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
    this.build();
  }

  outline(name) {
    if (this.outlined === name) return;
    this.stage.elements.get(this.outlined)?.classList.remove("hovered");
    this.outlined = name;
    this.stage.elements.get(name)?.classList.add("hovered");
  }

  build() {
    const { host, name } = this;
    const node = host.node(name);
    const quantities = Object.entries(node.forms ?? {});
    this.values = quantities.map(([quantity]) => ({ quantity, element: make("td", { class: "value" }) }));
    const region = this.stage.elements.get(name)?.dataset.region ?? node.region;
    const chain = region ? this.chains.of(region) : null;
    const order = chain?.up.filter(([, limit]) => limit !== "none").map(([index]) => chain.nodes[index].node);
    const sheet = host.sheetOf(name);
    const fixed = sheet && fixedReason(host, sheet) ? `${fixedReason(host, sheet)}. ` : "";
    replace(this.container,
      make("p", {}, make("b", {}, name), ` ${node.kind}`, node.line ? make("span", { class: "soft" }, ` · line ${node.line}`) : null),
      node.summary ? make("p", { class: "soft", dir: "auto" }, node.summary) : null,
      make("table", { "aria-label": `lengths of ${name}` }, make("tbody", {}, ...quantities.map(([quantity, form], index) => make("tr", {},
        make("th", { scope: "row" }, quantity), this.values[index].element, make("td", { class: "form" }, form))))),
      make("p", { class: "soft" }, fixed + (order?.length ? `A finger here moves ${order.join(" ▸ ")}.` : "A finger here moves nothing.")));
    this.show();
  }

  show() {
    if (!this.name) return;
    const geometry = this.host.geometry(this.name);
    for (const { quantity, element } of this.values) {
      const value = geometry[quantity];
      write(element, typeof value === "number" ? points(value) : "");
    }
  }
}
