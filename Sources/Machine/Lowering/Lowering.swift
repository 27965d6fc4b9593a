import Model
import Numerics
import ProgramIR
import Solver
import Source

/// Gives a solved screen its meaning in movement: the one place where that meaning stands.
///
/// Asks nothing of the numbers but that they exist; that limits are in order is the solver's duty, and outside of what
/// was proved `ClampedForms` keep them so.
package func lower(_ spec: Spec, _ solution: Solution) -> Machine {
  var lowering = Lowering(spec, solution)
  return lowering.run()
}

/// A scenario or trace of a solved screen in the program's names.
package func lower(_ scenario: Scenario, of spec: Spec, _ solution: Solution) -> LoweredScenario {
  Lowering(spec, solution).script(scenario)
}

/// The state of one lowering. Each aspect adds its types, fields and functions from a file of its own.
struct Lowering {
  let spec: Spec
  let solution: Solution
  let topology: ScrollTopology
  let names: Vocabulary
  let texts: FormTexts
  /// Asked for again and again, and found by looking at every path.
  private(set) var openEnds: (up: Set<NodeID>, down: Set<NodeID>) = ([], [])
  var program: Program
  var chains: [Chain] = []

  init(_ spec: Spec, _ solution: Solution) {
    self.spec = spec
    self.solution = solution
    topology = ScrollTopology(spec)
    names = Vocabulary(spec: spec)
    texts = FormTexts(FormPrinter(solution, in: spec))
    program = Program(screen: spec.screen.text)
    openEnds = (nodesWithOpenEnd(.up), nodesWithOpenEnd(.down))
  }

  mutating func run() -> Machine {
    addGeometry()
    addTypes()
    addState()
    addChains()
    for sheet in topology.sheets { addSheet(sheet) }
    for tabs in topology.tabs { addPages(of: tabs) }
    for scroll in topology.scrolls { addSnapping(of: scroll) }
    for id in resizingSheets { sheet(id).map { addSizing(id, $0) } }
    addGestures()
    addLayout()
    addObservers()
    addHandle()
    return Machine(
      program: program.optimized(), chains: chains, sheets: topology.sheets.compactMap(plan(ofSheet:)),
      tabs: topology.tabs.compactMap(plan(ofTabs:)), drags: drags, screenDescription: screenDescription(),
      scripts: scripts(),
      places: places(.everyDevice))
  }

  mutating func add(_ function: Function) { program.functions.append(function) }

  func sheet(_ id: NodeID) -> Sheet? {
    guard case .sheet(let sheet) = spec[id].kind else { return nil }
    return sheet
  }

  func scroll(_ id: NodeID) -> Scroll? {
    guard case .scroll(let scroll) = spec[id].kind else { return nil }
    return scroll
  }

  func tabs(_ id: NodeID) -> Tabs? {
    guard case .tabs(let tabs) = spec[id].kind else { return nil }
    return tabs
  }

  func list(_ id: NodeID) -> List? {
    guard case .list(let list) = spec[id].kind else { return nil }
    return list
  }

  /// Whether a scroll hands over to something inside it; only then has it a place to be pinned at.
  func handsOver(_ id: NodeID) -> Bool {
    guard let scroll = scroll(id) else { return false }
    return spec.leaf(of: scroll) != nil
  }

  /// The farthest position of a scroll or list.
  func end(_ id: NodeID, of geometry: Term = .state("geometry")) -> Term {
    names.geometry(id, handsOver(id) ? "critical" : "range", of: geometry)
  }

  /// One arm for every case of an enumeration: those that are named, and one for the rest.
  func arms(of enumeration: String, _ named: [SwitchCase], rest: [Statement] = []) -> [SwitchCase] {
    let covered = Set(named.flatMap(\.cases))
    let left = program.enumeration(enumeration)?.cases.map(\.name).filter { !covered.contains($0) } ?? []
    return named + (left.isEmpty ? [] : [SwitchCase(left, [], rest)])
  }
}
