import Model
import Numerics
import ProgramIR

// Tabs: which page is shown, and what it remembers.
extension Lowering {
  mutating func addPages(of id: NodeID) {
    guard let tabs = tabs(id) else { return }
    addRecall(id, tabs)
    addReveal(id, tabs)
    addForget(id, tabs)
    addHaltHidden(id, tabs)
    addShow(id, tabs)
  }

  func pageField(_ id: NodeID) -> Field { Field("page", .enumeration(words.pageType(id))) }

  /// Brings what scrolls inside a page to its start.
  private func toStart(_ page: NodeID) -> [Statement] {
    anatomy.scrolling(in: page).map { node in
      .if(
        words.at(node) .!= .zero,
        then: [.assign(.state(words.position(node)), .zero)] + unpinned(node) + [words.place(node)], otherwise: [])
    }
  }

  func unpinned(_ node: NodeID) -> [Statement] {
    handsOver(node) ? [.assign(.state(words.pinned(node)), .bool(false))] : []
  }

  /// Whether the header around tabs is not yet pinned; without a header it always is.
  private func isUnpinned(_ id: NodeID) -> Term {
    guard let scroll = spec.scroll(around: id) else { return .bool(false) }
    return words.at(scroll) .< end(scroll)
  }

  /// What a page's memory does when it is about to be seen. `align`: it starts at its top if the header is not pinned
  /// and the page that is left is at its top too; otherwise it keeps its place.
  private mutating func addRecall(_ id: NodeID, _ tabs: Tabs) {
    var body: [Statement] = []
    if tabs.memory == .align, spec.scroll(around: id) != nil {
      let type = words.pageType(id)
      let leaving = tabs.pages.map { page in
        let isAtTop = Term.conjunction(anatomy.scrolling(in: page).map { words.at($0) .== .zero })
        return SwitchCase([words.name(page)], [], [.assign(.local("isAtTop"), isAtTop)])
      }
      let coming = tabs.pages.map { SwitchCase([words.name($0)], [], toStart($0)) }
      body = [
        .if(
          isUnpinned(id),
          then: [
            .variable("isAtTop", .bool, .bool(false)),
            .switch(.state(words.page(id)), enumeration: type, leaving),
            .if(
              .local("isAtTop"), then: [.switch(.local("page"), enumeration: type, coming)], otherwise: []),
          ], otherwise: [])
      ]
    }
    guard !body.isEmpty else { return }
    add(
      Function(
        words.function("recall", id), .action, [pageField(id)],
        summary: "Gives a page of `\(words.name(id))` the place that its memory says, before it can be seen.",
        body: body)
    )
  }

  private func recall(_ id: NodeID) -> [Statement] { performing("recall", id, [.local("page")]) }

  func coming(_ id: NodeID, _ page: Term?) -> Term {
    page.map { .enumCase(enumeration: words.comingType(id), name: "page", payload: [$0]) }
      ?? .enumCase(enumeration: words.comingType(id), name: "nothing", payload: [])
  }

  /// A page is about to be seen.
  private mutating func addReveal(_ id: NodeID, _ tabs: Tabs) {
    let page = Term.local("page")
    add(
      Function(
        words.function("reveal", id), .action, [pageField(id)],
        summary: "A page of `\(words.name(id))` is about to be seen.",
        body: [
          .if(.equal(page, .state(words.page(id))), then: [.return(nil)], otherwise: []),
          .if(.equal(.state(words.coming(id)), coming(id, page)), then: [.return(nil)], otherwise: []),
        ] + recall(id) + [.assign(.state(words.coming(id)), coming(id, page))]))
  }

  private mutating func addShow(_ id: NodeID, _ tabs: Tabs) {
    let page = Term.local("page")
    add(
      Function(
        words.function("show", id), .action, [pageField(id)],
        summary: "The pager of `\(words.name(id))` came to rest on a page.",
        body: [
          .callAction(words.function("reveal", id), [page], result: nil),
          .assign(.state(words.page(id)), page),
          .assign(.state(words.coming(id)), coming(id, nil)),
        ] + hiding(id, besides: page)))
  }

  /// `resetAll`: a page that cannot be seen goes to its start as soon as the header is not pinned.
  private mutating func addForget(_ id: NodeID, _ tabs: Tabs) {
    guard tabs.memory == .resetAll, spec.scroll(around: id) != nil else { return }
    let hidden = tabs.pages.flatMap { page -> [Statement] in
      let item = words.pageItem(id, page)
      let reset = toStart(page)
      guard !reset.isEmpty else { return [] }
      return [
        .if(
          .and([.notEqual(.state(words.page(id)), item), .notEqual(.state(words.coming(id)), coming(id, item))]),
          then: reset, otherwise: [])
      ]
    }
    add(
      Function(
        words.function("forget", id), .action,
        summary: "Hidden pages of `\(words.name(id))` start anew once its header is not pinned.",
        body: [.if(isUnpinned(id), then: hidden, otherwise: [])]))
  }

  /// What must follow every movement of a scroll.
  func forgetting(_ ids: [NodeID]) -> [Statement] {
    anatomy.tabs.flatMap { tabs in
      guard let scroll = spec.scroll(around: tabs), ids.contains(scroll) else { return [Statement]() }
      return forget(tabs)
    }
  }

  private func forget(_ tabs: NodeID) -> [Statement] { performing("forget", tabs, []) }

  /// What becomes of all pages but one: they forget before they are told to stay, so that both say one place.
  private func hiding(_ tabs: NodeID, besides page: Term) -> [Statement] {
    forget(tabs) + performing("haltHidden", tabs, [page])
  }

  /// Performs an action of some tabs, if they have it.
  private func performing(_ action: String, _ tabs: NodeID, _ arguments: [Term]) -> [Statement] {
    let name = words.function(action, tabs)
    return program.function(name) == nil ? [] : [.callAction(name, arguments, result: nil)]
  }
}
