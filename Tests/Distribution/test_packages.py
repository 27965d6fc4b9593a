"""Packages of a stand-in for the binary: contents, templates, installs that need no other system. Takes seconds."""
import hashlib, json, os, re, shutil, sys, tarfile, unittest, zipfile

from support import DIST, FolderTest, GIT, READERS, ROOT, SCROLLWORK, spec, version

VARIANTS = ["linux-x86_64", "linux-aarch64", "macos"]
PIP = READERS / "bin/pip"


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class PackageTests(FolderTest):
    def test_same_binaries_give_the_same_bytes(self):
        self.distribute("one", *VARIANTS)
        self.distribute("two", *VARIANTS)
        one, two = files(self.folder / "one"), files(self.folder / "two")
        self.assertEqual(sorted(one), sorted(two))
        self.assertEqual([name for name in one if one[name] != two[name]], [])

    def test_bundle_lists_the_given_variants_only(self):
        for variants in [VARIANTS, VARIANTS[:1]]:
            self.distribute("dist", *variants)
            with zipfile.ZipFile(self.folder / "dist/scrollwork.artifactbundle.zip") as bundle:
                info = json.loads(bundle.read("scrollwork.artifactbundle/info.json"))
                artifact = info["artifacts"]["scrollwork"]
                self.assertEqual((info["schemaVersion"], artifact["type"], artifact["version"]),
                                 ("1.0", "executable", version()))
                paths = [variant["path"] for variant in artifact["variants"]]
                self.assertEqual(paths, [f"{variant}/bin/scrollwork" for variant in variants])
                for path in paths:
                    mode = bundle.getinfo(f"scrollwork.artifactbundle/{path}").external_attr >> 16
                    self.assertEqual(mode, 0o100755)
                triples = [triple for variant in artifact["variants"] for triple in variant["supportedTriples"]]
                self.assertEqual(len(triples), len(set(triples)))
                for triple in triples:
                    self.assertRegex(triple, r"^(x86_64|aarch64)-unknown-linux-(gnu|musl)$|^(x86_64|arm64)-apple-macosx$")

    def test_sums_hold_and_licenses_come_along(self):
        self.distribute("dist", *VARIANTS)
        lines = (self.folder / "dist/SHA256SUMS").read_text().splitlines()
        self.assertEqual(len(lines), 1 + 3 + 3 + (2 if shutil.which("dpkg-deb") else 0))
        for line in lines:
            digest, name = line.split("  ")
            self.assertEqual(hashlib.sha256((self.folder / "dist" / name).read_bytes()).hexdigest(), digest)
        licenses = {"LICENSE", "LICENSE.glibc", "LICENSE.libyaml", "LICENSE.swift"}
        for path in (self.folder / "dist").glob("*.tar.gz"):
            with tarfile.open(path) as archive:
                names = {name.split("/", 1)[1] for name in archive.getnames()}
            self.assertLessEqual(licenses | {"bin/scrollwork", "share/man/man1/scrollwork.1"}, names)
        for path in [*(self.folder / "dist").glob("*.whl"), self.folder / "dist/scrollwork.artifactbundle.zip"]:
            with zipfile.ZipFile(path) as archive:
                self.assertLessEqual(licenses, {name.split("/")[-1] for name in archive.namelist()})

    def test_published_manifest_has_url_and_checksum(self):
        release = self.write("release.env", f"OWNER=someone\nREPOSITORY=scrollwork\nVERSION={version()}\n")
        self.distribute("dist", *VARIANTS, release=release)
        dist = self.folder / "dist"
        url = f"https://github.com/someone/scrollwork/releases/download/{version()}"
        checksum = self.run_command("swift", "package", "compute-checksum", dist / "scrollwork.artifactbundle.zip").split()[-1]
        manifest = (dist / "ScrollworkKit/Package.swift").read_text()
        self.assertIn(f'url: "{url}/scrollwork.artifactbundle.zip", checksum: "{checksum}"', manifest)
        self.assertFalse((dist / "ScrollworkKit/scrollwork.artifactbundle.zip").exists())
        formula = (dist / "scrollwork.rb").read_text()
        for variant in VARIANTS:
            archive = dist / f"scrollwork-{version()}-{variant}.tar.gz"
            self.assertIn(f'url "{url}/{archive.name}"', formula)
            self.assertIn(f'sha256 "{hashlib.sha256(archive.read_bytes()).hexdigest()}"', formula)
        if shutil.which("ruby"):
            self.run_command("ruby", "-c", dist / "scrollwork.rb")
        for name, content in files(dist).items():
            if not name.endswith((".zip", ".gz", ".whl", ".deb")):
                self.assertIsNone(re.search(rb"@[A-Z0-9_]+@|\b0\.0\.0\b", content), name)

    def test_formula_names_the_variants_that_exist(self):
        release = self.write("release.env", f"OWNER=someone\nREPOSITORY=scrollwork\nVERSION={version()}\n")
        for variants, blocks in [(["linux-aarch64"], ["on_linux", "on_arm"]), (["macos", "linux-x86_64"], ["on_macos", "on_linux", "on_intel"])]:
            # One of the binaries must run here.
            self.distribute("dist", *variants, release=release)
            formula = (self.folder / "dist/scrollwork.rb").read_text()
            self.assertEqual(re.findall(r"\bon_\w+", formula), blocks)
            self.assertEqual(formula.count("sha256 "), len(variants))
            if shutil.which("ruby"):
                self.run_command("ruby", "-c", self.folder / "dist/scrollwork.rb")

    def test_manual_page_names_every_command_and_option(self):
        self.distribute("dist", "linux-x86_64")
        with tarfile.open(next((self.folder / "dist").glob("*.tar.gz"))) as archive:
            name, = [name for name in archive.getnames() if name.endswith("scrollwork.1")]
            page = archive.extractfile(name).read().decode()
        text = re.sub(r"\\f[BIR]|\\&", "", page).replace("\\-", "-")
        said = self.run_command(SCROLLWORK, "--help")
        commands = re.findall(r"^  ([a-z]+)  ", said, re.M)
        self.assertGreaterEqual(len(commands), 14)
        for command in commands:
            section = text.split(f"\n.SS {command}\n")[1].split("\n.SS ")[0].split("\n.SH ")[0]
            options = set(re.findall(r"^  (?:-\w, )?(--[a-z][a-z-]*)", self.run_command(SCROLLWORK, "help", command), re.M))
            for option in options - {"--help", "--version"}:
                self.assertIn(f"{option}", section, command)
        if shutil.which("groff"):
            self.write("page.1", page)
            self.assertEqual(self.run_command("groff", "-man", "-Tutf8", "-ww", "-z", "page.1"), "")

    def test_wheel_has_the_manual_page_completions_and_a_description(self):
        for owner in ["", "someone"]:
            release = self.write("release.env", f"OWNER={owner}\nREPOSITORY=scrollwork\nVERSION=\n")
            self.distribute("dist", "linux-x86_64", release=release)
            with zipfile.ZipFile(next((self.folder / "dist").glob("*.whl"))) as wheel:
                names = {name.split("/", 1)[1] for name in wheel.namelist() if ".data/data/" in name}
                metadata = wheel.read(f"scrollwork-{version()}.dist-info/METADATA").decode()
            self.assertEqual(names, {f"data/share/{name}" for name in [
                "man/man1/scrollwork.1", "bash-completion/completions/scrollwork", "zsh/site-functions/_scrollwork",
                "fish/vendor_completions.d/scrollwork.fish"]})
            head, body = metadata.split("\n\n", 1)
            self.assertIn("\nDescription-Content-Type: text/markdown", head)
            self.assertTrue(body.startswith("# Scrollwork\n"))
            # A relative link leads nowhere on the page of a package index.
            for link in re.findall(r"\]\(([^)]*)\)", body):
                self.assertTrue(link.startswith("https://"), link)
            self.assertEqual("https://github.com/someone/scrollwork/blob/" in body, owner != "")

    def test_other_versions_placeholders_and_folders_are_refused(self):
        program = self.write("other", "#!/bin/sh\necho '9.9.9 (format 1)'\n")
        program.chmod(0o755)
        script = ROOT / "Distribution/dist.py"
        mine = self.write("mine/notes.txt", "mine")
        release = self.write("release.env", "OWNER=\nREPOSITORY=\nVERSION=9.9.9\n")
        for arguments, message in [
            ([f"linux-x86_64={program}"], "the binary is 9.9.9 (format 1), the sources are"),
            ([f"windows={program}"], "windows is not a variant: linux-x86_64, linux-aarch64, macos"),
            (["linux-x86_64=missing"], "missing is not a program"),
            (["--output", mine.parent, f"macos={program}"], "was not written by this script"),
            (["--release", release, f"macos={program}"], "the release is 9.9.9, the sources are"),
        ]:
            said = self.run_command(sys.executable, script, "--output", "dist", *arguments, status=1)
            self.assertIn(message, said)
        self.assertEqual(mine.read_text(), "mine")

    def test_bump_sets_the_version_everywhere(self):
        for path in ["Sources/ScrollworkCLI/Version.swift", "CHANGELOG.md"]:
            self.write(f"copy/{path}", (ROOT / path).read_text())
        shutil.copytree(ROOT / "Distribution", self.folder / "copy/Distribution")
        copy = self.folder / "copy"
        self.run_command("git", "init", "-q", folder=copy)
        self.run_command("Distribution/bump", "9.8.7", folder=copy)
        self.assertIn('version = "9.8.7"', (copy / "Sources/ScrollworkCLI/Version.swift").read_text())
        self.assertIn("\nVERSION=9.8.7\n", (copy / "Distribution/release.env").read_text())
        self.assertRegex((copy / "CHANGELOG.md").read_text(), r"## \[Unreleased\]\n\n## \[9\.8\.7\] - \d{4}-\d\d-\d\d\n\n### Added")
        for wrong in ["9.8.7", "9.8", "v9.8.8"]:
            self.run_command("Distribution/bump", wrong, folder=copy, status=2)

    @unittest.skipUnless(shutil.which("shellcheck"), "needs shellcheck")
    def test_scripts_pass_the_shell_checker(self):
        scripts = [path for path in (ROOT / "Distribution").iterdir()
                   if path.is_file() and path.read_bytes().startswith(b"#!/usr/bin/env bash")]
        self.assertGreaterEqual({path.name for path in scripts}, {"bump", "fetch", "macos", "publish", "release-check"})
        self.run_command("shellcheck", "-x", *scripts, folder=ROOT)


class DownloadTests(FolderTest):
    """The script by which the action and other jobs take a released binary."""

    def fetch(self, releases, status=0, script=ROOT / "Distribution/fetch"):
        return self.run_command(
            script, "taken", status=status, SCROLLWORK_RELEASES=releases, SCROLLWORK_VERSION=version())

    def test_downloads_and_verifies(self):
        self.distribute("dist", "linux-x86_64", "linux-aarch64", "macos")
        url = f"file://{self.folder}/dist"
        self.fetch(url)
        self.assertIn(version(), self.run_command("taken/bin/scrollwork", "--version"))
        shutil.rmtree(self.folder / "taken")
        self.assertIn("cannot download", self.fetch(url + "/missing", status=1))
        sums = self.folder / "dist/SHA256SUMS"
        text = sums.read_text()
        for wrong in [re.sub("^.", "x", text, flags=re.M), ""]:
            sums.write_text(wrong)
            self.assertIn("has another checksum", self.fetch(url, status=3))
        self.assertFalse((self.folder / "taken").exists())

    def test_without_a_release_there_is_nothing_to_download(self):
        shutil.copytree(ROOT / "Distribution", self.folder / "copy")
        self.write("copy/release.env", "OWNER=\nREPOSITORY=\nVERSION=\n")
        self.assertIn("there is no release", self.fetch("", status=1, script=self.folder / "copy/fetch"))


@unittest.skipUnless(PIP.exists(), "make test installs the readers")
class PythonTests(FolderTest):
    def install(self, wheel, status=0):
        return self.run_command(
            PIP, "install", "--quiet", "--disable-pip-version-check", "--no-index", "--prefix", self.folder / "installed",
            self.folder / "dist" / wheel, status=status)

    @unittest.skipUnless(sys.platform == "linux" and os.uname().machine == "x86_64", "for the platform of the wheel")
    def test_wheel_installs_the_command_and_other_platforms_are_refused(self):
        self.distribute("dist", *VARIANTS)
        names = {path.name: path for path in (self.folder / "dist").glob("*.whl")}
        own = [name for name in names if "linux_1_1_x86_64" in name]
        self.assertEqual((len(names), len(own)), (3, 1))
        for name in names.keys() - set(own):
            self.assertIn("is not a supported wheel on this platform", self.install(name, status=1))
        self.install(own[0])
        self.assertIn(version(), self.run_command("installed/bin/scrollwork", "--version"))

    def test_pre_commit_runs_the_wheel(self):
        self.distribute("dist", *VARIANTS)
        self.write("app/Failing.scroll.yaml", spec("Failing", high="1/9"))
        self.write("app/Clean.scroll.yaml", spec("Clean"))
        mirror = self.folder / "dist/scrollwork-pre-commit"
        environment = {
            **GIT, "PRE_COMMIT_HOME": str(self.folder / "cache"), "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(self.folder / "dist"), "PATH": f"{READERS}/bin:{os.environ['PATH']}"}

        def commit(folder):
            for command in (["init", "-q", "-b", "main"], ["add", "."], ["commit", "-qm", "first"]):
                self.run_command("git", *command, folder=folder, **environment)
            return self.run_command("git", "rev-parse", "HEAD", folder=folder).strip()

        self.run_command("pre-commit", "validate-manifest", mirror / ".pre-commit-hooks.yaml", **environment)
        hooks = ["scrollwork-lint", "scrollwork-fix", "scrollwork-format", "scrollwork-test", "scrollwork-generate"]
        options = {"scrollwork-generate": {"args": [".", "--output", "Generated"]}}
        self.write("app/.pre-commit-config.yaml", json.dumps({"repos": [
            {"repo": str(mirror), "rev": commit(mirror),
             "hooks": [{"id": hook, **options.get(hook, {})} for hook in hooks]}]}))
        commit(self.folder / "app")
        failed = self.run_command("pre-commit", "run", "--all-files", folder=self.folder / "app", status=1, **environment)
        self.assertIn("Failing.scroll.yaml:11:13: error: notch `high` falls below `low`", failed)
        self.assertIn("missing: Generated/Clean.scroll.swift", failed)
        (self.folder / "app/Failing.scroll.yaml").write_text(spec("Failing"))
        self.run_command(SCROLLWORK, "generate", ".", "--output", "Generated", folder=self.folder / "app")
        self.run_command("git", "add", ".", folder=self.folder / "app", **environment)
        passed = self.run_command("pre-commit", "run", "--all-files", folder=self.folder / "app", **environment)
        self.assertEqual(passed.count("Passed"), len(hooks), passed)


@unittest.skipUnless(shutil.which("swiftc"), "needs Swift")
class PluginTypeTests(FolderTest):
    def test_plugins_compile_with_and_without_xcode(self):
        """On Linux there is no XcodeProjectPlugin, so that declarations of this test take its place."""
        compiler = os.path.realpath(shutil.which("swiftc"))
        interface = os.path.join(os.path.dirname(compiler), "../lib/swift/pm/PluginAPI")
        options = ["-I", interface, "-swift-version", "6", "-package-description-version", "6.1", "-warnings-as-errors"]
        self.run_command(
            "swiftc", "-emit-module", "-parse-as-library", "-module-name", "XcodeProjectPlugin", *options,
            ROOT / "Tests/Distribution/XcodeProjectPlugin.swift", "-o", self.folder / "XcodeProjectPlugin.swiftmodule")
        for plugin in (ROOT / "Plugins").iterdir():
            for extra in [[], ["-I", self.folder]]:
                self.run_command("swiftc", "-typecheck", "-parse-as-library", *options, *extra, *plugin.glob("*.swift"))


if __name__ == "__main__":
    unittest.main()
