// A page of a spec in a browser, for the tests of the preview.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { Chromium } from "./chromium.mjs";
import { Firefox } from "./firefox.mjs";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const tool = process.env.SCROLLWORK ?? join(root, ".build/debug/scrollwork");
export const folder = mkdtempSync(join(tmpdir(), "scrollwork-page-"));
/** The folder of the pictures that tests take. Without it, they take none. */
const pictures = process.env.PICTURES;
export const isFirefox = process.env.BROWSER === "firefox";
/** The browser of the test file. */
export let browser;

before(() => { browser = isFirefox ? new Firefox() : new Chromium(); });
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A window as large as a phone. Firefox tells pages whole pixels, so a phone that fingers move there has its own size. */
export const phoneWindow = isFirefox ? {} : { width: 390, height: 844 };

/** A window of a desktop computer; for Firefox one in which the phone has its own size. */
export const desk = isFirefox ? {} : { width: 1280, height: 900 };

/** The options of a test that needs something that Firefox cannot be asked for. */
export const onlyChromium = (what) => (isFirefox ? { skip: `Firefox cannot be asked for ${what}` } : {});

export const run = (...words) => execFileSync(tool, words, { cwd: root, encoding: "utf8", stdio: ["pipe", "pipe", "pipe"] });

/** Writes the page of a spec: the path of a file, or its text. A spec with errors has a page too. */
export function write(spec, name, ...options) {
  const page = join(folder, `${name}.html`);
  const input = typeof spec === "string" && spec.endsWith(".yaml") ? spec : join(folder, `${name}.scroll.yaml`);
  if (input !== spec) writeFileSync(input, spec);
  try {
    run("preview", "--format", "html", "--output", page, ...options, input);
  } catch (error) {
    if (error.status !== 1) throw error;
  }
  return page;
}

export async function open(spec, name, options = {}) {
  const page = await browser.open(write(spec, name, "--device", options.device ?? "iPhone 15"), options);
  page.spec = spec;
  return page;
}

export async function picture(page, name) {
  if (pictures) await page.picture(join(pictures, `${name}.png`));
}

export const read = (path) => readFileSync(join(root, path), "utf8");

export const state = (page) => page.run(`(() => {
  const { host } = scrollwork;
  return {
    ...Object.fromEntries(host.consumers.map((node) => [node.name, host.position(node.name)])),
    resting: Object.fromEntries(host.sheets.map((sheet) => [sheet.name, host.resting(sheet)])),
    pages: Object.fromEntries(host.tabs.map((tabs) => [tabs.name, host.page(tabs)])), mode: host.mode(),
  };
})()`);

/** Compares a position that a finger has led with that of a finger at whole points. Firefox rounds the place of a pointer to whole pixels. */
export const led = (actual, expected) => assert.ok(Math.abs(actual - expected) <= (isFirefox ? 1 : 0), `${actual}, not ${expected}`);

export const text = (page, id) => page.run(`document.getElementById(${JSON.stringify(id)}).textContent`);

/** A click on the page outside of the phone, if need be after one on the tab of the panel. */
export async function click(page, selector) {
  const at = await page.run(`(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    const panel = element.closest(".panel");
    if (panel && !panel.checkVisibility()) document.getElementById(panel.id + "-tab").click();
    element.scrollIntoView({ block: "nearest" });
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  })()`);
  await page.press(at);
  await page.lift();
}

/** The contrast of two colors, as WCAG 2 defines it, as a function in the page. */
export const contrast = `((one, other) => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const parse = (color) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
  const light = ([r, g, b]) => [r, g, b].map((part) => part / 255).map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)).reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const [high, low] = [light(parse(one)), light(parse(other))].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
})`;

export const specs = {
  shortcuts: "specs/sheets/ShortcutsOverlay.scroll.yaml", maps: "specs/sheets/MapsOverlay.scroll.yaml",
  tabs: "specs/nested/StudyTabs.scroll.yaml", curtain: "specs/sheets/ParkingCurtain.scroll.yaml",
  airport: "specs/nested/AirportGuide.scroll.yaml", route: "specs/sheets/RoutePlanner.scroll.yaml",
  mail: "specs/sheets/MailDraft.scroll.yaml", notes: "specs/sheets/TrailNotes.scroll.yaml",
};
