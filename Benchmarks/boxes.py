"""Columns of boxes that share their height: as specs, and for the solver that they are compared with.

    python3 boxes.py FOLDER     writes a spec of each size
"""
import pathlib, sys

SIZES = 10, 100, 1000


def boxes(count):
    """Per box the least, wanted and largest height, and how much the wish counts: 0 most."""
    return [(8 + box % 5, 24 + box % 9, 60 + box % 11, box % 3) for box in range(count)]


def heights(count):
    """From screens on which every box is at its least to some on which all are at their largest."""
    return [count * (15 + step % 40) + step for step in range(64)]


def spec(count):
    lines = ["# Who yields among equals is decided by the order of the nodes, as it is in the other solver.",
             "# scrollwork: ignore-file ambiguous-heights", "scrollwork: 1", f"screen: Boxes{count}",
             f"environment: {{height: {count * 13}...{count * 60}}}", "layout:"]
    for index, (least, wanted, most, rank) in enumerate(boxes(count)):
        priority = ("high", "medium", "low")[rank]
        lines += [f"  - block: box{index}",
                  f"    height: {{min: {least}, prefer: {wanted}, max: {most}, priority: {priority}}}"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        (folder / f"Boxes{size}.scroll.yaml").write_text(spec(size))
