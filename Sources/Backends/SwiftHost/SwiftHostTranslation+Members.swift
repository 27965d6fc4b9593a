import Machine
import ProgramIR
import Source

// The members of the conformance, in the order of the protocol.
extension SwiftHostTranslation {
  // MARK: Data

  var outline: PrettyDocument {
    let description = machine.screenDescription
    let head =
      "screen: \(text(description.screen)), file: \(text(GeneratedText.fileName(of: options.source))), version: \(version),"
    let open: PrettyDocument =
      4 + head.count + 9 <= Self.width ? .text(head + " nodes: [") : [.text(head), .hardLine, "nodes: ["]
    return [
      .text("\(access)static let outline = HostOutline("),
      .nest([.hardLine, open, .nest([.hardLine, nodes(description.nodes)]), .hardLine, otherNames]),
    ]
  }

  /// The names of measures and modes, as logs write them, behind the nodes.
  private var otherNames: PrettyDocument {
    let names = [("measures", measureNames), ("modes", machine.screenDescription.modes)].filter { !$0.1.isEmpty }
    let parts = names.map { "\($0): [\($1.map(text).joined(separator: ", "))]" }
    if parts.isEmpty { return "])" }
    let line = "], " + parts.joined(separator: ", ") + ")"
    if 4 + line.count <= Self.width { return .text(line) }
    let words = (parts.joined(separator: ", ") + ")").split(separator: " ").map(String.init)
    return ["],", .hardLine, .paragraph(prefix: "", words: words)]
  }

  /// A line for each node, or filled lines if there are many nodes.
  private func nodes(_ nodes: [ScreenDescription.Node]) -> PrettyDocument {
    if nodes.count <= 8 {
      return .joined(nodes.map { list("HostNode(", node($0), "),", level: 3) }, by: .hardLine)
    }
    let words = nodes.flatMap { node -> [String] in
      let words = "HostNode(\(self.node(node).joined(separator: ", "))),"
      return 6 + words.count <= Self.width ? [words] : words.split(separator: " ").map(String.init)
    }
    return .paragraph(prefix: "", words: words)
  }

  /// A number that differs if the numbers of a snapshot have another meaning.
  private var version: String {
    var hash = FNVHash()
    for field in snapshotFields {
      hash.add((field.name + ";").utf8)
      guard case .enumeration(let type) = field.type else { continue }
      for item in index.enumerations[type]?.cases ?? [] { hash.add((item.name + ",").utf8) }
    }
    let digits = hash.text.enumerated().map { $0 > 0 && $0.isMultiple(of: 4) ? "_\($1)" : String($1) }
    return "0x" + digits.joined()
  }

  private func text(_ text: String) -> String { "\"\(EscapedText.line(text))\"" }

  private func node(_ node: ScreenDescription.Node) -> [String] {
    var arguments = [text(node.name), item(node.kind.rawValue), "\(node.line)"]
    if let parent = node.parent.flatMap({ numbers[$0] }) { arguments.append("in: \(parent)") }
    if let region = node.region.flatMap({ numbers[$0] }) { arguments.append("region: \(region)") }
    if let measure = node.measure { arguments.append("measure: \(measure)") }
    if node.hasRoom { arguments.append("hasRoom: true") }
    if let sheet = node.sheet {
      arguments.append("notches: [\(notches(of: sheet).map(text).joined(separator: ", "))]")
      if sheet.isAtTopEdge { arguments.append("isAtTop: true") }
    }
    if node.bar?.isAtTopEdge == true || node.isOverSheetsAtTop { arguments.append("isAtTop: true") }
    if node.tabs?.isSwiped == true { arguments.append("isSwiped: true") }
    if node.scrollsToTop { arguments.append("scrollsToTop: true") }
    if node.isRefreshed { arguments.append("refreshes: true") }
    if node.isOver { arguments.append("isOver: true") }
    if node.isOverSheets { arguments.append("isOverSheets: true") }
    let bars = node.bars.compactMap { numbers[$0] }
    if !bars.isEmpty { arguments.append("bars: [\(bars.map(String.init).joined(separator: ", "))]") }
    return arguments
  }

  var destinations: PrettyDocument? {
    guard !machine.sheets.isEmpty else { return nil }
    let places = machine.sheets.flatMap { sheet in notches(of: sheet).map { "\(item(sheet.node))(\(item($0)))" } }
    return constants("destinations", ReservedNames.destination, places)
  }

  var pages: PrettyDocument? {
    guard !machine.tabs.isEmpty else { return nil }
    let pages = machine.screenDescription.nodes.filter { $0.kind == .page }.map { page in
      "\(item(page.parent ?? ""))(\(item(page.name)))"
    }
    return constants("pages", ReservedNames.page, pages)
  }

  var modes: PrettyDocument? {
    let modes = machine.screenDescription.modes.map(item)
    guard !modes.isEmpty else { return nil }
    return constants("modes", ReservedNames.mode, modes)
  }

  // MARK: Measures

  private var measureType: String { names.type(ReservedNames.measures) }
  private var measureNames: [String] { machine.screenDescription.measures.map(\.name) }

  var values: PrettyDocument {
    function(
      "values(of measures: \(measureType))", "[Double]",
      [list("[", measureNames.map { "measures.\(SwiftWords.name($0))" }, "]")])
  }

  var measures: PrettyDocument {
    let count = measureNames.count
    let known = measureNames.enumerated().map { labeled($1, "values[\($0)]") }
    return function(
      "measures(_ values: [Double])", measureType,
      count == 0
        ? [.text("\(measureType)()")]
        : [list("values.count == \(count) ? \(measureType)(", known, ") : \(measureType)()")])
  }

  // MARK: Events and effects

  /// The events with a region, and those without a payload, are witnesses of `HostedEvent`.
  var event: PrettyDocument {
    let arms = (index.enumerations[ReservedNames.event]?.cases ?? []).flatMap(reports)
    return function(
      "event(_ report: HostReport)", "\(names.type(ReservedNames.event))?",
      [choice("report", arms + [("default", hasRegions ? "common(report)" : "nil")])])
  }

  /// Returns the reports that become an event, with the event. Empty if the library has the report in common.
  private func reports(of event: Enumeration.Case) -> [(pattern: String, value: PrettyDocument)] {
    guard let first = event.payload.first else { return [] }
    let name = item(event.name)
    let label = first.name == "_" ? "" : first.name + ": "
    func report(_ bindings: String, _ value: String) -> [(pattern: String, value: PrettyDocument)] {
      [("case \(name)(\(bindings))", .text(value))]
    }
    switch first.type {
    case .enumeration(ReservedNames.region):
      guard event.payload.count == 2, case .enumeration = event.payload[1].type else { return [] }
      return report(
        "let node, let to", "Region(rawValue: node).map { \(name)($0, to: to == .top ? .top : .critical) }")
    case .enumeration(ReservedNames.destination):
      return report("let node, let notch", "destination(node, notch).map { \(name)(\(label)$0) }")
    case .enumeration(ReservedNames.page): return report("let node", "page(node).map { \(name)(\(label)$0) }")
    case .enumeration(ReservedNames.mode): return report("let number", "mode(number).map { \(name)(\(label)$0) }")
    case .enumeration(ReservedNames.target):
      return (index.enumerations[ReservedNames.target]?.cases ?? []).flatMap(taps)
    case .record(ReservedNames.environment):
      return hasRegions
        ? [] : report("let environment", "\(name)(\(names.type(ReservedNames.environment))(environment))")
    case .record: return report("let values", "\(name)(\(label)measures(values))")
    case .number, .bool, .token, .enumeration: return report("let value", "\(name)(\(label)value)")
    }
  }

  private func taps(on target: Enumeration.Case) -> [(pattern: String, value: PrettyDocument)] {
    let label = target.payload.first.map { $0.name == "_" ? "" : $0.name + ": " } ?? ""
    let tap = "map { .tapped(\(item(target.name))(\(label)$0)) }"
    switch TapTarget(rawValue: target.name) {
    case .sheet?: return [("case .tapped(let node)", .text("Region(rawValue: node).\(tap)"))]
    case .outside?: return [("case .tappedOutside(let node)", .text("Region(rawValue: node).\(tap)"))]
    case .title?: return [("case .tappedTitle(let node)", .text("page(node).\(tap)"))]
    case nil: return []
    }
  }

  var request: PrettyDocument {
    let effects = index.enumerations[ReservedNames.effect]?.cases ?? []
    let head = "request(_ effect: \(names.type(ReservedNames.effect)))"
    // A switch over an effect that cannot exist is a warning.
    if effects.isEmpty { return .text("\(access)static func \(head) -> HostRequest {}") }
    return function(head, "HostRequest", [choice("effect", effects.map(request))])
  }

  private func request(of effect: Enumeration.Case) -> (pattern: String, value: PrettyDocument) {
    var bindings: [String] = []
    var arguments: [String] = []
    for field in effect.payload {
      switch field.type {
      case .enumeration(ReservedNames.region):
        bindings.append("let region")
        arguments.append("region.rawValue")
      // The host needs the height of a spring, not its notch.
      case .enumeration(ReservedNames.destination) where effect.payload.count > 1: bindings.append("_")
      case .enumeration(ReservedNames.destination):
        bindings.append("let place")
        arguments += ["numbers(of: place).node", "notch: numbers(of: place).notch"]
      case .enumeration(ReservedNames.page):
        bindings.append("let page")
        arguments.append("number(of: page)")
      case .number, .bool, .token, .enumeration, .record:
        // The shortest names keep the pattern of a spring on one line.
        bindings.append("let \(field.name)")
        arguments.append("\(field.name): \(field.name)")
      }
    }
    let pattern = "case \(item(effect.name))" + (bindings.isEmpty ? "" : "(\(bindings.joined(separator: ", ")))")
    return (pattern, list("\(item(effect.name))(", arguments, ")", level: 3))
  }

  // MARK: What is shown

  var frame: PrettyDocument {
    let positions = program.record(ReservedNames.positions)?.fields.map(\.name) ?? []
    let shown = positions.map { labeled($0, "shown[\(numbers[$0] ?? 0)]") }
    let type = names.type(ReservedNames.positions)
    let query = member(names.function(ReservedNames.frameQuery))
    return function(
      "frame(of node: \(names.type(ReservedNames.node)), shown: [Double], in machine: \(SwiftNames.machine))",
      "HostFrame",
      (shown.isEmpty ? [] : [list("let shown = \(type)(", shown, ")")]) + [
        .text("let frame = \(query)(node: node\(shown.isEmpty ? "" : ", shown: shown"))"),
        "return HostFrame(top: frame.top, height: frame.height)",
      ])
  }

  /// The progress of headers. The library asks for that of sheets by region.
  var progress: PrettyDocument? {
    let arms = machine.screenDescription.nodes.compactMap { node -> (node: String, value: String)? in
      let query = NodeNames(node.name).function("progress")
      guard node.kind == .header, let parent = node.parent.flatMap({ numbers[$0] }), program.function(query) != nil
      else { return nil }
      return (node.name, "\(member(names.function(query)))(offset: shown[\(parent)])")
    }
    guard !arms.isEmpty else { return nil }
    return function(
      "progress(of node: Int, shown: [Double], in machine: \(SwiftNames.machine))", "Double",
      [byNode(arms, otherwise: "sheetProgress(of: node, shown: shown, in: machine)")])
  }

  private var observers: [ScreenDescription.Observer] { machine.screenDescription.observers }

  var observerNames: PrettyDocument? {
    guard !observers.isEmpty else { return nil }
    let names = observers.map { SwiftWords.name($0.name) }
    return [
      list("\(access)enum \(Self.observer): Int, Sendable { case ", names, " }", level: 1)
    ]
  }

  /// The progress of observers, by the position that each follows.
  var observed: PrettyDocument? {
    guard !observers.isEmpty else { return nil }
    let arms = observers.map { observer -> (pattern: String, value: PrettyDocument) in
      let query = NodeNames(observer.name).function("progress")
      let label = machine.sheets.contains { $0.node == observer.node } ? "height" : "offset"
      let value = "\(member(names.function(query)))(\(label): shown[\(numbers[observer.node] ?? 0)])"
      return ("case \(item(observer.name))", .text(value))
    }
    return function(
      "progress(of observer: \(Self.observer), shown: [Double], in machine: \(SwiftNames.machine))", "Double",
      [choice("observer", arms)])
  }

  var backdrop: PrettyDocument? {
    let arms = machine.sheets.compactMap { sheet -> (node: String, value: String)? in
      let query = NodeNames(sheet.node).function("backdrop")
      return program.function(query).map { _ in (sheet.node, "\(member(names.function(query)))(height: height)") }
    }
    guard let record = backdropRecord else { return nil }
    return function(
      "backdrop(of node: Int, height: Double, in machine: \(SwiftNames.machine))", "HostBackdrop",
      [
        [.text("let look: \(names.type(record))? = "), byNode(arms, otherwise: "nil")],
        "return look.map { HostBackdrop(scale: $0.scale, opacity: $0.opacity, dim: $0.dim) } ?? HostBackdrop()",
      ])
  }

  /// The record of `backdrop…`. `nil` if no sheet has a backdrop.
  private var backdropRecord: String? {
    for sheet in machine.sheets {
      if case .record(let name)? = program.function(NodeNames(sheet.node).function("backdrop"))?.result { return name }
    }
    return nil
  }

  // MARK: Choices

  var notch: PrettyDocument? {
    guard !machine.sheets.isEmpty else { return nil }
    let saved = member(names.function("snapshot"))
    let arms = machine.sheets.map { sheet -> (node: String, value: String) in
      let notch = "\(saved).\(SwiftWords.name(NodeNames(sheet.node).notch))"
      return (sheet.node, "numbers(of: \(item(sheet.node))(\(notch))).notch")
    }
    let held = machine.sheets.map { sheet in
      PrettyDocument.text(
        "if node == \(numbers[sheet.node] ?? 0), case .tracking = \(member(names.state(sheet.phase))) { return nil }")
    }
    return function(
      "notch(of node: Int, in machine: \(SwiftNames.machine))", "Int?",
      held + [["return ", byNode(arms, otherwise: "nil")]])
  }

  var height: PrettyDocument? {
    guard !machine.sheets.isEmpty else { return nil }
    func height(_ sheet: SheetDeclaration) -> String {
      let (rests, height) = (member(names.function(sheet.rests)), member(names.function(sheet.height)))
      return "\(rests)(notch: at) ? \(height)(notch: at) : nil"
    }
    let head = "height(of node: Int, notch: Int, in machine: \(SwiftNames.machine))"
    if machine.sheets.count == 1 {
      let sheet = machine.sheets[0]
      return function(
        head, "Double?",
        [
          .text("guard case \(item(sheet.node))(let at)? = destination(node, notch) else { return nil }"),
          .text("return " + height(sheet)),
        ])
    }
    let arms = machine.sheets.map { ("case \(item($0.node))(let at)?", PrettyDocument.text(height($0))) }
    return function(head, "Double?", [choice("destination(node, notch)", arms + [("case nil", "nil")])])
  }

  var page: PrettyDocument? {
    guard !machine.tabs.isEmpty else { return nil }
    let arms = machine.tabs.map { tabs -> (node: String, value: String) in
      (tabs.node, "number(of: \(item(tabs.node))(\(member(names.state(tabs.page)))))")
    }
    return function(
      "page(of node: Int, in machine: \(SwiftNames.machine))", "Int?", [byNode(arms, otherwise: "nil")])
  }

  var mode: PrettyDocument? {
    guard !machine.screenDescription.modes.isEmpty else { return nil }
    return function(
      "mode(of machine: \(SwiftNames.machine))", "Int?",
      [.text("modes.firstIndex(of: \(member(names.state("mode"))))")])
  }

  // MARK: Snapshots

  private var snapshotFields: [Field] { program.record(ReservedNames.snapshot)?.fields ?? [] }

  private enum Saved {
    case mode, offset
    case notch(SheetDeclaration)
    case page(TabsDeclaration)
  }

  private func meaning(_ field: Field) -> Saved {
    guard field.type != .number else { return .offset }
    if let sheet = machine.sheets.first(where: { NodeNames($0.node).notch == field.name }) { return .notch(sheet) }
    if let tabs = machine.tabs.first(where: { $0.page == field.name }) { return .page(tabs) }
    return .mode
  }

  var snapshot: PrettyDocument {
    let head = "snapshot(of machine: \(SwiftNames.machine))"
    if snapshotFields.isEmpty { return function(head, "[Double]", ["[]"]) }
    let values = snapshotFields.map { field in
      let value = "saved.\(SwiftWords.name(field.name))"
      return switch meaning(field) {
      case .offset: value
      case .mode: "Double(modes.firstIndex(of: \(value)) ?? 0)"
      case .notch(let sheet): "Double(numbers(of: \(item(sheet.node))(\(value))).notch)"
      case .page(let tabs): "Double(number(of: \(item(tabs.node))(\(value))))"
      }
    }
    return function(
      head, "[Double]",
      [.text("let saved = \(member(names.function("snapshot")))"), list("return [", values, "]")])
  }

  /// The library restores only finite numbers, as many as `snapshot` returns.
  var restore: PrettyDocument {
    let head = "restore(_ values: [Double], in machine: inout \(SwiftNames.machine))"
    if snapshotFields.isEmpty { return function(head, "Bool", ["true"]) }
    var conditions: [String] = []
    var arguments: [String] = []
    for (place, field) in snapshotFields.enumerated() {
      let (value, name) = ("values[\(place)]", SwiftWords.name(field.name))
      let known: String
      switch meaning(field) {
      case .offset: known = value
      case .mode:
        conditions.append("let \(name) = mode(saved: \(value))")
        known = name
      case .notch(let sheet):
        conditions.append(
          "case \(item(sheet.node))(let \(name))? = destination(\(numbers[sheet.node] ?? 0), saved: \(value))")
        known = name
      case .page(let tabs):
        conditions.append("case \(item(tabs.node))(let \(name))? = page(saved: \(value))")
        known = name
      }
      arguments.append(labeled(field.name, known))
    }
    let check: [PrettyDocument] =
      conditions.isEmpty
      ? []
      : [
        [
          "guard ", .nest(.joined(conditions.map { .text($0) }, by: [",", .hardLine])), .hardLine,
          "else { return false }",
        ]
      ]
    return function(
      head, "Bool",
      check + [list("\(restoring)(\(names.type(ReservedNames.snapshot))(", arguments, "))"), "return true"])
  }

  private var restoring: String {
    (program.effectBounds["restore", default: 0] > 0 ? "_ = " : "") + member(names.function("restore"))
  }
}
