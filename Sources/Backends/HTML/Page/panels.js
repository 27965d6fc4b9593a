// Beside the phone: positions, what happens, and the controls.

class Positions {
  constructor(host, body) {
    this.host = host;
    this.rows = host.consumers.map((node) => {
      const [value, note, bar] = [make("td", { class: "value" }), make("td", { class: "note" }), make("div", { class: "bar" })];
      const row = make("tr", {}, make("th", { scope: "row" }, node.name), value,
        make("td", { class: "meter" }, make("div", { class: "track", "aria-hidden": "true" }, bar)), note);
      return { node, row, value, note, bar };
    });
    replace(body, ...this.rows.map(({ row }) => row));
  }

  show(now) {
    const { host } = this;
    for (const { node, row, value, note, bar } of this.rows) {
      const geometry = host.geometry(node.name);
      const isSheet = node.kind === "sheet";
      const shown = host.shown(node.name, now);
      const [low, high] = isSheet ? [geometry.lowest, geometry.highest] : [0, Math.max(0, geometry.range ?? 0)];
      write(value, readable(isSheet ? shown : host.position(node.name)));
      const part = high > low ? Math.min(1, Math.max(0, (shown - low) / (high - low))) : 0;
      bar.style.transform = `scaleX(${part})`;
      write(note, this.note(node, high));
      row.classList.toggle("moved", host.movers.has(node.name) && (host.touching !== null || host.drift !== null));
    }
  }

  note(node, high) {
    const { host } = this;
    if (node.kind !== "sheet") {
      if (host.drift?.region === node.name) return "decelerates";
      return high === 0 ? "cannot scroll" : `of ${readable(high)}`;
    }
    const phase = host.phase(node);
    if (phase.kind === "resting") return `rests at ${phase.at}`;
    return phase.kind === "tracking" ? `held, came from ${phase.from}` : `on its way to ${phase.to}`;
  }
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** What was reported and what was asked for, the newest first. Movements in a row of one region are one entry. */
class Log {
  entries = 0;

  constructor(host, list) {
    Object.assign(this, { host, list });
    host.observe((event, effects) => this.note(event, effects));
  }

  note(event, effects) {
    const isMovement = event.kind === "dragged" || event.kind === "drifted";
    const key = isMovement ? `${event.kind} ${event.region}` : null;
    if (key && this.last?.key === key) {
      this.last.sum += event.by;
      this.last.count += 1;
    } else {
      const entry = { key, sum: event.by ?? 0, count: 1, left: 0, element: make("li") };
      this.last = entry;
      this.list.prepend(entry.element);
      while (this.list.children.length > 120) this.list.lastChild.remove();
    }
    const { last } = this;
    last.left += effects.rest ?? 0;
    const told = effects.map(describeEffect).filter((text, index, all) => all.indexOf(text) === index);
    const what = isMovement
      ? `${event.kind} ${event.region} by ${readable(last.sum)}${last.count > 1 ? ` (${last.count} times)` : ""}`
      : describeEvent(event);
    const left = Math.abs(last.left) > 0 ? make("span", { class: "left" }, `left over ${readable(last.left)}`) : null;
    replace(last.element, make("span", { class: "event" }, what), ...told.map((text) => make("span", { class: "effect" }, text)), left);
  }
}

function describeEvent(event) {
  switch (event.kind) {
    case "began": return `began ${event.region}`;
    case "ended": return `ended ${event.region}, velocity ${readable(event.velocity)}`;
    case "settled": return "settled";
    case "tapped": return `tapped ${describeTarget(event.tapTarget)}`;
    case "willShow": case "selected": return `${event.kind} ${describePair(event.page)}`;
    case "move": return `move ${describePair(event.to)}`;
    case "mode": return `mode ${event.mode}`;
    case "came": return `came to rest: ${event.toRest}`;
    case "seen": return `seen ${event.region} at ${readable(event.at)}`;
    case "placed": return `placed ${event.region} at ${readable(event.at)}`;
    default: return event.kind;
  }
}

const describePair = (value) => Object.values(value).join(".");
const describeTarget = (target) =>
  target.kind === "title" ? describePair(target.of) : `${target.kind === "outside" ? "beside " : ""}${target.region ?? target.of}`;

function describeEffect(effect) {
  switch (effect.kind) {
    case "place": return `place ${effect.region} at ${readable(effect.at)}`;
    case "settle": return `settle ${effect.region} to ${readable(effect.to)}`;
    case "fling": return `fling ${effect.region} at ${readable(effect.velocity)}`;
    case "animate":
      return `animate ${describePair(effect.to)}: response ${readable(effect.response)}, damping ${readable(effect.damping)}${effect.velocity.kind === "none" ? "" : `, velocity ${readable(effect.velocity.value)}`}`;
    case "layOut": return `layOut ${effect.region} for ${readable(effect.height)}`;
    case "stop": return `stop ${effect.region}`;
    case "select": return `select ${describePair(effect.page)}`;
    case "rested": return `rested ${describePair(effect.destination)}`;
    default: return `${effect.kind} ${effect.region ?? ""}`;
  }
}

/** A slider with its number beside it. */
function slider(label, lower, upper, value, changed) {
  const output = make("output", {}, readable(value));
  const input = make("input", { type: "range", min: lower, max: upper, step: upper - lower > 2000 ? 10 : 1, value });
  input.value = value;
  input.addEventListener("input", () => {
    write(output, readable(Number(input.value)));
    changed(Number(input.value));
  });
  return make("label", { class: "slider" }, make("span", {}, label), input, output);
}

class Controls {
  constructor(page, host) {
    const { screen } = host;
    const place = make("select", { id: "device", "aria-label": "device" },
      ...screen.places.map((option, index) => make("option", { value: index }, option.title)));
    place.value = String(screen.places.indexOf(host.place));
    place.addEventListener("change", () => page.setPlace(screen.places[Number(place.value)]));
    const rotate = make("button", { type: "button", id: "rotate", onclick: () => page.rotate() }, "Rotate");
    const restart = make("button", { type: "button", id: "restart", onclick: () => page.restart() }, "Start again");
    replace(find("toolbar"), place, rotate, restart);
    const sliders = screen.measures.map((measure) => slider(
      measure.name, measure.lower, measure.upper, host.measures[measure.name], (value) => host.measure(measure.name, value)));
    sliders.push(slider("keyboard", 0, 400, host.environment.keyboard, (keyboard) =>
      host.resize({ ...host.environment, keyboard }, { resize: { keyboard } })));
    replace(find("sliders"), ...sliders);
  }
}
