// The page as a tool for designers and reviewers: plans, graph, devices, scenarios, links, comparison.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { sleep } from "./browser.mjs";
import { browser, click, desk, folder, led, open, picture, read, root, run, specs, state, text, write } from "./support.mjs";

const chips = (page) => page.run("[...document.querySelectorAll('.plan-row')].map((row) => [...row.querySelectorAll('.chip')].map((chip) => chip.textContent))");

test("the plan is told as chips with distances, and the mover is lit on the page and on the phone", async () => {
  const page = await open(specs.maps, "chips", { device: "iPhone 14" });
  assert.deepEqual(await chips(page), [["places579 pt", "suggestions1923 pt"], ["suggestions✓", "places✓"]]);
  await page.press(await page.place(".list", 0.3));
  await page.drag(-100, { steps: 4 });
  assert.deepEqual(await chips(page), [["places479 pt", "suggestions1923 pt"], ["suggestions✓", "places100 pt"]]);
  const lit = () => page.run("[...document.querySelectorAll('.chip.lit .chip-name')].map((chip) => chip.textContent)");
  assert.deepEqual(await lit(), ["places"]);
  assert.equal(await page.run("document.querySelector('#stage .mover').dataset.node"), "places");
  assert.equal(await page.run("document.querySelector('.mover-tag').textContent"), "places moves");
  await page.drag(-520, { steps: 10 });
  assert.deepEqual(await lit(), ["suggestions"]);
  // The finger's way has the colors of the movers, and the distance at the hand-over.
  const trail = () => page.run(`(({ style, firstChild: tick }) => [style.height, [...style.backgroundImage.matchAll(/var\\(--(\\w+)\\) ([0-9.]+)px/g)].map(([, color, at]) => color + " " + at), tick.textContent, tick.style.bottom, tick.style.top])(document.querySelector(".trail"))`);
  assert.deepEqual(await trail(), ["620px", ["c0 0", "c1 579", "edge 620"], "579 pt", "579px", ""]);
  await page.drag(100, { steps: 5 });
  assert.deepEqual(await trail(), ["100px", ["c1 0", "c0 41", "edge 100"], "41 pt", "", "41px"]);
  await page.drag(-100, { steps: 5 });
  assert.equal(await page.run("document.querySelector('#stage .mover').dataset.node"), "suggestions");
  await picture(page, "plan");
  await page.lift({ rest: 150 });
  await page.rest();
  assert.equal(await page.run("document.querySelector('#stage .mover')"), null);
  assert.deepEqual(page.problems, []);
});

test("what bounces has a chip for each way between its ends, and none for what a pull undoes", async () => {
  const page = await open(specs.tabs, "bounces", { device: "iPhone 14" });
  assert.deepEqual(await chips(page), [["page200 pt", "fluentRows270 pt"], ["fluentRows✓", "page✓"]]);
  const about = await open("specs/headers/AboutPage.scroll.yaml", "bounces-alone", { device: "iPhone 14" });
  assert.deepEqual((await chips(about)).map((row) => row.length), [1, 1]);
});

test("the graph has the positions that a finger gives, on every screen of the corpus", async () => {
  const file = join(folder, "graphs.html");
  run("preview", "--format", "html", "--output", file, "specs");
  const page = await browser.open(file, { width: 1440, height: 900 });
  const count = await page.run("scrollwork.data.screens.length");
  let compared = 0;
  for (let index = 0; index < count; index += 1) {
    await page.run(`scrollwork.show(${index})`);
    const wrong = await page.run(`(() => {
      const { host, finger, graph, screen } = scrollwork;
      const wrong = [];
      for (const chain of finger.chains.shown()) {
        finger.choose(chain);
        graph.show(chain);
        const { corners } = graph;
        const end = corners[corners.length - 1].at;
        if (end === 0) continue;
        // The same way in ten unequal steps, from the same start.
        const other = new host.constructor(screen, host.place);
        other.wake = () => {};
        other.restore(graph.start);
        other.begin(chain.name);
        let at = 0;
        for (let step = 1; step <= 10; step += 1) {
          const to = Math.floor(end * (step / 10) ** 1.5 * 4) / 4;
          other.drag(at - to);
          at = to;
          const next = corners.findIndex((corner) => corner.at >= at);
          const [one, two] = [corners[Math.max(0, next - 1)], corners[next]];
          const part = two.at > one.at ? (at - one.at) / (two.at - one.at) : 0;
          chain.nodes.forEach(({ node }, number) => {
            const drawn = one.positions[number] + (two.positions[number] - one.positions[number]) * part;
            if (Math.abs(drawn - other.position(node)) > 1e-6) wrong.push([screen.name, chain.name, node, at, drawn, other.position(node)]);
          });
        }
      }
      return wrong;
    })()`);
    compared += 1;
    assert.deepEqual(wrong, []);
  }
  assert.ok(compared >= 53);
  assert.deepEqual(page.problems, []);
});

test("one finger moves all devices, and those that differ are marked with the reason", async () => {
  const page = await browser.open(write(specs.maps, "wall"), { width: 1440, height: 1600 });
  const reached = () => page.run("scrollwork.host.position('places') + scrollwork.host.position('suggestions')");
  const start = await reached();
  await page.press(await page.place(".list", 0.3));
  await page.drag(-540, { steps: 18 });
  const moved = await reached() - start;
  led(moved, 540);
  const wall = () => page.run(`scrollwork.wall.cards.map(({ place, host }) => [place.title, host.position("places"), host.position("suggestions")])`);
  for (const [title, places, suggestions] of await wall()) {
    // Another machine that the same finger moves alone.
    const alone = await page.run(`(() => {
      const { host, screen } = scrollwork;
      const other = new host.constructor(screen, screen.places.find((place) => place.title === ${JSON.stringify(title)}));
      other.begin("suggestions");
      other.drag(${-moved});
      return [other.position("places"), other.position("suggestions")];
    })()`);
    assert.deepEqual([places, suggestions], alone, title);
  }
  await page.frame();
  const marked = await page.run("[...document.querySelectorAll('.card.differs .wall-name')].map((name) => name.textContent)");
  assert.deepEqual(marked.sort(), (await wall()).filter(([, , suggestions]) => suggestions > 0).map(([title]) => title).sort());
  assert.ok(marked.length > 3);
  const reasons = await page.run("[...document.querySelectorAll('.card.differs .wall-note')].map((note) => note.textContent)");
  assert.deepEqual([...new Set(reasons)], ["suggestions scrolls"]);
  assert.match(await text(page, "sentence"), new RegExp(`^places opens: [0-9.]+ pt so far, .* and ${marked.length - 1} more of ${(await wall()).length}: suggestions scrolls\\.$`));
  await picture(page, "wall");
  await page.lift({ rest: 150 });
  await page.rest();
  await page.until("scrollwork.wall.cards.every(({ host }) => !host.isMoving())");
  assert.ok((await page.run(`scrollwork.wall.cards.map(({ host }) => host.resting(host.sheets[0]))`)).every((notch) => notch === "maximum"));
  assert.deepEqual(page.problems, []);
});

test("the page says that the proof does not cover a turned phone of a spec for portrait", async () => {
  const page = await browser.open(write(specs.maps, "covered"), { width: 1280, height: 720 });
  const [says, notes] = ["document.getElementById('uncovered').checkVisibility()", "[...document.querySelectorAll('.wall-note')].filter((note) => note.textContent === 'not proved').length"];
  assert.deepEqual([await page.run(says), await page.run(notes)], [false, 0]);
  await click(page, "#rotate");
  await page.rest();
  assert.deepEqual([await page.run(says), await page.run(notes)], [true, await page.run("scrollwork.screen.places.length")]);
});

test("small phones show strips and rows in front of the screen", async () => {
  const page = await browser.open(write(specs.tabs, "small"), { width: 1440, height: 1600 });
  await page.run("document.querySelector('#wall').scrollIntoView()");
  await page.until("document.querySelectorAll('#wall .screen.small').length >= 6");
  await page.frame();
  const seen = await page.run(`(() => {
    return [...document.querySelectorAll("#wall .screen.small")].slice(0, 6).map((screen) => [".strip", ".lines"].map((name) => {
      // What a pointer would hit is what is seen.
      screen.style.pointerEvents = "auto";
      const element = screen.querySelector(name);
      const { left, top, width } = element.getBoundingClientRect();
      const first = document.elementsFromPoint(left + width / 2, top + 4).find((other) => screen.contains(other));
      return Boolean(first) && element.contains(first);
    }));
  })()`);
  assert.equal(seen.length, 6);
  assert.deepEqual(seen.flat().filter((isSeen) => !isSeen), []);
});

test("a dismissed sheet has no marks and takes no finger, and a fixed one has no grabber", async () => {
  const page = await open("specs/sheets/PlaceDetails.scroll.yaml", "dismissed");
  const shown = () => page.run(`[[...document.querySelectorAll(".mark bdi")].map((mark) => mark.textContent), [...document.querySelectorAll(".choice button")].map((button) => button.textContent),
    document.querySelectorAll(".chip").length]`);
  assert.deepEqual(await shown(), [[], [], 0]);
  assert.equal(await text(page, "plan"), "Finger onNo finger moves anything now.Drag the phone: the distance of each part appears here.");
  assert.equal(await text(page, "sentence"), "place is dismissed: choose a state of it under States.");
  await page.run("scrollwork.host.move(scrollwork.host.sheets[0], 'half')");
  await page.rest();
  await page.frame();
  const [marks, chains, chips] = await shown();
  assert.deepEqual([marks, chains], [["full", "half", "preview"], ["place", "facts"]]);
  assert.ok(chips > 0);
  assert.deepEqual(page.problems, []);

  const fixed = await browser.open(write("specs/sheets/BasketReview.scroll.yaml", "fixed"));
  const opacity = (selector) => fixed.run(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).opacity`);
  assert.equal(await opacity("#stage .grip"), "0");
  // The devices of the wall are drawn when they come into the window.
  await fixed.run("document.getElementById('wall').scrollIntoView({ behavior: 'instant' })");
  await fixed.until("getComputedStyle(document.querySelector('#wall .grip')).opacity === '0'");
  assert.match(await text(fixed, "positions"), /, fixed/);
  assert.deepEqual(fixed.problems, []);
});

test("observers are on the page with their present values, and an equality has two equal sides", async () => {
  const page = await open("specs/headers/ArtistPage.scroll.yaml", "observers");
  const row = () => page.run("[...document.querySelector('.observer').cells].map((cell) => cell.textContent)");
  assert.deepEqual(await row(), ["titleFade", "0", "", "of artist.offset"]);
  await page.run("scrollwork.host.scrollTo(scrollwork.host.node('artist'), 175)");
  await page.frame();
  assert.deepEqual(await row(), ["titleFade", "0.5", "", "of artist.offset"]);
  assert.deepEqual(page.problems, []);
  const tabs = await open(specs.tabs, "equality");
  assert.match(await text(tabs, "promises"), /page\.critical == hero\.heightboth sides are [^·]+ · line \d+/);
  assert.doesNotMatch(await text(tabs, "promises"), /margin 0 /);
});

test("the tightest margin counts the keyboard, and a click brings the phone there", async () => {
  const page = await open("specs/devices/QuickReply.scroll.yaml", "margin");
  assert.match(await text(page, "promises"), /tightest on iPhone 15, landscape, keyboard 209: 73 pt/);
  await page.run("document.querySelector('#promises .link').click()");
  await page.frame();
  assert.deepEqual(await page.run("[scrollwork.host.place.title, scrollwork.host.environment.keyboard]"), ["iPhone 15, landscape", 209]);
  assert.deepEqual(page.problems, []);
});

test("every scenario of the corpus plays on the page with the verdict of the test command, and its steps are words", async () => {
  const file = join(folder, "scenarios.html");
  run("preview", "--format", "html", "--output", file, "specs");
  const page = await browser.open(file, { width: 1440, height: 900 });
  const count = await page.run("scrollwork.data.screens.length");
  let played = 0;
  for (let index = 0; index < count; index += 1) {
    await page.run(`scrollwork.show(${index})`);
    const outcome = await page.run(`(() => {
      const failed = [];
      for (const scenario of scrollwork.screen.scenarios) {
        scrollwork.playScenario(scenario);
        scrollwork.player.pause();
        for (let step = 0; step <= scenario.steps.length; step += 1) {
          scrollwork.player.seek(step);
          const text = document.getElementById("step").textContent;
          if (/NaN|undefined|null|native code|\\[object/.test(text)) failed.push([scrollwork.screen.name, text]);
        }
        const found = [...scrollwork.player.failures.values()];
        if ((found.length > 0) !== Boolean(scenario.failure)) failed.push([scrollwork.screen.name, scenario.title, JSON.stringify(found)]);
      }
      scrollwork.close();
      return { failed, played: scrollwork.screen.scenarios.length };
    })()`);
    assert.deepEqual(outcome.failed, []);
    played += outcome.played;
  }
  assert.ok(played >= 180, `${played}`);
  assert.deepEqual(page.problems, []);
});

test("a scenario is played, paused, stepped and scrubbed backwards", async () => {
  const page = await open(specs.maps, "play", { device: "iPhone 14" });
  await page.run("[...document.querySelectorAll('.scenario')].find((button) => button.textContent.includes('reaches its top')).click()");
  await page.until("scrollwork.host.position('places') < 733 && scrollwork.host.position('places') > 0");
  await page.until("!scrollwork.player.isPlaying", 15000);
  assert.deepEqual(await state(page).then(({ places, suggestions }) => [places, suggestions]), [733, 40]);
  assert.match(await text(page, "step"), /5 of 5: expect places.height 733, suggestions.offset 40/);
  await page.run("document.getElementById('step-back').click(); document.getElementById('step-back').click()");
  assert.deepEqual(await state(page).then(({ places, suggestions }) => [places, suggestions]), [713, 0]);
  await page.run("(() => { const bar = document.getElementById('scrub'); bar.value = 1; bar.dispatchEvent(new Event('input')); })()");
  assert.deepEqual(await state(page).then(({ places, suggestions }) => [places, suggestions]), [733, 30]);
  await page.run("document.getElementById('step-on').click()");
  assert.deepEqual(await state(page).then(({ places, suggestions }) => [places, suggestions]), [713, 0]);
  await page.run("document.getElementById('close-player').click()");
  // The phone is the user's again.
  await page.press(await page.place(".list", 0.5));
  await page.drag(-30, { steps: 2 });
  await page.lift({ rest: 150 });
  await page.rest();
  assert.equal((await state(page)).resting.places, "maximum");
  assert.deepEqual(page.problems, []);
});

test("while a finger is down, the answer of the release rule is shown and is what happens", async () => {
  const page = await open(specs.shortcuts, "ghost");
  for (const by of [-60, -120, 90]) {
    await page.run("scrollwork.restart()");
    await page.rest();
    await page.frame();
    await page.press(await page.place(".header[data-node=searchBar]"));
    await page.drag(by, { steps: 4 });
    await sleep(150);
    await page.run("scrollwork.host.wake()");
    await page.frame();
    const promised = await page.run("document.querySelector('.ghost').hidden ? null : document.querySelector('.ghost').textContent.replace('let go → ', '')");
    await page.lift();
    await page.rest();
    assert.equal((await state(page)).resting.search, promised, `${by}`);
    assert.equal(await page.run("document.querySelector('.ghost').hidden"), true);
  }
});

test("a sheet that rests anywhere goes where the page shows, and its height is in the address", async () => {
  const page = await browser.open(write(specs.notes, "notes", "--device", "iPhone 15"), { width: 1280, height: 900 });
  await page.press(await page.place(".header[data-node=grabber]"));
  await page.drag(-60, { steps: 4 });
  await sleep(150);
  await page.run("scrollwork.host.wake()");
  await page.frame();
  const promised = await page.run("parseFloat(document.querySelector('.ghost').textContent.replace('let go → ', ''))");
  await page.lift();
  await page.rest();
  const before = await state(page);
  assert.equal(before.resting.notes, "free");
  assert.ok(Math.abs(before.notes - promised) < 1, `${before.notes} ${promised}`);
  await page.until("new URLSearchParams(location.hash.slice(1)).has('notes')");
  await page.reload();
  await page.until("window.scrollwork?.host");
  const after = await state(page);
  assert.equal(after.resting.notes, "free");
  assert.ok(Math.abs(after.notes - before.notes) < 1, `${after.notes}`);
  assert.deepEqual(page.problems, []);
});

test("a quarter of the speed makes springs four times as long", async () => {
  const page = await open(specs.maps, "slow");
  const time = async () => {
    await page.run("scrollwork.restart()");
    return page.run("new Promise((resolve) => { const start = performance.now(); const { host } = scrollwork; host.move(host.sheets[0], 'maximum'); const wait = () => (host.isMoving() ? setTimeout(wait, 5) : resolve(performance.now() - start)); wait(); })");
  };
  const usual = await time();
  await click(page, "#slow");
  const slow = await time();
  assert.ok(slow > 3 * usual && slow < 6 * usual, `${usual} ${slow}`);
});

test("the inspector names the part below the pointer, its lengths, formulas and line, and what a finger there moves", async () => {
  const page = await open(specs.maps, "inspector", { device: "iPhone 14" });
  const at = await page.place(".header[data-node=searchBar]");
  await page.pointer("mouseMoved", at.x, at.y, { button: "none", buttons: 0 });
  await page.frame();
  const shown = await page.run("document.getElementById('inspected').textContent");
  const line = read(specs.maps).split("\n").findIndex((row) => row.includes("header: searchBar")) + 1;
  assert.match(shown, new RegExp(`^searchBar header · line ${line}`));
  assert.match(shown, /height56 pt56/);
  assert.match(shown, /A finger here moves places\./);
  assert.equal(await page.run("document.querySelector('.hovered').dataset.node"), "searchBar");
});

test("the address leads to a state, survives a reload, and ignores what the spec does not have", async () => {
  const file = write(specs.maps, "address");
  const page = await browser.open(file, { width: 1280, height: 900 });
  await page.run("scrollwork.setPlace(scrollwork.screen.places.find((place) => place.title === 'iPhone 15'))");
  await page.run("scrollwork.host.move(scrollwork.host.sheets[0], 'maximum'); scrollwork.host.measure('feed', 5000)");
  await page.rest();
  await page.until("location.hash.includes('places=maximum') && location.hash.includes('feed=5000')");
  const before = await state(page);
  await page.reload();
  await page.until("window.scrollwork?.host?.place.title === 'iPhone 15'");
  assert.deepEqual(await state(page), before);
  assert.equal(await page.run("scrollwork.host.measures.feed"), 5000);
  const other = await browser.open(file, { width: 1280, height: 900, hash: "#device=iPhone+14&places=enormous&gone=3&feed=100&theme=dark" });
  assert.deepEqual(await state(other).then(({ places, resting }) => [places, resting.places]), [154, "minimum"]);
  assert.equal(await other.run("scrollwork.host.measures.feed"), 100);
  assert.equal(await other.run("document.documentElement.dataset.theme"), "dark");
  assert.match(await text(other, "said"), /no longer has: places=enormous, gone=3/);
  assert.deepEqual(other.problems, []);
});

test("Back, a link in the open page and a reload lead to the screen or the overview of their address", async () => {
  const file = join(folder, "history.html");
  run("preview", "--format", "html", "--output", file, specs.maps, specs.tabs, specs.curtain);
  const page = await browser.open(file, { width: 1440, height: 900 });
  const shown = () => page.run("document.getElementById('live').checkVisibility() ? scrollwork.screen.name : 'overview'");
  assert.equal(await shown(), "overview");
  await sleep(400);
  assert.equal((await page.run("location.hash")).replace("#", ""), "");
  await page.reload();
  assert.equal(await shown(), "overview");
  await page.run("[...document.querySelectorAll('.thumb-card')].find((card) => card.textContent.includes('StudyTabs')).click()");
  await page.run("(() => { const list = document.getElementById('screens'); list.value = [...list.options].findIndex(({ textContent }) => textContent === 'MapsOverlay'); list.dispatchEvent(new Event('change')); })()");
  assert.equal(await shown(), "MapsOverlay");
  await page.run("history.back()");
  await page.until("scrollwork.screen.name === 'StudyTabs'");
  await page.run("history.back()");
  await page.until("!document.getElementById('live').checkVisibility()");
  await page.run("history.forward()");
  await page.until("document.getElementById('live').checkVisibility() && scrollwork.screen.name === 'StudyTabs'");
  await page.run("location.hash = 'screen=MapsOverlay&places=maximum&keyboard=Infinity'");
  await page.until("scrollwork.screen.name === 'MapsOverlay' && scrollwork.host.resting(scrollwork.host.sheets[0]) === 'maximum'");
  assert.equal(await page.run("scrollwork.host.environment.keyboard"), 400);
  // What an address leaves out is as at the start.
  await page.run("location.hash = 'screen=MapsOverlay'");
  await page.until("scrollwork.host.resting(scrollwork.host.sheets[0]) === 'minimum'");
  assert.deepEqual(page.problems, []);
});

test("a page of many screens begins with thumbnails and findings, and a link leads past them", async () => {
  const file = join(folder, "overview.html");
  const broken = join(folder, "Broken.scroll.yaml");
  writeFileSync(broken, read(specs.maps).replace("- block: map", "- blok: map").replace("screen: MapsOverlay", "screen: Broken"));
  try { run("preview", "--format", "html", "--output", file, "specs", broken); } catch (error) { assert.equal(error.status, 1); }
  const page = await browser.open(file, { width: 1440, height: 900 });
  assert.equal(await page.run("document.getElementById('overview').checkVisibility() && !document.getElementById('live').checkVisibility()"), true);
  const cards = await page.run("[...document.querySelectorAll('.thumb-card')].map((card) => [card.querySelector('.wall-name').textContent, card.classList.contains('marked'), card.querySelector('.wall-note').textContent])");
  assert.equal(cards.length, await page.run("scrollwork.data.screens.length"));
  assert.deepEqual(cards.filter(([, isMarked]) => isMarked), [[broken, true, "1 error"]]);
  await page.until("document.querySelectorAll('.thumb-phone .phone').length > 5");
  await picture(page, "overview");
  await page.run("[...document.querySelectorAll('.thumb-card')].find((card) => card.textContent.includes('StudyTabs')).click()");
  assert.equal(await page.run("scrollwork.screen.name"), "StudyTabs");
  assert.equal(await page.run("document.getElementById('live').checkVisibility()"), true);
  await page.until("location.hash.includes('screen=StudyTabs')");
  const linked = await browser.open(file, { width: 1440, height: 900, hash: "#screen=MapsOverlay&places=maximum" });
  assert.deepEqual(await linked.run("[scrollwork.screen.name, document.getElementById('live').checkVisibility(), scrollwork.host.resting(scrollwork.host.sheets[0])]"), ["MapsOverlay", true, "maximum"]);
  assert.deepEqual([...page.problems, ...linked.problems], []);
});

test("a comparison moves both versions by one finger, and marks what has changed", async () => {
  const [old, now] = ["old", "new"].map((name) => join(folder, `${name}.scroll.yaml`));
  writeFileSync(old, read(specs.maps));
  writeFileSync(now, read(specs.maps).replace("safeArea.top - 64", "safeArea.top - 24").replace("height: 56", "height: 72")
    .replace("      minimum: safeArea.bottom + 120\n", "      minimum: safeArea.bottom + 120\n      half: 1/2 of height\n"));
  const file = join(folder, "diff.html");
  run("diff", old, now, "--format", "html", "--output", file);
  const page = await browser.open(file, desk);
  await page.run("scrollwork.setPlace(scrollwork.screen.places.find((place) => place.title === 'iPhone 14'))");
  await page.press(await page.place(".list", 0.3));
  await page.drag(-634, { steps: 20 });
  const both = await page.run("[scrollwork.host, scrollwork.earlier.own].map((host) => [host.position('places'), host.position('suggestions')])");
  assert.deepEqual(both, [[773, 15], [733, 55]]);
  const marks = await page.run("[...document.querySelectorAll('.mark')].map((mark) => mark.textContent)");
  assert.deepEqual(marks, ["maximum 773 ptwas 733", "half 422 ptnew", "minimum 154 pt"]);
  const changes = await text(page, "changes");
  assert.match(changes, /searchBar.height: 56 → 72/);
  assert.match(changes, /a flick from the same place opens it passed, now fails on iPhone 15: places is half, not maximum/);
  await page.frame();
  const edge = (selector) => page.run(`document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().top`);
  const scale = await page.run("scrollwork.stage.scale()");
  assert.ok(Math.abs((await edge(".earlier [data-node=places]")) - (await edge("#phone-screen > [data-node=places]")) - 40 * scale) < 1.5);
  await picture(page, "comparison");
  await page.lift({ rest: 150 });
  await page.rest();
  assert.deepEqual(page.problems, []);
});

test("the page of every screen has at most 400 kilobytes, and 155 compressed", async () => {
  const files = readdirSync(join(root, "specs"), { recursive: true }).filter((name) => name.endsWith(".scroll.yaml"));
  assert.ok(files.length >= 53);
  for (const name of files) {
    const bytes = readFileSync(write(join("specs", name), "weight"));
    const packed = gzipSync(bytes, { level: 9 }).length;
    assert.ok(bytes.length <= 400_000 && packed <= 155_000, `${name}: ${bytes.length}, ${packed} compressed`);
  }
});

test("a length by case follows the orientation and the keyboard", async () => {
  const spec = read("specs/devices/TrailDetails.scroll.yaml")
    .replace("orientations: [portrait, landscape]", "orientations: [portrait, landscape]\nenvironment: {keyboard: 0...336}")
    .replace("high: part of available", "high: {when: keyboard > 0, then: 300, else: part of available}");
  const page = await open(spec, "cases");
  const length = (name) => page.run(`(() => {
    const [node, quantity] = ${JSON.stringify(name)}.split(".");
    const geometry = scrollwork.host.geometry(node);
    return geometry.notches.get(quantity)?.height ?? geometry[quantity];
  })()`);
  const top = () => page.run("scrollwork.host.environment.safeAreaTop");
  const type = (keyboard) => page.run(`scrollwork.host.resize({ ...scrollwork.host.environment, keyboard: ${keyboard} })`);
  const isLandscape = () => page.run("scrollwork.host.environment.width > scrollwork.host.environment.height");
  for (const turn of [0, 1]) {
    if (turn === 1) await click(page, "#rotate");
    const turned = await isLandscape();
    assert.equal(await length("navigation.height"), await top() + (turned ? 32 : 44));
    assert.equal(await length("weather.high"), turned ? 314.4 : 426);
    await type(336);
    assert.equal(await length("weather.high"), 300);
    await type(0);
  }
  assert.equal(await page.run("scrollwork.screen.nodes.find(({ name }) => name === 'navigation').forms.height"),
    "safeArea.top + (44 when portrait, else 32)");
  assert.deepEqual(page.problems, []);
});

test("a bar that a release settles slides to its end, and a bar over the sheets is in front of them", async () => {
  const page = await open(join(root, "specs/bars/PhotoFeed.scroll.yaml"), "settling");
  const top = () => page.run("document.querySelector('[data-node=tabBar]').getBoundingClientRect().top");
  const start = await top();
  await page.press(await page.place(".list[data-node=feed]", 0.3));
  await page.drag(-40, { steps: 8 });
  const held = await top();
  assert.ok(held > start);
  await page.run("scrollwork.tops = []; (({ host, host: { onFrame } }) => { host.onFrame = () => { onFrame(); scrollwork.tops.push(document.querySelector('[data-node=tabBar]').getBoundingClientRect().top); }; })(scrollwork)");
  await page.lift({ rest: 150 });
  await page.rest();
  const end = await top();
  assert.ok(end > held + 5);
  // On the way there it is seen in between.
  assert.ok((await page.run("scrollwork.tops")).some((at) => at > held + 1 && at < end - 1));
  assert.deepEqual(page.problems, []);
  const radio = await open(join(root, "specs/bars/RadioStations.scroll.yaml"), "over-sheets");
  const order = await radio.run("[...document.querySelectorAll('#phone-screen > .part')].map((part) => part.dataset.node)");
  assert.deepEqual(order, ["player", "tabBar"]);
  assert.deepEqual(radio.problems, []);
});

test("a list from its end is at its end on every device, and stays there on another one", async () => {
  const page = await browser.open(write("specs/lists/ChatThread.scroll.yaml", "from-end"), { width: 1280, height: 720 });
  const rests = "scrollwork.wall.cards.map(({ host }) => host.ends().messages)";
  assert.deepEqual(new Set(await page.run(rests)), new Set([0]));
  await page.run("scrollwork.take(0)");
  assert.equal(await page.run("scrollwork.host.ends().messages"), 0);
  await page.run("(() => { const { host } = scrollwork; host.begin('messages'); host.drag(100); host.cancel(); host.finish(); scrollwork.take(3); })()");
  assert.equal(await page.run("scrollwork.host.ends().messages"), 100);
  assert.deepEqual(new Set(await page.run(rests)), new Set([100]));
  assert.deepEqual(page.problems, []);
});
