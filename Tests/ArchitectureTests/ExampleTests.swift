import Foundation
import Testing

/// The examples are as short as they say.
@Suite struct ExampleTests {
  /// The greatest number of lines that connect a screen, by folder.
  private static let limits = ["Maps": 12, "Course": 15, "Mail": 12, "Parking": 15, "MapsInSwiftUI": 5]

  /// The lines of code above the app's own views, without imports, comments and blank lines.
  private static func lines(_ text: String) -> Int {
    text.components(separatedBy: "// MARK: Views")[0].split(separator: "\n")
      .map { $0.drop { $0 == " " } }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") && !$0.hasPrefix("//") }
      .count
  }

  @Test func everyExampleHasTheLinesThatItsTableStates() throws {
    let table = try String(contentsOf: Repository.root.appendingPathComponent("Examples/README.md"), encoding: .utf8)
    let rows = table.matches(of: #/\n\| \[(\w+)\]\(\S+\) \| `(\S+)` \| (\d+) \|/#)
    #expect(Set(rows.map { String($0.1) }) == Set(Self.limits.keys))
    for row in rows {
      let name = String(row.1)
      let files = Repository.files(below: "Examples/Sources/\(name)", suffixes: [".swift"])
      #expect(files.count == 1 && files.allSatisfy { $0.text.contains("// MARK: Views") }, "\(name)")
      let count = files.reduce(0) { $0 + Self.lines($1.text) }
      #expect(count == Int(row.3), "\(name): \(count)")
      #expect(count <= Self.limits[name, default: 0], "\(name): \(count)")
      let spec = Repository.root.appendingPathComponent("specs/\(row.2).scroll.yaml").path
      #expect(FileManager.default.fileExists(atPath: spec), "\(spec)")
    }
  }
}
