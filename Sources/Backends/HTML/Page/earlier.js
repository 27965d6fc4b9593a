// The earlier version of a screen in a comparison: its phone as outlines over the new one, moved by the same finger.

class EarlierVersion {
  constructor(host, stage, container) {
    const { earlier } = host.screen;
    Object.assign(this, { host, container, screen: earlier, around: stage });
    const place = earlier.places.find((other) => other.title === host.place.title) ?? earlier.places[0];
    this.own = new Host(earlier, place);
    this.match();
    const frame = make("div", { class: "earlier", "aria-hidden": "true" });
    this.stage = new Stage(this.own, frame, true);
    this.stage.fit(1);
    stage.screen.append(frame);
    this.own.wake = () => host.wake();
    host.lead((event) => this.follow(event));
    this.build();
  }

  /** Puts the old machine into the state of the new one, as far as it has the names. */
  match() {
    this.own.restore({ ...this.host.snapshot(), ends: this.host.ends() });
  }

  /** Does what is done on the new screen, as far as the old one has the names. */
  follow(event) {
    const { region, page, mode, measures } = event;
    if ([region, page].some((name) => name !== undefined && !this.own.node(name)) || mode !== undefined && !this.screen.modes.includes(mode)) return;
    const known = Object.keys(this.own.measures);
    this.own.send(measures ? { ...event, measures: Object.fromEntries(known.map((name) => [name, measures[name] ?? this.own.measures[name]])) } : event);
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

  show() {
    this.own.frame = undefined;
    this.own.step();
    if (this.scale !== this.around.scale()) {
      this.scale = this.around.scale();
      this.stage.phone.style.setProperty("--old-scale", this.scale);
    }
    this.stage.show();
    for (const { node, value, other } of this.rows) {
      const [old, present] = [this.own, this.host].map((host) => Math.round(host.stated(node.name) * 100) / 100);
      write(other, points(old));
      write(value, points(present));
      toggle(value.parentElement, "moved", old !== present);
    }
  }
}

/** A sentence with the names between backquotes as code. */
const marked = (sentence) => sentence.split("\x60").map((part, index) => (index % 2 ? make("code", {}, part) : part));
