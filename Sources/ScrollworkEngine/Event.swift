extension ScrollMachine {
  /// A report of a host.
  ///
  /// **Units:** points, points per second. **Sign:** distances and velocities are positive downward.
  public enum Event: Equatable, Sendable {
    /// A node in motion is seen at an offset, just before a finger holds it.
    case seen(Node, at: Number)
    /// A finger went down on a node. `at` is the shown height of the sheet that it can move.
    case began(Node, at: Number)
    /// The finger moved since the last report.
    case dragged(Node, by: Number)
    /// The finger left.
    case ended(Node, velocity: Number)
    /// The system took the finger away.
    case cancelled
    /// A node decelerated, as far as a finger would have moved.
    case drifted(Node, by: Number, velocity: Number)
    /// The motion that `coast`, `fling` or `settle` began is over.
    case came(toRest: Node)
    /// The offset of a node changed from outside of the machine.
    case placed(Node, at: Number)
    /// A tap on the status bar scrolled to the top.
    case scrolledToTop
    /// The animation with this token came to its end.
    case settled(Token)
    /// The app wants a sheet at a notch, or a bar with a position of its own shown or hidden. Under a finger, the release
    /// carries it out, as it does `scroll`, `mode` and the title of another page.
    case move(Node, to: Notch)
    /// The app wants a scroll at its top, or its headers out of the way.
    case scroll(Node, to: ScrollStop)
    /// A tap on a part of a sheet that drags it.
    case tapped(Node)
    /// A tap beside a sheet.
    case tappedOutside(Node)
    /// A tap on the title of a page.
    case tappedTitle(Node)
    /// A page is about to come into view.
    case willShow(Node)
    /// The pager came to rest on a page.
    case selected(Node)
    /// The app's mode changed.
    case mode(Int)
    /// The environment changed.
    case resized(Environment)
    /// Content has other sizes, in the order of the measures.
    case measured([Number])
    /// Content has other sizes, and lists from their end grew before their first row.
    case prepended([Number])

    /// Whether a gesture or deceleration may be over after the event.
    var mayEndMovement: Bool {
      switch self {
      case .ended, .cancelled, .drifted, .came, .scrolledToTop, .scroll, .tapped, .tappedOutside, .tappedTitle,
        .willShow, .selected:
        true
      case .seen, .began, .dragged, .placed, .settled, .move, .mode, .resized, .measured, .prepended: false
      }
    }
  }

  /// An end of the headers of a scroll, to which an app can move it.
  public enum ScrollStop: Int, Sendable {
    /// All headers are visible, and the content is at its start.
    case top
    /// The headers are out of the way.
    case critical
  }
}
