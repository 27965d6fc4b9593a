import Tables

/// Draws scenarios as rows of phones, as an SVG document without external resources: the screen at the start, and after
/// each step. A scenario is drawn in one configuration.
package func emitFilmstrip(_ screens: [PageScreen], options: SVGOptions = SVGOptions()) -> String {
  var flow = CardFlow(width: options.width)
  for screen in screens {
    guard let preview = screen.preview else { continue }
    for scenario in screen.scenarios { flow.add(filmOf: scenario, preview) }
  }
  let titles = screens.flatMap(\.scenarios).map(\.script.title).joined(separator: ", ")
  return flow.document(
    title: titles.isEmpty ? "No scenarios" : titles, description: "The screen after each step.", theme: options.theme)
}

extension CardFlow {
  /// Adds the pictures of a scenario under its title.
  ///
  /// - Parameter version: The version of the screen, in a comparison. `nil` without one.
  mutating func add(filmOf scenario: PageScreen.ScenarioVerdict, _ screen: Preview.Screen, version: String? = nil) {
    let verdict = scenario.failure.map { "fails: \($0)" } ?? "passes"
    addHeading(
      scenario.script.title,
      [("s p", [version, screen.name, scenario.sample.title, verdict].compactMap(\.self).joined(separator: " · "))])
    var film = Film(of: scenario, screen)
    addCards(film.cards())
  }
}

/// A scenario while its cards are drawn.
private struct Film {
  private let scenario: PageScreen.ScenarioVerdict
  private let screen: Preview.Screen
  private let failures: [StepFailure]
  private var simulator: Simulator
  private var sample: Preview.Sample
  private var configuration: Environment
  /// The place of the finger, in points of the screen. `nil` while no finger touches.
  private var finger: FingerPath.Point?

  init(of scenario: PageScreen.ScenarioVerdict, _ screen: Preview.Screen) {
    self.scenario = scenario
    self.screen = screen
    failures = Simulator.run(scenario.prepared, at: scenario.place).failures
    simulator = Simulator(scenario.prepared, at: scenario.place)
    sample = scenario.sample
    configuration = scenario.place
  }

  mutating func cards() -> [FilmCard] {
    var cards = [card("start")]
    for (index, step) in scenario.script.steps.enumerated() {
      let caption = scenario.captions[index]
      switch step.kind {
      case .expect:
        let differences = failures.filter { $0.step == index }
        cards[cards.count - 1].verdicts.append((caption, differences.isEmpty))
        cards[cards.count - 1].verdicts += differences.map {
          ("\($0.subject) is \($0.actual), not \($0.expected)", false)
        }
      case .given:
        simulator.play(step.kind)
        cards[cards.count - 1] = card(caption)
      case .settle:
        // The ends of the animations belong to the step that began them.
        simulator.play(step.kind)
        cards[cards.count - 1].figure = figure(showing: cards[cards.count - 1].path)
        cards[cards.count - 1].captions.append(caption)
      case .drag(let region, let by): cards.append(dragged(region, by, step.kind, caption))
      case .begin(let region, _):
        simulator.play(step.kind)
        finger = FingerPath(by: [], on: region, layout).points.last
        cards.append(card(caption))
      case .drift, .release, .cancel, .tap, .tapOutside, .scrollToTop, .show, .swipe, .select, .mode, .move,
        .moveBar, .resize, .measure, .place, .scroll:
        simulator.play(step.kind)
        cards.append(card(caption))
      }
    }
    return cards
  }

  /// Plays a drag. The finger goes on from its place if it touches already, also on another region of the same chain.
  private mutating func dragged(
    _ region: String, _ by: [LengthValue], _ step: LoweredStep.Kind, _ caption: String
  ) -> FilmCard {
    let (before, touched, positions) = (layout, simulator.touching, simulator.machine.positions)
    let distances = by.map(simulator.evaluate)
    simulator.play(step)
    let start = touched == simulator.touching ? finger : nil
    let path = FingerPath(by: distances, on: region, before, from: start)
    finger = path.points.last
    let moved = moved(since: positions, up: (distances.last ?? 0) < 0)
    var card = card(caption, path, moving: moved.map(\.node))
    card.moved = moved.map { "\($0.node) \(SVGText.number(abs($0.by))) pt" }.joined(separator: ", ")
    return card
  }

  /// The nodes that moved, with their distances: upward from the outermost to the innermost, downward the other way.
  private func moved(since positions: [String: Double], up: Bool) -> [(node: String, by: Double)] {
    let nodes = screen.screenDescription.nodes.compactMap { node -> (node: String, by: Double)? in
      guard let before = positions[node.name], let now = simulator.machine.positions[node.name], before != now
      else { return nil }
      return (node.name, now - before)
    }
    return up ? nodes : nodes.reversed()
  }

  private mutating func card(_ caption: String, _ path: FingerPath? = nil, moving movers: [String] = []) -> FilmCard {
    if simulator.touching == nil { finger = nil }
    let path = path ?? finger.map { FingerPath(points: [$0]) }
    return FilmCard(captions: [caption], path: path, figure: figure(showing: path, moving: movers))
  }

  private mutating func figure(showing path: FingerPath?, moving movers: [String] = []) -> PhoneFigure {
    PhoneFigure(layout, touchedAlong: path, moving: movers)
  }

  /// The screen in its present state and configuration.
  private var layout: PhoneLayout {
    mutating get {
      if configuration != simulator.configuration {
        configuration = simulator.configuration
        sample = scenario.sampled(configuration)
      }
      return PhoneLayout(screen, sample, showing: simulator.machine)
    }
  }
}

/// The screen after a step, under the text of the step and above the expectations that follow it.
private struct FilmCard: Card {
  private static let letters = 11.0
  private static let lineHeight = 14.0

  var captions: [String]
  var verdicts: [(text: String, holds: Bool)] = []
  /// The nodes that a finger moved, with their distances. Empty without a movement.
  var moved = ""
  /// The path of the finger in this step. `nil` without a finger.
  let path: FingerPath?
  var figure: PhoneFigure

  var width: Double { max(figure.width, 190) }
  var height: Double { figureTop + figure.height + Double(footLines.count) * Self.lineHeight + 6 }

  private var headLines: [String] { captions.flatMap { wrapped($0) } }
  /// Every card reserves three lines, so that the phones of a row are aligned.
  private var figureTop: Double { Double(max(3, headLines.count)) * Self.lineHeight + 4 }
  private var footLines: [(text: String, holds: Bool)] {
    wrapped(moved).map { ($0, true) }
      + verdicts.flatMap { verdict in
        wrapped((verdict.holds ? "✓ " : "✗ ") + verdict.text).map { ($0, verdict.holds) }
      }
  }

  func element(x: Double, y: Double) -> SVGElement {
    var children: [SVGElement] = []
    for (index, line) in headLines.enumerated() {
      children.append(.label("t p", line, x: x, y: y + Double(index + 1) * Self.lineHeight - 3))
    }
    children.append(figure.element(x: x, y: y + figureTop))
    let foot = y + figureTop + figure.height
    for (index, line) in footLines.enumerated() {
      children.append(
        .label(line.holds ? "s p" : "bad p", line.text, x: x, y: foot + Double(index + 1) * Self.lineHeight))
    }
    return SVGElement("g", [("role", "img"), ("aria-label", captions.joined(separator: "; "))], children)
  }

  /// Returns a text in lines that fit the card. A word that is longer than a line is cut.
  private func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, SVGText.width("\(last) \(word)") * Self.letters <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { SVGText.fitted($0, into: width, size: Self.letters) ?? "…" }
  }
}
