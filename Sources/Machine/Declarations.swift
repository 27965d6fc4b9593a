import Source

/// What a spec declares of a sheet: where it may rest, and what taps do. The program carries it out; the verifier
/// compares the two.
package struct SheetDeclaration: Hashable, Sendable {
  package struct Notch: Hashable, Sendable {
    package var name: String
    package var span: Span
  }

  package struct Tap: Hashable, Sendable {
    /// `nil`: in every mode that the sheet does not name.
    package var mode: String?
    /// The notch that is tapped at, and the one that the tap leads to; `nil`: where the sheet rested before.
    package var notch: String
    package var target: String?
    package var span: Span
  }

  package struct Mode: Hashable, Sendable {
    package var name: String
    package var isDraggable: Bool
  }

  package var node: String
  package var terms: ConsumerBinding
  /// The state field of what the sheet is doing, and the enumerations of that and of its notches.
  package var phase: String
  package var phaseType: String
  package var notchType: String
  /// The state field of where it rested before, if some tap asks for it.
  package var memory: String?
  /// The queries that tell a notch's height, and whether it may be rested at now.
  package var height: String
  package var rests: String
  /// The notches that can be rested at in some environment, as written.
  package var notches: [Notch]
  package var taps: [Tap]
  /// The modes that the sheet names.
  package var modes: [Mode]
  /// Whether a finger can drag it beyond its lowest notch, off the screen.
  package var canBeDraggedAway: Bool
  /// Whether a finger may move it in a mode that it does not name.
  package var isDraggable: Bool
  /// The regions on which a finger takes hold of it.
  package var regions: [String]
  /// How its content follows it; `nil`: it is laid out once.
  package var arrangement: Arrangement?

  /// What lays a sheet's content out for where the sheet is.
  package struct Arrangement: Hashable, Sendable {
    /// The query for the geometry that comes of a height.
    package var geometry: String
    /// The action that lays it out for where the sheet is, and the one that does so if it is not yet.
    package var layOut: String
    package var fit: String
    /// The positions of what moves inside: another height acts on them as a resize.
    package var positions: [String]
  }
}

/// What a spec declares of tabs: what a page remembers while another is shown.
package struct TabsDeclaration: Hashable, Sendable {
  package enum Memory: Hashable, Sendable {
    case align, resetAll, independent
  }

  package struct Page: Hashable, Sendable {
    package var name: String
    /// The state fields of all positions inside the page.
    package var positions: [String]
  }

  package var node: String
  package var memory: Memory
  /// The state fields of the selected page and of the one coming into view.
  package var page: String
  package var coming: String
  package var pages: [Page]
  /// The scroll around the tabs, whose header is pinned or not.
  package var header: ConsumerBinding?
  /// The action that sends hidden pages to their start once the header is not pinned, where they are to go there.
  package var forget: String?
}

/// What a finger on a region moves: a chain, or one for each page that can be shown.
package struct DragDeclaration: Hashable, Sendable {
  package struct Way: Hashable, Sendable {
    /// The pages that have to be selected, each by the state field of its tabs and its number there.
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
  /// Whether a deceleration ends where the region does, instead of going on with whoever is next.
  package var stopsFlings: Bool
  /// Whether a touch says where the region itself is seen: in a sheet it says where that is.
  package var isSeen: Bool
}
