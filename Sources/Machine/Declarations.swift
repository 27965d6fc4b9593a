import ProgramIR
import Source

/// The declaration of a sheet: its notches and the targets of its taps. The program implements it; the verifier
/// compares the two.
package struct SheetDeclaration: Hashable, Sendable {
  package struct Notch: Hashable, Sendable {
    package var name: String
    package var span: Span
  }

  package struct Tap: Hashable, Sendable {
    /// The mode in which the tap applies. `nil` for every mode that the sheet does not name.
    package var mode: String?
    /// The notch at which the sheet is tapped, and the notch to which the tap leads. `target` is `nil` if the tap leads
    /// to the notch where the sheet rested before.
    package var notch: String
    package var target: String?
    package var span: Span
  }

  /// The behavior of a sheet in one mode.
  package struct Behavior: Hashable, Sendable {
    /// The mode that the sheet names. `nil` for every mode that it does not name.
    package var mode: String?
    /// The notches at which the sheet may rest, as ascending indices into `notches`.
    package var rests: [Int]
    /// The notch that the sheet enters with the mode, numbered as `initial`. `nil` if the sheet stays.
    package var enter: Int?
    package var isDraggable: Bool
  }

  /// The effect of a tap beside the sheet.
  package enum Outside: Hashable, Sendable {
    case nothing, dismiss
    case notch(Int)
  }

  package var node: String
  package var terms: ConsumerBinding
  /// The state field of the phase, and the enumerations of the phases and of the notches.
  package var phase: String
  package var phaseType: String
  package var notchType: String
  /// The state field of the notch where the sheet rested before. `nil` if no tap leads there.
  package var memory: String?
  /// The query for the place at which a sheet rests that can rest between its notches: a notch or `free`. `nil` if the
  /// sheet rests at notches only.
  package var free: String?
  /// The height of the lowest notch at which such a sheet can rest now, in points. `nil` if it is the sheet's lower limit.
  package var lowestRest: Term?
  /// The queries for a notch's height in points, and for whether the sheet may rest at a notch now.
  package var height: String
  package var rests: String
  /// Whether the sheet hangs from the top edge.
  package var isAtTopEdge: Bool
  /// The notches at which the sheet can rest in some environment, in the order of the spec.
  package var notches: [Notch]
  /// The notch that the spec declares as the first, as an index into `notches`. `notches.count` if the sheet is absent
  /// at first. `enter` of the first mode outranks it.
  package var initial: Int
  package var taps: [Tap]
  package var outside: Outside
  /// The behavior in a mode that the sheet does not name, and on a screen without modes.
  package var plain: Behavior
  /// The behavior in each mode that the sheet names.
  package var modes: [Behavior]
  /// The releases that dismiss the sheet, in words. `nil` if no release does.
  package var dismissal: String?
  /// The regions on which a finger grabs the sheet.
  package var regions: [String]
  /// The layout of the content by the sheet's height. `nil` if the content is laid out once.
  package var arrangement: Arrangement?

  /// Whether a finger can drag the sheet below its lowest notch, off the screen.
  package var canBeDraggedAway: Bool { dismissal != nil }

  /// Returns the name of a place by its number.
  package func name(ofPlace number: Int) -> String {
    notches.indices.contains(number) ? notches[number].name : Self.dismissed
  }

  package static let dismissed = "dismissed"
  /// The case for a height between the notches.
  package static let free = "free"

  package func behavior(in mode: String?) -> Behavior { modes.first { $0.mode == mode } ?? plain }

  /// Whether a tap applies in a mode.
  package func applies(_ tap: Tap, in mode: String?) -> Bool { tap.mode == behavior(in: mode).mode }

  /// The functions that lay the content of a sheet out for the sheet's height.
  package struct Arrangement: Hashable, Sendable {
    /// The query for the geometry that belongs to a content height.
    package var geometry: String
    /// The action that lays the content out for the sheet's height, and the action that does so only if the height
    /// changed.
    package var layOut: String
    package var fit: String
    /// The state fields of the positions inside the sheet. Another content height acts on them like a resize.
    package var positions: [String]
  }
}

/// The declaration of tabs: the position that a page keeps while another page is shown.
package struct TabsDeclaration: Hashable, Sendable {
  package enum Memory: Hashable, Sendable {
    case align, reset, resetAll, independent
  }

  package struct Page: Hashable, Sendable {
    package var name: String
    /// The state fields of all positions inside the page.
    package var positions: [String]
    /// The state fields of the positions whose start is the upper limit.
    package var endStarts: [String]
  }

  package var node: String
  package var memory: Memory
  /// Whether a finger can turn the pages.
  package var isSwiped: Bool
  /// The state fields of the selected page and of the page that is coming into view.
  package var page: String
  package var coming: String
  package var pages: [Page]
  /// The scroll around the tabs, whose header can be pinned. `nil` if the tabs are not in a scroll.
  package var header: ConsumerBinding?
  /// The action that sends hidden pages to their start when the header is not pinned. `nil` unless `memory` is
  /// `resetAll`.
  package var forget: String?
}

/// The declaration of a drag on a region: the chain that it moves, by the selected pages.
package struct DragDeclaration: Hashable, Sendable {
  package struct Way: Hashable, Sendable {
    /// The pages that must be selected, each as the state field of its tabs and its index there.
    package var pages: [Selected]
    /// The name of the chain.
    package var chain: String
  }

  package struct Selected: Hashable, Sendable {
    package var field: String
    package var number: Int

    package init(field: String, number: Int) {
      self.field = field
      self.number = number
    }
  }

  package var region: String
  package var ways: [Way]
  /// Whether a deceleration stops at the end of the region instead of continuing in the next consumer.
  package var stopsFlings: Bool
}
