import Machine

/// Draws scenarios as rows of phones, as an SVG document without external resources: the screen at the start, and after
/// each step. A scenario is drawn in one configuration.
package func emitFilmstrip(_ screens: [PageScreen], options: SVGOptions = SVGOptions()) -> String {
  var flow = CardFlow(width: options.width)
  for screen in screens {
    guard let preview = screen.preview, let machine = screen.machine else { continue }
    for scenario in screen.scenarios {
      let verdict = scenario.failure.map { "fails: \($0)" } ?? "passes"
      flow.addHeading(
        scenario.script.title,
        [("s p", "\(preview.name) · \(scenario.sample.title) · \(verdict)")])
      flow.addCards(filmCards(of: scenario, preview, machine))
    }
  }
  let titles = screens.flatMap(\.scenarios).map(\.script.title).joined(separator: ", ")
  return flow.document(
    title: titles.isEmpty ? "No scenarios" : titles, description: "The screen after each step.", theme: options.theme)
}

private func filmCards(
  of scenario: PageScreen.ScenarioVerdict, _ screen: Preview.Screen, _ machine: Machine
) -> [FilmCard] {
  let prepared = PreparedScenario(machine, scenario.script)
  let failing = Set(Simulator.run(prepared, at: scenario.place).failures.map(\.step))
  var simulator = Simulator(prepared, at: scenario.place)
  func card(_ caption: String?) -> FilmCard {
    FilmCard(
      captions: [caption ?? "start"],
      figure: PhoneFigure(PhoneLayout(screen, scenario.sample, showing: simulator.interpreter)))
  }
  var cards = [card(nil)]
  for (index, step) in scenario.script.steps.enumerated() {
    let caption = scenario.captions[index]
    switch step.kind {
    case .expect:
      cards[cards.count - 1].verdicts.append((caption, !failing.contains(index)))
    case .given:
      simulator.play(step.kind)
      cards[cards.count - 1] = card(caption)
    case .settle:
      // A sheet counts as where its animation ends, so the picture stays the same.
      simulator.play(step.kind)
      cards[cards.count - 1].captions.append(caption)
    case .begin, .drag, .drift, .release, .cancel, .tap, .tapOutside, .scrollToTop, .swipe, .select, .mode, .move,
      .resize, .rotate, .measure, .place, .scroll:
      simulator.play(step.kind)
      cards.append(card(caption))
    }
  }
  return cards
}

/// The screen after a step, under the text of the step and above the expectations that follow it.
private struct FilmCard: Card {
  private static let letters = 11.0
  private static let lineHeight = 14.0

  var captions: [String]
  var verdicts: [(text: String, holds: Bool)] = []
  let figure: PhoneFigure

  var width: Double { max(figure.width, 190) }
  var height: Double { figureTop + figure.height + Double(footLines.count) * Self.lineHeight + 6 }

  private var headLines: [String] { captions.flatMap { wrapped($0) } }
  /// Every card reserves three lines, so that the phones of a row are aligned.
  private var figureTop: Double { Double(max(3, headLines.count)) * Self.lineHeight + 4 }
  private var footLines: [(text: String, holds: Bool)] {
    verdicts.flatMap { verdict in
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
