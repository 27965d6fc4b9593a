import Model
import Numerics
import Source

/// A description of the screen, for readers of generated code and for previews.
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
    /// Whether the node is a sheet that hangs from the top edge.
    package var isAtTopEdge: Bool
    /// The notch at which a sheet first appears. `nil` for other nodes.
    package var initial: String?
    /// The scroll behavior of a header. `nil` for other nodes.
    package var onScroll: OnScroll?
    /// The region that a finger on the node drives. `nil` if such a finger moves nothing.
    package var region: String?
    /// Whether the node is tabs whose pages a finger can turn.
    package var isSwiped: Bool
    /// The behavior of a sheet, by mode. `nil` for other nodes.
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

  /// The ways from one notch of a sheet to another. Notches are indices into the node's `notches`.
  package struct Sheet: Sendable {
    package struct Mode: Sendable {
      package var name: String
      package var rests: [Int]
      /// The notch that the sheet enters with the mode. `nil` if the sheet stays.
      package var enter: Int?
      package var taps: [Tap]
      package var drag: Bool
    }

    package struct Tap: Sendable {
      package var from: Int
      /// The target notch. `nil` for the notch where the sheet rested before.
      package var to: Int?
    }

    package enum Outside: Sendable {
      case nothing, dismiss
      case notch(Int)
    }

    /// The behavior on a screen without modes.
    package var plain = Mode(name: "", rests: [], enter: nil, taps: [], drag: false)
    /// One entry per mode of the screen. Empty without modes.
    package var modes: [Mode] = []
    package var initial = 0
    package var outside = Outside.nothing
    /// The releases that dismiss the sheet, in words. `nil` if no release does.
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
    /// The field for whether a notch is active. `nil` if the notch is always active.
    package var flag: String?
  }

  /// A length that is known only at run time, in points.
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
