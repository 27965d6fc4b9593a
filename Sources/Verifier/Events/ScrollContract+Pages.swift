import Machine
import Numerics
import ProgramIR

// Memory of pages: offsets that are kept and offsets that are reset.
extension ScrollContract {
  /// Checks law 5: a page keeps or resets its offset as declared.
  func switching(_ trial: inout EventPath) -> EventViolation? {
    for (tabs, page) in trial.subject.pages {
      guard let number = tabs.pages.firstIndex(of: page) else { continue }
      let coming = EventPath.Symbolic.enumCase(number, [])
      switch tabs.memory {
      case .align:
        guard let header = tabs.header, isAbout(&trial, coming, of: tabs) else { continue }
        return aligned(&trial, tabs, header, coming)
      case .reset: if isAbout(&trial, coming, of: tabs) { return restarted(&trial, tabs, coming) }
      case .resetAll, .independent: continue
      }
    }
    return still(&trial, or: left(&trial), "a switch of pages moves `\(trial.subject.node.node)`")
  }

  /// Returns the positions that the node may take when the event hides its page: the start, if the tabs reset hidden
  /// pages.
  private func left(_ trial: inout EventPath) -> [SymbolicNumber] {
    guard trial.subject.leavesPage, let reported = trial.payload.first else { return [] }
    let index = trial.subject.bytecode.index
    for (tabs, page) in trial.subject.pages where tabs.memory == .resetAll {
      guard let number = tabs.pages.firstIndex(of: page),
        trial.run.resolved(reported).caseIndex == index.number(ofCase: tabs.node, in: ReservedNames.page),
        !isAbout(&trial, EventPath.Symbolic.enumCase(number, []), of: tabs)
      else { continue }
      return [trial.start]
    }
    return []
  }

  /// Whether the event shows a page. The contract derives this from the event, independently of the program.
  private func isAbout(_ trial: inout EventPath, _ page: EventPath.Symbolic, of tabs: TabsDeclaration) -> Bool {
    let index = trial.subject.bytecode.index
    guard let reported = trial.payload.first,
      let owner = index.number(ofCase: tabs.node, in: ReservedNames.page)
    else { return false }
    var expected = EventPath.Symbolic.enumCase(owner, [page])
    if trial.subject.event == .tapped {
      guard let title = index.enumCase(TapTarget.title, in: ReservedNames.target) else { return false }
      expected = .enumCase(title, [expected])
    }
    return trial.run.isSame(reported, expected)
  }

  /// Checks an appearing page that goes to its start. A page in view keeps its offset.
  private func restarted(_ trial: inout EventPath, _ tabs: TabsDeclaration, _ page: EventPath.Symbolic)
    -> EventViolation?
  {
    let (before, after) = (trial.before, trial.after)
    guard let isInView = isInView(&trial, tabs, page) else {
      return trial.violation(.noJump, unless: after.position, is: before.position, "a page loses its place")
    }
    if isInView {
      return trial.violation(.noJump, unless: after.position, is: before.position, "a page in view loses its place")
    }
    return trial.violation(
      .noJump, unless: after.position, is: trial.start,
      "`\(trial.subject.node.node)` keeps its place although its page begins at the top")
  }

  /// Whether a page is selected or coming before the event. `nil` if the program does not tell.
  private func isInView(_ trial: inout EventPath, _ tabs: TabsDeclaration, _ page: EventPath.Symbolic) -> Bool? {
    guard let selected = trial.initially(tabs.page), let soon = trial.initially(tabs.coming) else { return nil }
    let shown = trial.run.settled(page)
    if shown == trial.run.settled(selected) { return true }
    return trial.run.resolved(soon).parts.first.map { trial.run.isSame($0, shown) } ?? false
  }

  /// Checks an appearing page: it goes to its start if the header is not pinned and the page that is left is at its
  /// top. Otherwise it keeps its offset.
  private func aligned(
    _ trial: inout EventPath, _ tabs: TabsDeclaration, _ header: ConsumerBinding, _ page: EventPath.Symbolic
  ) -> EventViolation? {
    let (before, after) = (trial.before, trial.after)
    let name = trial.subject.node.node
    guard let isInView = isInView(&trial, tabs, page), let selected = trial.initially(tabs.page),
      let leaving = trial.run.resolved(selected).caseIndex
    else { return trial.violation(.noJump, unless: after.position, is: before.position, "a page loses its place") }
    if isInView {
      return trial.violation(.noJump, unless: after.position, is: before.position, "a page in view loses its place")
    }
    guard let offset = trial.initially(header.position)?.number, let critical = upper(&trial, header.position)
    else { return nil }
    let ways = tabs.pages.indices.contains(leaving) ? wayToStart(&trial, tabs.pages[leaving]) : []
    let isAtTop = ways.map { Inequality.lessOrEqual($0, .zero) }
    let kept = "a page loses its place although it should keep it"
    if let violation = trial.violation(
      .noJump, unless: after.position, is: trial.start, where: [trial.less(offset, critical)] + isAtTop,
      "`\(name)` keeps its place although the header is not pinned and the other page is at its top")
    {
      return violation
    }
    if let violation = trial.violation(
      .noJump, unless: after.position, is: before.position,
      where: [.lessOrEqual(trial.form(critical), trial.form(offset))],
      kept)
    {
      return violation
    }
    for way in ways {
      if let violation = trial.violation(
        .noJump, unless: after.position, is: before.position, where: [.less(.zero, way)], kept)
      {
        return violation
      }
    }
    return nil
  }

  /// Returns the distance of each position of a page from its start, in points. 0 or less is at the start.
  private func wayToStart(_ trial: inout EventPath, _ page: TabsDeclaration.Page) -> [AffineForm] {
    page.positions.compactMap { position in
      guard let place = trial.initially(position)?.number else { return nil }
      guard page.endStarts.contains(position) else { return trial.form(place) }
      return upper(&trial, position).map { trial.form($0) - trial.form(place) }
    }
  }

  /// Returns the upper limit of a position.
  private func upper(_ trial: inout EventPath, _ position: String) -> SymbolicNumber? {
    let slot = trial.subject.bytecode.stateSlot(position)
    return trial.subject.consumers.first { $0.slot == slot }.flatMap { trial.upperLimit($0) }
  }

  /// Returns the positions that a node on a hidden page may take: the start, if the tabs reset hidden pages.
  func resetPages(_ trial: inout EventPath) -> [SymbolicNumber] {
    if trial.after.position.origin == trial.before.position.origin { return [] }
    for page in trial.subject.resetPages where !isInSight(&trial, page) { return [trial.start] }
    return []
  }

  private func isInSight(_ trial: inout EventPath, _ page: EventProofTask.ResetPage) -> Bool {
    let item = EventPath.Symbolic.enumCase(page.page, [])
    if let selected = page.selected.flatMap({ trial.initially($0) }), trial.run.isSame(selected, item) { return true }
    guard let coming = page.coming.flatMap({ trial.initially($0) }),
      let soon = trial.run.resolved(coming).parts.first
    else { return false }
    return trial.run.isSame(soon, item)
  }
}
