/// Bars that move over the content. The machine places them at once; where the app or the status bar sent the content to
/// its top, a bar slides back.
extension ScreenHost {
  /// A difference to the place of the machine that fades, in points, positive downward.
  struct Slide {
    var spring: Spring
    var since: Double
  }

  /// Returns how far a bar is below its place, in points.
  package func slide(of node: Int) -> Double {
    slides[node].map { $0.spring.state(after: max(0, frameTime - $0.since)).position } ?? 0
  }

  /// The height of the bars over the upper end of a list, in points.
  func barInset(_ node: Int) -> Double {
    topology.nodes[node].bars.reduce(0) { sum, bar in
      topology.nodes[bar].isAtTop ? sum + machine.frame(bar, shown).height : sum
    }
  }

  /// Whether a report moves bars by no movement.
  func slidesBars(_ report: HostReport) -> Bool {
    switch report {
    case .scrolledToTop, .scroll: true
    case .seen, .began, .dragged, .ended, .cancelled, .drifted, .came, .placed, .settled, .move, .tapped,
      .tappedOutside, .tappedTitle, .willShow, .selected, .mode, .resized, .measured, .prepended:
      false
    }
  }

  /// Returns the places at which the bars are seen, by node.
  func placesOfBars() -> [Int: Double] {
    Dictionary(uniqueKeysWithValues: topology.bars.map { ($0, machine.frame($0, shown).top + slide(of: $0)) })
  }

  /// Lets the bars that the machine placed elsewhere slide from the places where they were seen.
  func slideBars(from places: [Int: Double]) {
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
