internal import Model
import Numerics
import ProgramIR
import Tables

// Tabs: the selected page, and the positions of hidden pages.
extension Lowering {
  mutating func addPages(of id: NodeID) {
    guard let tabs = tabs(id) else { return }
    addRecall(id, tabs)
    addReveal(id, tabs)
    addForget(id, tabs)
    addHaltHidden(id, tabs)
    addShow(id, tabs)
  }

  func pageField(_ id: NodeID) -> Field { Field("page", .enumeration(names.pageType(id))) }

  /// Moves the scrolls and lists inside a page to their start.
  private func toStart(_ page: NodeID) -> [Statement] {
    topology.scrolling(in: page).map { node in
      .if(names.at(node) .!= start(of: node), then: goingToStart(node) + [names.place(node)], otherwise: [])
    }
  }

  func unpinned(_ node: NodeID) -> [Statement] {
    handsOver(node) ? [.assign(.state(names.pinned(node)), .bool(false))] : []
  }

  /// Whether the scroll around tabs has not reached its critical offset. False without such a scroll.
  private func isUnpinned(_ id: NodeID) -> Term {
    guard let scroll = spec.scroll(around: id) else { return .bool(false) }
    return names.at(scroll) .< end(scroll)
  }

  /// Adds the action that applies a page's memory before the page becomes visible. With `reset`, the page goes to its
  /// start. With `align`, it does so if the header is not pinned and the page that is left is at its start; otherwise it
  /// keeps its position.
  private mutating func addRecall(_ id: NodeID, _ tabs: Tabs) {
    let coming = tabs.pages.map { SwitchCase([names.name($0)], [], toStart($0)) }
    let restart = Statement.switch(.local("page"), enumeration: names.pageType(id), coming)
    var body: [Statement] = []
    if tabs.memory == .reset, tabs.pages.contains(where: { !toStart($0).isEmpty }) { body = [restart] }
    if tabs.memory == .align, spec.scroll(around: id) != nil {
      let type = names.pageType(id)
      let leaving = tabs.pages.map { page in
        let isAtTop = Term.conjunction(
          topology.scrolling(in: page).map(isAtStart))
        return SwitchCase([names.name(page)], [], [.assign(.local("isAtTop"), isAtTop)])
      }
      body = [
        .if(
          isUnpinned(id),
          then: [
            .variable("isAtTop", .bool, .bool(false)),
            .switch(.state(names.page(id)), enumeration: type, leaving),
            .if(
              .local("isAtTop"), then: [restart], otherwise: []),
          ], otherwise: [])
      ]
    }
    guard !body.isEmpty else { return }
    add(
      Function(
        names.function("restorePage", id), .action, [pageField(id)],
        summary: "Sets the offset of a page of `\(names.name(id))` according to its memory, before it is visible.",
        body: body)
    )
  }

  private func recall(_ id: NodeID) -> [Statement] { performing("restorePage", id, [.local("page")]) }

  func coming(_ id: NodeID, _ page: Term?) -> Term {
    page.map { .enumCase(enumeration: names.comingType(id), name: "page", payload: [$0]) }
      ?? .enumCase(enumeration: names.comingType(id), name: "nothing", payload: [])
  }

  /// Adds the action for a page that is about to become visible.
  private mutating func addReveal(_ id: NodeID, _ tabs: Tabs) {
    let page = Term.local("page")
    add(
      Function(
        names.function("showPage", id), .action, [pageField(id)],
        summary: "Handles a page of `\(names.name(id))` that will be visible.",
        body: [
          .if(.equal(page, .state(names.page(id))), then: [.return(nil)], otherwise: []),
          .if(.equal(.state(names.coming(id)), coming(id, page)), then: [.return(nil)], otherwise: []),
        ] + recall(id) + [.assign(.state(names.coming(id)), coming(id, page))]))
  }

  private mutating func addShow(_ id: NodeID, _ tabs: Tabs) {
    let page = Term.local("page")
    add(
      Function(
        names.function("show", id), .action, [pageField(id)],
        summary: "Handles that the pager of `\(names.name(id))` came to rest on a page.",
        body: [
          .callAction(names.function("showPage", id), [page], result: nil),
          .assign(.state(names.page(id)), page),
          .assign(.state(names.coming(id)), coming(id, nil)),
        ] + hiding(id, except: page)))
  }

  /// Adds the action for `resetAll`: a hidden page goes to its start when the header is not pinned.
  private mutating func addForget(_ id: NodeID, _ tabs: Tabs) {
    guard tabs.memory == .resetAll, spec.scroll(around: id) != nil else { return }
    let hidden = tabs.pages.flatMap { page -> [Statement] in
      let item = names.pageItem(id, page)
      let reset = toStart(page)
      guard !reset.isEmpty else { return [] }
      return [
        .if(
          .and([.notEqual(.state(names.page(id)), item), .notEqual(.state(names.coming(id)), coming(id, item))]),
          then: reset, otherwise: [])
      ]
    }
    add(
      Function(
        names.function("resetHiddenPages", id), .action,
        summary: "Resets the hidden pages of `\(names.name(id))` once its header is not pinned.",
        body: [.if(isUnpinned(id), then: hidden, otherwise: [])]))
  }

  /// Returns the statements that must follow every movement of these scrolls.
  func forgetting(_ ids: [NodeID]) -> [Statement] {
    topology.tabs.flatMap { tabs in
      guard let scroll = spec.scroll(around: tabs), ids.contains(scroll) else { return [Statement]() }
      return forget(tabs)
    }
  }

  private func forget(_ tabs: NodeID) -> [Statement] { performing("resetHiddenPages", tabs, []) }

  /// Returns the statements for the pages that are hidden when `page` is selected. They reset before their deceleration
  /// stops, so that both effects report the same offset.
  private func hiding(_ tabs: NodeID, except page: Term) -> [Statement] {
    forget(tabs) + performing("stopHiddenPages", tabs, [page])
  }

  /// Calls an action of tabs, if the program has it.
  private func performing(_ action: String, _ tabs: NodeID, _ arguments: [Term]) -> [Statement] {
    let name = names.function(action, tabs)
    return program.function(name) == nil ? [] : [.callAction(name, arguments, result: nil)]
  }
}
