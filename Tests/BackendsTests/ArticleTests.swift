import Backends
import Foundation
import Tables
import TestSupport
import Testing

/// The program in the article about generated Swift compiles with its machine, and prints what the article shows.
@Suite struct ArticleTests {
  private static let article = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/ScrollworkCompiler/Scrollwork.docc/FromSpecToSwift.md")

  @Test func machineAnswersAsTheArticleShows() throws {
    let text = try String(contentsOf: Self.article, encoding: .utf8)
    let shown = try #require(text.firstMatch(of: #/```swift\n((?s:.)*?)```\n\nIt prints\n\n```text\n((?s:.)*?)```/#))
    let machine = try #require(Corpus.machines.first { $0.screenDescription.screen == "MapsOverlay" })
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [
      ("main.swift", String(shown.1)),
      (
        "MapsOverlay.swift",
        ScreenFile.text(machine, EmitOptions(source: machine.screenDescription.file, importsEngine: false))
      ),
      ("ScrollMachine.swift", EngineFile.text(.internal, version: "")),
    ]
    for (name, text) in files {
      try text.write(to: folder.appendingPathComponent(name), atomically: false, encoding: .utf8)
    }
    let compiler = try Toolchain.run(
      "swiftc",
      [
        "-swift-version", "6", "-module-name", "App", "-o", "app", "main.swift", "MapsOverlay.swift",
        "ScrollMachine.swift",
      ],
      in: folder)
    #expect(compiler.status == 0 && !compiler.messages.contains("warning:"), "\(compiler.messages)")
    let program = try Toolchain.run("./app", [], in: folder)
    #expect(program.output == String(shown.2))
  }
}
