"""An app that builds with the plugins of dist/ScrollworkKit: what is generated and compiled, when, and what is said."""
import os, re, shutil, stat, unittest, zipfile

from support import DIST, FolderTest, ROOT, measured, spec

KIT = DIST / "ScrollworkKit"
# Two specs of one base name, a path with blanks and an umlaut, a configuration two folders above a spec.
SPECS = {
    "Maps/Overlay": "Maps", "Mail/Overlay": "Mail", "Über uns/Die Seite": "About", "Deep/er/Course": "Course",
    "Plain": "Plain"}
OUTPUTS = {"Maps__Overlay", "Mail__Overlay", "_C3_9Cber_20uns__Die_20Seite", "Deep__er__Course", "Plain"}
MANIFEST = """// swift-tools-version: 6.1
import PackageDescription
let package = Package(
  name: "App", platforms: [.macOS(.v13)], dependencies: [.package(path: "ScrollworkKit")],
  targets: [.executableTarget(name: "App"%s)])
"""
PLUGIN = ', plugins: [.plugin(name: "ScrollworkBuild", package: "ScrollworkKit")]'
ENGINE = ', dependencies: [.product(name: "ScrollworkEngine", package: "ScrollworkKit")]'
NATIVE, SWIFTBUILD = [], ["--build-system", "swiftbuild"]


@unittest.skipUnless(KIT.exists() and shutil.which("swift"), "make dist makes the packages, and Swift builds the app")
class PluginTest(FolderTest):
    system = NATIVE

    def setUp(self):
        super().setUp()
        shutil.copytree(KIT, self.folder / "ScrollworkKit")
        self.write("Package.swift", MANIFEST % (ENGINE + PLUGIN))
        for path, screen in SPECS.items():
            self.write_spec(path, spec(screen))
        self.write("Sources/App/Deep/.scrollwork.yaml", "access: public\n")
        self.write("Sources/App/main.swift", f"print([{', '.join(f'{name}.self' for name in SPECS.values())}] as [Any])\n")

    def write_spec(self, path, text):
        return self.write(f"Sources/App/{path}.scroll.yaml", text)

    def build(self, status=0, **environment):
        """Builds the app. Returns the log, and the names of what was generated and what was compiled."""
        command = ["swift", "build", *self.system, *(["-v"] if self.system else [])]
        log = self.run_command(*command, status=None, **environment)
        # The new build system of Swift 6.3 crashes now and then on Linux before it runs a command.
        if "Program crashed" in log:
            log = self.run_command(*command, status=None, **environment)
        self.assertEqual(self.status, status, log)
        # It writes some lines without an end, so a line may begin with the start of another.
        generated = set(re.findall(r"Generating (\S+?)\.scroll\.swift", log))
        compiled = set(re.findall(r"\bCompil(?:e|ing) (?:App )?(\S+?)\.swift", log)) - {"ScrollworkBuild", "ScrollworkCommand"}
        engine = {path.stem for path in (self.folder / "ScrollworkKit/Sources/ScrollworkEngine").glob("*.swift")}
        return log, generated, {name.removesuffix(".scroll") for name in compiled} - engine

    def outputs(self, suffix=".scroll.swift"):
        return {path.name.removesuffix(suffix): path for path in (self.folder / ".build/plugins").rglob("*" + suffix)}


class BuildTests(PluginTest):
    def test_every_change_builds_what_it_must(self):
        cold, (_, generated, compiled) = measured(self.build)
        self.assertEqual(generated, OUTPUTS)
        self.assertEqual(compiled, OUTPUTS | {"main"})
        outputs = self.outputs()
        self.assertEqual(outputs.keys(), OUTPUTS)
        # The configuration two folders above governs its spec alone.
        public = {name for name, path in outputs.items() if "\npublic nonisolated enum " in path.read_text()}
        self.assertEqual(public, {"Deep__er__Course"})

        null, (_, generated, compiled) = measured(self.build)
        self.assertEqual((generated, compiled), (set(), set()))

        # A touched spec is generated anew, but the text is the same: the file is not written, and nothing is compiled.
        before = outputs["Plain"].stat().st_mtime_ns
        os.utime(self.folder / "Sources/App/Plain.scroll.yaml")
        _, generated, compiled = self.build()
        self.assertEqual((generated, compiled), ({"Plain"}, set()))
        self.assertEqual(outputs["Plain"].stat().st_mtime_ns, before)

        self.write_spec("Plain", spec("Plain", high="4/5"))
        edit, (_, generated, compiled) = measured(self.build)
        self.assertEqual((generated, compiled), ({"Plain"}, {"Plain"}))

        # A changed configuration, and one that appears nearer to its spec.
        self.write("Sources/App/Deep/.scrollwork.yaml", "access: package\n")
        self.assertEqual(self.build()[1], {"Deep__er__Course"})
        self.assertIn("\npackage nonisolated enum ", outputs["Deep__er__Course"].read_text())
        self.write("Sources/App/Deep/er/.scrollwork.yaml", "access: internal\n")
        _, generated, compiled = self.build()
        # A new input is a new plan, after which swiftbuild runs every command once.
        self.assertLessEqual({"Deep__er__Course"}, generated)
        self.assertLessEqual(generated, OUTPUTS if self.system else {"Deep__er__Course"})
        self.assertLessEqual(compiled, {"Deep__er__Course", "main"})
        self.assertIn("\nnonisolated enum ", outputs["Deep__er__Course"].read_text())

        # An error is shown at its line, and stops the build until it is repaired.
        broken = self.write_spec("Plain", spec("Plain", high="1/9"))
        log, _, compiled = self.build(status=1)
        self.assertIn(f"{broken}:11:13: error: notch `high` falls below `low` on every screen [notch-order]", log)
        self.assertEqual(compiled, set())
        self.write_spec("Plain", spec("Plain", high="4/5"))
        self.assertEqual(self.build()[1:], ({"Plain"}, set()))

        # Two screens of one name, by an edit.
        mail = self.write_spec("Mail/Overlay", spec("Plain"))
        log, *_ = self.build(status=1)
        self.assertIn(f"{mail}:2:9: error: two screens are named `Plain` [duplicate-name]", log)
        self.assertIn(f"the other is in {self.folder}/Sources/App/Plain.scroll.yaml, line 2", log)
        self.write_spec("Mail/Overlay", spec("Mail"))
        self.assertEqual(self.build()[1:], ({"Mail__Overlay"}, set()))

        # A new spec runs all commands, since each knows the others, but only the new file is compiled.
        added = self.write_spec("Neu", spec("Neu"))
        _, generated, compiled = self.build()
        self.assertEqual(generated, OUTPUTS | {"Neu"})
        self.assertLessEqual(compiled, {"Neu", "main"})
        self.assertIn("Neu", compiled)
        # Its output goes with it.
        added.unlink()
        _, _, compiled = self.build()
        self.assertNotIn("Neu", compiled)
        self.assertEqual(self.outputs().keys(), OUTPUTS)
        print(f"\n{' '.join(self.system) or 'native'}: cold {cold:.1f} s, null {null:.2f} s, edit {edit:.2f} s")


class SwiftBuildTests(BuildTests):
    system = SWIFTBUILD


class EngineTests(PluginTest):
    def test_target_without_the_engine_names_the_product(self):
        self.write("Package.swift", MANIFEST % PLUGIN)
        log, *_ = self.build(status=1)
        self.assertIn("the screens of App import ScrollworkEngine; add the product ScrollworkEngine", log)

    def test_target_with_the_host_library_needs_no_other(self):
        self.write("Package.swift", MANIFEST % (ENGINE.replace("Engine", "Host") + PLUGIN))
        self.assertEqual(self.build()[1], OUTPUTS)


class SwiftBuildEngineTests(EngineTests):
    system = SWIFTBUILD


class PlainBuildTests(PluginTest):
    def test_time_without_the_plugin(self):
        """The same app with committed files, for comparison."""
        self.build()
        for name, path in self.outputs().items():
            shutil.copy(path, self.folder / "Sources/App" / f"{name}.swift")
        for path in (self.folder / "Sources/App").rglob("*.scroll.yaml"):
            path.unlink()
        shutil.rmtree(self.folder / ".build")
        self.write("Package.swift", MANIFEST % ENGINE)
        cold, _ = measured(self.build)
        null, _ = measured(self.build)
        file = self.folder / "Sources/App/Plain.swift"
        file.write_text(file.read_text() + "\n")
        edit, _ = measured(self.build)
        print(f"\nwithout the plugin: cold {cold:.1f} s, null {null:.2f} s, edit {edit:.2f} s")


class SpecialCaseTests(PluginTest):
    def test_target_without_specs_needs_no_compiler(self):
        shutil.rmtree(self.folder / "Sources")
        self.write("Sources/App/main.swift", "print(1)\n")
        log, generated, compiled = self.build()
        self.assertEqual((generated, compiled), (set(), {"main"}), log)

    def test_nothing_is_written_outside_of_the_work_folder(self):
        home = self.folder / "home"
        home.mkdir()
        self.build()
        tree = {path: path.stat().st_mtime_ns for path in (self.folder / "Sources").rglob("*")}
        shutil.rmtree(self.folder / ".build")
        places = [*tree, self.folder / "Sources", home]
        for place in places:
            place.chmod(stat.S_IMODE(place.stat().st_mode) & ~0o222)
        try:
            # The caches of SwiftPM itself go elsewhere. Those of root are not protected by permissions: the trees are
            # compared.
            cache = self.folder / "cache"
            log, generated, _ = self.build(
                HOME=str(home), XDG_CACHE_HOME=str(cache), XDG_CONFIG_HOME=str(cache), TMPDIR=str(self.make("tmp")))
            self.assertEqual(generated, OUTPUTS, log)
        finally:
            for place in places:
                place.chmod(stat.S_IMODE(place.stat().st_mode) | 0o200)
        self.assertEqual({path: path.stat().st_mtime_ns for path in (self.folder / "Sources").rglob("*")}, tree)
        written = [path for path in home.rglob("*") if "scrollwork" in str(path).removeprefix(str(home))]
        self.assertEqual(written, [])
        self.assertEqual([path for path in (self.folder / "tmp").rglob("scrollwork*")], [])

    def make(self, name):
        (self.folder / name).mkdir(exist_ok=True)
        return self.folder / name

    def rewrite_bundle(self, change):
        """Writes the bundle anew with the contents that a function returns for each entry. `None` removes the entry."""
        path = self.folder / "ScrollworkKit/scrollwork.artifactbundle.zip"
        with zipfile.ZipFile(path) as archive:
            entries = [(info, archive.read(info)) for info in archive.infolist()]
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for info, content in entries:
                if (result := change(info, content)) is not None:
                    archive.writestr(info, result)

    def test_unusable_bundles_are_explained_in_the_manual(self):
        """Each message is the one that the article Builds quotes."""
        manual = (ROOT / "Sources/ScrollworkCompiler/Scrollwork.docc/Builds.md").read_text()
        quoted = re.findall(r"^error: (.+)$", manual, re.M)
        self.assertEqual(len(quoted), 3)

        def wrong_triple(info, content):
            if info.filename.endswith("info.json"):
                content = re.sub(rb"(x86_64|aarch64)-unknown-linux-gnu", rb"riscv64-unknown-linux-gnu", content)
            return content

        def without_executable_bit(info, content):
            if info.filename.endswith("bin/scrollwork"):
                info.external_attr = 0o100644 << 16
            return content

        def without_binary(info, content):
            return None if info.filename.endswith("bin/scrollwork") else content

        original = (self.folder / "ScrollworkKit/scrollwork.artifactbundle.zip").read_bytes()
        for change, quote in zip([wrong_triple, without_executable_bit, without_binary], quoted):
            with self.subTest(change.__name__):
                (self.folder / "ScrollworkKit/scrollwork.artifactbundle.zip").write_bytes(original)
                self.rewrite_bundle(change)
                shutil.rmtree(self.folder / ".build", ignore_errors=True)
                log, *_ = self.build(status=1)
                parts = [re.escape(part) for part in quote.split("…")]
                self.assertRegex(log, "error: " + ".*".join(parts))


class CommandTests(PluginTest):
    def command(self, *arguments, status=0, folder=None):
        return self.run_command("swift", "package", "scrollwork", *arguments, status=status, folder=folder)

    def write_command(self, *arguments, **options):
        return self.run_command(
            "swift", "package", "--allow-writing-to-package-directory", "scrollwork-write", *arguments, **options)

    def test_command_line_runs_where_the_user_is(self):
        self.command("lint", "Sources")
        self.command("lint", "App", folder=self.folder / "Sources")
        self.write_spec("Plain", spec("Plain", high="1/9"))
        log = self.command("lint", "--format", "short", "Sources", status=1)
        self.assertIn("Sources/App/Plain.scroll.yaml:11:13: error:", log)
        self.write_spec("Plain", spec("Plain"))
        self.write_command("generate", "Sources", "--output", "Generated")
        self.assertEqual(
            sorted(path.name for path in (self.folder / "Generated").iterdir()),
            sorted(f"{name}.scroll.swift" for name in SPECS.values()))
        self.command("generate", "Sources", "--output", "Generated", "--check")
        self.command("test", "Sources")
        self.command("preview", "Sources/App/Plain.scroll.yaml")
        self.command("explain", "notch-order")
        self.command("format", "--check", "Sources")
        # Without a terminal, the verb that writes needs its permission.
        refused = self.run_command("swift", "package", "scrollwork-write", "lint", "Sources", status=1)
        self.assertIn("wants permission to write to the package directory", refused)
        # SwiftPM ends with 1 for every status of a plugin, and prints the status.
        log = self.command("nonsense", status=1)
        self.assertIn("there is no command `nonsense`", log)
        self.assertIn("Plugin ended with exit code 2", log)


if __name__ == "__main__":
    unittest.main()
