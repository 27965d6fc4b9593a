// The phone: the screen's parts as elements, put where the machine has them.

const rowHeight = 48;

class Stage {
  elements = new Map();

  constructor(host, container) {
    this.host = host;
    this.container = container;
    this.screen = make("div", { class: "screen", id: "phone-screen" });
    this.behind = make("div", { class: "layer" });
    this.screen.append(this.behind);
    const nodes = host.screen.nodes;
    for (const node of nodes.filter((node) => !node.parent && node.kind !== "sheet")) this.behind.append(this.build(node));
    this.dims = new Map();
    for (const sheet of host.sheets) {
      const dim = make("div", { class: "dim" });
      this.dims.set(sheet.name, dim);
      this.screen.append(dim, this.build(sheet));
    }
    this.keyboard = make("div", { class: "keyboard" }, "keyboard");
    this.safeTop = make("button", { class: "safe top", type: "button", "aria-label": "status bar: to the top" });
    this.safeBottom = make("div", { class: "safe bottom" });
    this.island = make("div", { class: "island" });
    this.screen.append(this.keyboard, this.safeTop, this.safeBottom, this.island);
    this.rail = make("div", { class: "rail", "aria-hidden": "true" });
    this.phone = make("div", { class: "phone" }, this.screen);
    this.rail.hidden = host.sheets.length === 0;
    replace(container, this.phone, this.rail);
  }

  children(node) { return this.host.screen.nodes.filter((child) => child.parent === node.name); }

  part(node, role, name, ...children) {
    const element = make(
      "div", { class: `part ${role}`, "data-node": node.name, "data-region": node.region },
      make("div", { class: "inner" }, make("span", { class: "name" }, name), make("span", { class: "length" })),
      ...children);
    return element;
  }

  /** A part that a keyboard can reach and move. */
  reachable(element, node, label) {
    fill(element, {
      tabindex: "0", role: "group", "aria-label": label, "aria-describedby": "phone-help",
    }, []);
    return element;
  }

  build(node) {
    const build = {
      scroll: () => this.reachable(
        make("div", { class: "part scroll", "data-node": node.name, "data-region": node.region },
          ...this.children(node).map((child) => this.build(child))),
        node, `scroll ${node.name}`),
      list: () => this.buildList(node),
      tabs: () => this.buildTabs(node),
      page: () => make(
        "div", { class: "part page", "data-node": node.name, "data-region": node.region, role: "tabpanel",
          "aria-label": node.title ?? node.name },
        ...this.children(node).map((child) => this.build(child))),
      sheet: () => this.reachable(
        make("div", { class: `part sheet${node.top ? " at-top" : ""}`, "data-node": node.name, "data-region": node.region },
          make("div", { class: "grip" }), ...this.children(node).map((child) => this.build(child))),
        node, `sheet ${node.name}`),
    }[node.kind];
    const element = build ? build() : this.part(node, node.kind, node.name);
    if (node.summary) element.title = node.summary;
    this.elements.set(node.name, element);
    return element;
  }

  buildList(node) {
    const element = make("div", { class: "part list", "data-node": node.name, "data-region": node.region });
    element.rows = [];
    element.caption = make("span", { class: "caption" }, node.name);
    element.end = make("div", { class: "list-end" });
    element.append(element.end, element.caption);
    return this.reachable(element, node, `list ${node.name}`);
  }

  buildTabs(node) {
    const titles = this.children(node).map((page) => make("button", {
      class: "title", type: "button", role: "tab", "data-page": page.name, "data-tabs": node.name,
      "data-region": node.region, dir: "auto",
    }, page.title ?? page.name));
    const strip = make("div", { class: "strip", role: "tablist", "aria-label": node.name, "data-region": node.region, "data-node": node.name }, ...titles);
    const pages = make("div", { class: "pages" }, ...this.children(node).map((page) => this.build(page)));
    const element = make("div", { class: "part tabs", "data-node": node.name, "data-region": node.region }, strip, pages);
    Object.assign(element, { strip, pages, titles });
    return element;
  }

  // Showing

  show(now) {
    const { host } = this;
    const { width, height } = host.environment;
    const scale = this.scale();
    this.screen.style.width = `${width}px`;
    this.screen.style.height = `${height}px`;
    this.screen.style.transform = `scale(${scale})`;
    this.phone.style.width = `${width * scale}px`;
    this.phone.style.height = `${height * scale}px`;
    this.phone.classList.toggle("has-home", host.environment.safeAreaBottom > 0);
    for (const node of host.screen.nodes) {
      if (!node.parent && node.kind !== "sheet") this.place(node, host.geometry(node.name).top, now);
    }
    for (const sheet of host.sheets) this.placeSheet(sheet, now);
    this.showBackdrop(now);
    this.showEdges();
    this.rail.classList.toggle("inside", this.hasMarksInside());
    this.showRail(scale, now);
  }

  /** In the hand there is no room beside the phone: the marks lie over its edge. */
  hasMarksInside() { return innerWidth <= 480; }

  /** How large a point is on the page: the phone and its marks fit beside the panels, or fill a narrow window. */
  scale() {
    const { width, height } = this.host.environment;
    const isNarrow = innerWidth <= 760;
    const beside = this.host.sheets.length > 0 && !this.hasMarksInside() ? 180 : 68;
    const room = isNarrow ? innerWidth - beside : Math.max(320, innerWidth * 0.55 - 180);
    // A narrow window is scrolled anyway: the phone may fill it.
    const tall = isNarrow ? innerHeight - 40 : Math.max(Math.min(420, innerHeight - 40), Math.min(innerHeight - 250, 760));
    return Math.min(1, tall / height, room / width);
  }

  move(element, y, height) {
    const transform = `translateY(${y}px)`;
    if (element.style.transform !== transform) element.style.transform = transform;
    const text = `${Math.max(0, height)}px`;
    if (element.style.height !== text) element.style.height = text;
  }

  place(node, y, now) {
    const element = this.elements.get(node.name);
    const geometry = this.host.geometry(node.name);
    switch (node.kind) {
      case "scroll": this.placeScroll(node, element, geometry, y, now); break;
      case "tabs": this.placeTabs(node, element, geometry, y, now); break;
      case "list": this.placeList(node, element, geometry, y, now); break;
      case "page":
        this.move(element, y, geometry.height);
        for (const child of this.children(node)) {
          this.place(child, this.host.geometry(child.name).top - geometry.top, now);
        }
        break;
      default:
        this.move(element, y, geometry.height);
        this.tell(element, geometry.height);
    }
  }

  tell(element, length) {
    const label = element.querySelector(".length");
    const text = readable(length);
    if (label && label.textContent !== text) label.textContent = text;
  }

  /** Headers move in order from the top, each over its own travel; what is below follows. */
  placeScroll(node, element, geometry, y, now) {
    this.move(element, y, geometry.viewport ?? geometry.height);
    const shown = this.host.shown(node.name, now);
    const pulled = Math.min(0, shown);
    let left = Math.max(0, shown);
    let next = -pulled;
    for (const child of this.children(node)) {
      const own = this.host.geometry(child.name);
      if (["list", "tabs", "scroll"].includes(child.kind)) {
        this.place(child, next - left, now);
        continue;
      }
      const travel = Math.max(0, own.travel ?? own.height);
      const gone = Math.min(left, travel);
      left -= gone;
      const box = this.elements.get(child.name);
      this.move(box, next, own.height - gone);
      const shrinks = child.kind === "header" && child.onScroll !== "leave" && child.onScroll !== "return";
      box.firstChild.style.transform = shrinks ? "" : `translateY(${-gone}px)`;
      box.firstChild.style.height = shrinks ? "100%" : `${own.height}px`;
      this.tell(box, own.height - gone);
      next += own.height - gone;
    }
  }

  placeTabs(node, element, geometry, y, now) {
    this.move(element, y, geometry.strip + geometry.page);
    this.move(element.strip, 0, geometry.strip);
    const index = this.host.turn(node, now);
    element.pages.style.top = `${geometry.strip}px`;
    element.pages.style.height = `${Math.max(0, geometry.page)}px`;
    const pages = this.children(node);
    pages.forEach((page, number) => {
      const own = this.elements.get(page.name);
      const isNear = Math.abs(number - index) < 1;
      own.hidden = !isNear;
      if (!isNear) return;
      this.place(page, 0, now);
      own.style.transform = `translateX(${(number - index) * this.host.environment.width}px)`;
      own.style.height = `${Math.max(0, geometry.page)}px`;
    });
    element.titles.forEach((title, number) => {
      const isChosen = node.pages[number] === this.host.page(node);
      if (title.getAttribute("aria-selected") === String(isChosen)) return;
      title.setAttribute("aria-selected", String(isChosen));
      title.tabIndex = isChosen ? 0 : -1;
    });
  }

  /** Only the rows that can be seen are elements. */
  placeList(node, element, geometry, y, now) {
    const viewport = geometry.viewport ?? geometry.height;
    this.move(element, y, viewport);
    const offset = this.host.shown(node.name, now);
    const content = geometry.contentHeight ?? 0;
    const first = Math.floor(Math.max(0, offset) / rowHeight);
    const count = Math.max(0, Math.min(Math.ceil(viewport / rowHeight) + 1, Math.ceil(content / rowHeight) - first));
    while (element.rows.length < count) {
      const row = make("div", { class: "row" }, make("span", { class: "row-name" }));
      element.rows.push(row);
      element.append(row);
    }
    element.rows.forEach((row, index) => {
      const number = first + index;
      row.hidden = index >= count;
      if (row.hidden) return;
      row.style.transform = `translateY(${number * rowHeight - offset}px)`;
      const isLast = (number + 1) * rowHeight > content;
      row.style.height = `${isLast ? content - number * rowHeight : rowHeight}px`;
      if (row.number !== number) {
        row.number = number;
        row.firstChild.textContent = `${node.name} ${number + 1}`;
      }
    });
    const end = content - offset;
    element.end.style.transform = `translateY(${Math.max(0, end)}px)`;
    element.end.hidden = end >= viewport;
    element.caption.textContent = readable(viewport);
  }

  placeSheet(sheet, now) {
    const element = this.elements.get(sheet.name);
    const geometry = this.host.geometry(sheet.name);
    const shown = this.host.shown(sheet.name, now);
    // Laid out for the highest notch, or for where the sheet is.
    const content = this.host.content(sheet);
    const full = content ?? Math.max(geometry.highest, geometry.height ?? 0);
    const y = sheet.top ? shown - full : this.host.environment.height - shown;
    this.move(element, y, sheet.top ? full : Math.max(full, shown));
    element.hidden = shown <= 0 && this.phaseAllowsHiding(sheet);
    const children = this.children(sheet);
    for (const child of children) {
      this.place(child, this.host.geometry(child.name).top - this.host.geometry(children[0].name).top, now);
    }
  }

  phaseAllowsHiding(sheet) { return this.host.phase(sheet).kind === "resting"; }

  showBackdrop(now) {
    let [scale, opacity] = [1, 1];
    for (const sheet of this.host.sheets) {
      const backdrop = this.host.ask(sheet, "backdrop", this.host.shown(sheet.name, now));
      this.dims.get(sheet.name).style.opacity = backdrop ? backdrop.dim : 0;
      if (!backdrop) continue;
      scale *= backdrop.scale;
      opacity *= backdrop.opacity;
    }
    this.behind.style.transform = scale === 1 ? "" : `scale(${scale})`;
    this.behind.style.opacity = opacity;
  }

  showEdges() {
    const { safeAreaTop, safeAreaBottom, keyboard, width, height } = this.host.environment;
    this.safeTop.style.height = `${safeAreaTop}px`;
    this.safeBottom.style.height = `${safeAreaBottom}px`;
    this.safeTop.hidden = safeAreaTop <= 0;
    this.safeBottom.hidden = safeAreaBottom <= 0;
    this.island.hidden = safeAreaTop < 44 || width > height;
    this.keyboard.hidden = keyboard <= 0;
    this.keyboard.style.height = `${keyboard}px`;
  }

  /** Beside the phone, the heights at which sheets may rest. */
  showRail(scale, now) {
    const marks = [];
    for (const sheet of this.host.sheets) {
      const geometry = this.host.geometry(sheet.name);
      for (const notch of sheet.notches) {
        if (sheet.flags[notch] && !geometry[sheet.flags[notch]]) continue;
        const height = geometry[notch];
        const y = sheet.top ? height : this.host.environment.height - height;
        const name = this.host.sheets.length > 1 ? `${sheet.name}.${notch}` : notch;
        marks.push({ y: y * scale, text: `${name} ${readable(height)}`, isLit: this.host.resting(sheet) === notch });
      }
    }
    const key = JSON.stringify(marks);
    if (key === this.railKey) return;
    this.railKey = key;
    marks.sort((one, other) => one.y - other.y);
    let least = -1e9;
    replace(this.rail, ...marks.map((mark) => {
      least = Math.max(mark.y, least + 15);
      const element = make("div", { class: mark.isLit ? "mark lit" : "mark" }, make("bdi", {}, mark.text));
      element.style.transform = `translateY(${least}px)`;
      return element;
    }));
    this.rail.style.height = this.phone.style.height;
  }
}
