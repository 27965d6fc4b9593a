// Building the document. Text always goes in as text, never as markup.

const svgNamespace = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === undefined || value === null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const make = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
const draw = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS(svgNamespace, tag), attributes, children);
/** An element of a drawing from its data: the number of its shape, the values of its attributes, and what is inside. */
function picture([shape, ...values], shapes) {
  const [tag, role, ...names] = shapes[shape];
  const element = draw(tag, role ? { class: role } : {});
  names.forEach((name, index) => element.setAttribute(name, values[index]));
  element.append(...values.slice(names.length).map((inner) => (Array.isArray(inner) ? picture(inner, shapes) : inner)));
  return element;
}

const find = (id) => document.getElementById(id);

function replace(element, ...children) {
  element.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
}

/** A number as a person reads it: hundredths, no zeros behind. */
const readable = (value) => String(Math.round(value * 100) / 100 + 0);

/** A length with its unit. */
const points = (value) => `${readable(value)} pt`;

/** Words as a list: `a, b and c`. */
const listed = (words, last) => [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(` ${last} `);

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Fills an element from its left edge. Only the background changes: neither a layout nor a layer of its own. */
function fillTo(element, part) {
  const size = `${(100 * Math.min(1, Math.max(0, part))).toFixed(2)}% 100%`;
  if (element.style.backgroundSize !== size) element.style.backgroundSize = size;
}

/** Adds or removes a class only if that changes something. */
function toggle(element, name, isOn) {
  if (element.classList.contains(name) !== isOn) element.classList.toggle(name, isOn);
}

/** The nearest quarter of a point: what a finger does is told in numbers that decimals and doubles both have. */
const quarter = (value) => Math.round(value * 4) / 4 + 0;
