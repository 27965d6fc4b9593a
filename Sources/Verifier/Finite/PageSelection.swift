import Machine
import ProgramIR

/// The page that the pager rests on is the selected one, a tap on another title asks for that page, and nothing else
/// changes the selection.
struct PageSelection: FiniteProperty {
  let name = "selection"

  func faults(in exploration: inout Exploration) -> [FiniteFault] {
    guard case .tabs(let tabs) = exploration.component else { return [] }
    return exploration.firstFault { objection(tabs, $0, $1, exploration) }
  }

  private func objection(
    _ tabs: TabsPlan, _ event: FiniteEvent, _ outcome: Exploration.Transition, _ exploration: Exploration
  ) -> String? {
    let before = exploration.value(tabs.page, in: outcome.before)
    let after = exploration.value(tabs.page, in: outcome.after)
    let coming = exploration.value(tabs.coming, in: outcome.after)
    let wanted = page(of: event, tabs, exploration)
    let asked = exploration.effects(.select, in: outcome.effects)
    switch event.kind {
    case .selected where wanted != nil:
      return after == wanted && coming?.parts.isEmpty == true ? nil : "the page that is shown is not the selected one"
    case .willShow where wanted != nil && wanted != before, .tapped where wanted != nil && wanted != before:
      if coming?.parts.first != wanted { return "the page that comes into view is not the one that was announced" }
      if after != before { return "a page is selected before the pager rests on it" }
      let isTap = event.kind == .tapped
      return asked.count == (isTap ? 1 : 0) && asked.allSatisfy { $0.parts.first?.parts.first == wanted }
        ? nil : "a tap on a title does not lead to its page"
    // While another page is coming, a tap on the title of the present one asks for that to stay.
    case .tapped where wanted != nil && coming?.parts.isEmpty == false:
      return outcome.before == outcome.after && asked.count == 1 && asked[0].parts.first?.parts.first == wanted
        ? nil : "a tap on the title of the page that is left does not lead back"
    case .selected, .willShow, .tapped, .began, .dragged, .ended, .cancelled, .drifted, .placed, .scrolledToTop,
      .settled, .move, .scroll, .mode, .resized, .measured:
      return outcome.isIgnored ? nil : "`\(exploration.bytecode.text(event))` changes which page is shown"
    }
  }

  /// The page of these tabs that an event is about.
  private func page(of event: FiniteEvent, _ tabs: TabsPlan, _ exploration: Exploration) -> AbstractValue? {
    let pages = exploration.bytecode.index.enumerations[ReservedNames.page]?.cases
    let own = pages?.firstIndex { $0.name == tabs.node }
    let target = event.kind == .tapped ? title(of: event, exploration) : event.subject
    return target.flatMap { $0.caseIndex == own ? $0.parts.first : nil }
  }

  private func title(of event: FiniteEvent, _ exploration: Exploration) -> AbstractValue? {
    exploration.bytecode.tapPlace(event.subject) == .title ? event.subject?.parts.first : nil
  }
}
