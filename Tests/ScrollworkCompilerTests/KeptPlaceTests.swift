import Foundation
import ScrollworkCompiler
import Source
import Tables
import TestSupport
import Testing

@testable import ScrollworkEngine

/// A finger keeps what it holds, and a wish is kept (laws 8 and 9): tried after each of many random events on whole screens.
@Suite struct KeptPlaceTests {
  /// `make replay` runs more screens.
  private static let count = ProcessInfo.processInfo.environment["REPLAY_SPECS"].flatMap(Int.init) ?? 100

  /// The number of states in which each law was tried.
  private struct Counts {
    var (idle, held, turned, waiting) = (0, 0, 0, 0)
  }

  @Test func lawsHoldOnRandomScreens() {
    var counts = Counts()
    alwaysForSpecs(Self.count) { file in
      let compilation = compile(file, for: .report)
      guard !compilation.report.hasErrors, let table = compilation.machineTable else { return nil }
      return Self.fault(of: table, traces: 3, seed: UInt64(table.screen.nodes.count), &counts)
    }
    #expect(counts.held > Self.count && counts.turned > Self.count && counts.waiting > Self.count / 10, "\(counts)")
  }

  @Test func lawsHoldOnTheCorpus() throws {
    var counts = Counts()
    for (seed, file) in try Corpus.files().enumerated() {
      let table = try #require(compile(file, for: .report).machineTable)
      let fault = Self.fault(of: table, traces: max(2, Self.count / 25), seed: UInt64(seed), &counts)
      #expect(fault == nil, "\(file.path)")
    }
    #expect(counts.held > 500 && counts.turned > 500 && counts.waiting > 5, "\(counts)")
  }

  private static func fault(of table: ScreenTable, traces: Int, seed: UInt64, _ counts: inout Counts) -> String? {
    var events = RandomEvents(seed: seed)
    func finite(_ number: Double) -> Double { number.isFinite ? number : 0 }
    for _ in 0..<traces {
      events.restart()
      var machine = table.machine(
        environment: events.environment().map(finite),
        measures: events.measures(table.screen.measures.count).map(finite))
      for _ in 0..<40 {
        let event = events.event(machine)
        machine.handle(event)
        let fault =
          changeByNothing(machine) ?? commandUnderFinger(machine, &counts)
          ?? lostWish(machine, events.environment().map(finite), &counts)
        if let fault { return "\(fault), after \(event)" }
        counts.idle += 1
      }
    }
    return nil
  }

  /// An event that changes no number and changes the machine.
  private static func changeByNothing(_ machine: ScrollMachine) -> String? {
    let (environment, measures) = (machine.state.environment, machine.state.measures)
    let events: [ScrollMachine.Event] = [
      .measured(measures), .prepended(measures), .resized(environment), .mode(machine.state.mode),
    ]
    for event in events {
      var other = machine
      other.handle(event)
      let (old, new) = (machine.state, other.state)
      if new == old, other.effects.isEmpty { continue }
      func changes<Part: Equatable>(_ parts: [Part], _ others: [Part]) -> [String] {
        zip(parts, others).filter { $0 != $1 }.map { "\($0) to \($1)" }
      }
      let found =
        changes(old.sheets, new.sheets) + changes(old.scrolls, new.scrolls) + changes(old.bars, new.bars)
      return "\(event) changes \(found), effects \(other.effects)"
    }
    return nil
  }

  /// A command of the app that moves what a finger holds, or that does not count at the release.
  private static func commandUnderFinger(_ machine: ScrollMachine, _ counts: inout Counts) -> String? {
    guard case .finger(let node) = machine.state.owner, let chain = machine.chain(node) else { return nil }
    counts.held += 1
    let screen = machine.screen
    let moves = screen.sheets.flatMap { sheet in
      [.gone, 0, 1, 2].map { ScrollMachine.Event.move(sheet, to: $0) }
    }
    let requests = screen.scrolls.flatMap { [ScrollMachine.Event.scroll($0, to: .top), .scroll($0, to: .critical)] }
    let pages = screen.nodes.indices.filter { screen.tabs(of: $0) != nil }.map { ScrollMachine.Event.tappedTitle($0) }
    let held = screen.sheets.filter { machine.isUnderFinger($0) }
    for command in moves + requests + pages + screen.modes.indices.map({ .mode($0) }) {
      var other = machine
      other.handle(command)
      let moved = chain.consumers.first { other.position($0) != machine.position($0) }
      if let moved { return "\(command) moves \(screen.nodes[moved].name) under a finger" }
      if other.seenTop(node) != machine.seenTop(node) { return "\(command) moves what is seen under a finger" }
      if other.state.owner != machine.state.owner { return "\(command) takes the finger away" }
      let isEarly =
        held.contains { other.sheetState($0).phase != machine.sheetState($0).phase }
        || other.effects.contains { effect in
          if case .select(let page) = effect { machine.isUnderFinger(screen.tabs(of: page) ?? page) } else { false }
        }
      if isEarly { return "\(command) does not wait for the finger" }
      for end in [.cancelled, ScrollMachine.Event.ended(node, velocity: 0)] {
        var released = other
        released.handle(end)
        if let fault = forgotten(command, held, machine, released) {
          return "\(command) is forgotten at \(end): \(fault)"
        }
      }
    }
    return nil
  }

  /// The difference between a sheet that a finger has left and a command of the app that waited for it.
  private static func forgotten(
    _ command: ScrollMachine.Event, _ held: [ScrollMachine.Node], _ before: ScrollMachine, _ machine: ScrollMachine
  ) -> String? {
    for node in held {
      guard let sheet = machine.screen.sheet(node) else { continue }
      let state = machine.sheetState(node)
      let own = sheet.modes.first { $0.mode == machine.state.mode }
      if !sheet.modes.isEmpty, state.mode != machine.state.mode {
        return "the mode of \(machine.screen.nodes[node].name)"
      }
      let place = state.phase.notch
      if let own, place >= 0, own.rests.contains(where: { machine.canRest(node, at: $0) }), !own.rests.contains(place) {
        return "the places of the mode"
      }
      var wish: ScrollMachine.Notch?
      if case .mode(let mode) = command, mode != before.state.mode { wish = own?.enter }
      if case .move(node, let notch) = command,
        sheet.notches.indices.contains(notch) || notch == .gone && sheet.canBeDismissed
      {
        wish = notch
      }
      if let wish, place != machine.available(node, wish) { return "the place of \(machine.screen.nodes[node].name)" }
    }
    if case .tappedTitle = command, machine.state.tabs.contains(where: { $0.requested != nil }) { return "the page" }
    return nil
  }

  /// A sheet that is not at its place when the screen has changed and changed back.
  private static func lostWish(
    _ machine: ScrollMachine, _ numbers: [Double], _ counts: inout Counts
  ) -> String? {
    guard !machine.state.owner.isFinger else { return nil }
    var here = machine
    here.comeToRest()
    counts.turned += 1
    var other = here
    let environment = ScrollMachine.Environment(
      height: numbers[0], width: numbers[1], safeAreaTop: numbers[2], safeAreaBottom: numbers[3], keyboard: numbers[4])
    other.handle(.resized(environment))
    other.comeToRest()
    counts.waiting += other.state.sheets.contains { $0.wish != nil } ? 1 : 0
    other.handle(.resized(here.state.environment))
    // A geometry out of range is ignored, and a screen can only start with one.
    if other.state.environment != here.state.environment { return nil }
    other.comeToRest()
    for (before, after) in zip(here.state.sheets, other.state.sheets) where before.phase.notch != .free {
      if before.phase != after.phase || before.wish != after.wish {
        return
          "\(before.phase), wish \(before.wish ?? -9), in \(here.state.environment.numbers), is \(after.phase) after \(numbers)"
      }
    }
    return nil
  }
}

extension ScrollMachine {
  fileprivate func sheetState(_ node: Node) -> SheetState { state.sheets[slot(node)] }

  /// The place at which a node is seen, in points, downward from the upper edge of the screen.
  fileprivate func seenTop(_ node: Node) -> Number {
    var (top, next): (Number, Node?) = (0, node)
    while let here = next {
      top += frame(here) { shown($0) }.top
      next = screen.nodes[here].parent
    }
    return top
  }

  /// Ends all animations and decelerations.
  fileprivate mutating func comeToRest() {
    for _ in 0..<3 {
      for node in screen.sheets {
        if case .settling(_, _, let token) = sheetState(node).phase { handle(.settled(token)) }
      }
      for node in screen.scrolls { handle(.came(toRest: node)) }
    }
  }
}

extension Compilation {
  /// The data of the screen.
  fileprivate var machineTable: ScreenTable? {
    guard let spec, let solution else { return nil }
    return ScreenTable(spec, solution)
  }
}
