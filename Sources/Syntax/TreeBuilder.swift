import Source

/// Builds a syntax tree from events. Removes and reports everything that a spec does not allow.
struct TreeBuilder {
  /// The maximum nesting depth of maps and lists.
  static let maximumDepth = 100
  /// The maximum number of nodes that aliases expand to.
  static let aliasBudget = 10_000

  let text: RepairedSource
  /// The bytes of the file.
  let bytes: [UInt8]
  private(set) var findings: [Diagnostic] = []
  private var unlisted = 0
  private(set) var root: SyntaxNode?
  /// The texts that lack quotes and parsed only with a patch.
  private(set) var mended: [SyntaxNode] = []
  /// The values of repeated keys, except for the first value.
  var repeated: [SyntaxNode] = []
  /// Whether the tree has all content of the file.
  var isWhole = true
  var comments: Comments
  /// The end of the latest event in the file.
  private(set) var position = 0

  let nodes = NodeStack()
  private(set) var open: [Collection] = []
  private var anchors: [String: Anchor] = [:]
  /// The number of nodes so far, those behind aliases included.
  private var size = 0
  private var aliasedSize = 0
  /// The spans of the nodes that aliases refer to.
  private(set) var referenced: [Span] = []
  private var documents = 0

  /// An open map or list.
  struct Collection {
    /// The start of the collection in the file.
    var start: Int
    var isMapping: Bool
    var isFlow: Bool
    var firstChild: Int
    var anchor: String?
    var sizeBefore: Int
    /// Whether the collection is in brackets and has a text that commas or colons may have split.
    var mayBeSplit = false
    /// Whether a key of the map is not a plain text.
    var hasOddKey = false
    /// The nesting depth of the collections in it, itself included.
    var height = 1
  }

  private enum Anchor {
    case open
    case done(SyntaxNode, size: Int, height: Int)
  }

  init(_ text: RepairedSource) {
    self.text = text
    bytes = text.file.bytes
    comments = Comments(text.file)
    open.reserveCapacity(16)
  }

  /// The findings, with a note about the number of unlisted ones.
  var listedFindings: [Diagnostic] {
    guard unlisted > 0, var last = findings.last else { return findings }
    last.notes.append("\(unlisted) more like these are not listed")
    return findings.dropLast() + [last]
  }

  mutating func report(_ finding: @autoclosure () -> Diagnostic) {
    if findings.count < SyntaxTree.maximumFindings { findings.append(finding()) } else { unlisted += 1 }
  }

  /// Reads events up to the end of the first document. Returns the failure if libyaml cannot parse the text.
  mutating func read(_ events: inout YAMLEvents) -> YAMLFailure? {
    while true {
      let kind = events.next()
      if kind == .failure { return events.failure }
      let span = text.origin(of: events.span)
      position = span.end
      switch kind {
      case .scalar: add(events.scalar, events.properties, span)
      case .mappingStart, .sequenceStart:
        guard begin(isMapping: kind == .mappingStart, events.isFlow, events.properties, span) else { return nil }
      case .collectionEnd: end(at: span.end)
      case .alias: addAlias(events.aliasName, span)
      case .documentStart:
        documents += 1
        guard documents == 1 else {
          report(.multipleDocuments(at: span))
          comments.finish()
          return nil
        }
      case .documentEnd: continue
      case .streamEnd:
        comments.finish()
        return nil
      case .failure: return events.failure
      }
    }
  }

  /// Closes all open collections and keeps their complete children.
  mutating func abandon() {
    isWhole = false
    comments.finish()
    while let last = open.popLast() {
      if last.isMapping, (nodes.count - last.firstChild) % 2 == 1 { nodes.removeLast() }
      finish(last, end: max(last.start + 1, nodes.end))
    }
  }

  private mutating func add(_ scalar: consuming Scalar, _ properties: YAMLEvents.Properties?, _ place: Span) {
    let (style, length) = (scalar.style, scalar.text.utf8.count)
    var isOdd = properties != nil || length == 2 && scalar.text == "<<"
    var node = SyntaxNode(content: .scalar(scalar), span: place)
    if let properties { takeProperties(properties, from: &node, style, isEmpty: length == 0) }
    switch style {
    case .plain:
      if text.isPatched(in: node.span) {
        node = plainNode(node.span)
        mended.append(node)
      }
      if isInFlow, mayBeSplit(node.span) { open[open.count - 1].mayBeSplit = true }
      comments.pass(node.span)
    case .singleQuoted, .doubleQuoted:
      isOdd = true
      comments.pass(node.span)
    case .literal, .folded:
      isOdd = true
      node.span.end = bytes.endOfBlockScalar(node.span)
      comments.passBlockScalar(node.span)
      if length == 0 { checkEmptyBlock(&node) }
    }
    if isOdd { noteOddKey() }
    append(node, anchor: properties?.anchor, size: 1, height: 0)
  }

  private var isInFlow: Bool { !open.isEmpty && open[open.count - 1].isFlow }

  /// Marks the next node as a key that is not a plain text, if it is a key.
  private mutating func noteOddKey() {
    guard !open.isEmpty, (nodes.count - open[open.count - 1].firstChild) % 2 == 0 else { return }
    open[open.count - 1].hasOddKey = true
  }

  private func mayBeSplit(_ span: Span) -> Bool {
    bytes[span.start..<span.end].contains { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ":") }
  }

  /// Returns a node for the text of a span, read without YAML syntax.
  func plainNode(_ span: Span) -> SyntaxNode {
    let text = String(decoding: ScalarReading(plain: span, in: text.file).text, as: UTF8.self)
    return SyntaxNode(content: .scalar(Scalar(text: text, style: .plain)), span: span)
  }

  private mutating func begin(
    isMapping: Bool, _ isFlow: Bool, _ properties: YAMLEvents.Properties?, _ place: Span
  ) -> Bool {
    let start = properties.map { startBehindProperties($0, place) } ?? place.start
    guard open.count < Self.maximumDepth else {
      report(.tooDeep(at: Span(start, start + 1)))
      abandon()
      return false
    }
    if let anchor = properties?.anchor { anchors[anchor] = .open }
    open.append(
      Collection(
        start: start, isMapping: isMapping, isFlow: isFlow, firstChild: nodes.count, anchor: properties?.anchor,
        sizeBefore: size))
    return true
  }

  private mutating func end(at place: Int) {
    guard let last = open.popLast() else { return }
    // A block has no end mark, and libyaml ends it at the start of the next token.
    finish(last, end: last.isFlow ? place : max(last.start, nodes.end))
  }

  /// Appends the node of a closed collection.
  private mutating func finish(_ collection: Collection, end: Int) {
    let span = Span(collection.start, end)
    let content = content(collection)
    noteOddKey()
    append(
      SyntaxNode(content: content, span: span), anchor: collection.anchor,
      size: size - collection.sizeBefore + 1, height: collection.height)
  }

  private mutating func content(_ collection: Collection) -> SyntaxNode.Content {
    let first = collection.firstChild
    if collection.mayBeSplit {
      if isInFlow { open[open.count - 1].mayBeSplit = true }
      var children = nodes.takeNodes(from: first)
      if collection.isMapping { children = separated(children) }
      children = joined(children, stride: collection.isMapping ? 2 : 1)
      return collection.isMapping ? .mapping(entries(children)) : .sequence(children)
    }
    if !collection.isMapping { return .sequence(nodes.takeNodes(from: first)) }
    return .mapping(
      !collection.hasOddKey && nodes.hasDistinctKeys(from: first)
        ? nodes.takeEntries(from: first) : entries(nodes.takeNodes(from: first)))
  }

  private mutating func append(_ node: consuming SyntaxNode, anchor: String?, size: Int, height: Int) {
    self.size += 1
    if let anchor { anchors[anchor] = .done(node, size: size, height: height) }
    guard !open.isEmpty else {
      root = node
      return
    }
    if height > 0 { open[open.count - 1].height = max(open[open.count - 1].height, height + 1) }
    nodes.append(node)
  }

  private mutating func addAlias(_ name: String, _ span: Span) {
    comments.pass(span)
    noteOddKey()
    var node = SyntaxNode(
      content: .scalar(Scalar(text: text.file.text(span), style: .plain)), span: span)
    switch anchors[name] {
    case .done(let target, let size, let height):
      if open.count + height > Self.maximumDepth {
        report(.tooDeep(at: span))
      } else if aliasedSize + size > Self.aliasBudget {
        // The budget is reported once per file.
        if aliasedSize <= Self.aliasBudget { report(.aliasBudget(at: span)) }
        aliasedSize = Self.aliasBudget + 1
      } else {
        aliasedSize += size
        self.size += size - 1
        node.content = target.content
        node.isAlias = true
        if referenced.last != target.span { referenced.append(target.span) }
        return append(node, anchor: nil, size: size, height: height)
      }
    case .open: report(.recursiveAlias(name, at: span))
    case nil:
      let near = anchors.count > 1000 ? nil : EditDistance.nearest(to: name, in: anchors.keys.sorted())
      report(.undefinedAlias(name, near: near, at: span))
    }
    isWhole = false
    append(node, anchor: nil, size: 1, height: 0)
  }
}

extension Diagnostic {
  fileprivate static func tooDeep(at span: Span) -> Diagnostic {
    Diagnostic(
      .tooDeep, "maps and lists are nested more than \(TreeBuilder.maximumDepth) deep", at: span,
      caption: "this is one too many; the file is not read further")
  }

  fileprivate static func aliasBudget(at span: Span) -> Diagnostic {
    Diagnostic(
      .aliasBudget, "the aliases of this file expand to more than 10,000 nodes", at: span,
      caption: "from here on none is followed", help: ["write less with aliases of aliases"])
  }

  fileprivate static func recursiveAlias(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .recursiveAlias, "`*\(name.brief)` is inside of the node marked `&\(name.brief)`", at: span,
      caption: "it would contain itself")
  }

  fileprivate static func undefinedAlias(_ name: String, near: String?, at span: Span) -> Diagnostic {
    let place = Span(span.start + 1, span.end)
    return Diagnostic(
      .undefinedAlias, "nothing above is marked `&\(name.brief)`", at: span,
      help: near == nil ? ["if `\("*\(name)".brief)` is meant as text, quote it"] : [],
      fixes: near.map { [FixIt("write `*\($0)`", isSafe: false, edits: [Edit(place, $0)])] } ?? [])
  }
}
