import Backends
import Foundation
import Numerics
import Tables
import TestSupport
import Testing

/// Generated files: data of a screen that moves like the data in the compiler.
@Suite struct ScreenFileTests {
  private static let machines = Corpus.machines
  private static let texts = machines.map { ScreenFile.text($0, EmitOptions(source: "Test.scroll.yaml")) }
  private static let root = Corpus.folder.deletingLastPathComponent()

  private static func sources(below folder: String) -> [(name: String, text: String)] {
    let folder = root.appendingPathComponent(folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
      (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)).map { (name, $0) }
    }
  }

  @Test func filesStateNamesTransitionsAndLengthsOnly() {
    for (machine, text) in zip(Self.machines, Self.texts) {
      let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
      let found = [" for ", " while ", ".rawValue", "+=", "-="].filter(code.contains)
      #expect(found.isEmpty, "\(machine.screenDescription.screen)")
    }
    let lines = Self.texts.map { $0.split(separator: "\n", omittingEmptySubsequences: false).count - 1 }
    #expect(lines.reduce(0, +) <= 150 * lines.count, "\(lines.reduce(0, +)) lines in \(lines.count) files")
  }

  @Test func formatterLeavesFilesUnchanged() throws {
    guard Toolchain.has("swift-format") || (try? Toolchain.run("swift", ["format", "--version"]))?.status == 0 else {
      return
    }
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (machine, text) in zip(Self.machines, Self.texts) {
      let file = folder.appendingPathComponent(machine.screenDescription.screen + ".swift")
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
    #expect(try Toolchain.run("swift", ["format", "-i", "-r", folder.path]).status == 0)
    for (machine, text) in zip(Self.machines, Self.texts) {
      let file = folder.appendingPathComponent(machine.screenDescription.screen + ".swift")
      #expect(try String(contentsOf: file, encoding: .utf8) == text, "\(file.lastPathComponent)")
    }
  }

  /// Compiles the engine as a module, all screens against it, and plays the same events on both sides.
  @Test func compiledScreensMoveLikeTheTables() throws {
    let engine = Self.sources(below: "Sources/ScrollworkEngine")
    let screens = zip(Self.machines, Self.texts).map { ($0.0.screenDescription.screen + ScreenFile.suffix, $0.1) }
    let session = try String(
      contentsOf: Self.root.appendingPathComponent("Tests/TestSupport/EngineSession.swift"), encoding: .utf8)
    let plays = Self.machines.map { machine -> String in
      let name = SwiftWords.type(forScreen: machine.screenDescription.screen)
      return "  play(\(name).self)\n"
    }
    let driver = """
      import ScrollworkEngine

      func play<S: ScrollMachine.Description>(_ screen: S.Type) {
        let environment = ScrollMachine.Environment(height: 852, width: 393, safeAreaTop: 59, safeAreaBottom: 34)
        var machine = ScrollMachine.Typed<S>(environment: environment, measures: S.Measures())
        print(EngineSession.digest(&machine.base, seed: 7, events: \(Self.events)))
      }

      @main struct Driver {
        static func main() {
      \(plays.joined())  }
      }

      """
    let files =
      engine.map { ("engine-" + $0.name, $0.text) } + screens + [("session.swift", session), ("driver.swift", driver)]
    let folder = try Toolchain.cached(files, ["engine"]) { folder in
      func compile(_ arguments: [String]) throws {
        let outcome = try Toolchain.run("swiftc", arguments, in: folder)
        guard outcome.status == 0 else { throw Toolchain.Failure(description: outcome.messages) }
      }
      let common = ["-swift-version", "6", "-warnings-as-errors", "-wmo", "-parse-as-library", "-package-name", "test"]
      try compile(
        common + ["-module-name", "ScrollworkEngine", "-emit-module", "-emit-object", "-o", "engine.o"]
          + engine.map { "engine-" + $0.name })
      let names = screens.map(\.0)
      for mode in [["-swift-version", "5"], ["-swift-version", "6", "-default-isolation", "MainActor"]] {
        try compile(mode + ["-warnings-as-errors", "-typecheck", "-I", "."] + names)
      }
      try compile(
        common + ["-I", ".", "-module-name", "Screens", "-o", "screens", "engine.o", "session.swift", "driver.swift"]
          + names)
    }
    let output = try Toolchain.run(folder.appendingPathComponent("screens").path, []).output
    let digests = output.split(separator: "\n").map(String.init)
    #expect(digests.count == Self.machines.count)
    for (machine, digest) in zip(Self.machines, digests) {
      let measures = machine.screenDescription.measures.map(\.typical.double)
      var own = machine.table.machine(environment: [852, 393, 59, 34, 0], measures: measures)
      let expected = EngineSession.digest(&own, seed: 7, events: Self.events)
      #expect(digest == expected, "\(machine.screenDescription.screen)")
    }
  }

  private static let events = 400

  /// The transitions of a file are what the engine executes.
  @Test func anotherOrderOfConsumersInAFileMovesTheScreenDifferently() throws {
    let index = try #require(Self.machines.firstIndex { $0.screenDescription.screen == "MapsOverlay" })
    let machine = Self.machines[index]
    let text = ScreenFile.text(machine, EmitOptions(source: "Test.scroll.yaml", importsEngine: false))
    let (sheet, list) = (".drag(Node.places, to: .upper)", ".move(Node.suggestions, to: .upper)")
    let turned = text.replacingOccurrences(of: "\(sheet), \(list)", with: "\(list), \(sheet)")
    #expect(turned != text)
    let main = """
      var machine = MapsOverlay.Machine(
        environment: .init(height: 852, width: 393, safeAreaTop: 59, safeAreaBottom: 34), measures: .init())
      machine.handle(.began(MapsOverlay.Node.suggestions, at: machine.shown(.places)))
      machine.handle(.dragged(MapsOverlay.Node.suggestions, by: -100))
      print(machine.position(.places), machine.position(.suggestions))

      """
    let outputs = try [text, turned].map { text in
      let folder = try Toolchain.temporaryFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      for (name, text) in [
        ("main", main), ("screen", text), ("engine", EngineFile.text(.internal, version: "")),
      ] {
        try text.write(to: folder.appendingPathComponent(name + ".swift"), atomically: false, encoding: .utf8)
      }
      let compiler = try Toolchain.run(
        "swiftc", ["-swift-version", "6", "-o", "app", "main.swift", "screen.swift", "engine.swift"], in: folder)
      #expect(compiler.status == 0, "\(compiler.messages)")
      return try Toolchain.run("./app", [], in: folder).output
    }
    #expect(outputs == ["254.0 0.0\n", "154.0 100.0\n"])
  }

  /// Texts of a spec stay inside the comment of the file.
  @Test(arguments: HostileNames.texts) func hostileTextsStayInsideComments(text: String) {
    func code(_ text: String) -> [Substring] {
      var machine = Self.machines[0]
      machine.screenDescription.summary = text
      return ScreenFile.text(machine, EmitOptions(version: text, source: text)).split(separator: "\n").filter {
        !$0.drop { $0 == " " }.hasPrefix("//")
      }
    }
    #expect(code(text) == code("plain"))
  }
}
