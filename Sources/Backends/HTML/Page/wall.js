// All devices: the same finger moves the machine of every device.

/** The width and height of the largest phone on the wall, in pixels. */
const wallLimits = { width: 124, height: 236 };

class Wall {
  /** The hosts that have something to do in the next frame. */
  awake = new Set();

  constructor(page, host, container) {
    Object.assign(this, { page, host });
    const { places } = host.screen;
    const largest = (side) => Math.max(...places.map((place) => place.environment[side]));
    const factor = Math.min(0.28, wallLimits.width / Math.min(600, largest("width")), wallLimits.height / Math.min(1000, largest("height")));
    this.cards = places.map((place, index) => {
      const own = new Host(host.screen, place);
      const frame = make("span", { class: "wall-phone" });
      const stage = new Stage(own, frame, true);
      stage.fit(factor);
      const note = make("span", { class: "wall-note" });
      const element = make("button", { type: "button", class: "card", title: `Try on ${place.title}`, onclick: () => page.take(index) },
        frame, make("span", { class: "wall-name" }, place.title), note);
      own.onFrame = () => { this.stale.add(index); };
      // One frame for all of them.
      own.wake = () => {
        this.awake.add(own);
        host.wake();
      };
      return { isSeen: true, place, host: own, chains: new Chains(own), stage, element, note };
    });
    this.stale = new Set(this.cards.keys());
    this.next = 0;
    const seen = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) this.cards.find(({ element }) => element === target).isSeen = isIntersecting;
      host.wake();
    });
    for (const { element } of this.cards) seen.observe(element);
    replace(container, ...this.cards.map(({ element }) => element));
    find("wall-panel").hidden = places.length < 2;
    write(find("wall-title"), `All ${places.length} devices`);
    this.match();
    host.observe((event, effects, step) => { if (step) this.follow(step); });
  }

  /** Puts every device into the state of the phone, as far as it can be there. */
  match() {
    const { state, measures } = this.host.snapshot();
    for (const card of this.cards) {
      card.host.restore({ state, measures, environment: this.environmentOf(card) });
      card.host.wake();
    }
  }

  close() { for (const { host } of this.cards) host.close(); }

  environmentOf({ place }) {
    const { keyboard } = this.host.environment;
    return { ...(this.host.isTurned ? place.turned : place.environment), keyboard };
  }

  follow(step) {
    for (const card of this.cards) {
      if (step.resize) card.host.resize(this.environmentOf(card), step);
      else perform(card.host, card.chains, step, true);
    }
  }

  /** Moves what moves by itself on the devices. */
  step(now) {
    const { awake } = this;
    this.awake = new Set();
    for (const own of awake) own.step(now);
  }

  /** Shows the devices in the window that have changed. While a finger moves, a third of them in each frame. */
  show(now) {
    if (find("wall-panel").hidden) return;
    const { length } = this.cards;
    this.draw(this.host.touching !== null ? Math.ceil(length / 3) : length, now);
    if ([...this.stale].some((index) => this.cards[index].isSeen)) this.host.wake();
    this.showNotes();
  }

  draw(count, now) {
    for (let shown = 0, tried = 0; shown < count && tried < this.cards.length; tried += 1) {
      const index = this.next;
      this.next = (this.next + 1) % this.cards.length;
      if (!this.cards[index].isSeen || !this.stale.delete(index)) continue;
      this.cards[index].stage.show(now);
      shown += 1;
    }
  }

  /** The states of the devices, and which of them differ from most. */
  showNotes() {
    const isDriven = this.host.touching !== null || this.host.drift !== null;
    const direction = this.page.finger.stretches.last?.direction;
    const states = this.cards.map(({ host, chains }) => stateInWords(host, isDriven ? moverOf(host, chains, direction) : null));
    const counts = new Map();
    for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
    const [most] = [...counts].sort((one, other) => other[1] - one[1])[0];
    this.cards.forEach(({ element, note, place }, index) => {
      write(note, states[index]);
      toggle(element, "differs", states[index] !== most);
      toggle(element, "current", place === this.host.place);
    });
    const others = [...counts].filter(([state]) => state !== most);
    write(find("wall-note"), others.length === 0 ? "One finger moves all of them. Click a device to try it."
      : others.map(([state, count]) => `${state} on ${count} of ${this.cards.length}`).join(" · "));
    toggle(find("wall-note"), "lit", others.length > 0);
  }
}

/** The state of a device without its numbers: what moves, else where its sheets rest and whether lists have moved. */
function stateInWords(host, mover) {
  if (mover) return `${mover} ${host.node(mover).kind === "sheet" ? "moves" : "scrolls"}`;
  const words = host.sheets.map((sheet) => {
    const notch = host.resting(sheet);
    return notch === null ? `${sheet.name} held` : `${sheet.name} at ${notch}`;
  });
  for (const node of host.consumers) {
    if (node.kind !== "sheet" && host.position(node.name) > 0) words.push(`${node.name} scrolled`);
  }
  return words.join(", ") || "at the start";
}
