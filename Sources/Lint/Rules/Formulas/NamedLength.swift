import Model
import Numerics
import Solver
import Source

/// Arithmetic by hand for a length that has a name.
struct NamedLength: Rule {
  static let id = FindingID.namedLength
  static let awaitsSoundGeometry = true

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    // A definition gives a name itself, and a promise may say in its own words what it is about.
    var told: [Span] = []
    var findings: [Diagnostic] = []
    for formula in evidence.formulas where formula.node != nil && !formula.isSimple {
      for sum in formula.parts where sum.isSum {
        // The largest sum that has a name tells it.
        if told.contains(where: { $0.start <= sum.span.start && sum.span.end <= $0.end }) { continue }
        guard let name = evidence.name(of: sum, in: formula) else { continue }
        told.append(sum.span)
        findings.append(.named(sum, name, evidence.edit(sum.span, name)))
      }
    }
    return findings
  }
}

extension Expression {
  fileprivate var isSum: Bool {
    switch kind {
    case .sum, .difference: true
    case .number, .share, .available, .environment, .measure, .named, .quantity, .negated, .product, .quotient,
      .minimum, .maximum, .clamp:
      false
    }
  }
}

extension Evidence {
  /// The name of the length that a sum works out, if there is one that stands before it in the file.
  fileprivate func name(of sum: Expression, in formula: Formula) -> String? {
    let terms = sum.terms
    guard terms.count <= 8 else { return nil }
    return availableSpace(terms, formula) ?? difference(terms) ?? repeated(terms, sum, formula)
  }

  /// The height of the screen without its safe area, where `available` is just that.
  private func availableSpace(_ terms: [Summand], _ formula: Formula) -> String? {
    guard case .notch(let id, _) = formula.target, sheet(id)?.reference == .safeArea,
      terms.contains(where: { $0.term.isEnvironment(.height) }), let value = value(of: terms),
      value == form(id, .available)
    else { return nil }
    return "available"
  }

  /// Two quantities of one node, whose difference is a third.
  private func difference(_ terms: [Summand]) -> String? {
    guard terms.count == 2, case .quantity(let node, _) = terms[0].term.kind,
      case .quantity(node, _) = terms[1].term.kind, !terms[0].isNegative, terms[1].isNegative,
      let value = value(of: terms)
    else { return nil }
    let named = solution.quantities(of: node).first { $0.form == value && $0.quantity != .top }
    return named.map { spec.text(node, $0.quantity) }
  }

  /// A sum with an inset that a bar's height, or a definition, says already.
  private func repeated(_ terms: [Summand], _ sum: Expression, _ formula: Formula) -> String? {
    guard terms.contains(where: { $0.term.isEnvironment(.safeAreaTop) || $0.term.isEnvironment(.safeAreaBottom) }),
      let value = value(of: terms)
    else { return nil }
    for (index, definition) in spec.lets.enumerated()
    where definition.value.isSum && solution.lets[index] == value {
      return definition.name.text
    }
    return spec.column.first { node in
      guard case .bar(let bar) = spec[node].kind, case .exactly(let height) = bar.height.extent, height.isSum else {
        return false
      }
      return node != formula.node && bar.height.span.start < sum.span.start && form(node, .height) == value
    }.map { "\(name($0)).height" }
  }

  /// What terms that name quantities, the environment and numbers come to.
  private func value(of terms: [Summand]) -> AffineForm? {
    var value = AffineForm.zero
    for summand in terms {
      let part: AffineForm
      switch summand.term.kind {
      case .number(let number): part = AffineForm(number)
      case .environment(let quantity): part = form(quantity)
      case .measure(let id): part = AffineForm(Solution.parameter(id))
      case .named(let id): part = solution.lets[id.index]
      case .quantity(let node, let quantity): part = form(node, quantity)
      case .share, .available, .negated, .sum, .difference, .product, .quotient, .minimum, .maximum, .clamp:
        return nil
      }
      value = summand.isNegative ? value - part : value + part
    }
    return value
  }
}

extension Diagnostic {
  fileprivate static func named(_ sum: Expression, _ name: String, _ edit: Edit?) -> Diagnostic {
    Diagnostic(
      NamedLength.id, "this is `\(name)`, worked out by hand", at: sum.span,
      notes: ["a name follows when what it names is changed"],
      fixes: edit.map { [FixIt("write `\(name)`", isSafe: false, edits: [$0])] } ?? [])
  }
}
