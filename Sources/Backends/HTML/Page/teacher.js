// What a finger does and what its release would do, on the phone while it is down.

class Teacher {
  constructor(host, stage, stretches) {
    Object.assign(this, { host, stage, stretches });
    this.tip = make("div", { class: "fingertip", "aria-hidden": "true" });
    this.trail = make("div", { class: "trail", "aria-hidden": "true" });
    this.ghost = make("div", { class: "ghost", "aria-hidden": "true" }, make("span", {}));
    for (const element of [this.tip, this.trail, this.ghost]) element.hidden = true;
    stage.screen.append(this.trail, this.tip, this.ghost);
    host.observe((event) => {
      if (event.kind !== "began") return;
      // A sheet that is caught in flight has no state from which a copy could begin.
      this.start = this.rest && this.isAt(this.rest) ? this.rest : null;
    });
  }

  /** Whether every sheet was where a snapshot has it when the finger came down. */
  isAt({ state }) {
    return this.host.sheets.every((sheet) => {
      const phase = this.host.phase(sheet);
      const from = phase.at ?? phase.from ?? phase.to;
      return state[sheet.name] === from && (phase.kind !== "settling");
    });
  }

  /**
   * Shows the finger and the answer of the release rule.
   *
   * @param finger `{x, y, startX, startY}` in points of the phone; null without one
   * @param velocity in points per second, positive downward
   */
  show(finger, velocity) {
    const { host } = this;
    if (host.touching === null && !host.isMoving()) this.rest = host.snapshot();
    this.tip.hidden = !finger;
    if (finger) this.tip.style.transform = `translate(${finger.x}px, ${finger.y}px)`;
    this.showTrail(finger);
    const answer = host.touching !== null && this.start ? this.answer(velocity) : null;
    this.ghost.hidden = !answer;
    if (!answer) return;
    this.ghost.className = `ghost ${colorOf(host, answer.sheet.name)}`;
    const y = answer.sheet.top ? answer.height : host.environment.height - answer.height;
    this.ghost.style.transform = `translateY(${y}px)`;
    write(this.ghost.firstChild, `let go → ${answer.notch}`);
  }

  /** The way of the finger since it last turned, in the colors of what moved, with the distance at each hand-over. */
  showTrail(finger) {
    const { stretches: { last }, trail, host } = this;
    trail.hidden = !finger || host.touching === null || !last;
    if (trail.hidden) return;
    const [start, end, y] = last.direction === "up" ? ["bottom", "top", finger.y] : ["top", "bottom", finger.y - last.total];
    let way = 0;
    const stops = last.movers.map(({ name, distance }) => `var(--${colorOf(host, name)}) ${way}px ${way += distance}px`);
    trail.style.height = `${last.total}px`;
    trail.style.transform = `translate(${finger.x}px, ${y}px)`;
    trail.style.backgroundImage = `linear-gradient(to ${end}, ${[...stops, `var(--edge) ${way}px`, "var(--edge)"].join()})`;
    way = 0;
    replace(trail, ...last.movers.slice(0, -1).map(({ distance }) => {
      const tick = make("span", {}, points(way += distance));
      tick.style[start] = `${way}px`;
      tick.style.transform = `translateY(${start === "top" ? -50 : 50}%)`;
      return tick;
    }));
  }

  /** The notch to which the held sheet would go: that of a copy of the machine, which makes the same movement. */
  answer(velocity) {
    const { host } = this;
    const held = host.sheets.find((sheet) => host.phase(sheet).kind === "tracking");
    if (!held) return null;
    const copy = new Host(host.screen, host.place);
    copy.wake = () => {};
    copy.isScripted = true;
    copy.restore(this.start);
    copy.begin(host.touching);
    for (const { kind, direction, total } of this.stretches.list) if (kind === "dragged") copy.drag(direction === "up" ? -total : total);
    copy.end(velocity);
    const notch = copy.resting(copy.node(held.name));
    const height = notch === null ? undefined : copy.goal(copy.node(held.name));
    copy.close();
    return height === undefined ? null : { sheet: held, notch: notch === "free" ? points(height) : notch, height };
  }
}
