import Numerics

/// The verdict on one law for one node of a machine.
package struct LawVerdict: Sendable, Equatable {
  package var law: String
  /// The node of the law. `nil` for a law of the whole machine.
  package var node: String?
  /// The event, or the direction of a movement. `nil` for a law of all events.
  package var event: String?
  /// The verdict. A refuted law has a sentence that describes the violation.
  package var verdict: Verdict<String>

  init(_ law: String, _ node: String?, _ event: String?, _ verdict: Verdict<String>) {
    (self.law, self.node, self.event, self.verdict) = (law, node, event, verdict)
  }
}

extension LawVerdict {
  /// Merges the verdicts to one for each law, node and event, in the order of their first appearance. A violation in
  /// one case refutes the law, and an unknown case leaves it unknown.
  static func merged(_ verdicts: [LawVerdict]) -> [LawVerdict] {
    struct Key: Hashable {
      var law: String
      var node: String?
      var event: String?
    }
    var places: [Key: Int] = [:]
    var merged: [LawVerdict] = []
    for verdict in verdicts {
      let key = Key(law: verdict.law, node: verdict.node, event: verdict.event)
      guard let place = places[key] else {
        places[key] = merged.count
        merged.append(verdict)
        continue
      }
      if verdict.verdict.rank > merged[place].verdict.rank { merged[place].verdict = verdict.verdict }
    }
    return merged
  }
}

extension Verdict<String> {
  fileprivate var rank: Int {
    switch self {
    case .proved: 0
    case .unknown: 1
    case .refuted: 2
    }
  }
}
