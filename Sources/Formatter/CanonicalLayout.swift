/// The lines of a spec before they are written: its tree with comments and blank lines in their places.
struct CanonicalLayout {
  /// What stands before the first key, whichever key comes first.
  var head: [LeadingTrivia]
  var column: Block
}

/// A line that is no content.
enum LeadingTrivia {
  case blank
  case comment(String)
}

/// Elements that stand one below the other, with the comments behind the last.
struct Block {
  var isSequence: Bool
  var elements: [Element]
  var foot: [LeadingTrivia] = []
}

/// A key with its value, or an item of a list.
struct Element {
  var lead: [LeadingTrivia]
  /// `nil` for an item.
  var key: String?
  /// `&name`, where others refer to the value.
  var anchor: String?
  var value: LayoutValue
  /// The comment on the line of the key.
  var trail: TrailingTrivia?
}

/// A comment behind content, as far from it as its author put it.
struct TrailingTrivia {
  var gap: Int
  var comment: String
}

enum LayoutValue {
  /// Text or a flow collection on the line of its key.
  case line(String)
  /// A block scalar: its sign, and its lines without their indentation.
  case block(String, [String])
  case column(Block)
}

extension CanonicalLayout {
  func text(lineBreak: String) -> String {
    var lines = head.withoutOuterBlanks.map { $0.line(indentation: 0) }
    // The blank line that parts a heading from the first key belongs to the heading.
    if case .blank? = head.last, !lines.isEmpty { lines.append("") }
    lines += column.lines(indentation: 0)
    while lines.last == "" { lines.removeLast() }
    return lines.map { $0 + lineBreak }.joined()
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

extension Block {
  func lines(indentation: Int) -> [String] {
    var lines: [String] = []
    for element in elements {
      for lead in element.lead {
        // Nothing is parted from its own heading, and once is enough.
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
