// Fingers, mouse, pen and keyboard.

/** How far a finger moves before it is a drag and no tap, in points of the page. */
const slop = 4;
const arrowStep = 40;

class Gestures {
  finger = null;

  constructor(host, stage) {
    Object.assign(this, { host, stage, chains: new Chains(host) });
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
      if (height > 0 && !host.machine.passesTouches(sheet, height)) return sheet;
    }
    return null;
  }

  down(event) {
    if (this.finger || event.button > 0 || this.host.isScripted) return;
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
      box: this.stage.screen.getBoundingClientRect(), nowX: event.clientX, nowY: event.clientY,
    };
    // What moves by itself is held at once; whether this is a drag or a tap shows later.
    if (region) this.finger.isConsumed = this.host.down(node);
  }

  /** The finger in points of the phone, and where it came down. `null` without one, or before it drags. */
  position() {
    const { finger } = this;
    if (!finger || finger.axis === null || finger.axis === "none") return null;
    const { box } = finger;
    const scale = this.stage.scale();
    const at = (x, y) => [(x - box.left) / scale, (y - box.top) / scale];
    const [[x, y], [startX, startY]] = [at(finger.nowX, finger.nowY), at(finger.x, finger.y)];
    return { x, y, startX, startY };
  }

  tabsAround(target) {
    const pages = target.closest(".pages");
    const node = pages && this.host.node(pages.parentElement.dataset.node);
    return node && node.swiped ? node : null;
  }

  startDrag() {
    this.finger.axis = "vertical";
    this.host.begin(this.finger.region);
  }

  moved(event) {
    const { finger, host } = this;
    if (!finger || event.pointerId !== finger.id) return;
    [finger.nowX, finger.nowY] = [event.clientX, event.clientY];
    const scale = this.stage.scale();
    const [x, y] = [(event.clientX - finger.x) / scale, (event.clientY - finger.y) / scale];
    finger.track.add(event.timeStamp, event.clientY / scale);
    if (!finger.axis) {
      if (Math.hypot(event.clientX - finger.x, event.clientY - finger.y) < slop) return;
      if (finger.tabs && !finger.blocker && host.machine.turns(finger.tabs, x, y)) finger.axis = "horizontal";
      else if (finger.region && host.machine.drags(finger.node, x, y)) this.startDrag();
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
      case null: if (!finger.isConsumed) this.tap(finger); break;
    }
    if (host.isDown) host.up();
  }

  turn(finger) {
    const { pages } = finger.tabs;
    const index = pages.indexOf(this.host.page(finger.tabs));
    const turned = Math.abs(finger.sideways) > this.host.environment.width / 4 ? -Math.sign(finger.sideways) : 0;
    this.host.turnTo(finger.tabs, pages[Math.min(Math.max(index + turned, 0), pages.length - 1)]);
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
    if (this.host.isDown) this.host.up();
  }

  /** Buttons inside the phone: pointers have been served, this is the keyboard's or a reader's click. */
  clicked(event) {
    if (event.target.closest(".safe.top")) this.host.tapStatusBar();
    else if (event.detail === 0 && event.target.closest("[data-page]")) {
      const title = event.target.closest("[data-page]");
      this.host.select(this.host.node(title.dataset.tabs), title.dataset.page);
    }
  }

  /** A wheel is a finger that lifts when it has been still for a moment. The page scrolls with what the phone leaves. */
  wheeled(event) {
    const { host } = this;
    // With Ctrl the browser zooms.
    if (event.ctrlKey || this.finger || host.isScripted) return;
    const target = event.target.closest("[data-node]");
    if (!target || this.blocker(target.dataset.node)) return;
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const isTaken = isSideways ? this.wheelSideways(event, target) : this.wheelVertically(event, target.dataset.region);
    if (isTaken) event.preventDefault();
  }

  wheelVertically(event, region) {
    const { host } = this;
    const chain = region ? this.chains.of(region) : null;
    if (!chain) return false;
    const direction = event.deltaY > 0 ? "up" : "down";
    const by = quarter(Math.min(Math.abs(event.deltaY), this.chains.rooms(chain, direction)));
    if (by === 0) return false;
    const before = host.consumers.map((node) => host.position(node.name)).join();
    if (host.touching !== region) host.begin(region);
    host.drag(direction === "up" ? -by : by);
    this.endLater(() => host.end(0));
    return host.consumers.map((node) => host.position(node.name)).join() !== before;
  }

  wheelSideways(event, target) {
    const { host } = this;
    const tabs = this.tabsAround(target);
    if (!tabs) return false;
    const index = tabs.pages.indexOf(host.page(tabs));
    this.sideways = Math.max(-host.environment.width, Math.min(host.environment.width, (this.sideways ?? 0) - event.deltaX));
    host.pull(tabs, index - this.sideways / host.environment.width);
    this.endLater(() => {
      const { sideways } = this;
      this.sideways = 0;
      this.turn({ tabs, sideways });
    });
    return true;
  }

  endLater(end) {
    clearTimeout(this.wheelEnd);
    this.wheelEnd = setTimeout(() => { if (!this.finger) end(); }, 160);
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
    if (!region || host.isScripted || event.target !== target && !target.dataset.page) return;
    const isSheet = host.node(region).kind === "sheet";
    const actions = isSheet ? this.sheetKeys(host.node(region)) : this.scrollKeys(region);
    const action = event.key === "Escape" ? () => host.cancel() : actions[event.key];
    if (!action || target.dataset.page && (event.key === "Enter" || event.key === " ")) return;
    event.preventDefault();
    action();
  }

  /** On a sheet, up opens it and down closes it, whichever edge it hangs from. */
  sheetKeys(sheet) {
    const { host } = this;
    const opening = sheet.top ? 1 : -1;
    const rests = notchesOf(host, sheet).filter((notch) => notch.isActive && notch.isReachable).sort((one, other) => one.height - other.height);
    const go = (notch) => () => { if (notch) host.move(sheet, notch.name); };
    return {
      ArrowUp: () => this.flick(sheet.name, opening * 900), ArrowDown: () => this.flick(sheet.name, opening * -900),
      PageUp: () => this.flick(sheet.name, opening * 1800), PageDown: () => this.flick(sheet.name, opening * -1800),
      Home: go(rests[0]), End: go(rests[rests.length - 1]), Enter: () => host.tapSheet(sheet), " ": () => host.tapSheet(sheet),
    };
  }

  /** On a list or scroll, down shows what is further down. */
  scrollKeys(region) {
    const chain = this.chains.of(region);
    if (!chain) return {};
    const isScroll = ([index]) => chain.nodes[index].kind !== "sheet";
    const start = () => chain.down.filter((step) => step[1] === "zero" && isScroll(step)).reduce((sum, step) => sum + this.chains.room(chain, step), 0);
    return {
      ArrowUp: () => this.nudge(region, Math.min(arrowStep, this.chains.rooms(chain, "down"))),
      ArrowDown: () => this.nudge(region, -Math.min(arrowStep, this.chains.rooms(chain, "up"))),
      PageUp: () => this.flick(region, 1800), PageDown: () => this.flick(region, -1800),
      Home: () => this.nudge(region, start()), End: () => this.nudge(region, -this.chains.rooms(chain, "up")),
    };
  }

  nudge(region, by) {
    this.host.begin(region);
    this.host.drag(by);
    this.host.end(0);
  }

  flick(region, velocity) {
    this.host.begin(region);
    this.host.drag(Math.sign(velocity) * 10);
    this.host.end(velocity);
  }

  turnByKey(title, way) {
    const tabs = this.host.node(title.dataset.tabs);
    const index = tabs.pages.indexOf(title.dataset.page) + way;
    if (index < 0 || index >= tabs.pages.length) return;
    this.host.select(tabs, tabs.pages[index]);
    this.stage.elements.get(tabs.name).titles[index].focus();
  }
}
