/// The rules of a compiler, by id.
package struct RuleRegistry: Sendable {
  /// The rules in the order of the phases that report them.
  package let rules: [Rule]
  /// The current ids of rules by their former ids.
  package let renamed: [String: String]
  /// The reasons for which rules are gone, by their former ids.
  package let retired: [String: String]
  private let byID: [String: Rule]

  package init(_ rules: [Rule], renamed: [String: String] = [:], retired: [String: String] = [:]) {
    (self.rules, self.renamed, self.retired) = (rules, renamed, retired)
    byID = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0) })
  }

  package subscript(id: String) -> Rule? { byID[id] }

  /// Returns the id that was probably meant by an unknown one: the new id of a renamed rule, else the nearest id.
  package func suggestion(for id: String) -> String? {
    renamed[id] ?? EditDistance.nearest(to: id, in: rules.map(\.id))
  }
}
