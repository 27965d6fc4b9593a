/// The current ids of renamed rules by their former ids. A former id in a suppression or in a configuration is reported
/// with the current id as its fix.
package let renamedRules: [String: String] = [
  "broken-promise": "failed-assertion",
  "buried-leaf": "list-below-fold",
  "column-sum": "column-not-filled",
  "conflicting-lines": "unsatisfiable-constraints",
  "cramped-page": "page-too-short",
  "dead-notch": "condition-always-false",
  "decided-by-order": "ambiguous-heights",
  "eager-dismiss": "dismiss-too-sensitive",
  "foreign-unit": "suspicious-unit",
  "idle-condition": "condition-always-true",
  "idle-scenario": "scenario-without-assertion",
  "invisible-wall": "blocked-touches",
  "named-length": "hardcoded-length",
  "pointless-key": "ineffective-key",
  "senseless-combination": "incompatible-keys",
  "several-documents": "multiple-documents",
  "stolen-refresh": "unreachable-refresh",
  "typed-inset": "hardcoded-inset",
  "undecided-duty": "unproved-claim",
  "undimmed-bound": "ineffective-undimmed",
  "unsaid-memory": "implicit-page-memory",
]

/// The reasons for which rules are gone, by their former ids. A suppression or a level of such a rule has no effect, and is
/// reported as such.
package let retiredRules: [String: String] = [
  "nesting-too-deep": "movement is proved for any number of nodes",
  "unproved-law": "the laws of movement are proved for the engine, which every screen shares",
]
