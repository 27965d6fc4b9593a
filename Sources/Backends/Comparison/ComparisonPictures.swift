import Source
import Tables

/// A picture of a comparison, as a file.
package struct ComparisonPicture: Sendable {
  /// The first line of every picture, by which an old one is recognized.
  package static let mark = "<!-- A picture of scrollwork diff. -->\n"

  package var name: String
  package var text: String
}

/// Draws the changed screens for a review, each in light and dark colors: both versions at the hand-over on the smallest
/// and the largest device, and a film of each scenario whose outcome differs.
///
/// - Parameter pages: The changed screens, with their earlier versions.
package func emitPictures(_ comparison: SpecDiff, _ pages: [PageScreen]) -> [ComparisonPicture] {
  var names: [String: Int] = [:]
  return comparison.screens.filter { $0.change == .changed }.flatMap { screen -> [ComparisonPicture] in
    names[screen.name, default: 0] += 1
    // Screens of one name are in different files.
    let count = names[screen.name] ?? 1
    let name = screen.name + (count > 1 ? "-\(count)" : "")
    let page = pages.first { $0.file == screen.files.new }
    return pictures(named: name) { handover(of: screen, $0) }
      + (page.map { films(of: screen, $0, named: name) } ?? [])
  }
}

private func pictures(named name: String, _ draw: (Theme) -> String?) -> [ComparisonPicture] {
  [Theme.light, .dark].compactMap { theme in
    draw(theme).map {
      ComparisonPicture(name: "\(name).\(theme.rawValue).svg", text: ComparisonPicture.mark + $0)
    }
  }
}

// MARK: - The hand-over

private func handover(of screen: SpecDiff.Screen, _ theme: Theme) -> String? {
  guard let versions = screen.versions else { return nil }
  var flow = CardFlow(width: 1240)
  let places = versions.new.extremes
  let change = HandoverChange(versions.old, versions.new, at: places)
  flow.addHeading(screen.name, [("s p", screen.fileText), ("s p", change?.summary ?? "No finger hands over.")])
  flow.addChanges(screen.changes)
  for place in places { flow.addCards(change?.cards(at: place) ?? HandoverCard.atRest(versions, at: place)) }
  return flow.document(
    title: screen.name, description: "The old and the new version at the hand-over.", theme: theme)
}

/// The finger whose hand-over differs most between two versions of a screen.
private struct HandoverChange {
  let old: Preview.Screen
  let new: Preview.Screen
  let finger: TravelGraph.Finger
  /// The same finger in the old version. `nil` if it has none.
  let earlier: TravelGraph.Finger?

  /// - Returns: `nil` if no finger hands over in either version.
  init?(_ old: Preview.Screen, _ new: Preview.Screen, at places: [Int]) {
    func distances(_ finger: TravelGraph.Finger?, _ screen: Preview.Screen) -> [Double?] {
      places.map { place in
        finger.flatMap { TravelGraph.curve(screen, screen.samples[place], $0).handovers.first }
      }
    }
    let fingers = TravelGraph.Finger.all(of: new).map { finger in
      (finger: finger, earlier: TravelGraph.Finger(on: finger.name, old))
    }
    var best: (difference: Double, index: Int)?
    for (index, pair) in fingers.enumerated() {
      let (was, now) = (distances(pair.earlier, old), distances(pair.finger, new))
      guard (was + now).contains(where: { $0 != nil }) else { continue }
      let difference = zip(was, now).map { abs(($0 ?? 0) - ($1 ?? 0)) }.reduce(0, max)
      if best.map({ difference > $0.difference }) ?? true { best = (difference, index) }
    }
    guard let best else { return nil }
    (self.old, self.new) = (old, new)
    (finger, earlier) = fingers[best.index]
  }

  var summary: String { "A finger on \(finger.name) moves up, to the first hand-over. Dotted: previous position." }

  func cards(at place: Int) -> [HandoverCard] {
    let (was, now) = (moment(old, earlier, place), moment(new, finger, place))
    return [
      HandoverCard(title: new.samples[place].title, version: "old", text: was.text, figure: was.figure(before: nil)),
      HandoverCard(
        title: new.samples[place].title, version: "new", text: now.text, figure: now.figure(before: was.layout)),
    ]
  }

  private func moment(_ screen: Preview.Screen, _ finger: TravelGraph.Finger?, _ place: Int) -> HandoverMoment {
    let sample = screen.samples[place]
    guard let finger else {
      return HandoverMoment(layout: PhoneLayout(screen, sample, at: .atRest), path: nil, text: "no such finger")
    }
    var machine = TravelGraph.start(screen, sample, finger)
    let start = PhoneLayout(screen, sample, showing: machine)
    let curve = TravelGraph.curve(screen, sample, finger)
    guard let travel = curve.handovers.first, let region = machine.number(finger.name) else {
      return HandoverMoment(layout: start, path: nil, text: "no hand-over")
    }
    let isSheet = finger.consumers.first?.isSheet == true
    let height = isSheet ? finger.consumers.first.map { machine.position($0.node) } ?? 0 : 0
    machine.machine.handle(.began(region, at: height))
    machine.machine.handle(.dragged(region, by: -travel))
    let movers = curve.movers(of: finger)
    return HandoverMoment(
      layout: PhoneLayout(screen, sample, showing: machine), path: FingerPath(by: [-travel], on: finger.name, start),
      movers: Array(movers.prefix(1)),
      text: "\(movers.first ?? "") \(SVGText.number(travel)) pt"
        + (movers.dropFirst().first.map { ", then \($0)" } ?? ""))
  }
}

private struct HandoverMoment {
  var layout: PhoneLayout
  var path: FingerPath?
  /// The nodes that have moved.
  var movers: [String] = []
  var text: String

  func figure(before earlier: PhoneLayout?) -> PhoneFigure {
    PhoneFigure(layout, before: earlier, touchedAlong: path, moving: movers)
  }
}

extension TravelGraph.Curve {
  /// The names of the consumers that move, one for each stretch between two corners.
  fileprivate func movers(of finger: TravelGraph.Finger) -> [String] {
    zip(corners, corners.dropFirst()).compactMap { one, other in
      zip(one.positions, other.positions).enumerated().first { $0.element.0 != $0.element.1 }.map {
        finger.consumers[$0.offset].node
      }
    }
  }
}

/// One version of a screen on one device.
private struct HandoverCard: Card {
  let title: String
  let version: String
  let text: String
  let figure: PhoneFigure

  /// Both versions of a screen on which no finger hands over.
  static func atRest(_ versions: (old: Preview.Screen, new: Preview.Screen), at place: Int) -> [Self] {
    let layouts = [versions.old, versions.new].map { PhoneLayout($0, $0.samples[place], at: .atRest) }
    let title = versions.new.samples[place].title
    return [
      Self(title: title, version: "old", text: "at rest", figure: PhoneFigure(layouts[0])),
      Self(title: title, version: "new", text: "at rest", figure: PhoneFigure(layouts[1], before: layouts[0])),
    ]
  }

  var width: Double { max(figure.width, 260) }
  var height: Double { 34 + figure.height }

  func element(x: Double, y: Double) -> SVGElement {
    let line = SVGText.fitted("\(version) · \(text)", into: width, size: 11) ?? version
    return SVGElement(
      "g", [("role", "img"), ("aria-label", "\(title), \(version): \(text)")],
      [
        .label("t h2", title, x: x, y: y + 11), .label("s p", line, x: x, y: y + 25),
        figure.element(x: x, y: y + 34),
      ])
  }
}

// MARK: - Films

/// The films of the scenarios whose outcome differs, and of new ones that fail: the old version above the new one.
private func films(of screen: SpecDiff.Screen, _ page: PageScreen, named name: String) -> [ComparisonPicture] {
  guard let preview = page.preview else { return [] }
  let before = page.earlier.first
  var used: Set<String> = []
  return screen.scenarios.flatMap { change -> [ComparisonPicture] in
    guard change.new == .fails || (change.new == .passes && change.old == .fails) else { return [] }
    guard let now = page.scenarios.first(where: { $0.script.title == change.title }) else {
      return []
    }
    let was = before?.scenarios.first { $0.script.title == now.script.title }
    let base = "\(name).\(fileName(of: change.title))"
    var file = base
    while !used.insert(file).inserted { file += "-2" }
    return pictures(named: file) { theme in
      var flow = CardFlow(width: 1240)
      // One device for both: that on which either fails.
      if let was, let earlier = before?.preview { flow.add(filmOf: was.played(like: now), earlier, version: "old") }
      flow.add(filmOf: was.map { now.played(like: $0) } ?? now, preview, version: "new")
      return flow.document(title: change.title, description: "The screen after each step.", theme: theme)
    }
  }
}

extension PageScreen.ScenarioVerdict {
  /// Returns the scenario in the configuration in which another version of it fails. Unchanged if it fails itself, or
  /// does not run there.
  fileprivate func played(like other: Self) -> Self {
    guard failure == nil, other.failure != nil, let name = other.place.name,
      let there = script.places.first(where: { $0.name == name })
    else { return self }
    var scenario = self
    scenario.place = there
    scenario.sample = sampled(there)
    return scenario
  }
}

/// Returns the letters and digits of a title with hyphens for everything between them, short enough for every file
/// system.
private func fileName(of title: String) -> String {
  let words = title.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
  let name = String(words.joined(separator: "-").prefix(60))
  return name.isEmpty ? "scenario" : name
}
