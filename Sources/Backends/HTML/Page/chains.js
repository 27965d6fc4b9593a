// The chains of a screen: the nodes that one finger can move, and the order in which they take a movement.

class Chains {
  constructor(host) {
    this.host = host;
    this.all = host.screen.chains;
  }

  /** The chain that a finger on a region moves now. `null` if such a finger moves nothing. */
  of(region) {
    const leaf = this.leaf(region);
    return this.all.find((chain) => chain.name === leaf)
      ?? this.all.find((chain) => chain.nodes.some((consumer) => consumer.node === region)) ?? null;
  }

  /** The innermost scrolling node below a region, on the pages that are shown. */
  leaf(name) {
    const { host } = this;
    const node = host.node(name);
    const scrolling = (parent) => host.screen.nodes.filter((child) => child.parent === parent && ["scroll", "list", "tabs"].includes(child.kind));
    if (node?.kind === "scroll") {
      const inner = scrolling(name).pop();
      return inner ? this.leaf(inner.name) : name;
    }
    if (node?.kind !== "tabs") return name;
    const page = host.page(node);
    const inner = scrolling(page)[0];
    return inner ? this.leaf(inner.name) : page;
  }

  /** The chains that a finger can move on the pages that are shown. */
  shown() {
    const { host } = this;
    const isShown = (node) => {
      if (!node) return true;
      if (isDismissed(host, node)) return false;
      const parent = host.node(node.parent);
      return (node.kind !== "page" || host.page(parent) === node.name) && isShown(parent);
    };
    return this.all.filter((chain) => isShown(host.node(chain.name)));
  }

  /** The position at which a step of a plan ends, in points. */
  limit({ node, kind }, limit) {
    const geometry = this.host.geometry(node);
    switch (limit) {
      case "lowest": case "highest": return geometry[limit];
      case "zero": return 0;
      case "returned": return Math.max(0, geometry.critical - geometry.returned);
    }
    return Math.max(0, kind === "scroll" ? geometry.critical : geometry.range);
  }

  /** The distance until a step of a plan ends, in points. 0 for an open end. */
  room(chain, [index, limit], from = this.host.position(chain.nodes[index].node)) {
    return limit === "none" ? 0 : Math.abs(this.limit(chain.nodes[index], limit) - from);
  }

  /** The steps of a plan without its open ends, and without a first step that only undoes a pull beyond the other end. */
  steps(chain, direction) {
    const other = chain[direction === "up" ? "down" : "up"];
    const open = other.findLast(([, limit]) => limit === "none");
    const end = open && other.findLast(([index, limit]) => index === open[0] && limit !== "none");
    const isUndoing = ([index, limit]) => index === end?.[0] && limit === end[1];
    return chain[direction].filter((step, number) => step[1] !== "none" && (number > 0 || !isUndoing(step)));
  }

  /** The position of a consumer as the panels state it, between its ends. */
  inside({ node, kind }) {
    const [low, high] = kind === "sheet" ? ["lowest", "highest"] : ["zero", "end"];
    const limit = (end) => this.limit({ node, kind }, end);
    return Math.min(limit(high), Math.max(limit(low), this.host.stated(node)));
  }

  /** The parts that a finger moves from here, in their order: `{node, room}`. */
  ahead(chain, direction) {
    const at = chain.nodes.map((consumer) => this.inside(consumer));
    const parts = [];
    for (const step of this.steps(chain, direction)) {
      const [index, limit] = step;
      const { node } = chain.nodes[index];
      const room = this.room(chain, step, at[index]);
      if (!(room > 0) || fixedReason(this.host, this.host.node(node))) continue;
      at[index] = this.limit(chain.nodes[index], limit);
      parts.push({ node, room });
    }
    return parts;
  }

  /** The distance until nothing of the chain moves further in a direction, in points. */
  rooms(chain, direction) {
    const ends = new Map(chain[direction].filter(([, limit]) => limit !== "none").map((step) => [step[0], step]));
    return [...ends.values()].reduce((sum, step) => sum + this.room(chain, step), 0);
  }
}

/**
 * The heights of a sheet as marks and states show them: `{name, height, isActive, isReachable}`. A notch is active if
 * the environment allows it, and reachable if the sheet may rest there in this mode.
 */
function notchesOf(host, sheet) {
  const geometry = host.geometry(sheet.name);
  const rests = restsOf(host, sheet);
  return sheet.notches.map((name) => ({ name, ...geometry.notches.get(name), isReachable: rests.notches.includes(name) }));
}

/** The notches at which a sheet may rest in a mode of the screen, and whether a finger moves it. */
function restsOf(host, sheet, mode = host.mode()) {
  const own = host.screen.diagram.find((group) => group.node === sheet.name);
  const group = own?.groups.find((inner) => inner.mode === mode) ?? own;
  if (!group) return { notches: sheet.notches, isDraggable: true };
  return {
    notches: group.states.filter((state) => state.is === "notch").map((state) => state.name),
    isDraggable: group.states.some((state) => state.is === "motion"),
  };
}

/** Why no finger moves a node, in words. `null` unless it is a sheet that is fixed. */
function fixedReason(host, node) {
  if (node.kind !== "sheet" || restsOf(host, node).isDraggable) return null;
  const modes = host.screen.modes.filter((mode) => restsOf(host, node, mode).isDraggable);
  return `${node.name} is fixed${host.mode() === null ? "" : ` in mode ${host.mode()}`}${modes.length ? `: choose mode ${listed(modes, "or")}` : ""}`;
}

/** Whether a node is a sheet that is not on the screen. */
function isDismissed(host, node) {
  const phase = node.kind === "sheet" ? host.phase(node) : null;
  return phase?.kind === "resting" && phase.at === "dismissed";
}

/** Whether a finger or a fling moves what it moves. */
const isDriven = (host) => host.touching !== null || host.machine.fling !== undefined;

/** The state of a consumer in a few words, from what moved and not from its phase alone. */
function statusOf(host, node) {
  const isMoving = isDriven(host) && host.movers.has(node.name);
  if (node.kind !== "sheet") {
    if (isMoving) return host.touching === null ? "coasting" : "dragging";
    const offset = host.position(node.name);
    return offset <= 0 ? "at the start" : offset >= endOf(host, node) ? "at the end" : `at ${points(offset)}`;
  }
  const phase = host.phase(node);
  if (phase.kind === "resting") return phase.at === "dismissed" ? "dismissed" : `at ${phase.at}`;
  if (phase.kind === "settling") return `→ ${phase.to}`;
  const height = host.position(node.name);
  const notch = notchesOf(host, node).find((other) => other.isActive && other.isReachable && other.height === height);
  // A movement that also moved another part left the sheet at the notch.
  if (isMoving && !(notch && host.movers.size > 1)) return "dragging";
  return notch ? `at ${notch.name}` : "held";
}

/** The largest position of a consumer, in points. */
function endOf(host, node) {
  const geometry = host.geometry(node.name);
  if (node.kind === "sheet") return geometry.highest;
  const isPinned = host.screen.chains.some((chain) => chain.nodes.some((other) => other.node === node.name && other.kind === "scroll"));
  return Math.max(0, isPinned ? geometry.critical : geometry.range);
}

/** The consumers that the last movement moved, in the order of the plan. */
function moversOf(host, chains, region, direction) {
  const chain = chains.of(region);
  const order = chain && direction ? chain[direction].map(([index]) => chain.nodes[index].node) : [];
  return [...host.movers].sort((one, other) => order.lastIndexOf(one) - order.lastIndexOf(other));
}

/** The consumer that moves now. Of several that one movement moved, the last in the order of the plan. `null` if none does. */
function moverOf(host, chains, direction) {
  const region = host.touching ?? host.machine.fling;
  return region === undefined ? null : moversOf(host, chains, region, direction).pop() ?? null;
}

/** The class with the color of a consumer: the same on chips, lines, marks and outlines. */
const colorOf = (host, name) => `c${host.consumers.findIndex((node) => node.name === name) % 6}`;
