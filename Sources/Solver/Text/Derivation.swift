import Model
import Numerics
import Source

/// The derivation of a length: its formula or rule, its closed form, and all intermediate lengths.
package struct Derivation: Sendable {
  package struct Step: Sendable {
    /// The name in a spec: `page.critical`.
    package var name: String
    /// The formula in the file. `nil` if the length follows from the position of its node.
    package var formula: String?
    /// The description of a length without a formula. `nil` if there is a formula.
    package var rule: String?
    package var closedForm: String
    /// The closed form case by case. Empty if it depends on no condition.
    package var cases: [FormCase] = []
    /// The position of the formula, or of the node's name if there is none.
    package var span: Span

    package init(name: String, formula: String?, rule: String?, closedForm: String, span: Span) {
      self.name = name
      self.formula = formula
      self.rule = rule
      self.closedForm = closedForm
      self.span = span
    }
  }

  package var result: Step
  /// The lengths from which the result follows, each once. Dependencies come after the length that names them, in the
  /// order of naming.
  package var steps: [Step]
  /// The measures that the closed form mentions, as indices into the measures of the spec.
  package var measures: [Int]
}

extension Solution {
  /// The maximum number of steps. Further ones are omitted.
  private static let maxDerivationLength = 200

  /// Returns the derivation of a `let`, a measure, the end of an observer's stretch such as `fade.from`, or a quantity
  /// such as `search.medium`. `nil` if the name is unknown.
  package func derivation(of name: String, in spec: Spec) -> Derivation? {
    var printer = FormPrinter(self, in: spec)
    if let measure = spec.measures.first(where: { $0.name.text == name }) {
      let range = "known only at run time: \(measure.range.lower.text) to \(measure.range.upper.text) pt"
      let step = Derivation.Step(name: name, formula: nil, rule: range, closedForm: name, span: measure.name.span)
      return Derivation(result: step, steps: [], measures: [])
    }
    var system = EquationSolver(spec, shares)
    system.solveAll()
    if let (value, form) = end(named: name, in: spec) {
      let step = Derivation.Step(
        name: name, formula: spec.formulaText(value), rule: nil, closedForm: printer.text(of: form), span: value.span
      )
      let steps = steps(from: system.needs(of: value), spec, &system, &printer)
      return Derivation(result: step, steps: steps, measures: measures(in: [form]))
    }
    guard let start = spec.definition(named: name) else { return nil }
    let steps = steps(from: [start], spec, &system, &printer)
    guard var result = steps.first else { return nil }
    let form = form(of: start)
    result.cases = form.map { cases(of: $0, in: spec) } ?? []
    return Derivation(
      result: result, steps: Array(steps.dropFirst()), measures: measures(in: [form].compactMap(\.self)))
  }

  /// Returns the steps from which lengths follow, those lengths included.
  private func steps(
    from start: [LengthVariable], _ spec: Spec, _ system: inout EquationSolver, _ printer: inout FormPrinter
  ) -> [Derivation.Step] {
    var (steps, seen): ([Derivation.Step], Set<LengthVariable>) = ([], Set(start))
    var open = Array(start.reversed())
    while let next = open.popLast(), steps.count <= Self.maxDerivationLength {
      if let step = step(next, spec, &printer) { steps.append(step) }
      open += system.needs(of: next).reversed().filter { seen.insert($0).inserted }
    }
    return steps
  }

  /// Returns the formula and the form of an end of an observer's stretch, such as `fade.from`.
  private func end(named name: String, in spec: Spec) -> (value: Expression, form: AffineForm)? {
    for (observer, stretch) in zip(spec.observers, stretches) {
      if name == "\(observer.name.text).from" { return (observer.from, stretch.from) }
      if name == "\(observer.name.text).to" { return (observer.to, stretch.to) }
    }
    return nil
  }

  private func form(of definition: LengthVariable) -> AffineForm? {
    switch definition {
    case .named(let id): return lets[id.index]
    case .quantity(let node, let quantity): return self[node, quantity].map { $0.form }
    default: return nil
    }
  }

  private func step(_ definition: LengthVariable, _ spec: Spec, _ printer: inout FormPrinter) -> Derivation.Step? {
    guard let name = definition.text(in: spec) else { return nil }
    switch definition {
    case .named(let id):
      let value = spec.lets[id.index].value
      return Derivation.Step(
        name: name, formula: spec.formulaText(value), rule: nil, closedForm: printer.text(of: lets[id.index]),
        span: value.span)
    case .quantity(let node, let quantity):
      let formula =
        definition.formula(node, quantity, in: spec).map { spec.formulaText($0) }
        ?? spec.sharingFormula(node, quantity).map { spec.file.text($0) }
      return Derivation.Step(
        name: name, formula: formula,
        rule: formula == nil ? spec.rule(node, quantity) : nil,
        closedForm: self[node, quantity].map { printer.text(of: $0) } ?? "", span: definition.place(in: spec))
    default: return nil
    }
  }
}

extension EquationSolver {
  /// Returns the definitions that an equation requests. All equations must be solved.
  fileprivate mutating func needs(of definition: LengthVariable) -> [LengthVariable] {
    dependencyTrace = []
    _ = equation(definition)
    defer { dependencyTrace = nil }
    return dependencyTrace ?? []
  }

  /// Returns the definitions that an expression names. All equations must be solved.
  fileprivate mutating func needs(of expression: Expression) -> [LengthVariable] {
    dependencyTrace = []
    _ = form(expression, available: nil)
    defer { dependencyTrace = nil }
    return dependencyTrace ?? []
  }
}

extension Spec {
  /// Returns a formula as the file has it, or on one line if it is a map with a value for each case.
  fileprivate func formulaText(_ expression: Expression) -> String {
    if case .choice = expression.kind { return text(expression) }
    return file.text(expression.span)
  }

  /// Returns the definition with a name. A quantity has its node before the dot.
  fileprivate func definition(named name: String) -> LengthVariable? {
    if let index = lets.firstIndex(where: { $0.name.text == name }) { return .named(LetID(index: index)) }
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let node = node(named: String(parts[0])) else { return nil }
    let quantity = quantities(of: node).first { $0.text(in: self[node]) == parts[1] }
    return quantity.map { .quantity(node, $0) }
  }

  /// Returns the span of a flexible height.
  fileprivate func sharingFormula(_ node: NodeID, _ quantity: Quantity) -> Span? {
    quantity == .height && self[node].isSharing ? self[node].kind.height?.span : nil
  }

  /// Returns the description of a length without a formula.
  fileprivate func rule(_ node: NodeID, _ quantity: Quantity) -> String {
    switch quantity {
    case .top:
      motion(of: node) != nil
        ? "its place among the bars at its edge of the screen"
        : sheet(ofFooter: node) != nil
          ? "the lower edge of its sheet, less its height" : "the top of the node above, plus its height"
    case .height: heightRule(node)
    case .collapsed: "what stays of the \(self[node].kind.nodeKind.rawValue)"
    case .travel:
      isSheet(node)
        ? "highest - lowest"
        : motion(of: node)?.staysWhenShort == true
          ? "height less what stays, or 0 where all content fits" : "height less what stays"
    case .viewport: "its height"
    case .contentHeight:
      isSheet(node) ? "the heights of its column with everything visible" : "the heights of its content"
    case .critical: criticalRule(node)
    case .range: "max(0, contentHeight\(insetText(node)) - viewport)"
    case .insetTop: "the heights of the bars at the upper edge of the screen"
    case .insetBottom: "the heights of the bars at the lower edge of the screen"
    case .returned: "critical less what returns first, but not below 0"
    case .strip: "the height of its strip"
    case .pinnedAt: "what the headers above it keep, and its inset"
    case .page: "its height less the strip and what is pinned above that"
    case .available: "the height of what its notches are measured in"
    case .lowest: "the lowest notch that is active in any mode"
    case .highest: "the highest notch that is active in any mode"
    case .leading: "its side of the screen"
    case .width: "a width"
    case .notch: "a notch"
    case .formula: "a formula of `release` or `dismiss`"
    }
  }

  /// Returns the part of a range that bars add.
  private func insetText(_ node: NodeID) -> String {
    let insets: [(edge: Edge, text: String)] = [(.top, " + insetTop"), (.bottom, " + insetBottom")]
    return insets.filter { !bars(over: node, at: $0.edge).isEmpty }.map(\.text).joined()
  }

  private func criticalRule(_ node: NodeID) -> String {
    guard case .scroll(let scroll) = self[node].kind, leaf(of: scroll) != nil else { return "its range" }
    return stripLeaves(in: scroll)
      ? "how far the headers above its leaf, and its strip, move"
      : "how far the headers above its leaf move, less the strip's inset"
  }

  private func heightRule(_ node: NodeID) -> String {
    switch self[node].kind {
    case .sheet: return "its highest notch"
    case .page: return "the space of a page"
    case .box, .header, .scroll, .tabs, .list: break
    }
    guard let parent = self[node].parent, case .scroll(let scroll) = self[parent].kind, leaf(of: scroll) == node else {
      return "its part of what the rest of the column leaves"
    }
    return "the viewport less what stays pinned above"
  }

  private func isSheet(_ node: NodeID) -> Bool {
    guard case .sheet = self[node].kind else { return false }
    return true
  }
}
