// The phone: the screen's parts as elements, put where the machine has them.

const rowHeight = 48;

/** The pictures of the skin that are not of nodes. */
const systemSkins = { status: 0, navigation: 1, tab: 2, keyboard: 3 };

class Stage {
  elements = new Map();

  /**
   * @param isSmall whether the phone is one of many: without texts, and only to be looked at
   * @param isStill whether a small phone never moves, and so has all details
   */
  constructor(host, container, isSmall = false, isStill = false) {
    Object.assign(this, { host, isSmall, isPlain: isSmall && !isStill });
    this.screen = make("div", isSmall ? { class: "screen small", "aria-hidden": "true" } : { class: "screen", id: "phone-screen" });
    this.behind = make("div", { class: "layer" });
    this.screen.append(this.behind);
    const nodes = host.screen.nodes;
    const behind = nodes.filter((node) => !node.parent && node.kind !== "sheet");
    // A bar that is nearer to its edge covers the others.
    const over = behind.filter((node) => node.over === "top" || node.over === "bottom");
    const top = over.filter((node) => node.over === "top").reverse();
    for (const node of [...behind.filter((node) => !node.over), ...top, ...over.filter((node) => node.over !== "top")]) {
      this.behind.append(this.build(node));
    }
    this.dims = new Map();
    for (const sheet of host.sheets) {
      const dim = make("div", { class: "dim" });
      this.dims.set(sheet.name, dim);
      this.screen.append(dim, this.build(sheet));
    }
    for (const node of behind.filter((node) => node.over === "sheets")) this.screen.append(this.build(node));
    const word = (text) => make("span", { class: "word" }, isSmall ? null : text);
    this.keyboard = make("div", { class: "keyboard" }, word("keyboard"), this.skin(systemSkins.keyboard));
    this.safeTop = isSmall ? make("div", { class: "safe top" })
      : make("button", { class: "safe top", type: "button", "aria-label": "status bar: to the top" });
    this.safeBottom = make("div", { class: "safe bottom" });
    this.navigationBar = make("div", { class: "system-bar" }, word("navigation bar"), this.skin(systemSkins.navigation));
    this.tabBar = make("div", { class: "system-bar" }, word("tab bar"), this.skin(systemSkins.tab));
    this.statusBar = make("div", { class: "status" }, this.isPlain ? null : this.skin(systemSkins.status));
    this.safeTop.append(this.navigationBar, this.statusBar);
    this.safeBottom.append(this.tabBar);
    this.cutout = make("div", {});
    this.homeBar = make("div", { class: "home-bar" });
    this.screen.append(this.keyboard, this.safeTop, this.safeBottom, this.cutout, this.homeBar);
    this.phone = make("div", { class: "phone" }, this.screen);
    replace(container, this.phone);
  }

  children(node) { return this.host.screen.nodes.filter((child) => child.parent === node.name); }

  part(node, role, name, ...children) {
    const element = make(
      "div", { class: `part ${role}`, "data-node": node.name, "data-region": node.region },
      make("div", { class: "inner" }, make("span", { class: "name" }, this.isSmall ? null : name), make("span", { class: "length" })),
      this.skin(node.skin), ...children);
    return element;
  }

  /** A static picture of the skin, which scales with the element around it. Rows repeat over the longest side of a screen. */
  skin(number) {
    const { skins } = this.host.screen;
    if (number === undefined) return null;
    const element = fill(picture(skins.drawings[number], skins.shapes), { "aria-hidden": "true" }, []);
    const [period, from] = [Number(element.dataset.period), Number(element.dataset.from)];
    if (!period) return element;
    const cell = element.lastChild;
    const { width, height } = this.host.environment;
    const rows = draw("g", { transform: `translate(0 ${from})` });
    for (let y = 0; y < Math.max(width, height) + 2 * period; y += period) {
      if (this.isPlain) rows.append(...plainRow(cell, y));
      else rows.append(fill(cell.cloneNode(true), { transform: `translate(0 ${y})` }, []));
    }
    cell.replaceWith(rows);
    return Object.assign(element, { period, from, rows, row: 0 });
  }

  /** Makes an element the handle by which keyboards and screen readers move a consumer. */
  slider(element, node) {
    if (this.isSmall) return element;
    this.handles ??= new Map();
    this.handles.set(node.name, element);
    return fill(element, {
      tabindex: "0", role: "slider", "aria-orientation": "vertical", "aria-label": `${node.kind} ${node.name}`,
      "aria-describedby": "phone-help", "data-node": node.name, "data-region": node.region,
    }, []);
  }

  build(node) {
    const build = {
      scroll: () => make("div", { class: "part scroll", "data-node": node.name, "data-region": node.region },
        ...this.children(node).map((child, index) => this.below(this.build(child), index)),
        this.isSmall ? null : this.slider(make("div", { class: "thumb" }), node)),
      list: () => this.buildList(node),
      tabs: () => this.buildTabs(node),
      page: () => make(
        "div", { class: "part page", "data-node": node.name, "data-region": node.region, role: "tabpanel",
          "aria-label": node.title ?? node.name },
        ...this.children(node).map((child) => this.build(child))),
      sheet: () => make("div", { class: `part sheet${node.top ? " at-top" : ""}`, "data-node": node.name, "data-region": node.region },
        this.slider(make("div", { class: "grip" }), node),
        ...this.children(node).sort((one, other) => Boolean(one.over) - Boolean(other.over)).map((child) => this.build(child))),
    }[node.kind];
    const element = build ? build() : this.part(node, node.kind, node.name);
    this.elements.set(node.name, element);
    return element;
  }

  /** In a scroll, an earlier part covers a later one. */
  below(element, index) {
    element.style.zIndex = -index;
    return element;
  }

  buildList(node) {
    const element = make("div", { class: "part list", "data-node": node.name, "data-region": node.region });
    if (this.isSmall) {
      // The rows of a small phone are one picture that repeats.
      element.skin = this.skin(node.skin);
      element.lines = make("div", { class: "lines" }, element.skin);
      element.append(element.lines);
      return element;
    }
    element.rows = [];
    element.caption = make("span", { class: "caption" });
    element.end = make("div", { class: "list-end" });
    // A screen reader reads the list as one value, not its rows.
    element.skin = this.skin(node.skin);
    element.content = make("div", { class: "content" }, element.skin, element.end);
    element.append(make("div", { "aria-hidden": "true" }, element.content, element.caption));
    return this.slider(element, node);
  }

  buildTabs(node) {
    const titles = this.children(node).map((page) => this.isSmall ? make("span", { class: "title" }) : make("button", {
      class: "title", type: "button", role: "tab", "data-page": page.name, "data-tabs": node.name,
      "data-region": node.region, dir: "auto",
    }, page.title ?? page.name));
    const strip = make("div", { class: "strip", "data-region": node.region, "data-node": node.name }, ...titles);
    if (!this.isSmall) fill(strip, { role: "tablist", "aria-label": node.name }, []);
    const pages = make("div", { class: "pages" }, ...this.children(node).map((page) => this.build(page)));
    const element = make("div", { class: "part tabs", "data-node": node.name, "data-region": node.region }, strip, pages);
    Object.assign(element, { strip, pages, titles });
    return element;
  }

  // Showing

  /** Shows the phone at a scale: pixels per point. */
  fit(factor) {
    if (this.factor === factor) return;
    this.factor = factor;
    this.screen.style.setProperty("--scale", factor);
    this.screen.style.transform = `scale(${factor})`;
  }

  scale() { return this.factor; }

  show() {
    const { host } = this;
    const { width, height } = host.environment;
    const size = `${width} ${height} ${this.factor}`;
    if (size !== this.size) {
      this.size = size;
      this.screen.style.width = `${width}px`;
      this.screen.style.height = `${height}px`;
      this.phone.style.width = `${width * this.factor}px`;
      this.phone.style.height = `${height * this.factor}px`;
    }
    const frames = host.machine.frames();
    const tops = new Map();
    host.screen.nodes.forEach((node, index) => {
      tops.set(node.name, (tops.get(node.parent) ?? 0) + frames[index].top);
      this.place(node, frames[index], tops.get(node.name));
    });
    this.showBackdrop();
    this.showEdges();
    if (!this.isSmall) this.showValues();
  }

  /** The values of the handles, as a screen reader says them. */
  showValues() {
    const { host } = this;
    for (const [name, element] of this.handles ?? []) {
      const node = host.node(name);
      const status = statusOf(host, node);
      const value = host.position(name);
      const text = `${status.replace("→", "on the way to")}, ${readable(value)} points`;
      if (element.getAttribute("aria-valuetext") === text) continue;
      element.setAttribute("aria-valuetext", text);
      element.setAttribute("aria-valuemin", readable(node.kind === "sheet" ? Math.min(value, host.geometry(name).lowest) : Math.min(0, value)));
      element.setAttribute("aria-valuemax", readable(Math.max(value, endOf(host, node))));
      element.setAttribute("aria-valuenow", readable(value));
    }
  }

  /**
   * Places an element. The parts of a small phone are no layers of their own: an offset repaints only the phone, and a
   * transform would make the browser divide all phones into layers again.
   */
  move(element, y, height) {
    const [property, value] = this.isSmall ? ["top", `${y}px`] : ["transform", `translateY(${y}px)`];
    if (element.style[property] !== value) element.style[property] = value;
    const text = `${Math.max(0, height)}px`;
    if (element.style.height !== text) element.style.height = text;
  }

  /** Places a sheet between the sides of the screen. */
  moveAcross(element, leading, width) {
    const place = `${leading} ${width}`;
    if (element.place === place) return;
    element.place = place;
    element.style.left = `${leading}px`;
    element.style.width = `${width}px`;
  }

  /** Puts a node where the machine shows it, from the upper edge of the element around it. */
  place(node, { top, height, leading, width }, y) {
    const element = this.elements.get(node.name);
    switch (node.kind) {
      case "page": this.placePage(node, element, top, height, width); break;
      case "tabs": this.placeTabs(node, element, top, height); break;
      case "list": this.placeList(node, element, top, height); break;
      case "sheet":
        // Below the screen nothing of a sheet can be seen, and a height that stays needs no layout.
        this.move(element, top, this.isSmall || node.top ? height : Math.max(height, this.host.environment.height));
        this.moveAcross(element, leading, width);
        element.hidden = this.host.shown(node.name) <= 0 && this.host.phase(node).kind === "resting";
        toggle(element, "fixed", !restsOf(this.host, node).isDraggable);
        break;
      case "scroll": this.move(element, top, height); break;
      default:
        this.move(element, top, height);
        this.label(element, y, height);
    }
  }

  /** States the name and the length of a part, below the upper safe area as long as the part reaches beyond it. */
  label(element, y, length) {
    if (this.isSmall) return;
    const covered = `${Math.max(0, Math.min(this.host.environment.safeAreaTop - y, length - 20))}px`;
    if (element.firstChild.style.paddingTop !== covered) element.firstChild.style.paddingTop = covered;
    const label = element.querySelector(".length");
    const text = points(length);
    if (label && label.textContent !== text) label.textContent = text;
  }

  placeTabs(node, element, top, height) {
    this.move(element, top, height);
    this.move(element.strip, 0, this.host.geometry(node.name).strip);
    element.titles.forEach((title, number) => {
      const isChosen = node.pages[number] === this.host.page(node);
      if (title.getAttribute("aria-selected") === String(isChosen)) return;
      title.setAttribute("aria-selected", String(isChosen));
      if (!this.isSmall) title.tabIndex = isChosen ? 0 : -1;
    });
  }

  /** Beside the page that is shown, as far as it is turned. */
  placePage(node, element, top, height, width) {
    const tabs = this.host.node(node.parent);
    const away = tabs.pages.indexOf(node.name) - this.host.turn(tabs);
    element.hidden = Math.abs(away) >= 1;
    const pages = element.parentNode;
    pages.style.top = `${top}px`;
    pages.style.height = element.style.height = `${Math.max(0, height)}px`;
    element.style.transform = `translateX(${away * width}px)`;
  }

  /** Only the rows that can be seen are elements. They move together, and one that leaves becomes one that comes. */
  placeList(node, element, top, viewport) {
    this.move(element, top, viewport);
    const offset = this.host.shown(node.name) - this.host.geometry(node.name).insetTop;
    const content = this.host.geometry(node.name).contentHeight;
    this.placeSkin(element.skin, offset);
    if (this.isSmall) {
      this.move(element.lines, -offset, content);
      return;
    }
    this.move(element.content, -offset, viewport);
    const first = Math.floor(Math.max(0, offset) / rowHeight);
    const count = Math.max(0, Math.ceil(viewport / rowHeight) + 1);
    while (element.rows.length < count) {
      const row = make("div", { class: "row" }, make("span", { class: "row-name" }));
      element.rows.push(row);
      element.content.append(row);
    }
    for (let number = first; number < first + element.rows.length; number += 1) {
      this.placeRow(element.rows[number % element.rows.length], node, number, content);
    }
    const end = `${Math.max(0, content)}px`;
    if (element.end.style.top !== end) element.end.style.top = end;
    write(element.caption, `↕ ${points(viewport)}`);
  }

  /** Puts the rows of a picture where an offset shows them: a whole number of rows further, so seldom. */
  placeSkin(skin, offset) {
    if (!skin?.rows) return;
    const row = Math.max(0, Math.floor((offset - skin.from) / skin.period));
    if (row === skin.row) return;
    skin.row = row;
    skin.rows.setAttribute("transform", `translate(0 ${skin.from + row * skin.period})`);
  }

  placeRow(row, node, number, content) {
    const height = Math.min(rowHeight, content - number * rowHeight);
    if (row.number === number && row.length === height) return;
    Object.assign(row, { number, length: height });
    row.hidden = height <= 0;
    row.style.top = `${number * rowHeight}px`;
    row.style.height = `${height}px`;
    row.firstChild.textContent = `${node.name} ${number + 1}`;
  }

  showBackdrop() {
    let [scale, opacity] = [1, 1];
    for (const sheet of this.host.sheets) {
      const backdrop = this.host.machine.backdrop(sheet, this.host.shown(sheet.name));
      const dim = this.dims.get(sheet.name);
      // An element with an opacity costs a layer, also where it is not seen.
      dim.hidden = !(backdrop?.dim > 0);
      if (!dim.hidden) dim.style.opacity = backdrop.dim;
      if (!backdrop) continue;
      scale *= backdrop.scale;
      opacity *= backdrop.opacity;
    }
    this.behind.style.transform = scale === 1 ? "" : `scale(${scale})`;
    this.behind.style.opacity = opacity === 1 ? "" : opacity;
  }

  showEdges() {
    const { safeAreaTop, safeAreaBottom, keyboard, width, height } = this.host.environment;
    this.safeTop.style.height = `${safeAreaTop}px`;
    this.safeBottom.style.height = `${safeAreaBottom}px`;
    this.safeTop.hidden = safeAreaTop <= 0;
    this.safeBottom.hidden = safeAreaBottom <= 0;
    const { navigation, tab } = this.host.place.bars;
    this.navigationBar.hidden = navigation <= 0;
    this.tabBar.hidden = tab <= 0;
    // The background of a bar reaches the edge of the screen.
    this.navigationBar.style.paddingTop = `${Math.max(0, safeAreaTop - navigation)}px`;
    this.tabBar.style.paddingBottom = `${Math.max(0, safeAreaBottom - tab)}px`;
    this.showFrame(width > height);
    this.keyboard.hidden = keyboard <= 0;
    this.keyboard.style.height = `${keyboard}px`;
  }

  /** The cutout, the corners and the home bar of the device. */
  showFrame(isTurned) {
    const { place: { cutout, corners, bars: { tab } }, environment } = this.host;
    const look = `${cutout} ${corners} ${isTurned} ${environment.safeAreaBottom > tab}`;
    if (look === this.look) return;
    this.look = look;
    this.cutout.className = `cutout ${cutout}${isTurned ? " turned" : ""}`;
    this.phone.className = `phone ${corners}${this.isSmall ? " small" : ""}`;
    this.homeBar.hidden = environment.safeAreaBottom <= tab;
  }
}

/**
 * The rectangles and circles of a row at a height. A browser places each group by itself, which takes half of the frames
 * of a slow machine where many phones move.
 */
function plainRow(cell, y) {
  return [...cell.children].filter(({ tagName }) => tagName === "rect" || tagName === "circle").map((mark) => {
    const name = mark.tagName === "rect" ? "y" : "cy";
    return fill(mark.cloneNode(), { [name]: y + Number(mark.getAttribute(name)) }, []);
  });
}
