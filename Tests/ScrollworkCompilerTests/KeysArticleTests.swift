import Foundation
import Model
import ScrollworkCompiler
import Testing

/// The article that lists every key, which the schemas generate.
@Suite struct KeysArticleTests {
  private static let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources/ScrollworkCompiler/Scrollwork.docc/Keys.md")

  /// `UPDATE_EXPECT=1` writes the article.
  @Test func articleListsEveryKeyOfTheSchemas() throws {
    if ProcessInfo.processInfo.environment["UPDATE_EXPECT"] != nil {
      try Self.text.write(to: Self.article, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: Self.article, encoding: .utf8)
    #expect(written == Self.text, "UPDATE_EXPECT=1 writes the article")
  }

  private static var text: String {
    """
    # Keys

    Every key of a spec, with its value, its default and its meaning.

    ## Overview

    `scrollwork explain KEY` prints the rows of one key, and `scrollwork explain NODE` those of a node. A test writes this
    article from the schemas of the compiler.


    """ + schemas.map(section).joined(separator: "\n")
  }

  private static func section(_ schema: Schema) -> String {
    let heading = schema.kind == nil ? "The map \(schema.name)" : "The node \(schema.name)"
    let rows = schema.keys.map { key in
      "| `\(key.name)` | \(escaped(key.values)) | \(escaped(key.defaultText)) | \(escaped(key.summary)) |\n"
    }
    return """
      ### \(heading)

      \(schema.summary)

      | key | value | default | meaning |
      | --- | --- | --- | --- |

      """ + rows.joined()
  }

  private static func escaped(_ text: String) -> String { text.replacingOccurrences(of: "|", with: "\\|") }
}
