package import Model
import Numerics
import ScrollworkEngine
import Solver

/// A solved screen as the data that the engine runs.
package struct ScreenTable: Sendable {
  package let screen: ScrollMachine.Screen
  package let lengths: LengthTable
  package let solver: ScrollMachine.LengthSolver
  /// The numbers of the nodes by name.
  package let numbers: [String: Int]
  /// The lengths of each node by the name of the quantity in a spec, after the dot.
  package let places: [[String: LengthTable.Slot]]

  /// The table of a screen without nodes.
  package static let empty = ScreenTable()

  private init() {
    screen = ScrollMachine.Screen([], chains: [])
    lengths = LengthTable()
    solver = lengths.solver(screen)
    (numbers, places) = ([:], [])
  }

  package init(_ spec: Spec, _ solution: Solution) {
    let builder = ScreenBuilder(spec, solution)
    screen = builder.screen()
    lengths = LengthTable(spec, solution, ScreenPlaces(spec))
    solver = lengths.solver(screen)
    numbers = Dictionary(
      spec.nodes.enumerated().map { ($0.element.name.text, $0.offset) }, uniquingKeysWith: { first, _ in first })
    let slots = ScreenPlaces(spec)
    places = spec.nodes.indices.map { index in
      let id = NodeID(index: index)
      return Dictionary(
        solution.quantities(of: id).map { ($0.quantity.text(in: spec[id]), slots.place(of: $0.quantity, id)) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// The node that names a chain: the innermost one on which a finger moves it.
  package func leaf(ofChain number: Int) -> Int {
    let nodes = screen.nodes.indices.filter { node in
      guard screen.nodes[node].route == .chain(number) else { return false }
      switch screen.nodes[node].kind {
      case .scroll, .page, .sheet: return true
      case .block, .header, .bar, .footer, .tabs: return false
      }
    }
    return nodes.last ?? screen.chains[number].consumers.last ?? 0
  }

  /// Starts the screen. Both lists are in points, in the order of the spec.
  package func machine(environment: [Double], measures: [Double]) -> ScrollMachine {
    ScrollMachine(screen, solver, environment: ScrollMachine.Environment(environment), measures: measures)
  }
}
