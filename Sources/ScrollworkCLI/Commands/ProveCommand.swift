import ArgumentParser
import Backends
import Numerics
import ScrollworkCompiler
import Source

struct ProveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "prove",
    abstract: "Prove or refute the claims of a spec and the laws of its movement, or your own claims.",
    discussion: """
      Without --claim, prove the order and distance of notches, an active notch in every mode, nonnegative lengths, \
      space for pages, every line of `ensure`, and the laws of movement: for each kind of consumer, for the order of \
      consumers of each finger, and for the nodes of the screen that move each other. A claim is a comparison as in \
      `ensure`:
        --claim "search.medium - search.minimum >= 80"

      Exit codes: 0 if everything is proved, 3 if a law is refuted, which is a defect of Scrollwork, 1 otherwise.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @OptionGroup var spec: SpecArgument

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Prove this claim. Repeatable.", valueName: "comparison"))
  var claim: [String] = []

  @Option(help: "Print text or json.")
  var format: Format = .text

  @Option(
    name: .customLong("smt2"),
    help: ArgumentHelp("Write every claim into a folder as an SMT-LIB 2 script.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "Give up on the laws of one kind of event after this many paths. [\(Compilation.maxPaths)]", valueName: "count"))
  var paths: Int?

  @OptionGroup var colors: ColorOption

  func validate() throws {
    if let paths, paths < 1 { throw ValidationError("--paths wants a number from 1 on") }
  }

  func execute() throws(CLIError) -> ExitStatus {
    let compilation = try Inputs.compileOne(spec.path, for: claim.isEmpty ? .machine : .report)
    guard let screen = compilation.spec?.screen.text, let reports = try proofs(of: compilation) else {
      return compilation.reportFindings(isColored: colors.colorsMessages)
    }
    try write(reports, of: screen)
    let movement = claim.isEmpty ? compilation.proveMovement(maxPaths: paths ?? Compilation.maxPaths) : nil
    if claim.isEmpty, movement == nil { Console.say("the laws of movement are not proved: the spec has errors") }
    switch format {
    case .json: try Console.print(json(of: reports, movement?.laws ?? [], compilation.file))
    case .text:
      let laws = movement.map { "\n" + text(of: $0) } ?? ""
      try Console.print(text(of: reports, of: screen, compilation.file) + laws)
    }
    if movement?.isRefuted == true {
      Console.say("scrollwork: a broken law is a defect of Scrollwork; please report it with the spec")
      return .internalError
    }
    let isProved =
      reports.allSatisfy { $0.verdict == .proved } && movement?.laws.allSatisfy { $0.verdict == .proved } != false
    return isProved ? .clean : .findings
  }

  private func proofs(of compilation: Compilation) throws(CLIError) -> [ClaimReport]? {
    if claim.isEmpty { return compilation.prove() }
    switch compilation.prove(claims: claim) {
    case .proofs(let reports): return reports
    case nil: return nil
    case .unreadable(let reports):
      throw CLIError(.rendered(reports, isColored: colors.colorsMessages))
    }
  }

  // MARK: - Scripts

  private func write(_ reports: [ClaimReport], of screen: String) throws(CLIError) {
    guard let folder else { return }
    let kind = claim.isEmpty ? "\(screen)-" : "\(screen)-claim-"
    let scripts = numbered(kind, reports.map(\.script))
    do throws(FileSystem.Problem) {
      try FileSystem.makeFolder(folder)
      for (name, script) in scripts {
        try FileSystem.replace(trimmingSlashes(folder) + "/" + name, with: Array(script.utf8))
      }
      let written = Set(scripts.map(\.name))
      for name in try FileSystem.names(in: folder)
      where name.hasPrefix(kind) && name.hasSuffix(".smt2") && !written.contains(name) {
        // The prefix also matches scripts of single claims, which a run over all claims does not write.
        if claim.isEmpty && name.hasPrefix("\(screen)-claim-") { continue }
        Console.say("stale: \(trimmingSlashes(folder))/\(name) comes from no claim given here; remove it")
      }
    } catch {
      throw CLIError("cannot write \(error.path): \(error.reason)")
    }
    Console.say("wrote \(counted(scripts.count, "script")) into \(folder)")
  }

  /// Names the files of scripts with leading zeros, so that they sort by number.
  private func numbered(_ kind: String, _ scripts: [String]) -> [(name: String, script: String)] {
    let width = max(2, "\(scripts.count)".count)
    return scripts.enumerated().map { index, script in
      let digits = "\(index + 1)"
      return (kind + String(repeating: "0", count: width - digits.count) + digits + ".smt2", script)
    }
  }

  // MARK: - Text

  private func text(of reports: [ClaimReport], of screen: String, _ file: SourceFile) -> String {
    let style = TableStyle(isColored: colors.isColored)
    var text = "\(style.strong(screen))  \(TerminalEscaping.escaped(file.path))\n\n"
    let isFailing = reports.map { $0.verdict != .proved }
    var columns = [
      TextColumn("claim", reports.map(\.claim), .left),
      TextColumn("verdict", reports.map(\.verdict.word), .left, isMarked: isFailing),
    ]
    if reports.contains(where: { $0.line != nil }) {
      columns.insert(TextColumn("line", reports.map { $0.line.map(String.init) ?? "" }, .right), at: 0)
    }
    text += columns.text(isColored: colors.isColored)
    for report in reports { text += details(of: report, style) }
    return text + "\n" + counts("claim", reports.map(\.verdict.word))
  }

  /// Returns a table of the unproved laws, the counts and the extent of the proofs.
  private func text(of movement: MovementReport) -> String {
    let open = movement.laws.filter { $0.verdict != .proved }
    var text = ""
    if !open.isEmpty {
      let columns = [
        TextColumn("law", open.map(\.law), .left), TextColumn("nodes", open.map(\.nodeText), .left),
        TextColumn("event", open.map { $0.event ?? "" }, .left),
        TextColumn("verdict", open.map(\.verdict.word), .left, isMarked: open.map { _ in true }),
        TextColumn("reason", open.map { $0.verdict.reason ?? "" }, .left),
      ]
      text = columns.text(isColored: colors.isColored) + "\n"
    }
    for part in LawVerdict.Part.allCases {
      let own = movement.laws.filter { $0.part == part }
      if !own.isEmpty { text += "\(part.title): " + counts("law", own.map(\.verdict.word)) }
    }
    return text
  }

  /// Returns the counts of verdicts: "3 laws: 2 proved, 1 refuted, 0 unknown".
  private func counts(_ noun: String, _ words: [String]) -> String {
    let counts = ["proved", "refuted", "unknown"].map { word in "\(words.count { $0 == word }) \(word)" }
    return "\(counted(words.count, noun)): \(counts.joined(separator: ", "))\n"
  }

  /// Returns the counterexample of a refuted claim or the reason of an unknown verdict. Empty for a proved claim.
  private func details(of report: ClaimReport, _ style: TableStyle) -> String {
    switch report.verdict {
    case .proved: return ""
    case .unknown(let reason): return "\n\(style.strong("unknown: \(report.claim)"))\n  \(reason)\n"
    case .refuted(let witness):
      let place = witness.place.isEmpty ? "everywhere" : witness.place
      let amounts = witness.environment + witness.measures + witness.values
      let numbers = [
        TextColumn("", amounts.map { "  " + $0.name }, .left), TextColumn("", amounts.map(\.text), .decimalPoint),
      ]
      // Omits the line of the headings, which are empty.
      let lines =
        numbers.text(isColored: false).split(separator: "\n").map(String.init)
        + witness.notes.map { "  " + $0 }
      return "\n\(style.strong("refuted: \(report.claim), \(place)"))\n" + lines.map { $0 + "\n" }.joined()
    }
  }
}

// MARK: - JSON

private func json(of reports: [ClaimReport], _ laws: [LawVerdict], _ file: SourceFile) -> String {
  let json: JSON = ["claims": .list(reports.map { $0.json(file) }), "laws": .list(laws.map(\.json))]
  return json.line + "\n"
}

extension ClaimReport {
  fileprivate func json(_ file: SourceFile) -> JSON {
    let (reason, witness): (JSON?, JSON?) =
      switch verdict {
      case .proved: (nil, nil)
      case .unknown(let reason): (.text(reason), nil)
      case .refuted(let witness): (nil, witness.json)
      }
    return .members([
      "claim": .text(claim), "verdict": .text(verdict.word), "file": .text(file.path),
      "line": line.map { JSON($0) } ?? .null, "reason": reason, "witness": witness,
    ])
  }
}

extension LawVerdict {
  fileprivate var json: JSON {
    [
      "law": .text(law), "node": JSON(nodes.isEmpty ? nil : nodeText), "event": JSON(event),
      "verdict": .text(verdict.word), "reason": JSON(verdict.reason), "part": .text(part.rawValue),
      "paths": JSON(paths),
    ]
  }
}

extension ClaimReport.FailingPoint {
  fileprivate var json: JSON {
    [
      "device": JSON(device), "orientation": JSON(orientation), "environment": Self.json(environment),
      "measures": Self.json(measures), "values": Self.json(values), "notes": .texts(notes),
    ]
  }

  private static func json(_ amounts: [ClaimReport.NamedAmount]) -> JSON {
    .map(amounts.map { .init($0.name, JSON(exactly: $0.text)) })
  }
}

extension Verdict {
  fileprivate var word: String {
    switch self {
    case .proved: "proved"
    case .refuted: "refuted"
    case .unknown: "unknown"
    }
  }
}

extension Verdict<String> {
  /// The sentence of a violation, or the reason of an unknown verdict.
  fileprivate var reason: String? {
    switch self {
    case .proved: nil
    case .refuted(let sentence): sentence
    case .unknown(let reason): reason
    }
  }
}

extension LawVerdict {
  fileprivate var nodeText: String { nodes.joined(separator: ", ") }
}

extension LawVerdict.Part {
  fileprivate var title: String {
    switch self {
    case .kind: "kinds"
    case .order: "orders"
    case .interaction: "interactions"
    }
  }
}
