// The engine and the host of the app as WebAssembly, and their screens by the names of a spec.

/** In the order of the engine: the fields of a node's lengths, the kinds of events, effects and phases. */
const lengthFields = [
  "top", "height", "travel", "collapsed", "viewport", "contentHeight", "critical", "range", "returned", "insetTop", "insetBottom",
  "strip", "pinnedAt", "page", "available", "lowest", "highest", "leading", "width",
];
const eventKinds = [
  "seen", "began", "dragged", "ended", "cancelled", "drifted", "came", "placed", "scrolledToTop", "settled", "move", "scroll", "tapped",
  "tappedOutside", "tappedTitle", "willShow", "selected", "mode", "resized", "measured", "prepended",
];
const effectKinds = ["place", "coast", "halt", "settle", "fling", "animate", "stop", "layOut", "select", "rested", "dismissed"];
const environmentFields = ["height", "width", "safeAreaTop", "safeAreaBottom", "keyboard"];
const scrollStops = ["top", "critical"];
const barPlaces = ["hidden", "shown"];
/** The places of a sheet beside its notches, whose numbers are negative. */
const otherPlaces = { "-1": "dismissed", "-2": "free" };

/** The module. What is more than a few numbers goes through its room. */
class Engine {
  /** The readers of the events that hosts send, by the number of the screen. */
  readers = new Map();

  /**
   * Fails where the browser runs no WebAssembly.
   *
   * @param base64 the compressed module
   */
  static async start(base64) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const module = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
    const engine = new Engine();
    const reported = (id, ...event) => engine.readers.get(id)?.(...event);
    const { instance } = await WebAssembly.instantiate(await module.arrayBuffer(), { page: { reported } });
    return Object.assign(engine, { exports: instance.exports });
  }

  /** The room as an array. A call that makes it larger can move it, and gives the module another memory. */
  room(count) {
    const address = this.exports.room(count);
    return new Float64Array(this.exports.memory.buffer, address, count);
  }

  give(numbers) { this.room(numbers.length).set(numbers); }

  /** The numbers that a call has written. */
  read(count) { return this.room(count).slice(); }

  /** The number of the screen. −1 if the numbers are not those that a compiler of this version wrote. */
  load(numbers) {
    this.give(numbers);
    return this.exports.load(numbers.length);
  }
}

/** A screen in motion. Nodes, notches, pages and modes have their names; lengths are points. */
class Machine {
  /** @param reported a reader of the events that the host sends, and of their effects */
  constructor(screen, environment, measures, reported) {
    this.screen = screen;
    this.engine = screen.engine;
    this.calls = this.engine.exports;
    this.sheets = screen.nodes.filter((node) => node.kind === "sheet");
    this.tabs = screen.nodes.filter((node) => node.kind === "tabs");
    this.scrolls = screen.nodes.filter((node) => node.kind === "scroll" || node.kind === "list");
    this.engine.give([...this.numbersOf(environment), ...this.numbersOfMeasures(measures)]);
    this.id = this.calls.open(screen.id);
    this.engine.readers.set(this.id, (...numbers) => {
      this.known = null;
      reported(this.event(...numbers), this.effects(numbers[4]));
    });
  }

  /** Frees the machine. It answers nothing more. */
  close() {
    this.calls.close(this.id);
    this.engine.readers.delete(this.id);
    this.id = -1;
  }

  number(name) { return this.screen.numbers.get(name) ?? -1; }
  name(number) { return this.screen.nodes[number]?.name; }
  numbersOf(environment) { return environmentFields.map((field) => environment[field]); }
  numbersOfMeasures(measures) { return this.screen.measures.map(({ name }) => measures[name]); }
  /** The name of a place of a sheet or a bar. */
  place(node, number) { return (node.notches ?? barPlaces)[number] ?? otherPlaces[number]; }

  numberOfPlace(node, name) {
    const other = Object.keys(otherPlaces).find((number) => otherPlaces[number] === name);
    return other === undefined ? (node.notches ?? barPlaces).indexOf(name) : Number(other);
  }

  // Events in, effects out

  /**
   * Handles an event of a script, for which no host acts.
   *
   * @param time in seconds, from which its animations are shown
   */
  handle(event, time) {
    const { kind } = event;
    const send = (subject = -1, one = 0, other = 0) => this.effects(this.calls.handle(this.id, eventKinds.indexOf(kind), subject, one, other));
    this.known = null;
    this.calls.advance(this.id, time);
    this.bring(event);
    switch (kind) {
      case "settled": return send(event.token);
      case "mode": return send(this.screen.modes.indexOf(event.mode));
      case "move": return send(this.number(event.region), this.numberOfPlace(this.node(event.region), event.to));
      case "scroll": return send(this.number(event.region), scrollStops.indexOf(event.to));
      default: return send(this.number(event.region ?? event.page), event.at ?? event.by ?? event.velocity, event.velocity);
    }
  }

  /** Lets the host know what a finger or the app does at a time in seconds. */
  act(event, time) {
    const { calls, id } = this;
    const [node, page] = [event.region, event.page].map((name) => this.number(name));
    this.bring(event);
    switch (event.kind) {
      case "touchDown": return calls.touchDown(id, time, node) !== 0;
      case "touchUp": return calls.touchUp(id, time);
      case "panBegan": return calls.panBegan(id, time, node);
      case "panMoved": return calls.panMoved(id, time, event.to);
      case "panEnded": return calls.panEnded(id, time, event.velocity, event.isCancelled);
      case "swipe": return calls.swipe(id, time, node, event.to);
      case "letGo": return calls.letGo(id, time, node, this.node(event.region).pages.indexOf(event.page));
      case "tapped": return calls.tap(id, time, node, -1);
      case "tappedOutside": return calls.tap(id, time, -1, node);
      case "scrolledToTop": return calls.tapStatusBar(id, time);
      case "move": return calls.move(id, time, node, this.numberOfPlace(this.node(event.region), event.to));
      case "scroll": return calls.scroll(id, time, node, scrollStops.indexOf(event.to));
      case "placed": return calls.place(id, time, node, event.at);
      case "tappedTitle": return calls.select(id, time, page);
      case "mode": return calls.setMode(id, time, this.screen.modes.indexOf(event.mode));
      case "resized": return calls.resize(id, time);
      default: return calls.measure(id, time, event.kind === "prepended");
    }
  }

  /** Writes the lengths that an event brings to the room. */
  bring({ environment, measures }) {
    if (environment) this.engine.give(this.numbersOf(environment));
    if (measures) this.engine.give(this.numbersOfMeasures(measures));
  }

  /** An event of the host. */
  event(number, subject, one, other) {
    const [kind, region] = [eventKinds[number], this.name(subject)];
    switch (kind) {
      case "seen": case "began": case "placed": return { kind, region, at: one };
      case "dragged": return { kind, region, by: one };
      case "ended": return { kind, region, velocity: one };
      case "drifted": return { kind, region, by: one, velocity: other };
      case "settled": return { kind, token: subject };
      case "mode": return { kind, mode: this.screen.modes[subject] };
      case "move": return { kind, region, to: this.place(this.node(region), one) };
      case "scroll": return { kind, region, to: scrollStops[one] };
      case "tappedTitle": case "willShow": case "selected": return { kind, page: region };
      default: return { kind, region };
    }
  }

  node(name) { return this.screen.nodes[this.number(name)]; }

  /** The effects of the last event; `rest` is what its movement left over, in points, positive upward. */
  effects(rest) {
    const numbers = this.read(this.calls.effects(this.id));
    const effects = Array.from({ length: numbers.length / 8 }, (none, index) => this.effect(...numbers.subarray(8 * index, 8 * index + 8)));
    return Object.assign(effects, { rest });
  }

  effect(number, subject, ...values) {
    const kind = effectKinds[number];
    const region = this.name(subject);
    switch (kind) {
      case "place": return { kind, region, at: values[0] };
      case "settle": return { kind, region, to: values[0] };
      case "fling": return { kind, region, velocity: values[0] };
      case "animate": {
        const [notch, height, response, damping, velocity, token] = values;
        // A spring without a velocity of its own goes on with the present one.
        return { kind, region, to: this.place(this.node(region), notch), height, response, damping, velocity: Number.isNaN(velocity) ? null : velocity, token };
      }
      case "stop": return { kind, region, token: values[0] };
      case "layOut": return { kind, region, height: values[0] };
      case "select": return { kind, page: region };
      case "rested": return { kind, region, at: this.place(this.node(region), values[0]) };
      default: return { kind, region };
    }
  }

  read(count) { return this.engine.read(count); }

  // Positions and choices

  position(name) { return this.calls.position(this.id, this.number(name)); }
  /** The position at which a consumer is seen, on its way too. */
  seen(name) { return this.calls.seen(this.id, this.number(name)); }
  isInMotion(name) { return this.calls.isInMotion(this.id, this.number(name)) !== 0; }
  /** The region that decelerates after a finger. `undefined` if none does. */
  get fling() { return this.name(this.calls.fling(this.id)); }
  range(name) { return { lower: this.calls.lower(this.id, this.number(name)), upper: this.calls.upper(this.id, this.number(name)) }; }
  /** Whether the proof covers the environment. */
  get isCovered() { return this.calls.isCovered(this.id) !== 0; }
  get mode() { return this.screen.modes[this.calls.mode(this.id)]; }
  page(tabs) { return this.name(this.calls.page(this.id, this.number(tabs.name))); }

  phase(sheet) {
    const [phase, notch, from, token] = this.read(this.calls.phase(this.id, this.number(sheet.name)));
    const place = this.place(sheet, notch);
    switch (phase) {
      case 1: return { kind: "tracking", from: place };
      case 2: return { kind: "settling", to: place, from: this.place(sheet, from), token };
      default: return { kind: "resting", at: place };
    }
  }

  turn(tabs) { return this.calls.turn(this.id, this.number(tabs.name)); }

  // Frames

  /** Moves what moves by itself to a time in seconds, or only shows what a script moves. */
  step(isScripted, time) { this.calls[isScripted ? "show" : "tick"](this.id, time); }
  isMoving(isScripted) { return this.calls[isScripted ? "isAnimating" : "isRunning"](this.id) !== 0; }
  finish(time) { this.calls.finish(this.id, time); }
  adopt(time) { this.calls.adopt(this.id, time); }
  /** Whether a finger that has moved by a distance drags what it touched, or turns the pages of tabs. */
  drags(name, x, y) { return this.calls.panBegins(this.id, this.number(name), x, y) !== 0; }
  turns(tabs, x, y) { return this.calls.pagerBegins(this.id, this.number(tabs.name), x, y) !== 0; }

  // Lengths

  /** The lengths of a node. Those of a sheet also have `notches`, by name: `{height, isActive}`. */
  geometry(name) {
    this.known ??= new Map();
    if (!this.known.has(name)) this.known.set(name, this.lengths(name));
    return this.known.get(name);
  }

  lengths(name) {
    const numbers = this.read(this.calls.lengths(this.id, this.number(name)));
    const geometry = Object.fromEntries(lengthFields.map((field, index) => [field, numbers[index]]));
    const notches = this.node(name)?.notches ?? [];
    geometry.notches = new Map(notches.map((notch, index) => {
      const at = lengthFields.length + 2 * index;
      return [notch, { height: numbers[at], isActive: numbers[at + 1] === 1 }];
    }));
    return geometry;
  }

  /** The height of a sheet at a notch or between its notches. */
  height(sheet, place) { return this.calls.height(this.id, this.number(sheet.name), this.numberOfPlace(sheet, place)); }

  /** The places at which all views are seen, in the order of the nodes: `{top, height, leading, width}`. */
  frames() {
    const numbers = this.read(this.calls.frames(this.id));
    return this.screen.nodes.map((node, index) => {
      const [top, height, leading, width] = numbers.slice(4 * index, 4 * index + 4);
      return { top, height, leading, width };
    });
  }

  /** The progress of an observer at the shown position of its node, from 0 to 1. */
  observed(observer, position) {
    return this.calls.observed(this.id, this.screen.observers.findIndex(({ name }) => name === observer.name), position);
  }
  progress(name) { return this.calls.progress(this.id, this.number(name)); }
  /** The visible height of a header or bar. */
  visible(name) { return this.calls.visible(this.id, this.number(name)); }
  passesTouches(sheet, height) { return this.calls.passesTouches(this.id, this.number(sheet.name), height) !== 0; }

  /** Scale, opacity and dim of the background of a sheet. `null` if the sheet does not change it. */
  backdrop(sheet, height) {
    const [scale, opacity, dim] = this.read(this.calls.backdrop(this.id, this.number(sheet.name), height));
    return scale === undefined ? null : { scale, opacity, dim };
  }

  // Snapshots

  /**
   * The resting state by name: `mode`, the notch of a sheet, `NAME.height` of a sheet that can rest between its notches,
   * the page of tabs, the offset of a scroll or list.
   */
  snapshot() {
    const numbers = [...this.read(this.calls.snapshot(this.id))];
    const state = {};
    const mode = numbers.shift();
    if (this.screen.modes.length) state.mode = this.screen.modes[mode];
    for (const sheet of this.sheets) {
      state[sheet.name] = this.place(sheet, numbers.shift());
      const height = numbers.shift();
      if (sheet.free) state[`${sheet.name}.height`] = height;
    }
    for (const { name } of this.tabs) state[name] = this.name(numbers.shift());
    for (const { name } of this.scrolls) state[name] = numbers.shift();
    return state;
  }

  /** Returns whether the state fits. */
  restore(state) {
    this.known = null;
    this.engine.give([
      Math.max(0, this.screen.modes.indexOf(state.mode)),
      ...this.sheets.flatMap((sheet) => [this.numberOfPlace(sheet, state[sheet.name]), state[`${sheet.name}.height`] ?? 0]),
      ...this.tabs.map(({ name }) => this.number(state[name])), ...this.scrolls.map(({ name }) => state[name]),
    ]);
    return this.calls.restore(this.id) !== 0;
  }
}

/** The values that a name of a snapshot can have. `null` for an offset or a height. */
function choicesOf(screen, name) {
  if (name === "mode") return screen.modes;
  const node = screen.nodes[screen.numbers.get(name)];
  if (node?.kind === "tabs") return node.pages;
  if (node?.kind !== "sheet") return null;
  return [...node.notches, ...(node.canGo ? ["dismissed"] : []), ...(node.free ? ["free"] : [])];
}
