import Numerics

/// The allowed content of a map of the language.
///
/// The single source of truth for a map's keys: analysis, help with unknown keys, completion, the reference and the
/// JSON Schema depend on it.
package final class Schema: Sendable {
  /// The name of such a map in messages and the reference: "header", "release".
  package let name: String
  /// The kind of node whose name is the map's first key. `nil` if the map is not a node.
  package let kind: NodeKind?
  package let summary: String
  /// The keys in the order in which specs should write them.
  package let keys: [SchemaKey]
  /// The type of values under keys chosen by the author. `nil` if the map allows none.
  package let otherKeys: ValueType?
  private let names: [String]
  /// The lengths of the names, which distinguish most of them.
  private let lengths: [Int]
  /// The indices of the required keys.
  let required: [Int]
  /// The kinds of nodes in the map.
  let children: [NodeKind]
  let hasFormerNames: Bool

  package init(
    _ name: String, kind: NodeKind? = nil, _ summary: String, keys: [SchemaKey], otherKeys: ValueType? = nil
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.keys = keys
    self.otherKeys = otherKeys
    names = keys.map(\.name)
    lengths = names.map(\.utf8.count)
    required = keys.indices.filter { keys[$0].isRequired }
    children = keys.flatMap { key -> [NodeKind] in if case .nodes(let kinds) = key.value { kinds } else { [] } }
    hasFormerNames = keys.contains { !$0.formerNames.isEmpty }
  }

  func index(of key: String) -> Int? {
    let length = key.utf8.count
    return lengths.indices.first { lengths[$0] == length && names[$0] == key }
  }
}

package struct SchemaKey: Sendable {
  package enum Presence: Sendable, Hashable {
    case required
    /// The value of an absent key, in the syntax of a spec or in words.
    case optional(String)
  }

  package var name: String
  package var value: ValueType
  package var presence: Presence
  package var summary: String
  /// Names of the key in other systems, for help with unknown keys.
  package var synonyms: [String]
  /// Names of the key in earlier versions.
  package var formerNames: [String: FormerValue]
  /// The words of the key `policy` beside which the key has an effect. Empty if it always has one.
  package var policies: [String]

  package init(
    _ name: String, _ value: ValueType, _ presence: Presence, _ summary: String, synonyms: [String] = [],
    formerNames: [String: FormerValue] = [:], policies: [String] = []
  ) {
    self.name = name
    self.value = value
    self.presence = presence
    self.summary = summary
    self.synonyms = synonyms
    self.formerNames = formerNames
    self.policies = policies
  }

  var isRequired: Bool { presence == .required }

  /// The value under a former name of a key.
  package enum FormerValue: Sendable {
    case same
    /// A number, from which the present one follows. `nil` if the former name did not accept it.
    case changed(@Sendable (Rational) -> Rational?)
  }
}

/// The type of the value of a key.
package indirect enum ValueType: Sendable {
  /// The language version.
  case version
  /// Any text.
  case text
  /// A name that this key declares: `[a-z][A-Za-z0-9]*`.
  case name
  /// `[A-Z][A-Za-z0-9]*`.
  case typeName
  case boolean
  case choice([ChoiceWord])
  /// A constant: `0.3`, `998/1000`.
  case number(NumberRange)
  /// An expression over the environment, the measures and the nodes, in points.
  case length
  /// An expression for a finger movement or a velocity: it is signed.
  case movement
  case condition
  case comparison
  case constraint
  /// `lo...hi` or one number.
  case range
  /// `none`, `halved` or `hyperbolic(number)`.
  case overdrag
  /// A device of the table.
  case device
  /// A device of the table or a group of devices.
  case deviceOrGroup
  case reference(Referent)
  case list(ValueType)
  /// A map whose keys are names.
  case names(NamedKeys, ValueType)
  /// A map with the keys of this schema.
  case map(String)
  /// The effects that a step must have, as listed by `expect`.
  case effects
  /// Nodes of these kinds.
  case nodes([NodeKind])
  case either([ValueType])

  /// The range of the numbers among the values.
  var range: NumberRange {
    switch self {
    case .number(let range): range
    case .either(let types): types.lazy.map(\.range).first { $0 != .any } ?? .any
    case .version, .text, .name, .typeName, .boolean, .choice, .length, .movement, .condition, .comparison, .constraint,
      .range, .overdrag, .device, .deviceOrGroup, .reference, .list, .names, .map, .effects, .nodes:
      .any
    }
  }

  /// The kind of the keys of a map of names.
  package enum NamedKeys: Sendable {
    /// Names chosen by the author.
    case newMeasures, newDefinitions, newNotches, newObservers
    /// Existing names chosen by the author.
    case notches, modes, measures
    /// Sheets and scrolls.
    case movable
    /// The names that a step can set, that the host can write, and that a step can expect: nodes, their offsets and
    /// heights, and names of other entities.
    case settings, offsets, expectations
  }

  package enum Referent: String, Sendable {
    case node, notch, page, mode, measure, state
    /// A child of the node that has the key.
    case child
    /// An offset of a scroll or list, or a height of a sheet.
    case position
    /// A header, sheet or observer.
    case leader
    /// A scroll or list.
    case scroller
  }
}

/// The keys of a map.
protocol SchemaMap: Sendable {
  static var schema: Schema { get }
}
