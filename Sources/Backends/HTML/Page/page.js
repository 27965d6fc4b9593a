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
    data.screens.forEach((screen, index) => {
      if (engines[index]) screen.engine = engines[index]();
      else if (earlier.get(screen.file)?.engine) {
        // The last good state, under what is wrong now.
        const { findings, gallery, name } = screen;
        const good = earlier.get(screen.file);
        data.screens[index] = { ...good, findings, gallery: gallery ?? good.gallery, name: name ?? good.name, isStale: true };
      }
    });
    this.data = data;
    const saved = this.host && { ...this.host.snapshot(), place: this.host.place };
    this.listScreens();
    const index = Math.max(0, data.screens.findIndex((screen) => screen.file === shown?.file));
    this.show(index, saved && shown?.file === data.screens[index]?.file ? saved : null);
  }

  listScreens() {
    const list = find("screens");
    replace(list, ...this.data.screens.map((screen, index) => make("option", { value: index }, screen.name ?? screen.file)));
    find("screen-choice").hidden = this.data.screens.length < 2;
  }

  get screen() { return this.data.screens[this.index]; }

  show(index, saved = null) {
    this.index = index;
    const { screen } = this;
    if (!screen) return;
    find("screens").value = String(index);
    document.title = `${screen.name ?? screen.file} · Scrollwork`;
    write(find("name"), screen.name ?? screen.file);
    write(find("summary"), screen.summary ?? "");
    write(find("file"), screen.file);
    this.showFindings(screen);
    this.showGallery(screen);
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
    const drawing = new DOMParser().parseFromString(screen.gallery, "image/svg+xml").documentElement;
    replace(gallery, document.importNode(drawing, true));
    gallery.querySelectorAll("[role=img]").forEach((card, index) => {
      card.classList.add("open");
      card.addEventListener("click", () => {
        if (!this.host || !screen.places[index]) return;
        this.setPlace(screen.places[index]);
        scrollTo({ top: 0, behavior: prefersCalm() ? "auto" : "smooth" });
      });
    });
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
    this.positions = new Positions(host, find("positions"));
    replace(find("log"));
    this.log = new Log(host, find("log"));
    this.controls = new Controls(this, host);
    for (const sheet of host.sheets) sheet.tapKey = undefined;
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
    const driver = machine.driver ?? { kind: "nobody" };
    const who = driver.kind === "finger" ? `a finger on ${driver.on}` : driver.kind === "fling" ? `a fling of ${driver.of}` : "nobody";
    write(find("driver"), who);
    this.frames?.push(now);
  }

  setPlace(place) {
    const saved = this.host.snapshot();
    this.start(place, { ...saved, environment: place.environment });
  }

  rotate() {
    const { host } = this;
    host.isTurned = !host.isTurned;
    const { place } = host;
    const environment = host.isTurned ? place.turned : place.environment;
    const other = place.orientation === "landscape" ? "portrait" : "landscape";
    host.resize({ ...environment, keyboard: 0 }, { resize: { orientation: host.isTurned ? other : place.orientation ?? "portrait" } });
  }

  restart() { this.start(this.host.place); }

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
    find("scenario").value = recorder.isRecording
      ? recorder.steps.map((step) => flow(step)).join("\n") : recorder.text ?? "";
    find("copy").disabled = !recorder.text || recorder.isRecording;
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
