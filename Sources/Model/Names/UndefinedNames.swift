import Source

/// Names without a declaration, each with all its uses: one mistake is one finding.
struct UndefinedNames {
  enum Key: Hashable {
    case name(String)
    case quantity(NodeID, String)
    /// A name with hyphens, which are minus signs in formulas.
    case kebab(String)
    /// A notch, page, mode or measure at a position that accepts only those: its kind, its owner and its name.
    case reference(String, owner: String?, String)
    /// Any mode on a screen without modes.
    case mode
  }

  struct Use {
    var key: Key
    var first: Span
    var others: [Span] = []
    /// Whether every use requires a node.
    var isNode: Bool
    /// Whether `available` is invalid at some use.
    var lacksAvailable = false
    /// Whether a conditional notch is invalid at some use.
    var lacksConditionalNotches = false
    /// The candidates for a reference; `nearest` is the most similar of them.
    var known: [String] = []
    var nearest: String?
  }

  private(set) var uses: [Use] = []
  private var indices: [Key: Int] = [:]
  /// The maximum number of labels for uses of one name.
  private static let maxLabels = 20

  func has(_ key: Key) -> Bool { indices[key] != nil }

  mutating func add(_ key: Key, at span: Span, isNode: Bool, within place: ExpressionPlace? = nil) {
    let lacksAvailable = place?.allowsAvailable == false
    let lacksConditionalNotches = place?.allowsConditionalNotches == false
    guard let index = indices[key] else {
      indices[key] = uses.count
      uses.append(
        Use(
          key: key, first: span, isNode: isNode, lacksAvailable: lacksAvailable,
          lacksConditionalNotches: lacksConditionalNotches))
      return
    }
    uses[index].isNode = uses[index].isNode && isNode
    uses[index].lacksAvailable = uses[index].lacksAvailable || lacksAvailable
    uses[index].lacksConditionalNotches = uses[index].lacksConditionalNotches || lacksConditionalNotches
    addPlace(span, to: index)
  }

  /// Adds the use of a reference. Computes the suggestion at the first use only.
  mutating func add(_ key: Key, at span: Span, suggestion: () -> (nearest: String?, known: [String])) {
    if let index = indices[key] { return addPlace(span, to: index) }
    add(key, at: span, isNode: false)
    (uses[uses.count - 1].nearest, uses[uses.count - 1].known) = suggestion()
  }

  private mutating func addPlace(_ span: Span, to index: Int) {
    let use = uses[index]
    // A part that an alias repeats is read twice.
    if use.first == span || use.others.count >= Self.maxLabels || use.others.contains(span) { return }
    uses[index].others.append(span)
  }
}

extension SpecAnalyzer {
  /// Records a use of an undeclared name.
  func addUndefined(
    _ key: UndefinedNames.Key, at span: Span, isNode: Bool = false, within place: ExpressionPlace? = nil
  ) {
    noteError()
    if isNode && hasNoLayout { return }
    undefined.add(key, at: span, isNode: isNode, within: place)
  }

  /// Records a use of a name that is not among the candidates.
  func addUndefined(
    _ name: String, _ kind: String, of owner: String? = nil, among candidates: @autoclosure () -> [String],
    at span: Span
  ) {
    noteError()
    undefined.add(.reference(kind, owner: owner, name), at: span) { suggestion(for: name, among: candidates()) }
  }

  /// Reports the names that were used but never declared.
  func reportUndefinedNames() {
    let uses = undefined.uses
    if uses.isEmpty { return }
    let nodes = scope.nodes.map(\.name.text)
    let names =
      scope.names + configuration.shared.keys.sorted() + [
        "height", "width", "safeArea", "safeArea.top", "safeArea.bottom", "keyboard",
      ]
    func sheetsByNotch(_ isSuggested: (NotchDeclaration) -> Bool) -> [String: String] {
      Dictionary(
        scope.nodes.flatMap { node in node.notches.filter(isSuggested).map { ($0.name.text, node.name.text) } },
        uniquingKeysWith: { _, _ in "" })
    }
    let notches = sheetsByNotch { _ in true }
    let unconditionalNotches = sheetsByNotch { !$0.isConditional }
    var misspelled = MisspelledDeclarations(tree, scope.declaredNames)
    for use in uses {
      let finding: Diagnostic
      switch use.key {
      case .name(let name) where use.isNode:
        let nearest = nearest(to: name, in: nodes + ["safeArea"])
        if misspelled.add(name, use, declared: nearest) { continue }
        finding = .undefinedNode(name, others: use.others, nearest: nearest, at: use.first)
      case .name(let name):
        let names = use.lacksAvailable ? names : names + ["available"]
        let candidates = use.lacksConditionalNotches ? unconditionalNotches : notches
        let nearest = meant(by: name, at: use.first, names, candidates)
        if misspelled.add(name, use, declared: nearest) { continue }
        finding = .undefined(name, others: use.others, nearest: nearest, at: use.first)
      case .kebab(let name):
        let camel = camelCased(name)
        finding = .undefinedKebab(name, others: use.others, meant: scope[camel] == nil ? nil : camel, at: use.first)
      case .quantity(let id, let name):
        let (nearest, known) = suggestion(for: name, among: quantityNames(id))
        if misspelled.add(name, use, declared: nearest) { continue }
        finding = .undefinedQuantity(
          node: scope[id].name.text, scope[id].kind, name, others: use.others, known: known, nearest: nearest,
          at: use.first)
      case .reference(let kind, let owner, let name):
        if misspelled.add(name, use, declared: use.nearest) { continue }
        finding = .undefinedReference(
          name, kind: kind, owner: owner, others: use.others, known: use.known, nearest: use.nearest, at: use.first)
      case .mode: finding = .noModes(others: use.others, at: use.first)
      }
      reportNoted(finding)
    }
    for declaration in misspelled.all { reportNoted(.misspelled(declaration)) }
  }

  /// Names of environment quantities in other systems.
  private static let synonyms = [
    "keyboardHeight": "keyboard", "screenHeight": "height", "viewHeight": "height", "screenWidth": "width",
    "topInset": "safeArea.top", "statusBar": "safeArea.top", "statusBarHeight": "safeArea.top",
    "bottomInset": "safeArea.bottom", "homeIndicator": "safeArea.bottom", "isPortrait": "portrait",
    "isLandscape": "landscape",
  ]

  /// Returns the name that an undeclared name probably means. `nil` if none is likely.
  private func meant(by name: String, at span: Span, _ names: [String], _ notches: [String: String]) -> String? {
    guard suggestionsLeft > 0 else { return Self.synonyms[name] ?? qualified(name, by: notches) }
    let own = nameBeingSaid(at: span)
    let others = names.filter { $0 != own?.node }
    if let near = nearest(to: name, in: others) ?? Self.synonyms[name] { return near }
    return own?.notch == name ? nil : qualified(name, by: notches) ?? onlyLonger(name, in: others)
  }

  /// Returns a similar measure or definition, if a node's own length names that node. `nil` otherwise.
  func meant(insteadOf name: String, at span: Span) -> String? {
    guard nameBeingSaid(at: span)?.node == name else { return nil }
    return nearest(to: name, in: scope.measures.map(\.name.text) + scope.definitions.map(\.name.text))
  }

  /// Returns the node, and the notch of a sheet, whose length is at a span. Suggestions exclude them: a length cannot
  /// depend on itself.
  private func nameBeingSaid(at span: Span) -> (node: String, notch: String?)? {
    let innermost = nodeTexts.indices.filter {
      nodeTexts[$0].span.start <= span.start && span.end <= nodeTexts[$0].span.end
    }
    .max { nodeTexts[$0].span.start < nodeTexts[$1].span.start }
    guard let innermost else { return nil }
    let node = scope.nodes[innermost]
    return (node.name.text, node.notches.last { $0.name.span.end <= span.start }?.name.text)
  }

  /// Returns the only name that extends a name, such as `searchBarHeight` for `searchBar`. `nil` if there is none or
  /// several.
  private func onlyLonger(_ name: String, in names: [String]) -> String? {
    let longer = names.filter { $0.hasPrefix(name) && $0 != name }
    return name.utf8.count >= 4 && longer.count == 1 ? longer.first : nil
  }

  /// Qualifies a notch with its sheet.
  ///
  /// - Parameter owners: the sheet of each notch; "" if several sheets have a notch of the name.
  private func qualified(_ notch: String, by owners: [String: String]) -> String? {
    guard let owner = owners[notch], !owner.isEmpty else { return nil }
    return "\(owner).\(notch)"
  }
}

extension Diagnostic {
  fileprivate static func undefinedKebab(_ name: String, others: [Span], meant: String?, at span: Span) -> Diagnostic {
    var diagnostic = undefined("`\(name)` is not defined: `-` is minus here", span, others, meant, "`\(name)`")
    diagnostic.notes = ["names are written `\(camelCased(name))`"]
    return diagnostic
  }

  fileprivate static func undefinedQuantity(
    node: String, _ kind: NodeKind, _ name: String, others: [Span], known: [String], nearest: String?, at span: Span
  ) -> Diagnostic {
    var diagnostic = undefined(
      "\(kind.rawValue) `\(node)` has no quantity `\(name)`", span, others, nearest.map { "\(node).\($0)" },
      "`\(node).\(name)`")
    diagnostic.notes = ["it has \(known.quoted(joinedBy: "and"))"]
    return diagnostic
  }

  fileprivate static func undefinedReference(
    _ name: String, kind: String, owner: String?, others: [Span], known: [String], nearest: String?, at span: Span
  ) -> Diagnostic {
    let name = name.shortened
    var diagnostic = undefined(
      "\(owner.map { "\($0) has" } ?? "there is") no \(kind) `\(name)`", span, others, nearest, "`\(name)`")
    if !known.isEmpty {
      diagnostic.notes = ["there \(known.count == 1 ? "is" : "are") \(known.quoted(joinedBy: "and"))"]
    }
    return diagnostic
  }

  /// The spec names a mode, but the screen has none.
  fileprivate static func noModes(others: [Span], at span: Span) -> Diagnostic {
    Diagnostic(
      .undefinedName, "the screen has no modes", at: span,
      labels: others.map { Label($0, "another mode that is named") },
      help: ["list them, the initial one first: `modes: [browse, edit]`"])
  }

  static func undefined(_ name: String, others: [Span], nearest: String?, at span: Span) -> Diagnostic {
    var diagnostic = undefined("`\(name)` is not defined", span, others, nearest, "`\(name)`")
    if nearest == nil {
      diagnostic.help = ["a length that only the app knows is declared in `measures`, a formula in `let`"]
    }
    return diagnostic
  }

  /// A declaration whose uses all spell another name.
  fileprivate static func misspelled(_ declaration: MisspelledDeclarations.Declaration) -> Diagnostic {
    let (meant, uses) = (declaration.meant.shortened, declaration.uses.sorted())
    return Diagnostic(
      .undefinedName, "`\(declaration.text.shortened)` is declared, and \(uses.count) uses name `\(meant)`",
      at: declaration.span, caption: "did you mean `\(meant)`?", labels: uses.map { Label($0, "`\(meant)` here") },
      fixes: [.replace(declaration.span, with: declaration.meant)])
  }

  fileprivate static func undefinedNode(_ name: String, others: [Span], nearest: String?, at span: Span) -> Diagnostic {
    Self.undefined("there is no node `\(name.shortened)`", span, others, nearest, "`\(name.shortened)`")
  }

  private static func undefined(
    _ message: String, _ span: Span, _ others: [Span], _ nearest: String?, _ name: String
  ) -> Diagnostic {
    var diagnostic = Diagnostic(.undefinedName, message, at: span)
    diagnostic.labels = others.map { Label($0, "\(name) here too") }
    if let nearest {
      diagnostic.caption = "did you mean `\(nearest)`?"
      let edits = ([span] + others).sorted().map { Edit($0, nearest) }
      diagnostic.fixes = [FixIt("write `\(nearest)`", isSafe: false, edits: edits)]
    }
    return diagnostic
  }
}
