import Model
import Source
import Syntax

extension LanguageServer {
  /// What can be written at a position: keys, words, names.
  mutating func completion(_ parameters: JSON) throws(Refused) -> JSON {
    let (document, reading, offset) = try place(parameters)
    let shared = workspace.governing(document.text.file.path).configuration.sharedNames
    let items = Completion(document.text.file, document.kind, reading.names, shared).items(at: offset)
    return .list(items.map { $0.json(in: document.text) })
  }
}

/// One thing that can be written.
struct CompletionItem {
  /// As the protocol numbers them.
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
  /// In place of what stands at `span`.
  var text: String
  var span = Span(0, 0)

  init(_ label: String, _ kind: Kind, _ detail: String? = nil, text: String? = nil) {
    (self.label, self.kind, self.detail) = (label, kind, detail)
    self.text = text ?? label
  }

  fileprivate func json(in document: TextDocument) -> JSON {
    let edit: JSON = ["range": document.range(span), "newText": .text(text)]
    let item: JSON = ["label": .text(label), "kind": JSON(kind.rawValue), "textEdit": edit]
    return item.with("detail", detail.map { .text($0) })
  }
}

/// Finds out what may stand at a place by putting a mark there and reading the file again.
private struct Completion {
  private let file: SourceFile
  private let root: SchemaPlace
  private let isConfiguration: Bool
  private let names: NameIndex
  private let shared: [String]

  /// No author writes that.
  private static let mark = "zzScrollworkMark"

  init(_ file: SourceFile, _ kind: DocumentURI.Kind, _ names: NameIndex, _ shared: [String]) {
    (self.file, self.names, self.shared) = (file, names, shared)
    root = kind.root
    isConfiguration = kind == .configuration
  }

  func items(at offset: Int) -> [CompletionItem] {
    let word = word(at: offset)
    let line = file.line(of: offset)
    let before = String(decoding: file.bytes[line.start..<word.start], as: UTF8.self)
    if before.contains(" #") || before.hasPrefix("#") { return [] }
    let behind = file.bytes[word.end..<max(word.end, line.end)].first { $0 != 0x20 }
    // A word with a colon behind it is a key already; one alone may become one.
    let marks =
      behind == UInt8(ascii: ":") ? [Self.mark] : before.mayBeginKey ? [Self.mark + ": 0", Self.mark] : [Self.mark]
    for mark in marks {
      guard let text = text(with: mark, in: word) else { continue }
      var items = text.isKey ? keys(at: text, isWritten: behind == UInt8(ascii: ":")) : values(at: text)
      guard !items.isEmpty else { continue }
      for index in items.indices { items[index].span = word }
      return items
    }
    return []
  }

  /// The part of a word before the position and behind it.
  private func word(at offset: Int) -> Span {
    func isPart(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      // Findings, as keys of a configuration.
      case UInt8(ascii: "-"): isConfiguration
      case _: false
      }
    }
    var (start, end) = (offset, offset)
    while start > 0, isPart(file.bytes[start - 1]) { start -= 1 }
    while end < file.bytes.count, isPart(file.bytes[end]) { end += 1 }
    return Span(start, end)
  }

  /// The text that the mark is in.
  private func text(with mark: String, in word: Span) -> PlacedText? {
    let bytes = file.bytes[..<word.start] + Array(mark.utf8) + file.bytes[word.end...]
    let tree = parse(SourceFile(path: file.path, bytes: Array(bytes)), knownWords).tree
    return tree.texts(root).first { $0.node.scalarText?.contains(Self.mark) == true }
  }

  // MARK: Keys

  private func keys(at text: PlacedText, isWritten: Bool) -> [CompletionItem] {
    let container = text.container
    let others = Set(container.keys)
    func key(_ name: String, _ detail: String?) -> CompletionItem {
      CompletionItem(name, .property, detail, text: isWritten ? name : name + ": ")
    }
    if let schema = container.schema {
      return schema.keys.filter { !others.contains($0.name) }.map { key($0.name, $0.summary) }
    }
    var items: [CompletionItem] = []
    for alternative in container.place.type?.alternatives ?? [] {
      switch alternative {
      case .nodes(let kinds) where others.count == 1:
        items += kinds.map { key($0.rawValue, schema(of: $0).summary) }
      case .names:
        items += namesAsKeys(container).filter { !others.contains($0) }.map { key($0, nil) }
      case .version, .text, .name, .typeName, .boolean, .choice, .number, .length, .movement, .condition, .comparison,
        .constraint, .range, .overdrag, .device, .deviceOrGroup, .reference, .list, .map, .effects, .nodes, .either:
        continue
      }
    }
    return items
  }

  /// The keys of a map of names that exist already; none where they are introduced.
  private func namesAsKeys(_ container: PlacedText.Container) -> [String] {
    switch container.place.key?.name {
    case "modes"?: return names.modes
    case "tap"?: return container.sheet.map(names.notches) ?? []
    case "measure"?: return names.measures
    case "move"?: return names.nodes.filter { $0.kind == .sheet || $0.kind == .scroll }.map(\.name)
    case "given"?, "place"?, "expect"?:
      return names.nodes.flatMap { node, kind -> [String] in
        switch kind {
        case .sheet: [node, "\(node).height"]
        case .tabs: [node]
        case .scroll, .list: ["\(node).offset"]
        case .header: ["\(node).height"]
        case .bar, .block, .carousel, .page: []
        }
      } + (names.modes.isEmpty ? [] : ["mode"])
        + (container.place.key?.name == "given" ? names.measures : ["effects"])
    default: return []
    }
  }

  // MARK: Values

  private func values(at text: PlacedText) -> [CompletionItem] {
    let content = text.node.scalarText ?? ""
    let before = content.components(before: Self.mark)
    return (text.place.type?.alternatives ?? []).flatMap { values(of: $0, at: text, behind: before) }
  }

  private func values(of type: ValueType, at text: PlacedText, behind before: String) -> [CompletionItem] {
    func words(_ words: [String], _ kind: CompletionItem.Kind) -> [CompletionItem] {
      before.isEmpty ? words.map { CompletionItem($0, kind) } : []
    }
    switch type {
    case .version: return words(["1"], .value)
    case .boolean: return words(["true", "false"], .keyword)
    case .choice(let choices): return words(choices, .keyword)
    case .overdrag: return words(["none", "halved", "hyperbolic(0.55)"], .keyword)
    case .device: return words(deviceTable.map(\.name), .value)
    case .deviceOrGroup: return words(deviceGroups + deviceTable.map(\.name), .value)
    case .reference(.notch):
      guard text.place.key?.name == "move" else {
        return words(text.container.sheet.map(names.notches) ?? [], .enumMember)
      }
      let moved = text.container.label ?? ""
      let stops = names.kinds[moved] == .scroll ? ScrollStop.allCases.map(\.rawValue) : names.notches(of: moved)
      return words(stops, .enumMember)
    case .reference(.mode): return words(names.modes, .enumMember)
    case .reference(.node): return words(names.nodes.map(\.name), .variable)
    case .reference(.measure): return words(names.measures, .variable)
    case .reference(.page):
      return words(
        names.nodes.flatMap { node in pages(of: node.name).map { "\(node.name).\($0)" } }, .enumMember)
    case .reference(.state):
      guard let label = text.container.label else { return [] }
      if label == "mode" { return words(names.modes, .enumMember) }
      return words(names.kinds[label] == .sheet ? names.notches(of: label) : pages(of: label), .enumMember)
    case .length, .movement, .comparison, .constraint: return formula(behind: before)
    case .condition:
      return formula(behind: before, namesNodes: false) + words(Orientation.allCases.map(\.rawValue), .keyword)
    case .text, .name, .typeName, .number, .range, .list, .names, .map, .effects, .nodes, .either: return []
    }
  }

  /// What can stand at a place of a formula: behind a dot what a node has, else names and functions.
  ///
  /// - Parameter namesNodes: whether it may go by the lengths of nodes.
  private func formula(behind before: String, namesNodes: Bool = true) -> [CompletionItem] {
    if before.utf8.last == UInt8(ascii: ".") {
      let owner = String(String(before.dropLast()).lastWord)
      if owner == "safeArea" { return ["top", "bottom"].map { CompletionItem($0, .property) } }
      guard namesNodes, let kind = names.kinds[owner] else { return [] }
      let notches = kind == .sheet ? names.notches(of: owner).map { CompletionItem($0, .enumMember, "a notch") } : []
      return notches + kind.quantities.compactMap(\.text).map { CompletionItem($0, .property) }
    }
    let device = EnvironmentQuantity.allCases.map { CompletionItem($0.text, .variable, "the device's") }
    let nodes = (namesNodes ? names.nodes : []).map { CompletionItem($0.name, .variable, $0.kind.rawValue) }
    return names.measures.map { CompletionItem($0, .variable, "a measure") }
      + names.definitions.map { CompletionItem($0, .variable, "a definition") }
      + shared.map { CompletionItem($0, .variable, "shared by the configuration") }
      + nodes + device
      + (namesNodes ? [CompletionItem("available", .variable, "the height that is shared out here")] : [])
      + ["min", "max", "clamp"].map { CompletionItem($0, .function, nil, text: $0 + "(") }
  }

  private func pages(of tabs: String) -> [String] { names.pages[tabs] ?? [] }
}

extension String {
  /// Whether a key may come behind this beginning of a line: nothing stands there but dashes, or a brace is open.
  fileprivate var mayBeginKey: Bool {
    let head = drop { $0 == " " }
    guard let last = head.last(where: { $0 != " " }) else { return true }
    return last == "{" || last == "," || head.allSatisfy { $0 == "-" || $0 == " " }
  }

  fileprivate func components(before mark: String) -> String {
    guard let range = firstRange(of: mark) else { return "" }
    return String(self[..<range.lowerBound])
  }

  fileprivate var lastWord: Substring {
    self[(lastIndex { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { index(after: $0) } ?? startIndex)...]
  }
}
