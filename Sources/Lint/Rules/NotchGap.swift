import Model
import Numerics
import Solver
import Source

/// Two notches ascend, but on some device by less than its pixel.
struct NotchGap: Rule {
  static let id = FindingID.notchGap

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    let failing = Set(evidence.failures.map(\.duty.subject))
    var screens: [Screen]?
    var findings: [Diagnostic] = []
    for duty in evidence.solution.duties {
      guard case .notchOrder(let id, let lower, let upper) = duty.subject, !failing.contains(duty.subject),
        // No pixel is larger than a point.
        let claim = duty.claims.first, !evidence.isPlain(claim.apart(by: 1)), let sheet = evidence.sheet(id)
      else { continue }
      let known = screens ?? Screen.all(of: evidence)
      screens = known
      guard let (screen, failure) = firstFailure(of: claim, on: known, evidence) else { continue }
      findings.append(finding(duty, sheet.notches[lower], sheet.notches[upper], screen.pixel, failure))
    }
    return findings
  }

  private static func firstFailure(
    of claim: Claim, on screens: [Screen], _ evidence: Evidence
  ) -> (Screen, Failure)? {
    // Ascending by pixel: if the coarsest is kept apart everywhere, so are the others.
    guard let coarsest = screens.last, !evidence.verdict(claim.apart(by: coarsest.pixel)).isProved else { return nil }
    for screen in screens {
      let claim = claim.apart(by: screen.pixel)
      if case .refuted(let point) = evidence.verdict(claim, over: screen.domain) {
        return (screen, Failure(claim, at: point, in: evidence))
      }
    }
    return nil
  }

  private static func finding(
    _ duty: Duty, _ lower: Notch, _ upper: Notch, _ pixel: Rational, _ failure: Failure
  ) -> Diagnostic {
    // The claim's left side is one pixel above the lower notch.
    let below = failure.left - pixel
    let gap = failure.right - below
    return Diagnostic(
      id, "notches `\(lower.name.text)` and `\(upper.name.text)` are less than a pixel apart\(failure.suffix)",
      at: duty.span, caption: "\(gap.points) above `\(lower.name.text)`, where a pixel is \(pixel.points)",
      labels: [
        Label(lower.height.span, "`\(lower.name.text)` is \(below.points)\(failure.isConstant ? "" : " there")")
      ],
      notes: failure.limit.map { ["\($0.proviso)a pixel apart only when \($0.holds)"] } ?? [],
      counterexample: failure.counterexample([
        NamedValue(lower.name.text, below.text), NamedValue(upper.name.text, failure.right.text),
      ]))
  }
}

/// The devices of one pixel density.
private struct Screen {
  /// In points.
  var pixel: Rational
  var domain: Domain

  /// Over ranges that an author wrote, no device says what a pixel is: the finest of those listed decides.
  static func all(of evidence: Evidence) -> [Screen] {
    let (spec, domain) = (evidence.spec, evidence.domain)
    let pixels = Set(spec.devices.map(\.scale).filter { $0.signum > 0 }).map(\.reciprocal).sorted()
    if spec.isProvedAsBox { return pixels.prefix(1).map { Screen(pixel: $0, domain: domain) } }
    return pixels.map { pixel in
      let surroundings = spec.surroundings.filter { $0.device.scale * pixel == .one }
      return Screen(
        pixel: pixel, domain: Domain(candidates: domain.candidates, boxes: surroundings.map { spec.box(of: $0) }))
    }
  }
}

extension Claim {
  /// The claim that the right side is at least so much larger than the left one.
  fileprivate func apart(by distance: Rational) -> Claim {
    Claim(left: left + distance, right: right, given: given)
  }
}
