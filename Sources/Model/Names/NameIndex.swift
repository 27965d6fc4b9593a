import Source
import Syntax

/// The declarations and uses of the names in a file, for editors.
///
/// **Why:** the index reads the text with the schemas only, since a spec is mostly broken while the user types.
package struct NameIndex: Sendable {
  /// A declared entity. Nodes, measures, definitions and observers share one namespace; each sheet has its own namespace of
  /// notches.
  package enum Symbol: Hashable, Sendable {
    case node(String)
    case measure(String)
    case definition(String)
    case observer(String)
    case mode(String)
    case notch(String, sheet: String)

    package var name: String {
      switch self {
      case .node(let name), .measure(let name), .definition(let name), .observer(let name), .mode(let name),
        .notch(let name, _):
        name
      }
    }
  }

  /// An occurrence of a name, as declaration or as use.
  package struct Occurrence: Sendable {
    package var symbol: Symbol
    package var span: Span
    package var isDeclaration: Bool
  }

  /// A word of a formula or a reference, with the member after its dot: `page.critical`.
  package struct Mention: Sendable {
    package var owner: String
    package var member: String?
    /// The span of the owner and the member.
    package var span: Span

    package var text: String { member.map { "\(owner).\($0)" } ?? owner }
  }

  /// In the order of the file, without overlaps.
  package private(set) var occurrences: [Occurrence] = []
  /// In the order of the file.
  package private(set) var mentions: [Mention] = []
  /// The kinds of the nodes, by name.
  package private(set) var kinds: [String: NodeKind] = [:]
  /// The names of the pages, by the name of their tabs, in the order of the file.
  package private(set) var pages: [String: [String]] = [:]
  /// The lists that begin at their end.
  package private(set) var listsFromEnd: Set<String> = []
  /// The heights of views: `title.height`.
  package private(set) var fits: [String] = []
  private var tabsOfPages: [String: String] = [:]

  /// - Parameter root: the schema of the file's root.
  package init(_ tree: SyntaxTree, _ root: SchemaPath) {
    let texts = tree.texts(root)
    var known: Set<Symbol> = []
    for text in texts {
      declare(text, tree, &known)
      if text.isFromEnd, let name = text.container.name { listsFromEnd.insert(name) }
      if let fit = text.fit { fits.append(fit) }
    }
    let declared = Dictionary(grouping: occurrences.map(\.symbol), by: \.name)
    for text in texts { refer(text, tree, declared) }
    occurrences.sort { $0.span < $1.span }
  }

  /// The declarations, in the order of the file.
  package var declarations: [Occurrence] { occurrences.filter(\.isDeclaration) }

  /// The occurrence that contains an offset or ends at it.
  package func occurrence(at offset: Int) -> Occurrence? {
    occurrences.first { $0.span.start <= offset && offset <= $0.span.end }
  }

  /// The mention that contains an offset or ends at it.
  package func mention(at offset: Int) -> Mention? {
    mentions.first { $0.span.start <= offset && offset <= $0.span.end }
  }

  /// The nodes, in the order of the file.
  package var nodes: [(name: String, kind: NodeKind)] {
    declarations.compactMap { occurrence in
      guard case .node(let name) = occurrence.symbol, let kind = kinds[name] else { return nil }
      return (name, kind)
    }
  }

  package var measures: [String] {
    declarations.compactMap { if case .measure(let name) = $0.symbol { name } else { nil } }
  }

  package var definitions: [String] {
    declarations.compactMap { if case .definition(let name) = $0.symbol { name } else { nil } }
  }

  package var observers: [String] {
    declarations.compactMap { if case .observer(let name) = $0.symbol { name } else { nil } }
  }

  package var modes: [String] {
    declarations.compactMap { if case .mode(let name) = $0.symbol { name } else { nil } }
  }

  /// The notches of a sheet, in the order of the file.
  package func notches(of sheet: String) -> [String] {
    declarations.compactMap { occurrence in
      if case .notch(let name, sheet) = occurrence.symbol { name } else { nil }
    }
  }

  /// Returns the reason why a symbol cannot be renamed to a name, based on this file. `nil` if there is none.
  package func objection(to name: String, for symbol: Symbol) -> String? {
    if name == symbol.name { return nil }
    guard isName(name) else { return "`\(name)` is not a name: a small letter comes first, then letters and digits" }
    let use: Use =
      switch symbol {
      case .node, .measure, .definition, .observer: .formula
      case .mode: .mode
      case .notch(_, let sheet): .notch(sheet: sheet)
      }
    let isTaken = declarations.contains { $0.symbol.name == name && use.allows($0.symbol) }
    return isTaken ? "`\(name)` is already used" : nil
  }

  // MARK: Declarations

  private mutating func declare(_ text: LocatedScalar, _ tree: SyntaxTree, _ known: inout Set<Symbol>) {
    guard let name = text.node.scalarText, let symbol = declared(by: text, name) else { return }
    // A name that is declared twice has a finding; uses refer to the first declaration.
    guard known.insert(symbol).inserted else { return }
    if case .node = symbol, let kind = text.container.schema?.kind {
      kinds[name] = kind
      if kind == .page, let tabs = text.container.tabs {
        pages[tabs, default: []].append(name)
        tabsOfPages[name] = tabs
      }
    }
    occurrences.append(Occurrence(symbol: symbol, span: tree.span(text.node, 0..<name.utf8.count), isDeclaration: true))
  }

  /// Returns the symbol that a text declares. `nil` if it declares none.
  private func declared(by text: LocatedScalar, _ name: String) -> Symbol? {
    guard isName(name) else { return nil }
    if text.isKey {
      switch text.container.place.namedKeys {
      case .newMeasures?: return .measure(name)
      case .newDefinitions?: return .definition(name)
      case .newObservers?: return .observer(name)
      case .newNotches?: return text.container.sheet.map { .notch(name, sheet: $0) }
      default: return nil
      }
    }
    guard case .name? = text.place.type else { return nil }
    return text.container.schema == nil ? .mode(name) : .node(name)
  }

  // MARK: Uses

  private mutating func refer(_ text: LocatedScalar, _ tree: SyntaxTree, _ declared: [String: [Symbol]]) {
    guard let content = text.node.scalarText, let use = use(of: text, content) else { return }
    let places = tree.places(of: text.node)
    let bytes = Array(content.utf8)
    for word in bytes.paths {
      let owner = bytes.text(word.owner)
      let member = word.member.map(bytes.text)
      let end = word.member ?? word.owner
      mentions.append(
        Mention(owner: owner, member: member, span: places.span(word.owner.lowerBound..<end.upperBound)))
      let known = declared[owner] ?? []
      guard let symbol = known.first(where: { use.allows($0) }) else { continue }
      occurrences.append(Occurrence(symbol: symbol, span: places.span(word.owner), isDeclaration: false))
      guard let member, let place = word.member, case .node(let node) = symbol else { continue }
      let inside = (declared[member] ?? []).first { symbol in
        switch symbol {
        case .notch(_, let sheet): sheet == node
        case .node(let page): tabsOfPages[page] == node
        case .measure, .definition, .observer, .mode: false
        }
      }
      guard let inside else { continue }
      occurrences.append(Occurrence(symbol: inside, span: places.span(place), isDeclaration: false))
    }
  }

  /// The possible referents of the words in a text.
  private enum Use {
    /// Nodes, measures, definitions and observers.
    case formula
    case mode
    case notch(sheet: String)
    case notchOrFormula(sheet: String)

    func allows(_ symbol: Symbol) -> Bool {
      switch (self, symbol) {
      case (.formula, .node), (.formula, .measure), (.formula, .definition), (.formula, .observer), (.mode, .mode): true
      case (.notchOrFormula, .node), (.notchOrFormula, .measure), (.notchOrFormula, .definition): true
      case (.notch(let own), .notch(_, let sheet)), (.notchOrFormula(let own), .notch(_, let sheet)): own == sheet
      case (.formula, _), (.mode, _), (.notch, _), (.notchOrFormula, _): false
      }
    }
  }

  /// Returns the referents of a text. `nil` if it cannot use names of the author.
  private func use(of text: LocatedScalar, _ content: String) -> Use? {
    if declared(by: text, content) != nil { return nil }
    if text.isKey { return useOfKey(text) }
    // An effect names its subject.
    if text.container.label.map({ EffectName(rawValue: $0) != nil }) == true, text.place.type == nil { return .formula }
    for alternative in text.place.type?.alternatives ?? [] {
      switch alternative {
      case .reference(.notch):
        let takesFormulas = text.place.type?.alternatives.contains { if case .length = $0 { true } else { false } }
        return text.sheetOfNotch.map { takesFormulas == true ? .notchOrFormula(sheet: $0) : .notch(sheet: $0) }
      case .reference(.mode): return .mode
      case .reference(.state):
        guard let label = text.container.label else { return nil }
        if label == LocatedScalar.modeKey { return .mode }
        return kinds[label] == .sheet ? .notch(sheet: label) : .formula
      case .reference(.node), .reference(.page), .reference(.child), .reference(.measure), .reference(.position),
        .reference(.leader), .reference(.scroller),
        .length, .movement,
        .condition, .comparison,
        .constraint, .range, .number:
        return .formula
      default: continue
      }
    }
    return nil
  }

  private func useOfKey(_ text: LocatedScalar) -> Use? {
    if let schema = text.container.schema {
      let label = text.container.label ?? ""
      return schema.index(of: label) == nil && label != schema.kind?.rawValue ? .formula : nil
    }
    switch text.container.place.namedKeys {
    case .modes?: return .mode
    case .notches?: return text.container.sheet.map { .notch(sheet: $0) }
    case .measures?, .movable?, .settings?, .offsets?, .expectations?: return .formula
    case .newMeasures?, .newDefinitions?, .newNotches?, .newObservers?, nil: return nil
    }
  }
}

extension [UInt8] {
  fileprivate func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

  /// The words that begin with a letter, each with the member after its dot.
  fileprivate var paths: [(owner: Range<Int>, member: Range<Int>?)] {
    var paths: [(owner: Range<Int>, member: Range<Int>?)] = []
    var position = 0
    while position < count {
      guard let owner = word(at: position) else {
        position += 1
        continue
      }
      position = owner.upperBound
      guard self[owner.lowerBound].isNameStart else { continue }
      var member: Range<Int>?
      if position < count, self[position] == UInt8(ascii: "."), let next = word(at: position + 1),
        self[next.lowerBound].isNameStart
      {
        member = next
        position = next.upperBound
      }
      paths.append((owner, member))
    }
    return paths
  }

  private func word(at start: Int) -> Range<Int>? {
    var end = start
    while end < count, self[end].isNameByte { end += 1 }
    return end > start ? start..<end : nil
  }
}
