import ArgumentParser
import Backends
import Numerics
import ScrollworkCompiler
import Source

struct ProveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "prove",
    abstract: "Proves or refutes everything that a spec owes, or claims of your own.",
    discussion: """
      Without a claim: notches in order and a pixel apart, a notch to rest at in every mode, ranges that are not \
      negative, room for pages, every line of `ensure`. A claim is a comparison as `ensure` has them:
        --claim "search.medium - search.minimum >= 80"

      Exit codes: 0 if every claim is proved, 1 otherwise.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @OptionGroup var spec: SpecArgument

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A claim to prove; may be given several times.", valueName: "comparison"))
  var claim: [String] = []

  @Option(help: "text or json.")
  var format: Format = .text

  @Option(
    name: .customLong("smt2"),
    help: ArgumentHelp(
      "A folder to write every claim into, and that shared lengths are best, as questions in SMT-LIB 2.",
      valueName: "folder"),
    completion: .directory)
  var folder: String?

  @OptionGroup var colors: ColorOption

  func carryOut() throws(Refusal) -> Outcome {
    let compilation = try Inputs.compileOne(spec.path, for: .lengths)
    guard let screen = compilation.spec?.screen.text, let reports = try proofs(of: compilation) else {
      return compilation.complain(isColored: colors.colorsMessages)
    }
    try write(compilation, reports, of: screen)
    switch format {
    case .json: try Standard.print(json(of: reports, compilation.file))
    case .text: try Standard.print(text(of: reports, of: screen, compilation.file))
    }
    return reports.allSatisfy { $0.verdict == .proved } ? .clean : .findings
  }

  private func proofs(of compilation: Compilation) throws(Refusal) -> [ClaimReport]? {
    if claim.isEmpty { return compilation.prove() }
    switch compilation.prove(claims: claim) {
    case .proofs(let reports): return reports
    case nil: return nil
    case .unreadable(let reports):
      throw Refusal(.rendered(reports, isColored: colors.colorsMessages))
    }
  }

  // MARK: - Scripts

  private func write(_ compilation: Compilation, _ reports: [ClaimReport], of screen: String) throws(Refusal) {
    guard let folder else { return }
    let optimality = claim.isEmpty ? compilation.optimalityScripts() ?? OptimalityScripts() : OptimalityScripts()
    let kind = claim.isEmpty ? "\(screen)-" : "\(screen)-claim-"
    let scripts =
      numbered(kind, reports.map(\.script)) + numbered("\(screen)-optimal-", optimality.scripts)
    do throws(FileSystem.Problem) {
      try FileSystem.makeFolder(folder)
      for (name, script) in scripts {
        try FileSystem.replace(trimmingSlashes(folder) + "/" + name, with: Array(script.utf8))
      }
      let written = Set(scripts.map(\.name))
      for name in try FileSystem.names(in: folder)
      where name.hasPrefix(kind) && name.hasSuffix(".smt2") && !written.contains(name) {
        // What belongs to the other kind is no leftover of this one.
        if claim.isEmpty && name.hasPrefix("\(screen)-claim-") { continue }
        Standard.say("stale: \(trimmingSlashes(folder))/\(name) comes from no claim given here; remove it")
      }
    } catch {
      throw Refusal("cannot write \(error.path): \(error.reason)")
    }
    Standard.say("wrote \(counted(scripts.count, "script")) into \(folder)")
    if optimality.omitted > 0 {
      Standard.say("not written: that \(optimality.omitted) lengths are best, which share with more than 23 others")
    }
  }

  /// Scripts with the names of their files, which sort as they are numbered.
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
    var text = "\(style.strong(screen))  \(DisplayText.escaped(file.path))\n\n"
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
    let counts = ["proved", "refuted", "unknown"].map { word in
      "\(reports.count { $0.verdict.word == word }) \(word)"
    }
    return text + "\n\(counted(reports.count, "claim")): \(counts.joined(separator: ", "))\n"
  }

  /// What a reader needs to believe that a claim does not hold.
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
      // Without the line of the headings, which are empty.
      let lines =
        numbers.text(isColored: false).split(separator: "\n").map(String.init)
        + witness.notes.map { "  " + $0 }
      return "\n\(style.strong("refuted: \(report.claim), \(place)"))\n" + lines.map { $0 + "\n" }.joined()
    }
  }
}

// MARK: - JSON

private func json(of reports: [ClaimReport], _ file: SourceFile) -> String {
  var writer = JSONWriter()
  writer.object { writer in
    writer.key("claims")
    writer.array { writer in
      for report in reports { writer.claim(report, file) }
    }
  }
  return writer.text + "\n"
}

extension JSONWriter {
  fileprivate mutating func claim(_ report: ClaimReport, _ file: SourceFile) {
    object { writer in
      writer.key("claim")
      writer.string(report.claim)
      writer.key("verdict")
      writer.string(report.verdict.word)
      writer.key("file")
      writer.string(file.path)
      writer.key("line")
      if let line = report.line { writer.number(line) } else { writer.null() }
      switch report.verdict {
      case .proved: break
      case .unknown(let reason):
        writer.key("reason")
        writer.string(reason)
      case .refuted(let witness):
        writer.key("witness")
        writer.witness(witness)
      }
    }
  }

  private mutating func witness(_ witness: ClaimReport.Witness) {
    object { writer in
      writer.key("device")
      writer.optional(witness.device)
      writer.key("orientation")
      writer.optional(witness.orientation)
      writer.key("environment")
      writer.amounts(witness.environment)
      writer.key("measures")
      writer.amounts(witness.measures)
      writer.key("values")
      writer.amounts(witness.values)
      writer.key("notes")
      writer.array { writer in
        for note in witness.notes { writer.string(note) }
      }
    }
  }

  private mutating func amounts(_ amounts: [ClaimReport.NamedAmount]) {
    object { writer in
      for amount in amounts {
        writer.key(amount.name)
        writer.number(exactly: amount.text)
      }
    }
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
