import Foundation
import Machine
import Numerics
import ProgramIR
import ScrollworkCompiler
import Source
import TestSupport
import Testing

@testable import Verifier

/// The effects of events on positions: page and mode changes move nothing, resizes keep the position, and the host is
/// notified of every movement except its own scrolling.
@Suite struct EventLawsTests {
  /// Random screens, as far as a tenth of the budget decides.
  @Test(
    .enabled(if: Exhaustive.isOn),
    arguments: [(SpecGenerator.Features(), 40_000), (.free, 50_000)])
  func randomScreensKeepTheEventLaws(_ features: SpecGenerator.Features, from first: Int) throws {
    let count = 100
    let cache = ProofCache()
    var (screens, subjects, undecided) = (0, 0, 0)
    alwaysForSpecs(features == .free ? 3 * count : count, from: first, features: features) { file in
      guard let machine = RandomMachines.machine(file) else { return nil }
      if features == .free, !machine.sheets.contains(where: { $0.free != nil }) { return nil }
      screens += 1
      let proofs = EventVerification(machine, SymbolTable(machine.program), ProofBudget(event: 12_000), cache: cache)
      subjects += proofs.statistics.obligations
      undecided += proofs.undecided?.count ?? 0
      return proofs.failures.first.map { failure in
        let finding = failure.diagnostic(machine.screenDescription)
        let values = finding.counterexample?.values ?? []
        return ([finding.message] + values.map { "\($0.name) = \($0.value)" }).joined(separator: "; ")
      }
    }
    print(
      "laws of events: \(screens) random screens, \(subjects) obligations, \(undecided) undecided, \(cache.count) shapes"
    )
    #expect(undecided * 20 <= subjects && subjects > 20 * count)
    if features == .free { #expect(screens >= count) }
  }

  // MARK: Machines that the compiler would not make

  private static let tabs = """
    scrollwork: 1
    screen: Example
    measures: {feed: 0...100000}
    layout:
      - scroll: page
        content:
          - header: hero
            height: 200
          - tabs: sections
            strip: 50
            pages:
              - page: first
                content: [{list: firstRows, contentHeight: feed}]
              - page: second
                content: [{list: secondRows, contentHeight: feed}]

    """

  private static let sheet = """
    scrollwork: 1
    screen: Example
    modes: [browse, edit]
    layout:
      - block: map
        height: fill
      - sheet: panel
        notches: {low: 120, middle: 240, high: 480}
        modes:
          browse: {rests: [low, middle, high], enter: low}
          edit: {rests: [high], enter: high}

    """

  /// The findings for a machine with one edited function.
  private func broken(
    _ spec: String, _ function: String, _ change: @escaping (Statement) -> [Statement]?
  ) throws -> [String] {
    var machine = try #require(compile(SourceFile(path: "Example.scroll.yaml", text: spec)).machine)
    #expect(machine.program.function(function) != nil, "\(machine.program.functions.map(\.name))")
    machine.program.change(function) { $0.edited(change) }
    let cache = ProofCache()
    return verify(machine, cache: cache).findings.map(\.message)
  }

  /// A header that returns collapsed has an end between its ends.
  @Test func snapBetweenTheEndsIsRejected() throws {
    let spec = """
      scrollwork: 1
      screen: Example
      measures: {feed: 0...100000}
      layout:
        - scroll: page
          content:
            - header: hero
              height: 200
              onScroll: returnCollapsed
              collapsed: 60
              snap: true
            - list: rows
              contentHeight: feed

      """
    #expect(try broken(spec, "end") { _ in nil } == [])
    let messages = try broken(spec, "snapPage") {
      if case .assign(.state("pageOffset"), _) = $0 { [.assign(.state("pageOffset"), .number(7))] } else { nil }
    }
    #expect(messages.contains { $0.contains("where none of its headers ends") }, "\(messages)")
  }

  /// Away from its end, a list keeps what is shown; near it and on a resize, its distance from the end.
  @Test(arguments: [
    ("growsAtEnd", "", "`messages` could keep its distance from its end"),
    ("messagesOffset", "messagesOffsetKept", "`messages` leaves its end"),
  ])
  func listThatLosesItsPlaceIsRejected(_ part: String, _ constant: String, _ finding: String) throws {
    let spec = """
      scrollwork: 1
      screen: Example
      measures: {feed: 0...100000}
      layout:
        - list: messages
          contentHeight: feed
          from: end

      """
    #expect(try broken(spec, "adopt") { _ in nil } == [])
    let messages = try broken(spec, "adopt") { statement in
      switch statement {
      case .if(let condition, _, _) where "\(condition)".contains(part) && constant.isEmpty: []
      case .constant(constant, _): [.constant(constant, .state(part))]
      default: nil
      }
    }
    #expect(messages.contains { $0.contains(finding) }, "\(messages)")
  }

  private static let free = """
    scrollwork: 1
    screen: Example
    layout:
      - block: map
        height: fill
      - sheet: panel
        notches: {low: 120, high: 480}
        release: {policy: free}

    """

  /// A mode or a resize can take a notch away, and the search for another one is not followed.
  @Test(arguments: [
    "notches: {low: 120, middle: 240, high: 480}\nmodes: {browse: {enter: low}, edit: {rests: [middle, high]}}",
    "notches: {low: 120, middle: {height: 1/3 of available, when: portrait}, high: 480}",
    "notches: {low: 120, high: 480}\ndismiss: {below: low, velocity: 900}\noverdrag: halved",
    "notches: {low: 120, high: 480}\ndismiss: {as: notch}\nedge: top",
    "notches: {low: 60, high: {height: 2/3 of available, when: portrait}}\ndismiss: {below: low}\n"
      + "content: [{list: rows, contentHeight: height}]",
    "notches: {low: 60, high: {height: 2/3 of available, when: portrait}}\noverdrag: halved\n"
      + "content: [{list: rows, contentHeight: height}]",
    "notches: {low: 60, middle: {height: \"min(50%, 300)\", when: portrait}, high: 2/3 of available}\n"
      + "dismiss: {below: low}",
    "notches: {low: 60, middle: 2/3 of available, high: {height: 90%, when: portrait}}\n"
      + "modes: {browse: {rests: [low, high], enter: high}}",
    "notches: {low: {height: 120, when: portrait}}",
    "notches: {low: 40, middle: 100, high: 480}\ndismiss: {below: low}\n"
      + "modes: {browse: {rests: [middle, high]}, edit: {rests: [low]}}",
  ])
  func sheetsThatRestAnywhereKeepTheLaws(_ keys: String) throws {
    let modes = keys.contains("modes") ? "modes: [browse, edit]" : "summary: A sheet"
    let lines = ["release: {policy: free}"] + keys.split(separator: "\n").map(String.init)
    let spec = """
      scrollwork: 1
      screen: Example
      \(modes)
      layout:
        - block: map
          height: fill
        - sheet: panel
      \(lines.map { "    \($0)" }.joined(separator: "\n"))

      """
    let machine = try #require(compile(SourceFile(path: "Example.scroll.yaml", text: spec)).machine)
    let findings = verify(machine, cache: ProofCache()).findings
    #expect(findings.isEmpty, "\(findings.map(\.message))")
  }

  /// A sheet that rests anywhere goes to no height beyond its ends.
  @Test(
    arguments: [(1000, "goes above its highest notch"), (-1000, "goes below its lowest notch")],
    ["", "    dismiss: {below: low}\n"])
  func freeHeightBeyondTheEndsIsRejected(_ change: (distance: Int, finding: String), _ dismissal: String) throws {
    let (distance, finding) = change
    let file = SourceFile(path: "Example.scroll.yaml", text: Self.free + dismissal)
    var machine = try #require(compile(file).machine)
    machine.program.change("freePlacePanel") { _ in
      [.return(.enumCase(enumeration: "PanelNotch", name: "free", payload: []))]
    }
    for function in ["startSettlingPanel", "settleAtPanel"] {
      machine.program.change(function) {
        $0.edited {
          if case .if(_, let then, _) = $0, case .assign(.state("panelFree"), _)? = then.first { [] } else { nil }
        }
      }
    }
    machine.program.change("releaseHeightPanel") {
      $0.edited { if case .return(let height?) = $0 { [.return(height + .number(Rational(distance)))] } else { nil } }
    }
    let messages = verify(machine, cache: ProofCache()).findings.map(\.message)
    #expect(messages.contains { $0.contains(finding) }, "\(messages)")
  }

  /// The laws assume where a sheet that can be dragged away rests at the lowest.
  @Test func wrongLowestRestIsRejected() throws {
    let notches = "{low: {height: 120, when: portrait}, high: 160}"
    let spec = Self.free.replacingOccurrences(of: "{low: 120, high: 480}", with: notches)
      .replacingOccurrences(of: "layout:", with: "orientations: [portrait, landscape]\nlayout:")
    let file = SourceFile(path: "Example.scroll.yaml", text: spec + "    dismiss: {below: 100}\n")
    var machine = try #require(compile(file).machine)
    #expect(verify(machine, cache: ProofCache()).findings.map(\.message) == [])
    machine.program.change("lowestPanel") { _ in [.return(.zero)] }
    let messages = verify(machine, cache: ProofCache()).findings.map(\.message)
    #expect(messages.contains { $0.contains("law of ends: it rests below its lowest notch") }, "\(messages)")
  }

  /// A sheet that rests anywhere keeps its height without a finger.
  @Test(arguments: [
    ("cancelDragPanel", "`panel` does not keep its height"), ("adopt", "`panel` does not keep its height"),
    ("finishSettlingPanel", "rests beside its notch"),
  ])
  func freeHeightThatIsLostIsRejected(_ function: String, _ finding: String) throws {
    #expect(try broken(Self.free, function) { _ in nil } == [])
    let moves = Statement.assign(.state("panelFree"), .state("panelFree") + .number(.one))
    let messages = try broken(Self.free, function) { statement in
      switch statement {
      case .assign(.state("panelFree"), _), .assign(.state("geometry"), _): [statement, moves]
      case .callAction("settleAtPanel", _, _) where function == "finishSettlingPanel": [statement, moves]
      default: nil
      }
    }
    #expect(messages.contains { $0.contains(finding) }, "\(messages)")
  }

  @Test func missingPlaceEffectIsRejected() throws {
    let messages = try broken(Self.sheet, "applyDragPanel") {
      if case .if(_, let then, _) = $0, case .emit("place", _)? = then.first { [] } else { nil }
    }
    #expect(messages.contains { $0.contains("law of showing: `panel` moves without an effect") })
  }

  @Test func lostPinOnResizeIsRejected() throws {
    let messages = try broken(Self.tabs, "adopt") {
      if case .if(.state("pagePinned"), _, _) = $0 { [] } else { nil }
    }
    #expect(messages.contains { $0.contains("law of resize: `page` is pinned") }, "\(messages)")
  }

  @Test func modeThatJumpsIsRejected() throws {
    let messages = try broken(Self.sheet, "applyModePanel") {
      guard case .if = $0 else { return nil }
      return [.assign(.state("panelHeight"), .number(480)), $0]
    }
    #expect(messages.contains { $0.contains("law of no jump: a mode change places `panel` at once") }, "\(messages)")
  }

  @Test func pageThatLosesItsOffsetIsRejected() throws {
    // With `align` a shown page moves to its start only while the header is not pinned.
    let messages = try broken(Self.tabs, "showPageSections") {
      if case .if = $0 { [.assign(.state("firstRowsOffset"), .zero), $0] } else { nil }
    }
    #expect(messages.contains { $0.contains("law of no jump") }, "\(messages)")
  }

  @Test func releaseThatJumpsIsRejected() throws {
    let messages = try broken(Self.tabs, "end") {
      if case .assign(.state("gestureOwner"), _) = $0 { [$0, .assign(.state("pageOffset"), .zero)] } else { nil }
    }
    #expect(messages.contains { $0.contains("law of no jump: the end of a touch moves `page`") }, "\(messages)")
  }

  // MARK: Flings

  private static let list = """
    scrollwork: 1
    screen: Example
    measures: {feed: 0...100000}
    layout:
      - scroll: page
        bounces: both
        content:
          - header: hero
            height: 200
          - list: rows
            contentHeight: feed

    """

  private static let draft = """
    scrollwork: 1
    screen: Example
    measures: {feed: 0...100000}
    layout:
      - block: map
        height: fill
      - sheet: panel
        notches: {low: 120, middle: 240, high: 480}
        content:
          - header: grip
            height: 40
          - list: rows
            contentHeight: feed

    """

  private func first(_ velocity: Term, _ statement: Statement) -> [Statement]? {
    guard case .constant("first", .call(let name, let arguments)) = statement else { return nil }
    return [.constant("first", .call(name, [arguments[0], velocity]))]
  }

  @Test func releaseInTheOtherDirectionIsRejected() throws {
    for spec in [Self.list, Self.draft, Self.sheet] {
      #expect(try broken(spec, "end") { _ in nil } == [])
      let messages = try broken(spec, "end") { first(.local("velocity"), $0) }
      #expect(messages.contains { $0.contains("law of handoff") }, "\(messages)")
    }
  }

  @Test func firstSheetSettlesAndFlingsNothing() throws {
    let messages = try broken(Self.draft, "end") {
      if case .if(.local("isFirst"), _, _) = $0 { [] } else { nil }
    }
    #expect(messages.contains { $0.contains("a deceleration goes on although no consumer has room") }, "\(messages)")
    let undecided = try broken(Self.draft, "endDragPanel") {
      if case .if(.not(.local("isFirst")), let then, _) = $0 { then } else { nil }
    }
    #expect(undecided.contains { $0.contains("and no release decides on it") }, "\(undecided)")
    let sent = try broken(Self.draft, "endDragPanel") { if case .if(.not, _, _) = $0 { [] } else { nil } }
    #expect(sent.contains { $0.contains("is sent away although it is not the first to move") }, "\(sent)")
  }

  @Test func missingFlingIsRejected() throws {
    #expect(try broken(Self.list, "deceleratePage") { _ in nil } == [])
    let messages = try broken(Self.list, "deceleratePage") { if case .switch = $0 { [] } else { nil } }
    #expect(
      messages.contains { $0.contains("law of handoff: `rows` is the first with room, and does not go on") },
      "\(messages)")
  }

  @Test func fasterFlingIsRejected() throws {
    let messages = try broken(Self.list, "deceleratePage") {
      guard case .emit("fling", let payload) = $0 else { return nil }
      return [.emit("fling", [payload[0], payload[1] + payload[1]])]
    }
    #expect(messages.contains { $0.contains("`rows` goes on with another velocity") }, "\(messages)")
  }

  @Test func flingOfAStoppingScrollIsRejected() throws {
    let spec = Self.list.replacing("    bounces: both", with: "    fling: stop")
    #expect(try broken(spec, "deceleratePage") { _ in nil } == [])
    let messages = try broken(spec, "deceleratePage") {
      guard case .emit("halt", _) = $0 else { return nil }
      return [$0, .emit("fling", [.enumCase(enumeration: "Region", name: "rows", payload: []), .local("velocity")])]
    }
    #expect(messages.contains { $0.contains("law of handoff") }, "\(messages)")
    // The rest exceeds the rest of the chain.
    let lost = try broken(spec, "deceleratePage") {
      if case .return = $0 { [.return(.local("left"))] } else { nil }
    }
    #expect(lost.contains { $0.contains("law of conservation: the rest of a movement is not returned") }, "\(lost)")
  }

  @Test func lostRestOfADecelerationIsRejected() throws {
    let messages = try broken(Self.list, "deceleratePage") { if case .return = $0 { [.return(.zero)] } else { nil } }
    #expect(messages.contains { $0.contains("law of conservation") }, "\(messages)")
  }

  // MARK: Destinations and effects

  @Test func pulledScrollReturnsToItsEnd() throws {
    #expect(try broken(Self.list, "returnToEndPage") { _ in nil } == [])
    let misled = try broken(Self.list, "returnToEndPage") {
      guard case .emit("settle", let payload) = $0 else { return nil }
      return [.emit("settle", [payload[0], .number(7)])]
    }
    #expect(misled.contains { $0.contains("the host is given a wrong position of `page`") }, "\(misled)")
    let forgotten = try broken(Self.list, "returnToEndPage") {
      if case .assign(.state("pageSettling"), _) = $0 { [] } else { nil }
    }
    #expect(forgotten.contains { $0.contains("law of range: `page` leaves its") }, "\(forgotten)")
    let left = try broken(Self.list, "cancel") { if case .callAction = $0 { [] } else { nil } }
    #expect(left.contains { $0.contains("`cancelled` breaks the law of range: `page` leaves its") }, "\(left)")
  }

  @Test func motionEndsAtItsEnd() throws {
    #expect(try broken(Self.list, "comeToRest") { _ in nil } == [])
    let missed = try broken(Self.list, "comeToRest") {
      if case .assign(.state("pageOffset"), _) = $0 { [] } else { nil }
    }
    #expect(missed.contains { $0.contains("`page` does not come to rest at its end") }, "\(missed)")
    let endless = try broken(Self.list, "comeToRest") {
      if case .assign(.state("pageSettling"), _) = $0 { [] } else { nil }
    }
    #expect(endless.contains { $0.contains("the motion of `page` does not end") }, "\(endless)")
    let late = try broken(Self.list, "comeToRest") {
      guard case .if(.or, let then, _) = $0 else { return nil }
      return then
    }
    #expect(late.contains { $0.contains("`page` moves although it is not in motion") }, "\(late)")
    let driving = try broken(Self.list, "comeToRest") {
      if case .assign(.state("gestureOwner"), _) = $0 { [] } else { nil }
    }
    #expect(
      driving.contains { $0.contains("law of one owner: `came(page)` changes whose movement counts") }, "\(driving)")
  }

  /// The host rounds, and keeps what it wrote.
  @Test func writtenOffsetIsAdopted() throws {
    #expect(try broken(Self.list, "put") { _ in nil } == [])
    let kept = try broken(Self.list, "written") {
      if case .if(.comparison(.less, _, _), _, _) = $0 { [] } else { nil }
    }
    #expect(kept.contains { $0.contains("does not follow an offset that was written") }, "\(kept)")
    let answered = try broken(Self.list, "put") {
      if case .if(_, let then, _) = $0, case .emit("place", _)? = then.first { then } else { nil }
    }
    #expect(answered.contains { $0.contains("the effect repeats what the host knows") }, "\(answered)")
  }

  /// Outside of its range the scroll is shown elsewhere, also on the way back.
  @Test(arguments: 0...4)
  func missingPlaceOfAPulledScrollIsRejected(_ dropped: Int) throws {
    let spec = Self.tabs.replacingOccurrences(of: "- scroll: page", with: "- scroll: page\n    bounces: both")
    let messages = try broken(spec, "applyDragPage") {
      guard case .if(.or(var parts), let then, let otherwise) = $0, case .emit("place", _)? = then.first,
        parts.count == 5
      else { return nil }
      parts.remove(at: dropped)
      return [.if(.or(parts), then: then, otherwise: otherwise)]
    }
    let fault = dropped == 0 ? "`page` moves without an effect" : "`page` is pulled beyond an end"
    #expect(messages.contains { $0.contains("law of showing: \(fault)") }, "\(messages)")
  }

  @Test func resetOfAVisiblePageIsRejected() throws {
    let spec = Self.tabs.replacingOccurrences(of: "strip: 50", with: "strip: 50\n        memory: resetAll")
    #expect(try broken(spec, "resetHiddenPagesSections") { _ in nil } == [])
    let messages = try broken(spec, "resetHiddenPagesSections") {
      if case .if(.and, let then, _) = $0 { then } else { nil }
    }
    #expect(messages.contains { $0.contains("`firstRows` moves although another was placed") }, "\(messages)")
  }

  @Test func missingRestartOfAShownPageIsRejected() throws {
    let spec = Self.tabs.replacingOccurrences(of: "strip: 50", with: "strip: 50\n        memory: reset")
    #expect(try broken(spec, "showSections") { _ in nil } == [])
    let messages = try broken(spec, "showSections") { if case .callAction = $0 { [] } else { nil } }
    #expect(messages.contains { $0.contains("keeps its place although its page begins at the top") }, "\(messages)")
    let always = try broken(spec, "showPageSections") { if case .if = $0 { [] } else { nil } }
    #expect(always.contains { $0.contains("a page in view loses its place") }, "\(always)")
  }

  @Test func missingAlignmentOfAShownPageIsRejected() throws {
    let messages = try broken(Self.tabs, "showSections") { if case .callAction = $0 { [] } else { nil } }
    #expect(messages.contains { $0.contains("keeps its place although the header is not pinned") }, "\(messages)")
  }

  @Test func scrollToTopWithoutItsPagesIsRejected() throws {
    #expect(try broken(Self.tabs, "scrollTo") { _ in nil } == [])
    let messages = try broken(Self.tabs, "scrollTo") {
      guard case .if(_, let then, _) = $0, case .assign(.state("secondRowsOffset"), _)? = then.first else {
        return nil
      }
      return []
    }
    #expect(
      messages.contains { $0.contains("law of no jump: `secondRows` does not go where the app sends it") },
      "\(messages)")
  }

  @Test func redundantPlaceEffectIsRejected() throws {
    // Its own scrolling has moved it there.
    let own = try broken(Self.list, "applyDragPage") {
      if case .if(_, let then, _) = $0, case .emit("place", _)? = then.first { then } else { nil }
    }
    #expect(own.contains { $0.contains("law of showing: the effect repeats what the host knows of `page`") }, "\(own)")
    // The position before the event.
    let other = try broken(Self.list, "returnToEndPage") {
      guard case .if(.comparison(.less, let one, let zero), let then, _) = $0 else { return nil }
      return [.if(one .<= zero, then: then, otherwise: [])]
    }
    #expect(
      other.contains { $0.contains("law of showing: the effect repeats what the host knows of `page`") }, "\(other)")
    let sheet = try broken(Self.sheet, "applyDragPanel") {
      if case .if(_, let then, _) = $0, case .emit("place", _)? = then.first { then } else { nil }
    }
    #expect(
      sheet.contains { $0.contains("law of showing: the effect repeats what the host knows of `panel`") }, "\(sheet)")
  }

  /// A pulled list is shown elsewhere; after its sheet has moved, the same offset may be in range.
  @Test func pulledListIsPlacedAfterItsSheetMoves() throws {
    let spec = """
      scrollwork: 1
      screen: Example
      measures: {feed: 0...100000}
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches: {low: 120, high: 480}
          handoff: scrollFirst
          sizing: resting
          content:
            - header: grip
              height: 40
            - list: rows
              contentHeight: feed
              bounces: both

      """
    let sound = try broken(spec, "layOutContentPanel") { _ in nil }
    #expect(!sound.contains { $0.contains("law of showing") }, "\(sound)")
    let messages = try broken(spec, "layOutContentPanel") {
      guard case .if(.or(let parts), let then, _) = $0 else { return nil }
      return [.if(parts[0], then: then, otherwise: [])]
    }
    #expect(
      messages.contains { $0.contains("law of showing: the host is given a wrong position of `rows`") }, "\(messages)")
  }

  @Test func movingScrollIsHeldWhereItIsShown() throws {
    #expect(try broken(Self.list, "see") { _ in nil } == [])
    let still = try broken(Self.list, "see") {
      guard case .if(.or, let then, _) = $0 else { return nil }
      return then
    }
    #expect(still.contains { $0.contains("law of no jump: `page` moves although it is not in motion") }, "\(still)")
    let beyond = try broken(Self.list, "see") {
      guard case .assign(let place, .arithmetic(.minimum, let zero, let pulled)) = $0, case .local = zero else {
        return nil
      }
      return [.assign(place, zero - pulled)]
    }
    #expect(beyond.contains { $0.contains("`page` is seen at one place, and held at another") }, "\(beyond)")
    let ignored = try broken(Self.list, "see") { if case .switch = $0 { [] } else { nil } }
    #expect(ignored.contains { $0.contains("`rows` is seen at one place, and held at another") }, "\(ignored)")
  }

  @Test func motionIsCountedUntilItEnds() throws {
    let still = try broken(Self.tabs, "begin") {
      if case .assign(.state("firstRowsSettling"), _) = $0 { [] } else { nil }
    }
    #expect(still.contains { $0.contains("a finger holds `firstRows`, and the host moves it") }, "\(still)")
    let forgotten = try broken(Self.tabs, "scrollTo") {
      if case .assign(.state("pageSettling"), _) = $0 { [] } else { nil }
    }
    #expect(forgotten.contains { $0.contains("the machine forgets where the host brings `page`") }, "\(forgotten)")
    let early = try broken(Self.tabs, "put") {
      guard case .assign(.state("firstRowsOffset"), _) = $0 else { return nil }
      return [$0, .assign(.state("firstRowsSettling"), .bool(false))]
    }
    #expect(early.contains { $0.contains("`firstRows` does not count as moved by the host any longer") }, "\(early)")
    let pressed = try broken(Self.tabs, "scrollTo") { if case .if(.isCase, _, _) = $0 { [] } else { nil } }
    #expect(pressed.contains { $0.contains("under a finger") }, "\(pressed)")
    let ignored = try broken(Self.list, "end") { if case .emit("halt", _) = $0 { [] } else { nil } }
    #expect(ignored.contains { $0.contains("a release that does not count does not stop `rows`") }, "\(ignored)")
  }

  /// A deceleration continues when a finger touches another node.
  @Test func missingStopOfADecelerationIsRejected() throws {
    let messages = try broken(Self.tabs, "begin") {
      if case .if(.notEqual(.state("gestureOwner"), _), _, _) = $0 { [] } else { nil }
    }
    #expect(
      messages.contains {
        $0.contains("law of one owner: what decelerates does not count any longer, and is not stopped")
      }, "\(messages)")
  }

  @Test func lostOffsetOfAVisiblePageIsRejected() throws {
    let messages = try broken(Self.tabs, "showPageSections") {
      if case .if(.equal(.state("sectionsComing"), _), _, _) = $0 { [] } else { nil }
    }
    #expect(messages.contains { $0.contains("law of no jump: a page in view loses its place") }, "\(messages)")
  }

  // MARK: Pages

  private func screen(ofPages count: Int, _ memory: String) -> String {
    let pages = (1...count).map {
      "              - page: page\($0)\n                content: [{list: rows\($0), contentHeight: feed}]\n"
    }
    return """
      scrollwork: 1
      screen: Example
      measures: {feed: 0...100000}
      layout:
        - scroll: page
          bounces: both
          content:
            - header: hero
              height: 200
            - tabs: sections
              strip: 50
              memory: \(memory)
              pages:
      \(pages.joined())
      """
  }

  /// A screen with many pages: each page is proved separately.
  @Test(arguments: Exhaustive.cases(["align", "reset", "resetAll", "independent"], orEvery: 2))
  func screensWithManyPagesAreProved(_ memory: String) throws {
    #expect(try broken(screen(ofPages: 12, memory), "applyDragPage") { _ in nil } == [])
  }

  /// A screen beyond the budget has the same undecided obligations with any cache.
  @Test(arguments: [500, 5_000, 20_000])
  func cachedProofsGiveTheSameVerdicts(_ events: Int) throws {
    let machine = try #require(
      compile(SourceFile(path: "Example.scroll.yaml", text: screen(ofPages: 2, "resetAll"))).machine)
    let index = SymbolTable(machine.program)
    let budget = ProofBudget(event: 4_000, events: events)
    let (fresh, informed) = (ProofCache(), ProofCache())
    let first = EventVerification(machine, index, budget, cache: fresh)
    _ = EventVerification(machine, index, ProofBudget(event: 4_000), cache: informed)
    let second = EventVerification(machine, index, budget, cache: informed)
    let third = EventVerification(machine, index, budget, cache: fresh)
    let left = [first, second, third].map { $0.undecided?.count ?? 0 }
    #expect(left[0] > 0 && left[1] == left[0] && left[2] == left[0], "\(left)")
    #expect(first.statistics.effort <= events + 1_000, "\(first.statistics.effort)")
  }

  /// The effect of a page on the others does not depend on their number.
  @Test(arguments: Exhaustive.cases(["align", "reset", "resetAll", "independent"], orEvery: 4))
  func proofEffortIsLinearInThePages(_ memory: String) throws {
    let cache = ProofCache()
    let counts = try [4, 5, 6].map { count in
      let machine = try #require(
        compile(SourceFile(path: "Example.scroll.yaml", text: screen(ofPages: count, memory))).machine)
      let proofs = EventVerification(machine, SymbolTable(machine.program), ProofBudget(), cache: cache)
      #expect(proofs.failures.isEmpty && proofs.undecided == nil)
      return proofs.statistics.paths
    }
    #expect(counts[0] > 0 && counts.dropFirst().allSatisfy { $0 * 3 < counts[0] * 2 }, "\(counts)")
  }

  @Test func movementOfAHiddenPageIsRejected() throws {
    let messages = try broken(Self.tabs, "applyDragPage") {
      guard case .switch(let subject, let enumeration, let arms) = $0, arms.count == 2 else { return nil }
      let bodies = [arms[1].body, arms[0].body]
      return [
        .switch(subject, enumeration: enumeration, zip(arms, bodies).map { SwitchCase($0.cases, $0.bindings, $1) })
      ]
    }
    #expect(
      messages.contains { $0.contains("a finger moves another chain than that of its region") }, "\(messages)")
  }

  @Test func pinnedScrollWithoutTravelIsRejected() throws {
    let messages = try broken(Self.list, "put") {
      guard case .assign(.state("pagePinned"), .and(let parts)) = $0 else { return nil }
      return [.assign(.state("pagePinned"), parts[0])]
    }
    #expect(
      messages.contains { $0.contains("law of pinning: `page` counts as pinned where nothing moves away") },
      "\(messages)")
    let sent = try broken(Self.list, "scrollTo") {
      if case .assign(.state("pagePinned"), .comparison) = $0 { [] } else { nil }
    }
    #expect(sent.contains { $0.contains("brought to its critical offset, and does not count as pinned") }, "\(sent)")
  }

  @Test func animationRestartsExactlyIfItsGoalMoves() throws {
    #expect(try broken(Self.sheet, "adopt") { _ in nil } == [])
    let restless = try broken(Self.sheet, "targetHeightPanel") {
      if case .switch = $0 { [.return(.zero)] } else { nil }
    }
    #expect(restless.contains { $0.contains("anew although its goal has not moved") }, "\(restless)")
    let misled = try broken(Self.sheet, "adopt") {
      if case .if(.or, _, _) = $0 { [] } else { nil }
    }
    #expect(misled.contains { $0.contains("goes on to where its goal was before a resize") }, "\(misled)")
  }

  @Test func resizeThatMovesASettlingSheetIsRejected() throws {
    let messages = try broken(Self.sheet, "adopt") {
      guard case .assign(.state("panelHeight"), .arithmetic(.minimum, _, let highest)) = $0 else { return nil }
      return [.assign(.state("panelHeight"), highest)]
    }
    #expect(messages.contains { $0.contains("law of resize: a resize moves `panel` on its way") }, "\(messages)")
  }
}
