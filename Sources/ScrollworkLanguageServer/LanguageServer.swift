import Model
import ScrollworkCompiler
import Source

/// A server for the Language Server Protocol 3.17, as a state machine: it takes messages and returns messages.
///
/// The server handles one message at a time. It returns findings only from `publications`, which the host calls when
/// the user stops typing. The client must support nested symbols, code actions with edits, and Markdown.
package struct LanguageServer {
  let workspace: Workspace
  private let version: String
  private(set) var documents: [String: OpenDocument] = [:]
  /// The URIs of open files that are neither specs nor configurations.
  private var foreign: Set<String> = []
  private var encoding = TextDocument.Encoding.utf16
  private var state = State.fresh
  /// Whether the editor can report file changes.
  private var watchesFiles = false
  /// The published diagnostics of configurations that are not open, by URI.
  private var publishedConfigurations: [String: JSON] = [:]
  private var requests = 0
  /// The number of changes so far that can affect findings.
  package private(set) var changes = 0

  private enum State {
    case fresh, running, shutDown
  }

  /// The way in which the editor ended the session.
  package enum Ending: Sendable {
    /// The editor sent `shutdown` before `exit`.
    case announced
    case abrupt
  }

  package private(set) var ending: Ending?

  /// - Parameter version: the version of the program, which the editor shows.
  package init(_ workspace: Workspace, version: String) {
    self.workspace = workspace
    self.version = version
  }

  /// An error response (JSON-RPC 2.0, section 5.1, and the codes of the protocol).
  struct Refused: Error {
    var code: Int
    var message: String

    static func parameters(_ message: String) -> Refused { Refused(code: -32602, message: message) }
    /// Returns an error for a valid request that the server cannot fulfill.
    static func failed(_ message: String) -> Refused { Refused(code: -32803, message: message) }
  }

  /// Handles a message and returns the messages in reply.
  package mutating func receive(_ bytes: [UInt8]) -> [JSON] {
    let message: JSON
    do {
      message = try JSON(reading: bytes)
    } catch {
      return [Self.errorResponse(.null, Refused(code: -32700, message: "no JSON: \(error.reason)"))]
    }
    guard let method = message["method"]?.text else {
      // A response to a request of the server.
      if message["id"] != nil, message["result"] != nil || message["error"] != nil { return [] }
      return [Self.errorResponse(message["id"] ?? .null, Refused(code: -32600, message: "a message without a method"))]
    }
    let parameters = message["params"] ?? .null
    guard let id = message["id"] else { return notice(method, parameters) }
    do {
      return [["jsonrpc": "2.0", "id": id, "result": try answer(method, parameters)]]
    } catch {
      return [Self.errorResponse(id, error)]
    }
  }

  private static func errorResponse(_ id: JSON, _ error: Refused) -> JSON {
    ["jsonrpc": "2.0", "id": id, "error": ["code": JSON(error.code), "message": .text(error.message)]]
  }

  static func notification(_ method: String, _ parameters: JSON) -> JSON {
    ["jsonrpc": "2.0", "method": .text(method), "params": parameters]
  }

  // MARK: Requests

  private mutating func answer(_ method: String, _ parameters: JSON) throws(Refused) -> JSON {
    switch state {
    case .fresh:
      guard method == "initialize" else { throw Refused(code: -32002, message: "`initialize` comes first") }
      return initialize(parameters)
    case .shutDown: throw Refused(code: -32600, message: "the server has shut down")
    case .running: break
    }
    if let uri = parameters["textDocument"]?["uri"]?.text, foreign.contains(uri) { return .null }
    switch method {
    case "initialize": throw Refused(code: -32600, message: "the server is running already")
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
    // UTF-8 columns need no conversion.
    encoding = encodings.contains("utf-8") ? .utf8 : .utf16
    let watching = capabilities?["workspace"]?["didChangeWatchedFiles"]
    watchesFiles = watching?["dynamicRegistration"]?.bool == true
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
        "codeActionProvider": ["codeActionKinds": ["quickfix", .text(Self.fixAllKind)]],
        "documentFormattingProvider": true,
        "inlayHintProvider": true,
      ],
      "serverInfo": ["name": "scrollwork", "version": .text(version)],
    ]
  }

  private func unopened(_ uri: String) -> Refused { .parameters("the document is not open: \(uri)") }

  private func uri(_ parameters: JSON) throws(Refused) -> String {
    guard let uri = parameters["textDocument"]?["uri"]?.text else { throw .parameters("no document is named") }
    return uri
  }

  /// Returns the document of a request with its syntax tree.
  mutating func document(_ parameters: JSON) throws(Refused) -> (document: OpenDocument, reading: ParsedDocument) {
    let uri = try uri(parameters)
    guard let reading = documents[uri]?.reading(), let document = documents[uri] else { throw unopened(uri) }
    return (document, reading)
  }

  /// Returns the document of a request with its analysis.
  mutating func analyzed(_ parameters: JSON) throws(Refused) -> (document: OpenDocument, analysis: Analysis) {
    let uri = try uri(parameters)
    guard let analysis = documents[uri]?.analysis(in: workspace), let document = documents[uri] else {
      throw unopened(uri)
    }
    return (document, analysis)
  }

  /// Returns the document of a request with its syntax tree and the offset of the position.
  mutating func place(_ parameters: JSON) throws(Refused) -> (
    document: OpenDocument, reading: ParsedDocument, offset: Int
  ) {
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

  /// Returns the request to watch the configurations, if the editor supports it.
  private mutating func watching() -> [JSON] {
    guard watchesFiles else { return [] }
    requests += 1
    let watcher: JSON = ["globPattern": .text("**/" + SourceFile.configurationName)]
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

  /// Opens a document. Ignores files that are neither specs nor configurations.
  private mutating func open(_ parameters: JSON) {
    let item = parameters["textDocument"]
    guard let uri = item?["uri"]?.text, let text = item?["text"]?.text else { return }
    let name = DocumentURI(uri)
    guard let path = name.path, let kind = name.kind else {
      foreign.insert(uri)
      return
    }
    changes += 1
    let file = SourceFile(path: path, text: text)
    documents[uri] = OpenDocument(uri, kind, item?["version"]?.int, TextDocument(file, encoding))
  }

  private mutating func change(_ parameters: JSON) -> [JSON] {
    guard let uri = parameters["textDocument"]?["uri"]?.text, var document = documents[uri] else { return [] }
    changes += 1
    document.version = parameters["textDocument"]?["version"]?.int
    for change in parameters["contentChanges"]?.list ?? [] {
      guard document.text.apply(change) else { return lose(uri) }
    }
    documents[uri] = document
    return []
  }

  /// Closes a document after an invalid change, because findings for a different text would be wrong.
  private mutating func lose(_ uri: String) -> [JSON] {
    documents[uri] = nil
    let message: JSON = [
      "type": 1,
      "message": "Scrollwork could not follow a change of a text. It will look at it when it is opened again.",
    ]
    return [publication(uri, []), Self.notification("window/showMessage", message)]
  }

  private mutating func close(_ parameters: JSON) -> [JSON] {
    guard let uri = parameters["textDocument"]?["uri"]?.text else { return [] }
    foreign.remove(uri)
    guard documents.removeValue(forKey: uri) != nil else { return [] }
    changes += 1
    return [publication(uri, [])]
  }

  /// Discards all analyses when a configuration is saved. Other documents use the saved configuration, not the open
  /// one.
  private mutating func save(_ parameters: JSON) {
    guard let uri = parameters["textDocument"]?["uri"]?.text else { return }
    if DocumentURI(uri).kind == .configuration { forgetAll() }
  }

  private mutating func forgetAll() {
    changes += 1
    for uri in documents.keys { documents[uri]?.forget() }
  }

  // MARK: Findings

  /// Returns the diagnostics that the editor does not have yet.
  package mutating func publications() -> [JSON] {
    guard state == .running else { return [] }
    var messages: [JSON] = []
    var configurations: [String: Report] = [:]
    for uri in documents.keys.sorted() {
      guard let analysis = documents[uri]?.analysis(in: workspace), let document = documents[uri] else { continue }
      if let report = analysis.governing.report { configurations[Locations.uri(report.file.path)] = report }
      guard !document.isPublished else { continue }
      documents[uri]?.isPublished = true
      messages.append(publication(uri, version: document.version, diagnostics(analysis.findings, document)))
    }
    return messages + publications(of: configurations)
  }

  /// Returns the changed diagnostics of the configurations that apply to open specs. An open configuration publishes
  /// its own diagnostics.
  private mutating func publications(of configurations: [String: Report]) -> [JSON] {
    let open = Set(documents.keys.compactMap { DocumentURI($0).path })
    var found: [String: JSON] = [:]
    for (uri, report) in configurations where !open.contains(report.file.path) && !report.findings.isEmpty {
      let document = OpenDocument(uri, .configuration, nil, TextDocument(report.file, encoding))
      found[uri] = diagnostics(report.findings, document)
    }
    let changed = Set(found.keys).union(publishedConfigurations.keys).sorted().filter { uri in
      found[uri] != publishedConfigurations[uri] && !open.contains(DocumentURI(uri).path ?? "")
    }
    publishedConfigurations = found
    return changed.map { publication($0, found[$0] ?? []) }
  }

  private func publication(_ uri: String, version: Int? = nil, _ diagnostics: JSON) -> JSON {
    let parameters: JSON = ["uri": .text(uri), "diagnostics": diagnostics]
    return Self.notification("textDocument/publishDiagnostics", parameters.with("version", version.map { JSON($0) }))
  }
}
