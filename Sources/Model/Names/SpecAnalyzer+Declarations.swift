import Source
import Syntax

// The first of two passes: collects the declared names, so that a formula can name a later declaration. This pass also
// decodes the maps of nodes by their schema, once; the second pass reads their values.

/// The decoded map of a node, by its kind.
enum NodeFields {
  case bar(DecodedMap<WrittenBar>)
  case box(Box.Style, DecodedMap<Box>)
  case header(DecodedMap<Header>)
  case scroll(DecodedMap<Scroll>)
  case tabs(DecodedMap<Tabs>)
  case page(DecodedMap<Page>)
  case list(DecodedMap<List>)
  case sheet(DecodedMap<Sheet>)
}

/// A node of the first pass; its index is that of its declaration in the scope.
struct NodeEntry {
  var fields: NodeFields
  /// The span from the kind key to the end of the node.
  var span: Span
}

extension SpecAnalyzer {
  private static let maxDepth = 100
  /// The maximum number of notches of a sheet, and of modes: each is a case of the generated code.
  static let maxStates = 64
  /// The maximum number of notches of all sheets together.
  private static let maxNotches = 4096

  /// Declares the nodes of a list, with their descendants.
  func declareNodes(_ list: SyntaxNode?, key: String, in parent: NodeID?, depth: Int = 0) {
    guard let list else { return }
    let written: [SyntaxNode]
    if case .sequence(let items) = list.content {
      written = rejoined(items)
    } else if let items = items(inMap: list, of: key, startsItem: { NodeKind(rawValue: $0) != nil }) {
      written = items
    } else {
      report(.wrongType(key: key, expected: "a list of nodes", found: ActualValue(list), at: list.span))
      markErroneous(list)
      markBrokenChild(of: parent)
      return
    }
    if depth > Self.maxDepth {
      report(.tooDeep(at: list.span))
      return
    }
    if let parent { scope.nodes[parent.index].children.reserveCapacity(written.count) }
    for item in written { declareNode(item, in: parent, depth: depth) }
  }

  /// Declares a node and its descendants. A misplaced node still has its name.
  private func declareNode(_ item: SyntaxNode, in parent: NodeID?, depth: Int) {
    guard case .mapping(let entries) = item.content, let first = entries.first else {
      report(.nodeIsNoMap(ActualValue(item), at: item.span))
      markErroneous(item)
      markBrokenChild(of: parent)
      return
    }
    guard let (index, kind) = kindEntry(entries) else {
      report(.noKind(first.key.scalarText ?? "", column: kindsAllowed(in: parent), at: first.key.span))
      markErroneous(item)
      markBrokenChild(of: parent)
      return
    }
    let entry = entries[index]
    guard let name = nodeName(entry, kind) else {
      markBrokenChild(of: parent)
      return
    }
    let owner = DiagnosticContext(
      kind: kind.rawValue, name: name.text, span: item.isAlias ? item.span : entry.key.span.joined(entry.value.span))
    guard let fields = nodeFields(item, kind, owner, index) else { return }
    let id = NodeID(index: scope.nodes.count)
    scope.nodes.append(NodeDeclaration(name: name, kind: kind, parent: parent))
    nodeTexts.append(NodeEntry(fields: fields, span: item.isAlias ? item.span : entry.key.span.joined(item.span)))
    introduce(name, id, kind, in: parent, alias: item.isAlias ? item.span : nil)
    checkPlace(id, kind, name, in: parent)
    if let parent { scope.nodes[parent.index].children.append(id) } else { column.append(id) }
    declareContent(fields, of: id, depth)
  }

  private func declareContent(_ fields: NodeFields, of id: NodeID, _ depth: Int) {
    switch fields {
    case .bar, .box, .header, .list: break
    case .scroll(let fields): declareNodes(fields[\.content]?.value, key: "content", in: id, depth: depth + 1)
    case .page(let fields): declareNodes(fields[\.content]?.value, key: "content", in: id, depth: depth + 1)
    case .tabs(let fields): declareNodes(fields[\.pages]?.value, key: "pages", in: id, depth: depth + 1)
    case .sheet(let fields):
      declareNotches(fields[\.notches], of: id)
      declareNodes(fields[\.content]?.value, key: "content", in: id, depth: depth + 1)
    }
  }

  private func nodeFields(_ item: SyntaxNode, _ kind: NodeKind, _ owner: DiagnosticContext, _ index: Int) -> NodeFields?
  {
    switch kind {
    case .box(.bar): fields(item, as: WrittenBar.self, of: owner, kindKey: index).map { .bar($0) }
    case .box(let style): fields(item, as: Box.self, of: owner, kindKey: index).map { .box(style, $0) }
    case .header: fields(item, as: Header.self, of: owner, kindKey: index).map { .header($0) }
    case .scroll: fields(item, as: Scroll.self, of: owner, kindKey: index).map { .scroll($0) }
    case .tabs: fields(item, as: Tabs.self, of: owner, kindKey: index).map { .tabs($0) }
    case .page: fields(item, as: Page.self, of: owner, kindKey: index).map { .page($0) }
    case .list: fields(item, as: List.self, of: owner, kindKey: index).map { .list($0) }
    case .sheet: fields(item, as: Sheet.self, of: owner, kindKey: index).map { .sheet($0) }
    }
  }

  /// Records that a node has a broken child, since an unknown member of the node may be that child.
  private func markBrokenChild(of parent: NodeID?) {
    if let parent { scope.nodes[parent.index].hasBrokenChild = true }
  }
}

// MARK: - Kinds

extension SpecAnalyzer {
  /// Returns the entry of a node's map that names its kind.
  private func kindEntry(_ entries: [SyntaxEntry]) -> (index: Int, kind: NodeKind)? {
    guard let key = entries[0].key.scalarText else { return nil }
    if let kind = NodeKind(rawValue: key) { return (0, kind) }
    for (index, entry) in entries.enumerated().dropFirst() {
      guard let kind = entry.key.scalarText.flatMap(NodeKind.init(rawValue:)) else { continue }
      report(.kindNotFirst(kind, first: entries[0].key.span, at: entry.key.span))
      return (index, kind)
    }
    let isKey = NodeKind.allCases.contains { schema(of: $0).index(of: key) != nil }
    let synonym = NodeKind.synonyms[key]
    if isKey && synonym == nil { return nil }
    let kind = synonym ?? nearest(to: key, in: NodeKind.allCases.map(\.rawValue)).flatMap(NodeKind.init(rawValue:))
    guard let kind else { return nil }
    report(.unknownKind(key, nearest: kind, at: entries[0].key.span))
    return (0, kind)
  }

  /// Declares every name in an unreadable part as broken, so that its uses are not reported.
  func markErroneous(_ node: SyntaxNode) {
    switch node.content {
    case .scalar(let scalar):
      if isName(scalar.text) { _ = scope.introduce(scalar.text, .broken) }
    case .sequence(let items): items.forEach(markErroneous)
    case .mapping(let entries):
      for (index, entry) in entries.enumerated() {
        switch entry.value.content {
        case .scalar: if index == 0 { markErroneous(entry.value) }
        case .sequence, .mapping: markErroneous(entry.value)
        }
      }
    }
  }

  /// Declares the keys of an unreadable map of names as broken.
  func poisonKeys(_ node: SyntaxNode) {
    switch node.content {
    case .scalar: markErroneous(node)
    case .sequence(let items): items.forEach(poisonKeys)
    case .mapping(let entries):
      for entry in entries { markErroneous(entry.key) }
    }
  }
}

extension NodeKind {
  /// Names of the kinds in other systems.
  static let synonyms: [String: NodeKind] = [
    "table": .list, "tableView": .list, "collection": .list, "collectionView": .list, "rows": .list,
    "scrollView": .scroll, "view": .box(.block), "spacer": .box(.block), "box": .box(.block),
    "toolbar": .box(.bar), "navigationBar": .box(.bar), "navbar": .box(.bar), "pager": .tabs, "tabView": .tabs,
    "tab": .page, "panel": .sheet, "drawer": .sheet,
    "overlay": .sheet, "bottomSheet": .sheet, "modal": .sheet,
  ]
}

// MARK: - Names

extension SpecAnalyzer {
  /// Returns the name after a node's kind; empty, with a finding, if it is missing. `nil` if the node itself is there.
  private func nodeName(_ entry: SyntaxEntry, _ kind: NodeKind) -> Name? {
    guard let text = entry.value.scalarText else {
      report(.nestedNode(kind: kind.rawValue, at: entry.key.span))
      markErroneous(entry.value)
      return nil
    }
    if entry.value.isNothing || text.isEmpty {
      // Only quotes around an empty name have a visible span.
      let place = entry.value.isNothing ? entry.key.span : entry.value.span
      report(.missingName(what: kind.rawValue, at: place))
      return Name("", at: place)
    }
    return Name(text, at: entry.value.span)
  }

  /// Declares a node's name if it is valid.
  private func introduce(_ name: Name, _ id: NodeID, _ kind: NodeKind, in parent: NodeID?, alias: Span?) {
    if name.text.isEmpty { return }
    introduce(name, .node(id), what: kind.rawValue, alias: alias)
    guard let parent else { return }
    if scope[parent].notch(named: name.text) != nil
      || scope[parent].kind.quantities.contains(where: { $0.text == name.text })
    {
      let owner = "\(scope[parent].kind.rawValue) `\(scope[parent].name.text)`"
      report(.ownersQuantity(name.text, what: kind.rawValue, owner: owner, at: name.span))
    }
  }

  /// Checks a name and declares it in the one namespace of nodes, measures and definitions.
  func introduce(_ name: Name, _ symbol: Scope.Symbol, what: String, alias: Span? = nil) {
    if let meaning = Scope.meaning(ofReserved: name.text) {
      report(.reservedWord(name.text, what: what, meaning: meaning, at: name.span))
      // Uses in steps are not reported again; in a formula the word keeps its meaning.
      _ = scope.introduce(name.text, symbol)
      return
    }
    if !isName(name.text) {
      let suggestion = nameSuggestion(name.text)
      let free = suggestion.flatMap { scope[$0] == nil ? $0 : nil }
      report(.invalidName(name.text, what: what, suggestion: free, at: name.span))
      // Uses under either name are not reported again.
      _ = scope.introduce(name.text, symbol)
      if let suggestion { _ = scope.introduce(suggestion, symbol) }
      return
    }
    guard let existing = scope.introduce(name.text, symbol) else { return }
    guard let other = scope.span(of: existing) else { return }
    if other == name.span {
      report(.repeatedAlias(name.text, at: alias ?? name.span))
    } else {
      // The later declaration is the error, in any order of reading.
      report(.duplicate(name.text, first: min(other, name.span), what: what, at: max(other, name.span)))
    }
  }

  /// Declares the notches of a sheet, which are members of the sheet.
  private func declareNotches(_ field: SchemaField?, of id: NodeID) {
    guard let field else { return }
    let entries = entries(field, of: "the heights of notches, such as `{minimum: 100}`")
    if entries.isEmpty {
      scope.nodes[id.index].hasBrokenChild = true
      guard case .mapping = field.value.content else { return }
      let owner = DiagnosticContext(kind: scope[id].kind.rawValue, name: scope[id].name.text, span: field.key.span)
      report(.emptyList(key: field.name, owner, of: "notch", at: field.value.span))
    }
    if entries.count > Self.maxStates {
      report(.manyStates("notches", Self.maxStates, at: entries[Self.maxStates].key.span))
      scope.nodes[id.index].hasBrokenChild = true
    }
    let before = scope.notchCount
    scope.notchCount += entries.count
    if before <= Self.maxNotches, scope.notchCount > Self.maxNotches {
      report(.manyStates("notches in all sheets", Self.maxNotches, at: field.key.span))
    }
    for entry in entries.prefix(Self.maxStates) {
      let name = Name(entry.key.scalarText ?? "", at: entry.key.span)
      checkNotchName(name, of: id, among: entries)
      var isConditional = false
      if case .mapping(let keys) = entry.value.content { isConditional = keys.contains { $0.key.scalarText == "when" } }
      scope.nodes[id.index].notches.append(NotchDeclaration(name: name, isConditional: isConditional))
    }
  }

  private func checkNotchName(_ name: Name, of id: NodeID, among entries: [SyntaxEntry]) {
    if scope[id].kind.quantities.contains(where: { $0.text == name.text }) {
      report(.ownersQuantity(name.text, what: "notch", owner: "sheet `\(scope[id].name.text)`", at: name.span))
    } else if Scope.notchWords.contains(name.text) {
      report(
        .reservedWord(
          name.text, what: "notch", meaning: "a word that sheets and steps use in place of a notch", at: name.span))
    } else if !isName(name.text) {
      let suggestion = nameSuggestion(name.text).flatMap { meant in
        entries.contains { $0.key.scalarText == meant } ? nil : meant
      }
      report(.invalidName(name.text, what: "notch", suggestion: suggestion, at: name.span))
    }
  }
}

extension Diagnostic {
  /// The keys of a node are nested below its kind instead of next to it.
  fileprivate static func nestedNode(kind: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(kind)` takes the name of the node", at: span,
      help: ["write `\(kind): name`, and the other keys below it at the same depth"])
  }

  /// A name that is equal to a quantity of its owner.
  fileprivate static func ownersQuantity(_ name: String, what: String, owner: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .reservedName, "a \(what) of \(owner) cannot be named `\(name)`", at: span,
      notes: ["`\(name)` is a quantity of \(owner) already, so that a formula could mean either"],
      fixes: [.replace(span, with: otherName(for: name, what))])
  }

  fileprivate static func repeatedAlias(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .duplicateName, "this alias repeats `\(name)`, and a name must be unique", at: span,
      help: ["write the node out with names of its own"])
  }

  fileprivate static func nodeIsNoMap(_ found: ActualValue, at span: Span) -> Diagnostic {
    Diagnostic(
      .wrongType, "a node is a map, not \(found.text)", at: span,
      help: ["begin it with its kind and name, as in `header: hero`"])
  }

  fileprivate static func noKind(_ key: String, column kinds: [NodeKind], at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownKey, "`\(key.shortened)` is not a kind of node", at: span,
      notes: [
        "the first key of a node is its kind",
        kinds.isEmpty ? "no node can be here" : "here it is \(kinds.map(\.rawValue).quoted(joinedBy: "or"))",
      ])
  }

  fileprivate static func unknownKind(_ key: String, nearest: NodeKind, at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownKey, "there is no kind of node `\(key)`", at: span, caption: "did you mean `\(nearest.rawValue)`?",
      fixes: [.replace(span, with: nearest.rawValue)])
  }

  fileprivate static func kindNotFirst(_ kind: NodeKind, first: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .misplacedNode, "`\(kind.rawValue)` is not the first key of its node", at: span,
      labels: [Label(first, "the first key")], help: ["begin the node with its kind and name"])
  }

  fileprivate static func tooDeep(at span: Span) -> Diagnostic {
    Diagnostic(.tooDeep, "nodes are nested more than 100 deep", at: span)
  }
}
