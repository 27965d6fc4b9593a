"""The packages of dist/ in clean systems without Swift: Debian, an empty root, a consumer without libyaml."""
import os, pathlib, re, shutil, subprocess, unittest

from support import DIST, FolderTest, ROOT, measured, spec, version
from test_plugins import ENGINE, KIT, MANIFEST, PLUGIN

# A base system, made once.
BASE = pathlib.Path(os.environ.get("SCROLLWORK_ROOTS", ROOT / ".build/roots")) / "bookworm"
ARCHIVE = next(DIST.glob("scrollwork-*-linux-x86_64.tar.gz"), None)


def make_base():
    if not (BASE / "made").exists():
        shutil.rmtree(BASE, ignore_errors=True)
        BASE.mkdir(parents=True)
        subprocess.run(
            ["debootstrap", "--variant=minbase", "--include=python3-pip,pipx,git", "bookworm", str(BASE)], check=True,
            stdout=subprocess.DEVNULL)
        (BASE / "made").touch()


@unittest.skipUnless(
    os.geteuid() == 0 and ARCHIVE and shutil.which("debootstrap"), "needs root, debootstrap and packages for Linux")
class SystemTest(FolderTest):
    def setUp(self):
        super().setUp()
        make_base()
        # What is written goes into the folder of the test: the base stays clean.
        for name in ["root", "work", "upper/tmp"]:
            (self.folder / name).mkdir(parents=True)
        self.write("upper/specs/Clean.scroll.yaml", spec("Clean"))
        for path in DIST.iterdir():
            if path.is_file():
                shutil.copy(path, self.folder / "upper/tmp")

    def inside(self, line, status=0, proc=True):
        """Runs a line for the shell in the root, with /proc or without."""
        # The mounts are gone with the process.
        mounts = f"mount -t overlay overlay -o lowerdir={BASE},upperdir=upper,workdir=work root"
        if proc:
            mounts += " && mount -t proc proc root/proc"
        path = "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        return self.run_command(
            "unshare", "--mount", "sh", "-c",
            f'{mounts} && exec env -i PATH={path} HOME=/root chroot root sh -c "$0"', line, status=status)


class InstallTests(SystemTest):
    def test_no_compiler_and_no_library_is_there(self):
        self.inside("! command -v swift && ! command -v pkg-config && ! ls /usr/lib/*/libyaml-0.so.2", status=0)

    def test_archive(self):
        seconds, _ = measured(lambda: self.inside(
            "tar xzf /tmp/scrollwork-*-linux-x86_64.tar.gz -C /opt && /opt/scrollwork-*/bin/scrollwork lint /specs"))
        self.assertIn(version(), self.inside("/opt/scrollwork-*/bin/scrollwork --version"))
        self.inside("cd /tmp && /opt/scrollwork-*/bin/scrollwork generate /specs --output out && ls out/Clean.scroll.swift")
        print(f"\narchive: {seconds:.1f} s to the first lint")

    def test_debian_package_installs_and_leaves_nothing(self):
        seconds, _ = measured(lambda: self.inside("dpkg -i /tmp/scrollwork_*_amd64.deb && scrollwork lint /specs"))
        self.inside("zcat /usr/share/man/man1/scrollwork.1.gz | grep -q SYNOPSIS && cat /usr/share/doc/scrollwork/copyright")
        self.inside("dpkg --purge scrollwork && ! find /usr /etc /var /opt -name '*scrollwork*' -print | grep .")
        print(f"\ndeb: {seconds:.1f} s to the first lint")

    def test_wheel_by_pip_and_pipx(self):
        seconds, _ = measured(lambda: self.inside(
            "pip install --quiet --no-index --break-system-packages --find-links /tmp scrollwork && scrollwork lint /specs"))
        self.inside("pip uninstall --quiet --yes --break-system-packages scrollwork && ! command -v scrollwork")
        self.inside("pipx install --pip-args='--no-index --find-links /tmp' scrollwork && /root/.local/bin/scrollwork lint /specs")
        print(f"\nwheel: {seconds:.1f} s to the first lint")

    def test_without_proc(self):
        """The runtime aborts before the program begins. The message is that of the manual."""
        self.inside("tar xzf /tmp/scrollwork-*-linux-x86_64.tar.gz -C /opt")
        message = self.inside("/opt/scrollwork-*/bin/scrollwork lint /specs", status=134, proc=False)
        manual = re.sub(r"\s+", " ", (ROOT / "Sources/ScrollworkCompiler/Scrollwork.docc/Builds.md").read_text())
        self.assertIn(f"*{message.splitlines()[0]}*", manual)
        # Where the runtime is told its root, it still reads no arguments: the program refuses that.
        said = self.inside("SWIFT_ROOT=/usr /opt/scrollwork-*/bin/scrollwork lint /specs", status=2, proc=False)
        self.assertIn("the arguments cannot be read; is /proc mounted?", said)


class NewUserTests(SystemTest):
    def test_from_nothing_to_a_repaired_merge(self):
        """What the article Start leads a user through, and what a team meets afterwards, by the wheel alone."""
        for path in ["check", "report"]:
            shutil.copy(ROOT / "Distribution/ci" / path, self.folder / "upper/tmp")
        self.write("upper/root/user", """set -e
pip install --quiet --no-index --break-system-packages --find-links /tmp scrollwork
mkdir -p /root/app/specs && cd /root/app
git config --global user.name user && git config --global user.email user@example.com
git init -q -b main
scrollwork init specs/ParkingMap
scrollwork init specs/Team --template tabs
scrollwork lint specs && scrollwork test specs
# One finding, with its fix.
sed -i 's/^      half: .*/      half: 100/' specs/ParkingMap.scroll.yaml
! scrollwork lint --format short specs
sed -i 's/^      half: .*/      half: 50% of available/' specs/ParkingMap.scroll.yaml
# One scenario more.
cat >> specs/ParkingMap.scroll.yaml <<END

  - scenario: a pull on the handle closes the sheet
    given: {panel: half}
    steps:
      - drag: {on: handle, by: [40]}
      - release: {velocity: 900}
      - settle: true
      - expect: {panel: peek}
END
scrollwork lint specs && scrollwork test specs
scrollwork generate specs --output Generated
git add . && git commit -qm first
# Both sides of a merge change one screen.
change() { sed -i "$1" specs/ParkingMap.scroll.yaml && scrollwork generate specs --output Generated --quiet && git commit -qam "$1"; }
git checkout -qb other && change 's/height: 44/height: 60/'
git checkout -q main && base=$(git rev-parse HEAD) && change 's/initial: peek/initial: half/'
! git merge -q other
! git diff --quiet --diff-filter=U
scrollwork generate specs --output Generated
git add . && git commit -qm merge
export SCROLLWORK_PATHS=specs SCROLLWORK_BASE=$base SCROLLWORK_RESULTS=/tmp/results GITHUB_STEP_SUMMARY=/tmp/summary
sh /tmp/check
SCROLLWORK_PULL= python3 /tmp/report
grep -q 'generate --check` | passed' /tmp/summary && grep -q ParkingMap /tmp/summary
man() { zcat -f /usr/local/share/man/man1/scrollwork.1; }
man | grep -q '^.SS generate'
test -e /usr/local/share/bash-completion/completions/scrollwork
""")
        seconds, log = measured(lambda: self.inside("bash /root/user"))
        self.assertIn("which had a merge conflict between generated versions", log)
        self.assertIn("error: notch `half` falls below `peek`", log)
        print(f"\nnew user: {seconds:.1f} s of programs")


class ConsumerTests(SystemTest):
    def test_app_builds_without_libyaml_and_pkg_config(self):
        """The system of this machine without the headers of libyaml and without pkg-config."""
        self.write("app/Package.swift", MANIFEST % (ENGINE + PLUGIN))
        self.write("app/Sources/App/main.swift", "print(Clean.self)\n")
        self.write("app/Sources/App/Clean.scroll.yaml", spec("Clean"))
        shutil.copytree(KIT, self.folder / "app/ScrollworkKit")
        hidden = [path for pattern in ["usr/include/yaml.h", "usr/lib/*/libyaml*", "usr/lib/*/pkgconfig/yaml*", "usr/bin/*pkg-config", "usr/bin/pkgconf"]
                  for path in pathlib.Path("/").glob(pattern)]
        hide = " && ".join(f"mount --bind /dev/null '{path}'" for path in hidden if not path.is_symlink())
        log = self.run_command(
            "unshare", "--mount", "sh", "-c",
            f"{hide or true} && cd {self.folder}/app && ! pkg-config --exists yaml-0.1 && swift build && .build/debug/App")
        self.assertTrue(log.endswith("Clean\n"), log)


@unittest.skipUnless(ARCHIVE, "needs packages for Linux")
class BinaryTests(FolderTest):
    def setUp(self):
        super().setUp()
        self.run_command("tar", "xzf", ARCHIVE, "--strip-components", 1)

    def test_binary_is_static_and_starts_fast(self):
        said = self.run_command("ldd", "bin/scrollwork", status=None)
        self.assertIn("not a dynamic executable", said)
        self.assertLess((self.folder / "bin/scrollwork").stat().st_size, 30e6)
        self.assertLess((DIST / "scrollwork.artifactbundle.zip").stat().st_size, 12e6 * 3)
        self.write("floor.c", "int main(void) { return 0; }\n")
        self.run_command("cc", "-O2", "-static", "floor.c", "-o", "floor")

        def start(program):
            # The minimum, since other programs only add to it.
            return 1000 * min(
                measured(lambda: subprocess.run([program, "--version"], stdout=subprocess.DEVNULL))[0] for _ in range(200))

        program, floor = start(self.folder / "bin/scrollwork"), start(self.folder / "floor")
        print(f"\nstart: {program:.2f} ms, an empty program {floor:.2f} ms")
        self.assertLess(program, floor + 5)

    @unittest.skipUnless(shutil.which("lintian"), "needs lintian")
    def test_lintian_has_nothing_to_say(self):
        for package in DIST.glob("*.deb"):
            said = self.run_command("lintian", "--fail-on", "error,warning", "--allow-root", package)
            self.assertEqual(said, "")


if __name__ == "__main__":
    unittest.main()
