/// Something that a spec says besides names, lengths and notches: how a thing moves, and in which order things come.
package struct BehaviorSetting: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    /// As a spec would write it, with every number that a short form leaves out.
    case text(String)
    /// Names of which the first, and who comes before whom, mean something.
    case order([String])
  }

  /// The node or measure that it is said of; `nil` for the screen itself.
  package var owner: String?
  /// As the language writes it.
  package var key: String
  package var value: Value

  package init(owner: String?, key: String, value: Value) {
    self.owner = owner
    self.key = key
    self.value = value
  }
}
