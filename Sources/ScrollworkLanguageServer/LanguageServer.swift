import Model
import ScrollworkCompiler
import Source

/// The compiler as editors ask it, in the Language Server Protocol 3.17: messages in, messages out.
///
/// It answers one message after the other. What is found in a text is told when no message waits: while somebody types,
/// only the last text is looked at.
package struct LanguageServer {
  let workspace: Workspace
  private let version: String
  var documents: [String: Document] = [:]
  private var encoding = TextDocument.Encoding.utf16
  private var state = State.fresh
  /// What the editor can take, as far as it makes a difference.
  private(set) var client = Client()
  /// Configurations that have been told to be wrong while they were not open, by their names in messages.
  private var toldConfigurations: Set<String> = []
  private var requests = 0

  private enum State {
    case fresh, running, shutDown
  }

  struct Client {
    var watchesFiles = false
    var showsRelated = false
  }

  /// How the editor took its leave; `nil` while it has not.
  package enum Ending: Sendable {
    /// It said that it would.
    case announced
    case abrupt
  }

  package private(set) var ending: Ending?

  /// - Parameter version: of the program, for the editor to show.
  package init(_ workspace: Workspace, version: String) {
    self.workspace = workspace
    self.version = version
  }

  /// Why a request has no answer (JSON-RPC 2.0, section 5.1, and the protocol's own).
  struct Refused: Error {
    var code: Int
    var message: String

    static func parameters(_ message: String) -> Refused { Refused(code: -32602, message: message) }
    /// The request is in order, and cannot be met.
    static func failed(_ message: String) -> Refused { Refused(code: -32803, message: message) }
  }

  /// Takes a message and gives those that answer it.
  package mutating func receive(_ bytes: [UInt8]) -> [JSON] {
    let message: JSON
    do {
      message = try JSON(reading: bytes)
    } catch {
      return [Self.refusal(.null, Refused(code: -32700, message: "no JSON: \(error.reason)"))]
    }
    guard let method = message["method"]?.text else {
      // An answer to what was asked here.
      if message["id"] != nil, message["result"] != nil || message["error"] != nil { return [] }
      return [Self.refusal(message["id"] ?? .null, Refused(code: -32600, message: "a message without a method"))]
    }
    let parameters = message["params"] ?? .null
    guard let id = message["id"] else { return notice(method, parameters) }
    do {
      return [["jsonrpc": "2.0", "id": id, "result": try answer(method, parameters)]]
    } catch {
      return [Self.refusal(id, error)]
    }
  }

  private static func refusal(_ id: JSON, _ error: Refused) -> JSON {
    ["jsonrpc": "2.0", "id": id, "error": ["code": JSON(error.code), "message": .text(error.message)]]
  }

  static func notification(_ method: String, _ parameters: JSON) -> JSON {
    ["jsonrpc": "2.0", "method": .text(method), "params": parameters]
  }

  // MARK: Requests

  private mutating func answer(_ method: String, _ parameters: JSON) throws(Refused) -> JSON {
    if method == "initialize" { return initialize(parameters) }
    switch state {
    case .fresh: throw Refused(code: -32002, message: "`initialize` comes first")
    case .shutDown: throw Refused(code: -32600, message: "the server has shut down")
    case .running: break
    }
    switch method {
    case "shutdown":
      state = .shutDown
      return .null
    case "textDocument/hover": return try hover(parameters)
    case "textDocument/completion": return try completion(parameters)
    case "textDocument/definition": return try definition(parameters)
    case "textDocument/references": return try references(parameters)
    case "textDocument/documentHighlight": return try highlights(parameters)
    case "textDocument/prepareRename": return try prepareRename(parameters)
    case "textDocument/rename": return try rename(parameters)
    case "textDocument/documentSymbol": return try symbols(parameters)
    case "textDocument/codeAction": return try actions(parameters)
    case "textDocument/formatting": return try formatting(parameters)
    case "textDocument/inlayHint": return try hints(parameters)
    default: throw Refused(code: -32601, message: "there is no method `\(method)`")
    }
  }

  private mutating func initialize(_ parameters: JSON) -> JSON {
    state = .running
    let capabilities = parameters["capabilities"]
    let encodings = capabilities?["general"]?["positionEncodings"]?.list ?? []
    // Without conversions, where the editor can do that too.
    encoding = encodings.contains("utf-8") ? .utf8 : .utf16
    let watching = capabilities?["workspace"]?["didChangeWatchedFiles"]
    client.watchesFiles = watching?["dynamicRegistration"]?.bool == true
    let publishing = capabilities?["textDocument"]?["publishDiagnostics"]
    client.showsRelated = publishing?["relatedInformation"]?.bool == true
    return [
      "capabilities": [
        "positionEncoding": .text(encoding.rawValue),
        "textDocumentSync": ["openClose": true, "change": 2, "save": true],
        "hoverProvider": true,
        "completionProvider": ["triggerCharacters": ["."]],
        "definitionProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "renameProvider": ["prepareProvider": true],
        "documentSymbolProvider": true,
        "codeActionProvider": ["codeActionKinds": ["quickfix", "source.fixAll"]],
        "documentFormattingProvider": true,
        "inlayHintProvider": true,
      ],
      "serverInfo": ["name": "scrollwork", "version": .text(version)],
    ]
  }

  /// The document that a request is about, read.
  mutating func document(_ parameters: JSON) throws(Refused) -> (document: Document, reading: Reading) {
    guard let uri = parameters["textDocument"]?["uri"]?.text else { throw .parameters("no document is named") }
    guard var document = documents[uri] else { throw .parameters("the document is not open: \(uri)") }
    let reading = document.reading()
    documents[uri] = document
    return (document, reading)
  }

  /// The same, analyzed.
  mutating func analyzed(_ parameters: JSON) throws(Refused) -> (document: Document, analysis: Analysis) {
    var (document, _) = try document(parameters)
    let analysis = document.analysis(in: workspace)
    documents[document.uri] = document
    return (document, analysis)
  }

  /// The document that a request is about, read, with the offset of a position in it.
  mutating func place(_ parameters: JSON) throws(Refused) -> (document: Document, reading: Reading, offset: Int) {
    let (document, reading) = try document(parameters)
    guard let offset = document.text.offset(parameters["position"]) else { throw .parameters("no position is given") }
    return (document, reading, offset)
  }

  // MARK: Notifications

  private mutating func notice(_ method: String, _ parameters: JSON) -> [JSON] {
    if method == "exit" {
      ending = state == .shutDown ? .announced : .abrupt
      return []
    }
    guard state == .running else { return [] }
    switch method {
    case "initialized": return watching()
    case "textDocument/didOpen": open(parameters)
    case "textDocument/didChange": return change(parameters)
    case "textDocument/didClose": return close(parameters)
    case "textDocument/didSave": save(parameters)
    case "workspace/didChangeWatchedFiles", "workspace/didChangeConfiguration": forgetAll()
    default: break
    }
    return []
  }

  /// Asks to be told of configurations that change.
  private mutating func watching() -> [JSON] {
    guard client.watchesFiles else { return [] }
    requests += 1
    let watcher: JSON = ["globPattern": "**/.scrollwork.yaml"]
    let registration: JSON = [
      "id": "configurations", "method": "workspace/didChangeWatchedFiles",
      "registerOptions": ["watchers": [watcher]],
    ]
    return [
      [
        "jsonrpc": "2.0", "id": JSON(requests), "method": "client/registerCapability",
        "params": ["registrations": [registration]],
      ]
    ]
  }

  /// What is neither a spec nor a configuration is none of its business, whatever an editor sends.
  private mutating func open(_ parameters: JSON) {
    let item = parameters["textDocument"]
    guard let uri = item?["uri"]?.text, let text = item?["text"]?.text else { return }
    let name = DocumentURI(uri)
    guard let path = name.path, let kind = name.kind else { return }
    documents[uri] = Document(
      uri, kind, item?["version"], TextDocument(SourceFile(path: path, text: text), encoding))
  }

  private mutating func change(_ parameters: JSON) -> [JSON] {
    guard let uri = parameters["textDocument"]?["uri"]?.text, var document = documents[uri] else { return [] }
    document.version = parameters["textDocument"]?["version"]
    for change in parameters["contentChanges"]?.list ?? [] where !document.text.apply(change) {
      return [
        Self.notification(
          "window/showMessage",
          ["type": 1, "message": "Scrollwork has lost track of a text; please close and open it again."])
      ]
    }
    documents[uri] = document
    return []
  }

  private mutating func close(_ parameters: JSON) -> [JSON] {
    guard let uri = parameters["textDocument"]?["uri"]?.text, documents.removeValue(forKey: uri) != nil else {
      return []
    }
    return [Self.notification("textDocument/publishDiagnostics", ["uri": .text(uri), "diagnostics": []])]
  }

  /// A configuration holds for others as it stands on the disk.
  private mutating func save(_ parameters: JSON) {
    guard let uri = parameters["textDocument"]?["uri"]?.text else { return }
    if DocumentURI(uri).kind == .configuration { forgetAll() }
  }

  private mutating func forgetAll() {
    for uri in documents.keys { documents[uri]?.forget() }
  }

  // MARK: Findings

  /// What is found in texts that have changed since it was last told, for a moment in which no message waits.
  package mutating func tidings() -> [JSON] {
    var messages: [JSON] = []
    for uri in documents.keys.sorted() {
      guard var document = documents[uri], !document.isTold else { continue }
      let analysis = document.analysis(in: workspace)
      document.isTold = true
      documents[uri] = document
      let findings = diagnostics(analysis.findings, document)
      messages.append(
        Self.notification(
          "textDocument/publishDiagnostics",
          JSON.map([]).with("uri", .text(uri)).with("version", document.version).with("diagnostics", findings)))
      messages += tidings(of: analysis.governing.report)
    }
    return messages
  }

  /// Of a configuration that governs something; one that is open is told of by itself.
  private mutating func tidings(of report: Report?) -> [JSON] {
    guard let report else { return [] }
    let uri = Locations.uri(report.file.path)
    guard !documents.keys.contains(where: { DocumentURI($0).path == report.file.path }) else { return [] }
    if report.findings.isEmpty {
      guard toldConfigurations.remove(uri) != nil else { return [] }
    } else {
      toldConfigurations.insert(uri)
    }
    let document = Document(uri, .configuration, nil, TextDocument(report.file, encoding))
    return [
      Self.notification(
        "textDocument/publishDiagnostics",
        ["uri": .text(uri), "diagnostics": diagnostics(report.findings, document)])
    ]
  }
}
