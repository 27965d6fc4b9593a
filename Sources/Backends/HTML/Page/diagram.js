// The states of a screen, with the present one lit: a lane for each sheet, for the tabs, the mode and the fingers.

const laneWidth = 196;
const stateHeight = 26;
const stateGap = 14;

class Diagram {
  constructor(host, container) {
    Object.assign(this, { host, container, states: new Map() });
    this.draw();
  }

  draw() {
    const { host } = this;
    const lanes = host.sheets.map((sheet) => this.sheetLane(sheet));
    if (host.screen.modes.length) {
      lanes.push(this.plainLane("mode", host.screen.modes, (name) => `mode ${name}`, (name) => host.setMode(name)));
    }
    for (const tabs of host.tabs) {
      lanes.push(this.plainLane(tabs.name, tabs.pages, (name) => `${tabs.name} ${name}`, (name) => host.select(tabs, name)));
    }
    if (host.consumers.length) lanes.push(this.plainLane("touch", ["nobody", "finger", "fling"], (name) => `driver ${name}`, null));
    replace(this.container, ...lanes);
  }

  lane(title, height, ...children) {
    const caption = draw("text", { class: "lane-title", x: 8, y: 16 }, title);
    const width = laneWidth;
    return draw(
      "svg", { class: "lane", width, height, viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": `states of ${title}` },
      caption, ...children);
  }

  state(key, label, x, y, width, act) {
    const group = draw("g", { class: act ? "state can" : "state", transform: `translate(${x} ${y})` },
      draw("rect", { width, height: stateHeight, rx: 13 }),
      draw("text", { x: width / 2, y: 17.5 }, label.length > 16 ? `${label.slice(0, 15)}…` : label),
      draw("title", {}, act ? `${label}: click to go there` : label));
    if (act) {
      fill(group, {
        tabindex: "0", role: "button", "aria-label": `go to ${label}`, onclick: act,
        onkeydown: (event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          act();
        },
      }, []);
    }
    this.states.set(key, group);
    return group;
  }

  plainLane(title, names, key, act) {
    const height = 30 + names.length * (stateHeight + stateGap);
    return this.lane(title, height, ...names.map((name, index) =>
      this.state(key(name), name, 8, 28 + index * (stateHeight + stateGap), 120, act && (() => act(name)))));
  }

  /** Notches from the highest down; beside them the two states between. */
  sheetLane(sheet) {
    const notches = [...sheet.notches];
    if (!sheet.top) notches.reverse();
    if (sheet.canGo) notches.push("dismissed");
    const pitch = stateHeight + stateGap;
    const height = 30 + Math.max(2, notches.length) * pitch;
    const places = new Map(notches.map((name, index) => [name, 28 + index * pitch]));
    const middle = 28 + ((notches.length - 1) * pitch) / 2;
    const parts = notches.map((name) => this.state(
      `${sheet.name} ${name}`, name, 26, places.get(name), 86, () => this.host.move(sheet, name)));
    const held = Math.max(28, middle - pitch / 2);
    parts.push(this.state(`${sheet.name} tracking`, "held", 134, held, 56, null));
    parts.push(this.state(`${sheet.name} settling`, "settling", 134, held + pitch, 56, null));
    const edges = notches.map((name) => draw("path", { class: "edge", d: `M112 ${places.get(name) + 13}L134 ${held + 13}` }));
    edges.push(draw("path", { class: "edge", d: `M162 ${held + stateHeight}v${pitch - stateHeight}` }));
    this.taps = draw("g", { class: "taps" });
    sheet.lane = { places, taps: this.taps };
    return this.lane(sheet.name, height, ...edges, this.taps, ...parts);
  }

  /** Where a tap leads from each notch in the present mode, asked of a machine of its own. */
  tapTargets(sheet) {
    const { host } = this;
    const key = `${host.mode()}`;
    if (sheet.tapKey === key) return null;
    sheet.tapKey = key;
    return sheet.notches.map((notch) => {
      const probe = new host.screen.engine.Machine(host.environment, host.measures);
      const state = { ...host.snapshot().state, [sheet.state.snapshot]: notch };
      probe.restore(state);
      if (probe[sheet.state.phase].at !== notch) return null;
      const effects = probe.handle({ kind: "tapped", tapTarget: { kind: "sheet", region: sheet.name } });
      const animation = effects.find((effect) => effect.kind === "animate");
      return animation ? [notch, animation.destination[sheet.state.notchKey]] : null;
    }).filter((pair) => pair !== null);
  }

  show() {
    const { host } = this;
    const lit = new Map();
    for (const sheet of host.sheets) {
      const phase = host.phase(sheet);
      if (phase.kind !== "resting") lit.set(`${sheet.name} ${phase.kind}`, "lit");
      lit.set(`${sheet.name} ${phase.at ?? phase.to ?? phase.from}`, phase.kind === "resting" ? "lit" : "near");
      const taps = this.tapTargets(sheet);
      if (taps) this.showTaps(sheet, taps);
    }
    if (host.mode() !== null) lit.set(`mode ${host.mode()}`, "lit");
    for (const tabs of host.tabs) lit.set(`${tabs.name} ${host.page(tabs)}`, "lit");
    if (host.machine.driver) lit.set(`driver ${host.machine.driver.kind}`, "lit");
    for (const [key, group] of this.states) {
      const look = lit.get(key) ?? "";
      if (group.dataset.look === look) continue;
      group.dataset.look = look;
      group.classList.toggle("lit", look === "lit");
      group.classList.toggle("near", look === "near");
      if (look === "lit") group.setAttribute("aria-current", "true");
      else group.removeAttribute("aria-current");
    }
  }

  showTaps(sheet, pairs) {
    const { places, taps } = sheet.lane;
    replace(taps, ...pairs.flatMap(([from, to]) => {
      const [start, end] = [places.get(from) + 13, places.get(to) + 13];
      const bow = 6 + Math.min(16, Math.abs(end - start) / 6);
      return [
        draw("path", { class: "edge tap", d: `M26 ${start}C${26 - bow} ${start} ${26 - bow} ${end} 26 ${end}` },
          draw("title", {}, `a tap leads from ${from} to ${to}`)),
        draw("path", { class: "tip", d: `M26 ${end}l-6 -3.5v7z` }),
      ];
    }));
  }
}
