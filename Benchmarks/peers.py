"""What a proof and a layout cost, beside z3 and kiwi in process.

Called by `make bench` with the release binary and the benchmark. Each figure and what it is compared with are measured in
this one run, on this one machine.
"""
import json, pathlib, resource, subprocess, sys, tempfile, time

import kiwisolver, z3

import boxes

BINARY, BENCH = sys.argv[1:]
SPECS = pathlib.Path(__file__).resolve().parent.parent / "specs"


def run(*arguments):
    return subprocess.run([BINARY, *map(str, arguments)], capture_output=True, text=True)


def best(rounds, work):
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def percentile(times, part):
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]


def line(title, value, unit, remark=""):
    print(f"{title:<48}{value:>10.3f} {unit}  {remark}".rstrip())


def processor(work):
    """Seconds of processor time that the children of some work take."""
    start = resource.getrusage(resource.RUSAGE_CHILDREN)
    work()
    end = resource.getrusage(resource.RUSAGE_CHILDREN)
    return end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime


PRIORITIES = "low", "medium", "high"


def pages():
    """Twenty pages with ten lengths each, and something that fills the rest."""
    lines = ["environment: {height: 700...1000}", "layout:", "  - tabs: sections", "    strip: 40", "    pages:"]
    for page in range(20):
        lines += [f"      - page: page{page}", "        content:"]
        for box in range(10):
            lines += [f"          - block: box{page}x{box}",
                      f"            height: {{min: {10 + box}, prefer: {30 + page + box}, max: {200 + 10 * box},"
                      f" priority: {PRIORITIES[box % 3]}}}"]
        lines += [f"          - block: rest{page}", "            height: fill"]
    return lines


def column(height, constraints=()):
    """Two hundred lengths in one column."""
    lines = ["environment: {height: 700...1000}", "layout:"]
    for box in range(200):
        lines += [f"  - block: box{box}", f"    height: {height(box)}"]
    return lines + ["  - block: rest", "    height: fill", *constraints]


def compilation():
    """Screens with two hundred lengths that share, each lined up otherwise."""
    shapes = {
        "on twenty pages": pages(),
        "in one column": column(
            lambda box: f"{{min: 1, prefer: {box % 3 + 2}, max: {10 + box}, priority: {PRIORITIES[box % 3]}}}"),
        "chained by equations": column(
            lambda box: "{prefer: 3}",
            ["constraints:"] + [f"  - box{box}.height == box{box + 1}.height" for box in range(199)]),
    }
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "Sharing.scroll.yaml"
        path.write_text("scrollwork: 1\nscreen: Sharing\nlayout:\n  - block: box\n    height: fill\n")
        lint = lambda: processor(lambda: run("lint", path))
        explain = lambda name: processor(lambda: run("explain", path, name))
        start, opening = min(lint() for _ in range(9)), min(explain("box.height") for _ in range(9))
        for shape, lines in shapes.items():
            path.write_text("\n".join(["scrollwork: 1", "screen: Sharing"] + lines) + "\n")
            whole = min(lint() for _ in range(9))
            line(f"200 lengths {shape}, compiled", (whole - start) * 1000, "ms",
                 f"of processor time; {start * 1000:.1f} more with a process that compiles a single block")
            name = next(line.split()[-1] for line in lines if "- block: box" in line)
            solved = min(explain(f"{name}.height") for _ in range(9))
            line(f"200 lengths {shape}, solved", (solved - opening) * 1000, "ms", "their movement not looked at")


def columns():
    """A column on another screen: closed forms as generated, and the same lines solved again."""
    generated = dict(line.split() for line in subprocess.run([BENCH, "boxes"], capture_output=True, text=True)
                     .stdout.splitlines())
    for count in boxes.SIZES:
        solver, height, parts = kiwisolver.Solver(), kiwisolver.Variable("height"), []
        for index, (least, wanted, most, rank) in enumerate(boxes.boxes(count)):
            part = kiwisolver.Variable(f"box{index}")
            parts.append(part)
            solver.addConstraint(part >= least)
            solver.addConstraint(part <= most)
            solver.addConstraint((part == wanted) | ("strong", "medium", "weak")[rank])
        total = parts[0] + 0
        for part in parts[1:]:
            total = total + part
        solver.addConstraint(total == height)
        solver.addEditVariable(height, 900_000_000)
        # A thousand boxes take the other solver a second on some machines.
        rounds, heights = (5, boxes.heights(count)) if count < 1000 else (1, boxes.heights(count)[:16])

        def resolve():
            for value in heights:
                solver.suggestValue(height, value)
                solver.updateVariables()

        resolve()
        assert abs(sum(part.value() for part in parts) - heights[-1]) < 1e-3 * heights[-1]
        ours, theirs = float(generated[str(count)]) / 1000, best(rounds, resolve) / len(heights) * 1e6
        line(f"{count} boxes on another screen, generated", ours, "µs",
             f"kiwi solves them again in {theirs:.1f} µs: {theirs / ours:.0f} times as long")


def claims():
    """A claim's time, for every fourth spec: a hundred more of the same in one process, divided by a hundred."""
    times, notches = [], []
    for path in sorted(SPECS.rglob("*.scroll.yaml"))[::4]:
        answer = run("prove", path, "--format", "json").stdout
        found = json.loads(answer)["claims"] if answer else []
        for claim in sorted({claim["claim"] for claim in found}):
            once, often = ["prove", path, "--claim", claim], ["prove", path] + ["--claim", claim] * 101
            if run(*once).returncode > 1:
                continue  # Said in words, not as a comparison.
            taken = max(0, best(2, lambda: run(*often)) - best(2, lambda: run(*once))) / 100
            times.append(taken)
            if " < " in claim and not claim.startswith("0 <"):
                notches.append((taken, z3_time(path, claim)))
    line(f"a claim of the corpus, median of {len(times)}", percentile(times, 0.5) * 1000, "ms", "its text read again")
    line("a claim of the corpus, 95th percentile", percentile(times, 0.95) * 1000, "ms")
    line("the slowest", max(times) * 1000, "ms")
    ours, others = sum(ours for ours, _ in notches), sum(other for _, other in notches)
    line(f"{len(notches)} claims that notches ascend", ours * 1000, "ms",
         f"z3, in process and read already, {others * 1000:.1f} ms: {others / max(ours, 1e-9):.1f} times as long")


def z3_time(path, claim):
    with tempfile.TemporaryDirectory() as folder:
        run("prove", path, "--claim", claim, "--smt2", folder)
        script = next(pathlib.Path(folder).glob("*.smt2")).read_text()
    def check():
        solver = z3.SolverFor("QF_LRA")
        solver.from_string(script)
        start = time.perf_counter()
        answer = solver.check()
        taken = time.perf_counter() - start
        assert str(answer) in script, f"{claim}: {answer}"
        return taken
    return min(check() for _ in range(3))


compilation()
columns()
claims()
