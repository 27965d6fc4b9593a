import Model
import Numerics

/// Lengths that required lines of `constraints` say in terms of another one, taken out of a component.
///
/// They are a forest: each hangs on the length that takes its place, which may be taken out in turn. Ways up are
/// shortened as they are walked, so that a chain of a thousand equations costs little more than its length. The lines
/// themselves stay where they were used, and are gathered only when somebody is to be told.
struct Elimination {
  /// What a length is by an equation: factor · other + shift.
  struct Substitution {
    var other: Int
    var factor: Rational
    var shift: AffineForm
  }

  /// Why a length is what it is: a line that spoke of lengths already taken out and, once they were replaced, of it and
  /// another one.
  private struct Reason {
    var line: ConstraintSource
    var other: Int
    var replaced: [Int]
  }

  /// In the order in which they were taken out.
  private(set) var unknowns: [Int] = []
  private var images: [Int: Substitution] = [:]
  private var reasons: [Int: Reason] = [:]

  var isEmpty: Bool { unknowns.isEmpty }

  func contains(_ unknown: Int) -> Bool { images[unknown] != nil }

  /// Takes out the later of two lengths that a required line of `constraints` equates; `false` if it is no such line.
  ///
  /// Columns stay whole: their shape is what their kernel knows.
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

  /// What a length is in terms of one that was not taken out; `nil` for such a one itself.
  ///
  /// To be asked once all are taken out, and `settle` was called.
  subscript(unknown: Int) -> Substitution? { images[unknown] }

  /// Lets every length hang on one that was not taken out.
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
    // From the top down, so that everything on the way hangs on the top itself.
    for below in way.reversed().dropFirst() {
      guard let own = images[below] else { continue }
      base = Substitution(
        other: base.other, factor: own.factor * base.factor, shift: own.shift.adding(base.shift, times: own.factor))
      images[below] = base
    }
    return base
  }

  /// The statement in terms of lengths that were not taken out.
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

  /// All lines from which a statement comes: its own, and those that put other lengths in the place of some.
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
