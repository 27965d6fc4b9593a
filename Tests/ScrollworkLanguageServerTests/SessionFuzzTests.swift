import Foundation
import Source
import TestSupport
import Testing

@testable import ScrollworkLanguageServer

/// An editor goes from one damaged spec to the next and asks for everything at any place: each request is answered, and
/// what the server holds is what the editor has. A part of `make fuzz`.
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
        // What cannot be renamed is refused, and nothing else is.
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

  /// Puts something in the place of something, as somebody types it.
  private func edit(_ editor: Editor, _ random: inout SplitMix64) -> String? {
    let scalars = Array(editor.text.unicodeScalars)
    let start = random.integer(0...scalars.count)
    let end = min(scalars.count, start + random.integer(0...4))
    let new = random.element(["", "x", "{", "- ", ": ", "\n", "😀", "\"", "#", "search."])
    return editor.replace(start..<end, with: new) ? nil : "an edit is not understood"
  }

  private func isInside(_ range: JSON?, _ editor: Editor) -> Bool { range == nil || editor.part(range) != nil }
}
