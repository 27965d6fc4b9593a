import ArgumentParser
import Backends
import ScrollworkCompiler
import Source

struct GenerateCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Writes the Swift or JavaScript of specs into a folder.",
    discussion: """
      Writes NAME.scroll.swift for every screen, and NAME.scroll.mjs with --backend javascript, only where the content \
      changes, each file as a whole or not at all. A file that scrollwork did not write, or that was edited since, is \
      left alone. With --output - the file of one screen goes to standard output.

      The folder belongs to one command: where all paths are folders, generated files in it that come from no spec \
      below them are stale.
      """)

  enum Backend: String, CaseIterable {
    case swift, javascript

    /// Behind the screen's name. Not the name of a file that a person would give to a type, so that both can lie in one
    /// target; and one that every engine takes for a module.
    var suffix: String {
      switch self {
      case .swift: ".scroll.swift"
      case .javascript: ".scroll.mjs"
      }
    }
  }

  /// Several backends in one argument, with commas between them.
  struct BackendList: ExpressibleByArgument {
    var backends: [Backend]

    init(_ backends: [Backend]) { self.backends = backends }

    init?(argument: String) {
      let words = argument.split(separator: ",", omittingEmptySubsequences: false)
      backends = words.compactMap { Backend(rawValue: String($0)) }
      guard backends.count == words.count, Set(backends).count == words.count else { return nil }
    }

    var defaultValueDescription: String { backends.map(\.rawValue).joined(separator: ",") }
    static var allValueStrings: [String] { Backend.allCases.map(\.rawValue) }
  }

  @OptionGroup var specs: SpecArguments

  @Option(
    help: ArgumentHelp("The folder to write into, made if it is not there; or -.", valueName: "folder or -"),
    completion: .directory)
  var output: String

  @Option(
    help: "What to write: swift (if nothing is said), javascript (an ES module with JSDoc types) or both, with a comma."
  )
  var backend: [BackendList] = []

  @Option(help: "Who may use the generated Swift declarations: internal (the default), package or public.")
  var access: Access?

  @Flag(help: "Writes nothing, and exits with 1 if something would be written or is stale.")
  var check = false

  @OptionGroup var colors: ColorOption

  /// What to write, each once.
  private var backends: [Backend] {
    let named = Backend.allCases.filter { name in backend.contains { $0.backends.contains(name) } }
    return named.isEmpty ? [.swift] : named
  }

  func carryOut() throws(Refusal) -> Outcome {
    if output.isEmpty { throw Refusal("--output is empty") }
    let backends = self.backends
    if access != nil, !backends.contains(.swift) {
      throw Refusal("--access is for Swift; what a JavaScript module exports can be used by everybody")
    }
    if check, output == "-" { throw Refusal("--check wants the folder that it is about, not -") }
    let access = access ?? .internal
    var drafts = try Inputs(specs.paths).compiled { item, compilation in
      Draft(item, compilation, access: access, backends: backends)
    }
    refuseDuplicates(among: &drafts)
    let reports = drafts.map(\.report)
    let text = Message.rendered(reports, isColored: colors.colorsMessages)
    if !text.isEmpty { Standard.say(text) }

    if output == "-" {
      // Two files would run into one another.
      let count = drafts.count * backends.count
      guard count <= 1 else { throw Refusal("--output - wants one spec and one backend; here are \(count) files") }
      for (_, content) in drafts.flatMap(\.files) { try Standard.print(content) }
      return drafts.map(\.outcome).max() ?? .clean
    }
    // A folder for nothing would be litter.
    if !check, drafts.contains(where: { !$0.files.isEmpty }) {
      do {
        try FileSystem.makeFolder(output)
      } catch {
        throw Refusal("cannot make the folder \(error.path): \(error.reason)")
      }
      FileSystem.sweep(output)
    }
    var outcome = drafts.map(\.outcome).max() ?? .clean
    var unchanged = 0
    for (name, content) in drafts.flatMap(\.files) {
      let path = trimmingSlashes(output) + "/" + name
      let step = put(content, into: path)
      outcome = max(outcome, step.outcome)
      if let message = step.message { Standard.say(message) } else { unchanged += 1 }
    }
    for path in leftovers(besides: drafts) {
      Standard.say("stale: \(path) comes from no spec given here; remove it")
      if check { outcome = max(outcome, .findings) }
    }
    if unchanged > 0 { Standard.say("\(counted(unchanged, "file")) unchanged") }
    return outcome
  }

  // MARK: - Screens

  /// What a spec comes to, before anything is written.
  private struct Draft: Sendable {
    var report: Report
    var outcome: Outcome
    var screen: (name: String, span: Span)?
    /// Empty where there is no machine to print.
    var files: [(name: String, content: String)] = []

    init(_ item: Inputs.Item, _ compilation: Compilation, access: Access, backends: [Backend]) {
      report = compilation.report
      outcome = compilation.outcome()
      screen = compilation.spec.map { ($0.screen.text, $0.screen.span) }
      guard let machine = compilation.machine, let name = screen?.name else { return }
      files = backends.map { backend in
        let content =
          switch backend {
          case .swift:
            emitSwift(
              machine,
              options: SwiftOptions(
                access: access, version: Scrollwork.version, source: item.name,
                ignored: compilation.ignored.map(\.id)))
          case .javascript:
            emitJavaScript(machine, options: JavaScriptOptions(version: Scrollwork.version, source: item.name))
          }
        return (name + backend.suffix, content)
      }
    }
  }

  /// Two screens of one name, or of names that a file system takes for one, cannot lie in one folder.
  private func refuseDuplicates(among drafts: inout [Draft]) {
    var first: [String: Int] = [:]
    for index in drafts.indices {
      guard let screen = drafts[index].screen else { continue }
      // Its file is named after the screen, its type nearly so.
      let type = SwiftNames.type(forScreen: screen.name)
      guard let other = first[type.lowercased()] else {
        first[type.lowercased()] = index
        continue
      }
      let file = drafts[other].report.file
      let isSame = drafts[other].screen?.name.lowercased() == screen.name.lowercased()
      let place = drafts[other].screen.map { LineTable(file).location(of: $0.span.start).line } ?? 1
      drafts[index].report.add([
        Diagnostic(
          .duplicateName,
          isSame ? "two screens are named `\(screen.name)`" : "two screens would have a type `\(type)`",
          at: screen.span,
          notes: ["the other is in \(file.path), line \(place)"],
          help: ["give one of them another name: its generated type and file are named after it"])
      ])
      for draft in [index, other] {
        drafts[draft].files = []
        drafts[draft].outcome = max(drafts[draft].outcome, .findings)
      }
    }
  }

  // MARK: - Files

  private typealias Step = (outcome: Outcome, message: Message?)

  private func put(_ content: String, into path: String) -> Step {
    let present: Presence
    do {
      present = try Presence(of: path)
    } catch {
      return (.usage, "scrollwork: \(path) cannot be read: \(error.reason)")
    }
    let known: [UInt8]?
    switch present {
    case .foreign: return (.usage, "scrollwork: \(path) was not written by scrollwork; it is left as it is")
    case .edited: return (.usage, "scrollwork: \(path) was edited by hand; it is left as it is")
    case .absent:
      if check { return (.findings, "missing: \(path)") }
      known = nil
    case .generated(let text, let bytes):
      if text == content { return (.clean, nil) }
      if check { return (.findings, "out of date: \(path)") }
      known = bytes
    }
    do {
      // Somebody may begin to edit it between a look at it and its end.
      try FileSystem.replace(path, with: Array(content.utf8), ifStill: known)
    } catch {
      return (.usage, "scrollwork: cannot write \(path): \(error.reason)")
    }
    return (.clean, "wrote \(path)")
  }

  /// What is in the place of a file to be written.
  private enum Presence {
    case absent
    case foreign
    case edited
    /// With its text, line ends as they are written here, and the bytes of which that was read.
    case generated(String, bytes: [UInt8])

    static let sizeLimit = 100_000_000

    init(of path: String) throws(FileSystem.Problem) {
      guard let status = try? FileSystem.status(path) else {
        self = .absent
        return
      }
      guard status.kind != .stream, let bytes = try FileSystem.read(path, limit: Self.sizeLimit) else {
        self = .foreign
        return
      }
      let text = String(decoding: bytes.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
      guard GeneratedText.isOwn(text) else {
        self = .foreign
        return
      }
      self = GeneratedText.isUnedited(text) ? .generated(text, bytes: bytes) : .edited
    }
  }

  /// Generated files in the folder that come from no spec of this run; none where specs are named, since there may be
  /// others, and none while a spec is too broken to know its screen, since the file could be its.
  private func leftovers(besides drafts: [Draft]) -> [String] {
    let isWhole = specs.paths.allSatisfy { (try? FileSystem.status($0))?.kind == .folder }
    guard isWhole, drafts.allSatisfy({ $0.screen != nil }) else { return [] }
    let suffixes = backends.map(\.suffix)
    let own = Set(drafts.compactMap(\.screen?.name).flatMap { name in suffixes.map { name + $0 } })
    let names = (try? FileSystem.names(in: output)) ?? []
    // Where only the case of letters differs, it is another file if the folder has both.
    let present = Set(own.intersection(names).map { $0.lowercased() })
    let missing = Set(own.map { $0.lowercased() }).subtracting(present)
    return names.filter { name in suffixes.contains { name.hasSuffix($0) } }
      .filter { !own.contains($0) && !missing.contains($0.lowercased()) }
      .map { trimmingSlashes(output) + "/" + $0 }
      .filter { path in
        switch try? Presence(of: path) {
        case .generated, .edited: true
        case .absent, .foreign, nil: false
        }
      }
  }
}

extension Access: ExpressibleByArgument {}
