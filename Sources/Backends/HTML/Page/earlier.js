// The earlier version of a screen in a comparison: its phone as outlines over the new one, moved by the same finger.

class EarlierVersion {
  constructor(host, stage, container) {
    const { earlier } = host.screen;
    Object.assign(this, { host, container, screen: earlier, around: stage });
    const place = earlier.places.find((other) => other.title === host.place.title) ?? earlier.places[0];
    this.own = new Host(earlier, place);
    this.chains = new Chains(this.own);
    this.match();
    const frame = make("div", { class: "earlier", "aria-hidden": "true" });
    this.stage = new Stage(this.own, frame, true);
    this.stage.fit(1);
    stage.screen.append(frame);
    this.own.wake = () => host.wake();
    host.observe((event, effects, step) => { if (step) this.follow(step); });
    this.build();
  }

  /** Puts the old machine into the state of the new one, as far as it has the names. */
  match() {
    this.own.restore(this.host.snapshot());
  }

  follow(step) {
    const [[kind, value]] = Object.entries(step);
    if (kind === "resize") {
      this.own.resize(this.host.environment, step);
      return;
    }
    const subjects = typeof value === "string" ? [value.split(".")[0]] : value.on ? [value.on] : kind === "move" ? Object.keys(value) : [];
    const isKnown = (name) => this.own.node(name) || this.screen.modes.includes(name) || name === "statusBar";
    if (kind === "measure" && Object.keys(value).some((name) => !Object.hasOwn(this.own.measures, name))) return;
    if (subjects.every(isKnown)) perform(this.own, this.chains, step, true);
  }

  /** The notches that differ, by sheet and name: `{old, new}` in points. */
  notches() {
    const all = new Map();
    for (const [key, host] of [["old", this.own], ["new", this.host]]) {
      for (const sheet of host.sheets) {
        for (const { name, height, isActive } of notchesOf(host, sheet)) {
          if (isActive) all.set(`${sheet.name}.${name}`, { ...all.get(`${sheet.name}.${name}`), [key]: height });
        }
      }
    }
    return [...all].filter(([, pair]) => pair.old !== pair.new);
  }

  build() {
    const { host } = this;
    this.rows = host.consumers.filter((node) => this.own.node(node.name)?.kind === node.kind).map((node) =>
      ({ node, value: make("td", { class: "value" }), other: make("td", { class: "value" }) }));
    replace(this.container,
      make("ul", {}, ...host.screen.changes.map((change) => make("li", {}, ...marked(change)))),
      make("table", { "aria-label": "positions of both versions" }, make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Position"), make("th", { scope: "col", class: "value" }, "old"), make("th", { scope: "col", class: "value" }, "new"))),
        make("tbody", {}, ...this.rows.map(({ node, value, other }) => make("tr", { class: colorOf(host, node.name) }, make("th", { scope: "row" }, node.name), other, value)))));
  }

  show(now) {
    this.own.frame = undefined;
    this.own.step?.(now);
    if (this.scale !== this.around.scale()) {
      this.scale = this.around.scale();
      this.stage.phone.style.setProperty("--old-scale", this.scale);
    }
    this.stage.show(now);
    for (const { node, value, other } of this.rows) {
      const [old, present] = [this.own, this.host].map((host) => Math.round(host.stated(node.name, now) * 100) / 100);
      write(other, points(old));
      write(value, points(present));
      toggle(value.parentElement, "moved", old !== present);
    }
  }
}

/** A sentence with the names between backquotes as code. */
const marked = (sentence) => sentence.split("\x60").map((part, index) => (index % 2 ? make("code", {}, part) : part));
