// Plays the events of a file on the module, and compares what the machine answers with the digests in the file.
//
// usage: node replay.mjs MODULE.gz FILE [--time]
//
// The file has doubles: for each screen the number of its numbers and these, its nodes, observers and measures, the
// environment and the measures at the start; then for each event its kind, subject and two numbers, how many numbers it
// brings and these, and the digest of everything that a page can ask after it. A kind of −1 ends the screen.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const [module, file, option] = process.argv.slice(2);
const bytes = gunzipSync(readFileSync(module));
const before = performance.now();
const compiled = new WebAssembly.Module(bytes);
const instance = new WebAssembly.Instance(compiled, { page: { reported() {} } });
const calls = instance.exports;
const started = performance.now() - before;
const data = readFileSync(file);
const numbers = new Float64Array(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength));

let at = 0;
const next = () => numbers[at++];
const list = (count) => numbers.subarray(at, (at += count));
const room = (count) => {
  const address = calls.room(count);
  return new Float64Array(calls.memory.buffer, address, count);
};
const give = (list) => { if (list.length) room(list.length).set(list); };

const words = new Uint32Array(2);
const double = new Float64Array(words.buffer);
let hash = 0;
function add(number) {
  double[0] = number;
  for (const word of words) hash = Math.imul(hash ^ word, 16777619);
}
function addWritten(count) {
  add(count);
  for (const number of room(count)) add(number);
}

/** Everything that a page can ask. */
function ask(id, screen, kind) {
  addWritten(calls.effects(id));
  add(calls.mode(id));
  add(calls.isCovered(id));
  const shown = [];
  for (let node = 0; node < screen.nodes; node += 1) {
    shown.push(calls.shown(id, node));
    for (const name of ["position", "shown", "lower", "upper", "page", "progress", "visible"]) add(calls[name](id, node));
    addWritten(calls.phase(id, node));
    addWritten(calls.backdrop(id, node, shown[node]));
    add(calls.passesTouches(id, node, shown[node]));
    for (const notch of [-2, -1, 0, 1]) add(calls.height(id, node, notch));
    if (kind >= 17) addWritten(calls.lengths(id, node));
  }
  for (let observer = 0; observer < screen.observers; observer += 1) add(calls.observed(id, observer, 100));
  addWritten(calls.snapshot(id));
}

let [screens, events, nanoseconds] = [0, 0, 0];
while (at < numbers.length) {
  const table = list(next());
  const screen = { nodes: next(), observers: next(), measures: next() };
  give(table);
  const number = calls.load(table.length);
  if (number < 0) throw new Error(`screen ${screens} is refused`);
  const start = list(5 + screen.measures);
  give(start);
  const id = calls.open(number);
  const played = [];
  for (let kind = next(); kind >= 0; kind = next()) {
    const event = [kind, next(), next(), next(), list(next())];
    const expected = next();
    give(event[4]);
    hash = 0;
    const rest = calls.handle(id, ...event.slice(0, 4));
    add(rest);
    ask(id, screen, kind);
    if (hash >>> 0 !== expected) throw new Error(`screen ${screens}, event ${played.length}, kind ${kind}: another answer`);
    played.push(event);
    events += 1;
  }
  // A snapshot goes through the room and back.
  const count = calls.snapshot(id);
  const saved = room(count).slice();
  give(saved);
  if (!calls.restore(id)) throw new Error(`screen ${screens}: its own snapshot is refused`);
  saved[0] = 99;
  give(saved);
  if (calls.restore(id)) throw new Error(`screen ${screens}: a mode that it does not have is restored`);
  // A damaged list is no screen.
  const damaged = Float64Array.from(table);
  damaged[screens % table.length] += 1;
  give(damaged);
  if (calls.load(damaged.length) >= 0) throw new Error(`screen ${screens}: damaged numbers are read`);
  if (option === "--time") {
    for (let round = 0; round < 3; round += 1) {
      calls.close(id);
      give(start);
      calls.open(number);
      const from = performance.now();
      for (const [kind, subject, one, other, brought] of played) {
        give(brought);
        calls.handle(id, kind, subject, one, other);
      }
      if (round === 2) nanoseconds += (performance.now() - from) * 1e6;
    }
  }
  calls.close(id);
  screens += 1;
}
console.log(`${screens} screens, ${events} events, ${WebAssembly.Module.imports(compiled).length} imports`);
if (option === "--time") {
  console.log(`started in ${started.toFixed(1)} ms, ${(nanoseconds / events).toFixed(0)} ns an event, memory ${calls.memory.buffer.byteLength}`);
}
