/// The names of a node's state fields, types and functions in a program.
///
/// **Invariant:** names do not collide. Names of the spec are unique over nodes, measures and lets, and every derived
/// name ends in a word for its kind (`searchHeight`, `pageOffset`).
package struct NodeNames: Sendable {
  package let node: String

  package init(_ node: String) { self.node = node }

  // MARK: State fields

  /// The visible height of a sheet, in points.
  package var height: String { node + "Height" }
  /// The offset of a scroll or list, in points.
  package var offset: String { node + "Offset" }
  /// The phase of a sheet.
  package var phase: String { node + "Phase" }
  /// The height for which a resizing sheet's content is laid out, in points.
  package var content: String { node + "Content" }
  /// The height between the notches of a sheet at which it rests, or to which it goes, in points.
  package var free: String { node + "Free" }
  /// The height between the notches of a sheet at which it rested last, in points.
  package var freeOrigin: String { node + "FreeOrigin" }
  /// The notch where a sheet rested last.
  package var rested: String { node + "Rested" }
  /// The notch where a sheet rested before `rested`.
  package var memory: String { node + "Memory" }
  /// Whether a movement has brought a scroll to its critical offset.
  package var pinned: String { node + "Pinned" }
  /// Whether the host brings a scroll or list to its offset.
  package var settling: String { node + "Settling" }
  /// Whether a scroll's content moved up when it moved last.
  package var rising: String { node + "Rising" }
  /// The selected page of tabs.
  package var page: String { node + "Page" }
  /// The page of tabs that is coming into view.
  package var coming: String { node + "Coming" }

  // MARK: Fields of a snapshot that are not named like state fields

  /// The notch of a sheet.
  package var notch: String { node + "Notch" }

  // MARK: Types

  package var notchType: String { typeName + "Notch" }
  package var phaseType: String { typeName + "Phase" }
  package var memoryType: String { typeName + "Memory" }
  package var pageType: String { typeName + "Page" }
  package var comingType: String { typeName + "Coming" }
  package var geometryType: String { typeName + "Geometry" }

  // MARK: Functions

  /// Returns the name of a function for the node, such as `carryResults`.
  package func function(_ verb: String) -> String { verb + typeName }

  /// The node's name with an uppercase first letter. Names begin with a lowercase ASCII letter.
  private var typeName: String {
    var bytes = Array(node.utf8)
    if let first = bytes.first, first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z") { bytes[0] = first & ~0x20 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
