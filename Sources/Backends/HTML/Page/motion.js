// The time of the page, the pace of its frames, and the velocity of a finger.

/** The time of everything that moves by itself, in milliseconds. It can run slower than that of the browser. */
const clock = {
  rate: 1, own: 0, real: 0,
  now() { return this.own + (performance.now() - this.real) * this.rate; },
  setRate(rate) { Object.assign(this, { own: this.now(), real: performance.now(), rate }); },
};

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const prefersCalm = () => calm.matches;

/** The frames of a movement, and whether they come in time. */
class Pace {
  /** A mean of the latest times between frames, in milliseconds. */
  mean = 0;
  last = null;
  count = 0;

  /** Notes a frame of a movement, or of none. Returns the turn of the frame on a slow machine, from 0 to 5, else `null`. */
  next(isBusy) {
    const now = performance.now();
    if (!isBusy || this.last === null) this.mean = 0;
    // A frame of a display takes 16.7 milliseconds. What was slow remains slow until the movement ends.
    else if (this.mean <= 20) this.mean += (Math.min(60, now - this.last) - this.mean) / 6;
    this.last = isBusy ? now : null;
    this.count += 1;
    return this.mean > 20 ? this.count % 6 : null;
  }
}

/** What a finger did lately. */
class FingerTrack {
  samples = [];

  add(time, position) {
    this.samples.push({ time, position });
    while (this.samples.length > 2 && this.samples[1].time < time - 100) this.samples.shift();
  }

  /** Over the last 100 milliseconds, in points per second; 0 for a finger that has stopped. */
  velocity(now) {
    const recent = this.samples.filter((sample) => sample.time >= now - 100);
    const [first, last] = [recent[0], recent[recent.length - 1]];
    if (!first || last.time - first.time < 4) return 0;
    return Math.round(((last.position - first.position) / (last.time - first.time)) * 1000) + 0;
  }
}
