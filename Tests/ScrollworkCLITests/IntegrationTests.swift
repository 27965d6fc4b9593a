import Foundation
import Testing

/// The integrations for CI, run as far as possible without their servers.
@Suite(.enabled(if: Readers.exist, "make test installs the readers")) struct IntegrationTests {
  private static let binaries = Tool.binary.deletingLastPathComponent().path

  private func copy(_ name: String, to tool: Tool, as path: String? = nil) throws {
    try tool.write(String(contentsOf: Tool.root.appendingPathComponent(name), encoding: .utf8), to: path ?? name)
  }

  private static let git = """
    export PATH="\(binaries):\(Readers.folder.path)/bin:$PATH" PRE_COMMIT_HOME="$PWD/pre-commit"
    export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b

    """

  // MARK: - pre-commit

  @Test func preCommitRunsTheHooks() throws {
    try Tool.inEmptyFolder { tool in
      try copy(".pre-commit-hooks.yaml", to: tool, as: "hooks/.pre-commit-hooks.yaml")
      #expect(
        try Readers.run("pre-commit", ["validate-manifest", "hooks/.pre-commit-hooks.yaml"], in: tool).status == 0)
      try tool.write(Sample.failing, to: "app/specs/Failing.scroll.yaml")
      try tool.write(Sample.clean(), to: "app/specs/Clean.scroll.yaml")
      try tool.write(Sample.failing, to: "app/specs/Drafts/Draft.scroll.yaml")
      try tool.write("skip: [Drafts]\n", to: "app/.scrollwork.yaml")
      try tool.write("not: [a spec", to: "app/other.yaml")
      let made = try tool.shell(
        Self.git + """
          (cd hooks && git init -q -b main && git add . && git commit -qm hooks) || exit 9
          revision=$(git -C hooks rev-parse HEAD)
          cat > app/.pre-commit-config.yaml <<END
          repos:
            - repo: $PWD/hooks
              rev: $revision
              hooks: [{id: scrollwork-lint-system}, {id: scrollwork-test-system}]
          END
          cd app && git init -q -b main && git add . && git commit -qm app && pre-commit run --all-files
          """)
      #expect(made.status == 1, "\(made.output)\(made.errors)")
      #expect(made.output.contains("specs/Failing.scroll.yaml:9:13: error:"))
      #expect(!made.output.contains("Draft.scroll.yaml:9") && !made.output.contains("other.yaml"))
      // The second hook fixes the file, fails because it changed it, and passes then.
      let fixed = try tool.shell(
        Self.git + """
          cd app && sed -i.old 's/scrollwork-lint-system/scrollwork-fix-system/' .pre-commit-config.yaml && rm *.old
          rm -f .pre-commit-config.yaml.old; git add . ; pre-commit run scrollwork-fix-system --all-files; echo "first $?"
          git add . ; pre-commit run scrollwork-fix-system --all-files; echo "second $?"
          """)
      #expect(fixed.output.contains("files were modified by this hook"), "\(fixed.output)\(fixed.errors)")
      #expect(fixed.output.contains("first 1") && fixed.output.contains("second 0"))
      // So does the hook that formats, which ignores skipped files.
      let text = Sample.clean().replacingOccurrences(of: "height: fill", with: "height:   fill")
      for path in ["Clean.scroll.yaml", "Drafts/Draft.scroll.yaml"] { try tool.write(text, to: "app/specs/" + path) }
      let laidOut = try tool.shell(
        Self.git + """
          cd app && sed -i.old 's/scrollwork-fix-system/scrollwork-format-system/' .pre-commit-config.yaml
          rm -f .pre-commit-config.yaml.old
          for run in first second; do
            git add . ; pre-commit run scrollwork-format-system --all-files; echo "$run $?"
          done
          """)
      #expect(laidOut.output.contains("formatted specs/Clean.scroll.yaml"), "\(laidOut.output)\(laidOut.errors)")
      #expect(laidOut.output.contains("first 1") && laidOut.output.contains("second 0"))
      #expect(try tool.read("app/specs/Drafts/Draft.scroll.yaml") == text)
    }
  }

  /// pre-commit builds the product that the hooks run. This test builds a small package with the same product, since
  /// building this one takes minutes.
  @Test func preCommitBuildsTheProductOfTheHooks() throws {
    let package = try String(contentsOf: Tool.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    #expect(package.contains(#".executable(name: "scrollwork", targets: ["ScrollworkCLI"])"#))
    try Tool.inEmptyFolder { tool in
      try copy(".pre-commit-hooks.yaml", to: tool, as: "hooks/.pre-commit-hooks.yaml")
      try tool.write(
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "Scrollwork", products: [.executable(name: "scrollwork", targets: ["ScrollworkCLI"])],
          targets: [.executableTarget(name: "ScrollworkCLI")])
        """, to: "hooks/Package.swift")
      try tool.write(
        #"print("called with", CommandLine.arguments.dropFirst().joined(separator: " "))"#,
        to: "hooks/Sources/ScrollworkCLI/main.swift")
      try tool.write(Sample.clean(), to: "app/specs/Clean.scroll.yaml")
      let run = try tool.shell(
        Self.git + """
          (cd hooks && git init -q -b main && git add . && git commit -qm hooks) || exit 9
          revision=$(git -C hooks rev-parse HEAD)
          cat > app/.pre-commit-config.yaml <<END
          repos:
            - repo: $PWD/hooks
              rev: $revision
              hooks: [{id: scrollwork-lint, verbose: true}, {id: scrollwork-fix, verbose: true}, {id: scrollwork-format, verbose: true}, {id: scrollwork-test, verbose: true}]
          END
          cd app && git init -q -b main && git add . && git commit -qm app && pre-commit run --all-files
          """)
      #expect(run.status == 0, "\(run.output)\(run.errors)")
      for line in ["lint", "lint --fix", "format", "test"] {
        #expect(run.output.contains("called with \(line) specs/Clean.scroll.yaml\n"), "\(run.output)")
      }
    }
  }

  // MARK: - GitHub

  @Test func actionMatchesTheSchemaOfGitHub() throws {
    let run = try Readers.run(
      "check-jsonschema", ["--builtin-schema", "vendor.github-actions", "action.yml"], in: Tool.atHome)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  /// The scripts of the action, each in a file named by the first word of its step.
  private func takeScripts(to tool: Tool) throws {
    try copy("action.yml", to: tool)
    let steps = try Readers.python(
      """
      from ruamel.yaml import YAML
      for step in YAML(typ="safe").load(open("action.yml"))["runs"]["steps"]:
          if "run" in step:
              open(step["name"].split()[0].lower() + ".sh", "w").write(step["run"])
      """, in: tool)
    #expect(steps.status == 0, "\(steps.errors)")
  }

  /// The steps of the action, run locally.
  @Test func actionLintsAndAnnotates() throws {
    try Tool.inEmptyFolder { tool in
      try takeScripts(to: tool)
      try tool.write(Sample.failing, to: "my specs/Failing.scroll.yaml")
      try tool.write(Sample.clean(), to: "specs/Clean.scroll.yaml")
      func lint(_ paths: String, _ failOn: String, baseline: String = "") throws -> Tool.Run {
        try tool.shell(
          """
          rm -f output; export GITHUB_OUTPUT=output GITHUB_WORKSPACE="$PWD"
          bash -e -o pipefail find.sh || exit 9
          export PROGRAM=$(sed -n 's/^program=//p' output)
          PATHS='\(paths)' FAIL_ON=\(failOn) BASELINE='\(baseline)' SARIF_FILE=all.sarif bash -e -o pipefail lint.sh
          STATUS=$(sed -n 's/^status=//p' output) bash -e -o pipefail result.sh
          """)
      }
      let run = try lint(".", "error")
      #expect(run.status == 1)
      #expect(
        run.output.hasPrefix("::error file=my specs/Failing.scroll.yaml,line=9,col=13,"), "\(run.output)\(run.errors)")
      #expect(try tool.read("all.sarif").contains("my%20specs/Failing.scroll.yaml"))
      #expect(try lint(".", "never").status == 0)
      #expect(try lint("specs", "error").status == 0)
      try tool("lint", "--write-baseline", "known.yaml", ".")
      #expect(try lint(". specs", "error", baseline: "known.yaml").status == 0)
      #expect(try lint("$(touch broken) --fix", "error").status == 2)
      #expect(!tool.exists("broken"))
      // One path per line, with special characters.
      for path in ["my specs/Sample.scroll.yaml", "*/Star.scroll.yaml"] { try tool.write(Sample.failing, to: path) }
      let several = try lint("\n  specs\r\nmy specs/Sample.scroll.yaml  \n\n*/Star.scroll.yaml", "error")
      #expect(several.output.contains("file=my specs/Sample.scroll.yaml,"), "\(several.output)\(several.errors)")
      #expect(several.output.contains("file=*/Star.scroll.yaml,") && !several.output.contains("Failing.scroll.yaml"))
      #expect(try lint("my specs\n", "error").output.contains("file=my specs/Failing.scroll.yaml,"))
      #expect(try lint("$(touch broken)\n--fix\n", "error").status == 2)
      #expect(!tool.exists("broken"))
    }
  }

  /// Without an installed binary the action builds one, and caches it by platform and sources.
  @Test func actionBuildsOncePerSourceState() throws {
    try Tool.inEmptyFolder { tool in
      try takeScripts(to: tool)
      try tool.write("yaml:\n\techo yaml\ninstall:\n\techo installed into $(PREFIX)\n", to: "source/Makefile")
      for file in ["Package.swift", "Package.resolved", "Sources/One.swift", "Sources/Two words.swift"] {
        try tool.write("first", to: "source/" + file)
      }
      // Without a release there is nothing to download.
      try FileManager.default.createDirectory(at: tool.url("source/Distribution"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: Tool.root.appendingPathComponent("Distribution/fetch"), to: tool.url("source/Distribution/fetch"))
      try tool.write("OWNER=\nREPOSITORY=\nVERSION=\n", to: "source/Distribution/release.env")
      func keys(on system: String) throws -> (program: String, key: String) {
        let run = try tool.run(
          URL(fileURLWithPath: "/bin/bash"), ["-e", "-o", "pipefail", "find.sh"],
          environment: [
            "PATH": "/usr/bin:/bin", "SOURCE": "source", "RUNNER_TEMP": "/temporary", "RUNNER_OS": "Linux",
            "RUNNER_ARCH": "X64", "ImageOS": system, "GITHUB_OUTPUT": "output",
          ])
        #expect(run.status == 0 && run.output.contains("echo yaml"), "\(run.errors)")
        let lines = try tool.read("output").split(separator: "\n")
        try FileManager.default.removeItem(at: tool.url("output"))
        return (
          String(try #require(lines.first { $0.hasPrefix("program=") }).dropFirst(8)),
          String(try #require(lines.first { $0.hasPrefix("build=") }).dropFirst(6))
        )
      }
      let first = try keys(on: "ubuntu24")
      #expect(first.program == "/temporary/scrollwork/bin/scrollwork")
      #expect(first.key.hasPrefix("scrollwork-Linux-X64-ubuntu24-") && first.key.count == 30 + 64)
      #expect(try keys(on: "ubuntu24") == first)
      #expect(try keys(on: "ubuntu22").key != first.key)
      try tool.write("second", to: "source/Sources/Two words.swift")
      #expect(try keys(on: "ubuntu24").key != first.key)
      let build = try tool.shell("SOURCE=source RUNNER_TEMP=/temporary bash -e -o pipefail build.sh")
      #expect(build.status == 0 && build.output.contains("installed into /temporary/scrollwork"))
    }
  }

  // MARK: - GitLab

  @Test func gitlabTemplateWritesReports() throws {
    let check = try Readers.run(
      "check-jsonschema", ["--builtin-schema", "vendor.gitlab-ci", "templates/scrollwork.gitlab-ci.yml"],
      in: Tool.atHome)
    #expect(check.status == 0, "\(check.output)\(check.errors)")
    try Tool.inEmptyFolder { tool in
      try copy("templates/scrollwork.gitlab-ci.yml", to: tool, as: "template.yml")
      try tool.write(Sample.failing, to: "specs/Failing.scroll.yaml")
      let script = try Readers.python(
        """
        from ruamel.yaml import YAML
        job = YAML(typ="safe").load(open("template.yml"))["scrollwork"]
        for name, value in job["variables"].items():
            print(f"export {name}='{value}'")
        print("\\n".join(job["script"]))
        """, in: tool)
      let run = try tool.shell(script.output)
      #expect(run.status == 1 && run.output.contains("= see: scrollwork explain notch-order"))
      #expect(try tool.read("gl-code-quality-report.json").contains("\"path\": \"specs/Failing.scroll.yaml\""))
      #expect(try tool.read("scrollwork.xml").contains("<failure type=\"notch-order\""))
      // One path per line, with special characters.
      for path in ["my specs/Sample.scroll.yaml", "*/Star.scroll.yaml"] { try tool.write(Sample.failing, to: path) }
      func lint(_ paths: String) throws -> Tool.Run {
        try tool.shell(script.output.replacingOccurrences(of: "PATHS='.'", with: "PATHS='\(paths)'"))
      }
      let several = try lint("my specs\n*/Star.scroll.yaml\n")
      #expect(several.output.contains("my specs/Sample.scroll.yaml:9:13"), "\(several.output)\(several.errors)")
      #expect(several.output.contains("*/Star.scroll.yaml:9:13") && !several.output.contains("Failing.scroll.yaml"))
      #expect(try lint("specs */Star.scroll.yaml").output.contains("Failing.scroll.yaml"))
    }
  }

  // MARK: - Xcode

  /// The first shell block after the words "build phase" in the article about continuous integration.
  @Test func buildPhaseOfTheReferenceRuns() throws {
    let article = try Tool.atHome.read("Sources/ScrollworkCompiler/Scrollwork.docc/ContinuousIntegration.md")
    let heading = try #require(article.range(of: "build phase"))
    let start = try #require(article.range(of: "```sh\n", range: heading.upperBound..<article.endIndex))
    let end = try #require(article.range(of: "```", range: start.upperBound..<article.endIndex))
    let phase = String(article[start.upperBound..<end.lowerBound])
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "Specs/Failing.scroll.yaml")
      let run = try tool.shell("export SRCROOT=\"$PWD\"\n" + phase)
      #expect(run.status == 1)
      #expect(run.output.hasPrefix("\(tool.url("Specs/Failing.scroll.yaml").path):9:13: error: "))
      let without = try tool.run(
        URL(fileURLWithPath: "/bin/bash"), ["-c", phase],
        environment: ["SRCROOT": tool.folder.path, "PATH": "/usr/bin:/bin"])
      #expect(without.status == 0 && without.output.hasPrefix("warning: "))
    }
  }
}
