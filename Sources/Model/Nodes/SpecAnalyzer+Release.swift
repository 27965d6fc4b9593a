import Numerics
import Source

/// The names of the rules by which a released sheet chooses its notch.
enum ReleasePolicyName: String, CaseIterable {
  case nearest, projected, stepwise, directional, threshold

}

extension ReleaseKey {
  /// The only policy with which the key has an effect. `nil` for the keys that select a policy.
  fileprivate var policy: ReleasePolicyName? {
    Self.schema.keys[rawValue].policy.flatMap(ReleasePolicyName.init(rawValue:))
  }
}

/// The choice between two equally near notches.
enum ReleaseTies: String, CaseIterable {
  case smaller, larger
}

/// Libraries whose behavior `like` selects.
enum ReleasePreset: String, CaseIterable {
  case overlayContainer, floatingPanel, uiKit, reactNativeBottomSheet, flutter, compose

  /// The numbers of the library, from its sources (Semantics, section 3).
  var policy: Release.Policy {
    switch self {
    case .overlayContainer: .projected(lookahead: Rational(1, 10), flick: 400)
    case .reactNativeBottomSheet: .projected(lookahead: Rational(2, 10), flick: nil)
    // The usual deceleration rate is 0.998 per millisecond, which projects 0.998 / (1 − 0.998) / 1000 seconds ahead.
    case .uiKit: .projected(lookahead: Rational(499, 1000), flick: nil)
    case .floatingPanel: .stepwise(rate: Rational(998, 1000), redirect: Rational(1, 2), skip: false)
    case .flutter: .directional(tolerance: 6, tiesUp: true)
    case .compose: .threshold(velocity: 125, distance: 56)
    }
  }
}

extension SpecAnalyzer {
  /// Reads a policy by its name or a library's, with numbers that override the defaults.
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

  /// Reads the rule and its numbers: `policy` takes precedence over `like`, and a key over both.
  private func policy(_ fields: DecodedMap<ReleaseKey>, _ owner: DiagnosticContext) -> Release.Policy {
    let like = fields[.like].flatMap {
      choice($0.value, key: $0.name, keyNode: $0.key) as ReleasePreset?
    }
    let name = fields[.policy].flatMap {
      choice($0.value, key: $0.name, keyNode: $0.key) as ReleasePolicyName?
    }
    // An unknown word already has a finding; the numbers cannot be checked without a policy.
    let isUnclear = (fields.has(.like) && like == nil) || (fields.has(.policy) && name == nil)
    if !fields.has(.like), !fields.has(.policy) {
      report(SchemaProblem.noneOf(["policy", "like"], owner, note: policyNote(fields)), at: owner.span)
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

  /// Returns a policy with the numbers that the spec overrides.
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

  /// Reads a flick. `none` removes the flick of a library.
  private func flick(_ field: SchemaField?, _ absent: Rational?) -> Rational? {
    guard let field else { return absent }
    return field.value.scalarText == "none" ? nil : number(field, absent: 1, .positive)
  }

  /// Reports numbers of other policies.
  private func checkKeys(_ fields: DecodedMap<ReleaseKey>, _ name: ReleasePolicyName) {
    for key in ReleaseKey.allCases where fields.has(key) {
      guard let owner = key.policy, owner != name else { continue }
      pointless(fields[key], "it belongs to `\(owner.rawValue)`, and this is `\(name.rawValue)`")
    }
  }

  /// Returns a note about the policy to which the written keys belong. `nil` if there is not exactly one.
  private func policyNote(_ fields: DecodedMap<ReleaseKey>) -> String? {
    let keys = ReleaseKey.allCases.filter { fields.has($0) && $0.policy != nil }
    guard let policy = keys.first?.policy, keys.allSatisfy({ $0.policy == policy }) else { return nil }
    let names = keys.map { fields.name(of: $0) }.quoted(joinedBy: "and")
    return "\(names) \(keys.count == 1 ? "belongs" : "belong") to `policy: \(policy.rawValue)`"
  }

  /// Reports `release: nearest` in place of a map.
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
  /// The default numbers of a policy.
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
