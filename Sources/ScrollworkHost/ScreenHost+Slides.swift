/// Views that the machine places elsewhere at once, and that slide there: bars over the content, where the app or the
/// status bar sent the content to its top or a bar settles after a movement, and the content of a sheet that is laid out
/// for another notch.
extension ScreenHost {
  /// A difference to the place of the machine that fades, in points, positive downward.
  struct Slide {
    var spring: Spring
    var since: Double
  }

  /// Returns how far a bar, or a node in a sheet, is below its place, in points.
  package func slide(of node: Int) -> Double {
    slides[node].map { $0.spring.state(after: max(0, frameTime - $0.since)).position } ?? 0
  }

  /// The height of the bars over the upper end of a list, in points.
  func barInset(_ node: Int) -> Double {
    topology.nodes[node].bars.reduce(0) { sum, bar in
      topology.nodes[bar].isAtTop ? sum + machine.frame(bar, shown).height : sum
    }
  }

  /// Whether a report can move bars by no movement.
  func slidesBars(_ report: HostReport) -> Bool {
    switch report {
    case .scrolledToTop, .scroll, .ended, .cancelled, .drifted, .came, .tappedTitle, .willShow, .selected, .mode:
      !topology.bars.isEmpty
    case .seen, .began, .dragged, .placed, .settled, .move, .tapped, .tappedOutside, .resized, .measured, .prepended:
      false
    }
  }

  /// Whether the machine answered a report with the end of a movement, if the report is one.
  func endsMovement(_ report: HostReport) -> Bool {
    guard case .drifted(let region, _, _) = report else { return true }
    return requests.contains { request in
      switch request {
      case .halt(let node), .settle(let node, _): node == region
      case .place, .coast, .fling, .animate, .stop, .layOut, .select, .rested, .dismissed: false
      }
    }
  }

  /// Whether a report can lay sheets out for other heights, apart from the surroundings, which lay out everything.
  func laysOutSheets(_ report: HostReport) -> Bool {
    switch report {
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
    let top = machine.frame(node, shown).top
    guard let sheet = topology.nodes[node].parent, topology.nodes[sheet].isAtTop else { return top }
    return top + machine.frame(sheet, shown).top
  }

  /// Lets the content of sheets slide that a report laid out for other heights.
  func slideContentOfSheets() {
    guard requests.contains(where: { if case .layOut = $0 { true } else { false } }) else { return }
    for node in topology.contentOfSheets {
      let way = placesInSheets[node] - placeInSheet(node)
      if !isRounded(way, to: slide(of: node)) {
        slides[node] = Slide(spring: Spring(returningFrom: way, to: 0, velocity: 0), since: time)
      }
    }
  }

  /// Returns the places at which the bars are seen, by node.
  func placesOfBars() -> [Int: Double] {
    Dictionary(uniqueKeysWithValues: topology.bars.map { ($0, machine.frame($0, shown).top + slide(of: $0)) })
  }

  /// Lets the bars that the machine placed elsewhere slide from the places where they were seen.
  func slideBars(from places: [Int: Double], after report: HostReport) {
    guard !places.isEmpty, endsMovement(report) else { return }
    for (node, seen) in places {
      let way = seen - machine.frame(node, shown).top
      if way != 0 { slides[node] = Slide(spring: Spring(returningFrom: way, to: 0, velocity: 0), since: time) }
    }
  }

  /// Ends the slides that are over.
  func advanceSlides() {
    slides = slides.filter { !$0.value.spring.isOver(after: frameTime - $0.value.since, tolerance: Self.tolerance) }
  }
}
