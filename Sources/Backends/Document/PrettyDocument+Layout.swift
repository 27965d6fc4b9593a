extension PrettyDocument {
  /// The text, with lines of at most `width` columns if the allowed breaks suffice. Ends with a line break.
  func text(width: Int) -> String {
    var layout = PrettyPrinter(width: width)
    layout.run(self)
    return layout.text + "\n"
  }
}

/// Lays out a document with an explicit stack, so that deep nesting cannot exhaust the stack of the thread.
private struct PrettyPrinter {
  private enum Mode {
    case flat, broken
  }

  private typealias Item = (level: Int, mode: Mode, document: PrettyDocument)

  let width: Int
  private(set) var text = ""
  private var column = 0
  /// The indentation level of the current line. Written with its first text, so that empty lines stay empty.
  private var indentation = 0

  init(width: Int) { self.width = width }

  /// Lays out the document. A group is measured once, when it is reached. Groups inside a flat group are not measured
  /// again.
  mutating func run(_ document: PrettyDocument) {
    var stack: [Item] = [(0, .broken, document)]
    while let (level, mode, document) = stack.popLast() {
      switch document {
      case .text(let part): write(part)
      case .line: mode == .flat ? write(" ") : breakLine(level)
      case .softLine: if mode == .broken { breakLine(level) }
      case .hardLine: breakLine(level)
      case .sequence(let parts):
        for part in parts.reversed() { stack.append((level, mode, part)) }
      case .nest(let inner): stack.append((level + 1, mode, inner))
      case .group(let inner):
        stack.append((level, mode == .flat || fits(inner, before: stack) ? .flat : .broken, inner))
      case .paragraph(let prefix, let words): fill(words, prefix, level)
      }
    }
  }

  private mutating func write(_ part: String) {
    guard !part.isEmpty else { return }
    if column == 0 {
      text += String(repeating: "  ", count: indentation)
      column = 2 * indentation
    }
    text += part
    column += part.unicodeScalars.count
  }

  private mutating func breakLine(_ level: Int) {
    text += "\n"
    column = 0
    indentation = level
  }

  /// Fills lines with words. A word longer than a line has a line of its own.
  private mutating func fill(_ words: [String], _ prefix: String, _ level: Int) {
    write(prefix)
    let start = column
    for word in words {
      if column > start, column + 1 + word.unicodeScalars.count > width {
        breakLine(level)
        write(prefix)
      }
      write(column > start || !prefix.isEmpty ? " " + word : word)
    }
  }

  /// Whether a group fits the rest of the line, together with the text after it up to the next possible break.
  private func fits(_ document: PrettyDocument, before rest: [Item]) -> Bool {
    var room = width - (column == 0 ? 2 * indentation : column)
    var following = rest.endIndex
    var stack: [(mode: Mode, document: PrettyDocument)] = [(.flat, document)]
    while room >= 0 {
      guard let (mode, document) = stack.popLast() else {
        guard following > rest.startIndex else { return true }
        following -= 1
        stack.append((rest[following].mode, rest[following].document))
        continue
      }
      switch document {
      case .text(let part): room -= part.unicodeScalars.count
      case .line:
        if mode == .broken { return true }
        room -= 1
      case .softLine: if mode == .broken { return true }
      case .hardLine, .paragraph: return mode == .broken
      case .sequence(let parts):
        for part in parts.reversed() { stack.append((mode, part)) }
      case .nest(let inner), .group(let inner): stack.append((mode, inner))
      }
    }
    return false
  }
}
