import CLibYAML
import Source

/// The event stream of libyaml for a text. No other file uses libyaml.
///
/// **Units:** spans are UTF-8 offsets in the text; libyaml itself counts code points.
struct YAMLEvents: ~Copyable {
  enum Kind {
    case streamEnd, documentStart, documentEnd
    case alias, scalar, sequenceStart, mappingStart
    /// The end of a sequence or a mapping.
    case collectionEnd
    case failure
  }

  /// The anchor and the tag before a node.
  struct Properties {
    var anchor: String?
    var hasTag: Bool
  }

  /// The parser is on the heap because libyaml keeps pointers into it.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The latest event, which is valid until the next call of `next`.
  private let event: UnsafeMutablePointer<yaml_event_t>
  private var cursor: Cursor

  /// Creates a parser for a text, which must outlive this value. The text is UTF-8 without a byte order mark.
  init(_ text: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    event = .allocate(capacity: 1)
    event.initialize(to: yaml_event_t())
    cursor = Cursor(text: text, isASCII: isASCII)
    // If the allocation fails, every call of `next` returns a failure.
    guard yaml_parser_initialize(parser) == 1 else { return }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    yaml_event_delete(event)
    event.deallocate()
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Advances to the next event. The switch needs a `default` because libyaml's event types are integers.
  mutating func next() -> Kind {
    yaml_event_delete(event)
    guard yaml_parser_parse(parser, event) == 1 else { return .failure }
    switch event.pointee.type {
    case YAML_SCALAR_EVENT: return .scalar
    case YAML_MAPPING_START_EVENT: return .mappingStart
    case YAML_SEQUENCE_START_EVENT: return .sequenceStart
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: return .collectionEnd
    case YAML_ALIAS_EVENT: return .alias
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_STREAM_START_EVENT: return next()
    default: return .streamEnd
    }
  }

  // MARK: The latest event

  /// The span of the event. The span of a node includes its properties.
  var span: Span {
    mutating get {
      let start = cursor.byte(ofPoint: event.pointee.start_mark.index)
      return Span(start, cursor.byte(ofPoint: event.pointee.end_mark.index))
    }
  }

  /// The text and style of a scalar.
  var scalar: Scalar {
    let value = event.pointee.data.scalar
    let bytes = UnsafeBufferPointer(start: value.value, count: value.length)
    return Scalar(text: String(decoding: bytes, as: UTF8.self), style: Self.style(value.style))
  }

  private static func style(_ style: yaml_scalar_style_t) -> Scalar.Style {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  /// Whether the sequence or mapping has brackets or braces.
  var isFlow: Bool {
    event.pointee.type == YAML_MAPPING_START_EVENT
      ? event.pointee.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
      : event.pointee.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
  }

  /// The name that an alias refers to.
  var aliasName: String { event.pointee.data.alias.anchor.map { String(cString: $0) } ?? "" }

  /// The properties of a node other than an alias. `nil` if the node has none.
  var properties: Properties? {
    let anchor: UnsafeMutablePointer<yaml_char_t>?
    let tag: UnsafeMutablePointer<yaml_char_t>?
    switch event.pointee.type {
    case YAML_SCALAR_EVENT: (anchor, tag) = (event.pointee.data.scalar.anchor, event.pointee.data.scalar.tag)
    case YAML_MAPPING_START_EVENT:
      (anchor, tag) = (event.pointee.data.mapping_start.anchor, event.pointee.data.mapping_start.tag)
    default: (anchor, tag) = (event.pointee.data.sequence_start.anchor, event.pointee.data.sequence_start.tag)
    }
    if anchor == nil && tag == nil { return nil }
    return Properties(anchor: anchor.map { String(cString: $0) }, hasTag: tag != nil)
  }

  /// The reason why libyaml produced no event.
  var failure: YAMLFailure {
    mutating get {
      let state = parser.pointee
      return YAMLFailure(
        complaint: state.problem.flatMap { YAMLFailure.ScannerError(rawValue: String(cString: $0)) },
        activity: state.context.flatMap { YAMLFailure.Activity(rawValue: String(cString: $0)) },
        place: cursor.byte(ofPoint: state.problem_mark.index),
        beginning: cursor.byte(ofPoint: state.context_mark.index))
    }
  }
}

/// A parse failure in the words of libyaml.
struct YAMLFailure {
  /// The error message. `nil` for an error that checked text does not cause: malformed UTF-8, or a lack of memory.
  var complaint: ScannerError?
  var activity: Activity?
  var place: Int
  /// The start of the construct that libyaml could not parse.
  var beginning: Int

  enum ScannerError: String {
    // tokens
    case noToken = "found character that cannot start any token"
    case noMappingValue = "mapping values are not allowed in this context"
    case noSequenceEntry = "block sequence entries are not allowed in this context"
    case noMappingKey = "mapping keys are not allowed in this context"
    case noColon = "could not find expected ':'"
    case noLineBreak = "did not find expected comment or line break"
    case noName = "did not find expected alphabetic or numeric character"
    case zeroIndentation = "found an indentation indicator equal to 0"
    case tabInBlock = "found a tab character where an indentation space is expected"
    case colon = "found unexpected ':'"
    case tabInPlain = "found a tab character that violates indentation"
    case endOfText = "found unexpected end of stream"
    case documentMark = "found unexpected document indicator"
    case unknownEscape = "found unknown escape character"
    case noHexadecimal = "did not find expected hexdecimal number"
    case impossibleEscape = "found invalid Unicode character escape code"
    // structure
    case noContent = "did not find expected node content"
    case noEntry = "did not find expected '-' indicator"
    case noKey = "did not find expected key"
    case noSequenceEnd = "did not find expected ',' or ']'"
    case noMappingEnd = "did not find expected ',' or '}'"
    case noDocument = "did not find expected <document start>"
    case unknownTagHandle = "found undefined tag handle"
  }

  enum Activity: String {
    case token = "while scanning for the next token"
    case simpleKey = "while scanning a simple key"
    case quoted = "while scanning a quoted scalar"
    case block = "while scanning a block scalar"
    case plain = "while scanning a plain scalar"
    case anchor = "while scanning an anchor"
    case alias = "while scanning an alias"
    case tag = "while scanning a tag"
    case anyTag = "while parsing a tag"
    case directive = "while scanning a directive"
    case version = "while scanning a %YAML directive"
    case handles = "while scanning a %TAG directive"
    case node = "while parsing a node"
    case blockNode = "while parsing a block node"
    case flowNode = "while parsing a flow node"
    case sequence = "while parsing a block collection"
    case mapping = "while parsing a block mapping"
    case flowSequence = "while parsing a flow sequence"
    case flowMapping = "while parsing a flow mapping"
  }
}

/// Converts code point counts to UTF-8 offsets.
///
/// **Complexity:** callers ask in nearly ascending order, so that all calls together take time linear in the text.
private struct Cursor {
  let text: UnsafeBufferPointer<UInt8>
  let isASCII: Bool
  private var points = 0
  private var bytes = 0

  init(text: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
    self.text = text
    self.isASCII = isASCII
  }

  mutating func byte(ofPoint point: Int) -> Int {
    if isASCII { return min(point, text.count) }
    while points < point, bytes < text.count {
      let lead = text[bytes]
      bytes += lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      points += 1
    }
    while points > point, bytes > 0 {
      repeat { bytes -= 1 } while bytes > 0 && text[bytes] & 0xC0 == 0x80
      points -= 1
    }
    return min(bytes, text.count)
  }
}

/// The version of libyaml. A system upgrade can change it without a new binary.
package var parserVersion: String { String(cString: yaml_get_version_string()) }
