// The states of a screen with the present ones lit. The data is that of the other diagrams that Scrollwork prints.

const laneWidth = 232;
const stateHeight = 37;
const statePitch = 46;
const [restX, restWidth, moveX, moveWidth] = [26, 112, 156, 74];

/** As much of a text as a place holds: letters of twelve points, of which those of Chinese and the like fill a square. */
function fitted(text, room) {
  const wide = (letter) => (letter > "\u1100" ? 12.5 : letter === "m" || letter === "w" || letter < "a" ? 8 : 6.4);
  const letters = [...text];
  const sum = (list) => list.reduce((width, letter) => width + wide(letter), 0);
  if (sum(letters) <= room) return text;
  while (letters.length && sum(letters) + 8 > room) letters.pop();
  return `${letters.join("")}…`;
}

class Diagram {
  states = [];

  constructor(host, container) {
    this.host = host;
    // A sheet has a lane for each mode, of which the present one is shown.
    this.lanes = host.screen.diagram.flatMap((group) =>
      (group.groups.length ? group.groups.map((inner) => [inner, `${group.node} in ${inner.label}`]) : [[group, group.label]])
        .map(([own, title]) => ({ mode: own.mode, element: this.lane(own, title) })));
    replace(container, make("div", { class: "lanes" }, ...this.lanes.map(({ element }) => element)));
    find("states-panel").hidden = this.lanes.length === 0;
  }

  /** What rests stands at the left, the highest notch on top; what moves stands beside it. */
  lane(group, title) {
    const node = this.host.node(group.node);
    // The titles above the pages lead to every page; they are no state of their own.
    const numbered = group.states.map((state, index) => ({ ...state, index })).filter((state) => state.is !== "titles");
    const moving = numbered.filter((state) => ["motion", "between"].includes(state.is));
    const resting = numbered.filter((state) => !moving.includes(state) && state.is !== "dismissed");
    if (node.kind === "sheet" && !node.top) resting.reverse();
    resting.push(...numbered.filter((state) => state.is === "dismissed"));
    const places = [];
    resting.forEach((state, row) => { places[state.index] = { x: restX, y: 28 + row * statePitch, width: restWidth, isResting: true }; });
    moving.forEach((state, row) => {
      const middle = 28 + ((resting.length - moving.length) / 2 + row) * statePitch;
      places[state.index] = { x: moveX, y: Math.max(28, middle), width: moveWidth };
    });
    const height = 30 + Math.max(resting.length, moving.length) * statePitch;
    return draw("svg", {
      class: "lane", width: laneWidth, height, viewBox: `0 0 ${laneWidth} ${height}`, role: "group", "aria-label": `states of ${title}`,
    }, draw("text", { class: "lane-title", x: 8, y: 16 }, title), ...this.arrows(group, places), ...numbered.map((state) => this.state(group, state, places[state.index])));
  }

  button(element, label, act) {
    return fill(element, {
      tabindex: "0", role: "button", "aria-label": label, onclick: act,
      onkeydown: (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        act();
      },
    }, []);
  }

  state(group, state, { x, y, width }) {
    const label = fitted(state.label, width - 12);
    const act = this.action(group, state);
    const title = draw("title", {}, "");
    const element = draw("g", { class: act ? "state can" : "state", transform: `translate(${x} ${y})` },
      draw("rect", { width, height: stateHeight, rx: 13 }), draw("text", { x: width / 2, y: 22.5 }, label), title);
    if (act) this.button(element, `go to ${state.label}`, act);
    this.states.push({ group, state, element, title, label, look: "" });
    return element;
  }

  action(group, state) {
    const { host } = this;
    const node = host.node(group.node);
    if (state.is === "page") return () => host.select(node, state.name);
    if (state.is === "top" || state.is === "pinned") return () => host.scrollTo(node, state.is === "top" ? 0 : host.geometry(node.name).critical);
    if (state.is !== "notch") return null;
    return () => {
      if (!this.reason(group, state)) host.move(node, state.name);
    };
  }

  /** The reason why a sheet cannot go to a notch now. Empty if it can. */
  reason(group, state) {
    const { host } = this;
    if (state.is !== "notch") return "";
    const notch = notchesOf(host, host.node(group.node)).find((other) => other.name === state.name);
    if (notch.isActive) return "";
    return host.environment.width > host.environment.height ? "not active in landscape" : "not active in portrait";
  }

  /** Arrows between the same two states are one line, with a tip at each end that one of them leads to. */
  arrows(group, places) {
    const lines = new Map();
    for (const [from, to, label] of group.arrows) {
      if (!places[from] || !places[to]) continue;
      const isBack = from > to;
      const key = isBack ? `${to} ${from}` : `${from} ${to}`;
      const line = lines.get(key) ?? { ends: isBack ? [to, from] : [from, to], tips: new Set(), labels: [] };
      line.tips.add(to);
      line.labels.push(`${group.states[from].label} → ${group.states[to].label}: ${label}`);
      line.isTap = (line.isTap ?? true) && /^tap/.test(label);
      lines.set(key, line);
    }
    return [...lines.values()].flatMap((line) => {
      const [one, other] = line.ends.map((index) => places[index]);
      const isBow = one.isResting && other.isResting;
      const [start, end] = isBow ? [this.side(one, false), this.side(other, false)]
        : [this.side(one, one.x < other.x), this.side(other, other.x < one.x)];
      const bow = isBow ? 6 + Math.min(18, Math.abs(end.y - start.y) / 6) : 0;
      const path = isBow ? `M${start.x} ${start.y}C${start.x - bow} ${start.y} ${end.x - bow} ${end.y} ${end.x} ${end.y}`
        : `M${start.x} ${start.y}L${end.x} ${end.y}`;
      const role = line.isTap ? "edge tap" : "edge";
      const tips = line.ends.filter((index) => line.tips.has(index)).map((index) => {
        const at = index === line.ends[0] ? start : end;
        return draw("path", { class: line.isTap ? "tip tap" : "tip", d: at.isRight ? `M${at.x} ${at.y}l6 -3.5v7z` : `M${at.x} ${at.y}l-6 -3.5v7z` });
      });
      return [draw("path", { class: role, d: path }, draw("title", {}, line.labels.join("\n"))), ...tips];
    });
  }

  side({ x, y, width }, isRight) { return { x: isRight ? x + width : x, y: y + stateHeight / 2, isRight }; }

  // Showing

  show() {
    for (const { mode, element } of this.lanes) toggle(element, "other", mode !== undefined && mode !== this.host.mode());
    for (const entry of this.states) {
      const { group, state, element } = entry;
      const reason = this.reason(group, state);
      const look = reason ? "off" : this.look(group, state);
      const key = `${look} ${reason}`;
      if (entry.key === key) continue;
      entry.key = key;
      for (const name of ["lit", "near", "off"]) element.classList.toggle(name, look === name);
      if (look === "lit") element.setAttribute("aria-current", "true");
      else element.removeAttribute("aria-current");
      if (element.classList.contains("can")) element.setAttribute("aria-disabled", String(Boolean(reason)));
      write(entry.title, reason ? `${state.label}: ${reason}` : element.classList.contains("can") ? `${state.label}: click to go there` : state.label);
    }
  }

  /** `lit`: the present state; `near`: the notch to which a sheet moves, or from which a finger took it. */
  look(group, { is, name }) {
    const { host } = this;
    if (group.mode !== undefined && group.mode !== host.mode()) return "";
    const node = host.node(group.node);
    const lit = (isSo) => (isSo ? "lit" : "");
    switch (is) {
      case "notch": case "dismissed": case "free": {
        const phase = host.phase(node);
        const own = name ?? is;
        const status = statusOf(host, node);
        if (status === `at ${own}` || status === own) return "lit";
        return phase.kind !== "resting" && !status.startsWith("at ") && (phase.to ?? phase.from) === own ? "near" : "";
      }
      case "motion": return lit(["dragging", "held"].includes(statusOf(host, node)) || host.phase(node).kind === "settling");
      case "page": return lit(host.page(node) === name);
      case "titles": return "";
    }
    const critical = host.geometry(node.name).critical;
    const offset = host.position(node.name);
    return lit(is === (offset <= 0 ? "top" : offset >= critical ? "pinned" : "between"));
  }
}
