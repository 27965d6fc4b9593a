"""What the tests of packages share: folders, commands, specs."""
import os, pathlib, shutil, subprocess, sys, tempfile, time, unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The packages under test, and a program that their binaries call.
DIST = pathlib.Path(os.environ.get("DIST", ROOT / "dist")).resolve()
SCROLLWORK = pathlib.Path(os.environ.get("SCROLLWORK", ROOT / ".build/debug/scrollwork")).resolve()
# The programs of `make readers`.
READERS = pathlib.Path(os.environ.get("SCROLLWORK_READERS", ROOT / ".build/tools"))
GIT = {f"GIT_{role}_{key}": f"{key}@test" for role in ["AUTHOR", "COMMITTER"] for key in ["NAME", "EMAIL"]} | {
    "GIT_CONFIG_GLOBAL": "/dev/null"}


class FolderTest(unittest.TestCase):
    """A test with an empty folder."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="scrollwork-")).resolve()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def run_command(self, *command, status=0, folder=None, **environment):
        """Runs a command, and returns what it prints. `status=None` accepts every exit status."""
        run = subprocess.run(
            [str(word) for word in command], cwd=folder or self.folder, env={**os.environ, **environment}, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        if status is not None:
            self.assertEqual(run.returncode, status, f"{command}\n{run.stdout}")
        self.status = run.returncode
        return run.stdout

    def distribute(self, output, *variants, release=None):
        """Packages a script that calls the program under test, in place of binaries."""
        program = self.write("program", f'#!/bin/sh\nexec "{SCROLLWORK}" "$@"\n')
        program.chmod(0o755)
        return self.run_command(
            sys.executable, ROOT / "Distribution/dist.py", "--output", self.folder / output,
            *(["--release", release] if release else []), *(f"{variant}={program}" for variant in variants))


def spec(screen, high="3/4"):
    """A spec without findings."""
    return f"""scrollwork: 1
screen: {screen}
measures:
  feed: {{range: 0...10000, typical: 1000}}
layout:
  - block: map
    height: fill
  - sheet: panel
    notches:
      low: 1/4 of available
      high: {high} of available
    initial: low
    release: {{like: overlayContainer}}
    content:
      - header: handle
        height: 44
      - list: rows
        contentHeight: feed
"""


def version():
    source = (ROOT / "Sources/ScrollworkCLI/Version.swift").read_text()
    return source.split('version = "')[1].split('"')[0]


def measured(action):
    """The seconds that an action takes, and its result."""
    start = time.monotonic()
    result = action()
    return time.monotonic() - start, result
