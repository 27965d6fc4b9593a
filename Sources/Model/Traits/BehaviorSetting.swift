/// A setting of a spec other than names, lengths and notches: a rule of movement, or an order.
package struct BehaviorSetting: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    /// A value in the syntax of a spec, with every number that a short form omits.
    case text(String)
    /// Names whose order is significant.
    case order([String])
  }

  /// The node or measure that has the setting. `nil` for the screen itself.
  package var owner: String?
  /// The key in the syntax of the language.
  package var key: String
  package var value: Value

  package init(owner: String?, key: String, value: Value) {
    self.owner = owner
    self.key = key
    self.value = value
  }
}
