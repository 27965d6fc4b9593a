// Panels of the drawer: positions, the event log, and the controls.

class Positions {
  constructor(host, body) {
    this.host = host;
    this.rows = host.consumers.map((node) => {
      const [value, note, bar] = [make("td", { class: "value" }), make("td", { class: "note" }), make("div", { class: "track", "aria-hidden": "true" })];
      const row = make("tr", { class: colorOf(host, node.name) }, make("th", { scope: "row" }, node.name), value,
        make("td", { class: "meter" }, bar), note);
      return { node, row, value, note, bar };
    });
    this.observers = host.screen.observers.map((observer) => {
      const [value, bar] = [make("td", { class: "value" }), make("div", { class: "track", "aria-hidden": "true" })];
      const position = host.node(observer.node).kind === "sheet" ? "height" : "offset";
      const row = make("tr", { class: `observer ${colorOf(host, observer.node)}`, title: `from ${observer.from} to ${observer.to}` },
        make("th", { scope: "row" }, observer.name), value,
        make("td", { class: "meter" }, bar), make("td", { class: "note" }, `of ${observer.node}.${position}`));
      return { observer, row, value, bar };
    });
    replace(body, ...this.rows.map(({ row }) => row), ...this.observers.map(({ row }) => row));
    find("positions-panel").hidden = this.rows.length === 0;
  }

  show() {
    const { host } = this;
    for (const { node, row, value, note, bar } of this.rows) {
      const shown = host.stated(node.name);
      const [low, high] = [node.kind === "sheet" ? host.geometry(node.name).lowest : 0, endOf(host, node)];
      write(value, points(shown));
      fillTo(bar, high > low ? (shown - low) / (high - low) : 0);
      write(note, this.note(node, high));
      toggle(row, "moved", host.movers.has(node.name) && isDriven(host));
    }
    this.showObservers();
  }

  /** The progress of each observer at the shown position, from 0 to 1. */
  showObservers() {
    for (const { observer, value, bar } of this.observers) {
      const progress = this.host.machine.observed(observer, this.host.shown(observer.node));
      write(value, readable(progress));
      fillTo(bar, progress);
    }
  }

  note(node, high) {
    const { host } = this;
    const status = statusOf(host, node);
    if (node.kind === "sheet") return isDismissed(host, node) || restsOf(host, node).isDraggable ? status : `${status}, fixed`;
    if (status === "dragging" || status === "coasting") return status;
    return high === 0 ? "cannot scroll" : `of ${points(high)}`;
  }
}

/** The events and their effects, the newest first. The movements of one gesture in one direction are one entry. */
class Log {
  constructor(host, list, stretches) {
    Object.assign(this, { host, list, stretches });
    host.observe((event, effects) => this.note(event, effects));
    replace(list);
    find("log-empty").hidden = false;
  }

  note(event, effects) {
    const isMovement = event.kind === "dragged" || event.kind === "drifted";
    const stretch = isMovement ? this.stretches.last : null;
    if (!stretch || this.last?.stretch !== stretch) {
      const [what, unused] = [make("span", { class: "event" }), make("span", { class: "left" })];
      unused.hidden = true;
      this.last = { stretch, rest: 0, effects: new Set(), what, unused, element: make("li", {}, what, unused) };
      this.list.prepend(this.last.element);
      find("log-empty").hidden = true;
      while (this.list.children.length > 120) this.list.lastChild.remove();
    }
    const { last } = this;
    last.rest += effects.rest ?? 0;
    for (const effect of effects) {
      // A movement places its consumers with every event; the stretch has their distances.
      if (isMovement && effect.kind === "place") continue;
      const text = describe(effect);
      if (last.effects.has(text)) continue;
      last.effects.add(text);
      last.unused.before(make("span", { class: "effect" }, text));
    }
    write(last.what, stretch ? `${event.kind} ${event.region} ${describeStretch(stretch)}` : describe(event.kind === "began" ? { ...event, at: null } : event));
    last.unused.hidden = last.rest === 0;
    write(last.unused, `${points(Math.abs(last.rest))} unused`);
  }
}

/** An event or an effect in words: its kind, its part, and its values. */
function describe({ kind, region, page, mode, token, ...values }) {
  const rest = Object.entries(values).filter(([, value]) => value !== null && typeof value !== "object")
    .map(([name, value]) => `${name} ${typeof value === "number" ? readable(value) : value}`);
  return [kind, region ?? page ?? mode, rest.join(", ")].filter(Boolean).join(" ");
}

/** The title of a configuration, with the inputs that differ from those that the page shows first. */
function describePlace({ place, inputs = {} }) {
  return [place, ...Object.entries(inputs).map(([name, value]) => `${name} ${readable(value)}`)].join(", ");
}

/** A slider with a field for the exact number. The slider covers the usual values, the field all. */
function slider({ label, lower, upper, usual, value, changed }) {
  const field = make("input", { type: "number", min: lower, max: upper, step: "any", value: readable(value), "aria-label": `${label} in points` });
  const input = make("input", { type: "range", min: lower, max: usual, step: 1, "aria-label": label });
  const set = (number) => {
    if (Number(input.value) !== number) input.value = number;
    if (Number(field.value) !== number || field.value === "") field.value = readable(number);
  };
  set(value);
  input.addEventListener("input", () => {
    set(Number(input.value));
    changed(Number(input.value));
  });
  field.addEventListener("change", () => {
    const number = field.value === "" ? NaN : Number(field.value);
    const inside = Number.isNaN(number) ? value : Math.min(upper, Math.max(lower, number));
    set(inside);
    changed(inside);
  });
  return { element: make("div", { class: "slider" }, make("span", {}, label), input, field, make("span", { class: "soft", "aria-hidden": "true" }, "pt")), set };
}

/** The height of the highest keyboard that the page shows, in points. */
const maxKeyboard = 400;

/** The device, its orientation, the mode and the content sizes. Built once per screen, then only updated. */
class Controls {
  constructor(page, screen) {
    this.page = page;
    this.screen = screen;
    const button = (id, word, act, title) => make("button", { type: "button", id, onclick: act, title }, word);
    this.device = make("select", { id: "device", "aria-label": "device" },
      ...screen.places.map((option, index) => make("option", { value: index }, option.title)));
    this.device.addEventListener("change", () => page.setPlace(screen.places[Number(this.device.value)]));
    this.modes = new Map(screen.modes.map((mode) => [mode, button(null, mode, () => page.host.setMode(mode))]));
    replace(find("toolbar"),
      this.modes.size ? make("div", { class: "segments", id: "modes", role: "group", "aria-label": "mode" }, make("span", { class: "soft" }, "Mode"), ...this.modes.values()) : null,
      this.device,
      button("rotate", "Rotate", () => page.rotate(), "Rotate the phone"),
      button("restart", "Reset", () => page.restart(), "Back to the start (0)"),
      button("slow", "×¼", () => page.toggleSlow(), "A quarter of the speed (S)"),
      button("full", "Full screen", () => page.setFull(true), "Only the phone, without a frame"));
    this.sliders = new Map();
    this.atStart = make("input", { type: "checkbox", id: "at-start" });
    for (const measure of screen.measures) {
      const usual = Math.min(measure.upper, Math.max(measure.lower + 1, 2 * measure.typical, 100));
      this.add(measure.name, { label: measure.name, lower: measure.lower, upper: measure.upper, usual, value: measure.typical, changed: (value) => page.host.measure(measure.name, value, this.atStart.checked) });
    }
    this.add("keyboard", { label: "keyboard", lower: 0, upper: maxKeyboard, usual: maxKeyboard, value: 0, changed: (keyboard) => page.host.setKeyboard(keyboard) });
    const grows = screen.measures.length && screen.nodes.some((node) => node.fromEnd);
    replace(find("sliders"), ...[...this.sliders.values()].map(({ element }) => element),
      grows ? make("label", { class: "soft check" }, this.atStart, make("span", {}, "lists from their end grow at their start")) : null);
    find("slow").setAttribute("aria-pressed", String(clock.rate !== 1));
    find("toolbar").hidden = false;
  }

  add(name, options) { this.sliders.set(name, slider(options)); }

  /** Follows a host: what its machine has is what the controls show. */
  follow(host) {
    this.host = host;
    this.device.value = String(this.screen.places.indexOf(host.place));
    host.observe(() => this.show());
    this.show();
  }

  show() {
    const { host } = this;
    for (const [mode, element] of this.modes) {
      const isOn = String(mode === host.mode());
      if (element.getAttribute("aria-pressed") !== isOn) element.setAttribute("aria-pressed", isOn);
    }
    for (const [name, { set }] of this.sliders) set(name === "keyboard" ? host.environment.keyboard : host.measures[name]);
  }
}

/** The colors of the phone, as far as the screen has them. */
function legend(screen) {
  const words = { bar: "bar", block: "block", carousel: "carousel", header: "header", tabs: "tab strip", list: "list", sheet: "sheet" };
  const kinds = Object.keys(words).filter((kind) => screen.nodes.some((node) => node.kind === kind));
  return kinds.map((kind) => make("li", {}, make("i", { class: kind === "tabs" ? "swatch strip-color" : `swatch ${kind}` }), words[kind]));
}

/**
 * The findings as `lint` prints them: a panel of the drawer, which opens when errors come. A screen without a phone has
 * nothing else.
 */
function showFindings(page, screen) {
  const { findings } = screen;
  const counts = ["error", "warning", "note"].map((severity) => [severity, findings.filter((finding) => finding.severity === severity).length]).filter(([, count]) => count);
  write(find("problems-title"), counts.map(([severity, count]) => `${count} ${severity}${count === 1 ? "" : "s"}`).join(", ")
    + (screen.isStale ? ". Showing the last working version." : ""));
  replace(find("findings"), ...findings.map((finding) => make("li", { class: finding.severity },
    make("p", {}, make("b", {}, `${finding.severity} on line ${finding.line}: `), finding.message, make("span", { class: "soft" }, ` [${finding.id}]`)),
    finding.details ? make("pre", { tabindex: 0 }, finding.details) : null,
    finding.fix || finding.place ? make("p", { class: "controls" },
      finding.fix ? make("button", { type: "button", onclick: () => copy(finding.fix) }, "Copy the fix") : null,
      finding.place ? make("button", { type: "button", onclick: () => page.takePlace(finding) }, `Show on ${describePlace(finding)}`) : null) : null)));
  const hasErrors = findings.some((finding) => finding.severity === "error");
  const [problems, panel, { drawer }] = [find("problems"), find("findings-panel"), page];
  problems.hidden = findings.length === 0;
  problems.className = `${hasErrors ? "has-errors" : ""}${screen.engine ? "" : " alone"}`;
  if (!screen.engine) find("none").before(problems);
  else if (problems.parentElement !== panel) panel.append(problems);
  panel.hidden = problems.hidden || !screen.engine;
  const tab = drawer.tabs.get(panel);
  write(tab, counts.map(([severity, count]) => `${count} ${severity}${count === 1 ? "" : "s"}`).join(", "));
  toggle(tab, "failed", hasErrors);
  const erring = hasErrors ? screen.file : null;
  if (erring && erring !== page.erring && drawer.panel !== panel) {
    page.before = drawer.panel;
    drawer.select(panel);
  } else if (panel.hidden && drawer.panel === panel && page.before) drawer.select(page.before);
  page.erring = erring;
  drawer.show();
  document.body.classList.toggle("stale", Boolean(screen.isStale));
}
