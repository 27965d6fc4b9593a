// A headless Firefox, spoken to in WebDriver BiDi.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BrowserPage, locate, sleep } from "./browser.mjs";
import { Socket } from "./websocket.mjs";

/** The settings that a page cannot be given by the protocol: each combination is a process of its own. */
const preferences = ({ dark = false, calm = false, touch = false, forced = false }) => ({
  "layout.css.prefers-color-scheme.content-override": dark ? 0 : 1,
  "ui.prefersReducedMotion": calm ? 1 : 0,
  "dom.w3c_touch_events.enabled": touch ? 1 : 0,
  "browser.display.document_color_use": forced ? 2 : 0,
  "browser.shell.checkDefaultBrowser": false, "datareporting.policy.dataSubmissionEnabled": false,
  "app.update.enabled": false, "browser.startup.page": 0, "browser.aboutwelcome.enabled": false,
  "remote.active-protocols": 1, "toolkit.cosmeticAnimations.enabled": false, "gfx.color_management.mode": 0,
});

export class Firefox {
  name = "firefox";
  #instances = new Map();

  async open(file, options = {}) {
    const settings = preferences(options);
    const key = JSON.stringify(settings);
    if (!this.#instances.has(key)) this.#instances.set(key, Instance.start(settings));
    const page = new Page(await this.#instances.get(key));
    await page.start(file, options);
    return page;
  }

  async close() { await Promise.all([...this.#instances.values()].map(async (instance) => (await instance).close())); }
}

/** A process of Firefox with its session. */
class Instance {
  #waiting = new Map();
  #listeners = new Map();
  #last = 0;

  static async start(settings) {
    const instance = new Instance();
    await instance.#launch(settings);
    return instance;
  }

  async #launch(settings) {
    this.profile = mkdtempSync(join(tmpdir(), "scrollwork-firefox-"));
    writeFileSync(join(this.profile, "user.js"), Object.entries(settings).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(""));
    this.process = spawn(process.env.FIREFOX ?? "firefox-esr", ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", this.profile, "about:blank"],
      { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, HOME: this.profile } });
    this.ended = new Promise((resolve) => this.process.on("exit", resolve));
    this.socket = await Socket.open(`${await this.#address()}/session`, (text) => this.#receive(JSON.parse(text)));
    await this.send("session.new", { capabilities: {} });
    await this.send("session.subscribe", { events: ["log.entryAdded", "network.beforeRequestSent"] });
  }

  /** The address that the process prints when it listens. */
  #address() {
    return new Promise((resolve, reject) => {
      let text = "";
      this.process.stderr.on("data", (chunk) => {
        text += chunk;
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(text);
        if (found) resolve(found[1]);
      });
      this.process.on("exit", () => reject(new Error(`Firefox ended: ${text}`)));
    });
  }

  #receive({ type, id, result, message, method, params }) {
    if (type === "event") {
      this.#listeners.get(params.source?.context ?? params.context)?.(method, params);
      return;
    }
    const { resolve, reject } = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (type === "error") reject(new Error(message));
    else resolve(result);
  }

  send(method, params = {}) {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  listen(context, listener) { this.#listeners.set(context, listener); }

  async close() {
    this.send("browser.close").catch(() => {});
    const ended = await Promise.race([this.ended.then(() => true), sleep(5000)]);
    if (!ended) this.process.kill("SIGKILL");
    await this.ended;
    this.socket.close();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** The value of an answer of the protocol. */
function plain({ type, value }) {
  switch (type) {
    // An object within itself has no value.
    case "array": return value?.map(plain);
    case "object": return value && Object.fromEntries(value.map(([key, inner]) => [key, plain(inner)]));
    case "number": return typeof value === "number" ? value : Number(value);
    case "null": return null;
    case "string": case "boolean": return value;
    default: return undefined;
  }
}

const keys = {
  Enter: "\uE007", Tab: "\uE004", Escape: "\uE00C", ArrowUp: "\uE013", ArrowDown: "\uE015", ArrowLeft: "\uE012",
  ArrowRight: "\uE014", PageUp: "\uE00E", PageDown: "\uE00F", End: "\uE010", Home: "\uE011",
};

/** Applies the styles for paper. The protocol has no media but the screen's. */
const usePrintStyles = `(() => {
  for (const { media } of [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])) {
    if (media?.mediaText === "print") media.mediaText = "all";
    else if (media?.mediaText === "screen") media.mediaText = "not all";
  }
  return true;
})()`;

class Page extends BrowserPage {
  constructor(instance) {
    super();
    this.instance = instance;
  }

  send(method, params) { return this.instance.send(method, { context: this.context, ...params }); }

  /** Firefox tells pages whole pixels, so the window has room for a phone in its own size. */
  async start(file, { width = 1440, height = 1100, scale = 1, hash = "", print = false }) {
    ({ context: this.context } = await this.instance.send("browsingContext.create", { type: "tab" }));
    this.instance.listen(this.context, (method, params) => this.#notice(method, params));
    await this.send("browsingContext.activate", {});
    await this.send("browsingContext.setViewport", { viewport: { width, height }, devicePixelRatio: scale });
    await this.send("browsingContext.navigate", { url: locate(file) + hash, wait: "complete" });
    await this.run("document.fonts.ready.then(() => true)");
    await this.ready();
    if (print) await this.run(usePrintStyles);
  }

  #notice(method, params) {
    // Firefox's own style sheets contain a font.
    const isWithin = params.request?.url.startsWith("data:");
    if (method === "network.beforeRequestSent" && !isWithin) this.requests.push(params.request.url);
    // It asks for the icon of a server by itself, which the policy of the page forbids.
    if (["error", "warn"].includes(params.level) && !params.text.includes("/favicon.ico")) this.problems.push(params.text);
  }

  async close() { await this.send("browsingContext.close", {}); }

  async reload() {
    await this.send("browsingContext.reload", { wait: "complete" });
    await this.ready();
  }

  async evaluate(expression) {
    const { type, result, exceptionDetails } = await this.instance.send("script.evaluate", {
      expression, target: { context: this.context }, awaitPromise: true, resultOwnership: "none", userActivation: true,
    });
    if (type === "exception") throw new Error(exceptionDetails.text);
    return plain(result);
  }

  async picture(file) {
    const { data } = await this.send("browsingContext.captureScreenshot", {});
    writeFileSync(file, Buffer.from(data, "base64"));
  }

  // Fingers

  press(at) { return super.press({ x: Math.round(at.x), y: Math.round(at.y) }); }

  act(id, pointerType, ...actions) {
    const others = [...this.#down].filter((other) => other !== id).map((other) =>
      ({ type: "pointer", id: other, parameters: { pointerType }, actions: [{ type: "pause", duration: 0 }] }));
    return this.send("input.performActions", { actions: [...others, { type: "pointer", id, parameters: { pointerType }, actions }] });
  }

  /** The fingers on the glass, by the names of their devices. */
  #down = new Set();

  #moved(x, y) { return { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 }; }

  pointer(type, x, y, { buttons } = {}) {
    const isHover = type === "mouseMoved" && buttons === 0;
    if (isHover && this.tool === "touch") return Promise.resolve();
    if (this.tool === "touch") {
      if (type === "mouseReleased") return this.untouch(0);
      return type === "mousePressed" || this.fingers.has(0) ? this.touch(0, { x, y }) : Promise.resolve();
    }
    const end = { mousePressed: [{ type: "pointerDown", button: 0 }], mouseReleased: [{ type: "pointerUp", button: 0 }] }[type] ?? [];
    return this.act("mouse", "mouse", ...(type === "mouseReleased" ? [] : [this.#moved(x, y)]), ...end);
  }

  touch(id, at) {
    const isNew = !this.fingers.has(id);
    this.fingers.set(id, at);
    this.#down.add(`finger${id}`);
    return this.act(`finger${id}`, "touch", this.#moved(at.x, at.y), ...(isNew ? [{ type: "pointerDown", button: 0 }] : []));
  }

  untouch(id) {
    this.fingers.delete(id);
    this.#down.delete(`finger${id}`);
    return this.act(`finger${id}`, "touch", { type: "pointerUp", button: 0 });
  }

  /** The system takes all touches away. The protocol has no such action, so the page is sent the event itself. */
  async cancelTouches() {
    await this.run(`(() => {
      const screen = document.getElementById("phone-screen");
      screen.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true, pointerType: "touch", pointerId: scrollwork.gestures.finger.id }));
      return true;
    })()`);
    for (const id of [...this.fingers.keys()]) await this.untouch(id);
  }

  /** One request with all steps, since the time between requests would slow the finger down. */
  async drag(by, { steps = 4, pause = 10, sideways = 0 } = {}) {
    const scale = await this.run("scrollwork.stage.scale()");
    const moves = [];
    for (let step = 0; step < steps; step += 1) {
      this.at.x += (sideways * scale) / steps;
      this.at.y += (by * scale) / steps;
      moves.push(this.#moved(this.at.x, this.at.y), { type: "pause", duration: pause });
    }
    await this.act(this.tool === "touch" ? "finger0" : "mouse", this.tool, ...moves);
    this.isDrawn = false;
  }

  wheel(at, { deltaX = 0, deltaY = 0, modifiers = 0 }) {
    const control = modifiers & 2 ? ["keyDown", "pause", "keyUp"].map((type) => (type === "pause" ? { type } : { type, value: "\uE009" })) : [];
    const wait = control.length ? [{ type: "pause" }] : [];
    return this.send("input.performActions", {
      actions: [
        { type: "key", id: "keys", actions: control },
        { type: "wheel", id: "wheel", actions: [...wait, { type: "scroll", x: Math.round(at.x), y: Math.round(at.y), deltaX, deltaY }] },
      ],
    });
  }

  key(key) {
    const value = keys[key] ?? key;
    return this.send("input.performActions", {
      actions: [{ type: "key", id: "keys", actions: [{ type: "keyDown", value }, { type: "keyUp", value }] }],
    });
  }
}
