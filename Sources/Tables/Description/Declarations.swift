import Source

/// The declaration of a sheet: its notches and the targets of its taps.
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
  /// Whether the sheet hangs from the top edge.
  package var isAtTopEdge: Bool
  /// Whether the sheet can rest between its notches.
  package var restsFree: Bool
  /// Whether the content is laid out for the sheet's height.
  package var resizesContent: Bool
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
}

/// The declaration of tabs.
package struct TabsDeclaration: Hashable, Sendable {
  package var node: String
  /// Whether a finger can turn the pages.
  package var isSwiped: Bool
  package var pages: [String]
}
