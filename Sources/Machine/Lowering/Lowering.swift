package import Model
import Numerics
import ProgramIR
import Solver
import Source
import Tables

/// Lowers a solved screen to a machine. This is the only definition of how a screen moves.
///
/// **Invariant:** the lowering only requires that every length exists. The solver proves that limits are in order;
/// outside of the proved environments, `ClampedForms` keep them in order.
package func lower(_ spec: Spec, _ solution: Solution) -> Machine {
  var lowering = Lowering(spec, solution)
  return lowering.run()
}

/// Describes a solved screen.
package func describe(_ spec: Spec, _ solution: Solution) -> ScreenDescription {
  Lowering(spec, solution).screenDescription()
}

/// The state of one lowering. Each aspect adds its types, fields and functions in an extension in its own file.
struct Lowering {
  let spec: Spec
  let solution: Solution
  let topology: ScrollTopology
  let names: ProgramNames
  let texts: FormTexts
  /// The nodes with open ends, precomputed because every query would scan all paths.
  private(set) var openEnds: (up: Set<NodeID>, down: Set<NodeID>) = ([], [])
  var program: Program
  var chains: [Chain] = []

  init(_ spec: Spec, _ solution: Solution) {
    self.spec = spec
    self.solution = solution
    topology = ScrollTopology(spec)
    names = ProgramNames(spec: spec)
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
    addSnappingBars()
    for id in resizingSheets { sheet(id).map { addSizing(id, $0) } }
    addGestures()
    addLayout()
    addObservers()
    addFrames()
    addHandle()
    let scripts = ScriptBuilder(spec)
    return Machine(
      program: program.optimized(), chains: chains, screenDescription: screenDescription(),
      scripts: scripts.scripts(), places: scripts.places(.everyDevice), table: ScreenTable(spec, solution))
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

  /// Whether a scroll hands over to a node inside it. Only such a scroll can be pinned.
  func handsOver(_ id: NodeID) -> Bool {
    guard let scroll = scroll(id) else { return false }
    return spec.leaf(of: scroll) != nil
  }

  /// Returns the largest offset of a scroll or list, in points.
  func end(_ id: NodeID, of geometry: Term = .state("geometry")) -> Term {
    names.geometry(id, handsOver(id) ? "critical" : "range", of: geometry)
  }

  /// Completes the cases of a switch: the named cases, and one for the rest of the enumeration.
  func arms(of enumeration: String, _ named: [SwitchCase], rest: [Statement] = []) -> [SwitchCase] {
    let covered = Set(named.flatMap(\.cases))
    let left = program.enumeration(enumeration)?.cases.map(\.name).filter { !covered.contains($0) } ?? []
    return named + (left.isEmpty ? [] : [SwitchCase(left, [], rest)])
  }
}
