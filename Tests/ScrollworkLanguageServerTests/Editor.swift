import Foundation
import Model
import ScrollworkCompiler
import Source
import TestSupport
import Testing

@testable import ScrollworkLanguageServer

/// An editor with one open file, as seen by the server: it sends messages and applies the answers to its text.
final class Editor {
  private(set) var server: LanguageServer
  private(set) var text: String
  private let folder: Folder
  /// The configuration of the file.
  var governing: Workspace.Governing {
    get { folder.governing }
    set { folder.governing = newValue }
  }

  private final class Folder {
    var governing: Workspace.Governing

    init(_ governing: Workspace.Governing) { self.governing = governing }
  }

  let uri: String
  private var requests = 0
  private var version = 1
  /// Every request with its response, and every notification of the server.
  private(set) var transcript: [(method: String, message: JSON)] = []

  /// Opens a file.
  ///
  /// - Parameter capabilities: The capabilities that the editor announces.
  init(
    _ text: String, uri: String = "file:///screens/Test.scroll.yaml", capabilities: JSON = [:],
    governing: Workspace.Governing = Workspace.Governing()
  ) {
    self.text = text
    self.uri = uri
    let folder = Folder(governing)
    self.folder = folder
    server = LanguageServer(
      Workspace(governing: { _ in folder.governing }) { compile($0, under: $1, for: .scenarios) }, version: "1")
    ask("initialize", ["processId": .null, "rootUri": .null, "capabilities": capabilities])
    notify("initialized", [:])
    notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": .text(uri), "languageId": "yaml", "version": 1, "text": .text(text)]])
  }

  @discardableResult
  func send(_ message: JSON) -> [JSON] { server.receive(Array(message.serialized.utf8)) }

  func notify(_ method: String, _ parameters: JSON) {
    note(send(["jsonrpc": "2.0", "method": .text(method), "params": parameters]))
  }

  private func note(_ messages: [JSON]) {
    for message in messages { transcript.append((message["method"]?.text ?? "", message)) }
  }

  /// Sends a request and returns the whole response.
  @discardableResult
  func ask(_ method: String, _ parameters: JSON) -> JSON {
    requests += 1
    let answers = send(
      ["jsonrpc": "2.0", "id": .number("\(requests)"), "method": .text(method), "params": parameters])
    #expect(answers.count == 1 && answers.first?["id"] == .number("\(requests)"))
    let answer = answers.first ?? .null
    if answer["error"] == nil { transcript.append((method, answer)) }
    return answer
  }

  /// Sends a request about the open file and returns its result.
  func result(_ method: String, _ parameters: JSON = [:]) -> JSON {
    let answer = ask("textDocument/" + method, parameters.with("textDocument", ["uri": .text(uri)]))
    return answer["result"] ?? .text("no result: \(answer.serialized)")
  }

  /// Sends a request about the position of a part of the text.
  func result(_ method: String, at part: String, _ offset: Int = 0, _ parameters: JSON = [:]) throws -> JSON {
    let start = try #require(text.utf8.offset(of: part), "\(part)")
    return result(
      method, parameters.with("position", position(start + offset)))
  }

  // MARK: Text

  /// The starts of lines, which end with LF, CR LF or CR.
  private var lines: [String.Index] {
    let scalars = text.unicodeScalars
    var lines = [text.startIndex]
    for index in scalars.indices {
      let next = scalars.index(after: index)
      let isBreak = scalars[index] == "\n" || scalars[index] == "\r"
      if isBreak, !(scalars[index] == "\r" && next < scalars.endIndex && scalars[next] == "\n") { lines.append(next) }
    }
    return lines
  }

  /// The position of a byte offset, in UTF-16 code units.
  func position(_ offset: Int) -> JSON {
    let lines = lines
    let place = text.utf8.index(text.startIndex, offsetBy: offset)
    let line = lines.lastIndex { $0 <= place } ?? 0
    return ["line": .number("\(line)"), "character": .number("\(text.utf16.distance(from: lines[line], to: place))")]
  }

  /// The index of a position.
  private func index(_ position: JSON?) -> String.Index? {
    guard let line = position?["line"]?.int, let column = position?["character"]?.int else { return nil }
    let lines = lines
    guard lines.indices.contains(line) else { return nil }
    return text.utf16.index(lines[line], offsetBy: column, limitedBy: text.endIndex)
  }

  /// The part of the text that a range covers.
  func part(_ range: JSON?) -> String? {
    guard let start = index(range?["start"]), let end = index(range?["end"]), start <= end else { return nil }
    return String(text.unicodeScalars[start..<end])
  }

  var wholeRange: JSON { ["start": position(0), "end": position(text.utf8.count)] }

  /// Replaces the whole text and notifies the server.
  func type(_ new: String) {
    text = new
    version += 1
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .text(uri), "version": .number("\(version)")],
        "contentChanges": [["text": .text(new)]],
      ])
  }

  /// Replaces some code points and sends only that change.
  ///
  /// - Returns: Whether the server has the same text then.
  func replace(_ part: Range<Int>, with new: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    func place(_ count: Int) -> JSON { position(scalars.prefix(count).reduce(0) { $0 + String($1).utf8.count }) }
    // A position cannot be inside a line break.
    for place in [part.lowerBound, part.upperBound] where place > 0 && place < scalars.count {
      if scalars[place - 1] == "\r", scalars[place] == "\n" { return true }
    }
    let range: JSON = ["start": place(part.lowerBound), "end": place(part.upperBound)]
    text = String(
      String.UnicodeScalarView(scalars[..<part.lowerBound] + new.unicodeScalars + scalars[part.upperBound...]))
    version += 1
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .text(uri), "version": .number("\(version)")],
        "contentChanges": [["range": range, "text": .text(new)]],
      ])
    return server.documents[uri].map { $0.text.file.bytes.elementsEqual(text.utf8) } == true
  }

  /// The text with edits applied.
  func applying(_ edits: JSON?) throws -> String {
    var result = text
    let edits = try (edits?.list ?? []).map { edit in
      (
        start: try #require(index(edit["range"]?["start"])), end: try #require(index(edit["range"]?["end"])),
        text: try #require(edit["newText"]?.text)
      )
    }
    for edit in edits.sorted(by: { $0.start > $1.start }) {
      result.replaceSubrange(edit.start..<edit.end, with: edit.text)
    }
    return result
  }

  /// The text with the edits of an action or of a rename applied.
  func applying(edit: JSON?) throws -> String { try applying(edit?["changes"]?[uri]) }

  // MARK: Findings

  /// The notifications of findings that the server publishes when it is idle.
  @discardableResult
  func publications() -> [JSON] {
    let messages = server.publications()
    note(messages)
    return messages
  }

  /// The findings of the open file that are published now.
  func findings() -> [JSON] {
    let own = publications().last { $0["params"]?["uri"]?.text == uri }
    return own?["params"]?["diagnostics"]?.list ?? []
  }

  func actions(_ only: String? = nil) -> [JSON] {
    let context: JSON = ["diagnostics": []]
    return result(
      "codeAction", ["range": wholeRange, "context": context.with("only", only.map { [.text($0)] })]
    ).list ?? []
  }
}

extension Corpus {
  static let specs = ((try? files()) ?? []).map { (name: $0.path, text: String(decoding: $0.bytes, as: UTF8.self)) }
}

/// A small spec with every kind of construct.
let sample = """
  scrollwork: 1
  screen: Test
  measures: {feed: {range: 0...5000, typical: 1200}}
  let: {gap: 8 + 8}
  modes: [browse, edit]
  layout:
    - block: map
      height: fill
    - sheet: search
      notches:
        low: 120
        half: 1/2 of available
        high: available - gap
      initial: half
      modes:
        edit: {rests: [half, high], enter: high}
      content:
        - header: handle
          height: 72
        - list: rows
          contentHeight: feed + gap
  ensure:
    - search.half >= 100
  scenarios:
    - scenario: a button moves it
      given: {search: half, rows.offset: 0, feed: 900}
      steps:
        - move: {search: high}
        - settle: true
        - expect: {search: high}

  """
