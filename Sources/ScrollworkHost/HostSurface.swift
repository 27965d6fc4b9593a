import ScrollworkEngine

/// A vertical scroll view, as the library reads and writes it.
///
/// **Units:** points. **Sign:** an offset grows as content moves up and is 0 where the content starts; a translation is
/// positive downward.
#if !hasFeature(Embedded)
  @MainActor
#endif
package protocol HostedScroll: AnyObject {
  var offset: Double { get }
  /// The height of the content, with the inset that the app adds below it.
  var contentHeight: Double { get }
  /// The inset above the content, such as that of a refresh control. The offset counts from its upper edge.
  var insetTop: Double { get }
  /// The part of it that the library owns, below the bars at the upper edge of the screen.
  var barInset: Double { get set }
  /// The part of the inset below the content that the library owns.
  var insetBottom: Double { get set }
  /// The translation of the view's own pan, in the coordinates of the window.
  var translation: Double { get }
  /// Whether the view's own pan has begun and has not ended.
  var isPanning: Bool { get }
  /// Whether a finger is on the view.
  var isTracking: Bool { get }
  var isDecelerating: Bool { get }
  /// Writes the offset. A deceleration may go on from there.
  func place(at offset: Double)
  /// Writes the offset, and ends a deceleration.
  func stop(at offset: Double)
  func flashIndicators()
  /// Makes the view ready for a finger: it bounces, so that a finger on short content moves the screen, and insets that
  /// the app assigned are added to those of the library.
  func prepare()
}

/// The views of a screen, as the library writes them.
#if !hasFeature(Embedded)
  @MainActor
#endif
package protocol HostSurface: AnyObject {
  /// The present time in seconds, of the clock of the display link.
  var time: Double { get }
  /// Whether springs must not overshoot.
  var reducesMotion: Bool { get }
  func scrollView(of node: Int) -> HostedScroll?
  /// Returns the height of the content of a view in the present width, in points. `nil` if the node has no view.
  func fittingHeight(of node: Int, width: Double) -> Double?
  /// Shows a node at a place, which is rounded to pixels.
  func show(_ node: Int, at frame: ScrollMachine.Frame)
  /// Shows the screen behind a sheet. `passesTouches` is whether touches beside the sheet reach it.
  func show(_ backdrop: ScrollMachine.BackdropState, behind sheet: Int, passesTouches: Bool)
  /// Shows the refresh control of a scroll whose content is this far below its place, in points.
  func showRefresh(of node: Int, distance: Double)
  /// Moves the content of a scroll view up by a distance beyond its end, in points. UIKit takes an offset beyond the end
  /// back if no finger holds it.
  func shift(_ node: Int, by distance: Double)
  /// Returns the position of a pager in pages, and whether a finger or a deceleration of UIKit moves it.
  func pager(of tabs: Int) -> (position: Double, isHeld: Bool)
  func turn(_ tabs: Int, toPage index: Int, isAnimated: Bool)
  /// Asks for a layout at the end of this frame, which calls `ScreenHost.layOut`.
  func setNeedsLayout()
  func setDisplayLink(isRunning: Bool)
}

/// The notices of a screen to the app, with numbers for names.
package enum HostNotice: Equatable, Sendable {
  case rested(Int, notch: Int, by: SheetMover)
  case dismissed(Int)
  case selected(Int)
  /// The finger pulled a scroll far enough to refresh it.
  case refreshes(Int)
  /// A page comes into view.
  case comes(Int)
  case still(Int)
  /// The mode is another one.
  case mode(Int)
  case frame
}
