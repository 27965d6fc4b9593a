// What the pages of all browsers share.

import { pathToFileURL } from "node:url";

export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The address of a file, or an address as it is. */
export const locate = (file) => (file.startsWith("http:") ? file : pathToFileURL(file).href);

/** A page in a browser. A browser's own class adds `evaluate`, `pointer`, `key`, `wheel`, `picture`, `reload` and `close`. */
export class BrowserPage {
  /** Everything that a person would see in red in the console, refused requests included. */
  problems = [];
  requests = [];
  /** With what the page is touched by `press`, `drag` and `lift`: a mouse, a pen or a finger. */
  tool = "mouse";
  /** The fingers on the glass, by number. */
  fingers = new Map();
  /** Whether the page has been drawn since the last movement. */
  isDrawn = true;

  async until(expression, limit = 5000) {
    const end = Date.now() + limit;
    while (!(await this.run(expression))) {
      if (Date.now() > end) throw new Error(`never: ${expression}`);
      await sleep(20);
    }
  }

  /** Waits until the page has its engine, or knows that it gets none. */
  ready() { return this.run("Promise.resolve(window.scrollwork?.ready).then(() => true)"); }

  // Fingers

  /** The middle of an element, or a part of the way down it, in points of the page; scrolled to where it can be touched. */
  async place(selector, part = 0.5) {
    return this.run(`(() => {
      document.querySelector(".phone").scrollIntoView({ block: "nearest", behavior: "instant" });
      const box = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
      const screen = document.getElementById("phone-screen").getBoundingClientRect();
      const [top, bottom] = [Math.max(box.top, screen.top), Math.min(box.bottom, screen.bottom)];
      return { x: box.left + box.width / 2, y: top + (bottom - top) * ${part} };
    })()`);
  }

  async press(at) {
    this.at = { ...at };
    await this.pointer("mouseMoved", at.x, at.y, { button: "none", buttons: 0 });
    await this.pointer("mousePressed", at.x, at.y);
  }

  /** Moves by points of the phone, in steps, each after a pause. */
  async drag(by, { steps = 4, pause = 10, sideways = 0 } = {}) {
    const scale = await this.run("scrollwork.stage.scale()");
    for (let step = 0; step < steps; step += 1) {
      this.at.x += (sideways * scale) / steps;
      this.at.y += (by * scale) / steps;
      await this.pointer("mouseMoved", this.at.x, this.at.y);
      await sleep(pause);
    }
    this.isDrawn = false;
  }

  /** A browser tells a page of a finger's movements once a frame, and on a slow machine not every frame shows all. */
  frame() {
    this.isDrawn = true;
    return this.evaluate(`(async () => {
      for (let frame = 0; frame < 8; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      return true;
    })()`);
  }

  /** What an expression comes to in the page. After a movement the page is drawn first. */
  async run(expression) {
    if (!this.isDrawn) await this.frame();
    return this.evaluate(expression);
  }

  /** What a lift begins may be over after some slow frames, so nothing waits for them. */
  async lift({ rest = 0 } = {}) {
    this.isDrawn = true;
    if (rest) await sleep(rest);
    await this.pointer("mouseReleased", this.at.x, this.at.y);
  }

  async tap(selector, part) {
    await this.press(await this.place(selector, part));
    await this.lift();
  }

  /** Waits until nothing moves by itself any more. */
  async rest() {
    await this.until("!scrollwork.host.isMoving()", 15000);
    await this.frame();
  }
}
