// How things move by themselves: the curves of the app over the time of the page, and the velocity of a finger.

/** How far a velocity of 1 carries when a script plays, as the simulator counts it. */
const reachOfVelocity = 0.4995;

/** The time of everything that moves by itself, in milliseconds. It can run slower than that of the browser. */
const clock = {
  rate: 1, own: 0, real: 0,
  now() { return this.own + (performance.now() - this.real) * this.rate; },
  setRate(rate) { Object.assign(this, { own: this.now(), real: performance.now(), rate }); },
};

const prefersCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * A damped spring from a height to another: response in seconds, damping ratio, and a first velocity in points per
 * second, in the direction of growing heights. A response of 0 makes it the spring with which scroll views return. The
 * engine computes it.
 */
class Spring {
  constructor(engine, from, to, response, damping, velocity, start) {
    Object.assign(this, { engine, from, to, response, damping, velocity, start });
  }

  state(now) { return this.engine.spring(this, Math.max(0, now - this.start) / 1000); }
  at(now) { return this.state(now)[0]; }
  /** In points per second. */
  velocityAt(now) { return this.state(now)[1]; }
  isOver(now) { return now > this.start && this.state(now)[2] !== 0; }
}

/** An offset that slows down as a scroll view's does, also by the engine. */
class Deceleration {
  /** @param velocity of the offset, in points per second */
  constructor(engine, from, velocity, start) {
    const [, , way] = engine.decelerate(velocity, 0);
    Object.assign(this, { engine, from, velocity, start, last: from, target: from + way, way });
  }

  state(now) { return this.engine.decelerate(this.velocity, Math.max(0, now - this.start) / 1000); }

  at(now) {
    const offset = this.from + this.state(now)[0];
    const isPast = this.way > 0 ? offset >= this.target : offset <= this.target;
    return isPast || Math.abs(this.target - offset) < 0.25 ? this.target : quarter(offset);
  }

  /** In points per second, of the offset. */
  velocityAt(now) { return this.state(now)[1]; }
}

/** The rest of a jump: a sheet that is caught beyond its end is shown there first, and where its machine has it at last. */
class Residue {
  constructor(position, gap, start) {
    Object.assign(this, { position, gap, start });
  }

  at(now) { return this.position() + this.gap * (1 - Math.min(1, Math.max(0, now - this.start) / 150)) ** 2; }

  isOver(now) { return now - this.start >= 150; }
}

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
