// The address of the page: screen, device, mode, positions, measures and theme, so that a link leads to a state.

/** The state of the page as the part of an address behind `#`. Omits what is as at the start, and all of the overview. */
function addressOf(page) {
  const { screen } = page;
  const host = page.overview.isOpen ? null : page.host;
  const words = new URLSearchParams();
  if (page.data.screens.length > 1 && screen?.name && !page.overview.isOpen) words.set("screen", screen.name);
  if (host) {
    words.set("device", host.place.title);
    if (host.isTurned) words.set("turned", "1");
    if (host.mode() !== null && host.mode() !== screen.modes[0]) words.set("mode", host.mode());
    for (const sheet of host.sheets) {
      const notch = host.resting(sheet);
      if (notch === "free") words.set(sheet.name, readable(host.goal(sheet)));
      else if (notch !== null && notch !== "dismissed" && notch !== page.initial[sheet.name]) words.set(sheet.name, notch);
    }
    for (const tabs of host.tabs) if (host.page(tabs) !== tabs.pages[0]) words.set(tabs.name, host.page(tabs));
    for (const node of host.consumers) {
      if (node.kind !== "sheet" && host.position(node.name) !== 0) words.set(node.name, readable(host.position(node.name)));
    }
    for (const measure of screen.measures) {
      if (host.measures[measure.name] !== measure.typical) words.set(measure.name, readable(host.measures[measure.name]));
    }
    if (host.environment.keyboard > 0) words.set("keyboard", readable(host.environment.keyboard));
  }
  if (find("theme").value !== "auto") words.set("theme", find("theme").value);
  return words.toString();
}

/** Brings the page to the state of an address. Returns the words that the spec does not have. */
function follow(page, text) {
  const words = new URLSearchParams(text);
  const unknown = [];
  const theme = words.get("theme");
  if (theme) page.setTheme(["light", "dark"].includes(theme) ? theme : "auto");
  const name = words.get("screen");
  if (name === null && page.data.screens.length > 1) {
    page.overview.open();
    return unknown;
  }
  const index = name === null ? 0 : page.data.screens.findIndex((screen) => screen.name === name);
  if (index < 0) unknown.push(name);
  page.show(Math.max(0, index));
  const { screen } = page;
  if (!screen?.engine) return unknown;
  if (words.has("device")) {
    const place = screen.places.find((other) => other.title === words.get("device"));
    if (place) page.setPlace(place);
    else unknown.push(words.get("device"));
  }
  const { host } = page;
  if (words.get("turned") === "1") page.rotate();
  const mode = words.get("mode");
  if (mode !== null) {
    if (screen.modes.includes(mode)) { host.setMode(mode); host.finish(); } else unknown.push(mode);
  }
  for (const [name, value] of words) {
    const measure = screen.measures.find((other) => other.name === name);
    if (measure && Number.isFinite(Number(value))) host.measure(name, Math.min(measure.upper, Math.max(measure.lower, Number(value))));
  }
  const keyboard = Math.min(maxKeyboard, Number(words.get("keyboard")));
  if (keyboard > 0) host.setKeyboard(keyboard);
  const saved = host.snapshot();
  for (const [name, value] of words) {
    if (["screen", "device", "turned", "mode", "theme", "keyboard"].includes(name)) continue;
    if (screen.measures.some((other) => other.name === name)) continue;
    const isKnown = host.node(name) && Object.hasOwn(saved.state, name);
    const choices = choicesOf(screen, name);
    const number = Number.isFinite(Number(value)) ? Number(value) : null;
    if (!isKnown || (choices ? !choices.includes(value) && !(choices.includes("free") && number !== null) : number === null)) unknown.push(`${name}=${value}`);
    else if (!choices) saved.state[name] = number;
    else if (choices.includes(value)) saved.state[name] = value;
    else Object.assign(saved.state, { [name]: "free", [`${name}.height`]: number });
  }
  host.restore(saved);
  page.wall.match();
  host.wake();
  return unknown;
}
