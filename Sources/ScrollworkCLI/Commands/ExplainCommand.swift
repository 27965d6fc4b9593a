import ArgumentParser
import Backends
import Model
import ScrollworkCompiler
import Solver
import Source
import Tables

struct ExplainCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Print the explanation of a finding or of a key, or the derivation of a length.",
    usage: """
      scrollwork explain <finding>
      scrollwork explain <key>
      scrollwork explain <spec> <name> [--device <device>] [--set <name=value>]
      """,
    discussion: """
      For example: scrollwork explain notch-order, scrollwork explain dismiss, scrollwork explain \
      ParkingMap.scroll.yaml panel.half
      """)

  @Argument(
    help: ArgumentHelp(
      "Explain a rule, a key, a kind of node, or a length of a spec.", valueName: "subject"),
    completion: .file(extensions: ["yaml"]))
  var subject: [String]

  @OptionGroup var place: PlaceOptions
  @OptionGroup var colors: ColorOption

  func validate() throws {
    if subject.count > 2 { throw ValidationError("explain wants a finding, or a spec and a name") }
  }

  func execute() throws(CLIError) -> ExitStatus {
    subject.count == 2 ? try explainLength(subject[1], in: subject[0]) : try explainWord(subject[0])
  }

  /// The width of wrapped text, in columns.
  private var width: Int { max(40, min(Console.width, 100)) }

  private func explainWord(_ name: String) throws(CLIError) -> ExitStatus {
    if let rule = ruleRegistry[name] {
      try Console.print(page(of: rule))
    } else if let page = SchemaPage(name) {
      try Console.print(text(of: page))
    } else if let meaning = expressionWords[name] {
      try Console.print("\(name), a word of formulas\n" + wrapped(meaning, to: width))
    } else if let reason = ruleRegistry.retired[name] {
      try Console.print("The rule `\(name)` is gone: \(reason).\n")
    } else if Inputs.isSpec(name) {
      throw CLIError("name a length too, as in `scrollwork explain \(name) page.critical`")
    } else {
      let suggestion =
        ruleRegistry.suggestion(for: name) ?? SchemaPage.suggestion(for: name)
        ?? EditDistance.nearest(to: name, in: expressionWords.keys.sorted())
      throw CLIError("there is no finding, key or value `\(name)`" + .suggestion(suggestion))
    }
    return .clean
  }

  // MARK: - Keys

  private func text(of page: SchemaPage) -> String {
    let style = TableStyle(isColored: colors.isColored)
    var parts = page.keys.map { owner, key in
      style.strong("\(key.name), a key of \(owner.name)") + "\n" + wrapped(key.summary, to: width)
        + wrapped("Value: \(key.values). Default: \(key.defaultText).", to: width) + words(of: key, style)
    }
    parts += page.values.map { owner, key, meaning in
      style.strong("\(page.word), a value of \(key.name) of \(owner.name)") + "\n" + wrapped(meaning, to: width)
    }
    if let map = page.map {
      let kind = map.kind == nil ? "a map" : "a node"
      parts.insert(
        style.strong("\(map.name), \(kind)") + "\n" + wrapped(map.summary, to: width) + keys(of: map, style), at: 0)
    }
    return parts.joined(separator: "\n")
  }

  /// Renders the keys of a map, one on each line.
  private func keys(of map: Schema, _ style: TableStyle) -> String {
    let columns = [
      TextColumn("", map.keys.map { "  " + $0.name }, .left),
      TextColumn("default", map.keys.map(\.defaultText), .left),
      TextColumn("", map.keys.map(\.summary), .left),
    ]
    return columns.text(isColored: colors.isColored)
  }

  /// Renders the words that a key accepts with their meanings. Empty if the words have none.
  private func words(of key: SchemaKey, _ style: TableStyle) -> String {
    key.words.compactMap { word in word.summary.map { "  \(style.strong(word.text)): \($0)\n" } }.joined()
  }

  // MARK: - Findings

  private func page(of rule: Rule) -> String {
    let style = TableStyle(isColored: colors.isColored)
    var text = style.strong("\(rule.id): \(rule.page.title)") + "\n\n"
    text += wrapped(rule.page.text, to: width)
    switch rule.page.example {
    case .specs(let failing, let fixed):
      text += "\n" + style.strong("failing") + "\n" + indented(failing)
      text += "\n" + findings(rule, in: failing)
      text += "\n" + style.strong("fixed") + "\n" + indented(fixed)
    case .none(let reason):
      text += "\n" + style.strong("no example") + "\n" + wrapped(reason, to: width)
    }
    return text
  }

  /// Renders the findings of one rule in a spec.
  private func findings(_ rule: Rule, in spec: String) -> String {
    let compilation = compile(SourceFile(path: "Example.scroll.yaml", text: spec))
    let isOfScenario = [.failingScenario, .scenarioNotRun, .ignoredStep].contains(rule)
    let played = isOfScenario ? compilation.playScenarios()?.report.findings : nil
    let own = (compilation.report.findings + (played ?? [])).filter { $0.rule == rule }
    return TextRenderer(usesColor: colors.isColored).render([Report(file: compilation.file, findings: own)])
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
  }

  private func wrapped(_ text: String, to width: Int) -> String {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: - Lengths

  private func explainLength(_ name: String, in path: String) throws(CLIError) -> ExitStatus {
    let places = try place.places()
    let compilation = try Inputs.compileOne(path, for: .report)
    guard let spec = compilation.spec, compilation.solution != nil else {
      return compilation.reportFindings(isColored: colors.colorsMessages)
    }
    try place.check(places, against: [spec])
    let placement = places.configurations(for: spec)
    if let explanation = compilation.explanation(of: name) {
      let idle = compilation.idleControls(of: name, at: placement.environments)
      try Console.print(text(of: explanation, compilation.file) + text(of: idle, placement.environments.count))
      return .clean
    }
    guard let derivation = compilation.derivation(of: name) else { throw unknown(name, compilation) }
    for note in placement.notes { Console.say("note: \(note)") }

    let style = TableStyle(isColored: colors.isColored)
    let lines = LineTable(compilation.file)
    let measures = compilation.describe(derivation.measures)
    let margins = compilation.margins(of: name, at: placement.environments)
    var text = page(of: derivation.result, measures, margins, lines, compilation.file, style)
    if !derivation.steps.isEmpty {
      text += "\n" + style.strong("made from") + "\n" + table(of: derivation.steps, lines)
    }
    let values = compilation.values(of: name, at: placement.environments)
    let devices = [
      TextColumn(
        "device",
        placement.environments.map(\.title), .left),
      TextColumn(name, values.map { $0?.roundedText ?? "–" }, .decimalPoint),
    ]
    try Console.print(text + "\n" + devices.text(isColored: colors.isColored))
    return .clean
  }

  private func page(
    of step: Derivation.Step, _ measures: [String], _ margins: [LengthMargin], _ lines: LineTable, _ file: SourceFile,
    _ style: TableStyle
  ) -> String {
    let line = lines.location(of: step.span.start).line
    var rows = [("where", "\(file.path):\(line)")]
    if let formula = step.formula { rows.append(("formula", formula.onOneLine)) }
    if let rule = step.rule { rows.append(("rule", rule)) }
    rows.append(("closed form", step.closedForm))
    rows += step.cases.map { ("", "\($0.condition): \($0.closedForm)") }
    if !measures.isEmpty { rows.append(("measures", measures.joined(separator: ", "))) }
    for (index, margin) in margins.enumerated() {
      let distance = "\(margin.margin.roundedText) pt"
      let text = margin.limit.hasPrefix("`") ? "\(distance) left in \(margin.limit)" : "\(distance) \(margin.limit)"
      rows.append((index == 0 ? "tightest" : "", "\(text) on \(margin.place)"))
    }
    return style.strong(step.name) + "\n" + list(rows, style)
  }

  /// Renders the lengths of a node or observer.
  private func text(of explanation: Explanation, _ file: SourceFile) -> String {
    let style = TableStyle(isColored: colors.isColored)
    let line = LineTable(file).location(of: explanation.span.start).line
    let columns = [
      TextColumn("", explanation.lengths.map { "  " + $0.name }, .left),
      TextColumn("closed form", explanation.lengths.map(\.closedForm), .left),
    ]
    let rows = [
      ("where", "\(file.path):\(line)"), ("measures", explanation.measures.joined(separator: ", ")),
      ("observers", explanation.observers.joined(separator: ", ")),
    ].filter { !$0.1.isEmpty }
    return style.strong(explanation.title) + "\n" + list(rows, style) + "\n" + columns.text(isColored: colors.isColored)
  }

  /// Renders the controls without an effect, each with the configurations.
  private func text(of idle: [IdleControl], _ count: Int) -> String {
    if idle.isEmpty { return "" }
    let columns = [
      TextColumn("", idle.map { "  " + $0.control }, .left),
      TextColumn(
        "has no effect on",
        idle.map { $0.places.count == count ? "every device" : $0.places.map(\.title).joined(separator: "; ") }, .left),
    ]
    return "\n" + columns.text(isColored: colors.isColored)
  }

  private func list(_ rows: [(String, String)], _ style: TableStyle) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { title, text in
      "  " + style.faint(title + String(repeating: " ", count: width - title.count)) + "  \(text)\n"
    }.joined()
  }

  private func table(of steps: [Derivation.Step], _ lines: LineTable) -> String {
    let columns = [
      TextColumn("", steps.map { "  " + $0.name }, .left),
      TextColumn("closed form", steps.map(\.closedForm), .left),
      TextColumn("line", steps.map { "\(lines.location(of: $0.span.start).line)" }, .right),
      TextColumn("formula", steps.map { $0.formula?.onOneLine ?? $0.rule ?? "" }, .left),
    ]
    return columns.text(isColored: colors.isColored)
  }

  private func unknown(_ name: String, _ compilation: Compilation) -> CLIError {
    let names = compilation.derivableNames
    let near = EditDistance.nearest(to: name, in: names)
    return CLIError("\(compilation.file.path) has no length `\(name)`" + .suggestion(near))
  }
}

extension Environment {
  /// The device and the orientation in the tables of `explain`.
  fileprivate var title: String { name ?? "as set" }
}
