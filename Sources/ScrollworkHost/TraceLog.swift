import ScrollworkEngine

/// The steps of a trace, as `scrollwork simulate --trace` reads them, for reports of a screen.
///
/// A log of a device replays on any computer: each line is one step as JSON.
package struct TraceLog {
  private let topology: Topology
  private var seen: [(node: Int, at: Double)] = []
  /// The tokens of the springs that the machine waits for, by sheet.
  private var tokens: [Int: Int] = [:]

  package init(_ topology: Topology) { self.topology = topology }

  private var screen: ScrollMachine.Screen { topology.screen }

  /// Follows the answer to a report: a step names the sheet whose spring ends.
  package mutating func answered(_ effects: [ScrollMachine.Effect]) {
    for effect in effects {
      switch effect {
      case .animate(let node, _, _, _, _, _, let token): tokens[node] = token
      case .stop(let node, _): tokens[node] = nil
      case .place, .coast, .halt, .settle, .fling, .layOut, .select, .rested, .dismissed: break
      }
    }
  }

  /// Returns the step of a report. `nil` if the step follows with the next report, or if the machine ignores the report.
  package mutating func step(_ event: ScrollMachine.Event) -> String? {
    switch event {
    case .seen(let node, let at):
      seen.removeAll { $0.node == node }
      seen.append((node, at))
      return nil
    case .began(let node, let at):
      let places = seen + (topology.sheet(around: node).map { [($0, at)] } ?? [])
      seen = []
      let entries = places.map { ", \(quoted("\(name($0.node)).\(quantity($0.node))")): \($0.at)" }
      return "{\"begin\": {\"on\": \(quoted(name(node)))\(entries.joined())}}"
    case .dragged(let node, let by): return "{\"drag\": {\"on\": \(quoted(name(node))), \"by\": [\(by)]}}"
    case .ended(_, let velocity): return "{\"release\": {\"velocity\": \(velocity)}}"
    case .cancelled: return "{\"cancel\": true}"
    case .drifted(let node, let by, let velocity):
      return "{\"drift\": {\"on\": \(quoted(name(node))), \"by\": [\(by)], \"velocity\": \(velocity)}}"
    case .came(let node): return "{\"settle\": \(quoted(name(node)))}"
    case .settled(let token):
      guard let sheet = tokens.first(where: { $0.value == token })?.key else { return nil }
      tokens[sheet] = nil
      return "{\"settle\": \(quoted(name(sheet)))}"
    case .placed(let node, let at):
      return "{\"place\": {\(quoted("\(name(node)).\(quantity(node))")): \(at)}}"
    case .scrolledToTop: return "{\"tap\": \"statusBar\"}"
    case .move(let node, let notch):
      // The machine ignores a move to no height in particular.
      guard notch != .free, let place = topology.name(ofNotch: notch, of: node) else { return nil }
      return "{\"move\": {\(quoted(name(node))): \(quoted(place))}}"
    case .scroll(let node, let stop):
      return "{\"move\": {\(quoted(name(node))): \(quoted(stop == .top ? "top" : "critical"))}}"
    case .tapped(let node): return "{\"tap\": \(quoted(name(node)))}"
    case .tappedOutside(let node): return "{\"tap\": {\"outside\": \(quoted(name(node)))}}"
    case .tappedTitle(let page), .willShow(let page): return "{\"show\": \(quoted(path(page)))}"
    case .selected(let page): return "{\"swipe\": \(quoted(path(page)))}"
    case .mode(let mode):
      return screen.modes.indices.contains(mode) ? "{\"mode\": \(quoted(screen.modes[mode]))}" : nil
    case .resized(let environment):
      return """
        {"resize": {"height": \(environment.height), "width": \(environment.width), \
        "safeArea": {"top": \(environment.safeAreaTop), "bottom": \(environment.safeAreaBottom)}, \
        "keyboard": \(environment.keyboard)}}
        """
    case .measured(let values): return measure(values) { "\($0)" }
    case .prepended(let values):
      return hasListFromEnd
        ? measure(values) { "{\"to\": \($0), \"at\": \"start\"}" } : measure(values) { "\($0)" }
    }
  }

  private func measure(_ values: [Double], _ text: (Double) -> String) -> String? {
    let entries = zip(screen.measures, values).map { "\(quoted($0)): \(text($1))" }
    return entries.isEmpty ? nil : "{\"measure\": {\(entries.joined(separator: ", "))}}"
  }

  /// Whether rows before the first one mean something else than rows behind the last.
  private var hasListFromEnd: Bool {
    screen.nodes.contains { if case .scroll(let scroll) = $0.kind { scroll.near != nil } else { false } }
  }

  private func name(_ node: Int) -> String { topology.nodes[node].name }
  private func quantity(_ node: Int) -> String { topology.nodes[node].kind == .sheet ? "height" : "offset" }
  private func path(_ page: Int) -> String { (topology.nodes[page].parent.map { "\(name($0))." } ?? "") + name(page) }
  private func quoted(_ text: String) -> String { "\"\(text)\"" }
}
