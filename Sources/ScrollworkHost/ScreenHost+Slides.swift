import ScrollworkEngine

/// Views that the machine places elsewhere at once, and that slide there: bars over the content, and the content of a
/// sheet that is laid out for another notch. Bars slide where the app or the status bar sent the content to its top, where
/// they settle after a movement, and where a movement takes them to an end at once.
extension ScreenHost {
  /// A difference to the place of the machine that fades, in points, positive downward.
  struct Slide {
    var spring: Spring
    var since: Double
  }

  var isSliding: Bool { slides.contains { $0 != nil } }

  /// Returns how far a bar, or a node in a sheet, is below its place, in points.
  package func slide(of node: Int) -> Double {
    slides[node].map { $0.spring.state(after: max(0, frameTime - $0.since)).position } ?? 0
  }

  /// The height of the bars over the upper end of a list, in points.
  func barInset(_ node: Int) -> Double {
    machine.state.lengths.nodes[node].insetTop
  }

  /// Whether a report can move bars by no movement.
  func slidesBars(_ event: ScrollMachine.Event) -> Bool {
    switch event {
    case .scrolledToTop, .scroll, .ended, .cancelled, .drifted, .came, .move, .tappedTitle, .willShow, .selected:
      !topology.bars.isEmpty
    case .dragged: topology.barsJump
    case .seen, .began, .placed, .settled, .mode, .tapped, .tappedOutside, .resized, .measured,
      .prepended:
      false
    }
  }

  /// Whether the machine answered a report with the end of a movement, if the report is one.
  func endsMovement(_ event: ScrollMachine.Event) -> Bool {
    if case .dragged = event { return false }
    guard case .drifted(let region, _, _) = event else { return true }
    return machine.effects.contains { effect in
      switch effect {
      case .halt(let node), .settle(let node, _): node == region
      case .place, .coast, .fling, .animate, .stop, .layOut, .select, .rested, .dismissed: false
      }
    }
  }

  /// Whether a report can lay sheets out for other heights, apart from the surroundings, which lay out everything.
  func laysOutSheets(_ event: ScrollMachine.Event) -> Bool {
    switch event {
    case .resized, .measured, .prepended, .seen, .placed: false
    case .began, .dragged, .ended, .cancelled, .drifted, .came, .scrolledToTop, .settled, .move, .scroll, .tapped,
      .tappedOutside, .tappedTitle, .willShow, .selected, .mode:
      !topology.contentOfSheets.isEmpty
    }
  }

  /// Notes the places at which the nodes in sheets are seen: downward from the upper edge of the screen, or from where the
  /// visible part of a sheet at the lower edge begins.
  func notePlacesInSheets() {
    for node in topology.contentOfSheets { placesInSheets[node] = placeInSheet(node) + slide(of: node) }
  }

  private func placeInSheet(_ node: Int) -> Double {
    let top = machine.frame(node) { shown[$0] }.top
    guard let sheet = topology.nodes[node].parent, topology.nodes[sheet].isAtTop else { return top }
    return top + machine.frame(sheet) { shown[$0] }.top
  }

  /// Lets the content of sheets slide that a report laid out for other heights.
  func slideContentOfSheets() {
    guard machine.effects.contains(where: { if case .layOut = $0 { true } else { false } }) else { return }
    for node in topology.contentOfSheets {
      let way = placesInSheets[node] - placeInSheet(node)
      if !isRounded(way, to: slide(of: node)) {
        slides[node] = Slide(spring: Spring(returningFrom: way, to: 0, velocity: 0), since: time)
      }
    }
  }

  /// Lets the rows of lists from their end slide that a report laid out for another height of their sheet: they keep their
  /// distance from the end at once, and the sheet is on its way. Under a finger on the sheet they follow it.
  func slideRowsInSheets(after event: ScrollMachine.Event) {
    if case .dragged = event { return }
    guard machine.effects.contains(where: { if case .layOut = $0 { true } else { false } }) else { return }
    for node in topology.listsFromEnd where !isRounded(before[node], to: position(of: node)) {
      let velocity = consumers[node].motion?.spring(at: frameTime)?.velocity ?? 0
      consumers[node].frozen = nil
      consumers[node].motion = .fade(
        Spring(returningFrom: before[node] - restingPosition(of: node), to: 0, velocity: velocity), since: time)
    }
  }

  /// The places at which the bars are seen, in the order of `Topology.bars`, and their positions in the machine.
  struct BarPlaces {
    var seen: [Double] = []
    var positions: [ScrollMachine.BarState] = []
  }

  func placesOfBars() -> BarPlaces {
    BarPlaces(seen: topology.bars.map { placeOfBar($0) + slide(of: $0) }, positions: machine.state.bars)
  }

  private func placeOfBar(_ node: Int) -> Double { machine.frame(node) { shown[$0] }.top }

  /// Lets the bars that the machine placed elsewhere slide from the places where they were seen. During a movement it does
  /// so if one went to an end at once, for those beside it too.
  func slideBars(from places: BarPlaces, after event: ScrollMachine.Event) {
    guard !places.seen.isEmpty, endsMovement(event) || hasJumped(from: places) else { return }
    for (node, seen) in zip(topology.bars, places.seen) {
      let way = seen - placeOfBar(node)
      if !isRounded(way, to: slide(of: node)) {
        slides[node] = Slide(spring: Spring(returningFrom: way, to: 0, velocity: 0), since: time)
      }
    }
  }

  private func hasJumped(from places: BarPlaces) -> Bool {
    zip(topology.screen.ridingBars, zip(places.positions, machine.state.bars)).contains { node, positions in
      topology.nodes[node].jumps && positions.0.offset != positions.1.offset
    }
  }

  /// Ends the slides that are over.
  func advanceSlides() {
    for case (let node, let slide?) in slides.enumerated()
    where slide.spring.isOver(after: frameTime - slide.since, tolerance: Self.tolerance) {
      slides[node] = nil
    }
  }
}
