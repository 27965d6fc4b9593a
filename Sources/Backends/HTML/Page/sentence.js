// The sentence above the phone: who takes the finger, until where, and on which devices that differs.

class Sentence {
  constructor(page, host, element) {
    Object.assign(this, { page, host, element, chains: new Chains(host) });
  }

  show() {
    const words = [...this.own(), ...this.elsewhere()];
    const key = words.map((word) => word.name ?? word).join("");
    if (key === this.key) return;
    this.key = key;
    replace(this.element, ...words.map((word) => (word.name ? make("b", { class: colorOf(this.host, word.name) }, word.name) : word)));
  }

  /** The words about the phone: strings, and names as `{name}`. */
  own() {
    const { host } = this;
    const { chain, stretches: { last } } = this.page.finger;
    if (host.swiped) return [`Swiping ${host.swiped}.`];
    if (isDriven(host) && last) return this.moving(chain, last);
    const sheet = host.sheets.find((other) => host.phase(other).kind === "settling");
    if (sheet) return [{ name: sheet.name }, ` goes on to ${host.resting(sheet)} by itself: ${points(host.stated(sheet.name))} of ${points(host.goal(sheet))}.`];
    const region = host.consumers.find(({ name }) => host.machine.isInMotion(name))?.name;
    if (region) return [{ name: region }, ` comes to rest by itself: at ${points(host.stated(region))}.`];
    return this.plan(chain);
  }

  moving(chain, { direction, parts }) {
    const { host } = this;
    const mover = moverOf(host, this.chains, direction);
    const ahead = this.chains.ahead(chain, direction);
    if (!mover) return [this.fixed(chain) ?? `Nothing moves further ${direction}.`];
    const left = ahead.find(({ node }) => node === mover);
    const next = ahead.find(({ node }) => node !== mover);
    return [
      { name: mover }, ` ${this.verb(mover, direction)}: ${points(parts.get(mover) ?? 0)} so far, ${left ? `${points(left.room)} left` : "at its end"}`,
      ...(next ? [", then ", { name: next.node }, ` ${this.verb(next.node, direction)}`] : []), ".",
    ];
  }

  /** What a finger on the chain would do from here. */
  plan(chain) {
    const { host } = this;
    const away = host.sheets.find((sheet) => isDismissed(host, sheet));
    if (!chain) return [away ? `${away.name} is dismissed: choose a state of it under States.` : "No finger moves anything on this screen."];
    const direction = this.direction(chain);
    return direction ? ["Pull ", { name: chain.name }, ` ${direction}: `, ...this.parts(this.chains, chain, direction), "."]
      : [this.fixed(chain) ?? `A finger on ${chain.name} moves nothing now.`];
  }

  /** Up, or down if a finger moves nothing up. */
  direction(chain) { return ["up", "down"].find((way) => this.chains.ahead(chain, way).length > 0); }

  parts(chains, chain, direction) {
    const ahead = chains.ahead(chain, direction);
    return ahead.slice(0, 3).flatMap(({ node, room }, index) => [
      index ? ", then " : "", { name: node }, ` ${this.verb(node, direction)}${index && index === ahead.length - 1 ? "" : ` ${points(room)}`}`,
    ]);
  }

  fixed(chain) {
    const reason = chain.nodes.map(({ node }) => fixedReason(this.host, this.host.node(node))).find(Boolean);
    return reason ? `${reason}.` : null;
  }

  verb(name, direction) {
    const { kind, top } = this.host.node(name);
    return kind !== "sheet" ? "scrolls" : (direction === "up") === !top ? "opens" : "closes";
  }

  /** The words about the other devices: those in another state, else the distances at which they hand over. */
  elsewhere() {
    const { host, chains, page: { wall: { cards }, finger: { chain, stretches } } } = this;
    if (cards.length < 2 || !chain) return [];
    const own = stateInWords(host, isDriven(host) ? moverOf(host, chains, stretches.last?.direction) : null);
    const groups = new Map();
    for (const card of cards) if (card.word !== own) groups.set(card.word, [...(groups.get(card.word) ?? []), card]);
    if (groups.size > 0) return [...groups].slice(0, 2).map(([word, group]) => ` On ${this.names(group)}: ${word}.`);
    const direction = this.direction(chain);
    if (isDriven(host) || host.isMoving() || !direction) return [` On all ${cards.length} devices: ${own}.`];
    const parts = (of) => JSON.stringify(this.parts(of, chain, direction));
    const others = cards.filter((card) => card.place !== host.place && parts(card.chains) !== parts(chains));
    if (others.length === 0) return [` The same on all ${cards.length} devices.`];
    const way = (card) => card.chains.ahead(chain, direction)[0]?.room ?? 0;
    others.sort((one, other) => way(one) - way(other));
    const [least, most] = [others[0], others[others.length - 1]];
    return [way(least) === way(most) ? ` ${points(way(least))} on ${this.names(others)}.`
      : ` Others: ${points(way(least))} on ${least.place.title} to ${points(way(most))} on ${most.place.title}.`];
  }

  names(cards) {
    const titles = cards.slice(0, cards.length > 3 ? 1 : 3).map(({ place }) => place.title);
    if (cards.length > 3) titles.push(`${cards.length - 1} more of ${this.page.wall.cards.length}`);
    return listed(titles, "and");
  }
}
