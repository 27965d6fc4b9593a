import Model
import Numerics
import Source

/// Solves the equations of a screen. Returns all lengths as closed forms, with the obligations of the screen.
///
/// The solution is `nil` if there are findings. This function does not decide the obligations; `lint` does.
package func solve(_ spec: Spec) -> (solution: Solution?, findings: [Diagnostic]) {
  let (shares, obstacles) = spec.shares()
  guard let shares else { return (nil, obstacles) }
  var system = EquationSolver(spec, shares)
  system.solveAll()
  var solution = system.solution()
  solution.shares = shares
  let problems = system.obstacles
  guard problems.isEmpty else { return (nil, problems) }
  let (contents, hindrances) = spec.contentLayouts()
  guard hindrances.isEmpty else { return (nil, hindrances) }
  solution.contentLayouts = contents
  return (solution, [])
}

extension EquationSolver {
  mutating func solveAll() {
    for index in members.indices {
      let id = NodeID(index: index)
      for quantity in quantities(of: id) { solve(.quantity(id, quantity)) }
      switch members[index].kind {
      case .page, .sheet: solve(.remainder(id))
      case .box, .header, .scroll, .tabs, .list: continue
      }
    }
    solve(.remainder(nil))
    for index in spec.lets.indices { solve(.named(LetID(index: index))) }
  }

  mutating func solution() -> Solution {
    var solution = Solution(graph: graph)
    solution.lets = spec.lets.indices.map { value(of: .named(LetID(index: $0))) }
    solution.quantities.reserveCapacity(slots.count)
    solution.starts.reserveCapacity(members.count + 1)
    for index in members.indices {
      let id = NodeID(index: index)
      solution.starts.append(solution.quantities.count)
      for quantity in quantities(of: id) {
        let form = solved(.quantity(id, quantity))
        solution.quantities.append(SolvedQuantity(node: id, quantity: quantity, form: form))
      }
      if members[index].kind == .sheet, case .sheet(let sheet) = spec.nodes[index].kind {
        solution.activity[id] = sheet.notches.map { activity(of: $0) }
      }
    }
    solution.starts.append(solution.quantities.count)
    solution.obligations = contentLayout.map { contentObligations($0) } ?? obligations()
    solution.graph = graph
    return solution
  }

  private func quantities(of node: NodeID) -> [Quantity] {
    slots.rows[node.index].quantities
  }
}
