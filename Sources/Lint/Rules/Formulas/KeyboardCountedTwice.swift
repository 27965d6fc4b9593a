import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let keyboardCountedTwice = Rule(
    "keyboard-counted-twice", .warning, page: Embedded.keyboard_counted_twice_md)
}

/// Reports a length that changes by more than the height of the keyboard.
struct KeyboardCountedTwice: LintRule {
  static let rule = Rule.keyboardCountedTwice
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    let keyboard = context.spec.environment[.keyboard]
    guard keyboard.lower < keyboard.upper else { return [] }
    let excesses = context.formulas.compactMap { formula -> (formula: Formula, by: LintContext.Excess)? in
      guard formula.names(.keyboard), let form = context.form(of: formula) else { return nil }
      return context.excess(form).map { (formula, $0) }
    }
    // A filling node is reported only if no formula is at fault, and a formula only if no definition that it names is.
    if excesses.isEmpty { return context.fills.compactMap { .fill($0, context) } }
    let faulty = Set(excesses.compactMap(\.formula.definition))
    return excesses.filter { !$0.formula.names(anyOf: faulty) }.map { .formula($0.formula.expression, $0.by) }
  }
}

extension Formula {
  /// The definition of the formula. `nil` if the formula belongs to a node or an assertion.
  fileprivate var definition: Int? {
    guard case .named(let id) = target else { return nil }
    return id.index
  }

  fileprivate func names(anyOf definitions: Set<Int>) -> Bool {
    parts.contains {
      guard case .named(let id) = $0.kind else { return false }
      return definitions.contains(id.index)
    }
  }
}

extension LintContext {
  fileprivate typealias Excess = (change: Rational, keyboard: Rational)

  /// Returns the change of a form while the keyboard appears, in points, on the first device on which it exceeds the
  /// keyboard. `nil` if there is none.
  fileprivate func excess(_ form: AffineForm) -> Excess? {
    for configuration in spec.configurations {
      let range = spec.environment.keyboard(on: configuration.device, configuration.orientation)
      let rise = range.upper - range.lower
      var point = Array(configuration.environment.dropLast()) + [range.lower] + spec.measures.map(\.typical)
      let before = value(of: form, at: point)
      point[EnvironmentQuantity.keyboard.rawValue] = range.upper
      let change = (value(of: form, at: point) - before).magnitude
      if change > rise { return (change, rise) }
    }
    return nil
  }

  /// Returns the form of a formula. `nil` if the formula names a quantity of a sheet, whose changes have other causes.
  fileprivate func form(of formula: Formula) -> AffineForm? {
    let jumps = formula.parts.contains { part in
      guard case .quantity(let node, _) = part.kind, case .sheet = spec[node].kind else { return false }
      return true
    }
    if jumps { return nil }
    switch formula.target {
    case .height(let node): return form(node, .height)
    case .quantity(let node, let quantity): return form(node, quantity)
    case .notch(let sheet, let notch): return form(sheet, .notch(notch))
    case .named(let id): return solution.lets[id.index]
    case .inset, .assertion, .observer: return nil
    }
  }

  /// The first filling node of each column outside of sheets.
  fileprivate var fills: [NodeID] {
    var columns: Set<NodeID?> = []
    return spec.nodes.indices.map(NodeID.init(index:)).filter { node in
      guard case .fill? = spec[node].kind.height?.extent, spec.sheet(around: node) == nil else { return false }
      return columns.insert(spec[node].parent).inserted
    }
  }

  fileprivate func siblings(of node: NodeID) -> [NodeID] {
    (spec[node].parent.map { spec[$0].children } ?? spec.column).filter { $0 != node }
  }
}

extension Diagnostic {
  fileprivate static func formula(
    _ expression: Expression, _ excess: LintContext.Excess
  ) -> Diagnostic {
    Diagnostic(
      .keyboardCountedTwice, "this changes by more than the keyboard", at: expression.span,
      caption: "by \(excess.change.points) while the keyboard rises by \(excess.keyboard.points)",
      help: ["count the keyboard once"])
  }

  fileprivate static func fill(_ node: NodeID, _ context: LintContext) -> Diagnostic? {
    guard let excess = context.excess(context.form(node, .height)) else { return nil }
    let spec = context.spec
    let causes = context.siblings(of: node).compactMap { sibling -> Label? in
      guard context.form(sibling, .height).terms.contains(where: { $0.variable == Solution.parameter(.keyboard) }),
        let extent = spec[sibling].kind.height
      else { return nil }
      return Label(extent.span, "`\(spec[sibling].name.text)` makes room for it")
    }
    return Diagnostic(
      .keyboardCountedTwice, "what is left for `\(spec[node].name.text)` changes by more than the keyboard",
      at: spec[node].name.span,
      caption: "by \(excess.change.points) while the keyboard rises by \(excess.keyboard.points)", labels: causes,
      help: ["count the keyboard once"])
  }
}
