import Foundation
import Testing

/// `scrollwork lsp`, run as an editor does.
@Suite struct LanguageServerTests {
  private func frame(_ message: String) -> String { "Content-Length: \(message.utf8.count)\r\n\r\n\(message)" }

  private func notification(_ method: String, _ parameters: String) -> String {
    frame("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(parameters)}")
  }

  private func request(_ id: Int, _ method: String, _ parameters: String) -> String {
    frame("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"\(method)\",\"params\":\(parameters)}")
  }

  private func opening(_ name: String, _ text: String, in tool: Tool) -> String {
    let uri = "file://\(tool.folder.path)/\(name)"
    return request(1, "initialize", "{\"processId\":null,\"rootUri\":null,\"capabilities\":{}}")
      + notification("initialized", "{}")
      + notification(
        "textDocument/didOpen",
        "{\"textDocument\":{\"uri\":\"\(uri)\",\"languageId\":\"yaml\",\"version\":1,\"text\":\(quoted(text))}}")
  }

  private func quoted(_ text: String) -> String {
    "\""
      + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
      .replacingOccurrences(of: "\n", with: "\\n") + "\""
  }

  private var ending: String { request(99, "shutdown", "null") + notification("exit", "null") }

  /// Sends the second part after the server had time to publish the findings of the first.
  private func session(_ first: String, _ second: String, in tool: Tool) throws -> Tool.Run {
    try tool.write(first, to: "first")
    try tool.write(second, to: "second")
    return try tool.shell(
      "(cat first; sleep 2; cat second) | \(Tool.ending(after: 60)) scrollwork lsp > out; code=$?; cat out; exit $code")
  }

  @Test func serverPublishesFindingsAndEndsOnExit() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write("rules: {unused-name: error}\n", to: ".scrollwork.yaml")
      let text = Sample.clean() + "let: {spare: 4}\n"
      let run = try session(opening("Clean.scroll.yaml", text, in: tool), ending, in: tool)
      #expect(run.status == 0 && run.errors == "", "\(run.errors)")
      #expect(run.output.contains("\"code\":\"unused-name\""), "\(run.output)")
      // The severity follows the folder's configuration.
      #expect(run.output.contains("\"severity\":1"))
    }
  }

  @Test func veryLongPathIsAccepted() throws {
    try Tool.inEmptyFolder { tool in
      let name = String(repeating: "a/", count: 60_000) + "Clean.scroll.yaml"
      let run = try tool("lsp", input: opening(name, Sample.clean(), in: tool) + ending)
      #expect(run.status == 0 && run.errors == "", "\(run.errors.prefix(200))")
    }
  }

  @Test func closedInputWithoutExitIsAnError() throws {
    try Tool.inEmptyFolder { tool in
      #expect(try tool("lsp", input: "").status == 1)
      #expect(try tool("lsp", input: opening("A.scroll.yaml", "", in: tool)).status == 1)
      #expect(try tool("lsp", input: notification("exit", "null")).status == 1)
      let run = try tool("lsp", "--stdio", input: opening("A.scroll.yaml", "", in: tool) + ending)
      #expect(run.status == 0 && run.errors == "")
    }
  }

  @Test(arguments: [
    ("hello\r\n\r\n", "the head of a message has no `Content-Length`"),
    ("Content-Length: 5\r\n\r\n{}", "standard input ends within a message"),
    ("Content-Length: 99999999999\r\n\r\n{}", "a message of 99999999999 bytes is too long"),
  ])
  func malformedMessageIsReported(_ input: String, _ reason: String) throws {
    let run = try Tool.atHome("lsp", input: input)
    #expect(run.status == 2 && run.errors.contains(reason), "\(run.errors)")
  }

  /// Every message matches the types of the protocol.
  @Test(.enabled(if: Readers.exist)) func messagesMatchTheTypesOfTheProtocol() throws {
    try Tool.inEmptyFolder { tool in
      let text = Sample.clean() + "let: {spare:   4}\n"
      let document = "\"textDocument\":{\"uri\":\"file://\(tool.folder.path)/Clean.scroll.yaml\"}"
      // `initial: low`
      let position = "\"position\":{\"line\":11,\"character\":14}"
      let range = "\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":99,\"character\":0}}"
      let requests = [
        ("hover", "{\(document),\(position)}"), ("completion", "{\(document),\(position)}"),
        ("definition", "{\(document),\(position)}"),
        ("references", "{\(document),\(position),\"context\":{\"includeDeclaration\":true}}"),
        ("documentHighlight", "{\(document),\(position)}"), ("prepareRename", "{\(document),\(position)}"),
        ("rename", "{\(document),\(position),\"newName\":\"x\"}"), ("documentSymbol", "{\(document)}"),
        ("codeAction", "{\(document),\(range),\"context\":{\"diagnostics\":[]}}"),
        ("formatting", "{\(document),\"options\":{\"tabSize\":2,\"insertSpaces\":true}}"),
        ("inlayHint", "{\(document),\(range)}"),
      ]
      let asked = requests.enumerated().map { request($0 + 2, "textDocument/" + $1.0, $1.1) }.joined()
      let run = try session(opening("Clean.scroll.yaml", text, in: tool), asked + ending, in: tool)
      #expect(run.status == 0, "\(run.errors)")
      let methods = ["initialize"] + requests.map { "textDocument/" + $0.0 }
      let script = """
        import json, sys
        from lsprotocol import converters, types
        converter = converters.get_converter()
        methods = \(methods)
        data = open("out", "rb").read()
        kinds = []
        while data:
            head, data = data.split(b"\\r\\n\\r\\n", 1)
            length = int(head.split(b":")[1])
            message, data = json.loads(data[:length]), data[length:]
            if "method" in message:
                converter.structure(message, types.METHOD_TO_TYPES[message["method"]][0])
                kinds.append(message["method"])
            elif message["id"] <= len(methods):
                assert message["result"], message
                converter.structure(message, types.METHOD_TO_TYPES[methods[message["id"] - 1]][1])
                kinds.append(str(message["id"]))
        print(" ".join(kinds))
        """
      let read = try Readers.python(script, in: tool)
      #expect(read.status == 0, "\(read.errors)")
      let ids = (2...requests.count + 1).map(String.init).joined(separator: " ")
      #expect(read.output == "1 textDocument/publishDiagnostics \(ids)\n", "\(read.output)")
    }
  }
}
