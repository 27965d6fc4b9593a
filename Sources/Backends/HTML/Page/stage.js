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
          ...this.children(node).map((child, index) => this.below(this.build(child), index))),
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

  /** In a scroll, an earlier part covers a later one. */
  below(element, index) {
    element.style.zIndex = -index;
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
    const shown = host.positions(now);
    for (const node of host.screen.nodes) this.place(node, host.machine.frame(node.name, shown), now);
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

  /** Puts a node where the machine shows it, from the upper edge of the element around it. */
  place(node, { top, height }, now) {
    const element = this.elements.get(node.name);
    switch (node.kind) {
      case "page": this.placePage(node, element, top, height, now); break;
      case "tabs": this.placeTabs(node, element, top, height); break;
      case "list": this.placeList(node, element, top, height, now); break;
      case "sheet":
        this.move(element, top, height);
        element.hidden = this.host.shown(node.name, now) <= 0 && this.host.phase(node).kind === "resting";
        break;
      case "scroll": this.move(element, top, height); break;
      default:
        this.move(element, top, height);
        this.tell(element, height);
    }
  }

  tell(element, length) {
    const label = element.querySelector(".length");
    const text = readable(length);
    if (label && label.textContent !== text) label.textContent = text;
  }

  placeTabs(node, element, top, height) {
    this.move(element, top, height);
    this.move(element.strip, 0, this.host.geometry(node.name).strip);
    element.titles.forEach((title, number) => {
      const isChosen = node.pages[number] === this.host.page(node);
      if (title.getAttribute("aria-selected") === String(isChosen)) return;
      title.setAttribute("aria-selected", String(isChosen));
      title.tabIndex = isChosen ? 0 : -1;
    });
  }

  /** Beside the page that is shown, as far as it is turned. */
  placePage(node, element, top, height, now) {
    const tabs = this.host.node(node.parent);
    const away = tabs.pages.indexOf(node.name) - this.host.turn(tabs, now);
    element.hidden = Math.abs(away) >= 1;
    const pages = element.parentNode;
    pages.style.top = `${top}px`;
    pages.style.height = element.style.height = `${Math.max(0, height)}px`;
    element.style.transform = `translateX(${away * this.host.environment.width}px)`;
  }

  /** Only the rows that can be seen are elements. */
  placeList(node, element, top, viewport, now) {
    this.move(element, top, viewport);
    const offset = this.host.shown(node.name, now);
    const content = this.host.geometry(node.name).contentHeight ?? 0;
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
