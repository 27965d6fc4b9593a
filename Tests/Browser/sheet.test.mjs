// The drawer in windows of phones: a sheet at the lower edge, of which the tabs are seen first.

import assert from "node:assert/strict";
import { test } from "node:test";
import { sleep } from "./browser.mjs";
import { onlyChromium, open, picture, specs, state } from "./support.mjs";

const windows = [[390, 844], [320, 568], [844, 390]];
const box = (page, selector) => page.run(`(({ top, bottom, left, right, height }) => ({ top, bottom, left, right, height }))(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`);
const isShown = (page, id) => page.run(`document.getElementById(${JSON.stringify(id)}).checkVisibility()`);
const tap = async (page, selector) => {
  const { top, bottom, left, right } = await box(page, selector);
  await page.press({ x: (left + right) / 2, y: (top + bottom) / 2 });
  await page.lift();
  await sleep(300);
};

for (const [width, height] of windows) {
  test(`${width}×${height}: the tabs are at the lower edge, and a tap raises and lowers the panel`, onlyChromium("touches"), async () => {
    const page = await open(specs.tabs, "sheet", { width, height, touch: true });
    const low = await box(page, "#tabs");
    assert.equal(low.bottom, height);
    assert.ok(low.height < 64, `one row, not ${low.height} px`);
    assert.equal(await isShown(page, "finger"), false);
    await tap(page, "#scenarios-panel-tab");
    assert.equal(await isShown(page, "scenarios-panel"), true);
    const panel = await box(page, "#scenarios-panel");
    assert.equal(panel.bottom, height);
    assert.ok(panel.height > height * 0.3 && panel.height < height * 0.5, `${panel.height}`);
    assert.ok(Math.abs((await box(page, "#tabs")).bottom - panel.top) < 1);
    await picture(page, `sheet-${width}`);
    await tap(page, "#scenarios-panel-tab");
    assert.equal(await isShown(page, "scenarios-panel"), false);
    assert.deepEqual(await box(page, "#tabs"), low);
    assert.deepEqual(page.problems, []);
  });
}

test("a finger on the tabs pulls the sheet, which goes on to a stop; Escape lowers it", onlyChromium("touches"), async () => {
  const page = await open(specs.maps, "sheet-pull", { width: 390, height: 844, touch: true });
  page.tool = "touch";
  const pull = async (by) => {
    const { top, bottom } = await box(page, "#tabs");
    const at = { x: 60, y: (top + bottom) / 2 };
    await page.touch(0, at);
    for (let step = 1; step <= 6; step += 1) {
      await page.touch(0, { x: at.x, y: at.y + (by * step) / 6 });
      await sleep(20);
    }
    const held = await page.run("scrollwork.drawer.height");
    await sleep(200);
    await page.touch(0, { x: at.x, y: at.y + by });
    await page.untouch(0);
    await sleep(300);
    return held;
  };
  assert.equal(await pull(-200), 200);
  const [, half, most] = await page.run("scrollwork.drawer.stops()");
  assert.equal((await box(page, "#finger")).height, half);
  await pull(-260);
  assert.equal((await box(page, "#finger")).height, most);
  await pull(500);
  assert.equal(await isShown(page, "finger"), false);
  await pull(-300);
  await page.key("Escape");
  assert.equal(await isShown(page, "finger"), false);
  assert.deepEqual(page.problems, []);
});

test("above the sheet the phone takes the finger, and a scenario lowers the sheet before it plays", onlyChromium("touches"), async () => {
  const page = await open(specs.tabs, "sheet-phone", { width: 390, height: 844, touch: true });
  await tap(page, "#finger-tab");
  page.tool = "touch";
  const phone = await box(page, "#stage .phone");
  const sheet = await box(page, "#tabs");
  await page.press({ x: (phone.left + phone.right) / 2, y: sheet.top - 40 });
  await page.drag(-60);
  await page.lift({ rest: 300 });
  assert.ok((await state(page)).page > 30);
  await tap(page, "#scenarios-panel-tab");
  assert.equal(await isShown(page, "scenarios-panel"), true);
  await tap(page, "#scenarios button");
  assert.equal(await isShown(page, "scenarios-panel"), false);
  assert.equal(await isShown(page, "transport"), true);
  assert.ok((await box(page, "#transport")).bottom <= (await box(page, "#tabs")).top);
  assert.deepEqual(page.problems, []);
});

test("on a phone the marks are beside the drawing, where there is room", onlyChromium("a size of the window"), async () => {
  for (const [width, height] of windows) {
    const page = await open(specs.tabs, "sheet-marks", { width, height, touch: true });
    const [mark, phone] = [await box(page, ".mark"), await box(page, "#stage .phone")];
    assert.ok(mark.left >= phone.right && mark.right <= width, `${width}: ${mark.left} to ${mark.right}, phone to ${phone.right}`);
    await page.close();
  }
});
