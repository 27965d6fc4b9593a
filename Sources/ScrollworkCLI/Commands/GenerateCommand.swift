import ArgumentParser
import Backends
import Machine
import ScrollworkCompiler
import Source
import Verifier

struct GenerateCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write the Swift or JavaScript of specs into a folder.",
    discussion: """
      The file of a screen is NAME.scroll.swift, or NAME.scroll.mjs with --backend javascript. Only changed files are \
      written, each as a whole. A file that scrollwork did not write, or that was edited since, is not overwritten. \
      With --output - the file of one screen is printed to standard output.

      The folder belongs to one command: if all paths are folders, generated files without a spec below them are stale.

      The laws of movement are proved for every screen whose text differs from the file in the folder. An equal file \
      was proved when it was written, so --check proves nothing.
      """)

  /// A list of backends in one argument, separated by commas.
  struct BackendList: ExpressibleByArgument {
    var names: [String]

    init?(argument: String) {
      names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard Set(names).isSubset(of: Self.allValueStrings), Set(names).count == names.count else { return nil }
    }

    static var allValueStrings: [String] { backends.map(\.name) }
  }

  @OptionGroup var specs: SpecArguments

  @Option(
    help: ArgumentHelp(
      "Write into this folder, which is created if necessary, or - for standard output.", valueName: "folder or -"),
    completion: .directory)
  var output: String

  @Option(
    help: ArgumentHelp(
      "Run these backends, separated by commas: "
        + backends.map { "\($0.name), \($0.summary)" }.joined(separator: "; ")
        + ". [\(backends[0].name)]"))
  var backend: [BackendList] = []

  @Option(help: "Give Swift declarations this access level: internal, package or public. [internal]")
  var access: Access?

  @Flag(help: "Write nothing, and exit with 1 if a file would be written or is stale.")
  var check = false

  @Flag(help: "Print proof counts to standard error.")
  var statistics = false

  @OptionGroup var colors: ColorOption

  /// The backends to run, without duplicates.
  private var chosenBackends: [any Backend] {
    let chosen = backends.filter { candidate in backend.contains { $0.names.contains(candidate.name) } }
    return chosen.isEmpty ? [backends[0]] : chosen
  }

  func execute() throws(CLIError) -> ExitStatus {
    if output.isEmpty { throw CLIError("--output is empty") }
    let chosen = chosenBackends
    if access != nil, !chosen.contains(where: \.hasAccessLevels) {
      throw CLIError("--access is for Swift; what a JavaScript module exports can be used by everybody")
    }
    if check, output == "-" { throw CLIError("--check wants the folder that it is about, not -") }
    let target = Target(
      folder: output == "-" ? nil : trimmingSlashes(output), backends: chosen, access: access ?? .internal,
      isOnlyChecked: check)
    let cache = ProofCache()
    var drafts = try Inputs(specs.paths).compiled { item, compilation in Draft(item, compilation, target, cache) }
    refuseDuplicates(among: &drafts)
    let reports = drafts.map(\.report)
    let text = Message.rendered(reports, isColored: colors.colorsMessages)
    if !text.isEmpty { Console.say(text) }
    if drafts.contains(where: { $0.outcome == .internalError }) {
      Console.say("scrollwork: a broken law is a defect of Scrollwork; please report it with the spec")
    }
    if statistics { Console.say("\(counts(of: drafts))") }

    if output == "-" {
      // Several files on standard output would not be separable.
      let count = drafts.count * chosen.count
      guard count <= 1 else { throw CLIError("--output - wants one spec and one backend; here are \(count) files") }
      for content in drafts.flatMap(\.files).compactMap(\.content) { try Console.print(content) }
      return drafts.map(\.outcome).max() ?? .clean
    }
    // Does not create a folder that would stay empty.
    if !check, drafts.contains(where: { !$0.files.isEmpty }) {
      do {
        try FileSystem.makeFolder(output)
      } catch {
        throw CLIError("cannot make the folder \(error.path): \(error.reason)")
      }
      FileSystem.sweep(output)
    }
    var outcome = drafts.map(\.outcome).max() ?? .clean
    var unchanged = 0
    for (name, content) in drafts.flatMap(\.files) {
      let path = trimmingSlashes(output) + "/" + name
      guard let content else {
        unchanged += 1
        continue
      }
      let step = put(content, into: path)
      outcome = max(outcome, step.outcome)
      if let message = step.message { Console.say(message) } else { unchanged += 1 }
    }
    for path in leftovers(besides: drafts) {
      Console.say("stale: \(path) comes from no spec given here; remove it")
      if check { outcome = max(outcome, .findings) }
    }
    if unchanged > 0 { Console.say("\(counted(unchanged, "file")) unchanged") }
    return outcome
  }

  private func counts(of drafts: [Draft]) -> String {
    let proved = drafts.compactMap(\.movement)
    let machines = "\(proved.count) of \(counted(drafts.count, "screen")) proved"
    return proved.isEmpty ? machines : machines + "; " + proved.reduce(MovementCounts(), +).text
  }

  // MARK: - Screens

  /// The files to write for one spec.
  private struct Target: Sendable {
    /// The output folder. `nil` for standard output.
    var folder: String?
    var backends: [any Backend]
    var access: Access
    /// Whether the run only checks files: nothing is written or proved.
    var isOnlyChecked: Bool

    func text(
      _ backend: any Backend, of compilation: Compilation, _ machine: Machine, _ item: Inputs.Item, unproved: [String]
    ) -> String {
      backend.emit(
        machine,
        options: EmitOptions(
          access: access, version: Scrollwork.version, source: item.name, ignored: compilation.ignored.map(\.id),
          unproved: unproved))
    }

    /// Returns the generated text in the folder. `nil` if there is none, or if it was edited.
    func present(_ name: String) -> String? {
      guard let folder, case .generated(let text, _)? = try? Presence(of: folder + "/" + name) else { return nil }
      return text
    }
  }

  /// The result for a spec, before anything is written.
  private struct Draft: Sendable {
    var report: Report
    var outcome: ExitStatus
    var screen: (name: String, span: Span)?
    /// The content is `nil` if the file in the folder has it already. Empty without a machine.
    var files: [(name: String, content: String?)] = []
    /// The counts of the proofs. `nil` if nothing was proved.
    var movement: MovementCounts?

    init(_ item: Inputs.Item, _ compilation: Compilation, _ target: Target, _ cache: ProofCache) {
      report = compilation.report
      outcome = compilation.outcome()
      screen = compilation.spec.map { ($0.screen.text, $0.screen.span) }
      guard let machine = compilation.machine, let screen = screen?.name else { return }
      var stated: Set<[String]> = []
      files = target.backends.map { backend in
        let name = screen + backend.suffix
        let present = target.present(name)
        // A file with equal content was proved when it was written; it lists its own unproved laws, which are reused
        // here.
        let unproved = present.map(GeneratedText.unproved) ?? []
        stated.insert(unproved)
        let content = target.text(backend, of: compilation, machine, item, unproved: unproved)
        return (name, content == present ? nil : content)
      }
      guard !target.isOnlyChecked, files.contains(where: { $0.content != nil }),
        let proof = compilation.verify(cache)
      else { return }
      movement = proof.counts
      report.add(proof.findings)
      outcome = max(outcome, proof.isRefuted ? .internalError : report.outcome())
      guard !report.hasErrors else {
        files = []
        return
      }
      if stated == [proof.unproved] { return }
      for (index, backend) in target.backends.enumerated() where files[index].content != nil {
        files[index].content = target.text(backend, of: compilation, machine, item, unproved: proof.unproved)
      }
    }
  }

  /// Rejects screens with the same name, or with names that a case-insensitive file system identifies.
  private func refuseDuplicates(among drafts: inout [Draft]) {
    var first: [String: Int] = [:]
    for index in drafts.indices {
      guard let screen = drafts[index].screen else { continue }
      // The file has the name of the screen, and the type has nearly the same name.
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

  private typealias Step = (outcome: ExitStatus, message: Message?)

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
      // The user may edit the file between the check and the write.
      try FileSystem.replace(path, with: Array(content.utf8), ifStill: known)
    } catch {
      return (.usage, "scrollwork: cannot write \(path): \(error.reason)")
    }
    return (.clean, "wrote \(path)")
  }

  /// The state of the output file before the write.
  private enum Presence {
    case absent
    case foreign
    case edited
    /// An unedited generated file: its text with LF line ends, and its original bytes.
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

  /// Returns generated files in the folder that belong to no spec of this run. Empty if the arguments include files,
  /// since other specs may exist. Empty if the screen of a broken spec is unknown, since a file could belong to it.
  private func leftovers(besides drafts: [Draft]) -> [String] {
    let isWhole = specs.paths.allSatisfy { (try? FileSystem.status($0))?.kind == .folder }
    guard isWhole, drafts.allSatisfy({ $0.screen != nil }) else { return [] }
    let suffixes = chosenBackends.map(\.suffix)
    let own = Set(drafts.compactMap(\.screen?.name).flatMap { name in suffixes.map { name + $0 } })
    let names = (try? FileSystem.names(in: output)) ?? []
    // A name that differs only by case is another file if the folder contains both.
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
