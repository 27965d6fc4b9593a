// Fingers, mouse, pen and keyboard.

/** How far a finger moves before it is a drag and no tap, in points of the page. */
const slop = 4;
const arrowStep = 40;

class Gestures {
  finger = null;

  constructor(host, stage) {
    Object.assign(this, { host, stage });
    const { screen } = stage;
    screen.addEventListener("pointerdown", (event) => this.down(event));
    screen.addEventListener("pointermove", (event) => this.moved(event));
    screen.addEventListener("pointerup", (event) => this.up(event));
    screen.addEventListener("pointercancel", (event) => this.cancelled(event));
    screen.addEventListener("keydown", (event) => this.key(event));
    screen.addEventListener("click", (event) => this.clicked(event));
    screen.addEventListener("wheel", (event) => this.wheeled(event), { passive: false });
  }

  /** The sheet that keeps a touch on something behind it to itself. */
  blocker(node) {
    const { host } = this;
    const own = host.sheetOf(node);
    for (const sheet of [...host.sheets].reverse()) {
      if (own === sheet) return null;
      const height = host.position(sheet.name);
      if (height > 0 && host.ask(sheet, "passes", height) === false) return sheet;
    }
    return null;
  }

  down(event) {
    if (this.finger || event.button > 0) return;
    const target = event.target.closest("[data-node], [data-page]");
    if (!target) return;
    const node = target.dataset.node ?? target.dataset.tabs;
    this.stage.screen.setPointerCapture(event.pointerId);
    const blocker = this.blocker(node);
    const track = new FingerTrack();
    track.add(event.timeStamp, event.clientY / this.stage.scale());
    const region = blocker ? null : target.dataset.region ?? null;
    this.finger = {
      id: event.pointerId, target, node, region, blocker, track, x: event.clientX, y: event.clientY, told: 0,
      axis: null, tabs: this.tabsAround(target),
    };
    // What moves by itself is caught at once; what rests waits to see whether this is a tap.
    if (region && this.catches(region)) this.startDrag();
  }

  tabsAround(target) {
    const pages = target.closest(".pages");
    const node = pages && this.host.node(pages.parentElement.dataset.node);
    return node && node.swiped ? node : null;
  }

  catches(region) {
    const sheet = this.host.sheetOf(region);
    return this.host.drift !== null || Boolean(sheet && this.host.springs.has(sheet.name));
  }

  startDrag() {
    this.finger.axis = "vertical";
    this.host.begin(this.finger.region);
  }

  moved(event) {
    const { finger, host } = this;
    if (!finger || event.pointerId !== finger.id) return;
    const scale = this.stage.scale();
    const [x, y] = [(event.clientX - finger.x) / scale, (event.clientY - finger.y) / scale];
    finger.track.add(event.timeStamp, event.clientY / scale);
    if (!finger.axis) {
      if (Math.hypot(event.clientX - finger.x, event.clientY - finger.y) < slop) return;
      if (finger.tabs && !finger.blocker && Math.abs(x) > Math.abs(y)) finger.axis = "horizontal";
      else if (finger.region) this.startDrag();
      else finger.axis = "none";
    }
    if (finger.axis === "vertical") {
      const distance = quarter(y);
      host.drag(distance - finger.told);
      finger.told = distance;
    } else if (finger.axis === "horizontal") {
      const index = finger.tabs.pages.indexOf(host.page(finger.tabs));
      host.pull(finger.tabs, index - x / host.environment.width);
      finger.sideways = x;
    }
  }

  up(event) {
    const { finger, host } = this;
    if (!finger || event.pointerId !== finger.id) return;
    this.finger = null;
    switch (finger.axis) {
      case "vertical": host.end(finger.track.velocity(event.timeStamp)); break;
      case "horizontal": this.turn(finger); break;
      case null: this.tap(finger); break;
    }
  }

  turn(finger) {
    const { pages } = finger.tabs;
    const index = pages.indexOf(this.host.page(finger.tabs));
    const turned = Math.abs(finger.sideways) > this.host.environment.width / 4 ? -Math.sign(finger.sideways) : 0;
    const page = pages[Math.min(Math.max(index + turned, 0), pages.length - 1)];
    this.host.turnTo(finger.tabs, page);
    if (page !== pages[index]) this.host.turns.get(finger.tabs.name).step = { swipe: `${finger.tabs.name}.${page}` };
  }

  tap(finger) {
    const { host } = this;
    if (finger.blocker) {
      host.tapOutside(finger.blocker);
      return;
    }
    const { page, tabs } = finger.target.dataset;
    if (page) {
      host.select(host.node(tabs), page);
      return;
    }
    const own = host.sheetOf(finger.node);
    if (own && finger.region === own.name) {
      host.tapSheet(own);
      return;
    }
    // Beside all sheets: the uppermost hears of it, whether or not the touch goes on to what is behind.
    const outer = own ? null : host.sheets.filter((sheet) => host.position(sheet.name) > 0).pop();
    if (outer) host.tapOutside(outer);
  }

  /** Only of the finger that counts: a second one on the glass moves nothing, and nothing ends with it. */
  cancelled(event) {
    if (!this.finger || event.pointerId !== this.finger.id) return;
    if (this.finger.axis === "horizontal") this.host.turnTo(this.finger.tabs, this.host.page(this.finger.tabs));
    this.finger = null;
    this.host.cancel();
  }

  /** Buttons inside the phone: pointers have been served, this is the keyboard's or a reader's click. */
  clicked(event) {
    if (event.target.closest(".safe.top")) this.host.tapStatusBar();
    else if (event.detail === 0 && event.target.closest("[data-page]")) {
      const title = event.target.closest("[data-page]");
      this.host.select(this.host.node(title.dataset.tabs), title.dataset.page);
    }
  }

  /** A wheel is a finger that lifts when it has been still for a moment. */
  wheeled(event) {
    const target = event.target.closest("[data-node]");
    const region = target && !this.blocker(target.dataset.node) ? target.dataset.region : null;
    if (!region || this.finger) return;
    event.preventDefault();
    if (this.host.touching !== region) this.host.begin(region);
    this.host.drag(quarter(-event.deltaY));
    clearTimeout(this.wheelEnd);
    this.wheelEnd = setTimeout(() => { if (!this.finger) this.host.end(0); }, 160);
  }

  key(event) {
    const target = event.target.closest("[data-node], [data-page]");
    if (!target || event.ctrlKey || event.metaKey || event.altKey) return;
    const { host } = this;
    if (target.dataset.page && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      this.turnByKey(target, event.key === "ArrowRight" ? 1 : -1);
      event.preventDefault();
      return;
    }
    const region = target.dataset.region;
    if (!region || event.target !== target && !target.dataset.page) return;
    const actions = {
      ArrowUp: () => this.nudge(region, -arrowStep), ArrowDown: () => this.nudge(region, arrowStep),
      PageUp: () => this.flick(region, 1800), PageDown: () => this.flick(region, -1800),
      Enter: () => this.tapByKey(target), " ": () => this.tapByKey(target), Escape: () => host.cancel(),
    };
    if (!actions[event.key] || target.dataset.page && (event.key === "Enter" || event.key === " ")) return;
    event.preventDefault();
    actions[event.key]();
  }

  /** A list moves by a step; a sheet goes to its next notch. */
  nudge(region, by) {
    if (this.host.node(region).kind === "sheet") {
      this.flick(region, Math.sign(by) * 900);
      return;
    }
    this.host.begin(region);
    this.host.drag(by);
    this.host.end(0);
  }

  flick(region, velocity) {
    this.host.begin(region);
    this.host.drag(Math.sign(velocity) * 10);
    this.host.end(velocity);
  }

  tapByKey(target) {
    const sheet = this.host.sheetOf(target.dataset.node);
    if (sheet) this.host.tapSheet(sheet);
  }

  turnByKey(title, way) {
    const tabs = this.host.node(title.dataset.tabs);
    const index = tabs.pages.indexOf(title.dataset.page) + way;
    if (index < 0 || index >= tabs.pages.length) return;
    this.host.select(tabs, tabs.pages[index]);
    this.stage.elements.get(tabs.name).titles[index].focus();
  }
}
