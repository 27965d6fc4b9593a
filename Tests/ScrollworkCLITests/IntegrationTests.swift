import Foundation
import Testing

/// The hooks for pre-commit and the build phase for Xcode. Tests/Distribution has the action and the GitLab template.
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
