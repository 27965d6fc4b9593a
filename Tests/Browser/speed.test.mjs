// How fast the page is. A busy machine says nothing about it, so the limits hold where an empty page has all its frames.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { sleep } from "./browser.mjs";
import { browser, folder, onlyChromium, read, run, specs, tool, write } from "./support.mjs";

/** The value below which a part of the others are. */
const quantile = (list, part) => [...list].sort((one, other) => one - other)[Math.floor((list.length - 1) * part)];
const rounded = (value) => Math.round(value * 10) / 10;

/** Whether something else uses the machine: many processes wait, or equal loops take unequal times. */
function isBusy() {
  const times = Array.from({ length: 10 }, () => {
    const start = process.hrtime.bigint();
    for (let turn = 0, sum = 0; turn < 4e6; turn += 1) sum += turn % 7;
    return Number(process.hrtime.bigint() - start);
  });
  return loadavg()[0] > cpus().length || quantile(times, 0.9) > 1.25 * quantile(times, 0);
}

/**
 * Prints figures with their goals, and compares them with the limits unless the machine is busy. A limit is what the page
 * has reached, and a goal what it should reach.
 */
function check(what, figures) {
  const busy = isBusy();
  console.log(`# ${what}: ${figures.map(({ name, value, goal }) => `${name} ${rounded(value)}, goal ${goal}`).join("; ")}${busy ? " (the machine is busy: not compared)" : ""}`);
  if (busy) return;
  for (const { name, value, least = 0, most = Infinity } of figures) assert.ok(value >= least && value <= most, `${what}: ${name} ${rounded(value)}`);
}

/** Collects the frames of a page, and the time from each input to the end of the frame that shows it. */
const collect = `(() => {
  const { host } = scrollwork;
  scrollwork.frames = [];
  scrollwork.delays = [];
  const show = host.onFrame;
  const channel = new MessageChannel();
  let input = null;
  document.getElementById("phone-screen").addEventListener("pointermove", (event) => { input ??= event.timeStamp; }, { capture: true });
  channel.port1.onmessage = ({ data }) => scrollwork.delays.push(performance.now() - data);
  host.onFrame = (now) => {
    show(now);
    if (input !== null) channel.port2.postMessage(input);
    input = null;
  };
})()`;

/** Drags up and down for some seconds on a slower processor. Returns frames a second and the delays of inputs, in milliseconds. */
async function drag(page, rate) {
  await page.send("Emulation.setCPUThrottlingRate", { rate });
  await page.run(collect);
  const leaf = await page.run("scrollwork.finger.chain.name");
  await page.press(await page.place(`#stage .list[data-node=${leaf}]`, 0.8));
  const start = Date.now();
  for (let round = 0; round < 3; round += 1) {
    await page.drag(-400, { steps: 50, pause: 10 });
    await page.drag(400, { steps: 50, pause: 10 });
  }
  const seconds = (Date.now() - start) / 1000;
  const { frames, delays } = await page.evaluate("({ frames: scrollwork.frames.length, delays: scrollwork.delays })");
  await page.lift();
  return { frames: frames / seconds, delay: quantile(delays, 0.95) };
}

test("frames and delays of one device", onlyChromium("a slower processor"), async () => {
  const page = await browser.open(write(specs.tabs, "speed", "--device", "iPhone 15"), { width: 1440, height: 900 });
  const { frames, delay } = await drag(page, 1);
  check("one device", [{ name: "frames a second", value: frames, goal: 60, least: 55 }, { name: "95 % of delays", value: delay, goal: 20, most: 30 }]);
});

test("frames and delays of twelve devices on a processor of a fourth of the speed", onlyChromium("a slower processor"), async () => {
  for (const spec of [specs.maps, specs.tabs]) {
    // All devices are in the window.
    const page = await browser.open(write(spec, "speed-wall"), { width: 1440, height: 1700 });
    const { frames, delay } = await drag(page, 4);
    check(`twelve devices of ${spec}`, [{ name: "frames a second", value: frames, goal: 45, least: 35 }, { name: "95 % of delays", value: delay, goal: 40, most: 110 }]);
    await page.close();
  }
});

test("the time in which a page is printed", () => {
  const times = Array.from({ length: 11 }, () => {
    const start = performance.now();
    run("preview", "--format", "html", "--output", join(folder, "printed.html"), specs.tabs);
    return performance.now() - start;
  });
  check("printing a page", [{ name: "milliseconds", value: quantile(times, 0.5), goal: 60, most: tool.includes("debug") ? 1000 : 100 }]);
});

test("the time until an edit is visible", async () => {
  const source = read(specs.shortcuts);
  const [spec, file] = [join(folder, "edited.scroll.yaml"), join(folder, "edited.html")];
  writeFileSync(spec, source);
  const watcher = spawn(tool, ["preview", "--watch", "--format", "html", "--output", file, spec], { stdio: ["ignore", "ignore", "pipe"] });
  try {
    await new Promise((resolve) => watcher.stderr.once("data", resolve));
    const page = await browser.open(file);
    await page.until("scrollwork.host");
    const times = [];
    for (let edit = 0; edit < 9; edit += 1) {
      await sleep(300 + 37 * edit);
      const digest = await page.run("scrollwork.digest");
      const seen = page.run(`new Promise((resolve) => {
        const look = () => (scrollwork.digest === ${JSON.stringify(digest)} ? setTimeout(look, 2) : requestAnimationFrame(() => resolve(Date.now())));
        look();
      })`);
      const start = Date.now();
      writeFileSync(spec, source.replace("maximum: 3/4", `maximum: ${edit % 2 ? "3/4" : "4/5"}`));
      times.push(await seen - start);
    }
    check("an edit", [{ name: "milliseconds", value: quantile(times, 0.5), goal: 200, most: tool.includes("debug") ? 2000 : 350 }]);
  } finally {
    watcher.kill();
  }
});
