// Positions over the travel of a finger: this device as lines, the hand-overs of the others as ticks.

const plot = { left: 44, right: 108, top: 12, bottom: 26 };

/**
 * The positions of a chain's consumers along a finger that moves up, from where the chain begins: sheets at the end
 * that a finger pulls down to, offsets at 0. A corner is `{at, positions}` in points; between corners all is linear.
 * `start` is the snapshot where the finger comes down.
 *
 * Each step of the plan is one movement, since a movement in parts has the same result as the whole.
 */
function travel(screen, place, state, chain) {
  const host = new Host(screen, place);
  host.wake = () => {};
  host.restore({ ...state, environment: place.environment });
  const chains = new Chains(host);
  const snapshot = host.snapshot();
  for (const { node } of chain.nodes.filter((consumer) => consumer.kind === "sheet")) {
    const sheet = host.node(node);
    const notches = notchesOf(host, sheet).filter((notch) => notch.isActive && notch.isReachable).sort((one, other) => one.height - other.height);
    const first = sheet.top ? notches.pop() : notches[0];
    if (first) snapshot.state[node] = first.name;
  }
  for (const name of Object.keys(snapshot.state)) if (!choicesOf(screen, name)) snapshot.state[name] = 0;
  host.restore(snapshot);
  const positions = () => chain.nodes.map(({ node }) => host.position(node));
  const corners = [{ at: 0, positions: positions() }];
  host.begin(chain.name);
  let at = 0;
  for (const step of chain.up) {
    const room = chains.room(chain, step);
    if (!(room > 0)) continue;
    const before = positions();
    host.drag(-room);
    const after = positions();
    if (after.every((value, index) => value === before[index])) continue;
    at += room;
    corners.push({ at, positions: after });
  }
  host.close();
  return { corners, start: snapshot };
}

/** The positions at a distance, from the corners around it. */
function positionsAt(corners, at) {
  const next = corners.findIndex((corner) => corner.at >= at);
  if (next <= 0) return corners[next === 0 ? 0 : corners.length - 1].positions;
  const [one, other] = [corners[next - 1], corners[next]];
  const part = (at - one.at) / (other.at - one.at);
  return one.positions.map((value, index) => value + (other.positions[index] - value) * part);
}

class Graph {
  constructor(host, wall, container) {
    Object.assign(this, { host, wall, container });
  }

  /** Draws a chain again if the environment, the measures, the mode or the pages have changed. */
  show(chain) {
    const { host } = this;
    if (!chain) {
      replace(this.container);
      this.key = this.chain = null;
      return;
    }
    const state = { state: host.snapshot().state, measures: host.measures };
    const pages = host.tabs.map((tabs) => host.page(tabs));
    const width = Math.max(280, Math.min(720, this.container.clientWidth || 560));
    const height = innerHeight < 800 ? 144 : 180;
    const key = JSON.stringify([chain.name, host.environment, host.measures, host.mode(), pages, width, height]);
    if (key !== this.key) {
      Object.assign(this, { key, chain, width, height });
      this.draw(chain, state);
    }
    this.showDots(chain);
  }

  draw(chain, state) {
    const { host } = this;
    const { screen, place } = host;
    const { corners: own, start } = travel(screen, { ...place, environment: host.environment }, state, chain);
    const ways = new Map(this.wall.cards.map((card) => [card.place, travel(screen, { ...card.place, environment: this.wall.environmentOf(card) }, state, chain).corners]));
    Object.assign(this, { corners: own, start });
    this.wall.sort(ways);
    const handovers = (corners) => corners.slice(1, -1).map((corner) => corner.at);
    const all = [own, ...ways.values()];
    const farthest = Math.max(0, ...all.flatMap(handovers));
    const length = Math.max(...all.map((corners) => corners[corners.length - 1].at));
    const end = Math.max(1, farthest > 0 ? Math.min(length, farthest * 1.4) : Math.min(length, 1.5 * host.environment.height));
    const top = Math.max(1, ...[0, end, ...handovers(own)].flatMap((at) => positionsAt(own, at)));
    const x = (at) => plot.left + (at / end) * (this.width - plot.left - plot.right);
    const y = (position) => this.height - plot.bottom - (position / top) * (this.height - plot.top - plot.bottom);
    Object.assign(this, { x, y, end });
    const line = (corners, index) => {
      const inside = corners.filter((corner) => corner.at <= end).map((corner) => [corner.at, corner.positions[index]]);
      inside.push([end, positionsAt(corners, end)[index]]);
      return inside.map(([at, position], number) => `${number ? "L" : "M"}${x(at).toFixed(1)} ${y(position).toFixed(1)}`).join("");
    };
    const across = this.width - plot.right;
    const labels = spread(chain.nodes.map(({ node }, index) => ({ node, value: positionsAt(own, end)[index] })).map((label) => ({ ...label, y: y(label.value) })), 28, this.height - plot.bottom - 8);
    const shownNotches = chain.nodes.filter((consumer) => consumer.kind === "sheet").flatMap(({ node }) =>
      notchesOf(host, host.node(node)).filter((notch) => notch.isActive && notch.isReachable).map((notch) => ({ ...notch, node })));
    this.dots = chain.nodes.map(({ node }) => draw("circle", { class: `dot ${colorOf(host, node)}`, r: 5 }));
    const steps = ticks(end, this.width > 420 ? 7 : 4);
    replace(this.container, draw("svg", {
      class: "graph", viewBox: `0 0 ${this.width} ${this.height}`, role: "img", "aria-label": this.describe(chain, own, handovers(own)),
    },
    draw("rect", { class: "ground", x: plot.left, y: plot.top, width: across - plot.left, height: this.height - plot.top - plot.bottom }),
    ...steps.map((at) => draw("text", { class: "axis", x: x(at), y: this.height - 10, "text-anchor": "middle" }, at === steps[steps.length - 1] ? `${at} pt` : at)),
    draw("text", { class: "axis", x: 0, y: plot.top + 8 }, points(Math.round(top))),
    draw("text", { class: "axis", x: 0, y: this.height - plot.bottom }, "0"),
    ...shownNotches.map((notch) => draw("line", { class: `notch-line ${colorOf(host, notch.node)}`, x1: plot.left, x2: across, y1: y(notch.height), y2: y(notch.height) })),
    ...[...ways].flatMap(([{ title }, corners]) => handovers(corners).filter((at) => at <= end).map((at) =>
      draw("line", { class: "tick", x1: x(at), x2: x(at), y1: this.height - plot.bottom - 9, y2: this.height - plot.bottom }, draw("title", {}, `${title}: ${points(at)}`)))),
    ...chain.nodes.map(({ node }, index) => draw("path", { class: `line ${colorOf(host, node)}`, d: line(own, index) })),
    ...handovers(own).filter((at) => at <= end).map((at) => draw("line", { class: "handover", x1: x(at), x2: x(at), y1: plot.top, y2: this.height - plot.bottom })),
    ...handovers(own).filter((at) => at <= end).map((at, index) => draw("text", {
      class: "handover-name", x: x(at) + (at > end / 2 ? -5 : 5), y: this.height / 2 - 10 + index * 17, "text-anchor": at > end / 2 ? "end" : "start",
    }, points(at))),
    ...shownNotches.map((notch) => draw("text", { class: `notch-name ${colorOf(host, notch.node)}`, x: plot.left + 10, y: y(notch.height) - 4 }, notch.name)),
    ...labels.flatMap((label) => [
      draw("text", { class: `line-name ${colorOf(host, label.node)}`, x: across + 6, y: label.y + 1 }, fitted(label.node, plot.right - 8)),
      draw("text", { class: "axis", x: across + 6, y: label.y + 13 }, points(label.value)),
    ]),
    ...this.dots),
    make("p", { class: "soft" }, `Positions while a finger on ${chain.name} moves up.${farthest > 0 ? " Dotted: hand-overs. Ticks: those of all devices." : ""}`));
  }

  describe(chain, corners, handovers) {
    const marks = handovers.map((at, index) => `${chain.nodes[index]?.node ?? ""} hands over at ${points(at)}`);
    return `positions over finger travel on ${chain.name}: ${marks.length ? marks.join(", ") : "no hand-over"}`;
  }

  /** The present positions, at the travel that leads there. */
  showDots(chain) {
    if (chain !== this.chain) {
      this.show(chain);
      return;
    }
    const { host } = this;
    const start = this.corners[0].positions;
    const sum = chain.nodes.reduce((total, { node }, index) => total + Math.abs(host.stated(node) - start[index]), 0);
    const at = Math.min(this.end, Math.max(0, sum));
    for (const dot of this.dots) dot.style.visibility = sum > this.end ? "hidden" : "";
    chain.nodes.forEach(({ node }, index) => {
      const place = { cx: this.x(at).toFixed(1), cy: Math.max(plot.top, this.y(Math.max(0, host.stated(node)))).toFixed(1) };
      for (const [name, value] of Object.entries(place)) if (this.dots[index].getAttribute(name) !== value) this.dots[index].setAttribute(name, value);
    });
  }
}

/** Round numbers along an axis. */
function ticks(end, most) {
  const step = [10, 25, 50, 100, 150, 200, 250, 500, 1000, 2500, 5000, 10000, 25000].find((size) => end / size <= most) ?? 50000;
  return Array.from({ length: Math.floor(end / step) + 1 }, (value, index) => index * step);
}

/** Moves labels apart until none is nearer to the next than a distance, and the last is above the bottom. */
function spread(labels, distance, bottom) {
  const sorted = [...labels].sort((one, other) => one.y - other.y);
  sorted.forEach((label, index) => { if (index) label.y = Math.max(label.y, sorted[index - 1].y + distance); });
  let lowest = bottom;
  for (const label of sorted.reverse()) {
    label.y = Math.min(label.y, lowest);
    lowest = label.y - distance;
  }
  return labels;
}
