internal import Model
import Numerics
import ScrollworkEngine
import Solver

package typealias LengthTable = ScrollMachine.LengthTable
package typealias LengthField = ScrollMachine.LengthField

extension LengthTable {
  /// The table of a screen without nodes.
  init() { self.init(Part(ScrollMachine.LengthProgram(parameters: 0))) }

  init(_ spec: Spec, _ solution: Solution, _ places: ScreenPlaces) {
    self.init(
      Self.part(solution, of: spec, places, spec.nodes.indices.map(NodeID.init(index:)), stacksTops: true))
    for layout in solution.contentLayouts where layout.notch == nil {
      let inside = spec.nodes.indices.map(NodeID.init(index:)).filter { spec.lies($0, in: layout.sheet) }
      contents.append(
        (layout.sheet.index, Self.part(layout.solution, of: spec, places, inside, stacksTops: false)))
    }
    contents.sort { $0.sheet < $1.sheet }
    stretches = spec.observers.map { (LengthValue($0.from, spec), LengthValue($0.to, spec)) }
  }

  private static func part(
    _ solution: Solution, of spec: Spec, _ places: ScreenPlaces, _ nodes: [NodeID], stacksTops: Bool
  ) -> Part {
    let clamped = ClampedForms(solution, of: spec)
    var builder = LengthProgramBuilder(clamped.graph)
    var part = Part(builder.program)
    var above: [NodeID?: NodeID] = [:]
    var registers: [Slot: Int] = [:]
    for id in nodes where !solution.quantities(of: id).isEmpty {
      let upper = above.updateValue(id, forKey: spec[id].parent)
      for (index, solved) in solution.quantities(of: id).enumerated() {
        let place = places.place(of: solved.quantity, id)
        var register: Int
        if stacksTops, index == 0, let upper, isStacked(id, below: upper, solution, clamped),
          let top = registers[.length(upper.index, .top)], let height = registers[.length(upper.index, .height)]
        {
          register = builder.append(
            .sum(.init(added: [.init(1, top), .init(1, height)], constant: 0)))
        } else {
          register = builder.register(clamped[id, solved.quantity] ?? .zero)
        }
        registers[place] = register
        part.outputs.append((place, register))
        if case .notch(let notch) = solved.quantity, case .sheet(let sheet) = spec[id].kind,
          sheet.notches[notch].condition != nil, case .notch(let number) = place
        {
          let condition = solution.activity[id]?[notch] ?? []
          part.conditions.append((number, condition.map { builder.comparison($0) }))
        }
      }
    }
    // A bar without a travel of its own leaves over its whole height.
    for bar in spec.bars where nodes.contains(bar) && registers[.length(bar.index, .travel)] == nil {
      if let height = registers[.length(bar.index, .height)] {
        part.outputs.append((.length(bar.index, .travel), height))
      }
    }
    part.program = builder.program
    return part
  }

  /// The maximum number of terms in a sum that is repeated for every node below.
  private static let maxSumLength = 8

  /// Whether the top of a node far down in a column is computed as the top plus the height of the node above.
  ///
  /// **Why:** with all sums written out, a column of a thousand nodes would have a million terms.
  private static func isStacked(_ id: NodeID, below upper: NodeID, _ solution: Solution, _ clamped: ClampedForms)
    -> Bool
  {
    guard let top = solution.quantities(of: id).first, top.quantity == .top, top.form.terms.count > maxSumLength,
      let start = clamped[upper, .top], let height = clamped[upper, .height]
    else { return false }
    return start + height == top.form
  }
}

/// The places of quantities in `Lengths`.
struct ScreenPlaces: Sendable {
  /// The number of the first notch and of the first formula of each sheet.
  private var notches: [Int: Int] = [:]
  private var formulas: [Int: Int] = [:]

  init(_ spec: Spec) {
    var (notch, formula) = (0, 0)
    for (index, node) in spec.nodes.enumerated() {
      guard case .sheet(let sheet) = node.kind else { continue }
      (notches[index], formulas[index]) = (notch, formula)
      notch += sheet.notches.count
      formula += sheet.formulas.count
    }
  }

  func place(of quantity: Quantity, _ id: NodeID) -> LengthTable.Slot {
    switch quantity {
    case .notch(let index): .notch((notches[id.index] ?? 0) + index)
    case .formula(let index): .formula((formulas[id.index] ?? 0) + index)
    case .top: .length(id.index, .top)
    case .height: .length(id.index, .height)
    case .collapsed: .length(id.index, .collapsed)
    case .travel: .length(id.index, .travel)
    case .viewport: .length(id.index, .viewport)
    case .contentHeight: .length(id.index, .contentHeight)
    case .critical: .length(id.index, .critical)
    case .range: .length(id.index, .range)
    case .returned: .length(id.index, .returned)
    case .insetTop: .length(id.index, .insetTop)
    case .insetBottom: .length(id.index, .insetBottom)
    case .strip: .length(id.index, .strip)
    case .pinnedAt: .length(id.index, .pinnedAt)
    case .page: .length(id.index, .page)
    case .available: .length(id.index, .available)
    case .lowest: .length(id.index, .lowest)
    case .highest: .length(id.index, .highest)
    case .leading: .length(id.index, .leading)
    case .width: .length(id.index, .width)
    }
  }
}
