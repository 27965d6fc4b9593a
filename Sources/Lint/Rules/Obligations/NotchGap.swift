import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let notchGap = Rule("notch-gap", .warning, page: Embedded.notch_gap_md)
}

/// Reports two ascending notches that are less than a pixel apart on some device.
struct NotchGap: LintRule {
  static let rule = Rule.notchGap

  static func findings(_ context: LintContext) -> [Diagnostic] {
    let failing = Set(context.failures.map(\.obligation.subject))
    var densities: [PixelDensity]?
    var findings: [Diagnostic] = []
    for obligation in context.solution.obligations {
      guard case .notchOrder(let id, let lower, let upper) = obligation.subject, !failing.contains(obligation.subject),
        // A pixel is at most one point.
        let claim = obligation.claims.first, !context.prover.isProvedByRanges(claim.apart(by: 1)),
        let sheet = context.sheet(id)
      else { continue }
      let known = densities ?? context.spec.pixelDensities
      densities = known
      guard let (pixel, failure) = firstFailure(of: claim, on: known, context) else { continue }
      findings.append(finding(obligation, sheet.notches[lower], sheet.notches[upper], pixel, failure))
    }
    return findings
  }

  private static func firstFailure(
    of claim: Claim, on densities: [PixelDensity], _ context: LintContext
  ) -> (pixel: Rational, Violation)? {
    // Densities ascend by pixel size: a gap of the coarsest pixel everywhere implies the others.
    guard let coarsest = densities.last, !context.verdict(claim.apart(by: coarsest.pixel)).isProved else { return nil }
    for density in densities {
      let claim = claim.apart(by: density.pixel)
      if case .refuted(let witness) = context.prover.verdict(claim, over: density.domain) {
        return (density.pixel, Violation(claim, at: witness.point, in: context.prover))
      }
    }
    return nil
  }

  private static func finding(
    _ obligation: Obligation, _ lower: Notch, _ upper: Notch, _ pixel: Rational, _ failure: Violation
  ) -> Diagnostic {
    // The claim's left side is one pixel above the lower notch.
    let below = failure.left - pixel
    let gap = failure.right - below
    return Diagnostic(
      rule, "notches `\(lower.name.text)` and `\(upper.name.text)` are less than a pixel apart\(failure.suffix)",
      at: obligation.span, caption: "\(gap.points) above `\(lower.name.text)`, where a pixel is \(pixel.points)",
      labels: [
        Label(lower.height.span, "`\(lower.name.text)` is \(below.points)\(failure.isConstant ? "" : " there")")
      ],
      notes: failure.limit.map { ["\($0.proviso)a pixel apart only when \($0.holds)"] } ?? [],
      counterexample: failure.counterexample([
        NamedValue(lower.name.text, below.text), NamedValue(upper.name.text, failure.right.text),
      ]))
  }
}
