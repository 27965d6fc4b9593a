/// The reasons for which rules are gone, by their former ids. A suppression or a level of such a rule has no effect, and is
/// reported as such.
package let retiredRules: [String: String] = [
  "nesting-too-deep": "movement is proved for any number of nodes",
  "unproved-law": "the laws of movement are proved for the engine, which every screen shares",
]
