import Model
import ScrollworkCompiler
import Source
import Testing

@testable import ScrollworkLanguageServer

@Suite struct SessionTests {
  private func code(_ answer: JSON) -> Int? { answer["error"]?["code"]?.int }

  @Test func requestsBeforeInitializeAreRejected() {
    var server = LanguageServer(
      Workspace(governing: { _ in .init() }) { file, _ in
        Issue.record("\(file.path) is compiled")
        return compile(file)
      }, version: "1")
    let early = server.receive(Array("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"textDocument/hover\"}".utf8))
    #expect(early.map { $0["id"] } == ["a"] && code(early[0]) == -32002)
    // Notifications before `initialize` are dropped.
    let answers =
      server.receive(Array("{\"method\":\"textDocument/didOpen\",\"params\":{}}".utf8)) + server.publications()
    #expect(answers.isEmpty)
    _ = server.receive(Array("{\"method\":\"exit\"}".utf8))
    #expect(server.ending == .abrupt)
  }

  @Test func shutdownAndExitEndTheSession() {
    let editor = Editor(sample)
    #expect(editor.ask("shutdown", .null)["result"] == .null)
    #expect(code(editor.ask("textDocument/hover", [:])) == -32600)
    editor.notify("exit", .null)
    #expect(editor.server.ending == .announced)
  }

  @Test(arguments: [
    ("{", -32700), ("[]", -32600), ("{\"id\":1}", -32600), ("{\"id\":1,\"method\":7}", -32600),
    ("{\"id\":1,\"method\":\"workspace/unheardOf\"}", -32601), ("{\"id\":1,\"method\":\"textDocument/hover\"}", -32602),
    ("{\"id\":1,\"method\":\"textDocument/hover\",\"params\":{\"textDocument\":{\"uri\":\"file:///no\"}}}", -32602),
    (
      "{\"id\":1,\"method\":\"textDocument/hover\",\"params\":{\"textDocument\":{\"uri\":\"file:///screens/Test.scroll.yaml\"}}}",
      -32602
    ),
  ])
  func invalidRequestsAreRejected(_ message: String, _ expected: Int) {
    let editor = Editor(sample)
    var server = editor.server
    let answers = server.receive(Array(message.utf8))
    #expect(answers.map(code) == [expected])
  }

  @Test func responsesAndUnknownNotificationsAreIgnored() {
    let editor = Editor(sample)
    #expect(editor.send(["jsonrpc": "2.0", "id": 1, "result": .null]).isEmpty)
    #expect(editor.send(["jsonrpc": "2.0", "method": "$/setTrace", "params": ["value": "off"]]).isEmpty)
  }

  @Test func utf8PositionsAreNegotiated() {
    let editor = Editor(sample, capabilities: ["general": ["positionEncodings": ["utf-16", "utf-8"]]])
    let capabilities = editor.transcript.first?.message["result"]?["capabilities"]
    #expect(capabilities?["positionEncoding"] == "utf-8")
    #expect(Editor(sample).transcript.first?.message["result"]?["capabilities"]?["positionEncoding"] == "utf-16")
  }

  @Test func watchingIsRegisteredIfTheEditorSupportsIt() {
    #expect(!Editor(sample).transcript.contains { $0.method == "client/registerCapability" })
    let watching: JSON = ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]]
    #expect(Editor(sample, capabilities: watching).transcript.contains { $0.method == "client/registerCapability" })
  }

  /// Editors send all YAML files, and show errors.
  @Test(arguments: ["file:///screens/other.yaml", "file:///screens/notes.txt", "untitled:Untitled-1", "nonsense"])
  func otherFilesAreIgnored(_ uri: String) {
    let editor = Editor("screen: [", uri: uri)
    #expect(editor.publications().isEmpty)
    #expect(editor.result("hover", ["position": editor.position(0)]) == .null)
    editor.notify("textDocument/didClose", ["textDocument": ["uri": .text(uri)]])
    #expect(code(editor.ask("textDocument/hover", ["textDocument": ["uri": .text(uri)]])) == -32602)
  }

  @Test func secondInitializeIsRejected() {
    let editor = Editor(sample)
    #expect(code(editor.ask("initialize", ["capabilities": [:]])) == -32600)
    editor.ask("shutdown", .null)
    #expect(code(editor.ask("initialize", ["capabilities": [:]])) == -32600)
    #expect(editor.publications().isEmpty)
  }

  @Test func documentURIsAreDecoded() {
    #expect(DocumentURI("file:///a%20b/%C3%A4.scroll.yaml").path == "/a b/ä.scroll.yaml")
    #expect(DocumentURI("file://localhost/a").path == "/a")
    #expect(DocumentURI("file:///100%").path == "/100%")
    #expect(DocumentURI("file:///%zz%4%+1").path == "/%zz%4%+1")
    #expect(DocumentURI("FILE:/a").path == "/a")
    #expect(DocumentURI("file://").path == nil)
    #expect(Locations.uri("/a b/ä") == "file:///a%20b/%C3%A4")
  }

  /// While the user types, only the last text is checked.
  @Test func findingsArePublishedOncePerPause() {
    let editor = Editor(sample)
    editor.type("screen: 1")
    editor.type(sample)
    #expect(editor.publications().map { $0["params"]?["version"] } == [3])
    #expect(editor.publications().isEmpty)
  }

  @Test func closedFileHasNoFindings() {
    let editor = Editor("screen: 1")
    #expect(!editor.findings().isEmpty)
    let messages = editor.send(
      ["method": "textDocument/didClose", "params": ["textDocument": ["uri": .text(editor.uri)]]])
    #expect(messages.map { $0["params"]?["diagnostics"] } == [[]])
    #expect(editor.publications().isEmpty)
  }

  @Test func versionMayBeNull() {
    let editor = Editor(sample)
    _ = editor.send([
      "method": "textDocument/didChange",
      "params": [
        "textDocument": ["uri": .text(editor.uri), "version": .null], "contentChanges": [["text": .text(sample)]],
      ],
    ])
    #expect(editor.publications().map { $0["params"]?["version"] } == [nil])
  }

  @Test func tooLargeTextIsReported() {
    let editor = Editor("# " + String(repeating: "x", count: SourceFile.maximumSize))
    #expect(editor.findings().map { $0["code"] } == ["file-too-large"])
    #expect(editor.result("documentSymbol") == [])
  }

  @Test func invalidChangeIsReported() {
    let editor = Editor(sample)
    let messages = editor.send([
      "method": "textDocument/didChange",
      "params": [
        "textDocument": ["uri": .text(editor.uri), "version": 2],
        "contentChanges": [["range": ["start": 1, "end": 2], "text": "x"]],
      ],
    ])
    #expect(messages.map { $0["method"] } == ["textDocument/publishDiagnostics", "window/showMessage"])
    // A closed file has no notification.
    #expect(editor.publications().isEmpty)
    #expect(code(editor.ask("textDocument/hover", ["textDocument": ["uri": .text(editor.uri)]])) == -32602)
  }
}
