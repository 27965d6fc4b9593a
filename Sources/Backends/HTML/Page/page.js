// Everything together: which screen and device are shown, and what a new version of the data does to them.

class Page {
  data = { screens: [] };
  index = 0;
  digest = null;

  constructor() {
    find("record").addEventListener("click", () => this.toggleRecording());
    find("copy").addEventListener("click", () => this.copy());
    find("screens").addEventListener("change", (event) => this.show(Number(event.target.value)));
    find("theme").addEventListener("change", (event) => this.setTheme(event.target.value));
    addEventListener("resize", () => this.host?.wake());
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", () => this.setTheme(find("theme").value, dark));
    this.setTheme(find("theme").value, dark);
  }

  setTheme(theme, dark = matchMedia("(prefers-color-scheme: dark)")) {
    document.documentElement.dataset.theme = theme !== "auto" ? theme : dark.matches ? "dark" : "light";
  }

  // Data

  wants(digest) { return this.digest !== digest; }

  /** A new version: what was shown stays where it was, as far as it is still there. */
  receive(digest, data, engines) {
    this.digest = digest;
    const shown = this.screen;
    const earlier = new Map(this.data.screens.map((screen) => [screen.file, screen]));
    data.screens = data.screens.map((screen, index) => this.joined(screen, engines[index], earlier.get(screen.file)));
    this.data = data;
    this.listScreens();
    const index = Math.max(0, data.screens.findIndex((screen) => screen.file === shown?.file));
    const next = data.screens[index];
    if (this.host && next?.file === shown?.file && next.engine === shown.engine) {
      // The phone is as it was, down to a finger on it; what is said around it may be new.
      this.index = index;
      this.host.screen = next;
      this.describe(next);
      return;
    }
    const left = next?.file === shown?.file ? this.leave() : null;
    this.show(index, left);
  }

  /** A screen with its engine: the one that runs already, where it moves as before or what is wrong lets nothing move. */
  joined(screen, engine, earlier) {
    if (!engine) {
      if (!earlier?.engine) return screen;
      const { findings, gallery, name } = screen;
      return { ...earlier, findings, gallery: gallery ?? earlier.gallery, name: name ?? earlier.name, isStale: true };
    }
    const { findings, gallery, name, summary, ...moving } = screen;
    const text = `${engine} ${JSON.stringify(moving)}`;
    if (earlier?.text !== text) return { ...screen, engine: engine(), text };
    const { engine: known, places, nodes } = earlier;
    return { ...screen, engine: known, text, places, nodes };
  }

  /** What is taken along to another version of the screen, or to another place. */
  leave() {
    if (!this.host) return null;
    const recording = this.recorder.leave();
    return { ...this.host.snapshot(), place: this.host.place, recording };
  }

  listScreens() {
    const list = find("screens");
    replace(list, ...this.data.screens.map((screen, index) => make("option", { value: index }, screen.name ?? screen.file)));
    find("screen-choice").hidden = this.data.screens.length < 2;
  }

  get screen() { return this.data.screens[this.index]; }

  describe(screen) {
    find("screens").value = String(this.index);
    document.title = `${screen.name ?? screen.file} · Scrollwork`;
    write(find("name"), screen.name ?? screen.file);
    write(find("summary"), screen.summary ?? "");
    write(find("file"), screen.file);
    this.showFindings(screen);
    this.showGallery(screen);
  }

  show(index, saved = null) {
    this.index = index;
    const { screen } = this;
    if (!screen) return;
    this.describe(screen);
    find("live").hidden = !screen.engine;
    find("none").hidden = Boolean(screen.engine);
    if (!screen.engine) {
      this.host = null;
      return;
    }
    const place = saved && screen.places.find((other) => other.title === saved.place.title);
    this.start(place ?? screen.places[Math.floor(screen.places.length / 2)], saved);
  }

  showFindings(screen) {
    const list = find("findings");
    replace(list, ...screen.findings.map((finding) => make("li", { class: finding.severity },
      make("code", {}, `${finding.line}:${finding.column}`), ` ${finding.severity}: ${finding.message} `,
      make("span", { class: "id" }, `[${finding.id}]`))));
    find("problems").hidden = screen.findings.length === 0;
    write(find("stale"), screen.isStale ? "The phone shows the last version without errors." : "");
  }

  showGallery(screen) {
    const gallery = find("gallery");
    if (!screen.gallery) {
      replace(gallery);
      return;
    }
    const { shapes, drawings } = screen.gallery;
    replace(gallery, ...drawings.map((drawing, index) => make("button", {
      type: "button", class: "card", title: "Show this device above", onclick: () => this.take(index),
    }, picture(drawing, shapes))));
  }

  /** The phone becomes the device of a drawing. */
  take(index) {
    const place = this.host && this.screen.places[index];
    if (!place) return;
    this.setPlace(place);
    scrollTo({ top: 0, behavior: prefersCalm() ? "auto" : "smooth" });
  }

  // The phone

  start(place, saved = null) {
    const { screen } = this;
    const host = new Host(screen, place);
    if (saved) host.restore(saved);
    this.host = host;
    this.stage = new Stage(host, find("stage"));
    this.gestures = new Gestures(host, this.stage);
    this.recorder = new Recorder(host, () => this.showRecording());
    this.recorder.take(saved?.recording);
    this.positions = new Positions(host, find("positions"));
    replace(find("log"));
    this.log = new Log(host, find("log"));
    this.controls = new Controls(this, host);
    this.diagram = new Diagram(host, find("diagram"));
    host.onFrame = (now) => this.showFrame(now);
    this.showRecording();
    this.showFrame(performance.now());
  }

  showFrame(now) {
    this.stage.show(now);
    this.positions.show(now);
    this.diagram.show();
    const { machine } = this.host;
    const driver = machine.driver ?? { kind: "nothing" };
    const who = driver.kind === "finger" ? `a finger on ${driver.on}` : driver.kind === "fling" ? `a fling of ${driver.of}` : "nothing";
    write(find("driver"), who);
    this.frames?.push(now);
  }

  setPlace(place) { this.start(place, { ...this.leave(), environment: place.environment }); }

  rotate() {
    const { host } = this;
    host.isTurned = !host.isTurned;
    const { place } = host;
    const environment = host.isTurned ? place.turned : place.environment;
    const other = place.orientation === "landscape" ? "portrait" : "landscape";
    host.resize({ ...environment, keyboard: 0 }, { resize: { orientation: host.isTurned ? other : place.orientation ?? "portrait" } });
  }

  restart() {
    const { recording } = this.leave();
    this.start(this.host.place, { state: {}, environment: this.host.place.environment, measures: {}, recording });
  }

  // The recorder

  toggleRecording() {
    if (!this.recorder) return;
    if (this.recorder.isRecording) this.recorder.stop();
    else this.recorder.start();
  }

  showRecording() {
    const { recorder } = this;
    const button = find("record");
    write(button, recorder.isRecording ? "Stop" : "Record");
    button.setAttribute("aria-pressed", String(recorder.isRecording));
    find("scenario").value = recorder.shown;
    find("copy").disabled = recorder.isRecording || !recorder.text;
    write(find("copied"), "");
  }

  copy() {
    const area = find("scenario");
    area.select();
    const done = () => write(find("copied"), "Copied.");
    if (navigator.clipboard) navigator.clipboard.writeText(area.value).then(done, () => document.execCommand("copy") && done());
    else if (document.execCommand("copy")) done();
  }
}

const page = new Page();
window.scrollwork = page;

/** Asks again and again for the file beside the page, which says itself whether it is news. */
function watch(file) {
  const script = make("script", { src: `${file}?${Date.now()}` });
  const again = () => {
    script.remove();
    setTimeout(() => watch(file), 400);
  };
  script.addEventListener("load", again);
  script.addEventListener("error", again);
  document.head.append(script);
}

const watched = document.querySelector("meta[name=watch]")?.content;
if (watched) watch(watched);
