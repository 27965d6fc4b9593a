// Who takes the finger: the plan of a chain as chips, the mover lit, and the distance that each consumer took.

/**
 * The stretches of one gesture: runs of movement in one direction, each with the distance that each consumer took. The
 * movers of a stretch are `{name, distance}` in their order.
 */
class Stretches {
  constructor(host) {
    Object.assign(this, { host, chains: new Chains(host) });
    this.positions = this.now();
    this.list = [];
    host.observe((event) => this.note(event));
  }

  now() { return new Map(this.host.consumers.map((node) => [node.name, this.host.position(node.name)])); }

  get last() { return this.list[this.list.length - 1]; }

  note(event) {
    const before = this.positions;
    this.positions = this.now();
    if (event.kind === "began") this.list = [];
    if (event.kind !== "dragged" && event.kind !== "drifted") return;
    const direction = event.by < 0 ? "up" : "down";
    if (this.last?.direction !== direction || this.last.kind !== event.kind) {
      this.list.push({ kind: event.kind, direction, region: event.region, total: 0, parts: new Map(), movers: [] });
    }
    const { last } = this;
    last.total += Math.abs(event.by);
    for (const name of moversOf(this.host, this.chains, event.region, direction)) {
      const distance = Math.abs(this.positions.get(name) - before.get(name));
      last.parts.set(name, (last.parts.get(name) ?? 0) + distance);
      const mover = last.movers.at(-1);
      if (mover?.name === name) mover.distance += distance;
      else last.movers.push({ name, distance });
    }
  }
}

/** A stretch in words: `↑ 909 pt: places 579, suggestions 330`. */
function describeStretch({ direction, total, parts }) {
  const taken = [...parts].map(([name, distance]) => `${name} ${readable(distance)}`);
  return `${direction === "up" ? "↑" : "↓"} ${points(total)}: ${taken.length ? taken.join(", ") : "nothing moves"}`;
}

const limitWords = {
  lowest: "to its lowest notch", highest: "to its highest notch", zero: "to its start", end: "to its end",
  returned: "until what returns is back", none: "beyond its end",
};

class FingerPanel {
  /** The chain that the panel shows: that of the last touch, or the choice of the user. `null` if no finger moves anything. */
  chain;
  /** The part that is outlined on the phone. */
  outlined = null;

  constructor(host, stage, container) {
    Object.assign(this, { host, stage, chains: new Chains(host), stretches: new Stretches(host) });
    this.choice = make("div", { class: "choice", role: "group", "aria-label": "the part that the finger touches" });
    this.rows = make("div", { class: "plan-rows" });
    this.gesture = make("p", { class: "gesture soft", id: "gesture" });
    this.tag = make("div", { class: "mover-tag", "aria-hidden": "true" });
    this.tag.hidden = true;
    stage.screen.append(this.tag);
    replace(container, this.choice, this.rows, this.gesture);
    host.observe((event) => { if (event.kind === "began") this.choose(this.chains.of(event.region) ?? this.chain); });
    this.listChains();
    const [longest] = [...this.chains.shown()].sort((one, other) => other.nodes.length - one.nodes.length);
    this.choose(longest ?? null);
  }

  listChains() {
    const shown = this.chains.shown();
    const key = shown.map((chain) => chain.name).join(" ");
    if (key === this.key) return;
    this.key = key;
    this.buttons = new Map(shown.map((chain) => [chain.name, make("button", {
      type: "button", "aria-pressed": String(chain === this.chain), onclick: () => this.choose(chain),
    }, chain.name)]));
    replace(this.choice, make("span", { class: "soft" }, "Finger on"), ...this.buttons.values());
    if (!shown.includes(this.chain)) this.choose(shown[0] ?? null);
  }

  choose(chain) {
    if (chain === this.chain) return;
    this.chain = chain;
    for (const [name, button] of this.buttons) button.setAttribute("aria-pressed", String(name === chain?.name));
    this.build();
  }

  build() {
    const { host, chain } = this;
    this.chips = [];
    if (!chain) {
      replace(this.rows, make("p", { class: "empty" }, "No finger moves anything now."));
      return;
    }
    const row = (direction, arrow, word) => make("div", { class: "plan-row", role: "list", "aria-label": `a finger that moves ${word}` },
      make("span", { class: "way", "aria-hidden": "true" }, arrow),
      ...this.chains.steps(chain, direction).map((step, index) => {
        const { node } = chain.nodes[step[0]];
        const room = make("b", {});
        const element = make("span", { class: `chip ${colorOf(host, node)}`, role: "listitem", title: `${node} moves ${limitWords[step[1]]}` },
          make("span", { class: "chip-name" }, node), room);
        this.chips.push({ element, room, node, step, direction });
        return index === 0 ? element : make("span", { class: "later", role: "presentation" }, element);
      }));
    replace(this.rows, row("up", "↑", "up"), row("down", "↓", "down"));
  }

  show() {
    this.listChains();
    const { host, chain } = this;
    const mover = moverOf(host, this.chains, this.stretches.last?.direction);
    if (chain) this.showChips(mover);
    this.showMover(mover);
    this.showGesture();
  }

  showChips(mover) {
    const { host, chain } = this;
    const direction = this.stretches.last?.direction;
    for (const { element, room, node, step, direction: own } of this.chips) {
      const isLit = own === direction && mover === node;
      toggle(element, "lit", isLit);
      const left = this.chains.room(chain, step, this.chains.inside(chain.nodes[step[0]]));
      const all = this.extent(chain.nodes[step[0]]);
      const isFixed = fixedReason(host, host.node(node)) !== null;
      write(room, isFixed ? "fixed" : left > 0 ? points(left) : "✓");
      fillTo(element, all > 0 ? 1 - left / all : 1);
    }
  }

  /** The distance between the limits of a consumer, in points. */
  extent(consumer) {
    const { node, kind } = consumer;
    return kind === "sheet" ? this.host.geometry(node).highest - this.host.geometry(node).lowest : this.chains.limit(consumer, "end");
  }

  /** Outlines what moves on the phone, and names it. */
  showMover(name) {
    if (name !== this.outlined) {
      this.tagFor = null;
      if (this.outlined) this.stage.elements.get(this.outlined).classList.remove("mover", colorOf(this.host, this.outlined));
      this.outlined = name;
      if (name) this.stage.elements.get(name).classList.add("mover", colorOf(this.host, name));
      this.tag.hidden = !name;
      if (name) this.tag.className = `mover-tag ${colorOf(this.host, name)}`;
    }
    if (!name) return;
    // Measured once: while a list or scroll moves, its frame stays, and a sheet's edge moves with its height.
    const sheet = this.host.node(name);
    const height = sheet.kind === "sheet" && !sheet.top ? this.host.shown(name) : 0;
    if (this.tagFor !== name) {
      const top = this.stage.elements.get(name).getBoundingClientRect().top - this.stage.screen.getBoundingClientRect().top;
      Object.assign(this, { tagFor: name, tagY: top / this.stage.scale() + height });
    }
    const y = Math.max(this.host.environment.safeAreaTop + 22, Math.min(this.tagY - height, this.host.environment.height - 60));
    this.tag.style.transform = `translate(-50%, ${y}px) translateY(-100%)`;
    write(this.tag, `${name} ${this.host.node(name).kind === "sheet" ? "moves" : "scrolls"}`);
  }

  /** The last gesture: the distances that the consumers took, up and down. */
  showGesture() {
    write(this.gesture, this.stretches.list.slice(-2).map(describeStretch).join("\n") || "Drag the phone: the distance of each part appears here.");
  }
}
