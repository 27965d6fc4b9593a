import Foundation
import Source

/// The specs of this repository.
package enum Corpus {
  package static func files() throws -> [SourceFile] {
    let folder = ReplaySpecs.folder
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try names.filter { $0.hasSuffix(".scroll.yaml") }.sorted().map { name in
      SourceFile(
        path: "specs/" + name, text: try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
    }
  }
}
