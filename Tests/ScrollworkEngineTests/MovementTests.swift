import ScrollworkEngine
import Testing

@Suite struct MovementTests {
  /// A sheet of two notches, 100 and 400, with a list of 1,000 points in it.
  private func machine() -> ScrollMachine {
    let screen = ScrollMachine.Screen(
      [
        .init("sheet", .sheet(sheet), moves: .chain(0)), .init("rows", .scroll(.init()), in: 0, moves: .chain(1)),
      ],
      chains: [
        .init([0], up: [.init(0, to: .upper, .tracking)], down: [.init(0, to: .lower, .tracking)]),
        .init(
          [0, 1], up: [.init(0, to: .upper, .tracking), .init(1, to: .upper)],
          down: [.init(1, to: .lower), .init(0, to: .lower, .tracking)]),
      ])
    let blank = ScrollMachine.Lengths(screen)
    let solver = ScrollMachine.LengthSolver { _, _ in
      var lengths = blank
      lengths.notches = [100, 400]
      lengths.nodes[1].range = 1000
      return lengths
    }
    return ScrollMachine(
      screen, solver, environment: .init(height: 800, width: 400, safeAreaTop: 0, safeAreaBottom: 0), measures: [])
  }

  private var sheet: ScrollMachine.Sheet {
    .init(
      notches: ["low", "high"], initial: 0, expandsFirst: true, release: .init(.nearest),
      spring: .init(response: .init(1, 2), damping: .init(1), atRest: .init(1)))
  }

  @Test func sheetExpandsBeforeItsListScrolls() {
    var machine = machine()
    machine.handle(.began(1, at: 100))
    #expect(machine.handle(.dragged(1, by: -350)) == 0)
    #expect(machine.position(0) == 400 && machine.position(1) == 50)
    #expect(machine.handle(.dragged(1, by: -2000)) == 1050)
  }

  @Test func aStartWithInvalidNumbersIsClamped() {
    let screen = ScrollMachine.Screen([.init("rows", .scroll(.init()), moves: .none)], chains: [])
    let solver = ScrollMachine.LengthSolver { environment, _ in
      var lengths = ScrollMachine.Lengths(screen)
      lengths.nodes[0].range = environment.height
      return lengths
    }
    for (number, valid): (Double, Double) in [
      (.nan, 0), (.infinity, 1_073_741_824), (-1e300, -1_073_741_824), (640, 640),
    ] {
      let machine = ScrollMachine(
        screen, solver, environment: .init(height: number, width: number, safeAreaTop: 0, safeAreaBottom: number),
        measures: [])
      #expect(machine.state.environment.numbers == [valid, valid, 0, valid, 0])
      #expect(machine.limits(0).upper == valid)
    }
  }

  @Test func eventsWithInvalidNumbersOrUnknownNodesChangeNothing() {
    var machine = machine()
    machine.handle(.began(1, at: 100))
    machine.handle(.dragged(1, by: -120))
    let state = machine.state
    for number in [Double.nan, .infinity, -.infinity, 1e17, -1e300] {
      for event: ScrollMachine.Event in [
        .dragged(1, by: number), .ended(1, velocity: number), .began(1, at: number), .seen(1, at: number),
        .placed(1, at: number), .drifted(1, by: number, velocity: 0), .measured([number]),
        .resized(.init(height: number, width: 400, safeAreaTop: 0, safeAreaBottom: 0)),
      ] { #expect(machine.handle(event) == 0) }
    }
    for node in [-1, 2, 7, .max, .min] {
      for event: ScrollMachine.Event in [
        .began(node, at: 0), .dragged(node, by: 5), .ended(node, velocity: 5), .came(toRest: node),
        .placed(node, at: 5),
        .move(node, to: 0), .move(0, to: node), .scroll(node, to: .top), .tapped(node), .tappedOutside(node),
        .tappedTitle(node), .willShow(node), .selected(node), .mode(node), .drifted(node, by: 5, velocity: 5),
        .settled(node), .measured([1]), .prepended([1, 2]),
      ] { #expect(machine.handle(event) == 0) }
    }
    #expect(machine.state == state)
  }

  /// Heights can be equal where a screen is too small. The machine once chose by height there, and took the wrong one.
  @Test(arguments: [1, -1]) func flickTakesTheNotchInItsDirectionAmongNotchesOfOneHeight(_ direction: Double) {
    let rules = ScrollMachine.Sheet(
      notches: ["low", "half", "high"], initial: 0,
      release: .init(.projected(lookahead: .init(1, 10), flick: 400)),
      spring: .init(response: .init(1, 2), damping: .init(1), atRest: .init(1)),
      dismiss: .init(velocity: .constant(5000)), canBeDismissed: true)
    let screen = ScrollMachine.Screen(
      [.init("sheet", .sheet(rules), moves: .chain(0))],
      chains: [.init([0], up: [.init(0, to: .upper, .tracking)], down: [.init(0, to: .lower, .tracking)])])
    let blank = ScrollMachine.Lengths(screen)
    var machine = ScrollMachine(
      screen,
      .init { _, _ in
        var lengths = blank
        lengths.notches = [200, 200, 200]
        return lengths
      }, environment: .init(height: 200, width: 400, safeAreaTop: 0, safeAreaBottom: 0), measures: [])
    machine.handle(.began(0, at: 200))
    machine.handle(.dragged(0, by: 50))
    machine.handle(.ended(0, velocity: -1000 * direction))
    #expect(machine.state.sheets[0].phase.notch == (direction > 0 ? 1 : 0))
  }

  /// A sheet of three notches, of which the first measure says which are active, and the second how tall the highest is.
  private func sheet(_ release: ScrollMachine.Release, modes: [ScrollMachine.Mode] = []) -> ScrollMachine {
    let rules = ScrollMachine.Sheet(
      notches: ["low", "half", "high"], initial: 0, release: release,
      spring: .init(response: .init(1, 2), damping: .init(1), atRest: .init(1)), modes: modes)
    let screen = ScrollMachine.Screen(
      [.init("sheet", .sheet(rules), moves: .chain(0))],
      chains: [.init([0], up: [.init(0, to: .upper, .tracking)], down: [.init(0, to: .lower, .tracking)])],
      modes: ["calm", "busy"], measures: ["active", "highest"])
    let blank = ScrollMachine.Lengths(screen)
    return ScrollMachine(
      screen,
      .init { _, measures in
        var lengths = blank
        lengths.notches = [100, 200, measures[1]]
        lengths.active = (0..<3).map { Int(measures[0]) >> $0 & 1 == 1 }
        return lengths
      }, environment: .init(height: 800, width: 400, safeAreaTop: 0, safeAreaBottom: 0), measures: [7, 400])
  }

  /// A sheet of which no notch is active once had its lower limit above its upper one.
  @Test(arguments: [0, 1]) func sheetThatCanRestNowhereHasOnePlace(_ mode: Int) {
    var machine = sheet(.init(.nearest), modes: [.init(1, rests: [1, 2])])
    machine.handle(.mode(mode))
    machine.handle(.settled(machine.state.lastToken))
    machine.handle(.measured([0, 400]))
    let place: Double = mode == 0 ? 100 : 200
    #expect(machine.limits(0) == (place, place))
    #expect(machine.state.sheets[0].phase == .resting(at: mode) && machine.position(0) == place)
    machine.handle(.began(0, at: place))
    machine.handle(.dragged(0, by: -300))
    #expect(machine.position(0) == place)
    machine.handle(.ended(0, velocity: -900))
    machine.handle(.settled(machine.state.lastToken))
    #expect(machine.position(0) == place)
    machine.handle(.measured([4, 400]))
    #expect(machine.position(0) == 400)
  }

  /// The height to which a caught sheet returns was not fitted into other lengths, and a drag could end above them.
  @Test func heightBetweenTheNotchesIsFittedIntoOtherLengths() {
    var machine = sheet(.init(.free(glide: .init(1, 4))))
    machine.handle(.began(0, at: 100))
    machine.handle(.dragged(0, by: -250))
    machine.handle(.ended(0, velocity: 0))
    machine.handle(.settled(machine.state.lastToken))
    #expect(machine.state.sheets[0].phase == .resting(at: .free) && machine.position(0) == 350)
    machine.handle(.move(0, to: 0))
    machine.handle(.measured([7, 300]))
    machine.handle(.began(0, at: 250))
    #expect(machine.state.sheets[0].phase == .tracking(from: .free))
    #expect(machine.height(0, at: .free) <= machine.limits(0).upper)
  }

  /// With `resetAll`, an offset that is written into a hidden page was kept below headers that are not pinned.
  @Test func offsetOfAHiddenPageIsReset() {
    let screen = ScrollMachine.Screen(
      [
        .init("page", .scroll(.init(handsOver: true)), moves: .selectedPage(2)),
        .init("header", .header(.init(.leave)), in: 0, moves: .selectedPage(2)),
        .init("tabs", .tabs(.init(.resetAll, initial: 3)), in: 0, moves: .selectedPage(2)),
        .init("one", .page, in: 2, moves: .chain(0)), .init("other", .page, in: 2, moves: .chain(1)),
        .init("rows", .scroll(.init()), in: 3, moves: .chain(0)),
        .init("others", .scroll(.init()), in: 4, moves: .chain(1)),
      ],
      chains: [5, 6].map { list in
        .init(
          [0, list], up: [.init(0, to: .upper), .init(list, to: .upper)],
          down: [.init(list, to: .lower), .init(0, to: .lower)])
      })
    var lengths = ScrollMachine.Lengths(screen)
    (lengths.nodes[0].critical, lengths.nodes[1].travel) = (60, 60)
    (lengths.nodes[5].range, lengths.nodes[6].range) = (900, 900)
    let solved = lengths
    var machine = ScrollMachine(
      screen, .init { _, _ in solved }, environment: .init(height: 800, width: 400, safeAreaTop: 0, safeAreaBottom: 0),
      measures: [])
    machine.handle(.placed(6, at: 200))
    #expect(machine.position(6) == 0 && machine.effects == [.place(6, at: 0)])
    machine.handle(.placed(5, at: 200))
    #expect(machine.position(5) == 200 && machine.effects.isEmpty)
    machine.handle(.placed(0, at: 60))
    machine.handle(.placed(6, at: 200))
    #expect(machine.position(6) == 200)
  }

  @Test func lateReportOfAnAnimationIsIgnored() {
    var machine = machine()
    machine.handle(.move(0, to: 1))
    let first = machine.state.lastToken
    machine.handle(.move(0, to: 0))
    machine.handle(.settled(first))
    #expect(machine.state.sheets[0].phase.notch == 0)
    machine.handle(.settled(machine.state.lastToken))
    #expect(machine.state.sheets[0].phase == .resting(at: 0))
  }
}
