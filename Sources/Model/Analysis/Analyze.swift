import Source
import Syntax

/// Performs semantic analysis of a syntax tree: resolves every name, types every value and checks every rule of the
/// language that needs no solver.
///
/// Findings cover the whole file, in its order. The spec is `nil` if an error leaves a hole in it. Scenarios and
/// assertions with errors are omitted instead. The draft exists even then, with zero for each broken formula: the
/// solver finds cycles in it. It is `nil` if a construct is not supported.
///
/// - Parameter configuration: the settings for the specs of the file's folder.
package func analyze(
  _ tree: SyntaxTree, under configuration: Configuration = Configuration()
) -> (spec: Spec?, findings: [Diagnostic], draft: Spec?) {
  let reader = SpecAnalyzer(tree, under: configuration)
  let spec = reader.spec()
  let findings = reader.sortedFindings()
  let isSound = reader.errorCount == 0 && tree.isWhole
  // Equations of a construct that is not supported would lead to findings about them.
  let hasEquations = !findings.contains { $0.rule == .notYetSupported }
  return (
    reader.isWhole ? spec : nil, isSound ? findings : findings.map(\.besideErrors), hasEquations ? spec : nil
  )
}

extension SpecAnalyzer {
  fileprivate func spec() -> Spec? {
    // The parser has already reported a file without content.
    guard let root = tree.root else { return nil }
    var start = root.span
    if case .mapping(let entries) = root.content, let first = entries.first { start = first.key.span }
    let owner = DiagnosticContext(kind: DiagnosticContext.spec, name: nil, span: start)
    guard let fields = fields(root, as: Spec.self, of: owner) else { return nil }
    checkVersion(fields["scrollwork"])
    var spec = read(fields)
    (spec.file, spec.screen) = (tree.file, screenName(fields[\.screen]))

    // Names come first, so that a value can name a later declaration.
    declareModes(fields[\.modes])
    declareMeasures(fields[\.measures])
    declareDefinitions(fields[\.lets])
    declareObservers(fields[\.observers])
    declareNodes(fields[\.nodes]?.value, key: "layout", in: nil)
    checkMovingNodes()
    tree.repeated.forEach(markErroneous)
    requireLayout(fields[\.nodes])
    hasNoLayout = fields[\.nodes] == nil

    spec.lets = readDefinitions(fields[\.lets])
    let measures = readMeasures(fields[\.measures])
    spec.orientations = orientations(fields[\.orientations])
    spec.container = container(fields[\.container])
    let written = writtenEnvironment(fields[\.environment])
    spec.devices = devices(fields[\.devices], spec.orientations, within: written.ranges)
    spec.environment = environmentRanges(written, spec.devices, spec.orientations)
    spec.nodes = readNodes()
    spec.constraints = constraints(fields[\.constraints], spec.nodes)
    spec.assertions = assertions(fields[\.assertions])
    spec.observers = readObservers(fields[\.observers])
    checkCombinations(spec.nodes)
    spec.scenarios = scenarios(fields[\.scenarios], spec.environment, written.ranges, spec.orientations)
    (spec.deviceTable, spec.measures, spec.modes) = (deviceTable, measures + fits, scope.modes)
    spec.column = column.filter { scope[$0].kind != .sheet && !scope[$0].isMovingBar }
    spec.bars = column.filter { scope[$0].isMovingBar }
    spec.sheets = column.filter { scope[$0].kind == .sheet }
    reportUndefinedNames()
    reportUnusedNames(fields[\.modes])
    return spec
  }

  private func checkVersion(_ field: SchemaField?) {
    guard let field else { return }
    guard let text = text(field), text != "1" else { return }
    report(.unsupportedVersion(text, at: field.value.span))
  }

  private func screenName(_ field: SchemaField?) -> Name {
    guard let field, let text = text(field) else { return Name("", at: field?.key.span ?? Span(0, 0)) }
    let isValid =
      text.utf8.first.map { $0.isLetter && $0 <= UInt8(ascii: "Z") } == true
      && text.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    if !isValid {
      let name = camelCased(text, capitalized: true)
      let suggestion = name.utf8.first?.isLetter == true ? name : nil
      report(.invalidTypeName(text, suggestion: suggestion, at: field.value.span))
    }
    return Name(text, at: field.value.span)
  }

  private func requireLayout(_ field: SchemaField?) {
    guard let field, case .sequence(let items) = field.value.content, items.isEmpty else { return }
    let owner = DiagnosticContext(kind: DiagnosticContext.spec, name: nil, span: field.key.span)
    report(.emptyList(key: field.name, owner, of: "node", at: field.value.span))
  }

  private func constraints(_ field: SchemaField?, _ nodes: [Node]) -> [Constraint] {
    items(field, of: "constraints").map { item in
      let constraint = constraint(item, key: "constraints")
      for side in [constraint.comparison.left, constraint.comparison.right] { checkFills(side, nodes) }
      return constraint
    }
  }

  /// Reports constraints on nodes that fill. The height of such a node is computed after the constraints, so that no
  /// constraint can bind it.
  private func checkFills(_ expression: Expression, _ nodes: [Node]) {
    expression.forEachQuantity { id, quantity, span in
      let isHeight = quantity == .height || quantity == .viewport || quantity == .page
      guard isHeight, id.index < nodes.count, nodes[id.index].kind.fills else { return }
      report(.constrainedFill(scope[id].name.text, at: span))
    }
  }

  private func assertions(_ field: SchemaField?) -> [Assertion] {
    items(field, of: "assertions").compactMap { item in
      part { Assertion(comparison: comparison(item, key: "ensure", .assertion), span: item.span) }
    }
  }
}

extension Node.Kind {
  /// Whether the node takes the space that the rest of its column leaves.
  fileprivate var fills: Bool {
    guard case .fill? = height?.extent else { return false }
    return true
  }
}

extension Diagnostic {
  fileprivate static func invalidTypeName(_ text: String, suggestion: String?, at span: Span) -> Diagnostic {
    var diagnostic = Diagnostic(.invalidName, "`\(text.shortened)` is not a name for a screen", at: span)
    diagnostic.notes = ["it names the generated type: A–Z, then letters and digits"]
    if let suggestion { diagnostic.fixes = [.replace(span, with: suggestion)] }
    return diagnostic
  }

  fileprivate static func constrainedFill(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .constrainedFill, "`\(name)` fills what is left over, so no constraint can bind it", at: span,
      help: ["give `\(name)` bounds of its own, `{fill: 1, min: …, max: …}`, or assert it in `ensure`"])
  }

  fileprivate static func unsupportedVersion(_ version: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .unsupportedVersion, "version \(version.isEmpty ? "nothing" : "`\(version)`") of the language is unknown",
      at: span, notes: ["this compiler knows version 1"])
  }
}
