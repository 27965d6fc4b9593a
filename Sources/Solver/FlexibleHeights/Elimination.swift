import Model
import Numerics

/// The lengths of a component that required lines of `constraints` express by another length.
///
/// They form a forest: the parent of a length is the length that replaces it, which may be eliminated in turn. Lookups
/// compress paths, so that a chain of a thousand equations costs little more than its length. The lines are collected
/// only for a report.
struct Elimination {
  /// The substitution for a length: factor · other + shift.
  struct Substitution {
    var other: Int
    var factor: Rational
    var shift: AffineForm
  }

  /// The source of a substitution: a line, the lengths in it that were replaced before, and the other length that
  /// remained.
  private struct Reason {
    var line: ConstraintSource
    var other: Int
    var replaced: [Int]
  }

  /// The eliminated lengths, in the order of elimination.
  private(set) var unknowns: [Int] = []
  private var images: [Int: Substitution] = [:]
  private var reasons: [Int: Reason] = [:]

  var isEmpty: Bool { unknowns.isEmpty }

  func contains(_ unknown: Int) -> Bool { images[unknown] != nil }

  /// Eliminates the later of two lengths that a required line of `constraints` equates. `false` for other requirements.
  ///
  /// Columns are not used for elimination, because their kernel depends on their shape.
  mutating func take(_ requirement: Requirement) -> Bool {
    guard requirement.isRequired, requirement.sense == .zero, case .constraint = requirement.line else { return false }
    let equation = substituting(requirement)
    guard let last = equation.terms.last, equation.terms.count == 2 else { return false }
    let (first, scale) = (equation.terms[0], -last.coefficient.reciprocal)
    unknowns.append(last.unknown)
    images[last.unknown] = Substitution(
      other: first.unknown, factor: first.coefficient * scale, shift: equation.rest * scale)
    reasons[last.unknown] = Reason(line: equation.line, other: first.unknown, replaced: equation.replaced)
    return true
  }

  /// The substitution for a length by one that was not eliminated. `nil` if the length was not eliminated.
  ///
  /// Valid only after all eliminations and a call of `settle`.
  subscript(unknown: Int) -> Substitution? { images[unknown] }

  /// Resolves every substitution to a length that was not eliminated.
  mutating func settle() {
    for unknown in unknowns { _ = image(of: unknown) }
  }

  private mutating func image(of unknown: Int) -> Substitution? {
    guard var base = images[unknown] else { return nil }
    var way = [unknown]
    while let next = images[base.other] {
      way.append(base.other)
      base = next
    }
    // Process the path from the root down, so that every length on it refers to the root.
    for below in way.reversed().dropFirst() {
      guard let own = images[below] else { continue }
      base = Substitution(
        other: base.other, factor: own.factor * base.factor, shift: own.shift.adding(base.shift, times: own.factor))
      images[below] = base
    }
    return base
  }

  /// Returns the requirement in terms of lengths that were not eliminated.
  mutating func substituting(_ requirement: Requirement) -> Requirement {
    guard requirement.terms.contains(where: { contains($0.unknown) }) else { return requirement }
    var copy = requirement
    var coefficients: [Int: Rational] = [:]
    for term in requirement.terms {
      guard let image = image(of: term.unknown) else {
        coefficients[term.unknown, default: .zero] += term.coefficient
        continue
      }
      coefficients[image.other, default: .zero] += term.coefficient * image.factor
      copy.rest = copy.rest.adding(image.shift, times: term.coefficient)
      copy.replaced.append(term.unknown)
    }
    copy.terms = coefficients.sorted { $0.key < $1.key }.filter { !$0.value.isZero }.map {
      Requirement.Term(unknown: $0.key, coefficient: $0.value)
    }
    return copy
  }

  /// Returns all lines from which a requirement follows: its own and those of its substitutions.
  func lines(of requirement: Requirement) -> [ConstraintSource] {
    var lines = [requirement.line]
    var (open, seen) = (requirement.replaced, Set<Int>())
    while let next = open.popLast() {
      guard let reason = reasons[next], seen.insert(next).inserted else { continue }
      lines.append(reason.line)
      open += reason.replaced + [reason.other]
    }
    return lines
  }
}
