import ArgumentParser
import Backends
import Model
import ScrollworkCompiler
import Source

struct GenerateCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write the Swift of specs.",
    discussion: """
      The file of a screen is NAME.scroll.swift. It states the screen as data, which the module ScrollworkEngine runs; \
      with --engine the engine is written beside the screens, as one file. Only changed files are written, each as a \
      whole. A file that scrollwork did not write, or that was edited since, is not overwritten \
      without --force. A merge conflict in a file that both sides generated is replaced by the file of the merged spec. \
      With --output - the file of one screen is printed to standard output. With --into the file of one spec gets a name \
      that is known before the spec is read, as build systems need it.

      .scrollwork.yaml can set access for the specs below it; the option takes precedence.

      The folder belongs to one command: if all paths are folders, generated files without a spec below them are \
      stale, as after a screen was renamed. --prune removes them.

      A screen is written only if its lengths and assertions hold, as `lint` proves them. The laws of movement are those \
      of the engine, and `prove` reports them for a screen.
      """)

  @OptionGroup var specs: SpecArguments

  @Option(
    help: ArgumentHelp(
      "Write into this folder, which is created if necessary, or - for standard output.", valueName: "folder or -"),
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp("Write the one file of one spec into this file, instead of a folder.", valueName: "file"),
    completion: .file())
  var into: String?

  @Flag(
    help: """
      Also write the engine into the folder, as ScrollMachine+Engine.scroll.swift, for a module that has not the package: the screens \
      import nothing then. One file serves all screens of a module.
      """)
  var engine = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "With --into: the other specs of the module, which may not describe a screen of the same name.",
      valueName: "spec"),
    completion: .file(extensions: ["yaml"]))
  var beside: [String] = []

  @Option(help: "Give the declarations this access level: internal, package or public. [internal]")
  var access: Access?

  @Flag(help: "Write nothing, and exit with 1 if a file would be written or is stale.")
  var check = false

  @Flag(help: "Replace files that were edited, or that scrollwork did not write.")
  var force = false

  @Flag(help: "Remove stale files of the folder, unless they were edited.")
  var prune = false

  @Flag(name: .shortAndLong, help: "Print no line for a file that is written, removed or unchanged.")
  var quiet = false

  @Flag(help: "Print the number of proved claims to standard error.")
  var statistics = false

  @OptionGroup var colors: ColorOption

  // Options of earlier versions.
  @Option(help: .hidden) var backend: [String] = []
  @Flag(help: .hidden) var host = false
  @Option(help: .hidden) var hostInto: String?

  /// Warns about options that have no effect any more. Throws for one that asks for a file that no version writes.
  private func warnAboutFormerOptions() throws(CLIError) {
    let names = backend.flatMap { $0.split(separator: ",").map(String.init) }
    if let name = names.first(where: { $0 != "swift" }) {
      throw CLIError(
        name == "javascript"
          ? "generate writes no JavaScript any more; a web page can run the module that preview pages contain"
          : "unknown backend \(name); generate writes Swift, without --backend")
    }
    if !backend.isEmpty { Console.say("warning: --backend has no effect: generate writes Swift; leave it out") }
    if host { Console.say("warning: --host has no effect: a screen is one file; leave it out") }
    if hostInto != nil { Console.say("warning: --host-into has no effect: a screen is one file; leave it out") }
  }

  private func destination() throws(CLIError) -> Destination {
    switch (output, into) {
    case (nil, nil): throw CLIError("generate needs --output FOLDER, or --into FILE for one spec")
    case (_?, _?): throw CLIError("--output names a folder and --into a file; give one of them")
    case ("", nil): throw CLIError("--output is empty")
    case ("-", nil): return .standardOutput
    case (let folder?, nil): return .folder(trimmingSlashes(folder))
    case (nil, ""): throw CLIError("--into is empty")
    case (nil, "-"): throw CLIError("--into needs a file; --output - writes to standard output")
    case (nil, let file?):
      guard specs.paths.count == 1, let path = specs.paths.first, path != "-",
        (try? FileSystem.status(path))?.kind != .folder
      else { throw CLIError("--into needs one spec, given as a file") }
      return .file(file)
    }
  }

  func execute() throws(CLIError) -> ExitStatus {
    let destination = try destination()
    try warnAboutFormerOptions()
    if engine, output == nil || destination == .standardOutput {
      throw CLIError("--engine writes a second file, so it needs --output with a folder")
    }
    if !beside.isEmpty, into == nil { throw CLIError("--beside is for --into; a folder is checked as a whole") }
    if check, force || prune {
      throw CLIError("--check writes nothing, so \(force ? "--force" : "--prune") has no effect")
    }
    if prune, output == nil || destination == .standardOutput {
      throw CLIError("--prune is for the folder of --output")
    }
    if check, destination == .standardOutput { throw CLIError("--check wants the folder that it is about, not -") }
    let target = Target(destination: destination, access: access, hasOwnEngine: engine)
    let inputs = try Inputs(specs.paths)
    try inputs.refuse(outputs: [into].compactMap(\.self))
    var drafts = try inputs.compiled { input, compilation in Draft(input, compilation, target) }
    refuseDuplicates(among: &drafts, and: try Inputs(beside).inputs.compactMap(Screen.init))
    let reports = drafts.map(\.report)
    let text = Message.rendered(reports, isColored: colors.colorsMessages)
    if !text.isEmpty { Console.say(text) }
    if drafts.contains(where: { $0.outcome == .internalError }) {
      Console.say(
        "scrollwork: a screen whose data contradicts itself is a defect of Scrollwork; please report it with the spec")
    }
    if statistics { Console.say("\(counts(of: drafts))") }

    if destination == .standardOutput {
      // Several files on standard output would not be separable.
      guard drafts.count <= 1 else { throw CLIError("--output - wants one spec; here are \(drafts.count)") }
      for content in drafts.compactMap(\.file?.content) { try Console.print(content) }
      return drafts.map(\.outcome).max() ?? .clean
    }
    var files = drafts.compactMap(\.file)
    if engine { files.append(target.engineFile) }
    // Does not create a folder that would stay empty.
    if !check, !files.isEmpty {
      do {
        try FileSystem.makeFolder(destination.folder)
      } catch {
        throw CLIError("cannot make the folder \(error.path): \(error.reason)")
      }
      FileSystem.sweep(destination.folder)
    }
    var outcome = drafts.map(\.outcome).max() ?? .clean
    var unchanged = 0
    var (hasOldFiles, hasStaleFiles) = (false, false)
    for (path, content) in files {
      guard let content else {
        if into == nil { unchanged += 1 }
        continue
      }
      let step = put(content, into: path)
      outcome = max(outcome, step.outcome)
      if step.outcome == .findings { hasOldFiles = true }
      // As a compiler, the command of a build prints only findings.
      if into != nil, step.outcome == .clean { continue }
      guard let message = step.message else {
        unchanged += 1
        continue
      }
      if !quiet || !step.isRoutine { Console.say(message) }
    }
    for path in leftovers(in: destination, excluding: drafts) {
      let step = prune ? remove(path) : keepStale(path)
      outcome = max(outcome, step.outcome)
      if step.outcome == .findings { hasStaleFiles = true }
      if let message = step.message, !quiet || !step.isRoutine { Console.say(message) }
    }
    if check, hasOldFiles || hasStaleFiles, !specs.paths.contains("-") {
      Console.say("run \(command(prunes: hasStaleFiles))")
    }
    if unchanged > 0, !quiet { Console.say("\(counted(unchanged, "file")) unchanged") }
    return outcome
  }

  /// Returns the command that writes what this run with `--check` finds old.
  private func command(prunes: Bool) -> String {
    var words = ["scrollwork", "generate"] + specs.paths
    if let output { words += ["--output", output] }
    if let into { words += ["--into", into] }
    if !beside.isEmpty { words += ["--beside"] + beside }
    if engine { words.append("--engine") }
    if let access { words += ["--access", access.rawValue] }
    if prunes { words.append("--prune") }
    return "`\(words.map(Self.quoted).joined(separator: " "))`"
  }

  /// Returns a word as a shell reads it.
  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        let scalar = Unicode.Scalar(byte)
        return byte >= 0x80 || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "-_./,:@%+=".unicodeScalars.contains(scalar)
      }
    return isPlain
      ? word : "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }

  private func counts(of drafts: [Draft]) -> String {
    "\(counted(drafts.count, "screen")), \(counted(drafts.map(\.provedClaims).reduce(0, +), "claim")) proved"
  }

  // MARK: - Screens

  /// The place of the generated files.
  private enum Destination: Sendable, Equatable {
    case standardOutput
    case folder(String)
    /// The file of the one spec.
    case file(String)

    /// Returns the path of a generated file.
    ///
    /// - Parameter name: The name that the file gets in a folder.
    func path(of name: String) -> String {
      switch self {
      case .standardOutput: "-"
      case .folder(let folder): folder + "/" + name
      case .file(let path): path
      }
    }

    /// The folder in which all files are.
    var folder: String { ScrollworkCLI.folder(of: path(of: "file")) }
  }

  /// The settings of the run, which take precedence over those of configurations.
  private struct Target: Sendable {
    var destination: Destination
    /// `nil` leaves the access level to the configuration.
    var access: Access?
    /// Whether the engine is a file of the same module.
    var hasOwnEngine: Bool

    func access(under configuration: Configuration) -> Access {
      access ?? configuration.access.map(Access.init) ?? .internal
    }

    /// The file of the engine. Its content is `nil` if the file has it already.
    var engineFile: (path: String, content: String?) {
      let path = destination.path(of: EngineFile.name)
      let text = EngineFile.text(access ?? .internal, version: Scrollwork.version)
      return (path, text == present(path) ? nil : text)
    }

    /// Returns the generated text at a path. `nil` if there is none, or if it was edited.
    func present(_ path: String) -> String? {
      guard destination != .standardOutput, case .generated(let text, _)? = try? Presence(of: path) else { return nil }
      return text
    }
  }

  /// The result for a spec, before anything is written.
  private struct Draft: Sendable {
    var report: Report
    var outcome: ExitStatus
    var screen: Screen?
    /// The content is `nil` if the file has it already. Without a machine there is no file.
    var file: (path: String, content: String?)?
    /// The number of claims about lengths that are proved.
    var provedClaims = 0

    /// The name of the spec's file in a folder. `nil` if the screen of a broken spec is unknown.
    var name: String? { screen.map { $0.name + ScreenFile.suffix } }

    init(_ input: Inputs.Input, _ compilation: Compilation, _ target: Target) {
      let configuration = input.configuration?.configuration ?? Configuration()
      report = compilation.report
      outcome = compilation.outcome()
      screen = compilation.spec.map {
        Screen(name: $0.screen.text, file: compilation.report.file, span: $0.screen.span)
      }
      provedClaims = compilation.provedClaims
      if report.findings.contains(where: { $0.rule == .brokenLaw }) { outcome = .internalError }
      guard let machine = compilation.machine, let screen = screen?.name else { return }
      let options = EmitOptions(
        access: target.access(under: configuration), version: Scrollwork.version, source: input.item.name,
        ignored: compilation.ignored.map(\.id), importsEngine: !target.hasOwnEngine)
      let path = target.destination.path(of: screen + ScreenFile.suffix)
      let content = ScreenFile.text(machine, options)
      file = (path, content == target.present(path) ? nil : content)
    }
  }

  /// Rejects screens with the same name, or with names that a case-insensitive file system identifies.
  ///
  /// - Parameter others: Screens that this run does not generate.
  private func refuseDuplicates(among drafts: inout [Draft], and others: [Screen]) {
    var first: [String: (screen: Screen, draft: Int?)] = [:]
    for other in others { first[other.key] = (other, nil) }
    for index in drafts.indices {
      guard let screen = drafts[index].screen else { continue }
      guard let other = first[screen.key] else {
        first[screen.key] = (screen, index)
        continue
      }
      drafts[index].report.add([screen.finding(beside: other.screen)])
      for draft in [index, other.draft].compactMap(\.self) {
        drafts[draft].file = nil
        drafts[draft].outcome = max(drafts[draft].outcome, .findings)
      }
    }
  }

  // MARK: - Files

  /// The result of the work on one file.
  private struct Step {
    var outcome = ExitStatus.clean
    /// `nil` if the file has its content already.
    var message: Message?
    /// Whether the message says only that the file is now as it should be.
    var isRoutine = false
  }

  private func put(_ content: String, into path: String) -> Step {
    let present: Presence
    do {
      present = try Presence(of: path)
    } catch {
      return Step(outcome: .usage, message: "scrollwork: \(path) cannot be read: \(error.reason)")
    }
    let known: [UInt8]?
    switch present {
    case .other:
      return Step(
        outcome: .usage, message: "scrollwork: \(path) was not written by scrollwork, and is left as it is")
    case .changed(let change, let bytes):
      guard force else { return Step(outcome: .usage, message: "scrollwork: \(path) " + change.message) }
      known = bytes
    case .absent:
      if check { return Step(outcome: .findings, message: "missing: \(path)") }
      known = nil
    case .conflicting(let bytes):
      if check { return Step(outcome: .findings, message: "out of date: \(path)") }
      known = bytes
    case .generated(let text, let bytes):
      if text == content { return Step() }
      if check { return Step(outcome: .findings, message: "out of date: \(path)") }
      known = bytes
    }
    do {
      // The user may edit the file between the check and the write.
      try FileSystem.replace(path, with: Array(content.utf8), ifStill: known)
    } catch {
      return Step(outcome: .usage, message: "scrollwork: cannot write \(path): \(error.reason)")
    }
    if case .conflicting = present {
      return Step(message: "wrote \(path), which had a merge conflict between generated versions")
    }
    return Step(message: "wrote \(path)", isRoutine: true)
  }

  private func keepStale(_ path: String) -> Step {
    Step(
      outcome: check ? .findings : .clean,
      message: "stale: \(path) comes from no spec given here; remove it, or all such files with --prune")
  }

  /// Removes a stale file.
  private func remove(_ path: String) -> Step {
    do {
      switch try Presence(of: path) {
      case .changed(.edited, let bytes) where force, .generated(_, let bytes):
        try FileSystem.remove(path, ifStill: bytes)
      case .changed, .conflicting, .absent, .other:
        return Step(
          outcome: .usage,
          message: "scrollwork: \(path) comes from no spec given here, was edited and is left as it is")
      }
    } catch {
      return Step(outcome: .usage, message: "scrollwork: cannot remove \(path): \(error.reason)")
    }
    return Step(message: "removed \(path), which comes from no spec given here", isRoutine: true)
  }

  /// The reason why a file is not replaced without `--force`.
  private enum Change {
    case foreign
    case edited
    case conflicting
    /// A merge conflict whose versions Git does not have any more, as after `git add`.
    case unknownConflict

    var message: Message {
      switch self {
      case .foreign: "was not written by scrollwork, and is left as it is; move it away, or replace it with --force"
      case .edited:
        "was edited by hand, and is left as it is; change the spec instead, and replace the file with --force"
      case .conflicting:
        """
        has a merge conflict, and a version of it was edited by hand; take the wanted changes into the spec, and \
        replace the file with --force
        """
      case .unknownConflict:
        """
        has a merge conflict, and Git does not have both versions of it any more; bring them back with \
        `git checkout --merge` and the file, or replace the file with --force
        """
      }
    }
  }

  /// The state of the output file before the write.
  private enum Presence {
    case absent
    /// A pipe, a device or a file that is too large.
    case other
    case changed(Change, bytes: [UInt8])
    /// A merge conflict between two versions that are exactly as generated.
    case conflicting(bytes: [UInt8])
    /// An unedited generated file: its text with LF line ends, and its original bytes.
    case generated(String, bytes: [UInt8])

    static let sizeLimit = 100_000_000

    init(of path: String) throws(FileSystem.Problem) {
      guard let status = try? FileSystem.status(path) else {
        self = .absent
        return
      }
      guard status.kind != .stream, let bytes = try FileSystem.read(path, limit: Self.sizeLimit) else {
        self = .other
        return
      }
      let text = Self.text(bytes)
      if GeneratedText.isUnedited(text) {
        self = .generated(text, bytes: bytes)
      } else if let conflict = MergeConflict(text), conflict.versions.contains(where: GeneratedText.isOwn) {
        // A conflict of whole files has its versions between the markers.
        let isWhole = text.hasPrefix("<<<<<<<") || conflict.versions.allSatisfy(GeneratedText.isUnedited)
        let versions = isWhole ? conflict.versions.map(Optional.some) : Self.versions(of: path)
        if versions.contains(nil) {
          self = .changed(.unknownConflict, bytes: bytes)
        } else if versions.allSatisfy({ $0.map(GeneratedText.isUnedited) ?? false }) {
          self = .conflicting(bytes: bytes)
        } else {
          self = .changed(.conflicting, bytes: bytes)
        }
      } else {
        self = .changed(GeneratedText.isOwn(text) ? .edited : .foreign, bytes: bytes)
      }
    }

    private static func text(_ bytes: [UInt8]) -> String {
      String(decoding: bytes.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    }

    /// Returns both versions of a conflicting file, each `nil` if Git does not have it. In the file itself, the lines
    /// around a conflict are merged from both.
    private static func versions(of path: String) -> [String?] {
      [2, 3].map { stage in
        let version = try? Subprocess.run(
          "git", ["-C", folder(of: path), "cat-file", "blob", ":\(stage):./\(lastComponent(path))"])
        return version.flatMap { $0.status == 0 ? text($0.output) : nil }
      }
    }
  }

  /// The ends of the names of generated files, also of earlier versions.
  private static let suffixes = [ScreenFile.suffix, ".scroll.host.swift", ".scroll.mjs"]

  /// Returns generated files in the folder that belong to no spec of this run. Empty if the arguments include files,
  /// since other specs may exist. Empty if the screen of a broken spec is unknown, since a file could belong to it.
  private func leftovers(in destination: Destination, excluding drafts: [Draft]) -> [String] {
    let isWhole = specs.paths.allSatisfy { (try? FileSystem.status($0))?.kind == .folder }
    guard isWhole, drafts.allSatisfy({ $0.screen != nil }) else { return [] }
    var own = Set(drafts.compactMap(\.name))
    if engine { own.insert(EngineFile.name) }
    let names = (try? FileSystem.names(in: destination.folder)) ?? []
    // A name that differs only by case is another file if the folder contains both.
    let present = Set(own.intersection(names).map { $0.lowercased() })
    let missing = Set(own.map { $0.lowercased() }).subtracting(present)
    return names.filter { name in Self.suffixes.contains { name.hasSuffix($0) } }
      .filter { !own.contains($0) && !missing.contains($0.lowercased()) }
      .map(destination.path)
      .filter { path in
        switch try? Presence(of: path) {
        case .generated, .changed(.edited, _): true
        case .absent, .other, .conflicting, .changed, nil: false
        }
      }
  }
}

extension Access: ExpressibleByArgument {
  fileprivate init(_ level: AccessLevel) {
    switch level {
    case .internal: self = .internal
    case .package: self = .package
    case .public: self = .public
    }
  }
}
