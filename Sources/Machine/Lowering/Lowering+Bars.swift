internal import Model
import Numerics
import ProgramIR
import Tables

// Bars that move over the content. A bar that follows a header, or leaves with an offset, has its place from the position
// of a scroll or list. A bar that returns has a position of its own, from 0 to its height: it rides on the movement that
// reaches its scroll or list, and takes nothing of it.
extension Lowering {
  /// The bars that have a position of their own.
  var ridingBars: [NodeID] { spec.bars.filter(rides) }

  func rides(_ bar: NodeID) -> Bool {
    if case .returns? = spec.motion(of: bar)?.cause { true } else { false }
  }

  /// Returns the part of a bar that leaves, in points.
  private func travel(_ bar: NodeID, of geometry: Term = .state("geometry")) -> Term {
    names.geometry(bar, spec.motion(of: bar)?.staysWhenShort == true ? "travel" : "height", of: geometry)
  }

  /// Returns the bars that ride on the movement of the consumers of a path.
  private func riders(of path: ScrollTopology.Path) -> [(bar: NodeID, consumer: Int)] {
    ridingBars.compactMap { bar in
      spec.mover(of: bar).flatMap { path.consumers.firstIndex(of: $0) }.map { (bar, $0) }
    }
  }

  func riders(_ path: ScrollTopology.Path) -> [Rider] {
    riders(of: path).map { bar, consumer in
      Rider(
        node: names.name(bar), position: names.position(bar), upper: travel(bar), consumer: consumer,
        snaps: spec.motion(of: bar)?.snap != Snap.none)
    }
  }

  /// Returns the statements that move the bars before a step of a plan: those whose scroll or list has its first step
  /// there, or is around the consumer of the step. A step that gives back a pull comes before them.
  func riding(_ path: ScrollTopology.Path, _ chain: Chain, _ direction: Direction, before index: Int) -> [Statement] {
    let givesBack = chain[direction == .up ? .down : .up].steps.last?.limit == Plan.Step.Limit.none
    let steps = chain[direction].steps
    return riders(of: path).flatMap { bar, consumer -> [Statement] in
      let first = steps.indices.dropFirst(givesBack ? 1 : 0).first { steps[$0].consumer >= consumer }
      return first == index ? ride(bar, direction) : []
    }
  }

  /// Returns the statements that move a bar by the remaining movement, to its limit at most.
  private func ride(_ bar: NodeID, _ direction: Direction) -> [Statement] {
    let (at, remaining, name) = (names.at(bar), Term.local("remaining"), names.name(bar) + "Room")
    let limit = direction == .up ? travel(bar) : .zero
    let room = Term.local(name)
    let (hasRoom, isLess): (Term, Term) =
      direction == .up ? (room .> .zero, remaining .< room) : (room .< .zero, remaining .> room)
    return [
      .constant(name, limit - at),
      .if(
        hasRoom,
        then: [
          .if(
            isLess, then: [.assign(.state(names.position(bar)), at + remaining)],
            otherwise: [.assign(.state(names.position(bar)), limit)])
        ] + recordingDirection(of: bar, direction), otherwise: []),
    ]
  }

  private func recordingDirection(of bar: NodeID, _ direction: Direction) -> [Statement] {
    snapsByDirection(bar) ? [.assign(.state(names.rising(bar)), .bool(direction == .up))] : []
  }

  // MARK: Settling

  /// The bars that rest at an end only.
  private var snappingBars: [NodeID] { ridingBars.filter { spec.motion(of: $0)?.snap != Snap.none } }

  mutating func addSnappingBars() {
    for bar in snappingBars {
      let (at, upper) = (names.at(bar), travel(bar))
      add(
        Function(
          names.function("snap", bar), .action,
          summary: "Settles `\(names.name(bar))` at one of its ends, unless something moves it.",
          body: [
            .if(
              .conjunction([ProgramNames.isIdle, at .> .zero, at .< upper]),
              then: [
                .if(
                  hides(spec.motion(of: bar)?.snap ?? .none, at, .zero, upper, of: bar),
                  then: [.assign(.state(names.position(bar)), upper)], otherwise: showing([bar]))
              ], otherwise: [])
          ]))
    }
  }

  /// Returns the statements of an event's handler, after which bars settle if nothing moves the screen any more.
  func settlingBars(after event: Event, _ handler: [Statement]) -> [Statement] {
    guard endsMovement(event), !handler.isEmpty else { return handler }
    let settling = snappingBars.map { Statement.callAction(names.function("snap", $0), [], result: nil) }
    guard case .return? = handler.last else { return handler + settling }
    return handler.dropLast() + settling + handler.suffix(1)
  }

  /// Whether a gesture or deceleration may be over after an event.
  private func endsMovement(_ event: Event) -> Bool {
    switch event {
    case .ended, .cancelled, .drifted, .came, .scrolledToTop, .scroll, .tapped, .willShow, .selected, .mode: true
    case .seen, .began, .dragged, .placed, .settled, .move, .resized, .measured, .prepended: false
    }
  }

  // MARK: Positions that follow from no movement

  func showing(_ bars: [NodeID]) -> [Statement] { bars.map { .assign(.state(names.position($0)), .zero) } }

  /// Shows the bars that ride on one of these nodes.
  func showing(barsOf nodes: some Sequence<NodeID>) -> [Statement] {
    showing(ridingBars.filter { bar in spec.mover(of: bar).map(nodes.contains) ?? false })
  }

  /// Fits the bars into the local `geometry`, while the state still holds the old geometry. A bar that is gone stays gone.
  func keepingBars(in geometry: Term) -> [Statement] {
    ridingBars.flatMap { bar -> [Statement] in
      let (at, travel, next) = (names.at(bar), travel(bar), travel(bar, of: geometry))
      return [
        .if(
          .and([at .>= travel, travel .> .zero]), then: [.assign(.state(names.position(bar)), next)],
          otherwise: [.assign(.state(names.position(bar)), .minimum(at, next))])
      ]
    }
  }

  // MARK: Places

  /// Adds the query for the visible height of each bar.
  mutating func addBars() {
    for bar in spec.bars {
      let height = names.geometry(bar, "height")
      let parameters = rides(bar) ? [] : [Field("offset", .number)]
      let place = spec.mover(of: bar).map { rides(bar) ? "" : " at an offset of `\(names.name($0))`" } ?? ""
      add(
        Function(
          names.function("shown", bar), .query, parameters, returns: .number,
          summary: "The visible height of `\(names.name(bar))`\(place), in points.", isPublic: true,
          body: stayingVisible(bar) + [.return(height - hidden(bar, at: .local("offset")))]))
    }
  }

  /// A bar stays with the header that it follows.
  private func stayingVisible(_ bar: NodeID) -> [Statement] {
    guard case .follows(let header)? = spec.motion(of: bar)?.cause else { return [] }
    return [
      .if(
        names.geometry(header, "travel") .<= .zero, then: [.return(names.geometry(bar, "height"))], otherwise: [])
    ]
  }

  /// Returns the part of a bar that is not visible, in points.
  private func hidden(_ bar: NodeID, at offset: Term) -> Term {
    switch spec.motion(of: bar)?.cause {
    case .follows(let header)?: return travel(bar) * .call(names.function("progress", header), [offset])
    case .leaves?: return .minimum(.maximum(offset, .zero), travel(bar))
    case .returns?: return names.at(bar)
    case nil: return .zero
    }
  }

  /// Returns the top of a bar: it is beside the visible part of the bars between it and the edge.
  func barTop(_ bar: NodeID, at edge: Edge, shown: (NodeID) -> Term) -> Term {
    let parts = spec.stack(of: bar).map { other -> Term in
      .call(names.function("shown", other), rides(other) ? [] : [spec.mover(of: other).map(shown) ?? .zero])
    }
    switch edge {
    case .top: return parts.dropFirst().reduce(parts.first ?? .zero, +) - names.geometry(bar, "height")
    case .bottom: return parts.reduce(Term.state("environment")["height"], -)
    }
  }
}
