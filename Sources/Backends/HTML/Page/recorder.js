// A recording of what the user does, as a scenario to paste into the spec.

class Recorder {
  steps = null;
  /** Scenarios that are finished. */
  text = "";
  name = "recorded";

  constructor(host, changed) {
    this.host = host;
    this.changed = changed;
    host.observe((event) => { if (this.isRecording) this.note(this.step(event)); });
  }

  get isRecording() { return this.steps !== null; }

  /** The finished scenarios, and the one that grows. */
  get shown() { return this.isRecording ? this.text + this.scenario() : this.text; }

  start() {
    this.text = "";
    this.name = "recorded";
    this.begin();
    this.changed();
  }

  stop() {
    this.end();
    this.changed();
  }

  begin() {
    this.host.finish();
    this.steps = [];
    this.place = this.describePlace();
    this.given = this.describeState();
    Object.assign(this, this.host.snapshot(), { places: {}, last: { ...this.host.snapshot(), orientation: this.host.orientation } });
  }

  end() {
    this.host.finish();
    if (this.steps.length) this.text += this.scenario();
    this.steps = null;
  }

  /**
   * The host goes, for another version of the spec or on another device. A scenario tells what happens on one device in
   * one version, so it ends here, and what follows is another one.
   */
  leave() {
    const { isRecording } = this;
    if (isRecording) this.end();
    return { text: this.text, name: this.name, isRecording };
  }

  /** Continues a recording of another host. */
  take(recording) {
    if (!recording) return;
    this.text = recording.text;
    this.name = recording.name ?? this.name;
    if (recording.isRecording) this.begin();
  }

  /** Removes the last step and performs the others again from the start of the recording. */
  undo() {
    if (!this.steps?.length) return;
    const { host } = this;
    host.finish();
    let steps = this.steps.slice(0, -1);
    // A movement without the end of its touch is no step that the user sees.
    if (Object.keys(this.steps[this.steps.length - 1])[0] === "settle" && steps.length) steps = steps.slice(0, -1);
    this.steps = null;
    const isTurned = host.isTurned;
    const { environment } = this;
    host.restore({ state: this.state, environment, measures: this.measures });
    Object.assign(host, { isTurned, isScripted: true, isInstant: true });
    const chains = new Chains(host);
    for (const step of steps) perform(host, chains, step);
    host.isInstant = false;
    host.endScript();
    this.steps = steps;
    this.changed();
  }

  /** An event as a step. `null` if it follows with the next event, or from an earlier one. */
  step({ kind, region, page, at, by, velocity, to, mode }) {
    const { host } = this;
    const path = (name) => `${host.node(name).parent}.${name}`;
    switch (kind) {
      case "seen":
        this.places[`${region}.offset`] = at;
        return null;
      case "began": {
        const places = this.places;
        this.places = {};
        if (host.isCaught) places[`${host.sheetOf(region).name}.height`] = at;
        return { begin: { on: region, ...places } };
      }
      case "dragged": return { drag: { on: region, by: [by] } };
      case "ended": return { release: { velocity } };
      case "cancelled": return { cancel: true };
      case "drifted": return { drift: { on: region, by: [by], velocity } };
      case "came": case "settled": return { settle: true };
      case "placed": return { place: { [`${region}.offset`]: at } };
      case "scrolledToTop": return { tap: "statusBar" };
      case "move": return { move: { [region]: to } };
      case "scroll": return { scroll: { [region]: to } };
      case "tapped": return { tap: region };
      case "tappedOutside": return { tap: { outside: region } };
      case "tappedTitle":
        this.chosen = page;
        return { select: path(page) };
      case "willShow":
        this.chosen = null;
        return null;
      case "selected": return page === this.chosen ? null : { swipe: path(page) };
      case "mode": return { mode };
      case "resized": return { resize: this.resized() };
      default: return this.measured(kind === "prepended");
    }
  }

  /** What a change of the surroundings has changed, or the orientation. */
  resized() {
    const { environment, orientation } = this.host;
    const { environment: before, orientation: earlier } = this.last;
    this.last = { ...this.last, environment, orientation };
    const own = this.host.isTurned ? this.host.place.turned : this.host.place.environment;
    const base = orientation === earlier ? before : { ...own, keyboard: 0 };
    const changed = Object.entries(environment).filter(([name, length]) => base[name] !== length);
    return { ...(orientation === earlier ? {} : { orientation }), ...Object.fromEntries(changed) };
  }

  measured(isAtStart) {
    const { measures } = this.host;
    const changed = Object.entries(measures).filter(([name, length]) => this.last.measures[name] !== length);
    this.last = { ...this.last, measures };
    return changed.length ? { measure: Object.fromEntries(changed.map(([name, to]) => [name, isAtStart ? { to, at: "start" } : to])) } : null;
  }

  note(step) {
    if (!step) return;
    const last = this.steps[this.steps.length - 1];
    const kind = Object.keys(step)[0];
    // A drag begins by itself, unless it catches something on its way.
    if (kind === "begin" && Object.keys(step.begin).length === 1) {
      this.fresh = true;
      return;
    }
    const isMovement = kind === "drag" || kind === "drift";
    if (isMovement && last?.[kind]?.on === step[kind].on && !(kind === "drag" && this.fresh)) this.join(last[kind], step[kind]);
    else if (kind === "settle" && last?.settle) return;
    else this.steps.push(structuredClone(step));
    this.fresh = false;
    this.changed();
  }

  /** Movements of one direction in a row come to the same as their sum; a turn begins a new number. */
  join(earlier, later) {
    const [by] = later.by;
    const index = earlier.by.length - 1;
    if (Math.sign(earlier.by[index]) === Math.sign(by)) earlier.by[index] += by;
    else earlier.by.push(by);
    if (later.velocity !== undefined) earlier.velocity = later.velocity;
  }

  describePlace() {
    const { place, environment } = this.host;
    const isPlain = Object.keys(environment).every((name) => environment[name] === place.environment[name]);
    if (place.device && isPlain) {
      return place.orientation === "landscape" ? { device: place.device, orientation: "landscape" } : place.device;
    }
    const { height, width, safeAreaTop, safeAreaBottom, keyboard } = environment;
    return { height, width, safeArea: { top: safeAreaTop, bottom: safeAreaBottom }, keyboard };
  }

  describeState() {
    const { host } = this;
    const given = {};
    if (host.mode() !== null && host.mode() !== host.screen.modes[0]) given.mode = host.mode();
    for (const measure of host.screen.measures) {
      if (host.measures[measure.name] !== measure.typical) given[measure.name] = host.measures[measure.name];
    }
    for (const sheet of host.sheets) {
      if (host.resting(sheet) === "free") given[`${sheet.name}.height`] = host.position(sheet.name);
      else given[sheet.name] = host.resting(sheet);
    }
    for (const tabs of host.tabs) if (host.page(tabs) !== tabs.pages[0]) given[tabs.name] = host.page(tabs);
    for (const node of host.consumers) {
      if (node.kind !== "sheet" && host.position(node.name) !== 0) given[`${node.name}.offset`] = host.position(node.name);
    }
    return given;
  }

  outcome() {
    const { host } = this;
    const expected = {};
    if (host.mode() !== null) expected.mode = host.mode();
    for (const sheet of host.sheets) {
      const notch = host.resting(sheet);
      if (notch === null) expected[`${sheet.name}.height`] = host.position(sheet.name);
      else expected[sheet.name] = notch;
      if (notch === "free") expected[`${sheet.name}.height`] = host.goal(sheet);
    }
    for (const tabs of host.tabs) expected[tabs.name] = host.page(tabs);
    for (const node of host.consumers) {
      if (node.kind !== "sheet") expected[`${node.name}.offset`] = host.position(node.name);
    }
    return expected;
  }

  scenario() {
    // Its name is its own, also behind scenarios that ended when the spec or the device changed.
    const number = this.text.split("- scenario:").length;
    const name = (this.name.trim() || "recorded") + (number > 1 ? ` ${number}` : "");
    const lines = [`  - scenario: ${flow(name)}`, `    on: ${flow(this.place)}`];
    if (Object.keys(this.given).length) lines.push(`    given: ${flow(this.given)}`);
    lines.push("    steps:");
    for (const step of this.steps) {
      const [[kind, value]] = Object.entries(step);
      lines.push(`      - ${kind}: ${flow(kind === "drift" || kind === "drag" ? tidied(value) : value)}`);
    }
    lines.push(`      - expect: ${flow(this.outcome())}`);
    return lines.join("\n") + "\n";
  }

  /** The same as a trace for `scrollwork simulate`. */
  trace() {
    const given = Object.keys(this.given).length ? [{ given: this.given }] : [];
    return JSON.stringify([...given, ...this.steps.map((step) => (step.drift ? { drift: tidied(step.drift) } : step))]);
  }
}

const tidied = (movement) => ({ ...movement, by: movement.by.filter((distance) => distance !== 0) });

/** YAML on one line. Names of a spec are words; everything else here is a number or a device. */
function flow(value) {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (value && typeof value === "object") {
    return `{${Object.entries(value).map(([key, inner]) => `${key}: ${flow(inner)}`).join(", ")}}`;
  }
  if (typeof value === "string" && !/^[A-Za-z][A-Za-z0-9 ().]*$/.test(value)) return JSON.stringify(value);
  return String(value);
}
