import Numerics
import Source
import Syntax

// The settings of `given`, `begin` and `place`: states by name, positions and measures.

extension SpecAnalyzer {
  /// Reads states by name, positions and measures.
  func settings(_ field: SchemaField) -> [Setting] {
    entries(field, of: "states, such as `{search: medium, feed: 5000}`").compactMap { setting($0) }
  }

  /// Reads the positions that the host writes. A trace has also those beyond an end.
  func places(_ field: SchemaField) -> [Setting] {
    entries(field, of: "offsets, such as `{results.offset: 0}`").compactMap {
      position($0, key: field.name, isSeen: scope.isOfAnotherFile)
    }
  }

  /// Reads `results.offset` or `search.height`.
  ///
  /// - Parameter isSeen: whether the position is a visible one, which can be beyond an end.
  func position(_ entry: SyntaxEntry, key: String, isSeen: Bool = false) -> Setting? {
    let text = entry.key.scalarText ?? ""
    guard text.utf8.contains(UInt8(ascii: ".")) else {
      if scope[text].isBroken { return nil }
      report(.settingInPlace(text, at: entry.key.span))
      return nil
    }
    return property(entry, text).map { setting in
      if !isSeen { checkOffset(setting, entry) }
      return setting
    }
  }

  private func setting(_ entry: SyntaxEntry) -> Setting? {
    let text = entry.key.scalarText ?? ""
    let span = entry.key.span.joined(entry.value.span)
    if text == "mode" { return mode(entry.value).map { Setting(.mode($0), at: span) } }
    if text.utf8.contains(UInt8(ascii: ".")) {
      if text.hasPrefix("safeArea.") { return environmentInGiven(entry) }
      if case .measure? = scope[text] { return measure(entry).map { Setting($0, at: span) } }
      let setting = property(entry, text)
      if let setting { checkOffset(setting, entry) }
      return setting
    }
    switch scope[text] {
    case .node(let id): return state(id, entry).map { Setting($0, at: span) }
    case .measure: return measure(entry).map { Setting($0, at: span) }
    case .observer:
      report(.observerGiven(text, at: entry.key.span))
      return nil
    case .broken: return nil
    case .definition, nil:
      if isEnvironment(text) { return environmentInGiven(entry) }
      unknownSubject(text, at: entry.key.span, isExpectation: false)
      return nil
    }
  }

  /// Reports an environment quantity in `given`: it belongs to the configuration of the scenario, not to its initial
  /// state.
  private func environmentInGiven(_ entry: SyntaxEntry) -> Setting? {
    report(.environmentInGiven(entry.key.scalarText ?? "", at: entry.key.span))
    return nil
  }

  func isEnvironment(_ text: String) -> Bool {
    text.hasPrefix("safeArea") || text == "orientation" || EnvironmentQuantity.allCases.contains { $0.text == text }
  }

  func unknownSubject(_ text: String, at span: Span, isExpectation: Bool) {
    guard unknownSubjects.insert(text).inserted else { return noteError() }
    report(
      .unknownSubject(
        text, nearest: nearest(to: text, in: subjects(isExpectation: isExpectation)), isExpectation: isExpectation,
        at: span))
  }

  private func subjects(isExpectation: Bool) -> [String] {
    let words = isExpectation ? ["mode", "effects"] : ["mode"] + scope.measures.map(\.name.text)
    let observers = isExpectation ? scope.observers.map(\.text) : []
    return scope.nodes.filter { $0.kind == .sheet || $0.kind == .tabs }.map(\.name.text) + observers + words
  }

  func pageNames(_ tabs: NodeID) -> [String] {
    scope[tabs].children.map { scope[$0].name.text }
  }

  /// Returns the page of tabs with a name.
  func child(named name: String, of tabs: NodeID) -> NodeID? {
    guard case .node(let id)? = scope[name], scope[id].parent == tabs else { return nil }
    return id
  }

  /// Reads a sheet's notch or the page of tabs.
  private func state(_ id: NodeID, _ entry: SyntaxEntry) -> Setting.Kind? {
    switch scope[id].kind {
    case .sheet:
      return restPlace(entry.value, keyNode: entry.key, id).map { .rest(sheet: id, at: $0) }
    case .tabs: return page(id, entry.value).map { .page($0) }
    case .box, .header, .scroll, .page, .list:
      report(.noState(scope[id], at: entry.key.span))
      return nil
    }
  }

  /// Reads the place at which a sheet rests: a notch, or `dismissed`.
  ///
  /// - Parameter words: the other words that the key accepts.
  func restPlace(
    _ node: SyntaxNode, keyNode: SyntaxNode, _ sheet: NodeID, or words: [String] = []
  ) -> RestPlace? {
    let name = scope[sheet].name.text
    if node.scalarText == Self.dismissed {
      if !scope[sheet].isDismissible { report(.notDismissible(name, at: node.span)) }
      return .dismissed
    }
    if scope[sheet].restsFree, node.scalarText == Self.free {
      report(.freePlace(name, at: node.span))
      return nil
    }
    let words = words + (scope[sheet].isDismissible ? [Self.dismissed] : [])
    return notch(node, key: name, keyNode: keyNode, sheet, or: words).map { .notch($0) }
  }

  static let dismissed = "dismissed"
  static let free = ReleasePolicyName.free.rawValue

  /// Reads a page of tabs by its name.
  func page(_ tabs: NodeID, _ node: SyntaxNode) -> NodeID? {
    guard let text = scalarText(node, key: scope[tabs].name.text, expected: ValueType.reference(.page).text) else {
      return nil
    }
    if let page = child(named: text, of: tabs) { return page }
    if scope[tabs].hasBrokenChild { return nil }
    addUndefined(text, "page", of: "tabs `\(scope[tabs].name.text)`", among: pageNames(tabs), at: node.span)
    return nil
  }

  /// Reads a measure. A constant value must be inside the range of the measure; a device may have measured another one.
  func measure(_ entry: SyntaxEntry) -> Setting.Kind? {
    let text = entry.key.scalarText ?? ""
    guard case .measure(let id)? = scope[text] else {
      if scope[text].isBroken { return nil }
      guard unknownSubjects.insert(text).inserted else {
        noteError()
        return nil
      }
      addUndefined(text, "measure", among: scope.measures.map(\.name.text), at: entry.key.span)
      return nil
    }
    let value = length(entry.value, key: text, .step)
    let measure = scope.measures[id.index]
    if measure.range.span != nil, let number = constant(value),
      number < measure.range.lower || number > measure.range.upper
    {
      let range = LengthRange(measure.range.lower, measure.range.upper, at: scope.place(measure.range.span))
      var finding = Diagnostic.valueOutside(text, number, range, what: "measure", at: entry.value.span)
      if scope.isOfAnotherFile { finding.severity = .warning }
      report(finding)
    }
    return .measure(id, value)
  }

  /// Reads `node.offset` or `sheet.height`.
  private func property(_ entry: SyntaxEntry, _ text: String) -> Setting? {
    guard let (id, member) = subject(entry.key, text) else { return nil }
    let span = entry.key.span.joined(entry.value.span)
    let kind = scope[id].kind
    if member == "offset", kind == .list || kind == .scroll {
      return Setting(.offset(id, length(entry.value, key: text, .step)), at: span)
    }
    if member == NodeDeclaration.fromEnd, scope[id].isFromEnd {
      let value = length(entry.value, key: text, .step)
      checkOffset(value, entry)
      return Setting(.offset(id, .fromEnd(of: id, value)), at: span)
    }
    if member == "height", kind == .sheet {
      return Setting(.sheetHeight(id, length(entry.value, key: text, .step)), at: span)
    }
    noProperty(id, member, kind == .sheet ? ["height"] : scope[id].offsets, entry.key)
    return nil
  }

  func noProperty(_ id: NodeID, _ member: String, _ known: [String], _ key: SyntaxNode) {
    report(.noProperty(scope[id], member, known: known, nearest: nearest(to: member, in: known), at: key.span))
  }

  /// Returns the node before the dot of a key, and the member after it.
  func subject(_ key: SyntaxNode, _ text: String) -> (NodeID, String)? {
    guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let (owner, member) = (String(text[..<dot]), String(text[text.index(after: dot)...]))
    switch scope[owner] {
    case .node(let id): return (id, member)
    case .broken: return nil
    case .measure, .definition, .observer, nil:
      addUndefined(.name(owner), at: span(of: 0..<owner.utf8.count, in: key), isNode: true)
      return nil
    }
  }

  /// Reports a position below 0, which is out of range for any geometry.
  private func checkOffset(_ setting: Setting, _ entry: SyntaxEntry) {
    switch setting.kind {
    case .offset(_, let value), .sheetHeight(_, let value): checkOffset(value, entry)
    case .rest, .page, .mode, .measure: break
    }
  }

  private func checkOffset(_ value: Expression, _ entry: SyntaxEntry) {
    guard let number = constant(value), number.signum < 0 else { return }
    report(.negativeOffset(entry.key.scalarText ?? "", number, at: entry.value.span))
  }

  /// Returns the span of a range in a scalar's text.
  func span(of range: Range<Int>, in node: SyntaxNode) -> Span {
    tree.span(node, range)
  }
}

extension Scope.Symbol? {
  var isBroken: Bool {
    switch self {
    case .broken: true
    case .node, .measure, .definition, .observer, nil: false
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownSubject(_ name: String, nearest: String?, isExpectation: Bool, at span: Span)
    -> Diagnostic
  {
    var diagnostic = Diagnostic(.undefinedName, "there is nothing named `\(name.shortened)`", at: span)
    diagnostic.notes = [
      isExpectation
        ? "what can be expected is the notch of a sheet, the page of tabs, `mode`, `effects`, and positions"
        : "what can be given is the notch of a sheet, the page of tabs, `mode`, positions and measures"
    ]
    if let nearest {
      diagnostic.caption = "did you mean `\(nearest)`?"
      diagnostic.fixes = [.replace(span, with: nearest)]
    }
    return diagnostic
  }

  fileprivate static func environmentInGiven(_ name: String, at span: Span) -> Diagnostic {
    return Diagnostic(
      .invalidStep, "`given` cannot set `\(name)`: the environment is where the scenario runs", at: span,
      help: ["say it in `on`, or in a `resize` step"])
  }

  fileprivate static func noProperty(
    _ node: NodeDeclaration, _ member: String, known: [String], nearest: String?, at span: Span
  ) -> Diagnostic {
    let name = node.name.text
    var diagnostic = Diagnostic(
      .invalidStep, "\(node.kind.rawValue) `\(name)` has no `\(member.shortened)` that a step could name", at: span)
    if !known.isEmpty { diagnostic.notes = ["it has \(known.map { "\(name).\($0)" }.quoted(joinedBy: "and"))"] }
    if let nearest { diagnostic.fixes = [.replace(span, with: "\(name).\(nearest)")] }
    return diagnostic
  }

  fileprivate static func observerGiven(_ name: String, at span: Span) -> Diagnostic {
    return Diagnostic(
      .invalidStep, "`\(name)` is an observer: it is expected, not given", at: span)
  }

  fileprivate static func notDismissible(_ sheet: String, at span: Span) -> Diagnostic {
    return Diagnostic(
      .invalidStep, "sheet `\(sheet)` is never dismissed", at: span,
      notes: ["it has neither `dismiss` nor `outside: dismiss`"])
  }

  fileprivate static func freePlace(_ sheet: String, at span: Span) -> Diagnostic {
    return Diagnostic(
      .invalidStep, "`free` does not say at which height `\(sheet)` is", at: span,
      help: ["give `\(sheet).height`, or move it to a notch"])
  }

  fileprivate static func negativeOffset(_ text: String, _ value: Rational, at span: Span) -> Diagnostic {
    return Diagnostic(.invalidStep, "`\(text)` cannot be placed at \(value.text)", at: span)
  }

  fileprivate static func settingInPlace(_ text: String, at span: Span) -> Diagnostic {
    return Diagnostic(
      .invalidStep, "`\(text.shortened)` is not a position", at: span,
      notes: [
        "a position is that of a list or scroll, such as `results.offset`, or of a sheet, such as `search.height`"
      ])
  }
}
