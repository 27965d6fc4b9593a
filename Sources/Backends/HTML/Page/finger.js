// Who takes the finger: the plan of a chain as chips, the mover lit, and the distance that each consumer took.

/** The stretches of one gesture: runs of movement in one direction, each with the distance that each consumer took. */
class Stretches {
  constructor(host) {
    this.host = host;
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
      this.list.push({ kind: event.kind, direction, region: event.region, total: 0, parts: new Map() });
    }
    const { last } = this;
    last.total += Math.abs(event.by);
    for (const node of this.host.consumers) {
      const moved = Math.abs(this.positions.get(node.name) - before.get(node.name));
      if (moved > 0) last.parts.set(node.name, (last.parts.get(node.name) ?? 0) + moved);
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
    this.status = make("p", { class: "status", id: "moved" });
    this.choice = make("div", { class: "choice", role: "group", "aria-label": "the part that the finger touches" });
    this.rows = make("div", { class: "plan-rows" });
    this.gesture = make("div", { class: "gesture", id: "gesture" });
    this.tag = make("div", { class: "mover-tag", "aria-hidden": "true" });
    this.tag.hidden = true;
    stage.screen.append(this.tag);
    replace(container, make("div", { class: "finger-head" }, this.choice, this.status), this.rows, this.gesture);
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
      ...this.steps(direction).map((step, index) => {
        const { node } = chain.nodes[step[0]];
        const room = make("b", {});
        const element = make("span", { class: `chip ${colorOf(host, node)}`, role: "listitem", title: `${node} moves ${limitWords[step[1]]}` },
          make("span", { class: "chip-name" }, node), room);
        this.chips.push({ element, room, node, step, direction });
        return index === 0 ? element : make("span", { class: "later", role: "presentation" }, element);
      }));
    replace(this.rows, row("up", "↑", "up"), row("down", "↓", "down"));
  }

  /** The steps of a plan without its open ends, and without a first step that only undoes a pull beyond the other end. */
  steps(direction) {
    const other = this.chain[direction === "up" ? "down" : "up"];
    const open = other.findLast(([, limit]) => limit === "none");
    const end = open && other.findLast(([index, limit]) => index === open[0] && limit !== "none");
    const isUndoing = ([index, limit]) => index === end?.[0] && limit === end[1];
    return this.chain[direction].filter((step, number) => step[1] !== "none" && (number > 0 || !isUndoing(step)));
  }

  show(now) {
    this.listChains();
    const { host, chain } = this;
    const mover = moverOf(host, this.chains, this.stretches.last?.direction);
    if (chain) this.showChips(mover);
    this.showStatus(mover);
    this.showMover(mover, now);
    this.showGesture();
  }

  showChips(mover) {
    const { host, chain } = this;
    const direction = this.stretches.last?.direction;
    for (const { element, room, node, step, direction: own } of this.chips) {
      const isLit = own === direction && mover === node;
      toggle(element, "lit", isLit);
      const left = this.chains.room(chain, step);
      const all = this.extent(chain.nodes[step[0]]);
      const isFixed = host.node(node).kind === "sheet" && fixedReason(host, host.node(node)) !== null;
      write(room, isFixed ? "fixed" : left > 0 ? points(left) : "✓");
      fillTo(element, all > 0 ? 1 - left / all : 1);
    }
  }

  /** The distance between the limits of a consumer, in points. */
  extent(consumer) {
    const { node, kind } = consumer;
    return kind === "sheet" ? this.host.geometry(node).highest - this.host.geometry(node).lowest : this.chains.limit(consumer, "end");
  }

  showStatus(mover) {
    const { host } = this;
    const swiped = [...host.turns].find(([, turn]) => turn.start === null)?.[0];
    const moved = mover ?? "nothing";
    const sheet = host.touching === null ? null : host.sheetOf(host.touching);
    const fixed = sheet && fixedReason(host, sheet);
    const text = swiped ? `Swiping ${swiped}`
      : fixed && !mover ? fixed
      : host.touching !== null ? `Dragging ${host.touching} → moves ${moved}`
      : host.drift ? `Coasting → moves ${moved}`
      : host.springs.size ? `${[...host.springs.keys()].join(" and ")} settles` : "Idle";
    write(this.status, text);
    toggle(this.status, "lit", text !== "Idle");
  }

  /** Outlines what moves on the phone, and names it. */
  showMover(name, now) {
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
    const height = sheet.kind === "sheet" && !sheet.top ? this.host.shown(name, now) : 0;
    if (this.tagFor !== name) {
      const top = this.stage.elements.get(name).getBoundingClientRect().top - this.stage.screen.getBoundingClientRect().top;
      Object.assign(this, { tagFor: name, tagY: top / this.stage.scale() + height });
    }
    const y = Math.max(this.host.environment.safeAreaTop + 22, Math.min(this.tagY - height, this.host.environment.height - 60));
    this.tag.style.transform = `translate(-50%, ${y}px) translateY(-100%)`;
    write(this.tag, `${name} ${this.host.node(name).kind === "sheet" ? "moves" : "scrolls"}`);
  }

  /** The last gesture as bars whose lengths are the distances that the consumers took. */
  showGesture() {
    const list = this.stretches.list.slice(-2);
    // The same stretches are only updated: a drag has a hundred frames.
    if (this.shownStretches?.length !== list.length || list.some((stretch, index) => stretch !== this.shownStretches[index])) {
      this.shownStretches = list;
      this.stretchRows = list.map(() => ({ text: make("span", {}), bar: make("div", { class: "stretch-bar", "aria-hidden": "true" }), parts: new Map() }));
      replace(this.gesture, ...this.stretchRows.map(({ text, bar }) => make("div", { class: "stretch" }, text, bar)),
        list.length ? null : make("p", { class: "empty" }, "Drag the phone: the distances that each part takes appear here."));
    }
    const longest = Math.max(1, ...list.map(({ total }) => total));
    list.forEach((stretch, index) => {
      const { text, bar, parts } = this.stretchRows[index];
      write(text, describeStretch(stretch));
      for (const [name, distance] of stretch.parts) {
        if (!parts.has(name)) parts.set(name, bar.appendChild(make("i", { class: colorOf(this.host, name) })));
        const width = `${((distance / longest) * 100).toFixed(2)}%`;
        if (parts.get(name).style.width !== width) parts.get(name).style.width = width;
      }
    });
  }
}
