import Source

/// An explanation of a libyaml failure for the author of the file.
struct ParseErrorExplainer {
  var finding: Diagnostic
  /// The patches with which the rest parses as intended. Empty if the intent is unknown.
  var repair: [RepairedSource.Patch] = []
  /// Whether the repair omits a part of the file, so that the contents of the omitted part are unknown.
  var isPartial = false
  /// The content starts of the lines that the repair moved.
  var moved: [Int] = []

  init(_ finding: Diagnostic, repair: [RepairedSource.Patch] = [], isPartial: Bool = false) {
    (self.finding, self.repair, self.isPartial) = (finding, repair, isPartial)
  }

  /// Creates a diagnosis whose fix, if the finding has one, is also the repair.
  init(fixing finding: Diagnostic) {
    self.init(finding, repair: finding.fixes.flatMap(\.edits).map(RepairedSource.Patch.init))
  }

  /// Creates a diagnosis for lines with a wrong indentation, whose fix gives each line its probable one.
  init(moving finding: Diagnostic) {
    self.init(fixing: finding)
    moved = repair.map(\.span.end)
  }
}

/// The context of a parse failure. All offsets are offsets in the file.
struct ErrorContext {
  let bytes: [UInt8]
  let file: SourceFile
  let complaint: YAMLFailure.ScannerError?
  let activity: YAMLFailure.Activity?
  /// The offset at which libyaml stopped.
  let place: Int
  /// The start of the construct that libyaml was parsing.
  let beginning: Int
  let builder: TreeBuilder
  let words: KnownWords

  /// - Parameter builder: the builder in its state at the failure.
  init(_ failure: YAMLFailure, _ builder: TreeBuilder, _ words: KnownWords) {
    self.builder = builder
    self.words = words
    file = builder.text.file
    bytes = file.bytes
    complaint = failure.complaint
    activity = failure.activity
    place = min(builder.text.origin(of: failure.place), bytes.count)
    beginning = min(builder.text.origin(of: failure.beginning), bytes.count)
  }

  var diagnosis: ParseErrorExplainer {
    switch complaint {
    case .noToken: strangeCharacter
    case .noMappingValue: secondColon
    case .noSequenceEntry: dashBehindKey
    case .noMappingKey: strangeCharacter
    case .noColon: missingColon(at: beginning)
    case .noLineBreak, .zeroIndentation: activity == .block ? unquotedSign(at: beginning) : directive
    case .noName: unquotedSign(at: beginning)
    case .tabInBlock, .tabInPlain: tab
    case .endOfText, .documentMark: unclosedQuote(at: beginning)
    case .unknownEscape: wrongEscape(at: place)
    case .noHexadecimal, .impossibleEscape: wrongEscape(at: max(place - 2, beginning))
    case .noContent: missingContent
    case .noEntry, .noKey: unexpectedStart
    case .noSequenceEnd, .noMappingEnd: brokenBrackets
    case .noDocument: textBehindDocument
    case .unknownTagHandle: wrongTag
    case .colon:
      ParseErrorExplainer(.noValue(at: Span(place, place + 1)), repair: [.init(Span(place + 1, place + 1), [0x20])])
    case nil: anythingElse
    }
  }

  /// The diagnosis of failures without a specific message.
  private var anythingElse: ParseErrorExplainer {
    switch activity {
    case .tag, .anyTag: wrongTag
    case .directive, .version, .handles: directive
    case .token, .simpleKey, .quoted, .block, .plain, .anchor, .alias, .node, .blockNode, .flowNode, .sequence,
      .mapping, .flowSequence, .flowMapping:
      unreadable
    case nil: byte(at: place) == UInt8(ascii: "%") ? directive : unreadable
    }
  }

  /// The diagnosis of a failure whose cause is unknown.
  var unreadable: ParseErrorExplainer { ParseErrorExplainer(.unreadable(at: Span(place, place))) }

  // MARK: The context

  func byte(at offset: Int) -> UInt8? {
    bytes.indices.contains(offset) ? bytes[offset] : nil
  }

  /// Returns the most recently finished node if only blanks separate it from an offset.
  func nodeEnding(before place: Int) -> SyntaxNode? {
    guard let last = builder.nodes.last ?? builder.root, last.span.end <= place, last.span.end > last.span.start,
      bytes.skippingBlanks(from: last.span.end) >= place
    else { return nil }
    return last
  }

  func startsWithQuote(_ node: SyntaxNode) -> Bool {
    byte(at: node.span.start) == UInt8(ascii: "\"") || byte(at: node.span.start) == UInt8(ascii: "'")
  }

  /// Whether the most recently finished node is a value of a map.
  var lastIsValue: Bool {
    guard let open = builder.open.last, open.isMapping else { return false }
    return (builder.nodes.count - open.firstChild) % 2 == 0
  }

  /// Whether an offset is inside of brackets or braces.
  func isInFlow(at place: Int) -> Bool {
    var depth = builder.open.reduce(0) { $0 + ($1.isFlow ? 1 : 0) }
    // libyaml reads ahead of the tree, so that the bytes between count too.
    var position = min(builder.position, place)
    while position < place {
      switch bytes[position] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        position = bytes[(position + 1)..<place].firstIndex(of: bytes[position]) ?? place
      case UInt8(ascii: "#"): position = bytes.endOfLine(from: position)
      default: break
      }
      position += 1
    }
    return depth > 0
  }

  /// Returns the text of a value on its line: up to a comment, and in brackets up to a comma or the closing bracket
  /// outside of parentheses.
  func value(at start: Int) -> Span {
    let end = bytes.contentEnd(from: start)
    guard isInFlow(at: start) else { return Span(start, max(end, min(start + 1, bytes.count))) }
    var depth = 0
    var position = start
    while position < end {
      let byte = bytes[position]
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      let isEnd = byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
      if isEnd && depth <= 0 { break }
      position += 1
    }
    return Span(start, max(bytes.trimmingBlanks(from: start, to: position), min(start + 1, bytes.count)))
  }
}

extension Diagnostic {
  fileprivate static func noValue(at span: Span) -> Diagnostic {
    Diagnostic(.invalidYAML, "there is no value behind this `:`", at: span, help: ["write one, or remove the key"])
  }

  fileprivate static func unreadable(at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "YAML cannot be read on from here", at: span,
      help: ["look for a quote, a bracket or a colon that is missing on this line or the one above"])
  }
}
