// The first screen of every spec in windows of all kinds.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { browser, folder, isFirefox, run } from "./support.mjs";

/** The windows, how many devices each shows with the phone if there are so many, and in which of them a finger drags. */
const windows = [
  { width: 1280, height: 720, devices: 10, drags: true }, { width: 1440, height: 900, devices: 10 }, { width: 1920, height: 1080, devices: 10 },
  { width: 2560, height: 1440, devices: 10 }, { width: 820, height: 1180, devices: 6 }, { width: 768, height: 1024, devices: 6, drags: true },
  { width: 390, height: 844, devices: 4, drags: true, touch: true }, { width: 320, height: 568, devices: 0, touch: true }, { width: 844, height: 390, devices: 0, touch: true },
];

/** Functions of the page's tests, as `checks` in the page. */
const checks = `
  const frames = async (count) => { for (let frame = 0; frame < count; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve)); };
  const isShown = (element) => element.checkVisibility() && !element.closest(".screen, .quiet");
  const inside = (box, other) => box.top >= other.top - 1 && box.bottom <= other.bottom + 1 && box.left >= other.left - 1 && box.right <= other.right + 1;
  const glass = { top: 0, left: 0, bottom: innerHeight, right: innerWidth };
  const panels = () => [...document.querySelectorAll(".panel")].filter((panel) => !panel.hidden);
  window.checks = {
    /** The devices that can be seen whole. */
    devices() {
      const wall = document.getElementById("wall-panel").getBoundingClientRect();
      return [...document.querySelectorAll("#wall .wall-phone")].map((phone) => phone.getBoundingClientRect()).filter((box) => inside(box, glass) && inside(box, wall)).length;
    },
    /** Letters and digits of one name in a part of the page that are not on one line. */
    broken(part = document.body) {
      const found = [];
      // What is not shown is not walked: the phones are most of a page.
      const isLeft = (element) => element.matches("script, style, option, textarea, .screen, .quiet") || getComputedStyle(element).display === "none";
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
        (node) => node.nodeType === Node.TEXT_NODE ? NodeFilter.FILTER_ACCEPT : isLeft(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP);
      while (walker.nextNode()) {
        const { currentNode: text } = walker;
        if (!isShown(text.parentElement)) continue;
        for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}_]+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (tops.size > 1) found.push(word);
        }
      }
      return found;
    },
    /** What the finger of a phone cannot touch well. */
    narrow(part) {
      return [...part.querySelectorAll("button, select, input, textarea, summary, [role=button], [role=tab]")].filter(isShown)
        .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
        .filter(([, { width, height }]) => width < 43.9 || height < 43.9).map(([text, { width, height }]) => [text, width, height]);
    },
    scrolls() { return document.documentElement.scrollHeight > innerHeight ? [scrollwork.drawer.panel.id] : []; },
    cut() {
      const { scrollHeight, clientHeight, textContent } = document.getElementById("sentence");
      return scrollHeight > clientHeight ? textContent : "";
    },
    /** Calls a check on the page with each panel open. After the first, a check of a part gets the panel alone. */
    everywhere(check) {
      const open = scrollwork.drawer.panel;
      const found = panels().flatMap((panel, index) => {
        scrollwork.drawer.open(panel);
        return this[check](index > 0 ? panel : document.body);
      });
      scrollwork.drawer.select(open);
      scrollwork.drawer.raise(0);
      return found;
    },
    boxes() {
      return [...document.querySelectorAll("header *, #live > *, #live section, tr, td, .chip, .plan-row, .card, .wall-name, .wall-note, .phone, #graph svg, #tabs button, footer *")].filter(isShown)
        .map((element) => [element, element.getBoundingClientRect()]).map(([element, { left, top, width, height }]) => [element, [left, top, width, height]]);
    },
    /** Drags by the machine's own events: up over the hand-over, and back. Returns what moved beside the phone, and sentences that are cut. */
    async drag() {
      const { host, finger: { chain, chains } } = scrollwork;
      if (!chain) return [];
      await frames(2);
      const before = new Map(this.boxes());
      const found = [];
      const ahead = chains.ahead(chain, "up");
      const way = ahead.length > 1 ? ahead[0].room + 40 : 120;
      host.begin(chain.name);
      for (const by of [-way / 2, -way / 2, way / 3]) {
        host.drag(Math.round(by * 4) / 4);
        await frames(4);
        if (this.cut()) found.push(this.cut());
        for (const [element, box] of this.boxes()) if (before.get(element)?.some((side, index) => Math.abs(side - box[index]) > 1)) found.push(element.outerHTML.slice(0, 100) + " " + before.get(element).join() + " → " + box.join());
      }
      host.cancel();
      host.finish();
      return found.slice(0, 4);
    },
    /** Drags, and returns the number of devices in the window that are drawn in another place. */
    async follow() {
      const { host, finger: { chain, chains }, wall: { cards } } = scrollwork;
      const look = () => cards.map(({ element }) => [...element.querySelectorAll(".part, .content, .row, .lines")].map((part) => part.getBoundingClientRect().top).join());
      await frames(4);
      const before = look();
      host.begin(chain.name);
      for (let step = 0; step < 5; step += 1) {
        host.drag(chains.ahead(chain, "up").length ? -8 : 8);
        await frames(4);
      }
      // A slow machine draws the devices in turns.
      await frames(30);
      const after = look();
      const wall = document.getElementById("wall-panel").getBoundingClientRect();
      const count = cards.filter(({ element }, index) => inside(element.querySelector(".wall-phone").getBoundingClientRect(), wall) && before[index] !== after[index]).length;
      host.cancel();
      host.finish();
      return count;
    },
    /**
     * Lets a sheet go between its ends, and compares the panels in every frame until it rests. Returns the number of
     * frames and the disagreements.
     */
    async settle(sheet) {
      const { host, finger, positions, graph } = scrollwork;
      const { lowest, highest } = host.geometry(sheet.name);
      const chain = finger.chains.all.find(({ name }) => name === sheet.name) ?? finger.chains.all.find(({ nodes }) => nodes.some(({ node }) => node === sheet.name));
      const found = [];
      let count = 0;
      const show = scrollwork.showPanels;
      scrollwork.showPanels = function () {
        show.call(this);
        if (host.phase(sheet).kind !== "settling") return;
        count += 1;
        const number = (text) => Number.parseFloat(text);
        const stated = number(positions.rows.find(({ node }) => node === sheet).value.textContent);
        const shown = Math.round(host.shown(sheet.name) * 100) / 100;
        const said = number(document.getElementById("sentence").textContent.match(/by itself: (-?[0-9.]+) pt/)?.[1]);
        if (stated !== shown || said !== shown) found.push([shown, stated, said]);
        for (const { node, room, step } of finger.chips) {
          if (node !== sheet.name || room.textContent === "fixed") continue;
          const limit = finger.chains.limit(finger.chain.nodes[step[0]], step[1]);
          const left = Math.abs(limit - Math.min(highest, Math.max(lowest, host.shown(sheet.name))));
          if (Math.abs((number(room.textContent) || 0) - left) > 0.006) found.push(["chip", room.textContent, left]);
        }
        const index = graph.chain.nodes.findIndex(({ node }) => node === sheet.name);
        const y = graph.y(Math.max(0, host.shown(sheet.name)));
        if (Math.abs(number(graph.dots[index].getAttribute("cy")) - Math.max(12, y)) > 0.06) found.push(["dot", graph.dots[index].getAttribute("cy"), y]);
      };
      host.begin(chain.name);
      host.drag((sheet.top ? 1 : -1) * Math.round((highest - lowest) * (host.position(sheet.name) > lowest ? -0.3 : 0.3)));
      host.end(0);
      while (host.isMoving()) await frames(1);
      delete scrollwork.showPanels;
      return { count, found: found.slice(0, 4) };
    },
  };`;

let file;
const corpus = () => {
  if (!file) run("preview", "--format", "html", "--output", file = join(folder, "windows.html"), "specs");
  return file;
};

/** Calls a function with the page and each screen in a window. */
async function each(options, look) {
  const page = await browser.open(corpus(), options);
  await page.run(`(() => {${checks}})()`);
  const names = await page.run("scrollwork.data.screens.map(({ name }) => name)");
  assert.ok(names.length >= 53);
  for (const [index, name] of names.entries()) {
    await page.run(`scrollwork.show(${index})`);
    await look(page, `${name} at ${options.width}×${options.height}`);
  }
  assert.deepEqual(page.problems, []);
  await page.close();
}

for (const { devices, drags, ...options } of isFirefox ? windows.slice(0, 1) : windows) {
  const { width, height, touch } = options;
  test(`${width}×${height}: the phone and ${devices} devices are in the window, and no name is broken${drags ? ", nothing shifts while a finger drags" : ""}`, async () => {
    await each(options, async (page, what) => {
      const all = await page.run("scrollwork.screen.places.length");
      assert.ok(all < 2 || await page.run("checks.devices()") >= Math.min(devices, all), `${what}: ${await page.run("checks.devices()")} of ${all} devices`);
      const phone = await page.run("(({ top, bottom }) => ({ top, bottom }))(document.querySelector('#stage .phone').getBoundingClientRect())");
      assert.ok(height >= 640 ? phone.top >= 0 && phone.bottom <= height : phone.bottom - phone.top + 16 <= height, `${what}: the phone is cut`);
      if (width >= 1280) assert.deepEqual(await page.run("checks.everywhere('scrolls')"), [], `${what}: the page scrolls`);
      assert.equal(await page.run("document.documentElement.scrollWidth <= innerWidth"), true, `${what}: the page scrolls sideways`);
      assert.deepEqual(await page.run("checks.everywhere('broken')"), [], what);
      if (touch && width <= 760) assert.deepEqual(await page.run("checks.everywhere('narrow')"), [], what);
      assert.equal(await page.run("checks.cut()"), "", `${what}: the sentence is cut`);
      if (drags) assert.deepEqual(await page.run("checks.drag()"), [], what);
    });
  });
}

// Dark colors, forced colors and 200 %, at which a window has half of its sides. The phone can then be below the fold.
for (const [mode, look] of isFirefox ? [] : [["dark", { dark: true }], ["forced colors", { forced: true }], ["200 %", { scale: 2 }]]) {
  for (const { drags, ...window } of windows) {
    const part = look.scale ?? 1;
    const { devices, ...options } = { ...window, ...look, width: Math.round(window.width / part), height: Math.round(window.height / part) };
    if (options.width < 320) continue;
    test(`${window.width}×${window.height} in ${mode}: no name is broken, nothing scrolls sideways, the sentence is whole`, async () => {
      await each(options, async (page, what) => {
        assert.equal(await page.run("document.documentElement.scrollWidth <= innerWidth"), true, `${what}: the page scrolls sideways`);
        assert.deepEqual(await page.run("checks.everywhere('broken')"), [], what);
        assert.equal(await page.run("checks.cut()"), "", `${what}: the sentence is cut`);
        if (part > 1) return;
        const all = await page.run("scrollwork.screen.places.length");
        assert.ok(all < 2 || await page.run("checks.devices()") >= Math.min(devices, all), `${what}: devices are out of the window`);
        if (options.width >= 1280) assert.deepEqual(await page.run("checks.everywhere('scrolls')"), [], `${what}: the page scrolls`);
      });
    });
  }
}

test("32 devices at 1280×720: ten or more are in the window and move with the finger", async () => {
  let tried = 0;
  await each({ width: 1280, height: 720 }, async (page, what) => {
    if (await page.run("scrollwork.screen.places.length") < 32 || !(await page.run("scrollwork.finger.chain"))) return;
    tried += 1;
    const moved = await page.run("checks.follow()");
    assert.ok(moved >= 10, `${what}: ${moved} devices move`);
  });
  assert.ok(tried >= 4, `${tried} screens`);
});

test("844×390: the whole phone is beside the sheet of panels", async () => {
  await each({ width: 844, height: 390, touch: true }, async (page, what) => {
    const { phone, tabs, labels } = await page.run(`(() => {
      const box = (element) => (({ left, top, right, bottom }) => ({ left, top, right, bottom }))(element.getBoundingClientRect());
      const labels = [...document.querySelectorAll("header :is(h1, button, select, #uncovered)")].filter((element) => element.checkVisibility()).map(box).filter(({ left, right }) => right - left > 2).sort((one, other) => one.left - other.left);
      return { phone: box(document.querySelector("#stage .phone")), tabs: box(document.getElementById("tabs")), labels };
    })()`);
    assert.ok(phone.top >= 0 && phone.bottom <= 390 && phone.right < tabs.left, `${what}: ${JSON.stringify([phone, tabs])}`);
    labels.slice(1).forEach((label, index) => assert.ok(label.left >= labels[index].right - 1.5 || label.top >= labels[index].bottom - 1.5 || label.bottom <= labels[index].top + 1.5, `${what}: ${JSON.stringify(labels)}`));
  });
});

test("while a sheet settles, the sentence, positions, chips and graph agree in every frame", async () => {
  let settled = 0;
  await each({ width: 1280, height: 720 }, async (page, what) => {
    const sheets = await page.run("scrollwork.host.sheets.filter((sheet) => scrollwork.finger.chains.shown().some(({ nodes }) => nodes.some(({ node }) => node === sheet.name)) && scrollwork.finger.chains.ahead(scrollwork.finger.chains.all.find(({ nodes }) => nodes.some(({ node }) => node === sheet.name)), 'up').length).map(({ name }) => name)");
    for (const name of sheets.slice(0, 1)) {
      const { count, found } = await page.run(`checks.settle(scrollwork.host.node(${JSON.stringify(name)}))`);
      assert.deepEqual(found, [], what);
      if (count > 3) settled += 1;
    }
  });
  assert.ok(settled >= 15, `${settled} sheets settled`);
});

for (const [width, height] of [[1280, 720], [1440, 900], [2560, 1440]]) {
  test(`${width}×${height}: a turned phone has the panels below itself, and nothing scrolls`, async () => {
    await each({ width, height }, async (page, what) => {
      await page.run("scrollwork.host && !scrollwork.host.isTurned && scrollwork.host.orientation === 'portrait' && scrollwork.rotate()");
      const { phone, tabs, isWide } = await page.run(`(() => {
        const box = (element) => (({ left, top, right, bottom }) => ({ left, top, right, bottom }))(element.getBoundingClientRect());
        const { environment } = scrollwork.host;
        return { phone: box(document.querySelector("#stage .phone")), tabs: box(document.getElementById("tabs")), isWide: environment.width > environment.height };
      })()`);
      if (!isWide) return;
      assert.ok(tabs.top > phone.bottom && tabs.left < phone.right, `${what}: ${JSON.stringify([phone, tabs])}`);
      assert.ok(tabs.top - phone.bottom < 60, `${what}: ${tabs.top - phone.bottom} px are empty`);
      assert.equal(await page.run("document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"), true, `${what}: the page scrolls`);
      assert.equal(await page.run("checks.cut()"), "", `${what}: the sentence is cut`);
    });
  });
}
