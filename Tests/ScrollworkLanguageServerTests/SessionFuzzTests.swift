import Foundation
import Source
import TestSupport
import Testing

@testable import ScrollworkLanguageServer

/// An editor opens damaged specs and sends every request at random positions: each has a response, and the server has
/// the editor's text. A part of `make fuzz`.
@Suite(.serialized) struct SessionFuzzTests {
  @Test func everyRequestOnADamagedSpecIsAnswered() throws {
    let editor = Editor(sample)
    var random = SplitMix64(seed: Fuzz.seed)
    try Fuzz.run(Corpus.specs.map(\.text), tries: 60) { file in
      editor.type(String(decoding: file.bytes, as: UTF8.self))
      for _ in 0..<3 { if let complaint = edit(editor, &random) { return complaint } }
      editor.publications()
      let size = editor.text.utf8.count
      for method in ["hover", "completion", "definition", "references", "documentHighlight", "prepareRename", "rename"]
      {
        let place = editor.position(random.integer(0...size))
        let answer = editor.ask(
          "textDocument/" + method,
          ["textDocument": ["uri": .text(editor.uri)], "position": place, "newName": "zebra"])
        // Only an invalid rename is rejected.
        if answer["result"] == nil, method != "rename" { return "\(method): \(answer.serialized)" }
      }
      for method in ["documentSymbol", "codeAction", "inlayHint"] {
        let answer = editor.result(method, ["range": editor.wholeRange])
        guard let items = answer.list else { return "\(method): \(answer.serialized)" }
        if let place = items.first(where: { !isInside($0["range"], editor) }) {
          return "\(method): \(place.serialized)"
        }
      }
      return nil
    }
  }

  /// Replaces random parts, as a user types.
  private func edit(_ editor: Editor, _ random: inout SplitMix64) -> String? {
    let scalars = Array(editor.text.unicodeScalars)
    let start = random.integer(0...scalars.count)
    let end = min(scalars.count, start + random.integer(0...4))
    let new = random.element(["", "x", "{", "- ", ": ", "\n", "😀", "\"", "#", "search."])
    return editor.replace(start..<end, with: new) ? nil : "an edit is not understood"
  }

  private func isInside(_ range: JSON?, _ editor: Editor) -> Bool { range == nil || editor.part(range) != nil }
}
