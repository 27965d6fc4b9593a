import Numerics
import Source
import Syntax

/// Reads a trace for a screen: a list of the steps of scenarios, as YAML or JSON.
///
/// Spans and findings refer to the trace's file. A step with an error is omitted.
package func readTrace(_ tree: SyntaxTree, for spec: Spec) -> (steps: [Step], findings: [Diagnostic]) {
  let reader = SpecAnalyzer(tree)
  reader.scope = Scope(spec)
  // Programs write traces, with numbers in JSON syntax.
  reader.parser = ExpressionParser(takesExponents: true)
  var steps: [Step] = []
  if let root = tree.root {
    if case .sequence(let items) = root.content {
      steps = reader.steps(items)
    } else {
      reader.report(.wrongType(key: "trace", expected: "a list of steps", found: ActualValue(root), at: root.span))
    }
  }
  reader.reportUndefinedNames()
  return (steps, reader.sortedFindings())
}

/// Reads a comparison for a screen, such as `search.medium - search.minimum >= 80`: the content of a line of `ensure`.
///
/// Spans and findings refer to the file, which contains only the comparison. `nil` if it has an error.
package func readComparison(
  _ file: SourceFile, for spec: Spec
) -> (comparison: ComparisonExpression?, findings: [Diagnostic]) {
  let span = Span(0, file.bytes.count)
  let node = SyntaxNode(content: .scalar(Scalar(text: file.text(span), style: .plain)), span: span)
  let reader = SpecAnalyzer(SyntaxTree(file: file, root: node, comments: []))
  reader.scope = Scope(spec)
  let comparison = reader.comparison(node, key: "claim", .assertion)
  reader.reportUndefinedNames()
  return (reader.errorCount == 0 ? comparison : nil, reader.sortedFindings())
}

extension Scope {
  /// Creates the scope of an analyzed screen.
  init(_ spec: Spec) {
    self.init()
    isOfAnotherFile = true
    modes = spec.modes
    for (index, measure) in spec.measures.enumerated() {
      measures.append(MeasureDeclaration(name: measure.name, range: measure.range, isUsed: true))
      _ = introduce(measure.name.text, .measure(MeasureID(index: index)))
    }
    for (index, node) in spec.nodes.enumerated() {
      nodes.append(NodeDeclaration(node, modes: spec.modes.count))
      _ = introduce(node.name.text, .node(NodeID(index: index)))
      if let parent = node.parent, nodes.indices.contains(parent.index) {
        nodes[parent.index].children.append(NodeID(index: index))
      }
    }
    for (index, definition) in spec.lets.enumerated() {
      let type = definition.constant.map { ExpressionType.constant($0) } ?? (definition.isNumber ? .number : .length)
      definitions.append(NamedDefinition(name: definition.name, type: type, isUsed: true, parts: definition.parts))
      _ = introduce(definition.name.text, .definition(LetID(index: index)))
    }
    for (index, observer) in spec.observers.enumerated() {
      observers.append(observer.name)
      _ = introduce(observer.name.text, .observer(ObserverID(index: index)))
    }
  }
}

extension NodeDeclaration {
  fileprivate init(_ node: Node, modes: Int) {
    self.init(name: node.name, kind: node.kind.nodeKind, parent: node.parent)
    switch node.kind {
    case .header(let header): dragsSheet = header.dragsSheet
    case .tabs(let tabs): swipes = tabs.swipe
    case .sheet(let sheet):
      notches = sheet.notches.map { NotchDeclaration(name: $0.name, isConditional: $0.condition != nil) }
      hasBackdrop = sheet.backdrop != nil
      isDragged = sheet.isDragged(amongModes: modes)
      isDismissible = sheet.canBeDismissed
      restsFree = sheet.restsFree
    case .list(let list): isFromEnd = list.from == .end
    case .box(let box):
      isMovingBar = box.motion != nil
      if case .returns? = box.motion?.cause { isReturningBar = true }
    case .scroll, .page: break
    }
  }
}
