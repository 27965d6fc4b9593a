"""The workflows, and the scripts of a release with stand-ins for the programs of other systems. Takes seconds."""
import json, os, pathlib, re, shutil, subprocess, sys, unittest

from support import FolderTest, GIT, READERS, ROOT, SCROLLWORK, version

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
SCRIPTS = ROOT / "Distribution"
BASE_PATH = "/usr/bin:/bin"


class StandInTest(FolderTest):
    """A copy of the scripts, and programs that write down how they are called."""

    def setUp(self):
        super().setUp()
        self.copy = self.folder / "copy"
        shutil.copytree(SCRIPTS, self.copy / "Distribution")
        for path in ["CHANGELOG.md", "README.md", "LICENSE", "Sources/ScrollworkCLI/Version.swift"]:
            self.write(f"copy/{path}", (ROOT / path).read_text())
        (self.folder / "programs").mkdir()

    def stand_in(self, name, script="exit 0"):
        """A program that writes its name and arguments into a log, and goes on as told."""
        program = self.write(f"programs/{name}", f'#!/bin/bash\necho "{name} $*" >> "{self.folder}/log"\n{script}\n')
        program.chmod(0o755)

    def calls(self, name):
        log = self.folder / "log"
        lines = log.read_text().splitlines() if log.exists() else []
        return [line.removeprefix(f"{name} ") for line in lines if line.split(" ")[0] == name]

    def script(self, name, *arguments, status=0, **variables):
        return self.run_command(self.copy / "Distribution" / name, *arguments, status=status, **{
            **GIT, "PATH": f"{self.folder}/programs:{os.environ['PATH']}", **variables})


class PublishTests(StandInTest):
    repositories = ["ScrollworkKit", "scrollwork-pre-commit", "homebrew-tap"]

    def setUp(self):
        super().setUp()
        self.write("copy/Distribution/release.env", f"OWNER=team\nREPOSITORY=scrollwork\nVERSION={version()}\n")
        for folder, text in [("ScrollworkKit", "kit"), ("scrollwork-pre-commit", "hooks")]:
            self.write(f"copy/dist/{folder}/.hidden/{text}", text)
        self.write("copy/dist/scrollwork.rb", "formula")
        for name in ["SHA256SUMS", "scrollwork-1-macos.tar.gz", "b.zip", "a.whl", "c.deb"]:
            self.write(f"copy/dist/{name}", name)
        for name in self.repositories:
            self.run_command("git", "init", "-q", "--bare", "-b", "main", self.folder / f"team/{name}")
            clone = self.folder / f"first-{name}"
            self.run_command("git", "clone", "-q", self.folder / f"team/{name}", clone, **GIT)
            (clone / "old").write_text("old")
            self.run_command("git", "add", ".", folder=clone, **GIT)
            self.run_command("git", "commit", "-qm", "first", folder=clone, **GIT)
            self.run_command("git", "push", "-q", "origin", "HEAD", folder=clone, **GIT)
        # The address of the service leads into the folder of the test.
        self.write("gitconfig", f'[url "{self.folder}/"]\n  insteadOf = https://github.com/\n')
        self.stand_in("make")
        self.stand_in("twine")
        self.stand_in("gh", f'[ "$1 $2" != "release view" ] || exit 1\n'
                      f'if [ "$1 $2" = "release create" ]; then cp "${{@: -2:1}}" "{self.folder}/notes"; fi')

    def publish(self, status=0):
        return self.script(
            "publish", status=status, GIT_CONFIG_GLOBAL=str(self.folder / "gitconfig"), GIT_CONFIG_SYSTEM="/dev/null")

    def listing(self, name, revision):
        return self.run_command("git", "ls-tree", "-r", "--name-only", revision, folder=self.folder / f"team/{name}").split()

    def test_release_repositories_and_registry_get_their_files(self):
        self.publish()
        self.assertEqual(self.calls("make"), ["--no-print-directory release-check"])
        release = [call for call in self.calls("gh") if call.startswith("release ")]
        self.assertEqual([call.split()[1] for call in release], ["view", "create", "upload", "edit"])
        self.assertIn("--draft", release[1])
        for name in ["SHA256SUMS", "scrollwork-1-macos.tar.gz", "b.zip", "a.whl", "c.deb"]:
            self.assertIn(f"dist/{name}", release[2])
        self.assertIn("--draft=false", release[3])
        notes = (self.folder / "notes").read_text()
        self.assertIn("### ", notes)
        self.assertNotIn("\n## [", notes)
        self.assertEqual(self.calls("twine"), ["upload --non-interactive --skip-existing dist/a.whl"])
        self.assertEqual(self.listing("ScrollworkKit", version()), [".hidden/kit"])
        self.assertEqual(self.listing("scrollwork-pre-commit", "main"), [".hidden/hooks"])
        # A tap has other formulas too, and no tag.
        self.assertEqual(self.listing("homebrew-tap", "main"), ["Formula/scrollwork.rb", "old"])

    def test_second_run_changes_nothing(self):
        self.publish()
        heads = {name: self.run_command("git", "rev-parse", "main", folder=self.folder / f"team/{name}")
                 for name in self.repositories}
        self.publish()
        for name, head in heads.items():
            self.assertEqual(self.run_command("git", "rev-parse", "main", folder=self.folder / f"team/{name}"), head)

    def test_nothing_is_published_if_the_check_fails(self):
        self.stand_in("make", "exit 1")
        self.publish(status=1)
        self.assertEqual((self.calls("gh"), self.calls("twine")), ([], []))


class BuildTests(StandInTest):
    def test_dynamic_binary_is_refused(self):
        self.stand_in("make")
        self.stand_in("swift", f'echo "{self.folder}/built"')
        for binary, status in [("/bin/true", 1), (None, 0)]:
            out = self.folder / "out/linux"
            if binary:
                shutil.copy(binary, self.write("built/scrollwork", ""))
            else:
                self.write("static.c", '#include <stdio.h>\nint main(void) { puts("1.2.3"); return 0; }\n')
                self.run_command("cc", "-static", "static.c", "-o", self.folder / "built/scrollwork")
            log = self.script("linux", out, status=status)
            self.assertIn("is not static" if binary else "1.2.3", log)
            self.assertEqual(out.exists(), binary is None)

    def test_binaries_of_all_jobs_are_packaged_and_installed(self):
        self.stand_in("make")
        for name in ["linux-x86_64", "macos"]:
            self.write(f"binaries/{name}", "program").chmod(0o644)
        self.script("package", self.folder / "binaries")
        words = f"BINARIES= linux-x86_64={self.folder}/binaries/linux-x86_64 macos={self.folder}/binaries/macos"
        self.assertEqual(self.calls("make"), [f"--no-print-directory dist {words}", f"--no-print-directory dist-test {words}"])
        self.assertTrue(os.access(self.folder / "binaries/macos", os.X_OK))

    def test_image_is_built_for_both_processors(self):
        self.stand_in("docker")
        self.script("image", "ghcr.io/Team/Scrollwork", "1.2.3")
        call, = self.calls("docker")
        for words in ["--platform linux/amd64,linux/arm64", "--tag ghcr.io/team/scrollwork:1.2.3",
                      "--tag ghcr.io/team/scrollwork:latest", "--push dist"]:
            self.assertIn(words, call)

    def test_image_takes_the_packages_by_their_names(self):
        """The names that Docker has for processors are those of the Debian packages."""
        text = (SCRIPTS / "Dockerfile").read_text()
        self.assertIn("COPY scrollwork_*_${TARGETARCH}.deb", text)
        if not shutil.which("dpkg-deb"):
            return
        self.distribute("dist", "linux-x86_64", "linux-aarch64")
        names = sorted(path.name for path in (self.folder / "dist").glob("*.deb"))
        self.assertEqual(names, [f"scrollwork_{version()}_{processor}.deb" for processor in ["amd64", "arm64"]])

    def test_keychain_is_made_only_with_a_certificate(self):
        self.stand_in("security", '[ "$1" != find-identity ] || echo \'  1) AB "Developer ID Application: Team (X)"\'')
        self.stand_in("xcrun")
        environment = {"GITHUB_ENV": str(self.folder / "environment"), "HOME": str(self.folder)}
        self.assertIn("will be signed ad hoc", self.script("keychain", **environment, CERTIFICATE=""))
        self.assertEqual(self.calls("security"), [])
        self.script("keychain", **environment, CERTIFICATE="YWJj", CERTIFICATE_PASSWORD="p", NOTARY_PASSWORD="")
        self.assertEqual(
            (self.folder / "environment").read_text(), "SIGNING_IDENTITY=Developer ID Application: Team (X)\n")
        self.script("keychain", **environment, CERTIFICATE="YWJj", NOTARY_PASSWORD="n", NOTARY_APPLE_ID="i", NOTARY_TEAM="t")
        self.assertIn("NOTARY_PROFILE=scrollwork\n", (self.folder / "environment").read_text())
        self.assertIn("--apple-id i --team-id t --password n", self.calls("xcrun")[0])
        self.stand_in("security", "exit 0")
        self.assertIn("is not a Developer ID", self.script("keychain", **environment, CERTIFICATE="YWJj", status=1))


class MacTests(StandInTest):
    """As far as Linux goes: the package of the examples, and the calls of Apple's programs."""

    def setUp(self):
        super().setUp()
        for path in ["Examples", "specs"]:
            shutil.copytree(ROOT / path, self.copy / path)
        self.distribute("copy/dist", "linux-x86_64")

    @unittest.skipUnless(shutil.which("swift"), "needs Swift")
    def test_examples_become_a_package_with_their_specs(self):
        app = self.folder / "app"
        self.script("example-app", app)
        package = json.loads(self.run_command("swift", "package", "dump-package", folder=app))
        examples = sorted(path.name for path in (ROOT / "Examples/Sources").iterdir())
        self.assertEqual(sorted(target["name"] for target in package["targets"]), examples)
        for target in package["targets"]:
            folder = app / "Sources" / target["name"]
            self.assertEqual(len(list(folder.glob("*.scroll.yaml"))), 1)
            products = {dependency["product"][0] for dependency in target["dependencies"]}
            imports = {name for path in folder.glob("*.swift")
                       for name in re.findall(r"^import (Scrollwork\w+)", path.read_text(), re.M)}
            self.assertLessEqual(imports, products)
            self.assertEqual([use["plugin"][0] for use in target["pluginUsages"]], ["ScrollworkBuild"])
        # The generated type of each example has the name that the example uses.
        for path in app.glob("Sources/*/*.scroll.yaml"):
            screen = re.search(r"^screen: (\w+)$", path.read_text(), re.M)[1]
            self.assertIn(screen, "".join(source.read_text() for source in path.parent.glob("*.swift")))

    def test_check_builds_the_examples_and_reads_without_permission(self):
        for name in ["make", "xcodebuild", "swift", "xcrun"]:
            self.stand_in(name)
        self.write("copy/Distribution/device-tests", "#!/bin/bash\n").chmod(0o755)
        self.script("mac-check")
        build, = self.calls("xcodebuild")
        self.assertIn("build -scheme Examples -destination generic/platform=iOS Simulator", build)
        self.assertIn("-skipPackagePluginValidation", build)
        self.assertEqual(self.calls("swift"), ["package scrollwork lint Sources", "package scrollwork test Sources"])
        self.stand_in("xcodebuild", "exit 65")
        self.script("mac-check", status=65)

    def test_simulator_is_the_first_phone_of_the_newest_system(self):
        def device(name, udid):
            return {"name": name, "udid": udid}

        devices = {
            "com.apple.CoreSimulator.SimRuntime.iOS-9-3": [device("iPhone 1", "A")],
            "com.apple.CoreSimulator.SimRuntime.iOS-26-0": [device("iPad Air", "B"), device("iPhone Z", "C"), device("iPhone 17", "D")],
            "com.apple.CoreSimulator.SimRuntime.watchOS-30-0": [device("iPhone?", "E")]}
        self.write("listing", json.dumps({"devices": devices}))
        self.stand_in("xcrun", f'cat "{self.folder}/listing"')
        self.assertEqual(self.script("simulator"), "platform=iOS Simulator,id=D\n")
        self.write("listing", json.dumps({"devices": {}}))
        self.assertIn("can simulate no iPhone", self.script("simulator", status=1))


    def test_tests_of_a_device_run_in_the_simulator_if_they_exist(self):
        for name in ["xcodebuild", "xcodegen"]:
            self.stand_in(name)
        self.stand_in("xcrun", """echo '{"devices": {"a.iOS-26-0": [{"name": "iPhone 17", "udid": "D"}]}}'""")
        if not (self.copy / "Examples/DeviceTests/project.yml").exists():
            self.assertIn("not run, since", self.script("device-tests"))
            self.assertEqual(self.calls("xcodebuild"), [])
        self.write("copy/Examples/DeviceTests/project.yml", "name: DeviceTests\n")
        self.script("device-tests")
        call, = self.calls("xcodebuild")
        self.assertRegex(call, r"^test -project \S+/DeviceTests.xcodeproj -scheme DeviceTests")
        self.assertIn("-destination platform=iOS Simulator,id=D", call)


class CheckTests(StandInTest):
    def test_check_lists_what_only_the_first_run_can_show(self):
        self.run_command("git", "init", "-q", folder=self.copy)
        log = self.script("release-check", status=1)
        self.assertIn("failed  release.env names owner and repository", log)
        self.assertIn("failed  dist/ has the packages of all variants", log)
        self.assertIn("Only the first run can show:", log)
        self.assertNotIn("dist/", self.script("release-check", "--sources", status=1))

    def test_complete_release_passes(self):
        self.write("copy/Distribution/release.env", f"OWNER=team\nREPOSITORY=scrollwork\nVERSION={version()}\n")
        self.write("copy/.gitignore", "dist\n")
        self.distribute("copy/dist", "linux-x86_64", "linux-aarch64", "macos", release=self.copy / "Distribution/release.env")
        for command in [["init", "-q"], ["add", "."], ["commit", "-qm", "release"], ["tag", version()]]:
            self.run_command("git", *command, folder=self.copy, **GIT)
        self.assertNotIn("failed", self.script("release-check"))
        self.assertNotIn("failed", self.script("release-check", "--sources"))
        (self.copy / "dist/scrollwork.rb").write_text("")
        self.assertIn("failed  the formula names the archives of this release", self.script("release-check", status=1))


class WorkflowTests(FolderTest):
    def steps(self):
        """The lines of shell of all workflows."""
        return [(path.name, command) for path in WORKFLOWS for command in re.findall(r"^\s*- run: (.*)$", path.read_text(), re.M)]

    def test_every_step_is_a_script(self):
        self.assertEqual(len(self.steps()), sum(path.read_text().count("run:") for path in WORKFLOWS))
        for workflow, command in self.steps():
            self.assertTrue(os.access(ROOT / command.split()[0], os.X_OK), f"{workflow}: {command}")

    @unittest.skipUnless((READERS / "bin/check-jsonschema").exists(), "make test installs the readers")
    def test_workflows_match_the_published_schema(self):
        self.run_command(
            READERS / "bin/check-jsonschema", "--builtin-schema", "vendor.github-workflows", *WORKFLOWS, folder=ROOT)

    @unittest.skipUnless((READERS / "bin/actionlint").exists(), "make test installs the readers")
    def test_workflows_and_the_container_file_pass_their_linters(self):
        self.run_command(READERS / "bin/actionlint", *WORKFLOWS, folder=ROOT)
        self.run_command(READERS / "bin/hadolint", SCRIPTS / "Dockerfile")

    def test_secrets_are_listed(self):
        listed = (SCRIPTS / "first-run").read_text()
        for path in WORKFLOWS:
            for secret in re.findall(r"secrets\.(\w+)", path.read_text()):
                self.assertIn(secret, listed)


if __name__ == "__main__":
    unittest.main()
