import Foundation
import Machine
import Model
import Solver
import Source
import Syntax

/// The machines of the screens in `specs/`. Generated code must agree with the interpreter for each, with or without
/// findings.
package enum ReplaySpecs {
  package static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("specs")

  /// The machines in the order of their paths.
  package static let machines: [Machine] = files.compactMap(machine)

  private static var paths: [String] {
    let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(".scroll.yaml") }.sorted()
  }

  /// The files in the order of their paths.
  package static var files: [SourceFile] {
    paths.compactMap { path in
      (try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8))
        .map { SourceFile(path: "specs/" + path, text: $0) }
    }
  }

  private static func machine(_ file: SourceFile) -> Machine? {
    guard let spec = analyze(parse(file).0).0 else { return nil }
    return solve(spec).0.map { lower(spec, $0) }
  }
}
