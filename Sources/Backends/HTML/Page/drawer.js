// The drawer of panels: below the devices, and in a small window a sheet at the lower edge.

/** Windows of phones. The style sheet has the same condition. */
const smallWindow = matchMedia("(max-width: 760px), (max-height: 500px)");

/** The panels, of which one is open: that of the chosen tab. A sheet begins at its tabs, and has a height. */
class Drawer {
  /** The height of the sheet below its tabs, in pixels. */
  height = 0;

  constructor() {
    const panels = [...document.querySelectorAll(".panel")];
    this.bar = find("tabs");
    this.tabs = new Map(panels.map((panel) => [panel, make("button", {
      type: "button", role: "tab", id: `${panel.id}-tab`, "aria-controls": panel.id, onclick: () => this.toggle(panel),
    }, panel.dataset.tab)]));
    for (const panel of panels) fill(panel, { role: "tabpanel", "aria-labelledby": `${panel.id}-tab`, tabindex: 0 }, []);
    replace(this.bar, ...this.tabs.values());
    this.bar.addEventListener("keydown", (event) => this.key(event));
    this.bar.addEventListener("pointerdown", (event) => this.pull(event));
    smallWindow.addEventListener("change", () => this.raise(0));
    this.select(find("finger"));
  }

  select(panel) {
    this.panel = panel;
    for (const [other, tab] of this.tabs) {
      const isOpen = other === panel;
      other.classList.toggle("open", isOpen);
      tab.setAttribute("aria-selected", String(isOpen));
      tab.tabIndex = isOpen ? 0 : -1;
    }
    if (smallWindow.matches) this.tabs.get(panel).scrollIntoView({ block: "nearest", inline: "nearest" });
    this.changed?.();
  }

  /** Shows a panel. A low sheet rises. */
  open(panel) {
    this.select(panel);
    if (this.height === 0) this.raise(this.stops()[1]);
  }

  /** A tap on the tab of the shown panel lowers the sheet. */
  toggle(panel) {
    if (this.panel === panel && this.height > 0) this.raise(0);
    else this.open(panel);
  }

  /** The heights at which the sheet rests, in pixels. */
  stops() {
    const room = innerHeight - this.bar.offsetHeight;
    return [0, Math.round(room * 0.45), Math.round(room * 0.85)];
  }

  raise(height) {
    this.height = height;
    document.body.classList.toggle("raised", height > 0);
    document.documentElement.style.setProperty("--drawer", `${height}px`);
  }

  /** A finger on the tabs moves the sheet. It goes on to the stop that is nearest to where it would be after 150 ms. */
  pull({ pointerId, clientY, timeStamp }) {
    if (!smallWindow.matches) return;
    const start = { y: clientY, height: this.height };
    let last = { y: clientY, time: timeStamp, velocity: 0 };
    const move = (event) => {
      const by = start.y - event.clientY;
      if (!this.bar.hasPointerCapture(pointerId)) {
        if (Math.abs(by) < 8) return;
        this.bar.setPointerCapture(pointerId);
        this.bar.classList.add("held");
      }
      last = { y: event.clientY, time: event.timeStamp, velocity: (last.y - event.clientY) / Math.max(1, event.timeStamp - last.time) };
      this.raise(Math.min(this.stops()[2], Math.max(0, start.height + by)));
    };
    const end = () => {
      for (const [kind, listener] of listeners) this.bar.removeEventListener(kind, listener);
      if (!this.bar.classList.contains("held")) return;
      this.bar.classList.remove("held");
      const goal = this.height + last.velocity * 150;
      this.raise(this.stops().toSorted((one, other) => Math.abs(one - goal) - Math.abs(other - goal))[0]);
    };
    const listeners = [["pointermove", move], ["pointerup", end], ["pointercancel", end]];
    for (const [kind, listener] of listeners) this.bar.addEventListener(kind, listener);
  }

  /** Shows the tabs of the panels that the screen has. */
  show() {
    for (const [panel, tab] of this.tabs) tab.hidden = panel.hidden;
    if (this.panel.hidden) this.select([...this.tabs.keys()].find((panel) => !panel.hidden));
  }

  key(event) {
    const shown = [...this.tabs.keys()].filter((panel) => !panel.hidden);
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.select(shown.at((shown.indexOf(this.panel) + by) % shown.length));
    this.tabs.get(this.panel).focus();
  }
}
