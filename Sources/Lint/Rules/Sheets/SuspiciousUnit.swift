import Model
import Numerics
import Source

extension Rule {
  package static let suspiciousUnit = Rule("suspicious-unit", .warning, page: Embedded.suspicious_unit_md)
}

/// Reports a number of a sheet's movement in the unit of another system: points per millisecond, milliseconds or
/// percent.
struct SuspiciousUnit: LintRule {
  static let rule = Rule.suspiciousUnit

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.sheets.flatMap { id, sheet -> [Diagnostic] in
      // One number can serve several directions and notches.
      var seen: Set<Span> = []
      return sheet.written.compactMap { number in
        guard number.unit.isForeign(number.value),
          let place = number.paths.lazy.compactMap({ path in
            context.entry(startingAt: context.spec[id].span.start, path)?.value
          }).first(where: { $0.scalarText != nil })?.span, seen.insert(place).inserted
        else { return nil }
        let meant = number.value * number.unit.factor
        return .foreign(number, at: place, meant, context.edit(place, meant.text))
      }
    }
  }
}

private enum Unit {
  /// Points per second.
  case velocity
  /// Seconds.
  case time
  /// A ratio to the usual size.
  case scale

  /// Whether a value is implausible in the unit. Releases below 20 points per second are rests. Projections do not
  /// exceed five seconds, and scales do not exceed 3.
  func isForeign(_ value: Rational) -> Bool {
    switch self {
    case .velocity: value.signum > 0 && value < 20
    case .time: value > 5
    case .scale: value > 3
    }
  }

  var name: String {
    switch self {
    case .velocity: "in points per second"
    case .time: "in seconds"
    case .scale: "a part of the whole size"
    }
  }

  var other: String {
    switch self {
    case .velocity: "points per millisecond"
    case .time: "milliseconds"
    case .scale: "percent"
    }
  }

  /// The factor from the other unit to this one.
  var factor: Rational {
    switch self {
    case .velocity: 1000
    case .time: Rational(1, 1000)
    case .scale: Rational(1, 100)
    }
  }
}

/// A number with the maps of its sheet that can have it, from the most specific.
private struct WrittenNumber {
  var value: Rational
  var unit: Unit
  var owners: [[String]]
  var key: String

  var paths: [[String]] { owners.flatMap { [$0 + [key], $0 + [key, "above"]] } }
}

extension Sheet {
  fileprivate var written: [WrittenNumber] {
    var numbers: [WrittenNumber] = []
    if let velocity = dismiss?.condition?.velocity?.constant {
      numbers.append(WrittenNumber(value: velocity, unit: .velocity, owners: [["dismiss"]], key: "velocity"))
    }
    numbers += release.written([["release"]])
    for origin in release.origins {
      numbers += origin.release.written([["release", "from", notches[origin.notch].name.text], ["release"]])
    }
    if let scale = backdrop?.scale {
      numbers.append(WrittenNumber(value: scale, unit: .scale, owners: [["backdrop"]], key: "scale"))
    }
    return numbers
  }
}

extension Release {
  /// - Parameter owners: The maps of the release, from the most specific.
  fileprivate func written(_ owners: [[String]]) -> [WrittenNumber] {
    let rules = [("expand", expand), ("collapse", collapse), ("atRest", ReleaseRule(atRest))]
    return rules.flatMap { key, rule in rule.written(owners.flatMap { [$0 + [key], $0] }) }
  }
}

extension ReleaseRule {
  /// - Parameter owners: The maps of the rule, from the most specific.
  fileprivate func written(_ owners: [[String]]) -> [WrittenNumber] {
    func velocity(_ value: Rational?, _ key: String) -> [WrittenNumber] {
      value.map { [WrittenNumber(value: $0, unit: .velocity, owners: owners, key: key)] } ?? []
    }
    let leap = velocity(leap, "leap")
    switch policy {
    case .projected(let lookahead, let flick):
      return [WrittenNumber(value: lookahead, unit: .time, owners: owners, key: "lookahead")]
        + velocity(flick?.above, "flick") + leap
    case .threshold(let threshold): return velocity(threshold.velocity, "velocity") + leap
    case .nearest, .stepwise, .directional, .free: return leap
    }
  }
}

extension Diagnostic {
  fileprivate static func foreign(
    _ number: WrittenNumber, at span: Span, _ meant: Rational, _ edit: Edit?
  ) -> Diagnostic {
    Diagnostic(
      .suspiciousUnit, "`\(number.key)` is \(number.unit.name), and this looks like \(number.unit.other)", at: span,
      help: edit == nil ? ["write \(meant.text)"] : [],
      fixes: edit.map { [FixIt("write \(meant.text)", isSafe: false, edits: [$0])] } ?? [])
  }
}
