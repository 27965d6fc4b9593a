// All screens of the page as thumbnails, by folder.

/** The size of a thumbnail, in pixels. */
const thumbnail = { width: 132, height: 220 };

class Overview {
  constructor(page) {
    this.page = page;
    find("all-screens").addEventListener("click", () => {
      this.open();
      page.writeAddress(true);
      find("overview-list").querySelectorAll("button")[page.index]?.focus();
    });
  }

  /** Lists the screens. The thumbnails are drawn when they come into the window. */
  list(screens) {
    find("all-screens").hidden = screens.length < 2;
    write(find("overview-title"), `${screens.length} screens`);
    this.seen?.disconnect();
    this.seen = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) this.draw(target);
    });
    const folders = Map.groupBy?.(screens, ({ file }) => folderOf(file)) ?? new Map([["", screens]]);
    replace(find("overview-list"), ...[...folders].flatMap(([folder, members]) => [
      make("h2", {}, folder || "Screens"),
      make("div", { class: "thumbnails" }, ...members.map((screen) => this.card(screen, screens.indexOf(screen)))),
    ]));
  }

  card(screen, index) {
    const errors = screen.findings.filter(({ severity }) => severity === "error").length;
    const failed = (screen.scenarios ?? []).filter(({ failure }) => failure).length;
    const marks = [
      errors ? `${errors} error${errors === 1 ? "" : "s"}` : null,
      screen.findings.length > errors ? `${screen.findings.length - errors} warning${screen.findings.length - errors === 1 ? "" : "s"}` : null,
      failed ? `${failed} scenario${failed === 1 ? "" : "s"} fail${failed === 1 ? "s" : ""}` : null,
    ].filter(Boolean);
    const element = make("button", { type: "button", class: marks.length ? "thumb-card marked" : "thumb-card", onclick: () => this.choose(index) },
      make("span", { class: "thumb-phone" }), make("span", { class: "wall-name" }, screen.name ?? screen.file),
      make("span", { class: "wall-note" }, marks.join(", ") || (screen.summary ?? "")));
    element.screen = screen;
    this.seen.observe(element);
    return element;
  }

  draw(element) {
    const { screen } = element;
    if (!screen.engine || element.isDrawn) return;
    element.isDrawn = true;
    const place = screen.places[Math.floor(screen.places.length / 2)];
    const host = new Host(screen, place);
    host.wake = () => {};
    const stage = new Stage(host, element.firstChild, true, true);
    stage.fit(Math.min(thumbnail.width / place.environment.width, thumbnail.height / place.environment.height));
    stage.show();
    host.close();
  }

  choose(index) {
    this.page.show(index);
    this.page.writeAddress(true);
    find("all-screens").focus();
  }

  get isOpen() { return !find("overview").hidden; }

  open() {
    document.body.classList.add("overview");
    find("overview").hidden = false;
    scrollTo(0, 0);
  }

  close() {
    document.body.classList.remove("overview");
    find("overview").hidden = true;
  }
}

/** The folder of a file, without its last part. */
const folderOf = (file) => file.split("/").slice(0, -1).join("/");
