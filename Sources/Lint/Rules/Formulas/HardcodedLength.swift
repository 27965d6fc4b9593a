import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let hardcodedLength = Rule("hardcoded-length", .warning, page: Embedded.hardcoded_length_md)
}

/// Reports arithmetic that repeats a length with a name.
struct HardcodedLength: LintRule {
  static let rule = Rule.hardcodedLength
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    // Definitions introduce names themselves, and assertions may spell out a length.
    var reported: [Span] = []
    var findings: [Diagnostic] = []
    for formula in context.formulas where formula.node != nil && !formula.isSimple {
      for sum in formula.parts where sum.isSum {
        // Only the largest part of a sum that has a name is reported.
        guard let (span, name) = context.namedPart(of: sum, in: formula),
          !reported.contains(where: { $0.start < span.end && span.start < $0.end })
        else { continue }
        reported.append(span)
        findings.append(.named(span, name, context.edit(span, name)))
      }
    }
    return findings
  }
}

extension Expression {
  /// Whether the expression is the sum of exactly these terms.
  fileprivate func isSum(of terms: [Summand]) -> Bool {
    isSum
      && self.terms.elementsEqual(terms) { $0.isNegative == $1.isNegative && $0.term.span == $1.term.span }
  }
}

extension LintContext {
  /// Returns the largest part of a sum that equals a length with a name. The part is the whole sum or adjacent terms,
  /// such as `safeArea.top - 44` in `available - safeArea.top - 44`. `nil` if there is none.
  fileprivate func namedPart(of sum: Expression, in formula: Formula) -> (span: Span, name: String)? {
    let terms = sum.terms
    guard terms.count <= 8 else { return nil }
    if let name = name(of: terms, at: sum.span, formula) { return (sum.span, name) }
    for count in stride(from: terms.count - 1, to: 1, by: -1) {
      for first in 0...(terms.count - count) {
        // Signs relative to the sign of the first term.
        let isNegative = terms[first].isNegative
        let part = terms[first..<(first + count)].map {
          Summand(isNegative: $0.isNegative != isNegative, term: $0.term)
        }
        let span = terms[first].term.span.joined(terms[first + count - 1].term.span)
        guard let name = name(of: part, at: span, formula) else { continue }
        if let sum = formula.parts.first(where: { $0.isSum(of: part) }) { return (sum.span, name) }
        if !isSplit(span) { return (span, name) }
      }
    }
    return nil
  }

  /// Whether a parenthesis opens or closes between terms.
  private func isSplit(_ span: Span) -> Bool {
    spec.file.text(span).contains { $0 == "(" || $0 == ")" }
  }

  /// Returns the name of a length that equals the sum of the terms and precedes them in the file. `nil` if there is
  /// none.
  private func name(of terms: [Summand], at span: Span, _ formula: Formula) -> String? {
    availableSpace(terms, formula) ?? difference(terms) ?? repeated(terms, span, formula)
  }

  /// Returns `available` if the sum is the height of the screen without its safe area and equals the available space.
  /// `nil` otherwise.
  private func availableSpace(_ terms: [Summand], _ formula: Formula) -> String? {
    guard case .notch(let id, _) = formula.target, sheet(id)?.reference == .safeArea,
      terms.contains(where: { $0.term.isEnvironment(.height) }), let value = value(of: terms),
      value == form(id, .available)
    else { return nil }
    return "available"
  }

  /// Returns the name of the quantity that equals the difference of two quantities of one node. `nil` if there is none.
  private func difference(_ terms: [Summand]) -> String? {
    guard terms.count == 2, case .quantity(let node, _) = terms[0].term.kind,
      case .quantity(node, _) = terms[1].term.kind, !terms[0].isNegative, terms[1].isNegative,
      let value = value(of: terms)
    else { return nil }
    let named = solution.quantities(of: node).first { $0.form == value && $0.quantity != .top }
    return named.map { spec.text(node, $0.quantity) }
  }

  /// Returns the name of a definition or of a bar's height with the same value as a sum with an inset. `nil` if there
  /// is none.
  private func repeated(_ terms: [Summand], _ span: Span, _ formula: Formula) -> String? {
    guard terms.contains(where: { $0.term.isEnvironment(.safeAreaTop) || $0.term.isEnvironment(.safeAreaBottom) }),
      let value = value(of: terms)
    else { return nil }
    guard let sums = sumsByValue[value] else { return nil }
    if let definition = sums.definitions.first { return spec.lets[definition.index].name.text }
    return sums.bars.first { $0 != formula.node && spec[$0].span.start < span.start }.map { "\(name($0)).height" }
  }

  /// Returns the sum of terms that are numbers or names. `nil` if another expression is among them.
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
      default: return nil
      }
      value = summand.isNegative ? value - part : value + part
    }
    return value
  }
}

extension Diagnostic {
  fileprivate static func named(_ span: Span, _ name: String, _ edit: Edit?) -> Diagnostic {
    Diagnostic(
      .hardcodedLength, "this repeats `\(name)`", at: span,
      notes: ["a name follows when what it names is changed"],
      fixes: edit.map { [FixIt("write `\(name)`", isSafe: false, edits: [$0])] } ?? [])
  }
}
