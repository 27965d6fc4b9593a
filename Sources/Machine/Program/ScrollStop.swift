/// A place to which an app can send a scroll, a case of a machine's `ScrollStop`.
package enum ScrollStop: String, CaseIterable, Sendable {
  /// All headers are visible, and the content is at its start.
  case top
  /// The headers are gone, except for the parts that stay.
  case critical

  /// The case's name in the program.
  package var name: String { rawValue }

  var summary: String {
    switch self {
    case .top: "All headers expanded, and the content at its start."
    case .critical: "All headers collapsed."
    }
  }
}
