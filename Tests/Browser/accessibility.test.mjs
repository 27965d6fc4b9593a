// The page for keyboards and screen readers: the tree that the browser gives them, and the rules of axe-core.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { browser, isFirefox, open, picture, specs, state, write } from "./support.mjs";

/** The script of axe-core. `make browser` downloads the Python package that contains it. */
const axe = process.env.AXE;

/** The nodes of the accessibility tree that are not ignored: role, name, and the value that is spoken. */
async function tree(page) {
  await page.send("Accessibility.enable");
  const { nodes } = await page.send("Accessibility.getFullAXTree");
  return nodes.filter((node) => !node.ignored).map(({ role, name, properties, value }) => ({
    role: role?.value, name: name?.value, value: value?.value,
    min: properties?.find((property) => property.name === "valuemin")?.value.value,
    max: properties?.find((property) => property.name === "valuemax")?.value.value,
  }));
}

/** The sliders that a screen reader finds. Firefox finds nodes by their role, and tells their attributes. */
async function slidersOf(page) {
  if (!isFirefox) return (await tree(page)).filter(({ role }) => role === "slider");
  const { nodes } = await page.send("browsingContext.locateNodes", { locator: { type: "accessibility", value: { role: "slider" } } });
  return nodes.map(({ value: { attributes } }) => ({
    name: attributes["aria-label"], value: Number(attributes["aria-valuenow"]), min: Number(attributes["aria-valuemin"]), max: Number(attributes["aria-valuemax"]),
  }));
}

test("sheets and lists are sliders with spoken values, and rows are not read one by one", async () => {
  const page = await open(specs.maps, "tree", { device: "iPhone 14" });
  const sliders = async () => (await slidersOf(page)).filter(({ name }) => /^(sheet|list|scroll) /.test(name));
  // The protocol has no spoken values.
  const spoken = () => page.run("[...document.querySelectorAll('#stage [role=slider]')].map((element) => element.ariaValueText).sort()");
  assert.deepEqual((await sliders()).map(({ name, value, min, max }) => [name, value, min, max]), [
    ["sheet places", 154, 154, 733], ["list suggestions", 0, 0, 1923],
  ]);
  assert.deepEqual(await spoken(), ["at minimum, 154 points", "at the start, 0 points"]);
  await page.run("document.querySelector('.sheet .grip').focus()");
  await page.key("ArrowUp");
  await page.rest();
  await page.frame();
  assert.deepEqual([(await sliders())[0].value, (await spoken())[0]], [733, "at maximum, 733 points"]);
  assert.equal(await page.run("[...document.querySelectorAll('.row')].every((row) => row.closest('[aria-hidden=true]'))"), true);
  if (isFirefox) return;
  const texts = (await tree(page)).filter(({ role }) => role === "StaticText").map(({ name }) => name);
  assert.ok(!texts.some((text) => /^suggestions \d+$/.test(text)), texts.join());
});

test("one polite line says where everything came to rest", async () => {
  const page = await open(specs.maps, "polite", { calm: true });
  const regions = await page.run("[...document.querySelectorAll('[role=status], [aria-live]')].map((element) => element.id)");
  assert.deepEqual(regions, ["said"]);
  assert.equal(await page.run("document.getElementById('said').textContent"), "");
  await page.run("document.querySelector('.sheet .grip').focus()");
  await page.key("ArrowUp");
  await page.rest();
  await page.frame();
  assert.equal(await page.run("document.getElementById('said').textContent"), "places at maximum");
  await page.run("document.querySelector('.list').focus()");
  await page.key("ArrowDown");
  await page.rest();
  await page.frame();
  assert.equal(await page.run("document.getElementById('said').textContent"), "places at maximum, suggestions at 40 points");
});

test("focus goes from the device over the phone and the panels to the theme, and is never lost", async () => {
  const page = await browser.open(write(specs.curtain, "order"), { width: 1440, height: 900 });
  await page.run("document.body.focus()");
  const stops = [];
  for (let press = 0; press < 120; press += 1) {
    await page.key("Tab");
    const stop = await page.run("(({ activeElement: element }) => element === document.body ? null : element.id || element.dataset.node || element.textContent.slice(0, 30) || element.getAttribute('aria-label'))(document)");
    if (stop === null) break;
    stops.push(stop);
  }
  const order = ["verdict", "device", "rotate", "restart", "full", "curtain", "finger-tab", "finger", "share", "theme"].map((stop) => stops.indexOf(stop));
  assert.ok(order.every((index) => index >= 0), stops.join(" | "));
  assert.deepEqual(order, [...order].sort((one, other) => one - other), stops.join(" | "));
  assert.equal(stops[stops.length - 1], "theme");
});

test("edges have contrast in both themes", async () => {
  for (const dark of [false, true]) {
    const page = await open(specs.tabs, "edges", { dark });
    const poor = await page.run(`(() => {
      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const parse = (color) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
      const light = (color) => parse(color).slice(0, 3).map((part) => part / 255).map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)).reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
      const contrast = (one, other) => { const [high, low] = [light(one), light(other)].sort((x, y) => y - x); return (high + 0.05) / (low + 0.05); };
      const style = getComputedStyle(document.documentElement);
      const color = (name) => style.getPropertyValue(name).trim();
      const pairs = [];
      // Borders of controls, states, meters, sheets and parts against all that they separate.
      for (const ground of ["--paper", "--screen", "--bar", "--block", "--carousel", "--header", "--list", "--sheet"]) pairs.push(["--edge", ground]);
      for (let index = 0; index < 6; index += 1) pairs.push(["--c" + index, "--paper"], ["--c" + index, "--ground"]);
      pairs.push(["--record", "--paper"], ["--frame", "--paper"], ["--link", "--paper"]);
      return pairs.map(([one, other]) => [one, other, contrast(color(one), color(other)).toFixed(2)]).filter(([, , ratio]) => ratio < 3);
    })()`);
    assert.deepEqual(poor, [], dark ? "dark" : "light");
  }
});

for (const [width, name] of [[720, "200 %"], [360, "400 %"]]) {
  test(`at ${name} nothing scrolls sideways`, async () => {
    for (const spec of [specs.maps, specs.airport, specs.curtain]) {
      const page = await browser.open(write(spec, "zoom"), { width, height: 450 });
      assert.ok(await page.run("document.documentElement.scrollWidth <= innerWidth"), spec);
      await page.close();
    }
  });
}

test("axe-core has nothing to report", { skip: axe && existsSync(axe) ? false : "AXE does not name the script of axe-core" }, async () => {
  const script = readFileSync(axe, "utf8");
  for (const spec of [specs.maps, specs.tabs, specs.curtain, specs.airport]) {
    for (const dark of [false, true]) {
      const page = await browser.open(write(spec, "axe"), { width: 1440, height: 900, dark });
      await page.run(`${script}; true`);
      for (const id of await page.run("[...document.querySelectorAll('.panel:not([hidden])')].map(({ id }) => id)")) {
        await page.run(`document.getElementById("${id}-tab").click()`);
        const found = await page.run(`axe.run(document, { resultTypes: ["violations"] }).then((result) =>
          result.violations.map((violation) => [violation.id, violation.nodes.slice(0, 3).map((node) => node.html.slice(0, 160))]))`);
        assert.deepEqual(found, [], `${spec} ${id} ${dark ? "dark" : "light"}`);
      }
      await page.close();
    }
  }
});
