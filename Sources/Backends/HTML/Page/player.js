// Steps of scenarios, performed by a script in place of the host: the inverse of the recorder.

/** The state at which a scenario begins: the first mode, notches and pages of the screen, then what it gives. */
function give(host, given = {}) {
  const { screen, place } = host;
  const measures = { ...place.measures };
  for (const name of Object.keys(measures)) if (Object.hasOwn(given, name)) measures[name] = given[name];
  host.restore({ state: {}, environment: host.environment, measures });
  if (given.mode !== undefined) {
    host.setMode(given.mode);
    settle(host);
  }
  const saved = host.snapshot();
  for (const [name, value] of Object.entries(given)) {
    const [node, quantity] = name.split(".");
    if (quantity === "height" && host.node(node).free) Object.assign(saved.state, { [node]: "free", [name]: value });
    else if (host.node(node) && quantity !== "height") saved.state[node] = value;
  }
  host.restore(saved);
  for (const [name, value] of Object.entries(given)) {
    const [node, quantity] = name.split(".");
    if (quantity !== "height" || host.node(node).free) continue;
    host.begin(node);
    const distance = host.position(node) - value;
    host.drag(host.node(node).top ? -distance : distance);
  }
}

/** Ends every animation and motion, or those of one node, as a scenario's `settle` does. */
function settle(host, only = true) {
  for (const sheet of host.sheets) {
    if (only !== true && only !== sheet.name) continue;
    const phase = host.phase(sheet);
    if (phase.kind === "settling") host.script({ kind: "settled", token: phase.token });
  }
  if (only === true) coast(host);
  const moving = new Set(host.settling);
  if (host.drift) moving.add(host.drift.region);
  for (const { name } of host.consumers) if (moving.has(name) && (only === true || only === name)) host.comeToRest(name);
}

/**
 * Moves what decelerates by the rest of its way, to its end at most. There, the machine can give the velocity to
 * another region, which goes on with the rest.
 */
function coast(host) {
  while (host.drift?.way && !host.hasDrifted) {
    const { drift } = host;
    const { lower, upper } = host.machine.range(drift.region);
    const from = host.position(drift.region);
    const to = Math.min(Math.max(from + drift.way, Math.min(from, lower)), Math.max(from, upper));
    if (to === from) return;
    const rest = drift.way - (to - from);
    host.script({ kind: "drifted", region: drift.region, by: from - to, velocity: -rest / reachOfVelocity });
    if (host.drift === drift) return;
    if (host.drift) host.drift.way = rest;
  }
}

/**
 * Performs a step.
 *
 * @param chains of the host
 */
function perform(host, chains, step) {
  const [[kind, value]] = Object.entries(step);
  const lift = (region = null) => { if (host.touching && host.touching !== region) host.end(0); };
  switch (kind) {
    case "given": give(host, value); break;
    case "begin": {
      const { on, ...shown } = value;
      lift(on);
      host.begin(on, shown);
      break;
    }
    case "drag":
      if (!host.touching || chains.leaf(host.touching) !== chains.leaf(value.on) && host.touching !== value.on) {
        lift();
        host.begin(value.on);
      }
      for (const by of value.by) host.drag(by);
      break;
    case "drift":
      host.hasDrifted = true;
      for (const by of value.by) host.script({ kind: "drifted", region: value.on, by, velocity: value.velocity ?? 0 });
      break;
    case "release":
      host.hasDrifted = false;
      host.end(value.velocity);
      break;
    case "cancel": host.cancel(); break;
    case "settle": settle(host, value); break;
    case "tap":
      lift();
      if (value === "statusBar") host.tapStatusBar();
      else if (value.outside) host.tapOutside(host.node(value.outside));
      else host.tapSheet(host.node(value));
      break;
    case "show": {
      const [, page] = value.split(".");
      host.script({ kind: "willShow", page });
      break;
    }
    case "swipe": case "select": {
      const [name, page] = value.split(".");
      const tabs = host.node(name);
      lift();
      if (kind === "select") {
        host.send({ kind: "tappedTitle", page });
      } else {
        host.script({ kind: "willShow", page });
        host.turnTo(tabs, page);
      }
      host.script({ kind: "selected", page });
      break;
    }
    case "mode": host.setMode(value); break;
    case "move": for (const [sheet, notch] of Object.entries(value)) host.move(host.node(sheet), notch); break;
    case "resize": {
      const { orientation, ...lengths } = value;
      if (orientation) host.turnTowards(orientation, lengths);
      else host.resize({ ...host.environment, ...lengths });
      break;
    }
    case "measure": for (const [name, length] of growths(value)) host.measure(name, length.to ?? length, length.at === "start"); break;
    case "place": for (const [name, at] of Object.entries(value)) host.scrollTo(host.node(name.split(".")[0]), at); break;
    case "scroll": for (const [name, stop] of Object.entries(value)) host.send({ kind: "scroll", region: name, to: stop }); break;
  }
}

/** The present value of what a scenario expects. `undefined` for effects, which only the compiler checks. */
function valueOf(host, subject) {
  const [name, quantity] = subject.split(".");
  const node = host.node(name);
  const observer = host.screen.observers.find((other) => other.name === subject);
  if (observer) return host.machine.observed(observer, host.position(observer.node));
  switch (subject === "mode" ? subject : quantity) {
    case "mode": return host.mode();
    case undefined: return node?.kind === "tabs" ? host.page(node) : node && (host.resting(node) ?? "moving");
    case "offset": return host.position(name);
    case "fromEnd": return host.geometry(name).range - host.position(name);
    case "height": return node.kind === "sheet" ? host.position(name) : host.machine.visible(name);
    case "progress": return host.machine.progress(name);
    case "shown": return host.machine.visible(name);
    case "scale": case "opacity": case "dim": return host.machine.backdrop(node, host.position(name))?.[quantity];
  }
  return undefined;
}

/** The differences between an expectation and a host: `{subject, expected, actual}`. Empty if it holds. */
function differences(host, expected) {
  return Object.entries(expected).flatMap(([subject, value]) => {
    const actual = valueOf(host, subject);
    const holds = actual === undefined || actual === value || typeof value === "number" && Math.abs(actual - value) < 1e-6;
    return holds ? [] : [{ subject, expected: value, actual }];
  });
}

/** The measures of a step, those at the end of a list first. */
const growths = (values) => ["end", "start"].flatMap((end) => Object.entries(values).filter(([, length]) => (length.at ?? "end") === end));

/** A step in words. */
function describeStep(step) {
  const [[kind, value]] = Object.entries(step);
  const by = (list) => list.map((distance) => `${distance < 0 ? "↑" : "↓"} ${readable(Math.abs(distance))}`).join(" ");
  const word = (value) => (typeof value === "number" ? readable(value) : Array.isArray(value) ? value.join(", ") : typeof value === "object" ? `${readable(value.to)} at the ${value.at}` : value);
  const pairs = (map) => Object.entries(map).map(([name, value]) => `${name} ${word(value)}`).join(", ");
  switch (kind) {
    case "drag": return `drag ${value.on} ${by(value.by)} pt`;
    case "drift": return `coast ${value.on} ${by(value.by)} pt`;
    case "release": return value.velocity === 0 ? "let go" : `flick at ${readable(Math.abs(value.velocity))} pt/s ${value.velocity < 0 ? "up" : "down"}`;
    case "begin": return `touch ${value.on}`;
    case "expect": return `expect ${pairs(value)}`;
    case "given": return `start with ${pairs(value)}`;
    case "tap": return value === "statusBar" ? "tap the status bar" : value.outside ? `tap outside ${value.outside}` : `tap ${value}`;
    case "settle": case "cancel": return value === true ? kind : `${kind} ${value}`;
    default: return typeof value === "string" ? `${kind} ${value}` : `${kind} ${pairs(value)}`;
  }
}

/**
 * Plays a scenario on the phone: forward at the speed of a finger, and to any step at once. Going back plays the steps
 * before again, which takes less than a frame.
 */
class Player {
  /** The number of steps that have been performed. */
  at = 0;
  isPlaying = false;

  constructor(page, scenario) {
    Object.assign(this, { page, scenario, steps: scenario.steps, failures: new Map() });
    this.bar = make("input", { type: "range", min: 0, max: this.steps.length, step: 1, value: 0, "aria-label": "step of the scenario", id: "scrub" });
    this.bar.addEventListener("input", () => {
      const step = Number(this.bar.value);
      this.pause();
      this.seek(step);
    });
    this.toggleButton = make("button", { type: "button", id: "play", onclick: () => (this.isPlaying ? this.pause() : this.play()) }, "Pause");
    this.text = make("span", { class: "step", id: "step" });
    replace(find("transport"),
      make("div", { class: "controls" },
        make("button", { type: "button", id: "step-back", "aria-label": "one step back", onclick: () => { this.pause(); this.seek(this.at - 1); } }, "◀"),
        this.toggleButton,
        make("button", { type: "button", id: "step-on", "aria-label": "one step on", onclick: () => { this.pause(); this.seek(this.at + 1); } }, "▶"),
        this.bar,
        make("button", { type: "button", id: "close-player", "aria-label": "close the scenario", onclick: () => page.close() }, "✕")),
      this.text);
    find("transport").hidden = false;
  }

  get host() { return this.page.host; }

  /** Begins at the start of the scenario, on a fresh host. */
  begin() {
    this.host.isScripted = true;
    this.chains = new Chains(this.host);
    this.at = 0;
    this.failures.clear();
    give(this.host);
    this.show();
  }

  /** Performs the steps up to a number at once. */
  seek(step) {
    const target = Math.max(0, Math.min(this.steps.length, step));
    if (target < this.at || this.part) this.page.rewind();
    this.part = null;
    this.host.isInstant = true;
    while (this.at < target) this.perform(this.steps[this.at]);
    this.host.isInstant = false;
    this.show();
    this.page.host.wake();
  }

  perform(step) {
    if (step.expect) {
      const found = differences(this.host, step.expect);
      if (found.length) this.failures.set(this.at, found);
    } else {
      perform(this.host, this.chains, step);
    }
    this.at += 1;
  }

  play() {
    if (this.at >= this.steps.length) this.page.rewind();
    this.isPlaying = true;
    this.part = null;
    this.show();
    requestAnimationFrame((now) => this.tick(now));
  }

  pause() {
    if (this.part) {
      const { step, told } = this.part;
      const rest = step.drag.by.reduce((sum, by) => sum + by, 0) - told;
      if (rest !== 0) this.host.drag(rest);
      this.part = null;
      this.at += 1;
    }
    this.isPlaying = false;
    this.show();
  }

  tick(now) {
    if (!this.isPlaying || this.page.player !== this) return;
    const { host } = this;
    const step = this.steps[this.at];
    if (!step) {
      this.isPlaying = false;
      this.show();
      return;
    }
    // A `settle` waits until the springs have ended by themselves.
    const isWaiting = this.pauseUntil > now || step.settle && host.isMoving();
    if (step.drag) this.dragOn(step, now);
    else if (!isWaiting) {
      this.perform(step);
      this.pauseUntil = now + (step.expect ? 350 : 200) / clock.rate;
      this.show();
    }
    host.wake();
    requestAnimationFrame((later) => this.tick(later));
  }

  /** A drag goes on at 700 points per second. Its parts add up to its distance, so the result is that of the step. */
  dragOn(step, now) {
    if (this.pauseUntil > now) return;
    const { host } = this;
    if (!this.part) {
      perform(host, this.chains, { drag: { on: step.drag.on, by: [] } });
      this.part = { step, index: 0, told: 0, last: now };
      this.show();
    }
    const { part } = this;
    const total = step.drag.by[part.index];
    const reach = Math.max(0.25, quarter(((now - part.last) / 1000) * 700 * clock.rate));
    part.last = now;
    const left = total - (part.done ?? 0);
    const by = Math.abs(left) <= reach ? left : Math.sign(left) * reach;
    host.drag(by);
    part.done = (part.done ?? 0) + by;
    part.told += by;
    if (part.done === total) {
      part.done = 0;
      part.index += 1;
    }
    if (part.index >= step.drag.by.length) {
      this.part = null;
      this.at += 1;
      this.pauseUntil = now + 250 / clock.rate;
      this.show();
    }
  }

  /** The finger that plays, in points of the phone: on the touched part, moved by the distance of the step. */
  finger() {
    const { host, part } = this;
    if (!host.touching || !part) return null;
    const { width, height } = host.environment;
    if (this.part !== this.anchored) {
      this.anchored = part;
      const box = this.page.stage.elements.get(host.touching)?.getBoundingClientRect();
      const screen = this.page.stage.screen.getBoundingClientRect();
      const scale = this.page.stage.scale();
      const y = box ? (box.top - screen.top) / scale + Math.min(120, box.height / scale / 2) : height / 2;
      this.anchor = Math.max(40, Math.min(height - 60, y)) - part.told;
      this.across = box ? (box.left - screen.left + box.width * 0.6) / scale : width * 0.6;
    }
    // A long movement leaves the phone; the finger stays at its edge, as several strokes would.
    const at = Math.max(12, Math.min(height - 12, this.anchor + part.told));
    return { x: this.across, y: at, startX: this.across, startY: Math.max(12, Math.min(height - 12, this.anchor)) };
  }

  show() {
    const { steps, at } = this;
    this.bar.value = at;
    write(this.toggleButton, this.isPlaying ? "Pause" : at >= steps.length ? "Again" : "Play");
    const shown = steps[this.part || at === 0 ? at : at - 1];
    const failed = [...this.failures].find(([number]) => number < at);
    const text = at === 0 && !this.part ? this.scenario.title : `${Math.min(at + (this.part ? 1 : 0), steps.length)} of ${steps.length}: ${describeStep(shown)}`;
    write(this.text, failed ? `${text} — ${failed[1].map((one) => `${one.subject} is ${one.actual}, not ${one.expected}`).join(", ")}` : text);
    this.bar.setAttribute("aria-valuetext", text);
    toggle(this.text, "failed", Boolean(failed));
    this.page.showScenarios();
  }
}
