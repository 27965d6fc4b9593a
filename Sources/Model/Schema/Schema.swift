/// What a map of the language may hold.
///
/// The only statement of a map's keys: reading a spec, help with unknown keys, completion, the reference and the JSON
/// Schema all go by it.
package final class Schema: Sendable {
  /// What messages and the reference call such a map: "header", "release".
  package let name: String
  /// The kind whose name is the map's first key, where the map is a node.
  package let kind: NodeKind?
  package let summary: String
  /// In the order in which specs should write them.
  package let keys: [SchemaKey]
  /// What stands behind keys of the author's choice, where the map takes any.
  package let otherKeys: ValueType?
  private let names: [String]
  /// The lengths of the names, which tell most of them apart.
  private let lengths: [Int]
  /// The indices of the keys that every such map has.
  let required: [Int]

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
  }

  func index(of key: String) -> Int? {
    let length = key.utf8.count
    return lengths.indices.first { lengths[$0] == length && names[$0] == key }
  }
}

package struct SchemaKey: Sendable {
  package enum Presence: Sendable, Hashable {
    case required
    /// What holds where the key is absent, as a spec would write it or in words.
    case optional(String)
  }

  package var name: String
  package var value: ValueType
  package var presence: Presence
  package var summary: String
  /// What other systems call it, for help with unknown keys.
  package var synonyms: [String]
  /// What earlier versions called it.
  package var formerNames: [String]

  package init(
    _ name: String, _ value: ValueType, _ presence: Presence, _ summary: String, synonyms: [String] = [],
    formerNames: [String] = []
  ) {
    self.name = name
    self.value = value
    self.presence = presence
    self.summary = summary
    self.synonyms = synonyms
    self.formerNames = formerNames
  }

  var isRequired: Bool { presence == .required }
}

/// What may stand behind a key.
package indirect enum ValueType: Sendable {
  /// The language version.
  case version
  /// Any text.
  case text
  /// A name that this key introduces: `[a-z][A-Za-z0-9]*`.
  case name
  /// `[A-Z][A-Za-z0-9]*`.
  case typeName
  case boolean
  case choice([ChoiceWord])
  /// A constant: `0.3`, `998/1000`.
  case number
  /// An expression over the environment, the measures and the nodes.
  case length
  /// An expression for a movement of a finger or a velocity: it has a sign.
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
  /// A device of the table or a group of it.
  case deviceOrGroup
  case reference(Referent)
  case list(ValueType)
  /// A map whose keys are names.
  case names(NamedKeys, ValueType)
  /// A map with the keys of this schema.
  case map(String)
  /// The effects that a step must have, as `expect` lists them.
  case effects
  /// Nodes of these kinds.
  case nodes([NodeKind])
  case either([ValueType])

  /// What the keys of a map of names are.
  package enum NamedKeys: Sendable {
    /// Names that the author chooses.
    case newMeasures, newDefinitions, newNotches
    /// Names of the author's that exist.
    case notches, modes, measures
    /// Sheets and scrolls.
    case movable
    /// What a step can set, what somebody else can write, and what a step can expect: nodes with their offsets and
    /// heights, and what is no node.
    case settings, offsets, expectations
  }

  package enum Referent: String, Sendable {
    case node, notch, page, mode, measure, state
  }
}

/// The keys of one map, in the order of its schema; the raw value is the index of the key there.
protocol SchemaKeys: RawRepresentable<Int>, CaseIterable, Sendable {
  static var schema: Schema { get }
}
