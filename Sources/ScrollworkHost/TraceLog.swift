/// The steps of a trace, as `scrollwork simulate --trace` reads them, for reports of a screen.
///
/// A log of a device replays on any computer: each line is one step as JSON.
package struct TraceLog {
  private let outline: HostOutline
  private let topology: Topology
  private var seen: [(node: Int, at: Double)] = []

  package init(_ outline: HostOutline) {
    self.outline = outline
    topology = Topology(outline.nodes)
  }

  /// Returns the step of a report. `nil` if the step follows with the next report.
  package mutating func step(_ report: HostReport) -> String? {
    switch report {
    case .seen(let node, let at):
      seen.removeAll { $0.node == node }
      seen.append((node, at))
      return nil
    case .began(let node, let at):
      let reported = topology.sheet(around: node) ?? node
      let places = (seen.filter { $0.node != reported } + [(reported, at)]).filter {
        topology.consumers.contains($0.node)
      }
      seen = []
      let entries = places.map { ", \(quoted("\(name($0.node)).\(quantity($0.node))")): \($0.at)" }
      return "{\"begin\": {\"on\": \(quoted(name(node)))\(entries.joined())}}"
    case .dragged(let node, let by): return "{\"drag\": {\"on\": \(quoted(name(node))), \"by\": [\(by)]}}"
    case .ended(_, let velocity): return "{\"release\": {\"velocity\": \(velocity)}}"
    case .cancelled: return "{\"cancel\": true}"
    case .drifted(let node, let by, let velocity):
      return "{\"drift\": {\"on\": \(quoted(name(node))), \"by\": [\(by)], \"velocity\": \(velocity)}}"
    case .came, .settled: return "{\"settle\": true}"
    case .placed(let node, let at):
      return "{\"place\": {\(quoted("\(name(node)).\(quantity(node))")): \(at)}}"
    case .scrolledToTop: return "{\"tap\": \"statusBar\"}"
    case .move(let node, let notch):
      return "{\"move\": {\(quoted(name(node))): \(quoted(outline.nodes[node].notches[notch]))}}"
    case .scroll(let node, let stop):
      return "{\"move\": {\(quoted(name(node))): \(quoted(stop == .top ? "top" : "critical"))}}"
    case .tapped(let node): return "{\"tap\": \(quoted(name(node)))}"
    case .tappedOutside(let node): return "{\"tap\": {\"outside\": \(quoted(name(node)))}}"
    case .tappedTitle(let page): return "{\"select\": \(quoted(path(page)))}"
    case .willShow: return nil
    case .selected(let page): return "{\"swipe\": \(quoted(path(page)))}"
    case .mode(let mode): return "{\"mode\": \(quoted(outline.modes[mode]))}"
    case .resized(let environment):
      return """
        {"resize": {"height": \(environment.height), "width": \(environment.width), \
        "safeArea": {"top": \(environment.safeAreaTop), "bottom": \(environment.safeAreaBottom)}, \
        "keyboard": \(environment.keyboard)}}
        """
    case .measured(let values):
      let entries = zip(outline.measures, values).map { "\(quoted($0)): \($1)" }
      return "{\"measure\": {\(entries.joined(separator: ", "))}}"
    case .prepended(let values):
      let entries = zip(outline.measures, values).map { "\(quoted($0)): {\"to\": \($1), \"at\": \"start\"}" }
      return "{\"measure\": {\(entries.joined(separator: ", "))}}"
    }
  }

  private func name(_ node: Int) -> String { outline.nodes[node].name }
  private func quantity(_ node: Int) -> String { outline.nodes[node].kind == .sheet ? "height" : "offset" }
  private func path(_ page: Int) -> String { (outline.nodes[page].parent.map { "\(name($0))." } ?? "") + name(page) }
  private func quoted(_ text: String) -> String { "\"\(text)\"" }
}
