// Everything together: which screen and device are shown, and what a new version of the data does to them.

class Page {
  data = { screens: [] };
  /** Data that came before the engine. */
  received = null;
  engine = null;
  /** Why nothing moves, although the screen has a machine. */
  reason = null;
  index = 0;
  digest = null;
  host = null;
  player = null;
  isFull = false;
  /** The file of the screen whose errors are shown, and the panel that was open before they came. */
  erring = null;
  before = null;
  /** The time until which a note is not replaced by what moves, in milliseconds. */
  quietUntil = 0;
  pace = new Pace();
  /** The recordings of the screens that were shown, by file. */
  recordings = new Map();

  constructor() {
    find("record").addEventListener("click", () => this.toggleRecording());
    find("undo").addEventListener("click", () => this.undo());
    find("copy").addEventListener("click", () => copy(find("scenario").value, find("scenario")));
    find("scenario-name").addEventListener("input", () => this.nameRecording());
    find("share").addEventListener("click", () => copy(String(location)));
    find("screens").addEventListener("change", (event) => { this.show(Number(event.target.value)); this.writeAddress(true); });
    find("lengths").addEventListener("click", () => this.toggleLengths());
    find("theme").addEventListener("change", (event) => { this.setTheme(event.target.value); this.writeAddress(); });
    find("verdict").addEventListener("click", () => this.screen.failing ? find("gallery-panel").scrollIntoView() : this.drawer.open(find("scenarios-panel")));
    this.overview = new Overview(this);
    this.drawer = new Drawer();
    this.drawer.changed = () => this.fit();
    addEventListener("resize", () => this.fit());
    // The devices that were out of the window are printed as they are now.
    addEventListener("beforeprint", () => this.wall?.draw(this.wall.cards.length, true));
    addEventListener("popstate", () => this.followAddress());
    addEventListener("keydown", (event) => this.key(event));
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", () => this.setTheme(find("theme").value));
    this.setTheme("auto");
  }

  setTheme(theme) {
    find("theme").value = theme;
    const isDark = theme === "dark" || theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches;
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
  }

  // Data

  wants(digest) { return this.digest !== digest; }

  receive(digest, data) {
    this.digest = digest;
    this.received = data;
    if (this.engine || this.reason) this.showData();
  }

  /** Starts the engine, and shows the data that came before it. */
  async run() {
    try {
      this.engine = await Engine.start(find("engine").textContent.trim());
    } catch (error) {
      this.reason = `This browser runs no WebAssembly here, so nothing moves (${error.message}).`;
    }
    if (this.received) this.showData();
  }

  /** Shows that the engine has stopped. Its memory cannot be trusted any more. */
  stop(error) {
    if (this.reason) return;
    this.reason = `The engine stopped (${error.message}). Reload the page to try again.`;
    this.host = null;
    for (const screen of this.data.screens) screen.engine = null;
    if (this.screen) this.show(this.index);
  }

  /** Shows a new version of the data. The screen keeps its state as far as the new version has it. */
  showData() {
    const data = this.received;
    const isFirst = this.data.screens.length === 0;
    const shown = this.screen;
    const known = new Map(this.data.screens.map((screen) => [screen.file, screen]));
    data.screens = data.screens.map((screen) => this.joined(screen, known.get(screen.file)));
    this.data = data;
    this.listScreens();
    this.overview.list(data.screens);
    const index = Math.max(0, data.screens.findIndex((screen) => screen.file === shown?.file));
    const next = data.screens[index];
    if (this.host && next?.file === shown?.file && next.id === shown.id) {
      // The phone stays as it is, also under a finger. The texts around it may be new.
      this.index = index;
      this.host.screen = next;
      this.describe(next);
      this.listScenarios(next);
      return;
    }
    const left = next?.file === shown?.file ? this.leave() : null;
    this.show(index, left);
    if (isFirst && (location.hash.length > 1 || data.screens.length > 1)) this.followAddress();
  }

  /** A screen with its engine: the running one if the screen moves as before, or if errors leave no new one. */
  joined(screen, earlier) {
    if (!screen.table) {
      if (!earlier?.engine) return screen;
      return { ...earlier, findings: screen.findings, isStale: true };
    }
    const { findings, name, summary, scenarios, promises, gallery, ...moving } = screen;
    const text = JSON.stringify(moving);
    if (earlier?.text !== text) return { ...this.loaded(screen), earlier: screen.earlier && this.loaded(screen.earlier), text };
    const { engine, id, numbers, places, nodes } = earlier;
    return { ...screen, engine, id, numbers, text, places, nodes };
  }

  /** A screen in the engine. Without an engine, or with damaged numbers, it does not move. */
  loaded(screen) {
    if (!this.engine || this.reason) return screen;
    const id = this.engine.load(screen.table);
    if (id < 0) return { ...screen, reason: "The data of this screen is damaged, so nothing moves." };
    return { ...screen, engine: this.engine, id, numbers: new Map(screen.nodes.map(({ name }, index) => [name, index])) };
  }

  /** The state that another version of the screen, or another device, takes over. */
  leave() {
    if (!this.host) return null;
    const recording = this.recorder.leave();
    return { ...this.host.snapshot(), ends: this.host.ends(), place: this.host.place, isTurned: this.host.isTurned, recording };
  }

  listScreens() {
    replace(find("screens"), ...this.data.screens.map((screen, index) =>
      make("option", { value: index }, (screen.name ?? screen.file) + (screen.findings.length ? ` (${screen.findings.length})` : ""))));
    find("screen-choice").hidden = this.data.screens.length < 2;
  }

  get screen() { return this.data.screens[this.index]; }

  describe(screen) {
    find("screens").value = String(this.index);
    document.title = `${screen.name ?? screen.file} · Scrollwork`;
    write(find("name"), screen.name ?? screen.file);
    write(find("summary"), screen.summary ?? "");
    find("summary").title = screen.summary ?? "";
    write(find("file"), screen.name ? screen.file : "");
    showFindings(this, screen);
    this.showGallery(screen);
  }

  show(index, saved = null) {
    this.overview.close();
    if (this.host && !saved) this.recordings.set(this.screen?.file, { ...this.recorder.leave(), isRecording: false });
    this.player = null;
    find("transport").hidden = true;
    this.index = index;
    const { screen } = this;
    if (!screen) return;
    this.describe(screen);
    for (const id of ["live", "toolbar", "verdict"]) find(id).hidden = !screen.engine;
    find("none").hidden = Boolean(screen.engine);
    write(find("none"), !screen.table ? "Fix the errors to try this screen." : screen.reason ?? this.reason ?? "");
    if (!screen.engine) {
      this.host = null;
      return;
    }
    this.controls = new Controls(this, screen);
    replace(find("legend"), ...legend(screen));
    const place = saved && screen.places.find((other) => other.title === saved.place.title);
    this.listScenarios(screen);
    this.start(place ?? screen.places[Math.floor(screen.places.length / 2)], saved ?? { recording: this.recordings.get(screen.file) });
    const first = this.erring ? "findings-panel" : this.earlier ? "changes-panel" : this.finger.chain ? null : "states-panel";
    if (first && !find(first).hidden) this.drawer.select(find(first));
  }

  /** Drawings of the devices, for a screen that does not move. */
  showGallery(screen) {
    const gallery = screen.engine && !screen.failing ? null : screen.gallery;
    find("gallery-panel").hidden = !gallery?.drawings.length;
    write(find("gallery-title"), screen.engine ? "Devices on which the spec fails" : "Devices");
    replace(find("gallery"), ...(gallery?.drawings ?? []).map((drawing) =>
      make("div", { class: screen.failing ? "drawing failed" : "drawing" }, picture(drawing, gallery.shapes))));
  }

  /** The phone becomes another device. */
  take(index) {
    const place = this.host && this.screen.places[index];
    if (!place) return;
    this.setPlace(place);
    scrollTo({ top: 0, behavior: prefersCalm() ? "auto" : "smooth" });
  }

  // The phone

  start(place, saved = null) {
    const { screen } = this;
    for (const left of [this.host, this.wall, this.earlier?.own]) left?.close();
    const host = new Host(screen, place);
    this.initial = Object.fromEntries(host.sheets.map((sheet) => [sheet.name, host.resting(sheet)]));
    if (saved?.state) host.restore({ ...saved, environment: saved.environment ?? place.environment });
    host.isTurned = Boolean(saved?.isTurned);
    this.host = host;
    const focused = document.activeElement?.closest?.("#stage [data-node]")?.dataset.node;
    this.stage = new Stage(host, find("stage"));
    this.rail = new Rail(host, this.stage);
    find("stage").append(this.rail.element);
    this.gestures = new Gestures(host, this.stage);
    this.finger = new FingerPanel(host, this.stage, find("plan"));
    this.teacher = new Teacher(host, this.stage, this.finger.stretches);
    this.recorder = new Recorder(host, () => this.showRecording());
    this.recorder.take(saved?.recording);
    this.positions = new Positions(host, find("positions"));
    this.log = new Log(host, find("log"), this.finger.stretches);
    this.diagram = new Diagram(host, find("diagram"));
    this.inspector = new Inspector(host, this.stage, find("inspected"));
    this.wall = new Wall(this, host, find("wall"));
    this.graph = new Graph(host, this.wall, find("graph"));
    this.sentence = new Sentence(this, host, find("sentence"));
    this.earlier = screen.earlier?.engine ? new EarlierVersion(host, this.stage, find("changes")) : null;
    find("changes-panel").hidden = !this.earlier;
    this.controls.follow(host);
    find("finger").hidden = host.consumers.length === 0;
    this.drawer.show();
    host.observe(() => { this.hasMoved = true; });
    host.onFrame = () => this.showFrame();
    this.showRecording();
    this.fit();
    this.showFrame();
    if (focused) this.stage.handles?.get(focused)?.focus();
    this.writeAddress();
  }

  /** Another host at the start of the played scenario, on its device. */
  rewind() {
    const { player } = this;
    const { recording } = this.leave();
    this.start(player.scenario.place, { recording });
    player.begin();
    this.wall.match();
    this.earlier?.match();
  }

  /** Shows the phone in every frame. On a slow machine the panels and the other devices take turns, with pauses. */
  showFrame() {
    this.stage.show();
    this.rail.show(this.stage.scale(), this.earlier);
    this.earlier?.show();
    this.teacher.show(this.player ? this.player.finger() : this.gestures.position(), this.gestures.finger?.track.velocity(performance.now()) ?? 0);
    this.wall.step();
    const isBusy = this.host.touching !== null || this.host.isMoving();
    const turn = this.pace.next(isBusy);
    // All panels in one frame, so that they agree.
    if (turn === null || turn === 0) this.showPanels();
    if (turn === null || turn === 3) this.wall.show();
    if (isBusy) this.host.wake();
    this.announce();
    this.frames?.push(clock.now());
  }

  showPanels() {
    const { host } = this;
    this.positions.show();
    this.diagram.show();
    this.inspector.show();
    this.finger.show();
    if (!isDriven(host)) this.graph.show(this.finger.chain);
    else if (this.finger.chain) this.graph.showDots(this.finger.chain);
    this.wall.showNotes();
    this.sentence.show();
    find("uncovered").hidden = host.machine.isCovered;
  }

  /** Says where everything came to rest, and writes the address. */
  announce() {
    const { host } = this;
    if (!this.hasMoved || host.touching !== null || host.isMoving() || performance.now() < this.quietUntil) return;
    this.hasMoved = false;
    write(find("said"), host.consumers.filter((node) => node.kind === "sheet" || host.position(node.name) > 0).map((node) =>
      `${node.name} ${statusOf(host, node).replace("pt", "points")}`).join(", "));
    this.writeAddress();
  }

  /** The scales at which the phone with its marks, and the devices beside it, fit into the window. */
  fit() {
    const { host } = this;
    if (!host) return;
    const { width, height } = host.environment;
    const [stage, live] = [find("stage"), find("live")];
    const wide = document.documentElement.clientWidth;
    const isColumn = innerWidth <= 760;
    // In a low window the sheet is beside the phone.
    const isLow = smallWindow.matches && !isColumn;
    const bar = isColumn ? find("tabs").offsetHeight : 0;
    // Below the phone are the strip of devices and the tabs, or a panel, or the footer, which a low window has below itself.
    const isPortrait = !isColumn && innerWidth < 1000 && innerHeight >= 900;
    const below = isColumn ? 100 + bar : isPortrait ? 400 : bar + (innerHeight < 640 ? 24 : 64);
    const room = this.isFull ? wide : isColumn ? wide - 48 : (wide - 96) / 2;
    const above = isLow ? live.offsetTop + 8 : stage.getBoundingClientRect().top + scrollY;
    const tall = this.isFull ? innerHeight : Math.max(Math.min(innerHeight - 32, isColumn ? 300 : 200), innerHeight - above - below);
    // Points are larger than pixels in windows that are higher than those of most.
    const most = Math.max(1, innerHeight / 1100);
    const scale = (beside) => Math.min(this.isFull ? 4 : most, tall / height, (room - beside) / width);
    const rail = Rail.width(host);
    // On a phone, the marks are beside the drawing if that leaves it nearly as large.
    const isInside = innerWidth < 1000 && (this.isFull || isPortrait || scale(rail) < 0.85 * scale(0));
    stage.classList.toggle("marks-inside", isInside);
    this.stage.fit(scale(isInside || this.isFull ? 0 : rail));
    this.stage.show();
    this.rail.show(this.stage.scale(), this.earlier);
    live.style.setProperty("--beside", `${Math.round(stage.getBoundingClientRect().right) + 12}px`);
    const isTurned = width > height && innerWidth >= 1000 && innerHeight >= 640;
    toggle(live, "turned", isTurned);
    live.style.setProperty("--stage", `${Math.max(480, Math.min(660, 0.52 * wide), stage.querySelector(".phone").offsetWidth + 16 + rail)}px`);
    const around = ["sentence", "tabs", "transport"].reduce((sum, id) => sum + find(id).offsetHeight, 0);
    // Below the devices is a panel, or the footer.
    const left = innerHeight - live.offsetTop - (isTurned ? find("sentence").offsetHeight + 80 : around + 300);
    this.wall.fit(find("wall").clientWidth, smallWindow.matches ? 0 : Math.max(200, left), most);
    host.wake();
  }

  setFull(isFull) {
    this.isFull = isFull;
    document.body.classList.toggle("full", isFull);
    this.closeFull ??= make("button", { type: "button", id: "close-full", "aria-label": "leave full screen", onclick: () => this.setFull(false) }, "✕");
    if (isFull) find("stage").append(this.closeFull);
    else {
      this.closeFull.remove();
      find("full").focus();
    }
    this.fit();
  }

  /** A quarter of the speed, for springs, decelerations and played scenarios, or back. */
  toggleSlow() {
    clock.setRate(clock.rate === 1 ? 0.25 : 1);
    find("slow").setAttribute("aria-pressed", String(clock.rate !== 1));
  }

  /** Names and lengths on the phones instead of the skin, or back. Nothing else changes its place. */
  toggleLengths() {
    const isOn = document.body.classList.toggle("lengths");
    find("lengths").setAttribute("aria-pressed", String(isOn));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === "Escape") this.isFull ? this.setFull(false) : this.drawer.raise(0);
    if (!this.host || event.target.closest?.("input, textarea, select, #phone-screen")) return;
    const turn = (by) => {
      const { places } = this.screen;
      const index = places.indexOf(this.host.place);
      this.setPlace(places[(index + by + places.length) % places.length]);
    };
    const actions = { r: () => this.toggleRecording(), s: () => this.toggleSlow(), l: () => this.toggleLengths(), 0: () => this.restart(), "[": () => turn(-1), "]": () => turn(1) };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  }

  setPlace(place) {
    this.close();
    this.start(place, { ...this.leave(), isTurned: false, environment: place.environment });
  }

  rotate() {
    this.host.turnTowards(this.host.orientation === "landscape" ? "portrait" : "landscape");
    this.fit();
  }

  restart() {
    this.close();
    const { recording } = this.leave();
    this.start(this.host.place, { recording });
  }

  // The address

  /** @param isNew whether the browser's Back leads to what was before: at another screen */
  writeAddress(isNew = false) {
    clearTimeout(this.addressTimer);
    const write = () => {
      const text = addressOf(this);
      if (text !== location.hash.slice(1)) history[isNew ? "pushState" : "replaceState"](null, "", `#${text}`);
    };
    if (isNew) write();
    else this.addressTimer = setTimeout(write, 250);
  }

  followAddress() {
    const unknown = follow(this, location.hash.slice(1));
    if (unknown.length) notify(`The link names what the spec no longer has: ${unknown.join(", ")}.`);
  }

  // Scenarios

  listScenarios(screen) {
    const { scenarios = [], promises = [] } = screen;
    find("scenarios-panel").hidden = scenarios.length === 0;
    const failed = scenarios.filter((scenario) => scenario.failure).length;
    const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
    write(find("scenarios-title"), `Scenarios ${scenarios.length - failed} of ${scenarios.length} pass`);
    write(find("verdict"), [failed ? `${failed} of ${count(scenarios.length, "scenario")} fail ✗` : scenarios.length ? `${count(scenarios.length, "scenario")} ✓` : null,
      promises.length ? count(promises.length, "assertion") : null, screen.failing ? `${screen.failing} of ${count(screen.places.length + screen.failing, "device")} fail ✗` : count(screen.places.length, "device")].filter(Boolean).join(" · "));
    toggle(find("verdict"), "failed", failed > 0 || Boolean(screen.failing));
    this.scenarioButtons = scenarios.map((scenario) => make("button", {
      type: "button", class: scenario.failure ? "scenario failed" : "scenario", title: `line ${scenario.line}`,
      onclick: () => this.playScenario(scenario),
    }, make("span", { class: "verdict", "aria-label": scenario.failure ? "fails" : "passes" }, scenario.failure ? "✗" : "✓"), make("span", {}, scenario.title),
    scenario.failure ? make("span", { class: "soft" }, `${scenario.place.title}: ${scenario.failure}`) : null));
    replace(find("scenarios"), ...this.scenarioButtons.map((button) => make("li", {}, button)));
    find("promises-panel").hidden = promises.length === 0;
    this.drawer.show();
    write(find("promises-title"), `Assertions ${promises.filter(({ margin }) => !(margin < 0)).length} of ${promises.length} hold`);
    replace(find("promises"), ...promises.map((promise) => make("li", {},
      make("code", {}, promise.text), make("span", { class: "soft" }, `${promise.isEquality ? "both sides are" : "margin"} ${promise.form} · line ${promise.line} `),
      promise.place === undefined || promise.isEquality && promise.margin === 0 ? null
        : make("button", { type: "button", class: "link", onclick: () => this.takePlace(promise) },
          promise.isEquality ? `apart on ${describePlace(promise)}: ${points(-promise.margin)}` : `tightest on ${describePlace(promise)}: ${points(promise.margin)}`))));
  }

  /** Brings the phone to a configuration: a device by its title, with other inputs than it begins with. */
  takePlace({ place: title, inputs = {} }) {
    const index = this.screen.places?.findIndex((place) => place.title === title) ?? -1;
    if (!this.host || index < 0) {
      const drawn = [...find("gallery").children].find((drawing) => drawing.querySelector("text").textContent === title);
      return drawn?.scrollIntoView({ block: "center" });
    }
    this.take(index);
    if (inputs.keyboard !== undefined) this.host.setKeyboard(inputs.keyboard);
    for (const { name, typical } of this.screen.measures) {
      const value = Object.hasOwn(inputs, name) ? inputs[name] : typical;
      if (value !== this.host.measures[name]) this.host.measure(name, value);
    }
  }

  playScenario(scenario) {
    const place = this.screen.places.find((other) => other.title === scenario.place.title);
    if (smallWindow.matches) this.drawer.raise(0);
    this.player = new Player(this, { ...scenario, place: place ?? scenario.place });
    this.rewind();
    this.player.play();
  }

  /** Marks the scenario that plays. */
  showScenarios() {
    (this.screen.scenarios ?? []).forEach((scenario, index) => {
      this.scenarioButtons[index]?.classList.toggle("current", this.player?.scenario.title === scenario.title);
    });
  }

  /** Ends the played scenario. The phone stays where it is. */
  close() {
    if (!this.player) return;
    this.player = null;
    this.host.endScript();
    find("transport").hidden = true;
    this.showScenarios();
    this.fit();
  }

  // The recorder

  toggleRecording() {
    if (!this.host) return;
    this.close();
    if (this.recorder.isRecording) this.recorder.stop();
    else this.recorder.start();
  }

  undo() {
    this.recorder.undo();
    this.wall.match();
    this.host.wake();
  }

  nameRecording() {
    this.recorder.name = find("scenario-name").value;
    find("scenario").value = this.recorder.shown;
  }

  showRecording() {
    const { recorder } = this;
    const { isRecording, shown } = recorder;
    write(find("record"), isRecording ? "Stop" : "Record");
    find("record").setAttribute("aria-pressed", String(isRecording));
    find("scenario").value = shown;
    find("scenario").hidden = !shown;
    find("scenario-name-choice").hidden = !isRecording;
    find("scenario-name").value = recorder.name;
    find("copy").disabled = isRecording || !recorder.text;
    find("undo").disabled = !isRecording || recorder.steps.length === 0;
  }
}

/** Says something for a moment, on the screen and to screen readers. */
function notify(text) {
  page.quietUntil = performance.now() + 4000;
  write(find("said"), text);
  const note = make("div", { class: "toast", "aria-hidden": "true" }, text);
  document.body.append(note);
  setTimeout(() => note.remove(), 4000);
}

function copy(text, area = null) {
  const done = () => notify("Copied.");
  const field = area ?? make("textarea", { class: "quiet" });
  const copyField = () => {
    if (!area) {
      field.value = text;
      document.body.append(field);
    }
    field.select();
    if (document.execCommand("copy")) done();
    if (!area) field.remove();
  };
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, copyField);
  else copyField();
}

const page = new Page();
window.scrollwork = page;
// A trap of the engine reaches the page as an error that nothing has caught.
addEventListener("error", ({ error }) => { if (error?.name === "RuntimeError") page.stop(error); });
page.ready = page.run();

/** Loads the file beside the page again and again, for a tenth of the time. The file itself says whether it is new. */
function watch(file) {
  const script = make("script", { src: `${file}?${Date.now()}` });
  const start = performance.now();
  const again = () => {
    script.remove();
    setTimeout(() => watch(file), Math.min(1000, Math.max(50, 10 * (performance.now() - start))));
  };
  script.addEventListener("load", again);
  script.addEventListener("error", again);
  document.head.append(script);
}

const watched = document.querySelector("meta[name=watch]")?.content;
if (watched) watch(watched);
