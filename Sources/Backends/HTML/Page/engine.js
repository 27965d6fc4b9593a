// The engine of the app as WebAssembly, and its machines by the names of a spec.

/** In the order of the engine: the fields of a node's lengths, the kinds of events, effects and phases. */
const lengthFields = [
  "top", "height", "travel", "collapsed", "viewport", "contentHeight", "critical", "range", "returned", "insetTop", "insetBottom",
  "strip", "pinnedAt", "page", "available", "lowest", "highest",
];
const eventKinds = [
  "seen", "began", "dragged", "ended", "cancelled", "drifted", "came", "placed", "scrolledToTop", "settled", "move", "scroll", "tapped",
  "tappedOutside", "tappedTitle", "willShow", "selected", "mode", "resized", "measured", "prepended",
];
const effectKinds = ["place", "coast", "halt", "settle", "fling", "animate", "stop", "layOut", "select", "rested", "dismissed"];
const environmentFields = ["height", "width", "safeAreaTop", "safeAreaBottom", "keyboard"];
const scrollStops = ["top", "critical"];
/** How near to its end a spring has to stay to be over, in points. */
const restTolerance = 0.1;
/** The places of a sheet beside its notches, whose numbers are negative. */
const otherPlaces = { "-1": "dismissed", "-2": "free" };

/** The module. What is more than a few numbers goes through its room. */
class Engine {
  constructor(exports) { this.exports = exports; }

  /**
   * Fails where the browser runs no WebAssembly.
   *
   * @param base64 the compressed module
   */
  static async start(base64) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const module = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
    const { instance } = await WebAssembly.instantiate(await module.arrayBuffer(), {});
    return new Engine(instance.exports);
  }

  /** The room as an array. A call that makes it larger can move it, and gives the module another memory. */
  room(count) {
    const address = this.exports.room(count);
    return new Float64Array(this.exports.memory.buffer, address, count);
  }

  give(numbers) { this.room(numbers.length).set(numbers); }

  /** The numbers that a call has written. */
  read(count) { return this.room(count).slice(); }

  /** The position of a spring after a time in seconds, its velocity, and whether it is over as in the app. */
  spring({ from, to, velocity, response, damping }, time) {
    return this.read(this.exports.spring(from, to, velocity, response, damping, time, restTolerance));
  }

  /** The distance of a deceleration after a time in seconds, its velocity, and its whole distance. */
  decelerate(velocity, time) { return this.read(this.exports.decelerate(velocity, time)); }

  /** The number of the screen. −1 if the numbers are not those that a compiler of this version wrote. */
  load(numbers) {
    this.give(numbers);
    return this.exports.load(numbers.length);
  }
}

/** A screen in motion. Nodes, notches, pages and modes have their names; lengths are points. */
class Machine {
  constructor(screen, environment, measures) {
    this.screen = screen;
    this.engine = screen.engine;
    this.calls = this.engine.exports;
    this.sheets = screen.nodes.filter((node) => node.kind === "sheet");
    this.tabs = screen.nodes.filter((node) => node.kind === "tabs");
    this.scrolls = screen.nodes.filter((node) => node.kind === "scroll" || node.kind === "list");
    this.engine.give([...this.numbersOf(environment), ...this.numbersOfMeasures(measures)]);
    this.id = this.calls.open(screen.id);
  }

  /** Frees the machine. It answers nothing more. */
  close() {
    this.calls.close(this.id);
    this.id = -1;
  }

  number(name) { return this.screen.numbers.get(name) ?? -1; }
  name(number) { return this.screen.nodes[number]?.name; }
  numbersOf(environment) { return environmentFields.map((field) => environment[field]); }
  numbersOfMeasures(measures) { return this.screen.measures.map(({ name }) => measures[name]); }
  place(sheet, number) { return sheet.notches[number] ?? otherPlaces[number]; }

  numberOfPlace(sheet, name) {
    const other = Object.keys(otherPlaces).find((number) => otherPlaces[number] === name);
    return other === undefined ? sheet.notches.indexOf(name) : Number(other);
  }

  // Events in, effects out

  /** Handles an event. Returns the effects; `rest` is what a movement left over, in points, positive upward. */
  handle(event) {
    const { kind } = event;
    const send = (subject = -1, one = 0, other = 0) => this.calls.handle(this.id, eventKinds.indexOf(kind), subject, one, other);
    this.known = null;
    const effects = (rest) => Object.assign(this.effects(), { rest });
    switch (kind) {
      case "settled": return effects(send(event.token));
      case "mode": return effects(send(this.screen.modes.indexOf(event.mode)));
      case "move": return effects(send(this.number(event.region), this.numberOfPlace(this.node(event.region), event.to)));
      case "scroll": return effects(send(this.number(event.region), scrollStops.indexOf(event.to)));
      case "resized":
        this.engine.give(this.numbersOf(event.environment));
        return effects(send());
      case "measured": case "prepended":
        this.engine.give(this.numbersOfMeasures(event.measures));
        return effects(send());
      default:
        return effects(send(this.number(event.region ?? event.page), event.at ?? event.by ?? event.velocity, event.velocity));
    }
  }

  node(name) { return this.screen.nodes[this.number(name)]; }

  effects() {
    const numbers = this.read(this.calls.effects(this.id));
    return Array.from({ length: numbers.length / 8 }, (none, index) => this.effect(...numbers.subarray(8 * index, 8 * index + 8)));
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
  shown(name) { return this.calls.shown(this.id, this.number(name)); }
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

  // Lengths and frames

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

  /** The places of all views for shown positions by name, in the order of the nodes: `{top, height}`. */
  frames(shown) {
    this.engine.give(this.screen.nodes.map(({ name }) => shown.get(name) ?? 0));
    const numbers = this.read(this.calls.frames(this.id));
    return this.screen.nodes.map((node, index) => ({ top: numbers[2 * index], height: numbers[2 * index + 1] }));
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
