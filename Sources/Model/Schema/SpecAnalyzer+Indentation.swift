import Source
import Syntax

// Lines next to a key that belong below it. YAML reads such a key as one without a value.

extension SpecAnalyzer {
  /// Moves entries after a key without a value below that key, if they can only belong there, and reports them.
  func indented(_ entries: [SyntaxEntry], _ schema: Schema) -> [SyntaxEntry] {
    indented(entries) { name in
      schema.index(of: name).map { schema.keys[$0].value }
    } isAtHome: { name in
      meant(name, schema, Array(schema.keys.indices)) != nil
    }
  }

  /// Does the same for an entry that is a map with names chosen by the author. `nil` if nothing changes.
  func indentedNames(_ entry: SyntaxEntry, _ schema: Schema) -> [SyntaxEntry]? {
    guard case .mapping(let names) = entry.value.content, names.contains(where: \.value.isEmpty),
      let key = entry.key.scalarText.flatMap(schema.index(of:)), case .names(_, let type) = schema.keys[key].value
    else { return nil }
    let choose: (String) -> ValueType? = { name in type.schema?.index(of: name) == nil ? type : nil }
    return indented(names, type: choose) { _ in false }
  }

  /// - Parameters:
  ///   - type: the type of a key's value. `nil` if the name is not a key.
  ///   - isAtHome: whether an unknown key may be a misspelled one.
  private func indented(
    _ entries: [SyntaxEntry], type: (String) -> ValueType?, isAtHome: (String) -> Bool
  ) -> [SyntaxEntry] {
    var whole: [SyntaxEntry] = []
    var rest = entries[...]
    while var entry = rest.popFirst() {
      if entry.value.isEmpty, let key = entry.key.scalarText, let value = type(key) {
        let schema = value.schema
        let lost = rest.prefix { other in
          guard let name = other.key.scalarText, type(name) == nil else { return false }
          return schema?.index(of: name) != nil || value.takesNames && !isAtHome(name)
        }
        if let first = lost.first, let last = lost.last {
          let span = first.key.span.joined(last.value.span)
          // Between braces a comma comes first, and indentation has no meaning.
          let isInBraces = tree.file.bytes[entry.key.span.end..<max(entry.key.span.end, span.start)].contains(
            UInt8(ascii: ","))
          report(
            .besideItsKey(
              key, first.key.span, lost.compactMap(\.key.scalarText),
              edits: isInBraces ? nil : tree.file.indentation(of: span, by: 2), at: entry.key.span))
          entry.value = SyntaxNode(content: .mapping(Array(lost)), span: span)
          rest = rest.dropFirst(lost.count)
        }
      }
      whole.append(entry)
    }
    return whole
  }
}

extension SyntaxNode {
  /// Whether the source text of the value is empty.
  fileprivate var isEmpty: Bool { span.start == span.end && isNothing }

  /// Whether the value is empty, or is a map with a key without a value.
  var lacksValue: Bool {
    switch content {
    case .scalar: isEmpty
    case .mapping(let entries): entries.contains(where: \.value.isEmpty)
    case .sequence: false
    }
  }
}

extension ValueType {
  /// The schema of a map that is allowed here.
  fileprivate var schema: Schema? {
    switch self {
    case .map(let name): schemas.first { $0.name == name }
    case .either(let types): types.lazy.compactMap(\.schema).first
    default: nil
    }
  }

  /// Whether a map with names chosen by the author is allowed here.
  fileprivate var takesNames: Bool {
    switch self {
    case .names: true
    case .either(let types): types.contains(where: \.takesNames)
    default: false
    }
  }
}

extension Diagnostic {
  /// Entries next to a key that belong below it. `edits` moves them there, if only their lines must move.
  fileprivate static func besideItsKey(_ key: String, _ first: Span, _ names: [String], edits: [Edit]?, at span: Span)
    -> Diagnostic
  {
    let isOne = names.count == 1
    let names = names.map(\.shortened).quoted(joinedBy: "and")
    var diagnostic = Diagnostic(
      .wrongType, "`\(key.shortened)` has no value: \(names) \(isOne ? "stands" : "stand") beside it, not below",
      at: span,
      labels: [Label(first, "what belongs to `\(key.shortened)` begins here")])
    if let edits {
      diagnostic.fixes = [FixIt("indent it below `\(key.shortened)`", isSafe: false, edits: edits)]
    } else {
      diagnostic.help = ["write it as a map behind the colon: `\(key.shortened): {…}`"]
    }
    return diagnostic
  }
}
