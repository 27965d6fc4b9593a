import Numerics
import Source

/// An element without vertical scrolling. These are the keys of a block, a carousel and a footer; a bar has those of
/// `WrittenBar`.
package struct Box: Construct {
  /// The role of the element, which is the key of the node.
  package enum Style: String, Sendable, CaseIterable {
    case bar, block, carousel
    /// At the lower edge of the visible part of a sheet, at every height, over the sheet's content.
    case footer
  }

  package var style = Style.block
  package var height = Height.absent
  /// The movement of a bar over the content. `nil` for a box in a column.
  package var motion: BarMotion?
  /// Whether a bar at an end of the screen's column, or one that follows a sheet, covers the sheets.
  package var isOverSheets = false

  static let keys = table(.block, "Something that does not scroll; in a scroll, a header that leaves.")
  private static let carousel = table(.carousel, "Something that scrolls horizontally.").schema
  private static let footer =
    table(.footer, "Something at the lower edge of a sheet, at every height, over the rows of a list.").schema

  static func schema(_ style: Style) -> Schema {
    switch style {
    case .bar: WrittenBar.schema
    case .block: schema
    case .carousel: carousel
    case .footer: footer
    }
  }

  private static func table(_ style: Style, _ summary: String) -> KeyTable<Box> {
    KeyTable(style.rawValue, kind: .box(style), summary, [.height(\.height)])
  }
}

extension SpecAnalyzer {
  func box(_ style: Box.Style, _ fields: DecodedMap<Box>, _ id: NodeID) -> Box {
    var box = Box()
    (box.style, box.height) = (style, height(fields[\.height], id))
    if style == .footer { checkOverContent(box.height, id) }
    return box
  }

  /// Reports a height that shares a column, at a node over the content.
  func checkOverContent(_ height: Height, _ id: NodeID) {
    if !height.isExact { report(.sharingOverContent(scope[id].name.text, at: height.span)) }
  }
}

extension Diagnostic {
  fileprivate static func sharingOverContent(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidExtent, "`\(name)` has no length of its own over the content", at: span,
      notes: ["it is in no column, and has no space to share"], help: ["give it a length"])
  }
}
