import Model
import ScrollworkCompiler
import Solver
import Source
import Syntax

extension LanguageServer {
  /// Returns the documentation at a position: the meaning of a key, the derivation of a length, or the text of a rule.
  mutating func hover(_ parameters: JSON) throws(Refused) -> JSON {
    let (document, reading, offset) = try place(parameters)
    var found =
      reading.ignoredFinding(at: offset) ?? reading.key(at: offset, in: document.kind.root)
      ?? reading.word(at: offset, in: document.kind.root)
    if found == nil { found = try analyzed(parameters).analysis.name(at: offset, document.kind.root) }
    if found == nil, let mention = reading.names.mention(at: offset),
      let shared = sharedDefinition(mention.owner, document)
    {
      found = ("**\(mention.owner)**, shared by the configuration: `\(shared.file.text(shared.formula))`", mention.span)
    }
    guard let (text, span) = found else { return .null }
    return ["contents": ["kind": "markdown", "value": .text(text)], "range": document.text.range(span)]
  }
}

private typealias HoverTarget = (text: String, span: Span)

extension ParsedDocument {
  // MARK: Keys

  /// Returns the documentation of the key at an offset.
  fileprivate func key(at offset: Int, in root: SchemaPath) -> HoverTarget? {
    let texts = tree.texts(root)
    guard let text = texts.first(where: { $0.isKey && $0.node.span.contains(offset) }),
      let schema = text.container.schema, let name = text.node.scalarText
    else { return nil }
    if name == schema.kind?.rawValue { return ("**\(name)**\n\n\(schema.summary)", text.node.span) }
    return schema.keys.first { $0.name == name }.map { (Self.page(of: $0, in: schema), text.node.span) }
  }

  /// Returns the documentation of the choice at an offset.
  fileprivate func word(at offset: Int, in root: SchemaPath) -> HoverTarget? {
    guard let text = tree.texts(root).first(where: { !$0.isKey && $0.node.span.contains(offset) }),
      let written = text.node.scalarText
    else { return nil }
    let words = (text.place.type?.alternatives ?? []).flatMap { type -> [ChoiceWord] in
      if case .choice(let words) = type { words } else { [] }
    }
    guard let word = words.first(where: { $0.text == written }), let summary = word.summary else { return nil }
    return ("**\(word.text)**: \(summary)", text.node.span)
  }

  static func page(of key: SchemaKey, in schema: Schema) -> String {
    // Several kinds of maps are one alternative here.
    let values = key.value.alternatives.map(\.text).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    var page = "**\(key.name)** of a \(schema.name)\n\n\(key.summary)\n\nTakes \(values.inWords)."
    switch key.presence {
    case .required: page += " Required."
    case .optional(""): break
    case .optional(let absent): page += " Default: \(absent)."
    }
    return page
  }

  // MARK: Findings

  /// Returns the documentation of the rule that a comment names.
  fileprivate func ignoredFinding(at offset: Int) -> HoverTarget? {
    guard let comment = tree.comments.first(where: { $0.contains(offset) }) else { return nil }
    let bytes = tree.file.bytes
    func isPart(_ index: Int) -> Bool {
      bytes.indices.contains(index)
        && (bytes[index] == UInt8(ascii: "-") || bytes[index] >= UInt8(ascii: "a") && bytes[index] <= UInt8(ascii: "z"))
    }
    var (start, end) = (offset, offset)
    while start > comment.start, isPart(start - 1) { start -= 1 }
    while end < comment.end, isPart(end) { end += 1 }
    guard let rule = ruleRegistry[tree.file.text(Span(start, end))] else { return nil }
    return ("**\(rule.id)**: \(rule.page.title)\n\n\(rule.page.text)", Span(start, end))
  }
}

extension Analysis {
  /// Returns the meaning and the values of the name at an offset.
  fileprivate func name(at offset: Int, _ root: SchemaPath) -> HoverTarget? {
    let mention = reading.names.mention(at: offset)
    let placed = mention.flatMap { mention in
      reading.tree.texts(root).first {
        $0.node.span.start <= mention.span.start && mention.span.end <= $0.node.span.end
      }
    }
    // A key of a step refers to the current state, not to a length.
    if let mention, let placed, placed.isKey, let page = page(ofState: mention) { return (page, mention.span) }
    if let occurrence = reading.names.occurrence(at: offset), let page = page(of: occurrence.symbol) {
      return (page, occurrence.span)
    }
    guard let mention else { return nil }
    if mention.member != nil, let page = page(ofLength: mention.text) { return (page, mention.span) }
    if mention.text == "available", let sheet = placed?.sheetWhoseHeightIsShared,
      let page = page(ofLength: "\(sheet).available")
    {
      return (page, mention.span)
    }
    return environment(mention.text).map { ($0, mention.span) }
  }

  /// Returns the meaning of a state such as `rows.offset` in a step.
  private func page(ofState mention: NameIndex.Mention) -> String? {
    guard let kind = reading.names.kinds[mention.owner], let member = mention.member else { return nil }
    let text: String? =
      switch (member, kind) {
      case ("offset", .scroll), ("offset", .list): "how far it is scrolled at that moment, in points"
      case ("height", _): "the height that it shows at that moment, in points"
      case ("progress", .sheet): "where it is at that moment: 0 at its lowest notch, 1 at its highest"
      case ("progress", .header): "how far it has gone at that moment: from 0 to 1"
      case ("scale", .sheet), ("opacity", .sheet), ("dim", .sheet): "of its background at that moment"
      case (_, _): nil
      }
    return text.map { "**\(mention.text)** of the \(kind.rawValue): \($0)" }
  }

  private func page(of symbol: NameIndex.Symbol) -> String? {
    switch symbol {
    case .measure(let name), .definition(let name): page(ofLength: name)
    case .observer(let name): page(ofObserver: name)
    case .notch(let name, let sheet): page(ofLength: "\(sheet).\(name)")
    case .mode(let name): "mode **\(name)**"
    case .node(let name): page(ofNode: name)
    }
  }

  private func page(ofObserver name: String) -> String? {
    let page = "observer **\(name)**"
    guard let spec = compilation?.spec, let observer = spec.observers.first(where: { $0.name.text == name }),
      let position = spec.position(of: observer)
    else { return page }
    let (from, to) = (spec.text(observer.from), spec.text(observer.to))
    return page + ": from 0 to 1 while `\(position)` goes from `\(from)` to `\(to)`"
  }

  /// Returns the kind, the summary and all lengths of a node.
  private func page(ofNode name: String) -> String? {
    guard let kind = reading.names.kinds[name] else { return nil }
    var page = "\(kind.rawValue) **\(name)**"
    guard let compilation, let spec = compilation.spec, let node = spec.node(named: name) else { return page }
    if let summary = spec[node].summary { page += "\n\n" + summary }
    let own = compilation.derivableNames.filter { $0.hasPrefix(name + ".") }
    let forms = own.compactMap { own in
      compilation.derivation(of: own).map { "\(own) = \($0.result.closedForm)" }
    }
    return forms.isEmpty ? page : page + "\n\n```\n" + forms.joined(separator: "\n") + "\n```"
  }

  /// Returns the closed form of a length, its derivation, and its values on the devices.
  private func page(ofLength name: String) -> String? {
    guard let compilation, let derivation = compilation.derivation(of: name) else { return nil }
    let result = derivation.result
    var page = "```\n\(result.name) = \(result.closedForm)\n```"
    if let formula = result.formula, formula != result.closedForm { page += "\n\nWritten as `\(formula)`." }
    if let rule = result.rule { page += "\n\nIt is \(rule)." }
    if !result.cases.isEmpty {
      page += "\n\n" + result.cases.map { "- `\($0.condition)`: `\($0.closedForm)`" }.joined(separator: "\n")
    }
    if let measure = compilation.spec?.measures.first(where: { $0.name.text == name }) {
      return page + " Typical: \(measure.typical.text) pt."
    }
    if let lengths { page += "\n\n" + lengths.table(of: name) }
    return page
  }

  /// Returns the range of an environment quantity, which the device determines.
  private func environment(_ name: String) -> String? {
    guard let quantity = EnvironmentQuantity.allCases.first(where: { $0.text == name }) else { return nil }
    guard let range = compilation?.spec?.environment[quantity] else { return "**\(name)**, which the device decides" }
    return "**\(name)**, which the device decides: \(range.lower.text) to \(range.upper.text) pt"
  }
}

extension LocatedScalar {
  /// The sheet if the text is a length of a sheet or of one of its notches. `nil` for the contents of a sheet.
  fileprivate var sheetWhoseHeightIsShared: String? {
    let isOfSheet =
      container.schema?.kind == .sheet || container.schema?.name == "notch" || container.place.namedKeys == .newNotches
    return isOfSheet ? container.sheet : nil
  }
}

extension Span {
  /// Whether an offset is in the span or at its end.
  fileprivate func contains(_ offset: Int) -> Bool { start <= offset && offset <= end }
}

extension [String] {
  /// The words as a list: "a, b or c".
  fileprivate var inWords: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}
