// All devices: the same finger moves the machine of every device.

/**
 * The largest scale of the devices; in pixels, the longest side of the largest at the smallest scale and in a strip, the
 * width of a column, and the room beside and below the phone of a card.
 */
const wallLimits = { most: 0.5, least: 76, strip: 60, column: 92, beside: 10, texts: 76 };

class Wall {
  /** The hosts that have something to do in the next frame. */
  awake = new Set();

  constructor(page, host, container) {
    Object.assign(this, { page, host, container });
    const { places } = host.screen;
    // What all names begin with says nothing about one of them.
    const [first] = places[0].title.split(/(?<= )/);
    const prefix = places.length > 1 && places.every(({ title }) => title.startsWith(first)) ? first : "";
    this.cards = places.map((place, index) => {
      const own = new Host(host.screen, place);
      const frame = make("span", { class: "wall-phone" });
      const stage = new Stage(own, frame, true);
      const note = make("span", { class: "wall-note" });
      const name = place.title.slice(prefix.length);
      const element = make("button", { type: "button", class: "card", title: `Try on ${place.title}`, onclick: () => page.take(index) },
        frame, make("span", { class: "wall-name" }, prefix ? make("span", { class: "quiet" }, prefix) : null, name), note);
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
    host.lead((event) => this.follow(event));
  }

  /** Puts every device into the state of the phone, as far as it can be there. */
  match() {
    const { state, measures } = this.host.snapshot();
    const ends = this.host.ends();
    for (const card of this.cards) {
      card.host.restore({ state, measures, ends, environment: this.environmentOf(card) });
      card.host.wake();
    }
  }

  close() { for (const { host } of this.cards) host.close(); }

  environmentOf({ place }) {
    const { keyboard } = this.host.environment;
    return { ...(this.host.isTurned ? place.turned : place.environment), keyboard };
  }

  follow(event) {
    for (const card of this.cards) {
      card.host.send(event.environment ? { ...event, environment: this.environmentOf(card) } : event);
    }
  }

  /** Sorts the devices by the distance of the hand-over, which they state. Those without one are the last. */
  sort(ways) {
    for (const card of this.cards) {
      const corners = ways.get(card.place);
      card.handover = corners.length > 2 ? corners[1].at : Infinity;
    }
    const sorted = this.cards.toSorted((one, other) => one.handover - other.handover || 0).map(({ element }) => element);
    if (sorted.every((element, index) => element === this.container.children[index])) return;
    const focused = this.container.contains(document.activeElement) ? document.activeElement : null;
    replace(this.container, ...sorted);
    focused?.focus({ preventScroll: true });
  }

  /**
   * Makes the devices as large as a place in the window allows, in as many rows as that takes. Without a height, all are
   * in one row.
   *
   * @param part the largest scale, as a part of the usual one
   */
  fit(width, height, part = 1) {
    const sizes = this.cards.map((card) => this.environmentOf(card));
    const largest = (side) => Math.max(...sizes.map((size) => size[side]));
    let best = { factor: (height ? wallLimits.least : wallLimits.strip) / Math.max(largest("height"), largest("width")), columns: Math.max(1, Math.floor(width / wallLimits.column)) };
    for (let rows = 1; height && rows <= sizes.length; rows += 1) {
      const columns = Math.ceil(sizes.length / rows);
      const factor = Math.min(part * wallLimits.most, (width / columns - wallLimits.beside) / largest("width"), (height / rows - wallLimits.texts) / largest("height"));
      if (width / columns >= wallLimits.column && factor > best.factor) best = { factor, columns };
    }
    this.container.style.setProperty("--columns", best.columns);
    for (const { stage } of this.cards) stage.fit(best.factor);
    this.stale = new Set(this.cards.keys());
  }

  /** Moves what moves by itself on the devices. */
  step() {
    const { awake } = this;
    this.awake = new Set();
    for (const own of awake) own.step();
  }

  /** Shows the devices in the window that have changed. While a finger moves, a third of them in each frame. */
  show() {
    if (find("wall-panel").hidden) return;
    const { length } = this.cards;
    this.draw(this.host.touching !== null ? Math.ceil(length / 3) : length);
    if ([...this.stale].some((index) => this.cards[index].isSeen)) this.host.wake();
  }

  /** Shows a number of devices that have changed, of all or of those in the window. */
  draw(count, isEach = false) {
    for (let shown = 0, tried = 0; shown < count && tried < this.cards.length; tried += 1) {
      const index = this.next;
      this.next = (this.next + 1) % this.cards.length;
      if (!(isEach || this.cards[index].isSeen) || !this.stale.delete(index)) continue;
      this.cards[index].stage.show();
      shown += 1;
    }
  }

  /** The states of the devices, and which of them differ from most. The others have the distance of the hand-over. */
  showNotes() {
    const direction = this.page.finger.stretches.last?.direction;
    const counts = new Map();
    for (const card of this.cards) {
      card.word = stateInWords(card.host, isDriven(this.host) ? moverOf(card.host, card.chains, direction) : null);
      counts.set(card.word, (counts.get(card.word) ?? 0) + 1);
    }
    const [most] = [...counts].sort((one, other) => other[1] - one[1])[0];
    for (const { host, element, note, place, word, handover } of this.cards) {
      write(note, word !== most ? word : !host.machine.isCovered ? "not proved" : handover < Infinity ? points(handover) : "");
      toggle(element, "differs", word !== most);
      toggle(element, "current", place === this.host.place);
    }
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
