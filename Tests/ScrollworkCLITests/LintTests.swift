import Foundation
import Testing

@Suite struct LintTests {
  @Test func orderIsIndependentOfTheNumberOfThreads() throws {
    let one = try Tool.atHome("lint", "--format", "json", "--jobs", "1", "specs")
    let four = try Tool.atHome("lint", "--format", "json", "--jobs", "4", "specs")
    #expect(one.output == four.output)
    #expect(try Tool.atHome("lint", "--jobs", "0", "specs").status == 2)
  }

  @Test func specsOfThisPackageHaveNoFindings() throws {
    let run = try Tool.atHome("lint", "--fail-on", "note", "specs")
    #expect(run.output == "")
    #expect(run.status == 0)
  }

  @Test func twoOutputsMustDiffer() throws {
    for second in ["a", "./a", "specs/../a"] {
      let run = try Tool.atHome(
        "lint", "--format", "json", "--output", "a", "--format", "sarif", "--output", second, "specs")
      #expect(run.status == 2 && run.errors.contains("two outputs name one file"), "\(run.errors)")
    }
    #expect(!Tool.atHome.exists("a"))
  }

  @Test func diffCanBeApplied() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(
        Sample.clean().replacingOccurrences(
          of: "    initial: low\n", with: "    initial: low\n    drag: yes\n"), to: "a/Clean.scroll.yaml"
      )
      let run = try tool.shell(
        "scrollwork lint . --diff > change.patch; git init -q . && git apply --check change.patch")
      #expect(run.status == 0, "\(run.errors)")
      #expect(try tool.read("change.patch").hasPrefix("--- a/a/Clean.scroll.yaml\n"))
    }
  }
}
