import Model
import ScrollworkCompiler
import Source
import Syntax

extension LanguageServer {
  /// Returns the completions at a position: keys, words and names.
  mutating func completion(_ parameters: JSON) throws(Refused) -> JSON {
    let (document, reading, offset) = try place(parameters)
    let items = Completion(document, reading.names, workspace).items(at: offset)
    return .list(items.map { $0.json(in: document.text) })
  }
}

/// A completion.
struct CompletionItem {
  /// The numbers of `CompletionItemKind` in the protocol.
  enum Kind: Int {
    case function = 3
    case variable = 6
    case property = 10
    case value = 12
    case keyword = 14
    case enumMember = 20
  }

  var label: String
  var kind: Kind
  var detail: String?
  /// The replacement for the text at `span`.
  var text: String
  var span = Span(0, 0)
  /// Whether the item also replaces the text before the word: `rows.offset` replaces `rows.`.
  var coversHead: Bool

  init(_ label: String, _ kind: Kind, _ detail: String? = nil, text: String? = nil, coversHead: Bool = false) {
    (self.label, self.kind, self.detail) = (label, kind, detail)
    self.text = text ?? label
    self.coversHead = coversHead
  }

  fileprivate func json(in document: TextDocument) -> JSON {
    let edit: JSON = ["range": document.range(span), "newText": .text(text)]
    let item: JSON = ["label": .text(label), "kind": JSON(kind.rawValue), "textEdit": edit]
    return item.with("detail", detail.map { .text($0) })
  }
}

/// Finds the completions at an offset. Inserts a mark there, parses the file again, and looks up the schema at the
/// mark.
private struct Completion {
  private let document: TextDocument
  private let kind: DocumentURI.Kind
  private let names: NameIndex
  private let shared: [String]
  private let devices: [Device]

  /// The mark, a text that specs do not use.
  private static let mark = "zzScrollworkMark"

  init(_ document: OpenDocument, _ names: NameIndex, _ workspace: Workspace) {
    (self.document, kind, self.names) = (document.text, document.kind, names)
    switch kind {
    case .spec:
      let configuration = workspace.governing(document.text.file.path).configuration
      (shared, devices) = (configuration.sharedNames, configuration.deviceTable)
    case .configuration: (shared, devices) = ([], deviceTable)
    }
  }

  private var bytes: [UInt8] { document.file.bytes }

  func items(at offset: Int) -> [CompletionItem] {
    let word = word(at: offset)
    let line = document.line(of: offset)
    let before = String(decoding: bytes[min(line.start, word.start)..<word.start], as: UTF8.self)
    if before.contains(" #") || before.hasPrefix("#") { return [] }
    let behind = bytes[word.end..<max(word.end, line.end)].first { $0 != 0x20 }
    let isWritten = behind == UInt8(ascii: ":")
    // A word followed by a colon is a key. A word alone may become one.
    let marks = isWritten ? [Self.mark] : before.mayBeginKey ? [Self.mark + ": 0", Self.mark] : [Self.mark]
    // While the user types, quotes and brackets on the line may be open.
    let closed = marks.map { (mark: $0, end: word.end) } + marks.map { ($0 + before.closing, line.end) }
    for (mark, end) in closed {
      guard let text = text(with: mark, in: Span(word.start, max(word.end, end))) else { continue }
      let head = text.node.scalarText?.before(Self.mark) ?? ""
      var items = text.isKey ? keys(at: text, behind: head, isWritten: isWritten) : values(at: text, behind: head)
      // A head with escapes differs from its source, so that an item cannot replace it.
      let isVerbatim = bytes[..<word.start].suffix(head.utf8.count).elementsEqual(head.utf8)
      items.removeAll { $0.coversHead && !isVerbatim }
      guard !items.isEmpty else { continue }
      for index in items.indices {
        items[index].span = Span(word.start - (items[index].coversHead ? head.utf8.count : 0), word.end)
        // YAML requires a blank after the colon of a key.
        if !text.isKey, before.utf8.last == UInt8(ascii: ":") { items[index].text = " " + items[index].text }
      }
      return items
    }
    return []
  }

  /// Returns the span of the word around an offset.
  private func word(at offset: Int) -> Span {
    func isPart(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      // Rule ids, which are keys of a configuration.
      case UInt8(ascii: "-"): kind == .configuration
      case _: false
      }
    }
    var (start, end) = (offset, offset)
    while start > 0, isPart(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, isPart(bytes[end]) { end += 1 }
    return Span(start, end)
  }

  /// Returns the text that contains the mark. `nil` if the tree has none.
  private func text(with mark: String, in word: Span) -> LocatedScalar? {
    let marked = bytes[..<word.start] + Array(mark.utf8) + bytes[word.end...]
    let tree = parse(SourceFile(path: document.file.path, bytes: Array(marked)), knownWords).tree
    return tree.texts(kind.root).first { $0.node.scalarText?.contains(Self.mark) == true }
  }

  // MARK: Keys

  /// - Parameter head: the text before the mark: `rows.` in a key that names an offset.
  private func keys(at text: LocatedScalar, behind head: String, isWritten: Bool) -> [CompletionItem] {
    let container = text.container
    let others = Set(container.keys)
    func key(_ name: String, _ detail: String?) -> CompletionItem {
      CompletionItem(name, .property, detail, text: isWritten ? name : name + ": ", coversHead: true)
    }
    if let schema = container.schema {
      let schemas = schema.kind == nil ? container.place.candidates(for: container.keys) : [schema]
      let own = schemas.flatMap(\.keys).filter { !others.contains($0.name) && $0.name.hasPrefix(head) && $0.isOffered }
      let positions = schema.otherKeys == nil ? [] : names(.offsets, of: nil).filter { $0.hasPrefix(head) }
      return own.map { key($0.name, $0.summary) } + positions.map { key($0, nil) }
    }
    if container.isEffect { return effects.map { key($0, nil) } }
    var items: [CompletionItem] = []
    for alternative in container.place.type?.alternatives ?? [] {
      switch alternative {
      case .nodes(let kinds) where others.count == 1 && head.isEmpty:
        items += kinds.map { key($0.rawValue, schema(of: $0).summary) }
      case .names(let keys, _):
        let known = self.names(keys, of: container.sheet)
        items += known.filter { !others.contains($0) && $0.hasPrefix(head) }.map { key($0, nil) }
      default: continue
      }
    }
    return items
  }

  /// Returns the existing names that a map takes as its keys.
  private func names(_ keys: ValueType.NamedKeys, of sheet: String?) -> [String] {
    switch keys {
    case .newMeasures, .newDefinitions, .newNotches, .newObservers: []
    case .modes: names.modes
    case .notches: sheet.map(names.notches) ?? []
    case .measures: names.measures + names.fits
    case .movable: names.nodes.filter { [.sheet, .scroll, .box(.bar)].contains($0.kind) }.map(\.name)
    case .settings: places(expected: false) + modeKey + names.measures + names.fits
    case .offsets: places(expected: false).filter { $0.contains(".") }
    case .expectations: places(expected: true) + names.observers + modeKey + [LocatedScalar.Container.effects]
    }
  }

  private var effects: [String] { EffectName.allCases.map(\.rawValue) }

  private var modeKey: [String] { names.modes.isEmpty ? [] : [LocatedScalar.modeKey] }

  /// Returns the names of positions in steps. With `expected`, includes derived values, which a step cannot set.
  private func places(expected: Bool) -> [String] {
    names.nodes.flatMap { node, kind -> [String] in
      switch kind {
      case .sheet: [node, "\(node).height"] + (expected ? ["\(node).progress"] : [])
      case .tabs: [node]
      case .list where names.listsFromEnd.contains(node): ["\(node).offset", "\(node).fromEnd"]
      case .scroll, .list: ["\(node).offset"]
      case .header: expected ? ["\(node).height", "\(node).progress"] : []
      case .box(.bar): expected ? ["\(node).height", "\(node).shown"] : []
      case .box: expected ? ["\(node).height"] : []
      case .page: []
      }
    }
  }

  // MARK: Values

  private func values(at text: LocatedScalar, behind head: String) -> [CompletionItem] {
    if text.container.isEffect { return names.nodes.map { CompletionItem($0.name, .variable) } }
    if text.container.listsEffects { return effects.map { CompletionItem($0, .keyword) } }
    return (text.place.type?.alternatives ?? []).flatMap { values(of: $0, at: text, behind: head) }
  }

  /// The words for the places to which `move` sends a node.
  private func places(of node: String) -> [String] {
    switch names.kinds[node] {
    case .scroll: ScrollPosition.allCases.map(\.rawValue)
    case .box(.bar): BarPlace.allCases.map(\.rawValue)
    case .box, .header, .list, .page, .sheet, .tabs, nil: names.notches(of: node)
    }
  }

  private func values(of type: ValueType, at text: LocatedScalar, behind head: String) -> [CompletionItem] {
    func words(_ words: [String], _ kind: CompletionItem.Kind) -> [CompletionItem] {
      words.filter { $0.hasPrefix(head) }.map { CompletionItem($0, kind, coversHead: true) }
    }
    switch type {
    case .version: return words(["1"], .value)
    case .boolean: return words(["true", "false"], .keyword)
    case .choice(let choices):
      return choices.filter { $0.text.hasPrefix(head) }.map {
        CompletionItem($0.text, .keyword, $0.summary, coversHead: true)
      }
    case .overdrag: return words(["none", "halved", "hyperbolic(0.55)"], .keyword)
    case .device: return words(devices.names, .value)
    case .deviceOrGroup: return words(devices.groups + devices.names, .value)
    case .reference(.notch):
      let owner = text.sheetOfNotch ?? ""
      return words(places(of: owner), .enumMember)
    case .reference(.mode): return words(names.modes, .enumMember)
    case .reference(.node): return words(names.nodes.map(\.name), .variable)
    case .reference(.measure): return words(names.measures, .variable)
    case .reference(.page):
      return words(
        names.nodes.flatMap { node in pages(of: node.name).map { "\(node.name).\($0)" } }, .enumMember)
    case .reference(.leader):
      let nodes = names.nodes.filter { $0.kind == .header || $0.kind == .sheet }
      return words(nodes.map(\.name) + names.observers, .variable)
    case .reference(.scroller):
      return words(names.nodes.filter { $0.kind == .scroll || $0.kind == .list }.map(\.name), .variable)
    case .reference(.position): return words(names(.offsets, of: nil), .variable)
    case .reference(.child): return words(pages(of: text.container.name ?? ""), .enumMember)
    case .reference(.state):
      guard let label = text.container.label else { return [] }
      if label == LocatedScalar.modeKey { return words(names.modes, .enumMember) }
      return words(names.kinds[label] == .sheet ? names.notches(of: label) : pages(of: label), .enumMember)
    case .length: return formula(at: text, behind: head, hasAvailable: text.isOfNode)
    case .constraint where head.utf8.last == UInt8(ascii: "@"):
      return Priority.allCases.map { CompletionItem($0.rawValue, .keyword) }
    case .movement, .comparison, .constraint: return formula(at: text, behind: head)
    case .condition:
      return formula(at: text, behind: head, namesNodes: false) + words(Orientation.allCases.map(\.rawValue), .keyword)
    default: return []
    }
  }

  /// Returns the completions in a formula: after a dot the members of a node, otherwise names and functions.
  ///
  /// - Parameters:
  ///   - namesNodes: whether the formula can use the lengths of nodes.
  ///   - hasAvailable: whether the formula can use `available`.
  private func formula(
    at text: LocatedScalar, behind head: String, namesNodes: Bool = true, hasAvailable: Bool = false
  ) -> [CompletionItem] {
    let device = EnvironmentQuantity.allCases.map(\.text)
    if head.utf8.last == UInt8(ascii: ".") {
      let owner = String(String(head.dropLast()).lastWord)
      let members = device.filter { $0.hasPrefix(owner + ".") }.map { $0.dropFirst(owner.count + 1) }
      if !members.isEmpty { return members.map { CompletionItem(String($0), .property) } }
      guard namesNodes, let kind = names.kinds[owner] else { return [] }
      let notches = kind == .sheet ? names.notches(of: owner).map { CompletionItem($0, .enumMember, "a notch") } : []
      return notches + kind.quantities.compactMap(\.text).map { CompletionItem($0, .property) }
    }
    // A definition cannot refer to itself.
    let definitions = names.definitions.filter { $0 != text.container.definition }
    let nodes = (namesNodes ? names.nodes : []).map { CompletionItem($0.name, .variable, $0.kind.rawValue) }
    return names.measures.map { CompletionItem($0, .variable, "a measure") }
      + definitions.map { CompletionItem($0, .variable, "a definition") }
      + shared.map { CompletionItem($0, .variable, "shared by the configuration") }
      + nodes + device.map { CompletionItem($0, .variable, "the device's") }
      + (hasAvailable ? [CompletionItem("available", .variable, "the height that is shared out here")] : [])
      + functionNames.map { CompletionItem($0, .function, nil, text: $0 + "(") }
  }

  private func pages(of tabs: String) -> [String] { names.pages[tabs] ?? [] }
}

extension LocatedScalar {
  /// Whether the text is a length of a node or of a notch.
  fileprivate var isOfNode: Bool {
    switch container.place.namedKeys {
    case nil where container.definition != nil: false
    case .newNotches?, nil: container.sheet != nil || container.schema != nil
    default: false
    }
  }
}

extension LocatedScalar.Container {
  /// Whether the container is a list of effects.
  fileprivate var listsEffects: Bool { label == Self.effects && schema == nil }

  /// Whether the container is a map from an effect to its node.
  fileprivate var isEffect: Bool { name == Self.effects && schema == nil && place.type == nil }

  fileprivate static let effects = "effects"
}

extension SchemaKey {
  /// Whether completion offers the key. Rules with a fixed severity and rules that are gone are not offered.
  fileprivate var isOffered: Bool { ruleRegistry[name]?.fixedSeverityReason == nil && retiredRules[name] == nil }
}

extension String {
  /// The closing signs for the quotes and brackets that are open at the end of the string.
  fileprivate var closing: String {
    var open: [Character] = []
    for sign in self {
      switch (sign, open.last) {
      case ("\"", "\""?), ("'", "'"?), ("}", "}"?), ("]", "]"?): open.removeLast()
      case (_, "\""?), (_, "'"?): continue
      case ("\"", _), ("'", _): open.append(sign)
      case ("{", _): open.append("}")
      case ("[", _): open.append("]")
      case (_, _): continue
      }
    }
    return String(open.reversed())
  }

  /// Whether a key can follow this beginning of a line: it has only dashes and the beginning of a path, or an open
  /// brace.
  fileprivate var mayBeginKey: Bool {
    let head = drop { $0 == " " || $0 == "-" }
    if head.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }) { return true }
    let last = head.drop { $0 != "{" }.last { $0 != " " && $0 != "." && !$0.isLetter && !$0.isNumber && $0 != "_" }
    return last == "{" || last == ","
  }

  fileprivate func before(_ mark: String) -> String {
    guard let range = firstRange(of: mark) else { return "" }
    return String(self[..<range.lowerBound])
  }

  fileprivate var lastWord: Substring {
    self[(lastIndex { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { index(after: $0) } ?? startIndex)...]
  }
}
