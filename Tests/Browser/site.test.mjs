// The site of several screens: search, filters, addresses and pages, from a disk.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { test } from "node:test";
import { browser, folder, isFirefox, read, run, root, specs, tool } from "./support.mjs";

const axe = process.env.AXE;
const [old, now, site] = ["site-old", "site-new", "site"].map((name) => join(folder, name));
for (const version of [old, now]) mkdirSync(join(version, "sheets"), { recursive: true });
for (const version of [old, now]) {
  writeFileSync(join(version, "sheets/Maps.scroll.yaml"), read(specs.maps));
  writeFileSync(join(version, "Study.scroll.yaml"), read(specs.tabs));
}
writeFileSync(join(now, "sheets/Maps.scroll.yaml"), read(specs.maps).replace("height: 56", "height: 64"));
writeFileSync(join(now, "Curtain.scroll.yaml"), read(specs.curtain));
writeFileSync(join(now, "Broken.scroll.yaml"), read(specs.maps).replace("screen: MapsOverlay", "screen: Broken").replace("expect: {places: maximum, suggestions.offset: 0, places.progress: 1}", "expect: {places: minimum}"));
run("preview", now, "--site", site, "--since", old);
const index = join(site, "index.html");

const shown = (page) => page.run("[...document.querySelectorAll('li:not([hidden]) b')].filter((name) => name.checkVisibility()).map((name) => name.textContent).sort()");
const all = ["Broken", "MapsOverlay", "ParkingCurtain", "StudyTabs"];

test("the index searches and filters, and keeps what is chosen in its address", async () => {
  const page = await browser.open(index, { width: 1440, height: 900 });
  assert.deepEqual(await shown(page), all);
  assert.match(await page.run("document.body.innerText"), /1 of \d+ scenarios fail ✗/);
  await page.run("document.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))");
  assert.equal(await page.run("document.activeElement.id"), "search");
  const choose = (id, value) => page.run(`(() => { const field = document.getElementById("${id}"); field.value = "${value}"; field.dispatchEvent(new Event(field.id === "search" ? "input" : "change")); })()`);
  await choose("search", "lesson COVER");
  assert.deepEqual(await shown(page), ["StudyTabs"]);
  assert.equal(await page.run("document.getElementById('found').textContent"), "1 of 4 screens");
  await choose("search", "");
  await page.run("document.getElementById('failing').click()");
  assert.deepEqual(await shown(page), ["Broken"]);
  await page.run("document.getElementById('failing').click()");
  await page.run("document.getElementById('changed').click()");
  assert.deepEqual(await shown(page), ["Broken", "MapsOverlay", "ParkingCurtain"]);
  await choose("folder", "sheets");
  assert.deepEqual(await shown(page), ["MapsOverlay"]);
  assert.equal(await page.run("location.hash"), "#changed=1&folder=sheets");
  await page.run("location.hash = '#kind=tabs&folder=elsewhere'");
  await page.until("document.getElementById('kind').value === 'tabs'");
  assert.deepEqual(await shown(page), ["StudyTabs"]);
  assert.deepEqual(page.problems, []);
});

test("a page of the site moves, has the earlier version, and leads back", async () => {
  const page = await browser.open(join(site, "sheets/Maps.html"), { width: 1280, height: 720 });
  await page.until("window.scrollwork?.host");
  assert.equal(await page.run("scrollwork.screen.name"), "MapsOverlay");
  assert.equal(await page.run("document.querySelector('#site').getAttribute('href')"), "../index.html");
  assert.equal(await page.run("Boolean(scrollwork.earlier)"), true);
  assert.ok(await page.run("document.documentElement.scrollHeight <= innerHeight"));
  await page.run("scrollwork.host.setPlace; document.querySelector('.sheet .grip').focus()");
  await page.key("ArrowUp");
  await page.until("scrollwork.host.resting(scrollwork.host.sheets[0]) === 'maximum'");
  assert.deepEqual(page.problems, []);
});

for (const [width, height] of [[1440, 900], [390, 844], [320, 568]]) {
  test(`${width}×${height}: the index scrolls only downward, in light and dark`, async () => {
    for (const dark of [false, true]) {
      const page = await browser.open(index, { width, height, dark });
      assert.ok(await page.run("document.documentElement.scrollWidth <= innerWidth"));
      if (!isFirefox && axe && existsSync(axe)) {
        await page.run(`${readFileSync(axe, "utf8")}; true`);
        assert.deepEqual(await page.run("axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 160)]))"), []);
      }
      await page.close();
    }
  });
}

test("axe-core has nothing to report on pages of errors and of several screens", { skip: axe && existsSync(axe) ? false : "AXE does not name the script of axe-core" }, async () => {
  const script = readFileSync(axe, "utf8");
  const [partial, whole, several] = ["partial", "whole", "several"].map((name) => join(folder, `axe-${name}.html`));
  const write = (name, spec) => { writeFileSync(join(folder, `${name}.scroll.yaml`), spec); return join(folder, `${name}.scroll.yaml`); };
  const page = (output, ...files) => { try { run("preview", ...files, "--format", "html", "--output", output); } catch (error) { assert.equal(error.status, 1, error.stderr); } };
  page(partial, write("axe-partial", read(specs.maps).split("scenarios:")[0].replace("      maximum:", "      middle: 300\n      most: 50% + 10\n      maximum:")));
  page(whole, write("axe-whole", read(specs.maps).replace("- block: map", "- blok: map")));
  page(several, join(now, "Study.scroll.yaml"), join(now, "Curtain.scroll.yaml"));
  for (const file of [partial, whole, several]) {
    const shown = await browser.open(file, { width: 1440, height: 900 });
    await shown.run(`${script}; true`);
    assert.deepEqual(await shown.run("axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 160)]))"), [], file);
    await shown.close();
  }
});

/** Serves a folder below a path, as any server of files does. */
function serve(folder, below) {
  const kinds = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml" };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const file = join(folder, path.slice(below.length));
    if (!path.startsWith(below) || !existsSync(file)) return response.writeHead(404).end();
    if (statSync(file).isDirectory() && !path.endsWith("/")) return response.writeHead(301, { location: `${path}/` }).end();
    const page = statSync(file).isDirectory() ? join(file, "index.html") : file;
    return response.writeHead(200, { "content-type": kinds[extname(page)] ?? "application/octet-stream" }).end(readFileSync(page));
  });
  return new Promise((resolve) => server.listen(0, "localhost", () => resolve(server)));
}

let docc = true;
try { execFileSync("docc", ["--help"], { stdio: "ignore" }); } catch { docc = false; }
test("below any path of a server, the reference leads to a phone and back", { skip: docc ? false : "docc is not installed" }, async (context) => {
  const whole = join(folder, "whole");
  execFileSync(join(root, "Distribution/site"), [tool, whole], { stdio: ["ignore", "pipe", "pipe"] });
  const server = await serve(whole, "/some/path");
  context.after(() => { server.closeAllConnections(); server.close(); });
  const start = `http://localhost:${server.address().port}/some/path`;
  const links = (page) => page.run("[...document.querySelectorAll('a')].map((link) => link.href)");
  const articles = "reference/documentation/scrollwork";
  const page = await browser.open(`${start}/sheets/MapsOverlay.html`, { width: 1280, height: 720 });
  assert.ok((await links(page)).includes(`${start}/${articles}/thefivescreens/index.html`));
  assert.ok(await page.run("document.documentElement.scrollHeight <= innerHeight"));
  assert.deepEqual(page.problems, []);
  const article = await browser.open(`${start}/${articles}/index.html`, { width: 1280, height: 720 });
  await article.until("document.body.innerText.includes('This example on a phone')");
  assert.equal(await article.run("location.href"), `${start}/${articles}/`);
  // What the script of DocC inserts without a request has the right addresses too.
  const sheets = "[...document.querySelectorAll('a')].find((link) => link.textContent.trim() === 'Sheets')";
  await article.until(`Boolean(${sheets})`);
  await article.run(`${sheets}.click()`);
  await article.until("document.querySelector('h1')?.textContent.includes('Sheets') && document.body.innerText.includes('This example on a phone')");
  assert.ok((await links(article)).includes(`${start}/examples/Sheets/1.html`));
  const phone = await browser.open(`${start}/examples/Sheets/1.html`, { width: 1280, height: 720 });
  await phone.until("window.scrollwork?.host");
  assert.ok((await links(phone)).includes(`${start}/${articles}/sheets/index.html`));
  for (const shown of [article, phone]) assert.deepEqual(shown.problems, []);
});
