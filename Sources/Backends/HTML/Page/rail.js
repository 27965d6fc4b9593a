// The marks at the side of the phone: the heights at which sheets can rest, and the offsets at which scrolls hand over.

class Rail {
  constructor(host, stage) {
    Object.assign(this, { host, stage });
    this.element = make("div", { class: "rail", "aria-hidden": "true" });
    this.element.style.width = `${Rail.width(host) - 8}px`;
  }

  /** The width that the marks need beside the phone, in pixels. */
  static width(host) {
    if (!host.sheets.length && !Rail.scrolls(host).length) return 0;
    const isAlone = host.sheets.length === 1;
    const names = host.sheets.flatMap((sheet) => sheet.notches.map((name) => (isAlone ? name : `${sheet.name}.${name}`)));
    const longest = Math.max(8, ...names.map((name) => name.length));
    return Math.min(200, 68 + 7 * longest) + (host.screen.earlier ? 60 : 0);
  }

  /** The scrolls whose critical offset is a place on the screen: those outside of sheets. */
  static scrolls(host) {
    return host.consumers.filter((node) => node.kind === "scroll" && !host.sheetOf(node.name) && host.geometry(node.name).critical > 0);
  }

  /** @param earlier the version that the screen is compared with, or null */
  show(factor, earlier) {
    const { host } = this;
    const marks = [];
    const changes = new Map(earlier?.notches() ?? []);
    for (const sheet of host.sheets) {
      if (isDismissed(host, sheet)) continue;
      const isAlone = host.sheets.length === 1;
      const resting = host.resting(sheet);
      for (const { name, height, isActive, isReachable } of notchesOf(host, sheet)) {
        if (!isActive) continue;
        const y = sheet.top ? height : host.environment.height - height;
        const title = isReachable ? "" : `not in mode ${host.mode()}`;
        const change = changes.get(`${sheet.name}.${name}`);
        const was = !change ? "" : change.old === undefined ? "new" : `was ${readable(change.old)}`;
        marks.push({ y, name: isAlone ? name : `${sheet.name}.${name}`, height, was, isLit: resting === name, isDim: !isReachable, title, role: colorOf(host, sheet.name) });
      }
    }
    for (const [path, { old, new: present }] of changes) {
      const sheet = earlier.own.node(path.split(".")[0]);
      if (present === undefined) marks.push({ y: sheet.top ? old : host.environment.height - old, name: path, height: old, was: "removed", isLit: false, isDim: true, title: "", role: "c0" });
    }
    for (const scroll of Rail.scrolls(host)) {
      const geometry = host.geometry(scroll.name);
      const at = host.stated(scroll.name);
      const y = geometry.top + geometry.critical - Math.max(0, at);
      const isPinned = at >= geometry.critical;
      marks.push({ y, name: isPinned ? "pinned" : "critical", height: geometry.critical, was: "", isLit: isPinned, isDim: false, title: "", role: colorOf(host, scroll.name) });
    }
    const key = `${factor} ${JSON.stringify(marks)}`;
    if (key === this.key) return;
    this.key = key;
    marks.sort((one, other) => one.y - other.y);
    let least = -1e9;
    replace(this.element, ...marks.map((mark) => {
      least = Math.max(mark.y * factor, least + 16);
      const element = make("div", { class: `mark ${mark.role}${mark.isLit ? " lit" : ""}${mark.isDim ? " dimmed" : ""}`, title: mark.title || null },
        make("bdi", {}, mark.name), ` ${readable(mark.height)}`, make("span", { class: "unit" }, " pt"), mark.was ? make("span", { class: "was" }, mark.was) : null);
      element.style.transform = `translateY(${least}px)`;
      return element;
    }));
  }
}
