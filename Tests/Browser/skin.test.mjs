// The skin: pictures on the phones, in place of names and lengths.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, desk, onlyChromium, open, picture, specs, write } from "./support.mjs";

const screens = {
  MapsOverlay: ["specs/sheets/MapsOverlay.scroll.yaml", { map: "k-land", searchBar: "k-w", suggestions: "k-pin" }],
  StudyTabs: ["specs/nested/StudyTabs.scroll.yaml", { navigation: "k-o", hero: "k-hill", fluentRows: "k-sky", communityRows: "k-sky" }],
  MailDraft: ["specs/sheets/MailDraft.scroll.yaml", { mailbox: "k-i", titleBar: "k-q", message: "k-w" }],
  ChatThread: ["specs/lists/ChatThread.scroll.yaml", { title: "k-o", messages: "k-u", field: "k-f" }],
  MiniPlayer: ["specs/sheets/MiniPlayer.scroll.yaml", { albums: "k-m", nowPlaying: "k-k", artwork: "k-n" }],
};

/** The boxes of everything on the page except the pictures, the texts that a key shows, and the legend. */
const boxes = `[...document.querySelectorAll("body *")].filter((element) => !element.closest(".skin, .status, script, style") && element.id !== "legend")
  .map((element) => [element, element.getBoundingClientRect()]).map(([element, { left, top, width, height }]) => [element.className, left, top, width, height].join(" "))`;

const isSeen = (selector) => `(() => { const element = document.querySelector(${JSON.stringify(selector)}); return element.checkVisibility({ visibilityProperty: true }); })()`;

for (const [name, [spec, marks]] of Object.entries(screens)) {
  for (const [theme, options] of [["light", {}], ["dark", { dark: true }], ["forced colors", { forced: true }], ["print", { print: true }]]) {
    test(`${name} has its pictures on the phone and on the devices in ${theme}`, theme === "light" || theme === "dark" ? {} : onlyChromium(theme), async () => {
      const page = await browser.open(write(spec, `skin-${name}`), { ...desk, ...options });
      const missing = await page.run(`Object.entries(${JSON.stringify(marks)}).flatMap(([node, mark]) => ["#stage", "#wall .card"].filter((place) => {
        const element = document.querySelector(place + " [data-node=" + node + "] .skin ." + mark);
        if (!element) return true;
        const { fill, stroke } = getComputedStyle(element);
        return [fill, stroke].every((color) => color === "none");
      }).map((place) => [place, node]))`);
      assert.deepEqual(missing, []);
      await picture(page, `skin-${name}-${theme.replace(" ", "-")}`);
      assert.deepEqual(page.problems, []);
    });
  }
}

test("the key L and a button switch between pictures and lengths, and nothing changes its place", async () => {
  const page = await browser.open(write(specs.maps, "skin-key"), desk);
  const before = await page.run(boxes);
  const look = () => page.run(`[${isSeen("#stage [data-node=map] .name")}, ${isSeen("#stage .row-name")}, document.querySelector("#stage [data-node=map] .skin").checkVisibility(), document.querySelector("#wall .skin").checkVisibility(), document.getElementById("lengths").getAttribute("aria-pressed")]`);
  assert.deepEqual(await look(), [false, false, true, true, "false"]);
  await page.key("l");
  assert.deepEqual(await look(), [true, true, false, false, "true"]);
  assert.deepEqual(await page.run(boxes), before);
  await page.run("document.getElementById('lengths').click()");
  assert.deepEqual(await look(), [false, false, true, true, "false"]);
  assert.deepEqual(await page.run(boxes), before);
  assert.deepEqual(page.problems, []);
});

test("lengths stay on another device and another screen", async () => {
  const page = await browser.open(write(specs.maps, "skin-many", specs.mail), { ...desk, hash: "#screen=MapsOverlay" });
  await page.key("l");
  await page.key("]");
  await page.run("scrollwork.show(scrollwork.data.screens.findIndex(({ name }) => name === 'MailDraft'))");
  assert.equal(await page.run(isSeen("#stage [data-node=mailbox] .name")), true);
});

test("a finger changes no picture, except rows by whole rows, which stay below the finger", async () => {
  const page = await open(specs.maps, "skin-still", desk);
  const changes = await page.run(`(async () => {
    let changes = 0;
    const watch = new MutationObserver((records) => { changes += records.filter(({ target }) => target.closest?.(".skin")).length; });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    const { host } = scrollwork;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    host.begin("suggestions");
    for (let step = 0; step < 30; step += 1) { host.drag(-10); await frame(); }
    await frame();
    const sheet = changes;
    for (let step = 0; step < 60; step += 1) { host.drag(-10); await frame(); }
    await frame();
    const offset = host.position("suggestions");
    const list = document.querySelector("#stage .list[data-node=suggestions]");
    const scale = scrollwork.stage.scale();
    const dots = [...list.querySelectorAll(".skin g > g > circle")].map((dot) => (dot.getBoundingClientRect().top - list.getBoundingClientRect().top) / scale);
    watch.disconnect();
    host.cancel();
    return { sheet, changes, offset, dots };
  })()`);
  assert.equal(changes.sheet, 0);
  assert.ok(changes.offset > 120 && changes.changes <= changes.offset / 60 + 1, JSON.stringify(changes));
  // Rows of 60 points with a circle 12 points below their top, as if all were drawn.
  const first = changes.dots[0] + changes.offset - 12;
  assert.ok(Math.abs(first - 60 * Math.round(first / 60)) < 0.6 && changes.dots[0] < 60 && changes.dots.at(-1) > 700, JSON.stringify(changes));
});

test("rows end with the content", async () => {
  const page = await open(`scrollwork: 1
screen: Short
layout:
  - list: rows
    contentHeight: 150
`, "skin-short", desk);
  const [end, isCovered] = await page.run(`(() => {
    const list = document.querySelector("#stage .list");
    const [{ left, top, width }, end] = [list, list.querySelector(".list-end")].map((element) => element.getBoundingClientRect());
    // The pictures take no pointer, unlike what is in front of them.
    list.querySelector(".skin").style.pointerEvents = "auto";
    const [front] = document.elementsFromPoint(left + width / 2, end.top + 20);
    return [(end.top - top) / scrollwork.stage.scale(), front.matches(".list-end")];
  })()`);
  assert.ok(Math.abs(end - 150) < 1 && isCovered, `${end} ${isCovered}`);
});

test("names and titles of a spec stay texts", async () => {
  const page = await open(`scrollwork: 1
screen: Names
summary: "<img src=x onerror=alert(1)> messages"
layout:
  - block: constructor
    height: 100
  - tabs: toString
    strip: 44
    pages:
      - page: chat
        title: "</script><svg onload=alert(1)>"
        content: [{list: hasOwnProperty, contentHeight: 900}]
      - page: then
        title: "map"
        content: [{list: mapSearchPlayerKeyboard, contentHeight: 900}]
`, "skin-names", desk);
  assert.equal(await page.run("document.querySelectorAll('.skin :is(script, a, image, foreignObject, style), img').length"), 0);
  assert.equal(await page.run("document.querySelectorAll('#stage .list[data-node=hasOwnProperty] .skin .k-u').length > 0"), true);
  assert.deepEqual(page.problems, []);
});
