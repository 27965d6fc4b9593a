#!/usr/bin/env python3
"""Reads the YAML examples of the reference and completes each to a spec.

An example that begins with `scrollwork: 1` is a spec. Any other is inserted into a small screen at the position that a
comment above it names: `within: top`, `layout` or `sheet`. A comment `finding: ID` states the finding that it shows.

usage: examples.py    prints all examples as JSON
"""
import json, pathlib, re, textwrap

CATALOG = pathlib.Path(__file__).resolve().parent.parent / "Sources/ScrollworkCompiler/Scrollwork.docc"
SCREEN = """\
scrollwork: 1
screen: {name}
measures:
  feed: {{range: 0...100000, typical: 4200}}
layout:
"""
MAP = """\
- block: map
  height: fill
- sheet: search
"""
SHEET = """\
notches:
  minimum: 120
  medium: 50% of available
  maximum: available - safeArea.top - 16
content:
  - header: handle
    height: 44
  - list: results
    contentHeight: feed
"""


def indented(text, spaces):
    return textwrap.indent(text, " " * spaces)


def merged(base, fragment):
    """Replaces the blocks of a map, each an unindented key with its indented lines, by those of a fragment."""
    blocks = lambda text: re.findall(r"^([^\s#-][^:\n]*)(:.*\n(?:(?:[ #-].*)?\n)*)", text, re.M)
    replaced = {key for key, _ in blocks(fragment)}
    return "".join(key + rest for key, rest in blocks(base) if key not in replaced) + fragment


def completed(text, within, name):
    """Returns the spec of an example, or None if no comment says where the example belongs."""
    screen = SCREEN.format(name=name)
    if text.startswith("scrollwork: 1"):
        return text
    if within == "top":
        return merged(screen + indented(MAP + indented(SHEET, 2), 2), text)
    if within == "layout":
        return screen + indented(text, 2)
    if within == "sheet":
        return screen + indented(MAP + indented(merged(SHEET, text), 2), 2)
    return None


def examples():
    """Returns the examples of every article in its order."""
    found = []
    for path in sorted(CATALOG.rglob("*.md")):
        marks, number, lines = {}, 0, path.read_text().split("\n")
        start = None
        for index, line in enumerate(lines):
            if start is not None:
                if line != "```":
                    continue
                number += 1
                text = "\n".join(lines[start:index]) + "\n"
                spec = completed(text, marks.get("within"), f"{path.stem}{number}")
                found.append({
                    "article": path.stem, "number": number, "place": f"{path.relative_to(CATALOG)}:{start + 1}",
                    "text": text, "spec": spec, "finding": marks.get("finding"),
                })
                start, marks = None, {}
            elif line == "```yaml":
                start = index + 1
            elif mark := re.fullmatch(r"<!-- (\w+): (.*) -->", line):
                marks[mark[1]] = mark[2]
            elif line:
                marks = {}
    return found


if __name__ == "__main__":
    print(json.dumps(examples()))
