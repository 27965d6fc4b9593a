"""What `lint` takes for large and for hostile specs, and how that grows when the input does.

Called by `make bench` with the release binary. Of every shape two inputs are linted, the second twice the first; the goal
is an answer within two seconds and 256 MB up to a megabyte, and at most 2.3 times as much for twice as much. Whether the
answer is a finding or none makes no difference here.
"""
import os, pathlib, subprocess, sys, tempfile, time

BINARY = sys.argv[1]
MEGABYTE = 1_000_000
FEED = "      - list: feed", "        contentHeight: 3000"


def screen(lines):
    return "\n".join(["scrollwork: 1", "screen: Growth", *lines]) + "\n"


def filled(size, lines, item):
    """As many items as make a text of a size."""
    length, number = sum(len(line) + 1 for line in lines), 0
    while length < size:
        for line in item(number):
            lines.append(line)
            length += len(line) + 1
        number += 1
    return screen(lines)


# Up to a megabyte.

def rows(size):
    return filled(size, ["layout:", "  - scroll: page", "    content:"],
                  lambda i: [f"      - block: row{i}", f"        height: {i % 40}"])


def fills(size):
    return filled(size, ["layout:"], lambda i: [f"  - block: row{i}", f"    height: {{fill: {i % 9 + 1}}}"])


def bounded_fills(size):
    return filled(size, ["layout:"],
                  lambda i: [f"  - block: row{i}", f"    height: {{fill: {i % 9 + 1}, min: {i % 40}}}"])


def some_bounded_fills(size):
    return filled(size, ["layout:"], lambda i: [f"  - block: row{i}", f"    height: {{fill: {i % 9 + 1}"
                                                + (f", min: {i}, max: {400 + i}}}" if i < 6 else "}")])


def measures(size):
    lines = ["measures:"]
    text = filled(size, lines, lambda i: [f"  measure{i}: {{range: 0...{i + 9}}}"])
    return text + "layout:\n  - block: map\n    height: fill\n"


def lets(size):
    lines = ["let:", "  name0: 4"]
    text = filled(size, lines, lambda i: [f"  name{i + 1}: name{i} + {i % 7}"])
    return text + "layout:\n  - block: map\n    height: fill\n"


def scenarios(size):
    lines = ["layout:", "  - block: map", "    height: fill", "  - sheet: panel", "    notches:", "      low: 100",
             "      high: 400", "    content:", *FEED, "scenarios:"]
    return filled(size, lines, lambda i: [f"  - scenario: number {i}", "    given: {panel: low}", "    steps:",
                                          "      - drag: {on: feed, by: [-20]}",
                                          "      - expect: {panel.height: 120}"])


def unknown_keys(size):
    return filled(size, ["layout:"],
                  lambda i: [f"  - {{block: row{i}, height: 20, colour: red, '}}{{': 1}}"])


def promises(size):
    lines = ["layout:", "  - block: map", "    height: fill", "  - block: bar", "    height: 60", "ensure:"]
    return filled(size, lines, lambda i: [f"  - map.height >= {i % 200}"])


# By number: what lasts long is not long.

def sheet(notches, content=FEED, more=()):
    return ["layout:", "  - block: map", "    height: fill", "  - sheet: panel", "    notches:", *notches, *more,
            "    content:", *content]


def notches(count):
    return screen(sheet([f"      n{i}: {60 + i}" for i in range(count)]))


def conditional_notches(count):
    lines = ["measures:", "  q: {range: 0...1000}"]
    return screen(lines + sheet(["      low: 60"] + [
        f"      n{i}: {{height: {80 + 10 * i}, when: q > {10 * i}}}" for i in range(count)]))


def modes(count):
    lines = [f"modes: [{', '.join(f'm{i}' for i in range(count))}]"]
    more = ["    modes:"] + [f"      m{i}: {{rests: [{'low' if i % 2 else 'high'}]}}" for i in range(count)]
    text = "      - block: text", "        height: fill"
    return screen(lines + sheet(["      low: 60", "      high: 400"], text, more))


def sheets(count):
    lines = ["layout:", "  - block: map", "    height: fill"]
    for i in range(count):
        lines += [f"  - sheet: panel{i}", "    notches:", "      low: 60", "      high: 400",
                  "    content:", f"      - list: feed{i}", "        contentHeight: 3000"]
    return screen(lines)


def pages(count):
    lines = ["layout:", "  - tabs: sections", "    strip: 44", "    pages:"]
    for i in range(count):
        lines += [f"      - page: page{i}", "        content:", f"          - list: feed{i}",
                  "            contentHeight: 3000"]
    return screen(lines)


def snapping_headers(count):
    lines = ["layout:", "  - scroll: articles", "    content:"]
    for i in range(count):
        lines += [f"      - header: header{i}", f"        height: {6 + i % 3}", "        onScroll: collapse",
                  "        collapsed: 1", "        snap: true"]
    return screen(lines + list(FEED))


def lists_from_their_end(count):
    lines = ["measures:", "  rows: {range: 0...20000, typical: 900}", "layout:", "  - tabs: threads", "    strip: 44",
             "    pages:"]
    for i in range(count):
        lines += [f"      - page: p{i}", "        content:", f"          - list: l{i}",
                  "            contentHeight: rows", "            from: end"]
    return screen(lines)


def bars_that_move(count):
    lines = ["layout:", "  - list: feed", "    contentHeight: 9000"]
    for i in range(count):
        lines += [f"  - bar: b{i}", f"    height: {20 + i % 7}", "    onScroll: return", "    of: feed", "    snap: true"]
    return screen(lines)


def lengths_by_case(count):
    lines = ["orientations: [portrait, landscape]", "measures:", "  q: {range: 0...9000, typical: 100}", "layout:"]
    for i in range(count):
        lines += [f"  - block: b{i}", f"    height: {{when: q > {10 * i}, then: {i % 5 + 1}, else: {i % 3}}}"]
    return screen(lines + ["  - block: rest", "    height: fill"])


def observers(count):
    lines = ["layout:", "  - scroll: page", "    content:", "      - header: cover", "        height: 400",
             "      - list: feed", "        contentHeight: 9000", "observe:"]
    return screen(lines + [f"  o{i}: {{of: page.offset, from: {i % 90}, to: {100 + i % 90}}}" for i in range(count)])


def release_lines(count):
    lines = ", ".join(f"n{i}: {10 * i + 25}" for i in range(count - 1))
    return screen(sheet([f"      n{i}: {20 + 10 * i}" for i in range(count)],
                        more=[f"    release: {{policy: threshold, line: {{{lines}}}}}"]))


def nested_lists(count):
    lines, indent = ["layout:"], "  "
    for i in range(count):
        lines += [f"{indent}- scroll: s{i}", f"{indent}  content:", f"{indent}    - header: h{i}",
                  f"{indent}      height: {40 + i}"]
        indent += "    "
    return screen(lines + [f"{indent}- list: feed", f"{indent}  contentHeight: 3000"])


def taps(count):
    lines = [f"      n{i}: {60 + i}" for i in range(count)]
    more = ["    tap:"] + [f"      n{i}: n{(i * 7 + 3) % count}" for i in range(count) if (i * 7 + 3) % count != i]
    return screen(sheet(lines, more=more))


# What only follows from one another, or is compared with one another, by number.

MEASURE = ["measures:", "  q: {range: 0...1000}"]


def blocks(count, height, more=()):
    lines = [*MEASURE, "layout:", "  - scroll: page", "    content:"]
    for i in range(count):
        lines += [f"      - block: b{i}", f"        height: {height(i)}"]
    return screen(lines + list(more))


def dense_cycles(count):
    lines = ["let:"] + [f"  x{i}: x{(i + 1) % count} + x{(i * 7 + 3) % count} + x{(i * 13 + 5) % count}"
                        for i in range(count)]
    return screen(lines + ["layout:", "  - block: map", "    height: fill"])


def running_sums(count):
    lines = [*MEASURE, "let:", "  x0: q"] + [f"  x{i}: x{i - 1} + max(q, {i})" for i in range(1, count)]
    return screen(lines + ["layout:", "  - block: map", "    height: fill"])


def products(count):
    return blocks(count, lambda i: f"b{i - 1}.height * 3 / 7" if i else "q")


def maxima(count):
    return blocks(count, lambda i: f"max(q, {i})")


def broken_promises(count):
    return blocks(count, lambda i: f"max(q, {i})", ["ensure:"] + [f"  - b{i}.top <= {i}" for i in range(count)])


def broken_sums(count):
    lines = ["measures:"] + [f"  m{i}: 0...{i + 9}" for i in range(count)]
    lines += ["layout:", "  - block: map", "    height: fill", "ensure:"]
    return screen(lines + [f"  - m{i} + m{(i * 7 + 3) % count} <= {i + 2}" for i in range(count)])


def shares(count):
    lines = ["measures:"] + [f"  m{i}: 0...{i + 9}" for i in range(count)] + ["layout:"]
    for i in range(count):
        lines += [f"  - block: b{i}", f"    height: {{min: m{i}, prefer: {i % 11 + 10}}}"]
    return screen(lines)


def weak_lines(count):
    lines = ["layout:"] + [line for i in range(2) for line in (f"  - block: b{i}", "    height: {min: 1, prefer: 40}")]
    lines += ["  - block: map", "    height: fill", "constraints:"]
    return screen(lines + [f"  - b0.height == {i + 1} * b1.height + {i % 17} @medium({i + 1})" for i in range(count)])


def sheets_by_sheets(count):
    lines = [*MEASURE, "layout:", "  - block: map", "    height: fill"]
    for i in range(count):
        below = f"p{i - 1}" if i else None
        lines += [f"  - sheet: p{i}", "    notches:",
                  f"      low: max({below}.low / 2, q)" if below else "      low: q",
                  f"      high: max({below}.high, p{i}.low) + 1" if below else f"      high: p{i}.low + 1"]
    return screen(lines)


SHAPES = [
    ("rows", rows, MEGABYTE), ("children that fill", fills, MEGABYTE),
    ("children that fill within bounds", bounded_fills, MEGABYTE),
    ("children that fill beside a few with bounds", some_bounded_fills, MEGABYTE), ("measures", measures, MEGABYTE),
    ("lets of lets", lets, MEGABYTE), ("scenarios", scenarios, MEGABYTE), ("unknown keys", unknown_keys, MEGABYTE),
    ("promises", promises, MEGABYTE), ("notches", notches, 64), ("notches", notches, 4000),
    ("notches with `when`", conditional_notches, 6), ("notches with `when`", conditional_notches, 12),
    ("notches with `when`", conditional_notches, 40), ("modes", modes, 64), ("sheets", sheets, 6),
    ("sheets", sheets, 100), ("sheets", sheets, 256), ("sheets", sheets, 4000), ("pages", pages, 256),
    ("headers that snap", snapping_headers, 40), ("headers that snap", snapping_headers, 160),
    ("lists from their end", lists_from_their_end, 128), ("bars that move", bars_that_move, 64),
    ("lengths by case", lengths_by_case, 3), ("lengths by case", lengths_by_case, 200),
    ("observers", observers, 2_000), ("lines of a release", release_lines, 32),
    ("scrolls in one another", nested_lists, 8), ("scrolls in one another", nested_lists, 1000), ("taps", taps, 64),
    ("rings of everything", dense_cycles, 16_000), ("running sums", running_sums, 2_000),
    ("running sums", running_sums, 24_000), ("products of products", products, 8_000), ("maxima", maxima, 2_000),
    ("maxima", maxima, 16_000), ("broken promises", broken_promises, 2_000), ("broken sums", broken_sums, 8_000),
    ("lengths that share", shares, 1_000), ("lengths that share", shares, 8_000), ("weak lines", weak_lines, 400),
    ("weak lines", weak_lines, 8_000), ("sheets by sheets", sheets_by_sheets, 256),
]


def lint(text, folder):
    """Seconds, seconds of processor time and megabytes that `lint` takes, and the first rule with an error."""
    path = pathlib.Path(folder) / "Growth.scroll.yaml"
    path.write_text(text)
    start = time.perf_counter()
    child = subprocess.Popen([BINARY, "lint", "--quiet", "--format", "short",
                              "--output", f"{folder}/found", path])
    _, status, usage = os.wait4(child.pid, 0)
    taken = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode in (0, 1), f"{path}: ended with {child.returncode}"
    errors = [line for line in (pathlib.Path(folder) / "found").read_text().splitlines() if ": error: " in line]
    answer = errors[0].rpartition("[")[2].rstrip("]") if errors else "no errors"
    return taken, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, answer


def main():
    only = sys.argv[2] if len(sys.argv) > 2 else ""
    with tempfile.TemporaryDirectory() as folder:
        for title, shape, size in SHAPES:
            if only not in shape.__name__:
                continue
            half, whole = shape(size // 2), shape(size)
            _, first, _, _ = lint(half, folder)
            taken, second, memory, answer = lint(whole, folder)
            # What takes milliseconds is the start of the process.
            growth = second / first if first > 0.05 else 1
            missed = [word for word, is_missed in (
                ("time", taken > 2), ("memory", memory > 256), ("growth", growth > 2.3)) if is_missed]
            count = f"{len(whole) / MEGABYTE:.1f} MB of" if size == MEGABYTE else f"{size}"
            print(f"{f'{count} {title}':<58}{taken:>8.3f} s{memory:>6.0f} MB, {growth:.1f} times for twice as much: "
                  + answer + (f"  MISSES {', '.join(missed)}" if missed else ""), flush=True)


main()
