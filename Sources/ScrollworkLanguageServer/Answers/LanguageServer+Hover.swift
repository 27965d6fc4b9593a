import Model
import ScrollworkCompiler
import Solver
import Source
import Syntax

extension LanguageServer {
  /// What stands at a position: the meaning of a key, how a length comes about, the page of a finding.
  mutating func hover(_ parameters: JSON) throws(Refused) -> JSON {
    let (document, reading, offset) = try place(parameters)
    var found = reading.suppressedFinding(at: offset)
    if found == nil { found = try analyzed(parameters).analysis.name(at: offset) }
    guard let (text, span) = found ?? reading.key(at: offset, in: document.kind.root) else { return .null }
    return ["contents": ["kind": "markdown", "value": .text(text)], "range": document.text.range(span)]
  }
}

private typealias Found = (text: String, span: Span)

extension Reading {
  // MARK: Keys

  /// What a key of the language is for.
  fileprivate func key(at offset: Int, in root: SchemaPlace) -> Found? {
    let texts = tree.texts(root)
    guard let text = texts.first(where: { $0.isKey && $0.node.span.contains(offset) }),
      let schema = text.container.schema, let name = text.node.scalarText
    else { return nil }
    if name == schema.kind?.rawValue { return ("**\(name)**\n\n\(schema.summary)", text.node.span) }
    return schema.keys.first { $0.name == name }.map { (Self.page(of: $0, in: schema), text.node.span) }
  }

  static func page(of key: SchemaKey, in schema: Schema) -> String {
    var page = "**\(key.name)** of a \(schema.name)\n\n\(key.summary)\n\nTakes \(key.value.text)."
    switch key.presence {
    case .required: page += " Required."
    case .optional(""): break
    case .optional(let absent): page += " Default: \(absent)."
    }
    return page
  }

  // MARK: Findings

  /// The page of a finding that a comment names.
  fileprivate func suppressedFinding(at offset: Int) -> Found? {
    guard let comment = tree.comments.first(where: { $0.contains(offset) }) else { return nil }
    let bytes = tree.file.bytes
    func isPart(_ index: Int) -> Bool {
      bytes.indices.contains(index)
        && (bytes[index] == UInt8(ascii: "-") || bytes[index] >= UInt8(ascii: "a") && bytes[index] <= UInt8(ascii: "z"))
    }
    var (start, end) = (offset, offset)
    while start > comment.start, isPart(start - 1) { start -= 1 }
    while end < comment.end, isPart(end) { end += 1 }
    guard let id = FindingID(rawValue: tree.file.text(Span(start, end))) else { return nil }
    return ("**\(id.rawValue)**: \(id.explanation.title)\n\n\(id.explanation.text)", Span(start, end))
  }
}

extension Analysis {
  /// What a name stands for, and what it comes to.
  fileprivate func name(at offset: Int) -> Found? {
    let occurrence = reading.names.occurrence(at: offset)
    if let occurrence, let page = page(of: occurrence.symbol) { return (page, occurrence.span) }
    guard let path = reading.names.path(at: offset) else { return nil }
    if path.member != nil, let page = page(ofLength: path.text) { return (page, path.span) }
    return environment(path.text).map { ($0, path.span) }
  }

  private func page(of symbol: NameIndex.Symbol) -> String? {
    switch symbol {
    case .measure(let name), .definition(let name): page(ofLength: name)
    case .notch(let name, let sheet): page(ofLength: "\(sheet).\(name)")
    case .mode(let name): "mode **\(name)**"
    case .node(let name): page(ofNode: name)
    }
  }

  /// Its kind, what its author says of it, and all its lengths.
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

  /// How a length comes about, and what it is on the devices.
  private func page(ofLength name: String) -> String? {
    guard let compilation, let derivation = compilation.derivation(of: name) else { return nil }
    let result = derivation.result
    var page = "```\n\(result.name) = \(result.closedForm)\n```"
    if let formula = result.formula, formula != result.closedForm { page += "\n\nWritten as `\(formula)`." }
    if let rule = result.rule { page += "\n\nIt is \(rule)." }
    if let measure = compilation.spec?.measures.first(where: { $0.name.text == name }) {
      return page + " Typical: \(measure.typical.text) pt."
    }
    if let lengths = Lengths(compilation) { page += "\n\n" + lengths.table(of: name) }
    return page
  }

  /// What the device decides.
  private func environment(_ name: String) -> String? {
    guard let quantity = EnvironmentQuantity.allCases.first(where: { $0.text == name }) else { return nil }
    guard let range = compilation?.spec?.environment[quantity] else { return "**\(name)**, which the device decides" }
    return "**\(name)**, which the device decides: \(range.lower.text) to \(range.upper.text) pt"
  }
}

extension Span {
  /// Whether an offset lies in it or at its end.
  fileprivate func contains(_ offset: Int) -> Bool { start <= offset && offset <= end }
}
