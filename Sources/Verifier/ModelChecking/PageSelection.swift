import Machine
import ProgramIR

/// The law of page selection: the page on which the pager rests is the selected one, a tap on another title requests
/// that page, and no other event changes the selection.
struct PageSelection: StateLaw {
  let name = "selection"

  func violations(in graph: inout ReachabilityGraph) -> [StateViolation] {
    guard case .tabs(let tabs) = graph.component else { return [] }
    return graph.firstViolation { objection(tabs, $0, $1, graph) }
  }

  private func objection(
    _ tabs: TabsDeclaration, _ event: AbstractEvent, _ outcome: ReachabilityGraph.Transition, _ graph: ReachabilityGraph
  ) -> String? {
    let before = graph.value(tabs.page, in: outcome.before)
    let after = graph.value(tabs.page, in: outcome.after)
    let coming = graph.value(tabs.coming, in: outcome.after)
    let wanted = page(of: event, tabs, graph)
    let asked = graph.effects(.select, in: outcome.effects)
    switch event.kind {
    case .selected where wanted != nil:
      return after == wanted && coming?.parts.isEmpty == true ? nil : "the page that is shown is not the selected one"
    case .willShow where wanted != nil && wanted != before, .tapped where wanted != nil && wanted != before:
      if coming?.parts.first != wanted { return "the page that comes into view is not the one that was announced" }
      if after != before { return "a page is selected before the pager rests on it" }
      let isTap = event.kind == .tapped
      return asked.count == (isTap ? 1 : 0) && asked.allSatisfy { $0.parts.first?.parts.first == wanted }
        ? nil : "a tap on a title does not lead to its page"
    // While another page is entering, a tap on the title of the current page requests that the current page stays.
    case .tapped where wanted != nil && coming?.parts.isEmpty == false:
      return outcome.before == outcome.after && asked.count == 1 && asked[0].parts.first?.parts.first == wanted
        ? nil : "a tap on the title of the page that is left does not lead back"
    case .selected, .willShow, .tapped, .seen, .began, .dragged, .ended, .cancelled, .drifted, .came, .placed,
      .scrolledToTop, .settled, .move, .scroll, .mode, .resized, .measured, .prepended:
      return outcome.isIgnored ? nil : "`\(graph.bytecode.text(event))` changes which page is shown"
    }
  }

  /// Returns the page of the tabs that an event names. `nil` if the event concerns other nodes.
  private func page(of event: AbstractEvent, _ tabs: TabsDeclaration, _ graph: ReachabilityGraph) -> AbstractValue? {
    let pages = graph.bytecode.index.enumerations[ReservedNames.page]?.cases
    let own = pages?.firstIndex { $0.name == tabs.node }
    let target = event.kind == .tapped ? title(of: event, graph) : event.subject
    return target.flatMap { $0.caseIndex == own ? $0.parts.first : nil }
  }

  private func title(of event: AbstractEvent, _ graph: ReachabilityGraph) -> AbstractValue? {
    graph.bytecode.tapTarget(event.subject) == .title ? event.subject?.parts.first : nil
  }
}
