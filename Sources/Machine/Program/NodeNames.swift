/// What a program calls the state, the types and the functions of a node.
///
/// Names of the spec are unique over nodes, measures and lets, and every derived name ends in a word that says its kind
/// (`searchHeight`, `pageOffset`), so no two can meet.
package struct NodeNames: Sendable {
  package let node: String

  package init(_ node: String) { self.node = node }

  // MARK: State fields

  /// How much of a sheet is visible.
  package var height: String { node + "Height" }
  /// The offset of what scrolls.
  package var offset: String { node + "Offset" }
  /// What a sheet is doing.
  package var phase: String { node + "Phase" }
  /// The height for which a resizing sheet's content is laid out.
  package var content: String { node + "Content" }
  /// Where a sheet rested last.
  package var rested: String { node + "Rested" }
  /// Where it rested before that.
  package var memory: String { node + "Memory" }
  /// Whether a movement has brought a scroll to its critical offset.
  package var pinned: String { node + "Pinned" }
  /// The selected page of tabs.
  package var page: String { node + "Page" }
  /// Their page that is coming into view.
  package var coming: String { node + "Coming" }

  // MARK: Fields of a snapshot, besides those called as in the state

  /// Where a sheet rests.
  package var notch: String { node + "Notch" }

  // MARK: Types

  package var notchType: String { typeName + "Notch" }
  package var phaseType: String { typeName + "Phase" }
  package var memoryType: String { typeName + "Memory" }
  package var pageType: String { typeName + "Page" }
  package var comingType: String { typeName + "Coming" }
  package var geometryType: String { typeName + "Geometry" }

  // MARK: Functions

  /// A function about the node: `carryResults`.
  package func function(_ verb: String) -> String { verb + typeName }

  /// Names begin with a small letter of ASCII.
  private var typeName: String {
    var bytes = Array(node.utf8)
    if let first = bytes.first, first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z") { bytes[0] = first & ~0x20 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
