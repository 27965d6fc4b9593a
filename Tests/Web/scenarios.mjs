// Plays the scenarios of pages on the host and the engine of the page, and compares every position with that of
// `simulate`.
//
// usage: node scenarios.mjs SCRIPT FILE
//
// SCRIPT has the assets of the page without those that draw. FILE has the compressed engine in base64, and for each
// screen the script with its data, and for each scenario the positions after each step by name.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const [script, file] = process.argv.slice(2);
const { engine: module, screens } = JSON.parse(readFileSync(file, "utf8"));
Object.assign(globalThis, {
  matchMedia: () => ({ matches: false }), requestAnimationFrame: () => 0, cancelAnimationFrame: () => {},
});
runInThisContext(`${readFileSync(script, "utf8")}\nObject.assign(globalThis, { Engine, Host, Chains, give, perform, differences });`);

const engine = await Engine.start(module);
let [played, steps] = [0, 0];
for (const { data, scenarios } of screens) {
  let screen;
  globalThis.scrollwork = { wants: () => true, receive: (digest, received) => { [screen] = received.screens; } };
  runInThisContext(data);
  const id = engine.load(screen.table);
  if (id < 0) throw new Error(`${screen.name} is refused`);
  Object.assign(screen, { engine, id, numbers: new Map(screen.nodes.map(({ name }, index) => [name, index])) });
  screen.scenarios.forEach((scenario, number) => {
    const host = new Host(screen, scenario.place);
    host.isScripted = true;
    const chains = new Chains(host);
    give(host);
    scenario.steps.forEach((step, index) => {
      const where = `${screen.name}, ${scenario.title}, step ${index} ${JSON.stringify(step)}`;
      if (step.expect) {
        const found = differences(host, step.expect);
        if (found.length && !scenario.failure) throw new Error(`${where}: ${JSON.stringify(found)}`);
      } else {
        perform(host, chains, step);
      }
      const positions = Object.fromEntries(host.consumers.map(({ name }) => [name, host.position(name) + 0]));
      for (const [name, expected] of Object.entries(scenarios[number][index])) {
        if (!Object.is(positions[name], expected)) throw new Error(`${where}: ${name} is ${positions[name]}, not ${expected}`);
      }
      steps += 1;
    });
    host.close();
    played += 1;
  });
}
console.log(`${played} scenarios, ${steps} steps`);
