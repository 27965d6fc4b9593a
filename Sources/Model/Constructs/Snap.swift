import Numerics
import Source

/// The rules by which a header or bar settles that is partly visible, by the direction of its last movement.
package struct Snap: Hashable, Sendable {
  package var expand: SnapRule
  package var collapse: SnapRule
  /// The rule for a release without a velocity.
  package var atRest: SnapRule

  package init(expand: SnapRule, collapse: SnapRule, atRest: SnapRule) {
    (self.expand, self.collapse, self.atRest) = (expand, collapse, atRest)
  }

  package init(_ policy: SnapPolicy) {
    self.init(expand: SnapRule(policy), collapse: SnapRule(policy), atRest: SnapRule(policy))
  }
}

package enum SnapPolicy: Hashable, Sendable {
  case nearest
  /// The end toward which its scroll moved last.
  case directional
  /// The visible end if more than this of its travel is visible, in points; else the other one.
  case line(Rational)
}

package struct SnapRule: Hashable, Sendable {
  package var policy: SnapPolicy
  /// The velocity above which a release goes to the end in its direction, in points per second.
  package var flick: Rational?

  package init(_ policy: SnapPolicy, flick: Rational? = nil) { (self.policy, self.flick) = (policy, flick) }
}

/// The names of the rules by which a header or bar settles.
package enum SnapPolicyName: String, Choice, Sendable {
  case nearest, directional

  var summary: String {
    switch self {
    case .nearest: "The nearer end."
    case .directional: "The end toward which its scroll moved last."
    }
  }
}

/// The keys of a snap, in the words of `release`.
struct WrittenSnap: Construct {
  var policy = SnapPolicyName.nearest
  var line: Rational?
  var flick: Rational?
  var expand: SnapRule?
  var collapse: SnapRule?
  var atRest: SnapRule?

  static let keys = KeyTable<WrittenSnap>(
    "snap", "The end at which a header or bar settles.",
    [
      Key("policy", \.policy, .word, "The rule."),
      Key(
        "line", \.line, .number(.notNegative),
        "In place of `policy`: it settles visible if more than this shows, in points; else hidden.",
        formerNames: ["open": .same]),
      Key(
        "flick", \.flick, .number(.positive),
        "The velocity above which a release goes to the end in its direction, in points per second."),
      Key("expand", \.expand, .own(.map("snap")), "The rule after a movement down.", absent: "as above"),
      Key("collapse", \.collapse, .own(.map("snap")), "The rule after a movement up.", absent: "as above"),
      Key("atRest", \.atRest, .own(.map("snap")), "The rule for a release without velocity.", absent: "as above"),
    ])
}

extension Codec where Value == Snap? {
  static var snap: Codec {
    Codec(type: .either([.boolean, .map("snap")]), read: { $0.snap($1) }, text: { $0?.text ?? "false" })
  }
}

extension SpecAnalyzer {
  /// Reads `true`, `false`, or a map of rules.
  ///
  /// - Parameter rests: Whether it settles only once nothing moves, so that no release has a velocity.
  func snap(_ field: SchemaField?, rests: Bool = false) -> Snap? {
    guard let field else { return nil }
    if field.value.scalarText == "direction" {
      report(.renamed("direction", of: field.name, to: "{policy: directional}", at: field.value.span))
      return Snap(.directional)
    }
    guard field.value.isMapping else { return boolean(field, absent: false) ? Snap(.nearest) : nil }
    guard let fields = fields(after: field, as: WrittenSnap.self) else { return nil }
    let base = snapRule(fields, over: SnapRule(.nearest))
    func directed(_ field: SchemaField?, isAtRest: Bool = false) -> SnapRule {
      guard let field, let own = self.fields(after: field, as: WrittenSnap.self) else { return base }
      for key in [own[\.expand], own[\.collapse], own[\.atRest]] { pointless(key, "this rule is for one direction") }
      if isAtRest { pointless(own[\.flick], "this rule is for a release without a velocity") }
      if rests { pointless(own[\.flick], "it settles once nothing moves") }
      var rule = snapRule(own, over: base)
      if isAtRest { rule.flick = base.flick }
      return rule
    }
    let snap = Snap(
      expand: directed(fields[\.expand]), collapse: directed(fields[\.collapse]),
      atRest: directed(fields[\.atRest], isAtRest: true))
    if rests {
      for key in [fields[\.flick], fields[\.atRest]] { pointless(key, "it settles once nothing moves") }
    }
    return snap
  }

  /// Reads one rule. A key that it leaves out is that of another rule; `policy` drops the keys of that rule.
  private func snapRule(_ fields: DecodedMap<WrittenSnap>, over other: SnapRule) -> SnapRule {
    let written = read(fields)
    var rule = other
    if fields[\.policy] != nil { rule = SnapRule(written.policy == .directional ? .directional : .nearest) }
    if fields[\.line] != nil {
      rule.policy = .line(written.line ?? 0)
      pointless(fields[\.policy], "`line` decides")
    }
    if fields[\.flick] != nil { rule.flick = written.flick ?? 1 }
    return rule
  }
}

extension Snap {
  var text: String {
    let rules = [("expand", expand), ("collapse", collapse), ("atRest", atRest)]
    if rules.allSatisfy({ $0.1 == expand }) { return self == Snap(.nearest) ? "true" : expand.text }
    return "{" + rules.map { "\($0.0): \($0.1.text)" }.joined(separator: ", ") + "}"
  }
}

extension SnapRule {
  fileprivate var text: String {
    let key =
      switch policy {
      case .nearest: "policy: nearest"
      case .directional: "policy: directional"
      case .line(let part): "line: \(part.text)"
      }
    return "{\(key)\(flick.map { ", flick: \($0.text)" } ?? "")}"
  }
}
