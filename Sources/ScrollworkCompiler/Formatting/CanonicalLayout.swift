/// The tree of a spec with its comments and blank lines, before it is written.
struct CanonicalLayout {
  /// The lines before the first key, which stay first when keys are reordered.
  var head: [LeadingTrivia]
  var column: LayoutBlock
}

/// A line without content.
enum LeadingTrivia {
  case blank
  case comment(String)
}

/// Elements on consecutive lines, with the comments after the last one.
struct LayoutBlock {
  var isSequence: Bool
  var elements: [Element]
  var foot: [LeadingTrivia] = []
}

/// A key with its value, or an item of a list.
struct Element {
  var lead: [LeadingTrivia]
  /// The key. `nil` for an item of a list.
  var key: String?
  /// The anchor `&name` of the value. `nil` if there is none.
  var anchor: String?
  var value: LayoutValue
  /// The comment on the line of the key.
  var trail: TrailingTrivia?
}

/// A comment after content, with the number of spaces before it in the source.
struct TrailingTrivia {
  var gap: Int
  var comment: String
}

enum LayoutValue {
  /// Text or a flow collection on the line of its key.
  case line(String)
  /// A block scalar: its header, and its lines without their indentation.
  case block(String, [String])
  case column(LayoutBlock)
}

extension CanonicalLayout {
  func text(lineBreak: String) -> String {
    var lines = head.withoutOuterBlanks.map { $0.line(indentation: 0) }
    // The blank line between the head and the first key belongs to the head.
    if case .blank? = head.last, !lines.isEmpty { lines.append("") }
    lines += column.lines(indentation: 0)
    while lines.last == "" { lines.removeLast() }
    return lines.map { $0 + lineBreak }.joined()
  }
}

extension LayoutValue {
  fileprivate var isMultiline: Bool {
    switch self {
    case .line: false
    case .block, .column: true
    }
  }
}

extension [Element] {
  /// Returns the elements in another order. Two elements that become neighbors have a blank line between them if the
  /// lower one had a blank line above it, or the upper one has several lines and had a blank line below it.
  func reordered(_ order: [Int]) -> [Element] {
    func hasBlank(before index: Int) -> Bool {
      guard indices.contains(index), case .blank? = self[index].lead.first else { return false }
      return true
    }
    return order.indices.map { place in
      var element = self[order[place]]
      guard place > 0, order[place] != order[place - 1] + 1 else { return element }
      let upper = order[place - 1]
      if self[upper].value.isMultiline, hasBlank(before: upper + 1), !hasBlank(before: order[place]) {
        element.lead.insert(.blank, at: 0)
      }
      return element
    }
  }
}

extension [LeadingTrivia] {
  fileprivate var withoutOuterBlanks: [LeadingTrivia] {
    var leads = self[...]
    while case .blank? = leads.first { leads.removeFirst() }
    while case .blank? = leads.last { leads.removeLast() }
    return Array(leads)
  }
}

extension LeadingTrivia {
  fileprivate func line(indentation: Int) -> String {
    switch self {
    case .blank: ""
    case .comment(let text): spaces(indentation) + text
    }
  }
}

extension LayoutBlock {
  func lines(indentation: Int) -> [String] {
    var lines: [String] = []
    for element in elements {
      for lead in element.lead {
        // Omit blank lines at the start of a column and repeated blank lines.
        if case .blank = lead, lines.last ?? "" == "" { continue }
        lines.append(lead.line(indentation: indentation))
      }
      lines += element.lines(indentation: indentation)
    }
    for lead in foot {
      if case .blank = lead, lines.last == "" { continue }
      lines.append(lead.line(indentation: indentation))
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }
}

extension Element {
  fileprivate func lines(indentation: Int) -> [String] {
    var opening = spaces(indentation) + (key.map { $0 + ":" } ?? "-")
    if let anchor { opening += " " + anchor }
    let end = trail.map { spaces(max(1, $0.gap)) + $0.comment } ?? ""
    switch value {
    case .line(let text): return [opening + (text.isEmpty ? "" : " " + text) + end]
    case .block(let sign, let content):
      return [opening + " " + sign + end] + content.map { $0.isEmpty ? "" : spaces(indentation + 2) + $0 }
    case .column(let column):
      let inner = column.lines(indentation: indentation + 2)
      guard key == nil, anchor == nil, trail == nil, let first = inner.first else { return [opening + end] + inner }
      return [opening + " " + first.dropFirst(indentation + 2)] + inner.dropFirst()
    }
  }
}

private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
