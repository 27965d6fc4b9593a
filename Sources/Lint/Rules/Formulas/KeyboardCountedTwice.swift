import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let keyboardCountedTwice = Rule(
    "keyboard-counted-twice", .warning,
    title: "The keyboard is counted twice",
    text: """
      Two nodes of one column, or two terms of one formula, make room for the same keyboard. The remaining space \
      shrinks by twice its height and jumps when the keyboard appears. Count it once.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      environment:
        keyboard: 0...160

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - list: messages
          contentHeight: 5000
        - block: composer
          height: 60 + keyboard
        - block: space
          height: max(keyboard, 40)
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      environment:
        keyboard: 0...160

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - list: messages
          contentHeight: 5000
        - block: composer
          height: 60
        - block: space
          height: max(keyboard, 40)
      """)
}

/// A length changes by more than the keyboard does.
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
    // What fills a column is told only where no formula by itself is at fault, and that only where no definition is.
    if excesses.isEmpty { return context.fills.compactMap { .fill($0, context) } }
    let faulty = Set(excesses.compactMap(\.formula.definition))
    return excesses.filter { !$0.formula.names(anyOf: faulty) }.map { .formula($0.formula.expression, $0.by) }
  }
}

extension Formula {
  /// The definition that it gives a value to.
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

  /// By how much a form changes on some device while the keyboard comes up, where that is more than the keyboard.
  fileprivate func excess(_ form: AffineForm) -> Excess? {
    let range = spec.environment[.keyboard]
    let rise = range.upper - range.lower
    for configuration in spec.configurations {
      var point = Array(configuration.environment.dropLast()) + [range.lower] + spec.measures.map(\.typical)
      let before = value(of: form, at: point)
      point[EnvironmentQuantity.keyboard.rawValue] = range.upper
      let change = (value(of: form, at: point) - before).magnitude
      if change > rise { return (change, rise) }
    }
    return nil
  }

  /// What a formula gives, where nothing but its own terms makes it jump.
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
    case .inset, .promise: return nil
    }
  }

  /// Per column outside of sheets, the first node that takes what the others leave.
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
