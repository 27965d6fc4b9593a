/// The decisions between recognizers, as functions of what is under the finger and of its way.
///
/// **Units:** points. **Sign:** x to the right, y downward.
package enum Arbitration {
  /// Whether the library's pan receives a touch: on a node that a finger moves, and not inside of a scroll view of the
  /// screen, whose own pan follows the finger.
  package static func panReceives(region: Int?, isInScrollView: Bool) -> Bool { region != nil && !isInScrollView }

  /// Whether the library's pan begins: for a vertical way, and only the first finger. Sideways movement belongs to
  /// carousels, pagers, swipe actions and the way back.
  package static func panBegins(x: Double, y: Double, isFree: Bool) -> Bool { isFree && abs(y) > abs(x) }

  /// Whether a pager begins to turn: for sideways movement, but not back from its first page, which belongs to the
  /// navigation controller.
  package static func pagerBegins(x: Double, y: Double, isOnFirstPage: Bool) -> Bool {
    abs(x) > abs(y) && !(isOnFirstPage && x > 0)
  }
}
