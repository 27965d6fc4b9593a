import Foundation
import Source
import Tables

/// The specs of this repository.
package enum Corpus {
  package static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("specs")

  /// The files in the order of their paths.
  package static func files() throws -> [SourceFile] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try names.filter { $0.hasSuffix(".scroll.yaml") }.sorted().map { name in
      SourceFile(
        path: "specs/" + name, text: try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
    }
  }

  /// The files; none if one cannot be read, which the tests of the corpus report.
  package static var all: [SourceFile] { (try? files()) ?? [] }

  /// The machines in the order of their paths, with or without findings.
  package static let machines: [Machine] = all.compactMap(RandomMachines.machine)
}
