"""The action and the GitLab template: their scripts with stand-ins for the runner and for the service. Takes seconds."""
import http.server, json, os, pathlib, re, shutil, sys, threading, unittest

from support import FolderTest, GIT, READERS, ROOT, SCROLLWORK, spec, version

CI = ROOT / "Distribution/ci"
READER = READERS / "bin/python"
BASE_PATH = "/usr/bin:/bin"


def program_folder():
    return str(SCROLLWORK.parent)


class ContinuousIntegrationTest(FolderTest):
    """A repository of an app with specs."""

    def setUp(self):
        super().setUp()
        self.app = self.folder / "app"
        self.write("app/specs/Clean.scroll.yaml", spec("Clean"))
        self.git("init", "-q", "-b", "main")
        self.commit()

    def git(self, *arguments, folder=None):
        return self.run_command("git", *arguments, folder=folder or self.app, **GIT)

    def commit(self):
        self.git("add", ".")
        self.git("commit", "-q", "--allow-empty", "-m", "change")
        return self.git("rev-parse", "HEAD").strip()

    def break_spec(self, name="Failing", folder="specs"):
        return self.write(f"app/{folder}/{name}.scroll.yaml", spec(name, high="1/9"))

    def check(self, status=0, shell="sh", script=CI / "check", **variables):
        return self.run_command(shell, script, status=status, folder=self.app, **{
            **GIT, "SCROLLWORK_PROGRAM": str(SCROLLWORK), "SCROLLWORK_RESULTS": str(self.folder / "results"),
            "GITHUB_OUTPUT": str(self.folder / "output"), **variables})

    def result(self, name):
        path = self.folder / "results" / name
        return path.read_text() if path.exists() else ""

    def checks(self):
        return [line.split("\t")[:2] for line in self.result("checks").splitlines()]


class CheckTests(ContinuousIntegrationTest):
    def generate(self):
        self.run_command(SCROLLWORK, "generate", "specs", "--output", "Generated", folder=self.app)
        return self.commit()

    def test_all_commands_run_by_default_and_each_can_be_turned_off(self):
        self.generate()
        log = self.check()
        self.assertEqual(self.checks(), [["lint", "0"], ["test", "0"], ["generate --check", "0"]], log)
        self.assertEqual((self.folder / "output").read_text(), "written=true\n")
        for name in ["lint", "test", "generate"]:
            self.check(**{f"SCROLLWORK_{name.upper()}": "false"})
            self.assertEqual(len(self.checks()), 2)
            self.assertNotIn(name, [check.split()[0] for check, _ in self.checks()])

    def test_findings_fail_the_job_and_are_annotated(self):
        self.break_spec()
        log = self.check(status=1)
        self.assertIn("\n::error file=specs/Failing.scroll.yaml,line=11,", log)
        # A spec that cannot be tested is reported once.
        self.assertEqual(log.count("::error file=specs/Failing.scroll.yaml,line=11,"), 1)
        self.assertIn("Failing.scroll.yaml", self.result("lint.sarif"))
        self.check(status=0, SCROLLWORK_FAIL_ON="never", SCROLLWORK_TEST="false", SCROLLWORK_GENERATE="false")
        self.run_command(SCROLLWORK, "lint", "specs", "--write-baseline", "known.yaml", folder=self.app)
        self.check(status=0, SCROLLWORK_BASELINE="known.yaml", SCROLLWORK_TEST="false", SCROLLWORK_GENERATE="false")

    def test_annotations_that_are_left_out_are_counted(self):
        for number in range(14):
            self.break_spec(f"Failing{number}")
        log = self.check(status=1)
        self.assertEqual(len(re.findall(r"^::error file=", log, re.M)), 10)
        left = len(self.result("annotations").splitlines()) - len(self.result("shown").splitlines())
        self.assertGreaterEqual(left, 4)
        self.assertIn(f"{left} more are in the log above, and not annotated", log)
        self.assertIn("Failing13.scroll.yaml:11:13: error:", log)

    def test_failing_scenarios_are_annotated(self):
        self.write("app/specs/Wrong.scroll.yaml", spec("Wrong") + """scenarios:
  - name: the sheet moves
    on: iPhone 15
    steps:
      - drag: {on: rows, by: -10}
      - expect: {panel: 1}
""")
        log = self.check(status=1)
        self.assertIn(["test", "1"], self.checks())
        self.assertRegex(log, r"\n::error file=specs/Wrong.scroll.yaml,line=\d+,")

    def test_generated_files_are_compared_in_the_folder_of_the_committed_ones(self):
        self.check()
        self.assertIn("no generated file is committed", self.result("checks"))
        self.generate()
        self.write("app/specs/Clean.scroll.yaml", spec("Clean", high="4/5"))
        self.write("app/specs/New.scroll.yaml", spec("New"))
        log = self.check(status=1)
        self.assertIn("out of date: Generated/Clean.scroll.swift", log)
        self.assertIn("run: scrollwork generate . --output Generated", log)
        self.assertIn("\n::error file=Generated/Clean.scroll.swift::This generated file is out of date.", log)
        self.assertIn("\n::error file=Generated/New.scroll.swift::This generated file is missing.", log)
        self.assertIn("files of Generated that differ: 2", self.result("checks"))
        (self.app / "specs/Clean.scroll.yaml").unlink()
        self.assertIn("::error file=Generated/Clean.scroll.swift::This generated file is stale.", self.check(status=1))
        self.check(status=1, SCROLLWORK_GENERATED="Elsewhere")
        self.assertIn("files of Elsewhere that differ: 1", self.result("checks"))
        # A name cannot end the properties of an annotation.
        self.assertIn("\n::error file=50%25%2C a%3Ab/New.scroll.swift::", self.check(status=1, SCROLLWORK_GENERATED="50%, a:b"))
        # The specs of two folders cannot be distinguished.
        shutil.copytree(self.app / "Generated", self.app / "Other")
        self.commit()
        self.assertIn("generated files are in several folders, of which one must be named: Generated Other",
                      self.check(status=2))

    def test_paths_are_lines_or_words_and_never_code(self):
        self.break_spec("One", "my specs")
        self.break_spec("Star", "*")
        self.break_spec("Star", "other")
        self.break_spec("Failing")
        alone = {"SCROLLWORK_TEST": "false", "SCROLLWORK_GENERATE": "false"}
        log = self.check(status=1, SCROLLWORK_PATHS="\n  my specs\r\n\n*/Star.scroll.yaml \n", **alone)
        self.assertIn("file=my specs/One.scroll.yaml,", log)
        self.assertIn("file=*/Star.scroll.yaml,", log)
        self.assertNotIn("Failing", log)
        self.assertNotIn("other/Star", log)
        self.assertIn("Failing", self.check(status=1, SCROLLWORK_PATHS="specs *", **alone))
        for paths in ["$(touch broken) --fix", "$(touch broken)\n--fix\n", "`touch broken`"]:
            self.check(status=2, SCROLLWORK_PATHS=paths, **alone)
        self.assertFalse((self.app / "broken").exists())

    def test_specs_cannot_command_the_runner(self):
        self.write("app/specs/Evil.scroll.yaml", spec("Evil").replace("feed:", "feed: # ##[add-mask]secret\n  feed:"))
        log = self.check(status=1)
        self.assertIn("##[add-mask]secret", log)
        stopped, token = False, None
        for line in log.splitlines():
            if found := re.match(r"::stop-commands::(\w{32})$", line):
                stopped, token = True, found[1]
            elif line == f"::{token}::":
                stopped = False
            elif "add-mask" in line:
                self.assertTrue(stopped, line)
        self.assertFalse(stopped)

    def test_another_version_than_that_of_the_action_is_refused(self):
        self.check(SCROLLWORK_VERSION=version())
        self.assertIn(f"scrollwork 9.9.9 is needed, and {SCROLLWORK} is {version()}", self.check(status=2, SCROLLWORK_VERSION="9.9.9"))

    def test_changes_are_compared_with_the_base(self):
        base = self.commit()
        self.check(SCROLLWORK_BASE=base)
        self.assertEqual(self.result("changes.md"), "")
        self.write("app/specs/Clean.scroll.yaml", spec("Clean", high="4/5"))
        self.commit()
        self.check(SCROLLWORK_BASE=base)
        self.assertIn("panel", self.result("changes.md"))
        pictures = self.folder / "results/pictures"
        self.assertEqual(sorted(str(path.relative_to(pictures)) for path in pictures.rglob("*")),
                         ["changes-1", "changes-1.html", "changes-1.svg", "changes-1/Clean.dark.svg",
                          "changes-1/Clean.light.svg"])
        # A checkout of one commit fetches the base.
        self.git("config", "uploadpack.allowAnySHA1InWant", "true")
        self.git("clone", "-q", "--depth", "1", f"file://{self.app}", self.folder / "shallow", folder=self.folder)
        self.app = self.folder / "shallow"
        shutil.rmtree(self.folder / "results")
        self.check(SCROLLWORK_BASE=base)
        self.assertIn("panel", self.result("changes.md"))
        log = self.check(SCROLLWORK_BASE="0" * 40)
        self.assertIn("cannot be fetched, so that nothing is compared with it", log)


class FindTests(ContinuousIntegrationTest):
    """The script with which the action finds the compiler."""

    def setUp(self):
        super().setUp()
        # The parts of the sources that it reads. Without a release there is nothing to download.
        source = self.folder / "source"
        shutil.copytree(CI, source / "Distribution/ci")
        shutil.copy(ROOT / "Distribution/fetch", source / "Distribution")
        self.write("source/Distribution/release.env", "OWNER=\nREPOSITORY=\nVERSION=\n")
        self.write("source/Sources/ScrollworkCLI/Version.swift", f'static let version = "{version()}"\n')
        self.write("source/Package.swift", "first")
        self.write("source/Makefile", "install:\n\techo installed into $(PREFIX)\n")
        self.environment = {
            "RUNNER_TEMP": str(self.folder), "RUNNER_OS": "Linux", "RUNNER_ARCH": "X64", "ImageOS": "ubuntu24",
            "GITHUB_OUTPUT": str(self.folder / "output"), "PATH": BASE_PATH, "SCROLLWORK_VERSION": "",
            "SCROLLWORK_RELEASES": ""}

    def find(self, status=0, **variables):
        log = self.run_command("bash", self.folder / "source/Distribution/ci/find", status=status,
                               **{**self.environment, **variables})
        output = self.folder / "output"
        values = dict(line.split("=", 1) for line in output.read_text().splitlines())
        output.unlink()
        return log, values

    def test_installed_program_of_the_right_version_is_used(self):
        path = f"{program_folder()}:{BASE_PATH}"
        self.assertEqual(self.find(PATH=path)[1], {"version": version(), "program": str(SCROLLWORK)})
        log, values = self.find(PATH=path, SCROLLWORK_VERSION="9.9.9", status=2)
        self.assertIn(f"::notice::scrollwork {version()} is installed and not used, since the action needs 9.9.9", log)
        self.assertIn(f"There is no release 9.9.9 to download, and the sources of the action are {version()}.", log)

    def test_release_is_downloaded_and_verified(self):
        self.distribute("dist", "linux-x86_64", "linux-aarch64", "macos")
        releases = f"file://{self.folder}/dist"
        _, values = self.find(SCROLLWORK_RELEASES=releases)
        self.assertEqual(values, {"version": version(), "program": f"{self.folder}/scrollwork/bin/scrollwork"})
        self.assertIn(version(), self.run_command("scrollwork/bin/scrollwork", "--version"))
        sums = self.folder / "dist/SHA256SUMS"
        sums.write_text(re.sub("^.", "x", sums.read_text(), flags=re.M))
        self.assertIn("has another checksum", self.find(status=3, SCROLLWORK_RELEASES=releases)[0])

    def test_sources_are_built_once_for_each_state_and_system(self):
        first = self.find()[1]
        self.assertEqual(first["program"], f"{self.folder}/scrollwork/bin/scrollwork")
        self.assertRegex(first["build"], r"^scrollwork-Linux-X64-ubuntu24-[0-9a-f]{64}$")
        self.assertEqual(self.find()[1], first)
        self.assertNotEqual(self.find(ImageOS="ubuntu22")[1], first)
        self.write("source/Sources/Two words.swift", "second")
        self.assertNotEqual(self.find()[1], first)
        log = self.run_command("bash", self.folder / "source/Distribution/ci/build", SCROLLWORK_PREFIX="/some where")
        self.assertIn("installed into /some where", log)


class Service(http.server.BaseHTTPRequestHandler):
    """A stand-in for the comments of GitHub's interface."""
    comments, calls, status = [], [], 200

    def answer(self, content, status=None):
        body = json.dumps(content).encode()
        self.send_response(status or self.status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        page = int(re.search(r"&page=(\d+)", self.path)[1])
        self.answer(self.comments[(page - 1) * 100:page * 100])

    def do_POST(self):
        content = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.calls.append((self.command, self.path, content["body"]))
        self.answer({"id": 1})

    do_PATCH = do_POST

    def log_message(self, *arguments):
        pass


class ReportTests(ContinuousIntegrationTest):
    def setUp(self):
        super().setUp()
        Service.comments, Service.calls, Service.status = [], [], 200
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.address = f"http://127.0.0.1:{server.server_port}"

    def report(self, **variables):
        summary = self.folder / "summary"
        summary.write_text("")
        log = self.run_command(sys.executable, CI / "report", **{
            "SCROLLWORK_RESULTS": str(self.folder / "results"), "GITHUB_STEP_SUMMARY": str(summary),
            "GITHUB_API_URL": self.address, "GITHUB_REPOSITORY": "team/app", "SCROLLWORK_PULL": "7",
            "SCROLLWORK_TOKEN": "secret", "SCROLLWORK_PICTURES": "https://example.com/pictures", **variables})
        return log, summary.read_text()

    def change(self):
        base = self.commit()
        self.write("app/specs/Clean.scroll.yaml", spec("Clean", high="4/5"))
        self.check(SCROLLWORK_BASE=base)

    def test_summary_has_the_checks_the_findings_and_the_changes(self):
        base = self.commit()
        self.write("app/specs/Clean.scroll.yaml", spec("Clean", high="4/5"))
        for number in range(14):
            self.break_spec(f"Failing{number}")
        self.check(status=1, SCROLLWORK_BASE=base)
        _, summary = self.report(SCROLLWORK_PULL="")
        self.assertIn("| `lint` | failed |", summary)
        left = len(self.result("annotations").splitlines()) - len(self.result("shown").splitlines())
        self.assertIn(f"{left} of them are not annotated; the log of the job has all.", summary)
        self.assertIn("specs/Failing0.scroll.yaml:11: error: notch `high` falls below `low`", summary)
        self.assertIn("### Changes of layout", summary)
        self.assertIn("[Pictures and pages of both versions](https://example.com/pictures)", summary)
        self.assertEqual(Service.calls, [])

    def test_one_comment_follows_the_change(self):
        self.change()
        self.report()
        (method, path, body), = Service.calls
        self.assertEqual((method, path), ("POST", "/repos/team/app/issues/7/comments"))
        self.assertIn("panel", body)
        self.assertIn("](https://example.com/pictures)", body)
        # The comment is found behind a page of others, and changed.
        Service.comments = [{"id": number, "body": "other"} for number in range(100)] + [{"id": 500, "body": body}]
        self.report()
        self.assertEqual(Service.calls[-1], ("PATCH", "/repos/team/app/issues/comments/500", body))
        # The comment of another use of the action is left alone.
        self.report(SCROLLWORK_NAME="other")
        self.assertEqual(Service.calls[-1][0], "POST")
        (self.folder / "results/changes.md").unlink()
        self.report()
        self.assertIn("No layout differs from the base any more.", Service.calls[-1][2])
        Service.comments, count = [], len(Service.calls)
        self.report()
        self.assertEqual(len(Service.calls), count)

    def test_without_permission_the_summary_alone_has_the_changes(self):
        self.change()
        Service.status = 403
        log, summary = self.report()
        self.assertIn("no comment on the pull request: HTTP Error 403", log)
        self.assertIn("panel", summary)
        for variables in [{"SCROLLWORK_TOKEN": ""}, {"SCROLLWORK_PULL": ""}]:
            self.assertEqual(self.report(**variables)[0], "")

    def test_long_changes_are_cut_at_a_line(self):
        self.change()
        (self.folder / "results/changes.md").write_text("".join(f"| row {number} ü |\n" for number in range(9000)))
        self.report()
        body = Service.calls[-1][2]
        self.assertLessEqual(len(body.encode()), 65_536)
        self.assertRegex(body, r"\| row \d+ ü \|\n\nThe rest is in the summary of the job.\n$")

    def test_specs_cannot_format_the_summary(self):
        self.write("app/specs/Evil.scroll.yaml", spec("Evil").replace("feed:", '"<img src=x>": &a\n  feed:'))
        self.check(status=1)
        self.assertNotIn("<img", self.report()[1])


@unittest.skipUnless(READER.exists(), "make test installs the readers")
class DocumentTests(ContinuousIntegrationTest):
    """The action and the template as documents."""

    def document(self, path):
        code = f"import json; from ruamel.yaml import YAML; print(json.dumps(YAML(typ='safe').load(open('{path}'))))"
        return json.loads(self.run_command(READER, "-c", code, folder=ROOT))

    def test_action_and_template_match_the_published_schemas(self):
        for schema, path in [("github-actions", "action.yml"), ("gitlab-ci", "templates/scrollwork.gitlab-ci.yml")]:
            self.run_command(READERS / "bin/check-jsonschema", "--builtin-schema", f"vendor.{schema}", path, folder=ROOT)

    def test_steps_of_the_action_are_scripts_that_know_their_variables(self):
        action = self.document("action.yml")
        texts = {path.name: path.read_text() for path in CI.iterdir()}
        inputs = set()
        for step in action["runs"]["steps"]:
            inputs |= set(re.findall(r"inputs\.([\w-]+)", json.dumps(step)))
            if "run" not in step:
                continue
            name = re.fullmatch(r'"\$SCRIPTS/(\w+)"', step["run"])[1]
            self.assertEqual(step["shell"], "bash")
            for variable in step["env"].keys() - {"SCRIPTS"}:
                self.assertIn(variable, texts[name], name)
        self.assertEqual(inputs, set(action["inputs"]))
        self.assertEqual(action["inputs"]["upload"]["default"], "false")
        for name in ["lint", "test", "generate", "comment"]:
            self.assertEqual(action["inputs"][name]["default"], "true")

    def test_template_is_assembled_from_the_scripts(self):
        self.assertEqual(self.run_command(sys.executable, CI / "template"),
                         (ROOT / "templates/scrollwork.gitlab-ci.yml").read_text())

    def job(self, shell, status=0, folder=None, **variables):
        """Runs the job of the template as a runner does: all lines in one shell that ends at the first failure."""
        job = self.document("templates/scrollwork.gitlab-ci.yml")["scrollwork"]
        script = "\n".join(["set -e", *job["before_script"], *job["script"]])
        values = job["variables"]
        return self.run_command(*shell, "-c", script, status=status, folder=folder or self.app, **{
            **GIT, "PATH": f"{program_folder()}:{os.environ['PATH']}", **values, **variables})

    def test_job_of_the_template_writes_its_reports(self):
        self.break_spec()
        base = self.commit()
        for shell in [["sh"], ["bash", "-o", "pipefail"]]:
            log = self.job(shell, status=1)
            self.assertIn("= see: scrollwork explain notch-order", log)
            self.assertNotIn("::", log)
            self.assertIn('"path": "specs/Failing.scroll.yaml"', (self.app / "gl-code-quality-report.json").read_text())
            self.assertIn('<failure type="notch-order"', (self.app / "scrollwork-lint.xml").read_text())
            self.assertTrue((self.app / "scrollwork-test.xml").exists())
        self.break_spec().unlink()
        self.write("app/specs/Clean.scroll.yaml", spec("Clean", high="4/5"))
        self.job(["sh"], CI_MERGE_REQUEST_DIFF_BASE_SHA=base)
        self.assertIn("panel", (self.app / "scrollwork-results/changes.md").read_text())

    def test_template_downloads_and_verifies(self):
        self.distribute("dist", "linux-x86_64", "linux-aarch64", "macos")
        environment = {"SCROLLWORK_RELEASES": f"file://{self.folder}/dist", "SCROLLWORK_VERSION": version(), "PATH": BASE_PATH}
        self.job(["sh"], **environment)
        self.assertEqual((self.app / ".scrollwork/bin/scrollwork").stat().st_mode & 0o111, 0o111)
        self.assertEqual(sorted(path.name for path in self.app.glob("*.gz")), [])
        shutil.rmtree(self.app / ".scrollwork")
        sums = self.folder / "dist/SHA256SUMS"
        sums.write_text(re.sub("^.", "x", sums.read_text(), flags=re.M))
        self.job(["sh"], status=1, **environment)
        self.assertFalse((self.app / ".scrollwork").exists())

    def test_template_builds_once_for_each_revision(self):
        self.write("source/Makefile", "install:\n\techo built >> $(LOG)\n\tmkdir -p $(PREFIX)/bin\n"
                   f"\tprintf '#!/bin/sh\\nexec \"{SCROLLWORK}\" \"$$@\"\\n' > $(PREFIX)/bin/scrollwork\n"
                   "\tchmod 755 $(PREFIX)/bin/scrollwork\n")
        source, log = self.folder / "source", self.folder / "log"
        self.git("init", "-q", "-b", "main", folder=source)

        def commit():
            self.git("add", ".", folder=source)
            self.git("commit", "-q", "--allow-empty", "-m", "source", folder=source)

        commit()
        environment = {"SCROLLWORK_SOURCE": f"file://{source}", "PATH": BASE_PATH, "LOG": str(log)}
        for builds in [1, 1]:
            self.job(["sh"], **environment)
            self.assertEqual(log.read_text().count("built"), builds)
        commit()
        self.job(["sh"], **environment)
        self.assertEqual(log.read_text().count("built"), 2)
        self.assertFalse((self.app / ".scrollwork-source").exists())

    @unittest.skipUnless(shutil.which("shellcheck"), "needs shellcheck")
    def test_scripts_pass_the_shell_checker(self):
        scripts = [path for path in CI.iterdir() if re.match(rb"#!(/bin/sh|/usr/bin/env bash)\n", path.read_bytes())]
        self.assertEqual({path.name for path in scripts}, {"build", "check", "find", "gitlab-install"})
        self.run_command("shellcheck", "-x", *scripts, folder=ROOT)


if __name__ == "__main__":
    unittest.main()
