import Source

/// Makes a tree of events, with everything that the tree must not contain taken out and reported.
struct TreeBuilder {
  /// How deep maps and lists may stand in one another.
  static let maximumDepth = 100
  /// How many nodes aliases may stand for.
  static let aliasBudget = 10_000

  let text: RepairedSource
  /// Of the file.
  let bytes: [UInt8]
  private(set) var findings: [Diagnostic] = []
  private var unlisted = 0
  private(set) var root: SyntaxNode?
  /// Texts that stand without the quotes that they need.
  private(set) var mended: [SyntaxNode] = []
  /// The values of keys that stand twice, but for the first.
  var repeated: [SyntaxNode] = []
  /// Whether all content of the file is in the tree.
  var isWhole = true
  var comments: Comments
  /// Where the latest event ends, in the file.
  private(set) var position = 0

  let nodes = NodeStack()
  private(set) var open: [Collection] = []
  private var anchors: [String: Anchor] = [:]
  /// How many nodes were made so far, those behind aliases included.
  private var size = 0
  private var aliasedSize = 0
  /// What aliases stand for, where it is written.
  private(set) var referenced: [Span] = []
  private var documents = 0

  /// A map or list whose end has not been read.
  struct Collection {
    /// In the file.
    var start: Int
    var isMapping: Bool
    var isFlow: Bool
    var firstChild: Int
    var anchor: String?
    var sizeBefore: Int
    /// Whether it is between brackets and has a text in it that commas or colons may have torn.
    var mayBeTorn = false
    /// Whether it has a key that is more than a plain text.
    var hasOddKey = false
    /// How deep collections stand in it, itself included.
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

  mutating func report(_ problem: NodeProblem) { report { problem.diagnostic } }
  mutating func report(_ problem: TextProblem) { report { problem.diagnostic } }
  mutating func report(_ problem: StructureProblem) { report { problem.diagnostic } }

  /// With a word on those that are not listed.
  var listedFindings: [Diagnostic] {
    guard unlisted > 0, var last = findings.last else { return findings }
    last.notes.append("\(unlisted) more like these are not listed")
    return findings.dropLast() + [last]
  }

  private mutating func report(_ finding: () -> Diagnostic) {
    if findings.count < SyntaxTree.maximumFindings { findings.append(finding()) } else { unlisted += 1 }
  }

  /// Reads up to the end of the first document or to what cannot be read, which is returned.
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
          report(.multipleDocuments(span))
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

  /// Closes what is open, with the children that are complete.
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
      if isInFlow, mayBeTorn(node.span) { open[open.count - 1].mayBeTorn = true }
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

  /// Takes note that the next node is no plain text, if it is a key.
  private mutating func noteOddKey() {
    guard !open.isEmpty, (nodes.count - open[open.count - 1].firstChild) % 2 == 0 else { return }
    open[open.count - 1].hasOddKey = true
  }

  private func mayBeTorn(_ span: Span) -> Bool {
    bytes[span.start..<span.end].contains { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ":") }
  }

  /// A node for the text of a place, read as if nothing in it meant anything to YAML.
  func plainNode(_ span: Span) -> SyntaxNode {
    let text = String(decoding: ScalarReading(plain: span, in: text.file).text, as: UTF8.self)
    return SyntaxNode(content: .scalar(Scalar(text: text, style: .plain)), span: span)
  }

  private mutating func begin(
    isMapping: Bool, _ isFlow: Bool, _ properties: YAMLEvents.Properties?, _ place: Span
  ) -> Bool {
    let start = properties.map { startBehindProperties($0, place) } ?? place.start
    guard open.count < Self.maximumDepth else {
      report(.tooDeep(Span(start, start + 1)))
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
    // A block has no end of its own; libyaml's is where the next thing begins.
    finish(last, end: last.isFlow ? place : max(last.start, nodes.end))
  }

  /// Makes a node of a collection that is no longer open.
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
    if collection.mayBeTorn {
      if isInFlow { open[open.count - 1].mayBeTorn = true }
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
        report(.tooDeep(span))
      } else if aliasedSize + size > Self.aliasBudget {
        // Once is enough: whatever follows would only say it again.
        if aliasedSize <= Self.aliasBudget { report(.aliasBudget(span)) }
        aliasedSize = Self.aliasBudget + 1
      } else {
        aliasedSize += size
        self.size += size - 1
        node.content = target.content
        node.isAlias = true
        if referenced.last != target.span { referenced.append(target.span) }
        return append(node, anchor: nil, size: size, height: height)
      }
    case .open: report(.recursiveAlias(name, span))
    case nil:
      let near = anchors.count > 1000 ? nil : EditDistance.nearest(to: name, in: anchors.keys.sorted())
      report(.undefinedAlias(name, span, near: near))
    }
    isWhole = false
    append(node, anchor: nil, size: 1, height: 0)
  }
}
