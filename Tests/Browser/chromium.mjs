// A headless Chromium, spoken to over a pipe in its DevTools protocol.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BrowserPage, locate, sleep } from "./browser.mjs";

export class Chromium {
  name = "chromium";
  #process;
  #profile = mkdtempSync(join(tmpdir(), "scrollwork-chromium-"));
  #waiting = new Map();
  #listeners = new Map();
  #last = 0;

  constructor(program = process.env.CHROMIUM ?? "chromium") {
    this.#process = spawn(program, [
      "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
      "--disable-background-networking", "--force-color-profile=srgb", `--user-data-dir=${this.#profile}`, "about:blank",
    ], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    this.ended = new Promise((resolve) => this.#process.on("exit", resolve));
    let text = "";
    this.#process.stdio[4].on("data", (chunk) => {
      const messages = (text + chunk).split("\0");
      text = messages.pop();
      for (const message of messages) this.#receive(JSON.parse(message));
    });
  }

  #receive(message) {
    if (message.id === undefined) {
      for (const listen of this.#listeners.get(message.sessionId) ?? []) listen(message.method, message.params);
      return;
    }
    const { resolve, reject } = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) reject(new Error(message.error.message));
    else resolve(message.result);
  }

  send(method, params = {}, sessionId = undefined) {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  listen(session, listener) {
    this.#listeners.set(session, [...(this.#listeners.get(session) ?? []), listener]);
  }

  /** A page from a file, as if somebody had opened it by a double click. */
  async open(file, options = {}) {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, sessionId, targetId);
    await page.start(file, options);
    return page;
  }

  /** Asked to end, it waits for its own processes, which would go on writing into the profile otherwise. */
  async close() {
    this.send("Browser.close").catch(() => {});
    const ended = await Promise.race([this.ended.then(() => true), sleep(5000)]);
    if (!ended) this.#process.kill("SIGKILL");
    await this.ended;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

class Page extends BrowserPage {
  constructor(browser, session, target) {
    super();
    Object.assign(this, { browser, session, target });
    browser.listen(session, (method, params) => this.#notice(method, params));
  }

  #notice(method, params) {
    if (method === "Runtime.exceptionThrown") {
      this.problems.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    }
    if (method === "Runtime.consoleAPICalled" && ["error", "warning"].includes(params.type)) {
      this.problems.push(params.args.map((argument) => argument.value ?? argument.description).join(" "));
    }
    if (method === "Log.entryAdded" && ["error", "warning"].includes(params.entry.level)) {
      this.problems.push(params.entry.text);
    }
    if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
  }

  send(method, params) { return this.browser.send(method, params, this.session); }

  async reload() {
    const loaded = this.#event("Page.loadEventFired");
    await this.send("Page.reload");
    await loaded;
    await this.ready();
  }

  wheel(at, deltas) {
    return this.send("Input.dispatchMouseEvent", { type: "mouseWheel", x: at.x, y: at.y, deltaX: 0, deltaY: 0, ...deltas });
  }

  async close() { await this.browser.send("Target.closeTarget", { targetId: this.target }); }

  async start(file, { width = 1280, height = 1000, dark = false, calm = false, touch = false, scale = 1, print = false, forced = false, hash = "" }) {
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await this.send(`${domain}.enable`);
    await this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: scale, mobile: false });
    await this.send("Emulation.setTouchEmulationEnabled", { enabled: touch, maxTouchPoints: touch ? 5 : 1 });
    await this.send("Emulation.setEmulatedMedia", {
      media: print ? "print" : "",
      features: [
        { name: "prefers-color-scheme", value: dark ? "dark" : "light" },
        { name: "prefers-reduced-motion", value: calm ? "reduce" : "no-preference" },
        { name: "forced-colors", value: forced ? "active" : "none" },
      ],
    });
    const loaded = this.#event("Page.loadEventFired");
    await this.send("Page.navigate", { url: locate(file) + hash });
    await loaded;
    await this.run("document.fonts.ready.then(() => true)");
    await this.ready();
  }

  #event(name) {
    return new Promise((resolve) => this.browser.listen(this.session, (method) => method === name && resolve()));
  }

  async evaluate(expression) {
    const { result, exceptionDetails } = await this.send(
      "Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async picture(file) {
    const { data } = await this.send("Page.captureScreenshot", { format: "png", captureBeyondViewport: false });
    writeFileSync(file, Buffer.from(data, "base64"));
  }

  pointer(type, x, y, more = {}) {
    if (this.tool === "touch") return this.touchWithMouseWords(type, x, y);
    const force = this.tool === "pen" && type !== "mouseReleased" && more.buttons !== 0 ? 0.5 : 0;
    return this.send("Input.dispatchMouseEvent", {
      type, x, y, button: "left", buttons: type === "mouseReleased" ? 0 : 1, clickCount: 1, pointerType: this.tool, force, ...more,
    });
  }

  touchWithMouseWords(type, x, y) {
    if (type === "mousePressed") return this.touch(0, { x, y });
    if (type === "mouseReleased") return this.untouch(0);
    return this.fingers.has(0) ? this.touch(0, { x, y }) : Promise.resolve();
  }

  /** A finger goes down, or moves to another place. */
  touch(id, at) {
    const type = this.fingers.has(id) ? "touchMove" : "touchStart";
    this.fingers.set(id, { ...at, id });
    return this.send("Input.dispatchTouchEvent", { type, touchPoints: [...this.fingers.values()] });
  }

  /** Of an end the browser wants to hear whose it is, of everything else all that are down. */
  untouch(id) {
    const finger = this.fingers.get(id);
    this.fingers.delete(id);
    return this.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [finger] });
  }

  /** The system takes all touches away, as for a gesture of its own. */
  cancelTouches() {
    this.fingers.clear();
    return this.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] });
  }

  async key(key, code = key) {
    const text = key.length === 1 ? key : key === "Enter" ? "\r" : undefined;
    const windowsVirtualKeyCode = { Enter: 13, Tab: 9, Escape: 27, ArrowUp: 38, ArrowDown: 40, ArrowLeft: 37, ArrowRight: 39, PageUp: 33, PageDown: 34, End: 35, Home: 36, " ": 32 }[key];
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", key, code, text, windowsVirtualKeyCode });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", key, code, windowsVirtualKeyCode });
  }
}
