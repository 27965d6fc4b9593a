"""What a proof costs, beside z3 in process.

Called by `make bench` with the release binary. Each figure and what it is compared with are measured in this one run, on
this one machine.
"""
import json, pathlib, subprocess, sys, tempfile, time

import z3

BINARY = sys.argv[1]
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


def compilation():
    """A screen of two hundred lengths that share: twenty pages with ten each."""
    lines = ["scrollwork: 1", "screen: Sharing", "environment: {height: 700...1000}", "layout:", "  - tabs: sections",
             "    strip: 40", "    pages:"]
    for page in range(20):
        lines += [f"      - page: page{page}", "        content:"]
        for box in range(10):
            priority = ("low", "medium", "high")[box % 3]
            lines += [f"          - block: box{page}x{box}",
                      f"            height: {{min: {10 + box}, prefer: {40 + 3 * page + box}, max: {200 + 10 * box},"
                      f" priority: {priority}}}"]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "Sharing.scroll.yaml"
        path.write_text("\n".join(lines) + "\n")
        whole = best(5, lambda: run("lint", "--fail-on", "error", path))
        line("a spec of 200 lengths that share, compiled", whole * 1000, "ms", "the whole process")


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
claims()
