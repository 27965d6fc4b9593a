// Plays the fingers of a file on the module, and compares what is seen with the digests in the file.
//
// usage: node fingers.mjs MODULE.gz FILE
//
// The file has doubles: for each screen the number of its numbers and these, its nodes and measures, the environment and
// the measures at the start; then for each call its number, time, subject and value, how many numbers it brings and these,
// and the digest of the events that the host sends and of what is seen after it. A number of −1 ends the screen.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const [module, file] = process.argv.slice(2);
const words = new Uint32Array(2);
const double = new Float64Array(words.buffer);
let hash = 0;
function add(number) {
  double[0] = number;
  for (const word of words) hash = Math.imul(hash ^ word, 16777619);
}

const page = { reported: (id, ...event) => event.forEach(add) };
const calls = new WebAssembly.Instance(new WebAssembly.Module(gunzipSync(readFileSync(module))), { page }).exports;
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

/** The functions by their numbers. */
const functions = [
  (id, time, subject) => add(calls.touchDown(id, time, subject)), (id, time) => calls.touchUp(id, time),
  (id, time, subject) => calls.panBegan(id, time, subject), (id, time, subject, value) => calls.panMoved(id, time, value),
  (id, time, subject, value) => calls.panEnded(id, time, value, subject), calls.swipe, calls.letGo, calls.tap,
  (id, time) => calls.tapStatusBar(id, time), calls.move, calls.place, calls.select,
  (id, time, subject) => calls.setMode(id, time, subject), (id, time) => calls.resize(id, time),
  (id, time, subject) => calls.measure(id, time, subject), (id, time) => calls.tick(id, time),
];

let [screens, played] = [0, 0];
while (at < numbers.length) {
  const table = list(next());
  const [nodes, measures] = [next(), next()];
  give(table);
  const number = calls.load(table.length);
  if (number < 0) throw new Error(`screen ${screens} is refused`);
  give(list(5 + measures));
  const id = calls.open(number);
  for (let kind = next(), index = 0; kind >= 0; kind = next(), index += 1) {
    const [time, subject, value] = [next(), next(), next()];
    give(list(next()));
    const expected = next();
    hash = 0;
    functions[kind](id, time, subject, value);
    add(calls.isRunning(id));
    for (let node = 0; node < nodes; node += 1) {
      for (const name of ["seen", "position", "turn"]) add(calls[name](id, node));
    }
    for (const number of room(calls.frames(id))) add(number);
    if (hash >>> 0 !== expected) throw new Error(`screen ${screens}, call ${index}, function ${kind}: another answer`);
    played += 1;
  }
  calls.close(id);
  screens += 1;
}
console.log(`${screens} screens, ${played} calls`);
