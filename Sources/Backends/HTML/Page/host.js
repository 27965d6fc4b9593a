// A running screen: the app's host in the module, which fingers and controls reach here, or a script in its place.

/** How far a velocity of 1 carries when a script plays, as the simulator counts it. */
const reachOfVelocity = 0.4995;

class Host {
  machine;
  /** The region that a finger moves, and the way of the finger, in points. */
  touching = null;
  way = 0;
  /** Whether a finger is on the glass. */
  isDown = false;
  /** The tabs whose pages a finger moves. */
  swiped = null;
  /** Whether a script sends the events that the host sends otherwise. */
  isScripted = false;
  /** Whether the animations of a script are over as soon as they begin. */
  isInstant = false;
  /** What a script lets decelerate: `{region, way}`. */
  drift = null;
  /** The regions that a script has on their way to an offset. */
  settling = new Set();
  /** Whether the device is turned from the orientation of its place. */
  isTurned = false;
  /** The nodes that the last movement moved. */
  movers = new Set();
  observers = [];
  followers = [];

  constructor(screen, place) {
    this.screen = screen;
    this.place = place;
    this.nodes = new Map(screen.nodes.map((node) => [node.name, node]));
    this.sheets = screen.nodes.filter((node) => node.kind === "sheet");
    this.tabs = screen.nodes.filter((node) => node.kind === "tabs");
    this.consumers = screen.nodes.filter((node) => ["sheet", "scroll", "list"].includes(node.kind));
    this.open(place.environment, place.measures);
  }

  open(environment, measures) {
    this.machine?.close();
    Object.assign(this, { environment, measures });
    this.machine = new Machine(this.screen, environment, measures, (event, effects) => this.report(event, effects));
    this.positions = this.consumers.map(({ name }) => this.position(name));
  }

  /** Adds a reader of events and their effects. */
  observe(observer) { this.observers.push(observer); }

  /** Adds a reader of what a finger and the app do, for another screen that follows. */
  lead(follower) { this.followers.push(follower); }

  // What the machine says

  node(name) { return this.nodes.get(name); }
  geometry(name) { return this.machine.geometry(name); }
  position(name) { return this.machine.position(name); }
  phase(sheet) { return this.machine.phase(sheet); }
  mode() { return this.screen.modes.length ? this.machine.mode : null; }
  page(tabs) { return this.machine.page(tabs); }
  /** Where a consumer is shown at this moment: a height or an offset. */
  shown(name) { return this.machine.seen(name); }
  /** Which page is shown, as a number between those of its neighbors. */
  turn(tabs) { return this.machine.turn(tabs); }

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

  /** The position of a consumer as the panels state it: on its way where it moves by itself, else as the machine has it. */
  stated(name) {
    return this.node(name).kind === "sheet" || this.machine.isInMotion(name) ? this.shown(name) : this.position(name);
  }

  isMoving() { return this.machine.isMoving(this.isScripted); }

  // Events

  /** The time in seconds. */
  get time() { return this.isInstant ? -1000 : clock.now() / 1000; }

  /** Notes an event that the machine has answered. */
  report(event, effects) {
    const positions = this.consumers.map(({ name }) => this.position(name));
    if (event.kind === "dragged" || event.kind === "drifted") {
      this.movers = new Set(this.consumers.filter((node, index) => positions[index] !== this.positions[index]).map(({ name }) => name));
    }
    this.positions = positions;
    for (const observer of this.observers) observer(event, effects);
    this.wake();
  }

  /** Sends an event that only a script sends. */
  script(event) {
    const effects = this.machine.handle(event, this.time);
    for (const { kind, region, velocity } of effects) {
      if (["halt", "settle", "coast", "fling"].includes(kind)) this.leave(region);
      if (kind === "place") this.settling.delete(region);
      if (kind === "settle") this.settling.add(region);
      // The script moves it on: by its own distances, or by the whole way when it settles.
      if (kind === "coast" || kind === "fling") this.drift = { region, way: -(velocity ?? event.velocity) * reachOfVelocity };
    }
    this.report(event, effects);
  }

  /** Lets a script no longer move a region on. */
  leave(region) {
    if (this.drift?.region === region) this.drift = null;
    this.settling.delete(region);
  }

  comeToRest(region) {
    this.leave(region);
    this.script({ kind: "came", region });
  }

  /** Does what a finger does. A script has its own events for that. Returns the answer of the host. */
  act(event) {
    switch (event.kind) {
      case "touchDown": this.isDown = true; break;
      case "touchUp": this.isDown = false; break;
      case "panBegan": this.touching = event.region; break;
      case "panEnded": this.touching = null; break;
      case "swipe": this.swiped = event.region; break;
      case "letGo": this.swiped = null; break;
    }
    const answer = this.isScripted ? false : this.machine.act(event, this.time);
    for (const follower of this.followers) follower(event);
    if (prefersCalm() && !this.isScripted && !this.isDown && !this.swiped) this.machine.finish(this.time);
    this.wake();
    return answer;
  }

  /** Does what a finger or the app does, also where another screen leads. */
  send(event) {
    if (event.environment) this.environment = event.environment;
    if (event.measures) this.measures = event.measures;
    if (this.isScripted) this.script(event);
    this.act(event);
  }

  // Fingers

  /** A finger goes down on a node. Returns whether it ended a deceleration, and so is no tap. */
  down(region) { return this.act({ kind: "touchDown", region }); }
  up() { this.act({ kind: "touchUp" }); }

  /** @param shown the shown positions that a script gives, as `{"places.height": 431.5}` */
  begin(region, shown = {}) {
    if (this.touching) this.end(0);
    const sheet = this.sheetOf(region);
    if (this.isScripted) {
      for (const [place, at] of Object.entries(shown)) {
        const [name, quantity] = place.split(".");
        if (quantity === "offset") this.script({ kind: "seen", region: name, at });
        if (quantity === "offset") this.settling.delete(name);
      }
      this.drift = null;
      this.script({ kind: "began", region, at: sheet ? shown[`${sheet.name}.height`] ?? this.position(sheet.name) : 0 });
    } else if (!this.isDown) {
      this.down(region);
    }
    // What rests is where the machine has it, and no recording has to say that.
    this.isCaught = Boolean(sheet) && this.phase(sheet).kind === "settling";
    this.way = 0;
    this.act({ kind: "panBegan", region });
  }

  drag(by) {
    if (!this.touching || by === 0) return;
    this.way += by;
    if (this.isScripted) this.script({ kind: "dragged", region: this.touching, by });
    this.act({ kind: "panMoved", to: this.way });
  }

  end(velocity, isCancelled = false) {
    const region = this.touching;
    if (!region) return;
    if (this.isScripted) this.script(isCancelled ? { kind: "cancelled" } : { kind: "ended", region, velocity });
    this.act({ kind: "panEnded", velocity, isCancelled });
    this.up();
  }

  cancel() { this.end(0, true); }

  tapSheet(sheet) {
    if (this.touching) this.end(0);
    this.send({ kind: "tapped", region: sheet.name });
  }

  tapOutside(sheet) {
    if (this.touching) this.end(0);
    this.send({ kind: "tappedOutside", region: sheet.name });
  }

  tapStatusBar() { this.send({ kind: "scrolledToTop" }); }

  select(tabs, page) {
    if (this.touching) this.end(0);
    if (page !== this.page(tabs)) this.send({ kind: "tappedTitle", page });
  }

  /** Shows the pages as far as a finger has pulled them: to a neighbor at most. */
  pull(tabs, position) {
    const index = tabs.pages.indexOf(this.page(tabs));
    this.act({ kind: "swipe", region: tabs.name, to: Math.min(Math.max(position, index - 1, 0), index + 1, tabs.pages.length - 1) });
  }

  turnTo(tabs, page) { this.act({ kind: "letGo", region: tabs.name, page }); }

  // The app

  move(sheet, notch) { this.send({ kind: "move", region: sheet.name, to: notch }); }

  /** Puts a scroll or list at an offset, as an app does from code. */
  scrollTo(node, at) {
    if (this.touching) this.end(0);
    this.send({ kind: "placed", region: node.name, at });
  }

  setMode(mode) { this.send({ kind: "mode", mode }); }

  resize(environment) { this.send({ kind: "resized", environment: { ...environment } }); }

  setKeyboard(keyboard) { this.resize({ ...this.environment, keyboard }); }

  get orientation() {
    const { place, isTurned } = this;
    const own = place.orientation ?? (place.environment.width > place.environment.height ? "landscape" : "portrait");
    return isTurned ? (own === "landscape" ? "portrait" : "landscape") : own;
  }

  turnTowards(orientation, lengths = {}) {
    if (orientation !== this.orientation) this.isTurned = !this.isTurned;
    const environment = this.isTurned ? this.place.turned : this.place.environment;
    this.resize({ ...environment, keyboard: 0, ...lengths });
  }

  /** @param isAtStart whether lists from their end grow before their first row */
  measure(name, value, isAtStart = false) {
    const isPrepended = isAtStart && this.screen.nodes.some((node) => node.fromEnd);
    this.send({ kind: isPrepended ? "prepended" : "measured", measures: { ...this.measures, [name]: value } });
  }

  // Frames

  wake() {
    if (this.frame === undefined) this.frame = requestAnimationFrame(() => this.step());
  }

  step() {
    this.frame = undefined;
    this.machine.step(this.isScripted, clock.now() / 1000);
    this.onFrame?.();
    if (this.isMoving()) this.wake();
  }

  /** Brings everything to its end at once. */
  finish() {
    if (this.touching) this.end(0);
    if (this.isDown) this.up();
    if (this.isScripted) return;
    this.machine.finish(this.time);
    this.wake();
  }

  /** Ends a script. What it has left open comes to rest. */
  endScript() {
    if (this.touching) this.end(0);
    settle(this);
    this.isScripted = false;
    this.machine.adopt(this.time);
  }

  // Leaving and coming back

  snapshot() { return { state: this.machine.snapshot(), environment: this.environment, measures: this.measures }; }

  /** The distances of lists from their ends, which they keep on another device. */
  ends() {
    const lists = this.consumers.filter(({ fromEnd }) => fromEnd);
    return Object.fromEntries(lists.map(({ name }) => [name, this.geometry(name).range - this.position(name)]));
  }

  /** As far as the names of another version of the screen still fit. */
  restore(saved) {
    const fresh = this.machine.snapshot();
    for (const [name, value] of Object.entries(saved.state)) {
      const choices = choicesOf(this.screen, name);
      const fits = choices ? choices.includes(value) : typeof value === "number";
      if (Object.hasOwn(fresh, name) && fits) fresh[name] = value;
    }
    const known = Object.keys(this.measures).filter((name) => Object.hasOwn(saved.measures, name));
    this.open(saved.environment, { ...this.measures, ...Object.fromEntries(known.map((name) => [name, saved.measures[name]])) });
    this.machine.restore(fresh);
    const ends = Object.entries(saved.ends ?? {}).filter(([name]) => Object.hasOwn(fresh, name));
    for (const [name, left] of ends) fresh[name] = Math.max(0, this.geometry(name).range - left);
    if (ends.length) this.machine.restore(fresh);
    this.positions = this.consumers.map(({ name }) => this.position(name));
    [this.touching, this.isDown, this.drift] = [null, false, null];
    this.settling.clear();
  }

  /** Ends the host, whose machine is freed. */
  close() {
    cancelAnimationFrame(this.frame);
    this.wake = () => {};
    this.machine.close();
  }
}
