import Source

/// What a spec declares of a sheet: where it may rest, and what taps do. The program carries it out; the verifier
/// compares the two.
package struct SheetPlan: Hashable, Sendable {
  package struct Notch: Hashable, Sendable {
    package var name: String
    package var span: Span

    package init(name: String, span: Span) {
      self.name = name
      self.span = span
    }
  }

  package struct Tap: Hashable, Sendable {
    /// `nil`: in every mode that the sheet does not name.
    package var mode: String?
    /// The notch that is tapped at, and the one that the tap leads to; `nil`: where the sheet rested before.
    package var notch: String
    package var target: String?
    package var span: Span

    package init(mode: String?, notch: String, target: String?, span: Span) {
      self.mode = mode
      self.notch = notch
      self.target = target
      self.span = span
    }
  }

  package var node: String
  package var terms: ConsumerTerms
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
  package var modes: [String]
  /// How its content follows it; `nil`: it is laid out once.
  package var arrangement: Arrangement?

  /// What lays a sheet's content out for where the sheet is.
  package struct Arrangement: Hashable, Sendable {
    /// The queries that tell the height for which, and the geometry that comes of it.
    package var contentHeight: String
    package var geometry: String
    /// The action that lays it out so.
    package var layOut: String
    /// The positions of what moves inside: another height acts on them as a resize.
    package var positions: [String]

    package init(contentHeight: String, geometry: String, layOut: String, positions: [String]) {
      self.contentHeight = contentHeight
      self.geometry = geometry
      self.layOut = layOut
      self.positions = positions
    }
  }

  package init(
    node: String, terms: ConsumerTerms, phase: String, phaseType: String, notchType: String, memory: String?,
    height: String, rests: String, notches: [Notch], taps: [Tap], modes: [String], arrangement: Arrangement? = nil
  ) {
    self.node = node
    self.terms = terms
    self.phase = phase
    self.phaseType = phaseType
    self.notchType = notchType
    self.memory = memory
    self.height = height
    self.rests = rests
    self.notches = notches
    self.taps = taps
    self.modes = modes
    self.arrangement = arrangement
  }
}

/// What a spec declares of tabs: what a page remembers while another is shown.
package struct TabsPlan: Hashable, Sendable {
  package enum Memory: Hashable, Sendable {
    case align, resetAll, independent
  }

  package struct Page: Hashable, Sendable {
    package var name: String
    /// The state fields of all positions inside the page.
    package var positions: [String]

    package init(name: String, positions: [String]) {
      self.name = name
      self.positions = positions
    }
  }

  package var node: String
  package var memory: Memory
  /// The state fields of the selected page and of the one coming into view.
  package var page: String
  package var coming: String
  package var pages: [Page]
  /// The scroll around the tabs, whose header is pinned or not.
  package var header: ConsumerTerms?

  package init(
    node: String, memory: Memory, page: String, coming: String, pages: [Page], header: ConsumerTerms?
  ) {
    self.node = node
    self.memory = memory
    self.page = page
    self.coming = coming
    self.pages = pages
    self.header = header
  }
}
