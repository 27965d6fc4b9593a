import Model
import Numerics
import Source

/// Finds every length of a screen as a closed form, and what the screen owes for them to make sense.
///
/// The findings say what kept it from doing so; with any of them there is no solution. Whether the duties are met is
/// another question, which lint asks.
///
/// - Parameter forMachine: whether a machine is to be made of it. Only a machine wants total forms.
package func solve(_ spec: Spec, forMachine: Bool = true) -> (solution: Solution?, findings: [Diagnostic]) {
  let (shares, obstacles) = spec.shares()
  guard let shares else { return (nil, diagnostics(of: obstacles, in: spec)) }
  var system = System(spec, shares)
  system.solveAll()
  var solution = system.solution(forMachine: forMachine)
  solution.shares = shares
  let problems = system.problems + system.cycles.map(SolverProblem.cycle)
  guard problems.isEmpty else { return (nil, diagnostics(of: problems, in: spec)) }
  let (contents, hindrances) = spec.arrangements(forMachine: forMachine)
  guard hindrances.isEmpty else { return (nil, diagnostics(of: hindrances, in: spec)) }
  solution.arrangements = contents
  return (solution, [])
}

extension System {
  mutating func solveAll() {
    for index in members.indices {
      let id = NodeID(index: index)
      for quantity in quantities(of: id) { solve(.quantity(id, quantity)) }
      switch members[index].kind {
      case .page, .sheet: solve(.remainder(id))
      case .bar, .block, .carousel, .header, .scroll, .tabs, .list: continue
      }
    }
    solve(.remainder(nil))
    for index in spec.lets.indices { solve(.named(LetID(index: index))) }
  }

  mutating func solution(forMachine: Bool) -> Solution {
    var solution = Solution(graph: graph)
    solution.lets = spec.lets.indices.map { value(of: .named(LetID(index: $0))) }
    solution.quantities.reserveCapacity(slots.count)
    solution.starts.reserveCapacity(members.count + 1)
    for index in members.indices {
      let id = NodeID(index: index)
      solution.starts.append(solution.quantities.count)
      let quantities = quantities(of: id)
      let totals = forMachine ? totals(of: id, quantities) : nil
      for place in quantities.indices {
        let form = solved(.quantity(id, quantities[place]))
        solution.quantities.append(
          SolvedQuantity(node: id, quantity: quantities[place], form: form, totalForm: totals?[place] ?? form))
      }
      if members[index].kind == .sheet, case .sheet(let sheet) = spec.nodes[index].kind {
        solution.activity[id] = sheet.notches.map { activity(of: $0) }
      }
    }
    solution.starts.append(solution.quantities.count)
    solution.duties = arrangement.map { arrangedDuties($0) } ?? duties()
    solution.graph = graph
    return solution
  }

  private func quantities(of node: NodeID) -> [Quantity] {
    Quantity.all(of: members[node.index].kind, notches: slots.rows[node.index].notches)
  }
}
