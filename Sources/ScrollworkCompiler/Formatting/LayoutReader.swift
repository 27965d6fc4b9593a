import Model
import Source
import Syntax

/// Reads a tree from its first line to its last, and attaches each comment and blank line to an element.
struct LayoutReader {
  let file: SourceFile
  let comments: [Span]
  /// The number of comments that are attached to an element.
  var taken = 0
  /// The offset after the part that was read last.
  var position = 0
  /// Whether all keys keep their order. This is necessary in a file with aliases, because an anchor must precede its
  /// aliases.
  let keepsOrder: Bool

  init(_ tree: SyntaxTree) {
    file = tree.file
    comments = tree.comments
    position = file.hasByteOrderMark ? 3 : 0
    keepsOrder = tree.root?.hasAlias ?? false
  }

  mutating func layout(of root: SyntaxNode, _ order: KeyOrder) throws(FormatRefusal) -> CanonicalLayout {
    let head = lead(before: root.span.start)
    position = root.span.start
    var column = try column(root, order, isFlow: false, limit: file.bytes.count, above: -1)
    column.foot += lead(before: file.bytes.count)
    return CanonicalLayout(head: head, column: column)
  }

  // MARK: Elements

  /// - Parameters:
  ///   - limit: the start of the next element.
  ///   - above: the column of the parent. Comments at or left of it belong to the parent.
  mutating func column(
    _ node: SyntaxNode, _ order: KeyOrder, isFlow: Bool, limit: Int, above: Int
  ) throws(FormatRefusal) -> LayoutBlock {
    let margin = max(isFlow ? 0 : column(of: node.span.start), above + 1)
    var elements: [Element] = []
    var isSequence = false
    switch node.content {
    case .scalar: throw .unusual(node.span)
    case .sequence(let items):
      isSequence = true
      for (index, item) in items.enumerated() {
        let next = items.indices.contains(index + 1) ? items[index + 1].span.start : limit
        elements.append(try element(nil, item, order.item, limit: next, margin: margin))
      }
    case .mapping(let entries):
      for (index, entry) in entries.enumerated() {
        let next = entries.indices.contains(index + 1) ? entries[index + 1].key.span.start : limit
        elements.append(
          try element(entry.key, entry.value, order.behind(entry.key, in: entries), limit: next, margin: margin))
      }
      if !keepsOrder { elements = elements.reordered(order.order(entries)) }
    }
    if isFlow {
      let foot = lead(before: node.span.end - 1)
      position = max(position, node.span.end)
      return LayoutBlock(isSequence: isSequence, elements: elements, foot: foot)
    }
    return LayoutBlock(isSequence: isSequence, elements: elements, foot: foot(from: margin, before: limit))
  }

  private mutating func element(
    _ key: SyntaxNode?, _ node: SyntaxNode, _ order: KeyOrder, limit: Int, margin: Int
  ) throws(FormatRefusal) -> Element {
    var lead = lead(before: key?.span.start ?? node.span.start)
    var text: String?
    if let key {
      guard !key.isAlias, case .scalar(let scalar) = key.content, let line = line(key, scalar) else {
        throw .unusual(key.span)
      }
      (text, position) = (line, max(position, key.span.end))
    }
    let anchor = anchor(before: node.span.start)
    if anchor != nil { passAnchor(before: node.span.start) }
    var trail = isEmpty(node) ? nil : self.trail(before: node.span.start)
    // If the value moves to the line of its key, comments between them move above the key.
    if key != nil, !isEmpty(node), standsOnOneLine(node, order) {
      lead += self.lead(before: node.span.start).filter(\.isComment)
    }
    if node.isEmptyCollection { lead += self.lead(before: node.span.end).filter(\.isComment) }
    var value = try value(node, order, limit: limit, margin: margin)
    if let behind = self.trail(before: limit) {
      if trail == nil { trail = behind } else { lead.append(.comment(behind.comment)) }
    }
    // Comments before the first key of an item belong to the item.
    if key == nil, case .column(var column) = value, !column.elements.isEmpty {
      lead += column.elements[0].lead
      column.elements[0].lead = []
      value = .column(column)
    }
    return Element(lead: lead, key: text, anchor: anchor, value: value, trail: trail)
  }

  private func isEmpty(_ node: SyntaxNode) -> Bool { node.span.start >= node.span.end }

  private func standsOnOneLine(_ node: SyntaxNode, _ order: KeyOrder) -> Bool {
    if node.isAlias { return true }
    switch node.content {
    case .scalar: return true
    case .sequence, .mapping: return node.isFlow(in: file) && flowLine(node, order).map { fits(node, $0) } == true
    }
  }

  private mutating func value(
    _ node: SyntaxNode, _ order: KeyOrder, limit: Int, margin: Int
  ) throws(FormatRefusal) -> LayoutValue {
    if node.isAlias {
      position = max(position, node.span.end)
      return .line(file.text(node.span))
    }
    switch node.content {
    case .scalar(let scalar):
      position = max(position, node.span.end)
      return scalarValue(node, scalar)
    case .sequence, .mapping:
      let isFlow = node.isFlow(in: file)
      if isFlow, let line = flowLine(node, order), fits(node, line) {
        position = max(position, node.span.end)
        return .line(line)
      }
      return .column(
        try column(node, order, isFlow: isFlow, limit: isFlow ? node.span.end : limit, above: margin))
    }
  }

  // MARK: Comments and blank lines

  /// Takes the comments and blank lines before an offset.
  mutating func lead(before place: Int) -> [LeadingTrivia] {
    var leads: [LeadingTrivia] = []
    while taken < comments.count, comments[taken].start < place {
      if breaks(from: position, to: comments[taken].start) > 1 { leads.append(.blank) }
      leads.append(.comment(file.text(comments[taken]).trimmed))
      position = comments[taken].end
      taken += 1
    }
    if breaks(from: position, to: place) > 1 { leads.append(.blank) }
    return leads
  }

  /// Takes the comments after the last line of a column that are indented at least as far as the column.
  private mutating func foot(from margin: Int, before limit: Int) -> [LeadingTrivia] {
    var leads: [LeadingTrivia] = []
    while taken < comments.count, comments[taken].start < limit, column(of: comments[taken].start) >= margin {
      if breaks(from: position, to: comments[taken].start) > 1 { leads.append(.blank) }
      leads.append(.comment(file.text(comments[taken]).trimmed))
      position = comments[taken].end
      taken += 1
    }
    return leads
  }

  /// Takes the comment on the line of the part that was read last. `nil` if there is none.
  private mutating func trail(before limit: Int) -> TrailingTrivia? {
    guard taken < comments.count, comments[taken].start < limit, comments[taken].start >= position,
      breaks(from: position, to: comments[taken].start) == 0
    else { return nil }
    let comment = comments[taken]
    var gap = 0
    while comment.start - gap > position, file.bytes[comment.start - gap - 1] == UInt8(ascii: " ") { gap += 1 }
    position = comment.end
    taken += 1
    return TrailingTrivia(gap: gap, comment: file.text(comment).trimmed)
  }

  func hasComment(in span: Span) -> Bool {
    comments[taken...].contains { span.start <= $0.start && $0.start < span.end }
  }

  /// Returns the number of line breaks between two offsets.
  private func breaks(from start: Int, to end: Int) -> Int {
    start < end ? file.bytes[start..<end].count { $0 == UInt8(ascii: "\n") } : 0
  }

  private func column(of offset: Int) -> Int {
    offset - file.line(of: offset).start
  }

  /// Returns the anchor `&name` between `position` and a value. `nil` if there is none.
  func anchor(before place: Int) -> String? {
    anchor(from: position, to: place)
  }

  func anchor(from start: Int, to end: Int) -> String? {
    anchorRange(from: start, to: end).map { String(decoding: file.bytes[$0], as: UTF8.self) }
  }

  private func anchorRange(from start: Int, to end: Int) -> Range<Int>? {
    var offset = start
    while offset < end {
      switch file.bytes[offset] {
      case UInt8(ascii: "#"):
        while offset < end, file.bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
      case UInt8(ascii: "&"):
        return offset..<offset + file.bytes[offset..<end].prefix { $0 > 0x20 }.count
      case _: offset += 1
      }
    }
    return nil
  }

  /// Advances past an anchor, so that the first child of the value does not take it too.
  private mutating func passAnchor(before place: Int) {
    guard let range = anchorRange(from: position, to: place) else { return }
    // A comment before the anchor is read first.
    if taken < comments.count, comments[taken].start < range.lowerBound { return }
    position = range.upperBound
  }
}

extension LeadingTrivia {
  fileprivate var isComment: Bool {
    switch self {
    case .blank: false
    case .comment: true
    }
  }
}

extension SyntaxNode {
  /// Whether the node is `[]` or `{}`, which has no element for a comment.
  fileprivate var isEmptyCollection: Bool {
    if isAlias { return false }
    return switch content {
    case .scalar: false
    case .sequence(let items): items.isEmpty
    case .mapping(let entries): entries.isEmpty
    }
  }

  fileprivate var hasAlias: Bool {
    if isAlias { return true }
    return switch content {
    case .scalar: false
    case .sequence(let items): items.contains(where: \.hasAlias)
    case .mapping(let entries): entries.contains { $0.key.hasAlias || $0.value.hasAlias }
    }
  }
}
