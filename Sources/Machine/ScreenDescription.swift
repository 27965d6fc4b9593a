import Model
import Numerics
import Source

/// What the screen is made of, for readers of generated code and previews.
package struct ScreenDescription: Sendable {
  package struct Node: Sendable {
    package var name: String
    package var kind: NodeKind
    package var parent: String?
    package var summary: String?
    package var title: String?
    package var span: Span
    package var line: Int
    package var quantities: [Quantity]
    package var notches: [String]
    package var pages: [String]
    /// For a sheet: whether it hangs from the top edge.
    package var isAtTopEdge: Bool
    /// For a sheet: the notch at which it first appears.
    package var initial: String?
    /// For a header.
    package var onScroll: OnScroll?
    /// The region that a finger on the node drives; `nil`: nothing moves there.
    package var region: String?
    /// For tabs: whether a finger can turn the pages.
    package var isSwiped: Bool
    /// What a sheet does, by mode.
    package var sheet: Sheet?

    package init(
      name: String, kind: NodeKind, parent: String?, summary: String?, title: String?, span: Span, line: Int,
      quantities: [Quantity], notches: [String], pages: [String], isAtTopEdge: Bool, initial: String? = nil,
      onScroll: OnScroll? = nil, region: String? = nil, isSwiped: Bool = false, sheet: Sheet? = nil
    ) {
      self.name = name
      self.kind = kind
      self.parent = parent
      self.summary = summary
      self.title = title
      self.span = span
      self.line = line
      self.quantities = quantities
      self.notches = notches
      self.pages = pages
      self.isAtTopEdge = isAtTopEdge
      self.initial = initial
      self.onScroll = onScroll
      self.region = region
      self.isSwiped = isSwiped
      self.sheet = sheet
    }
  }

  /// What leads from one notch of a sheet to another. Notches are indices into the node's `notches`.
  package struct Sheet: Sendable {
    package struct Mode: Sendable {
      package var name: String
      package var rests: [Int]
      /// `nil`: it stays.
      package var enter: Int?
      package var taps: [Tap]
      package var drag: Bool
    }

    package struct Tap: Sendable {
      package var from: Int
      /// `nil`: where the sheet rested before.
      package var to: Int?
    }

    package enum Outside: Sendable {
      case nothing, dismiss
      case notch(Int)
    }

    /// What holds where the screen has no modes.
    package var plain = Mode(name: "", rests: [], enter: nil, taps: [], drag: false)
    /// One per mode of the screen; empty without modes.
    package var modes: [Mode] = []
    package var initial = 0
    package var outside = Outside.nothing
    /// Which releases send it away, in words; `nil`: none.
    package var dismissal: String?

    package init() {}
  }

  package struct Quantity: Sendable {
    /// `critical`, or a notch's name.
    package var name: String
    /// The closed form as text.
    package var form: String
    /// The field of the node's geometry record.
    package var field: String
    /// The field that says whether a notch is active; `nil`: always.
    package var flag: String?
  }

  /// A length that is known only at run time.
  package struct Measure: Sendable {
    package var name: String
    package var lower: Rational
    package var upper: Rational
    package var typical: Rational
  }

  package var screen: String
  package var summary: String?
  package var file: String
  package var nodes: [Node]
  package var modes: [String]
  package var measures: [Measure]
  /// The devices for which the screen is proved, for documentation.
  package var devices: [String]

  package init(
    screen: String, summary: String?, file: String, nodes: [Node], modes: [String], measures: [Measure] = [],
    devices: [String]
  ) {
    self.screen = screen
    self.summary = summary
    self.file = file
    self.nodes = nodes
    self.modes = modes
    self.measures = measures
    self.devices = devices
  }

  package func node(_ name: String) -> Node? { nodes.first { $0.name == name } }
}
