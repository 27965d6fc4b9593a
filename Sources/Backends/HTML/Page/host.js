// The host of a machine, as an app would be one: it reports what happens and carries out what it is told.

/** The events after which a bar can be elsewhere without a movement: it settles, or the content went to its start. */
const endsOfMovement = new Set([
  "ended", "cancelled", "drifted", "came", "scrolledToTop", "scroll", "tapped", "tappedOutside", "tappedTitle", "willShow", "selected",
  "mode",
]);

class Host {
  machine;
  /** The animations of sheets, by sheet: `{spring, token}`. */
  springs = new Map();
  /** The one region that decelerates: `{region, curve}`. */
  drift = null;
  /** The regions on their way to an offset, by region: `{spring, isThrown}`. A thrown one goes on from its end. */
  motions = new Map();
  /** What is left of the jumps of caught sheets, by sheet. */
  residues = new Map();
  /** The bars on their way to their places, by bar. */
  slides = new Map();
  /** Pages on their way, by tabs: `{from, to, start, page}`; `from` and `to` count pages. */
  turns = new Map();
  /** The region that a finger lies on. */
  touching = null;
  /** Whether a script sends the events that the host sends otherwise: the ends of animations, and decelerations. */
  isScripted = false;
  /** Whether the device is turned from the orientation of its place. */
  isTurned = false;
  /** The node that the last movement moved. */
  movers = new Set();
  observers = [];

  constructor(screen, place) {
    this.screen = screen;
    this.place = place;
    this.environment = place.environment;
    this.measures = place.measures;
    this.nodes = new Map(screen.nodes.map((node) => [node.name, node]));
    this.sheets = screen.nodes.filter((node) => node.kind === "sheet");
    this.tabs = screen.nodes.filter((node) => node.kind === "tabs");
    this.bars = screen.nodes.filter((node) => node.over && !node.parent);
    this.consumers = screen.nodes.filter((node) => ["sheet", "scroll", "list"].includes(node.kind));
    this.machine = new Machine(screen, place.environment, place.measures);
  }

  observe(observer) { this.observers.push(observer); }

  // What the machine says

  node(name) { return this.nodes.get(name); }
  geometry(name) { return this.machine.geometry(name); }
  position(name) { return this.machine.position(name); }
  phase(sheet) { return this.machine.phase(sheet); }
  mode() { return this.screen.modes.length ? this.machine.mode : null; }
  page(tabs) { return this.machine.page(tabs); }

  /** The notch at which a sheet rests or will; null while a finger holds it. */
  resting(sheet) {
    const phase = this.phase(sheet);
    return phase.kind === "resting" ? phase.at : phase.kind === "settling" ? phase.to : null;
  }

  /** The height at which a sheet rests or will, in points. */
  goal(sheet) {
    return this.machine.height(sheet, this.resting(sheet));
  }

  /** The sheet that a node is part of, or is. */
  sheetOf(name) {
    for (let node = this.node(name); node; node = this.node(node.parent)) if (node.kind === "sheet") return node;
    return null;
  }

  /** Where a consumer is shown at this moment: a height or an offset. */
  shown(name, now = clock.now()) {
    const spring = this.springs.get(name);
    if (spring) return spring.spring.at(now);
    const motion = this.motions.get(name);
    if (motion) return motion.spring.at(now);
    const residue = this.residues.get(name);
    if (residue) return residue.at(now);
    return this.machine.shown(name);
  }

  /** The position of a consumer as the panels state it: on its way where it moves by itself, else as the machine has it. */
  stated(name, now) {
    return this.node(name).kind === "sheet" || this.motions.has(name) ? this.shown(name, now) : this.position(name);
  }

  /** The shown positions of all consumers, by name. */
  positions(now) { return new Map(this.consumers.map(({ name }) => [name, this.shown(name, now)])); }

  /** Which page is shown, as a number between those of its neighbors. */
  turn(tabs, now = clock.now()) {
    const turn = this.turns.get(tabs.name);
    if (!turn) return tabs.pages.indexOf(this.page(tabs));
    if (turn.start === null) return turn.from;
    const part = Math.min(1, (now - turn.start) / 280);
    return turn.from + (turn.to - turn.from) * (1 - (1 - part) ** 3);
  }

  /** How far a bar is below its place, since it slides there. */
  slide(name, now = clock.now()) { return this.slides.get(name)?.at(now) ?? 0; }

  /** Where the bars are seen, if an event can move them by no movement. */
  topsOfBars(event) {
    if (!this.bars.length || !endsOfMovement.has(event.kind)) return [];
    const frames = this.machine.frames(this.positions());
    return this.bars.map(({ name }) => frames[this.machine.number(name)].top + this.slide(name));
  }

  /** Lets the bars that the machine placed elsewhere slide from where they were seen. */
  slideBars(tops, event, effects) {
    if (event.kind === "drifted" && !effects.some(({ kind }) => kind === "halt" || kind === "settle")) return;
    const frames = tops.length ? this.machine.frames(this.positions()) : [];
    tops.forEach((top, index) => {
      const { name } = this.bars[index];
      const gap = top - frames[this.machine.number(name)].top;
      if (gap !== 0) this.slides.set(name, new Residue(() => 0, gap, clock.now()));
    });
  }

  isMoving() {
    return this.springs.size > 0 || this.slides.size > 0 || this.residues.size > 0 || Boolean(this.drift?.curve)
      || [...this.motions.values()].some(({ spring }) => !this.isScripted || !spring.isOver(clock.now()))
      || [...this.turns.values()].some((turn) => turn.start !== null);
  }

  // Events in, effects out

  send(event, step = null) {
    const before = this.consumers.map((node) => this.position(node.name));
    this.seen = new Map(this.consumers.map((node) => [node.name, this.shown(node.name)]));
    const tops = this.topsOfBars(event);
    const effects = this.machine.handle(event);
    if (event.kind === "dragged" || event.kind === "drifted") {
      this.movers = new Set(
        this.consumers.filter((node, index) => this.position(node.name) !== before[index]).map((node) => node.name));
    }
    for (const observer of this.observers) observer(event, effects, step);
    for (const effect of effects) this.carryOut(effect, event);
    this.slideBars(tops, event, effects);
    this.wake();
    return effects;
  }

  carryOut(effect, event) {
    const now = clock.now();
    switch (effect.kind) {
      // Everything is shown where the machine has it.
      case "place": this.motions.delete(effect.region); break;
      case "halt": this.halt(effect.region); break;
      case "coast": this.decelerate(effect.region, -event.velocity, now); break;
      case "settle": this.settle(effect.region, effect.to, now); break;
      case "fling": this.decelerate(effect.region, -effect.velocity, now); break;
      case "animate": this.animate(effect, now); break;
      case "stop":
        if (this.springs.get(effect.region)?.token === effect.token) this.springs.delete(effect.region);
        break;
      case "select": {
        this.turnTo(this.node(this.node(effect.page).parent), effect.page);
        break;
      }
      // Seen in the machine's geometry.
      case "rested": case "dismissed": case "layOut": break;
    }
  }

  animate(effect, now) {
    const sheet = this.node(effect.region);
    if (prefersCalm()) {
      queueMicrotask(() => this.send({ kind: "settled", token: effect.token }, { settle: true }));
      return;
    }
    const from = this.shown(sheet.name, now);
    let { response, damping } = effect;
    let velocity = effect.velocity * (sheet.top ? 1 : -1);
    if (effect.velocity === null) {
      const present = this.springs.get(sheet.name)?.spring;
      velocity = present?.velocityAt(now) ?? 0;
      if (present) ({ damping } = present);
    }
    const spring = new Spring(this.screen.engine, from, effect.height, response, damping, velocity, now);
    this.springs.set(sheet.name, { spring, token: effect.token });
  }

  halt(region) {
    if (this.drift?.region === region) this.drift = null;
    this.motions.delete(region);
  }

  /** Brings a region to an offset. The machine is there already, or it waits until a region is back at its end. */
  settle(region, goal, now) {
    this.halt(region);
    if (prefersCalm() && !this.isScripted) queueMicrotask(() => this.comeToRest(region));
    else this.motions.set(region, { spring: new Spring(this.screen.engine, this.seen.get(region) ?? goal, goal, 0, 1, 0, now) });
  }

  /** @param velocity of the offset, in points per second */
  decelerate(region, velocity, now) {
    this.halt(region);
    if (this.isScripted) {
      // The script moves it on: by its own distances, or by the whole way when it settles.
      this.drift = { region, curve: null, way: velocity * reachOfVelocity };
      return;
    }
    const { lower, upper } = this.machine.range(region);
    const from = this.position(region);
    const end = Math.min(Math.max(from, lower), upper);
    if (from === end) {
      this.drift = { region, curve: new Deceleration(this.screen.engine, from, velocity, now) };
    } else {
      const spring = new Spring(this.screen.engine, this.seen.get(region) ?? end, end, 0, 1, velocity, now);
      this.motions.set(region, { spring, isThrown: true });
    }
  }

  comeToRest(region) {
    this.halt(region);
    this.send({ kind: "came", region }, { settle: true });
  }

  /** Whether a finger on a region moves another region. */
  moves(region, other) {
    if (this.sheetOf(region)?.name === region) return region === other;
    const isAround = (outer, inner) => {
      for (let node = this.node(inner); node; node = this.node(node.parent)) if (node.name === outer) return true;
      return false;
    };
    return isAround(other, region) || isAround(region, other);
  }

  // Fingers

  /** @param shown the shown positions that a script gives, as `{"places.height": 431.5}` */
  begin(region, shown = null) {
    if (this.touching) this.end(0);
    const sheet = this.sheetOf(region);
    const isCaught = sheet && this.springs.has(sheet.name);
    const places = shown ?? this.placesInMotion(region);
    for (const [place, at] of Object.entries(places)) {
      const [name, quantity] = place.split(".");
      if (quantity !== "offset") continue;
      this.send({ kind: "seen", region: name, at });
      this.motions.delete(name);
    }
    if (this.drift && this.moves(region, this.drift.region)) this.drift = null;
    this.residues.clear();
    this.touching = region;
    const seen = sheet && this.shown(sheet.name);
    const at = sheet ? places[`${sheet.name}.height`] ?? this.position(sheet.name) : 0;
    this.send({ kind: "began", region, at }, { begin: { on: region, ...places } });
    if (!isCaught || prefersCalm()) return;
    const gap = seen - this.position(sheet.name);
    if (Math.abs(gap) > 1) this.residues.set(sheet.name, new Residue(() => this.position(sheet.name), gap, clock.now()));
  }

  /** The shown positions of what a finger on a region catches in motion, as `{"places.height": 431.5}`. */
  placesInMotion(region) {
    const sheet = this.sheetOf(region);
    const places = {};
    if (sheet && this.springs.has(sheet.name)) places[`${sheet.name}.height`] = quarter(this.shown(sheet.name));
    for (const other of this.motions.keys()) {
      if (this.moves(region, other)) places[`${other}.offset`] = quarter(this.shown(other));
    }
    return places;
  }

  drag(by) {
    if (this.touching && by !== 0) {
      this.send({ kind: "dragged", region: this.touching, by }, { drag: { on: this.touching, by: [by] } });
    }
  }

  end(velocity) {
    const region = this.touching;
    if (!region) return;
    this.touching = null;
    this.send({ kind: "ended", region, velocity }, { release: { velocity } });
    if (this.drift?.curve && prefersCalm()) this.drift.curve.start = -1e9;
  }

  cancel() {
    if (!this.touching) return;
    this.touching = null;
    this.send({ kind: "cancelled" }, { cancel: true });
  }

  /** @param step what a scenario calls it: a drag that goes on first lifts. */
  tapSheet(sheet) {
    if (this.touching) this.end(0);
    this.send({ kind: "tapped", region: sheet.name }, { tap: sheet.name });
  }

  tapOutside(sheet) {
    if (this.touching) this.end(0);
    this.send({ kind: "tappedOutside", region: sheet.name }, { tap: { outside: sheet.name } });
  }

  tapStatusBar() { this.send({ kind: "scrolledToTop" }, { tap: "statusBar" }); }

  select(tabs, page) {
    if (this.touching) this.end(0);
    if (page === this.page(tabs)) return;
    this.send({ kind: "tappedTitle", page }, { select: `${tabs.name}.${page}` });
  }

  /** Shows the pages as far as a finger has pulled them. */
  pull(tabs, position) {
    const index = tabs.pages.indexOf(this.page(tabs));
    const next = Math.min(Math.max(position, index - 1, 0), index + 1, tabs.pages.length - 1);
    const page = next === index ? null : tabs.pages[next > index ? index + 1 : index - 1];
    if (page && this.turns.get(tabs.name)?.coming !== page) {
      this.send({ kind: "willShow", page });
    }
    this.turns.set(tabs.name, { from: next, to: next, start: null, page: null, coming: page });
    this.wake();
  }

  turnTo(tabs, page) {
    const turn = { from: this.turn(tabs), to: tabs.pages.indexOf(page), start: clock.now(), page };
    this.turns.set(tabs.name, prefersCalm() ? { ...turn, start: -1e9 } : turn);
    this.wake();
  }

  move(sheet, notch) {
    this.send({ kind: "move", region: sheet.name, to: notch }, { move: { [sheet.name]: notch } });
  }

  /** Puts a scroll or list at an offset, as an app does from code. */
  scrollTo(node, at) {
    if (this.touching) this.end(0);
    this.send({ kind: "placed", region: node.name, at }, { place: { [`${node.name}.offset`]: at } });
  }

  setMode(mode) { this.send({ kind: "mode", mode }, { mode }); }

  resize(environment, step) {
    this.environment = environment;
    this.send({ kind: "resized", environment: { ...environment } }, step);
  }

  setKeyboard(keyboard) { this.resize({ ...this.environment, keyboard }, { resize: { keyboard } }); }

  get orientation() {
    const { place, isTurned } = this;
    const own = place.orientation ?? (place.environment.width > place.environment.height ? "landscape" : "portrait");
    return isTurned ? (own === "landscape" ? "portrait" : "landscape") : own;
  }

  turnTowards(orientation, lengths = {}) {
    if (orientation !== this.orientation) this.isTurned = !this.isTurned;
    const environment = this.isTurned ? this.place.turned : this.place.environment;
    this.resize({ ...environment, keyboard: 0, ...lengths }, { resize: { orientation, ...lengths } });
  }

  /** @param isAtStart whether lists from their end grow before their first row */
  measure(name, value, isAtStart = false) {
    this.measures = { ...this.measures, [name]: value };
    const kind = isAtStart && this.growsFromEnd ? "prepended" : "measured";
    this.send({ kind, measures: this.measures }, { measure: { [name]: kind === "measured" ? value : { to: value, at: "start" } } });
  }

  /** Whether a list of the screen keeps its distance from its end. */
  get growsFromEnd() { return this.screen.nodes.some((node) => node.fromEnd); }

  // Frames

  wake() {
    if (this.frame === undefined) this.frame = requestAnimationFrame(() => this.step(clock.now()));
  }

  step(now) {
    this.frame = undefined;
    for (const rests of [this.residues, this.slides]) {
      for (const [name, residue] of rests) if (residue.isOver(now)) rests.delete(name);
    }
    for (const [region, motion] of [...this.motions]) this.stepMotion(region, motion, now);
    this.stepDrift(now);
    for (const [sheet, { spring, token }] of [...this.springs]) {
      if (!spring.isOver(now) || this.springs.get(sheet)?.token !== token) continue;
      this.springs.delete(sheet);
      if (!this.isScripted) this.send({ kind: "settled", token }, { settle: true });
    }
    for (const [name, turn] of [...this.turns]) {
      if (turn.start === null || now - turn.start < 280) continue;
      this.turns.delete(name);
      if (!this.isScripted) this.send({ kind: "selected", page: turn.page }, turn.step ?? null);
    }
    this.onFrame?.(now);
    if (this.isMoving()) this.wake();
  }

  stepMotion(region, { spring, isThrown }, now) {
    const away = spring.at(now) - spring.to;
    if (isThrown && away * (spring.from - spring.to) <= 0) {
      // Back at its end, it goes on with the velocity that it has there.
      const velocity = Math.round(-spring.velocityAt(now)) + 0;
      const by = this.position(region) - spring.to;
      this.motions.delete(region);
      this.send({ kind: "drifted", region, by, velocity }, { drift: { on: region, by: [by], velocity } });
      this.decelerate(region, -velocity, now);
    } else if (spring.isOver(now) && !this.isScripted) {
      this.comeToRest(region);
    }
  }

  stepDrift(now) {
    const drift = this.drift;
    if (!drift?.curve) return;
    const offset = drift.curve.at(now);
    const by = drift.curve.last - offset;
    let isLast = offset === drift.curve.target;
    if (by !== 0) {
      const velocity = Math.round(-drift.curve.velocityAt(now)) + 0;
      drift.curve.last = offset;
      const step = { drift: { on: drift.region, by: [by], velocity } };
      const effects = this.send({ kind: "drifted", region: drift.region, by, velocity }, step);
      isLast ||= effects.rest !== 0;
    }
    if (isLast && this.drift === drift) this.comeToRest(drift.region);
  }

  /** Brings everything to its end at once. */
  finish() {
    if (this.touching) this.end(0);
    for (let round = 0; this.isMoving() && round < 50; round += 1) {
      const late = clock.now() + 1e6;
      if (this.frame !== undefined) cancelAnimationFrame(this.frame);
      this.step(late);
    }
  }

  // Leaving and coming back

  snapshot() { return { state: this.machine.snapshot(), environment: this.environment, measures: this.measures }; }

  /** As far as the names of another version of the screen still fit. */
  restore(saved) {
    const fresh = this.machine.snapshot();
    for (const [name, value] of Object.entries(saved.state)) {
      const choices = choicesOf(this.screen, name);
      const fits = choices ? choices.includes(value) : typeof value === "number";
      if (Object.hasOwn(fresh, name) && fits) fresh[name] = value;
    }
    for (const name of Object.keys(this.measures)) {
      if (Object.hasOwn(saved.measures, name)) this.measures = { ...this.measures, [name]: saved.measures[name] };
    }
    this.environment = saved.environment;
    this.machine.close();
    this.machine = new Machine(this.screen, this.environment, this.measures);
    this.machine.restore(fresh);
  }

  /** Ends the host, whose machine is freed. */
  close() {
    cancelAnimationFrame(this.frame);
    this.wake = () => {};
    this.machine.close();
  }
}
