import Foundation
import TestSupport
import Testing

/// Every process has its own hash seed, so equal output does not depend on the order of a set or dictionary.
@Suite struct DeterminismTests {
  @Test(arguments: [
    ["lint", "--format", "json", "specs"], ["preview", "--format", "json", "specs"],
    ["preview", "--format", "csv", "--orientation", "landscape", "specs"], ["test", "specs"],
    ["explain", "specs/sheets/ParkingCurtain.scroll.yaml", "curtain.advanced"],
    ["dump", "--stage", "spec", "specs/bars/FavoritesTab.scroll.yaml"],
  ])
  func outputIsIndependentOfTheHashSeed(_ arguments: [String]) throws {
    let outputs = try (0..<2).map { _ in try Tool.atHome.run(Tool.binary, arguments).output }
    let fixed = try Tool.atHome.run(Tool.binary, arguments, environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    #expect(Set(outputs + [fixed.output]).count == 1)
  }

  /// The two specs have sheets of the same canonical form. The counts do not depend on the thread that proves the form
  /// first.
  @Test func countsAreIndependentOfTheNumberOfThreads() throws {
    let specs = ["ColorPicker", "MiniPlayer"].map { "specs/sheets/\($0).scroll.yaml" }
    let counts = try [["1"] + specs, ["1"] + specs.reversed(), ["2"] + specs].map { arguments in
      try Tool.atHome.run(Tool.binary, ["lint", "--statistics", "--jobs"] + arguments).errors
    }
    #expect(counts[0].contains("\ngeometry: ") && Set(counts).count == 1, "\(counts)")
  }

  @Test func generatedFilesAreIndependentOfTheHashSeed() throws {
    try Tool.inEmptyFolder { tool in
      let specs = Tool.root.appendingPathComponent(Exhaustive.isOn ? "specs" : "specs/headers").path
      for folder in ["a", "b"] { #expect(try tool("generate", specs, "--output", folder).status == 0) }
      let names = try tool.names(in: "a")
      #expect(names.count > 10)
      #expect(try tool.names(in: "b") == names)
      for name in names { #expect(try tool.read("a/\(name)") == tool.read("b/\(name)"), "\(name)") }
    }
  }
}
