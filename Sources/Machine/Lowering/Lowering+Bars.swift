internal import Model
import Numerics
import ProgramIR

// Bars that move over the content. A bar that follows a header, or leaves with an offset, has its place from the position
// of a scroll or list. A bar that returns has a position of its own, from 0 to its height: it rides on the movement that
// reaches its scroll or list, and takes nothing of it.
extension Lowering {
  /// The bars that have a position of their own.
  var ridingBars: [NodeID] { spec.bars.filter(rides) }

  func rides(_ bar: NodeID) -> Bool {
    if case .returns? = spec.motion(of: bar)?.cause { true } else { false }
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
        node: names.name(bar), position: names.position(bar), upper: names.geometry(bar, "height"), consumer: consumer)
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
    let limit = direction == .up ? names.geometry(bar, "height") : .zero
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
        ], otherwise: []),
    ]
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
      let (at, height) = (names.at(bar), names.geometry(bar, "height"))
      let next = names.geometry(bar, "height", of: geometry)
      return [
        .if(
          .and([at .>= height, height .> .zero]), then: [.assign(.state(names.position(bar)), next)],
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
    let height = names.geometry(bar, "height")
    switch spec.motion(of: bar)?.cause {
    case .follows(let header)?: return height * .call(names.function("progress", header), [offset])
    case .leaves?: return .minimum(.maximum(offset, .zero), height)
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
