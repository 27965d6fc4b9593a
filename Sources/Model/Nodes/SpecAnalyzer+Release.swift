import Numerics
import Source

/// The rules by which a released sheet can choose its notch, as `policy` names them.
enum ReleasePolicyName: String, CaseIterable {
  case nearest, projected, stepwise, directional, threshold

  static let names = allCases.map(\.rawValue)

  /// The keys that say something with this policy.
  fileprivate var keys: [ReleaseKey] {
    switch self {
    case .nearest: []
    case .projected: [.lookahead, .flick]
    case .stepwise: [.rate, .redirect, .skip]
    case .directional: [.tolerance, .ties]
    case .threshold: [.velocity, .distance]
    }
  }
}

/// Which of two notches equally near is taken.
enum ReleaseTies: String, CaseIterable {
  case smaller, larger
}

/// Libraries whose behavior `like` names.
enum ReleasePreset: String, CaseIterable {
  case overlayContainer, floatingPanel, uiKit, reactNativeBottomSheet, flutter, compose

  static let names = allCases.map(\.rawValue)

  /// Their numbers, from their sources (Semantics, section 3).
  var policy: Release.Policy {
    switch self {
    case .overlayContainer: .projected(lookahead: Rational(1, 10), flick: 400)
    case .reactNativeBottomSheet: .projected(lookahead: Rational(2, 10), flick: nil)
    // The usual rate of deceleration, 0.998 a millisecond: 0.998 / (1 − 0.998) / 1000 seconds ahead.
    case .uiKit: .projected(lookahead: Rational(499, 1000), flick: nil)
    case .floatingPanel: .stepwise(rate: Rational(998, 1000), redirect: Rational(1, 2), skip: false)
    case .flutter: .directional(tolerance: 6, tiesUp: true)
    case .compose: .threshold(velocity: 125, distance: 56)
    }
  }
}

extension SpecAnalyzer {
  /// A policy by its name, or a library's, with the numbers given here in place of its own.
  func release(_ field: SchemaField?) -> Release {
    let absent = ReleasePreset.overlayContainer.policy
    guard let field else { return Release(policy: absent, span: nil) }
    guard case .mapping = field.value.content else {
      shortRelease(field)
      return Release(policy: absent, span: field.value.span)
    }
    let owner = DiagnosticContext(kind: "release", name: nil, span: field.key.span)
    guard let fields = fields(field.value, as: ReleaseKey.self, of: owner) else {
      return Release(policy: absent, span: field.value.span)
    }
    return Release(policy: policy(fields, owner), span: field.value.span)
  }

  /// The rule and its numbers: `policy` outranks `like`, and a key outranks both.
  private func policy(_ fields: DecodedMap<ReleaseKey>, _ owner: DiagnosticContext) -> Release.Policy {
    let like = fields[.like].flatMap {
      choice($0.value, key: $0.name, keyNode: $0.key) as ReleasePreset?
    }
    let name = fields[.policy].flatMap {
      choice($0.value, key: $0.name, keyNode: $0.key) as ReleasePolicyName?
    }
    // A word that was not understood has its finding; the numbers beside it are then judged by nothing.
    let isUnclear = (fields.has(.like) && like == nil) || (fields.has(.policy) && name == nil)
    if !fields.has(.like), !fields.has(.policy) {
      report(SchemaProblem.noneOf(["policy", "like"], owner), at: owner.span)
    }
    guard let base = like?.policy ?? name?.standard, !isUnclear else { return ReleasePreset.overlayContainer.policy }
    if let like, let name, like.policy.name != name {
      report(
        SchemaProblem.ineffectiveKey("like", reason: "`policy: \(name.rawValue)` is not what `\(like.rawValue)` does"),
        at: fields[.like]?.value.span ?? owner.span)
      checkKeys(fields, name)
      return override(name.standard, fields)
    }
    if let like, let name {
      pointless(fields[.policy], "`\(like.rawValue)` is `\(name.rawValue)` already")
    }
    checkKeys(fields, base.name)
    return override(base, fields)
  }

  /// The numbers of a policy, with those that the spec gives in place of its own.
  private func override(_ policy: Release.Policy, _ fields: DecodedMap<ReleaseKey>) -> Release.Policy {
    switch policy {
    case .nearest: return .nearest
    case .projected(let lookahead, let flick):
      return .projected(
        lookahead: number(fields[.lookahead], absent: lookahead, .seconds), flick: self.flick(fields[.flick], flick)
      )
    case .stepwise(let rate, let redirect, let skip):
      return .stepwise(
        rate: number(fields[.rate], absent: rate, .innerPart),
        redirect: number(fields[.redirect], absent: redirect, .part), skip: boolean(fields[.skip], absent: skip))
    case .directional(let tolerance, let tiesUp):
      let ties = choice(fields[.ties], absent: tiesUp ? ReleaseTies.larger : .smaller)
      return .directional(
        tolerance: number(fields[.tolerance], absent: tolerance, .notNegative), tiesUp: ties == .larger)
    case .threshold(let velocity, let distance):
      return .threshold(
        velocity: number(fields[.velocity], absent: velocity, .positive),
        distance: number(fields[.distance], absent: distance, .positive))
    }
  }

  /// `none` takes away the flick of a library.
  private func flick(_ field: SchemaField?, _ absent: Rational?) -> Rational? {
    guard let field else { return absent }
    return field.value.scalarText == "none" ? nil : number(field, absent: 1, .positive)
  }

  /// Numbers of other policies say nothing.
  private func checkKeys(_ fields: DecodedMap<ReleaseKey>, _ name: ReleasePolicyName) {
    for key in ReleaseKey.allCases where fields.has(key) && key != .policy && key != .like && !name.keys.contains(key) {
      let owner = ReleasePolicyName.allCases.first { $0.keys.contains(key) }
      pointless(fields[key], "it belongs to `\(owner?.rawValue ?? "")`, and this is `\(name.rawValue)`")
    }
  }

  /// `release: nearest` in place of a map.
  private func shortRelease(_ field: SchemaField) {
    var meant: String?
    if let text = field.value.scalarText {
      if ReleasePreset(rawValue: text) != nil { meant = "{like: \(text)}" }
      if ReleasePolicyName(rawValue: text) != nil { meant = "{policy: \(text)}" }
    }
    report(
      SchemaProblem.wrongForm(
        key: field.name, expected: "a map with `policy` or `like`", ActualValue(field.value), meant: meant,
        isSafe: true), at: visible(field.value, field.key))
  }
}

extension ReleasePolicyName {
  /// The numbers that hold where a policy is named alone.
  fileprivate var standard: Release.Policy {
    switch self {
    case .nearest: .nearest
    case .projected: .projected(lookahead: Rational(1, 10), flick: nil)
    case .stepwise: ReleasePreset.floatingPanel.policy
    case .directional: .directional(tolerance: 0, tiesUp: false)
    case .threshold: ReleasePreset.compose.policy
    }
  }
}

extension Release.Policy {
  var name: ReleasePolicyName {
    switch self {
    case .nearest: .nearest
    case .projected: .projected
    case .stepwise: .stepwise
    case .directional: .directional
    case .threshold: .threshold
    }
  }
}
