// One test for each defect that a review of the page found. The numbers are those of the review.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { sleep } from "./browser.mjs";
import { browser, click, contrast, desk, folder, onlyChromium, open, picture, read, run, specs, state, text, write } from "./support.mjs";

const evaluate = (page, body) => page.run(`(() => { ${body} })()`);
const focus = (page, selector) => page.run(`document.querySelector(${JSON.stringify(selector)}).focus()`);
const focused = (page) => page.run("document.activeElement.id || document.activeElement.dataset.node || document.activeElement.tagName");
const wheel = async (page, at, deltas) => {
  await page.wheel(at, deltas);
  await sleep(60);
};

test("B1: Tab through every screen of the corpus scrolls nothing inside the phone", async () => {
  const file = join(folder, "tab.html");
  run("preview", "--format", "html", "--output", file, "specs");
  const page = await browser.open(file, { width: 1440, height: 900 });
  const count = await page.run("scrollwork.data.screens.length");
  assert.ok(count >= 53);
  for (let index = 0; index < count; index += 1) {
    await page.run(`scrollwork.show(${index}); document.getElementById("stage").tabIndex = -1; document.getElementById("stage").focus({ preventScroll: true })`);
    const stops = await page.run(`document.querySelectorAll("#stage [tabindex='0'], #stage button").length`);
    for (let press = 0; press <= stops; press += 1) await page.key("Tab");
    // What a screen reader or a search in the page does: it brings an element into view.
    const scrolled = await evaluate(page, `
      for (const element of document.querySelectorAll("#stage *")) element.scrollIntoView({ block: "nearest", behavior: "instant" });
      return [...document.querySelectorAll("#stage, #stage *")].filter((element) => element.scrollTop !== 0 || element.scrollLeft !== 0).map((element) => element.className);`);
    assert.deepEqual(scrolled, [], await page.run("scrollwork.screen.name"));
  }
  assert.deepEqual(page.problems, []);
});

test("B2: on a phone the whole drawing fits, and full screen has no frame", async () => {
  const page = await browser.open(write(specs.maps, "b2"), { width: 390, height: 844, touch: true });
  const box = await page.run("(({ left, right, top, bottom }) => ({ left, right, top, bottom }))(document.querySelector('.phone').getBoundingClientRect())");
  assert.ok(box.top >= 0 && box.bottom + 8 <= 844, JSON.stringify(box));
  const width = await page.run("document.documentElement.clientWidth");
  const stage = await page.run("(({ left, right }) => ({ left, right }))(document.getElementById('stage').getBoundingClientRect())");
  assert.ok(Math.abs(stage.left - (width - stage.right)) <= 1, `centered: ${stage.left} to ${stage.right} of ${width}`);
  assert.ok(box.right - box.left > 210, JSON.stringify(box));
  page.tool = "touch";
  const touchAction = (selector) => page.run(`getComputedStyle(document.querySelector("${selector}")).touchAction`);
  assert.deepEqual([await touchAction(".list"), await touchAction(".part.block"), await touchAction(".screen")], ["none", "auto", "pan-y pinch-zoom"]);
  assert.ok(await page.run("document.documentElement.scrollHeight") < 4000);
  await page.run("document.getElementById('full').click()");
  const full = await page.run("(({ width, height }) => [width, height])(document.querySelector('.phone').getBoundingClientRect())");
  assert.deepEqual(full.map(Math.round), [390, 844]);
  await picture(page, "full");
  await page.press({ x: 195, y: 760 });
  await page.drag(-200, { steps: 5 });
  // Firefox reports fractions of a pixel.
  assert.ok(Math.abs((await state(page)).places - 354) < 0.5);
  await page.lift({ rest: 150 });
  await page.run("document.getElementById('close-full').click()");
  assert.equal(await focused(page), "full");
  assert.deepEqual(page.problems, []);
});

test("B2: a finger on the map scrolls the page", onlyChromium("a touch that scrolls the page"), async () => {
  const page = await browser.open(write(specs.maps, "b2-scroll"), { width: 390, height: 844, touch: true });
  page.tool = "touch";
  await page.press({ x: 195, y: 500 });
  for (let step = 0; step < 10; step += 1) {
    page.at.y -= 30;
    await page.pointer("mouseMoved", page.at.x, page.at.y);
    await page.frame();
  }
  await page.lift();
  await page.until("scrollY > 20");
  assert.equal((await state(page)).places, 154);
});

test("B3: arrow keys, Home and End go the right way", async () => {
  const page = await open(specs.tabs, "b3");
  await focus(page, ".list[data-node=fluentRows]");
  await page.key("ArrowDown");
  assert.equal((await state(page)).page, 40);
  await page.key("ArrowUp");
  assert.equal((await state(page)).page, 0);
  await page.key("ArrowUp");
  assert.equal((await state(page)).page, 0);
  await page.key("End");
  const end = await state(page);
  assert.deepEqual([end.page, end.fluentRows], [200, await page.run("scrollwork.host.geometry('fluentRows').range")]);
  assert.equal(await page.run("scrollY"), 0);
  await page.key("Home");
  assert.deepEqual(await state(page).then((now) => [now.page, now.fluentRows]), [0, 0]);
  const sheet = await open(specs.curtain, "b3-top");
  await sheet.run("scrollwork.host.setMode('normal')");
  await sheet.rest();
  await focus(sheet, ".sheet .grip");
  await sheet.key("ArrowUp");
  await sheet.rest();
  assert.equal((await state(sheet)).resting.curtain, "advanced");
  await sheet.key("Home");
  await sheet.rest();
  assert.equal((await state(sheet)).resting.curtain, "hidden");
});

test("B4: focus stays on the control that the keyboard uses", async () => {
  const page = await browser.open(write(specs.maps, "b4"), { width: 1280, height: 900 });
  await focus(page, "#device");
  const before = await page.run("scrollwork.host.place.title");
  for (let press = 0; press < 3; press += 1) await page.key("ArrowDown");
  assert.equal(await focused(page), "device");
  const places = await page.run("scrollwork.screen.places.map((place) => place.title)");
  assert.equal(await page.run("scrollwork.host.place.title"), places[places.indexOf(before) + 3]);
  assert.equal(await page.run("scrollY"), 0);
  await focus(page, "#restart");
  await page.key("Enter");
  assert.equal(await focused(page), "restart");
});

test("B5: with forced colors the phone, its parts and the lit states have edges", async () => {
  const page = await open(specs.maps, "b5", { forced: true });
  const bare = await evaluate(page, `
    const width = (selector) => parseFloat(getComputedStyle(document.querySelector(selector)).borderTopWidth);
    return [".phone", ".sheet", ".part.header", ".track", ".chip"].filter((selector) => !(width(selector) > 0));`);
  assert.deepEqual(bare, []);
  const lit = await page.run("getComputedStyle(document.querySelector('.state.lit rect')).fill");
  assert.notEqual(lit, await page.run("getComputedStyle(document.querySelector('.state:not(.lit) rect')).fill"));
  await picture(page, "forced");
});

test("B6: wide windows have no empty columns", async () => {
  for (const width of [1440, 1920, 2560]) {
    const page = await browser.open(write(specs.airport, "b6"), { width, height: 900 });
    const [stage, wall] = await page.run("['stage', 'wall'].map((id) => { const { left, right } = document.getElementById(id).getBoundingClientRect(); return { left, right }; })");
    const gaps = [stage.left, wall.left - stage.right, width - wall.right];
    assert.ok(gaps.every((gap) => gap >= 0 && gap <= 40), `${width}: ${gaps}`);
    await page.close();
  }
});

test("B7: nothing shifts while a finger drags", async () => {
  for (const [spec, width] of [[specs.maps, 1440], [specs.maps, 1280], [specs.airport, 1440], [specs.tabs, 1024], [specs.maps, 390]]) {
    const page = await browser.open(write(spec, "b7"), { width, height: 900 });
    // What the browser itself reports, if it does, and the boxes of everything beside the phone in every frame.
    await evaluate(page, `scrollwork.shifts = [];
      if (PerformanceObserver.supportedEntryTypes.includes("layout-shift")) new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) scrollwork.shifts.push(...entry.sources.filter(({ node }) => !node?.parentElement?.closest(".screen")).map(({ node }) => node?.parentElement?.outerHTML.slice(0, 200) ?? "gone"));
      }).observe({ type: "layout-shift" });
      const boxes = () => [...document.querySelectorAll("section, h2, tr, td, .plan-row, .chip, .gesture, #graph, .lane, .card, button, .phone")].filter((element) => !element.closest(".screen"))
        .map((element) => [element, element.getBoundingClientRect()]).map(([element, { left, top, width }]) => [element, [left, top + scrollY, width].map(Math.round).join()]);
      const before = new Map(boxes());
      const compare = () => {
        for (const [element, box] of boxes()) {
          if (before.has(element) && before.get(element) !== box) scrollwork.shifts.push(element.outerHTML.slice(0, 120) + ": " + before.get(element) + " → " + box);
        }
        if (scrollwork.shifts.length === 0) requestAnimationFrame(compare);
      };
      compare();`);
    const leaf = await page.run("scrollwork.finger.chain.name");
    await page.press(await page.place(`.list[data-node=${leaf}]`, 0.3));
    // Upward as far as the window is, and back.
    const up = Math.min(900, page.at.y - 4);
    await page.drag(-up, { steps: 30 });
    await page.drag(up / 3, { steps: 10 });
    await page.lift({ rest: 150 });
    await page.rest();
    await sleep(100);
    assert.deepEqual(await page.run("scrollwork.shifts"), [], `${spec} ${width}`);
    await page.close();
  }
});

test("B8: every state that looks clickable leads somewhere, and an inactive one says why not", async () => {
  const page = await open(specs.tabs, "b8");
  const go = (label) => page.run(`document.querySelector("[aria-label='go to ${label}']").dispatchEvent(new MouseEvent("click"))`);
  await go("pinned");
  await page.rest();
  assert.equal((await state(page)).page, 200);
  await go("expanded");
  await page.rest();
  assert.equal((await state(page)).page, 0);
  assert.ok(!(await text(page, "diagram")).includes("strip"));
  const route = await browser.open(write(specs.route, "b8-route"), { width: 1440, height: 900 });
  await click(route, "#rotate");
  await route.frame();
  const [disabled, title] = await evaluate(route, `
    const element = document.querySelector("[aria-label='go to steps']");
    return [element.getAttribute("aria-disabled"), element.querySelector("title").textContent];`);
  assert.equal(disabled, "true");
  assert.match(title, /not active in landscape/);
  const entries = await route.run("document.getElementById('log').children.length");
  await route.run(`document.querySelector("[aria-label='go to steps']").dispatchEvent(new MouseEvent("click"))`);
  assert.equal(await route.run("document.getElementById('log').children.length"), entries);
});

test("B9: notches of other modes are dimmed on the rail", async () => {
  const page = await open(specs.curtain, "b9");
  const marks = () => evaluate(page, `return Object.fromEntries([...document.querySelectorAll(".mark")].map((mark) => [mark.querySelector("bdi").textContent, mark.classList.contains("dimmed")]));`);
  assert.deepEqual(await marks(), { hidden: false, normal: true, advanced: true, editNormal: true, editAdvanced: true });
  await page.run("scrollwork.host.setMode('normal')");
  await page.rest();
  assert.deepEqual(await marks(), { hidden: false, normal: false, advanced: false, editNormal: true, editAdvanced: true });
});

test("B10: a recording survives another screen", async () => {
  const file = join(folder, "b10.html");
  run("preview", "--format", "html", "--output", file, "--device", "iPhone 15", specs.shortcuts, specs.tabs);
  const page = await browser.open(file);
  const index = await page.run("scrollwork.data.screens.findIndex((screen) => screen.name === 'ShortcutsOverlay')");
  await page.run(`scrollwork.show(${index})`);
  await click(page, "#record");
  await page.press(await page.place("#stage .list[data-node=results]", 0.3));
  await page.drag(-60, { steps: 3 });
  await page.lift({ rest: 150 });
  await page.rest();
  await page.run(`scrollwork.show(${1 - index})`);
  assert.equal(await page.run("document.getElementById('scenario').value"), "");
  await page.run(`scrollwork.show(${index})`);
  assert.match(await page.run("document.getElementById('scenario').value"), /- scenario: recorded\n.*\n {4}given.*\n {4}steps:\n {6}- drag: \{on: results/);
});

test("B11: the keyboard's slider follows the phone", async () => {
  const page = await open(specs.shortcuts, "b11");
  await evaluate(page, `const input = [...document.querySelectorAll("#sliders input[type=range]")].pop(); input.value = 300; input.dispatchEvent(new Event("input"));`);
  assert.equal(await page.run("scrollwork.host.environment.keyboard"), 300);
  await click(page, "#rotate");
  assert.deepEqual(await evaluate(page, `return [...document.querySelectorAll("#sliders input")].slice(-2).map((input) => Number(input.value)).concat(scrollwork.host.environment.keyboard);`), [0, 0, 0]);
});

test("B12: the log has one entry for each stretch, with the distance of each part", async () => {
  const page = await open(specs.maps, "b12", { device: "iPhone 14" });
  // Far down, so that the whole way is in the window.
  await page.press(await page.place(".list", 0.95));
  await page.drag(-909, { steps: 30 });
  await page.drag(649, { steps: 20 });
  const entries = await page.run("[...document.querySelectorAll('#log .event')].map((entry) => entry.textContent)");
  assert.deepEqual(entries, ["dragged suggestions ↓ 649 pt: suggestions 330, places 319", "dragged suggestions ↑ 909 pt: places 579, suggestions 330", "began suggestions"]);
  assert.deepEqual(await page.run("document.getElementById('gesture').textContent.split('\\n')"),
    ["↑ 909 pt: places 579, suggestions 330", "↓ 649 pt: suggestions 330, places 319"]);
  await page.lift();
});

test("B13: states and words follow what moves, not what is held", async () => {
  const page = await open(specs.maps, "b13");
  await page.run("scrollwork.host.move(scrollwork.host.sheets[0], 'maximum')");
  await page.rest();
  await page.press(await page.place(".list", 0.5));
  await page.drag(-80, { steps: 4 });
  assert.equal(await page.run("document.querySelector('.state.lit text').textContent"), "maximum");
  assert.match(await text(page, "positions"), /at maximum/);
  assert.match(await text(page, "sentence"), /^suggestions scrolls: 80 pt so far, /);
  await page.lift({ rest: 150 });
  await page.rest();
  const pages = await open(specs.tabs, "b13-pages");
  await pages.press(await pages.place(".list[data-node=fluentRows]", 0.5));
  await pages.drag(0, { sideways: -80, steps: 4 });
  assert.match(await text(pages, "sentence"), /^Swiping sections\./);
  await pages.lift();
});

test("B14: blocks in a sheet have another color than the map, and sheets have an edge", async () => {
  const parts = `layout:
  - block: map
    height: fill
  - sheet: panel
    notches: {low: 200, high: 400}
    content:
      - block: card
        height: 80
      - list: rows
        contentHeight: 400
`;
  for (const dark of [false, true]) {
    const page = await open(`scrollwork: 1\nscreen: Colors\n${parts}`, "b14", { dark });
    const [card, map, edge, sheet, screen] = await evaluate(page, `
      const color = (selector, name = "backgroundColor") => getComputedStyle(document.querySelector(selector))[name];
      return [color("[data-node=card]"), color("[data-node=map]"), color(".sheet", "borderTopColor"), color(".sheet"), color("#phone-screen")];`);
    assert.notEqual(card, map);
    for (const other of [map, sheet, screen]) assert.ok(await page.run(`${contrast}(${JSON.stringify(edge)}, ${JSON.stringify(other)})`) >= 3, `${dark} ${other}`);
  }
});

test("B15: the wheel zooms with Ctrl, turns pages sideways, and leaves to the page what the phone does not take", async () => {
  const page = await open(specs.tabs, "b15", { width: 1280, height: 500 });
  const at = await page.place(".list[data-node=fluentRows]", 0.5);
  await evaluate(page, `scrollwork.prevented = []; document.addEventListener("wheel", (event) => scrollwork.prevented.push(event.defaultPrevented));`);
  await wheel(page, at, { deltaY: 120 });
  await page.rest();
  assert.equal((await state(page)).page, 120);
  await wheel(page, at, { deltaY: 120, modifiers: 2 });
  await wheel(page, at, { deltaX: 220 });
  await sleep(400);
  await page.rest();
  assert.equal((await state(page)).pages.sections, "spoken");
  assert.deepEqual(await page.run("scrollwork.prevented"), [true, false, true]);
  await focus(page, ".list[data-node=spokenRows]");
  await page.key("End");
  await wheel(page, at, { deltaY: 200 });
  assert.equal((await page.run("scrollwork.prevented")).pop(), false);
});

test("B16: the mode is a control, and a sheet that is fixed in a mode says so", async () => {
  const page = await open(specs.curtain, "b16");
  assert.deepEqual(await page.run("[...document.querySelectorAll('#modes button')].map((button) => [button.textContent, button.getAttribute('aria-pressed')])"),
    [["empty", "true"], ["new", "false"], ["edit", "false"], ["normal", "false"]]);
  assert.equal(await page.run("document.querySelector('.sheet').classList.contains('fixed')"), true);
  await page.press(await page.place(".header[data-node=grip]"));
  await page.drag(200, { steps: 4 });
  assert.match(await text(page, "sentence"), /^curtain is fixed in mode empty: choose mode new, edit or normal\./);
  await page.lift();
  await click(page, "#modes button:last-of-type");
  await page.rest();
  assert.deepEqual(await state(page).then(({ mode, resting }) => [mode, resting.curtain]), ["normal", "normal"]);
  assert.equal(await page.run("document.querySelector('.sheet').classList.contains('fixed')"), false);
});

test("B17: findings of a screen with a phone are the first panel, and cover no other", async () => {
  const text = read(specs.maps).replace("      maximum:", "      middle: 300\n      most: 50% + 10\n      maximum:").split("scenarios:")[0];
  const page = await browser.open(write(text, "findings"), desk);
  const open = () => page.run("[...document.querySelectorAll('.panel')].filter((panel) => panel.checkVisibility()).map(({ id }) => id).join()");
  assert.equal(await open(), "findings-panel");
  assert.match(await page.run("document.querySelector('#tabs button:not([hidden])').textContent"), /^\d errors?$/);
  assert.match(await page.run("document.querySelector('#findings-panel pre').textContent"), /300/);
  await click(page, "#finger-tab");
  assert.equal(await open(), "finger");
  assert.equal(await page.run("document.getElementById('problems').checkVisibility()"), false);
  assert.deepEqual(page.problems, []);
});

test("B17: findings stand as lint prints them, and nothing is said twice", async () => {
  const page = await open(read(specs.maps).replace("- block: map", "- blok: map"), "b17");
  assert.equal(await page.run("document.getElementById('problems').className"), "has-errors alone");
  assert.match(await text(page, "findings"), /blok[^]*- blok: map[^]*did you mean `block`|block/);
  assert.match(await page.run("document.querySelector('#findings pre').textContent"), /\| +- blok: map/);
  assert.equal(await page.run("getComputedStyle(document.getElementById('problems')).position"), "static");
  assert.equal(await text(page, "none"), "Fix the errors to try this screen.");
  const shown = await page.run("document.body.innerText");
  assert.equal(shown.split("b17.scroll.yaml").length - 1, 1);
  assert.ok(!/^Devices$/m.test(shown), shown);
  await picture(page, "error");
});

test("B18: a sheet that is caught beyond its end does not jump", async () => {
  const page = await open(specs.maps, "b18", { device: "iPhone 14" });
  await page.run("scrollwork.host.move(scrollwork.host.sheets[0], 'minimum')");
  await evaluate(page, `const { host } = scrollwork; host.begin("places"); host.drag(-500); host.end(-3000);`);
  await page.until("scrollwork.host.shown('places') > 745");
  const [before, caught, after] = await evaluate(page, `
    const { host } = scrollwork;
    const before = host.shown("places");
    host.begin("places");
    return [before, host.shown("places"), host.position("places")];`);
  assert.ok(after === 733 && before > 743, `${before} ${after}`);
  assert.ok(Math.abs(caught - before) < 3, `${before} → ${caught}`);
  await page.until("scrollwork.host.shown('places') === 733");
  await page.run("scrollwork.host.end(0)");
});

test("B19: a device has the cutout, corners and home bar of its kind, also when it is turned", async () => {
  const page = await browser.open(write(read(specs.maps).replace("measures:", "devices: [iPhone, iPad]\nmeasures:"), "b19"), { width: 1440, height: 900 });
  const name = () => page.run("document.querySelector('#stage .cutout').className.replace('cutout ', '')");
  const look = async (device) => {
    await page.run(`scrollwork.setPlace(scrollwork.screen.places.find((place) => place.title === ${JSON.stringify(device)}))`);
    const upright = await page.run("[document.querySelector('#stage .phone').className.replace('phone ', ''), !document.querySelector('#stage .home-bar').hidden]");
    const cutout = await name();
    await page.run("scrollwork.rotate()");
    return [cutout, ...upright, await name()];
  };
  assert.deepEqual(await look("iPhone SE (3rd generation)"), ["none", "square", false, "none turned"]);
  assert.deepEqual(await look("iPhone 14"), ["notch", "round", true, "notch turned"]);
  assert.deepEqual(await look("iPhone 15"), ["island", "round", true, "island turned"]);
  assert.deepEqual(await look("iPad (10th generation)"), ["none", "pad", true, "none turned"]);
});

test("B20: a click leaves no focus ring", async () => {
  const page = await open(specs.maps, "b20");
  await click(page, ".state.can");
  assert.equal(await page.run("getComputedStyle(document.activeElement).outlineStyle"), "none");
});

test("B21: Enter on a list does what a click on its row does", async () => {
  const page = await open(specs.mail, "b21");
  await page.run("scrollwork.host.move(scrollwork.host.sheets[0], 'minimized')");
  await page.rest();
  // A click on a row taps no sheet, although a tap on the title bar opens it.
  await page.tap(".list[data-node=message]", 0.9);
  await page.rest();
  assert.equal((await state(page)).resting.draft, "minimized");
  await focus(page, ".list[data-node=message]");
  await page.key("Enter");
  await page.rest();
  assert.equal((await state(page)).resting.draft, "minimized");
  await focus(page, ".sheet .grip");
  await page.key("Enter");
  await page.rest();
  assert.equal((await state(page)).resting.draft, "presented");
});

test("B22: a content size has an exact number and a slider over the usual range", async () => {
  const page = await open(specs.maps, "b22");
  assert.equal(await page.run("Number(document.querySelector('#sliders input[type=range]').max)"), 5200);
  await evaluate(page, `const field = document.querySelector("#sliders input[type=number]"); field.value = "77777.5"; field.dispatchEvent(new Event("change"));`);
  assert.equal(await page.run("scrollwork.host.measures.feed"), 77777.5);
  await evaluate(page, `const field = document.querySelector("#sliders input[type=number]"); field.value = "1e9"; field.dispatchEvent(new Event("change"));`);
  assert.equal(await page.run("scrollwork.host.measures.feed"), 100000);
});

test("B23: a recording shows the scenario as it grows, has a name, and can be undone", async () => {
  const page = await open(specs.maps, "b23");
  await click(page, "#record");
  await page.press(await page.place(".list", 0.3));
  await page.drag(-100, { steps: 4 });
  const field = () => page.run("document.getElementById('scenario').value");
  assert.match(await field(), /- scenario: recorded\n[^]*- drag: \{on: suggestions, by: \[-100\]\}\n/);
  await page.lift({ rest: 150 });
  await page.rest();
  await evaluate(page, `const name = document.getElementById("scenario-name"); name.value = "a push: twice"; name.dispatchEvent(new Event("input"));`);
  assert.match(await field(), /- scenario: "a push: twice"\n/);
  await page.run("scrollwork.host.move(scrollwork.host.sheets[0], 'maximum')");
  await page.rest();
  assert.equal((await state(page)).resting.places, "maximum");
  await click(page, "#undo");
  assert.equal((await state(page)).resting.places, "minimum");
  assert.ok(!(await field()).includes("move:"));
  await click(page, "#record");
  assert.match(await field(), /- release: [^]*- expect: \{places: minimum/);
});

test("B24: empty sections are hidden, and an empty log says what will appear", async () => {
  const page = await open("specs/devices/AccountSettings.scroll.yaml", "b24");
  const tabs = await page.run("[...document.querySelectorAll('[role=tab]')].filter((tab) => tab.checkVisibility()).map((tab) => tab.getAttribute('aria-controls'))");
  assert.ok(tabs.length >= 5 && !tabs.includes("finger"), tabs.join());
  for (const id of tabs) {
    await click(page, `#${id}-tab`);
    assert.equal(await page.run(`(({ children }) => children.length > 1)(document.getElementById("${id}")) && document.getElementById("${id}").checkVisibility()`), true, id);
    assert.equal(await page.run(`Boolean(document.querySelector("#${id} :is(tr, svg, input, button, li, p:not(:empty))"))`), true, id);
  }
  assert.match(await text(page, "log-panel"), /What happens appears here/);
});

test("a printed page has two sheets of paper", onlyChromium("a PDF"), async () => {
  for (const spec of [specs.maps, specs.airport]) {
    const page = await open(spec, "paper");
    const { data } = await page.send("Page.printToPDF", { paperWidth: 8.27, paperHeight: 11.69 });
    const pages = Buffer.from(data, "base64").toString("latin1").match(/\/Type\s*\/Page[^s]/g).length;
    assert.ok(pages <= 2, `${spec}: ${pages}`);
  }
});

test("B25: a printed page has every device, the positions and the states, and no controls", async () => {
  const page = await browser.open(write(specs.airport, "b25"), { width: 794, height: 1123, print: true });
  const visible = (selector) => page.run(`[...document.querySelectorAll(${JSON.stringify(selector)})].every((element) => element.checkVisibility() && element.getBoundingClientRect().height > 0)`);
  for (const selector of ["#wall .phone", "#positions tr", ".lane", "#graph svg"]) assert.equal(await visible(selector), true, selector);
  for (const selector of ["#toolbar", "#log-panel", "#record"]) assert.equal(await visible(selector), false, selector);
  assert.equal(await page.run("getComputedStyle(document.querySelector('.card')).breakInside"), "avoid");
  await picture(page, "print");
  // Some of the 32 devices are out of the window, and are drawn when the page is printed.
  const dragged = await browser.open(write("specs/devices/RunTracker.scroll.yaml", "b25-dragged"), { width: 1280, height: 720 });
  await evaluate(dragged, "scrollwork.host.begin('stats'); scrollwork.host.drag(-60);");
  await dragged.frame();
  const stale = () => evaluate(dragged, `return scrollwork.wall.cards.filter(({ element, host }) =>
    Math.abs(parseFloat(element.querySelector("[data-node=stats]").style.top) - host.environment.height + host.position("stats")) > 0.01).length;`);
  assert.ok(await stale() > 0);
  await dragged.run("dispatchEvent(new Event('beforeprint'))");
  assert.equal(await stale(), 0);
});
