// The index of a site: search and filters over the screens, with their state in the address.

"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const search = find("search");
  const toggles = ["failing", "changed"].map(find).filter(Boolean);
  const choices = ["folder", "kind"].map(find);
  const items = [...document.querySelectorAll("li[data-text]")];

  /** Shows the screens that have every word of the search and pass the filters. */
  function show() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const isOn = (toggle) => toggle.getAttribute("aria-pressed") === "true";
    const [folder, kind] = choices.map((choice) => choice.value);
    for (const item of items) {
      const { text, kinds, folder: own } = item.dataset;
      item.hidden = !words.every((word) => text.includes(word)) || toggles.some((toggle) => isOn(toggle) && !item.classList.contains(toggle.id))
        || folder !== "" && own !== folder || kind !== "" && !kinds.split(" ").includes(kind);
    }
    for (const section of document.querySelectorAll("section")) section.hidden = !section.querySelector("li:not([hidden])");
    const count = items.filter((item) => !item.hidden).length;
    find("found").textContent = count === items.length ? "" : `${count} of ${items.length} screens`;
  }

  function write() {
    const address = new URLSearchParams();
    if (search.value) address.set("search", search.value);
    for (const toggle of toggles) if (toggle.getAttribute("aria-pressed") === "true") address.set(toggle.id, "1");
    for (const choice of choices) if (choice.value) address.set(choice.id, choice.value);
    history.replaceState(null, "", `#${address}`);
    show();
  }

  /** Follows the address. What no screen has is left out. */
  function read() {
    const address = new URLSearchParams(location.hash.slice(1));
    search.value = address.get("search") ?? "";
    for (const toggle of toggles) toggle.setAttribute("aria-pressed", String(address.get(toggle.id) === "1"));
    for (const choice of choices) {
      const value = address.get(choice.id) ?? "";
      choice.value = [...choice.options].some((option) => option.value === value) ? value : "";
    }
    show();
  }

  search.addEventListener("input", write);
  for (const choice of choices) choice.addEventListener("change", write);
  for (const toggle of toggles) {
    toggle.addEventListener("click", () => {
      toggle.setAttribute("aria-pressed", String(toggle.getAttribute("aria-pressed") !== "true"));
      write();
    });
  }
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") items.find((item) => !item.hidden)?.querySelector("a").click();
    if (event.key !== "Escape") return;
    search.value = "";
    write();
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select")) return;
    event.preventDefault();
    search.focus();
    search.select();
  });
  addEventListener("hashchange", read);
  find("filters").hidden = false;
  read();
})();
