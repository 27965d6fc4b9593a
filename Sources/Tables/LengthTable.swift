import Model
import Numerics
import ScrollworkEngine
import Solver

/// The closed forms of a screen as data, evaluated in doubles.
///
/// **Invariant:** the same forms as in generated Swift, with the same order of operations, so both give equal doubles.
package struct LengthTable: Sendable {
  /// The place of a value in `Lengths`.
  package enum Slot: Hashable, Sendable {
    case length(Int, LengthField)
    case notch(Int)
    case active(Int)
    case formula(Int)
  }

  /// The lengths of all nodes, or of the nodes inside one sheet.
  package struct Part: Sendable {
    package var program: ScrollMachine.LengthProgram
    package var outputs: [(place: Slot, register: Int)] = []
    /// The conditions of notches, all of which must hold.
    package var conditions: [(place: Slot, comparisons: [ScrollMachine.LengthProgram.Comparison])] = []

    /// Writes the lengths for parameters that are clamped to 0…2^30.
    func write(_ parameters: [Double], to lengths: inout ScrollMachine.Lengths) {
      let registers = program.run(parameters)
      for output in outputs { lengths.set(output.place, registers[output.register]) }
      for (place, comparisons) in conditions {
        guard case .active(let index) = place else { continue }
        lengths.active[index] = comparisons.allSatisfy { program.holds($0, registers) }
      }
    }
  }

  package var screen: Part
  /// The content of each sheet with `sizing: resting`, by its height, which is the last parameter.
  package var contents: [Int: Part] = [:]
  package var stretches: [(from: LengthValue, to: LengthValue)] = []

  init() { screen = Part(program: ScrollMachine.LengthProgram(parameters: 0)) }

  init(_ spec: Spec, _ solution: Solution, _ places: ScreenPlaces) {
    screen = Self.part(solution, of: spec, places, spec.nodes.indices.map(NodeID.init(index:)), stacksTops: true)
    for layout in solution.contentLayouts where layout.notch == nil {
      let inside = spec.nodes.indices.map(NodeID.init(index:)).filter { spec.lies($0, in: layout.sheet) }
      contents[layout.sheet.index] = Self.part(layout.solution, of: spec, places, inside, stacksTops: false)
    }
    stretches = spec.observers.map { (LengthValue($0.from, spec), LengthValue($0.to, spec)) }
  }

  private static func part(
    _ solution: Solution, of spec: Spec, _ places: ScreenPlaces, _ nodes: [NodeID], stacksTops: Bool
  ) -> Part {
    let clamped = ClampedForms(solution, of: spec)
    var builder = LengthProgramBuilder(clamped.graph)
    var part = Part(program: builder.program)
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
          part.conditions.append((.active(number), condition.map { builder.comparison($0) }))
        }
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

  /// The solver of a machine for this table.
  func solver(_ blank: ScrollMachine.Lengths) -> ScrollMachine.LengthSolver {
    let table = self
    return ScrollMachine.LengthSolver(
      lengths: { environment, measures in
        var lengths = blank
        table.screen.write(Self.parameters(environment, measures), to: &lengths)
        table.completeBars(&lengths)
        return lengths
      },
      layOut: { sheet, height, environment, measures, lengths in
        table.contents[sheet]?.write(Self.parameters(environment, measures) + [height], to: &lengths)
      },
      stretch: { index, environment, measures, lengths in
        guard table.stretches.indices.contains(index) else { return (0, 0) }
        let stretch = table.stretches[index]
        return (
          stretch.from.evaluate(environment, measures, lengths), stretch.to.evaluate(environment, measures, lengths)
        )
      })
  }

  /// The bars that leave over their whole height.
  package var wholeBars: [Int] = []

  private func completeBars(_ lengths: inout ScrollMachine.Lengths) {
    for bar in wholeBars { lengths.nodes[bar].travel = lengths.nodes[bar].height }
  }

  /// The parameters of the forms: the environment and the measures, clamped to 0…2^30. NaN reads as 0, since max(0, NaN)
  /// is 0.
  private static func parameters(_ environment: ScrollMachine.Environment, _ measures: [Double]) -> [Double] {
    (environment.numbers + measures).map { min(1_073_741_824, max(0, $0)) }
  }
}

/// A length of a node, named as in `NodeLengths`, in the order of its fields.
package enum LengthField: String, Sendable, CaseIterable {
  case top, height, travel, collapsed, viewport, contentHeight, critical, range, returned, insetTop, insetBottom, strip
  case pinnedAt, page, available, lowest, highest
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
    }
  }
}

extension ScrollMachine.Environment {
  /// The numbers in the order of `EnvironmentQuantity`.
  package var numbers: [Double] { [height, width, safeAreaTop, safeAreaBottom, keyboard] }

  /// - Parameter numbers: the values in the order of `EnvironmentQuantity`, in points. A missing one is 0.
  package init(_ numbers: [Double]) {
    func number(_ quantity: EnvironmentQuantity) -> Double {
      numbers.indices.contains(quantity.rawValue) ? numbers[quantity.rawValue] : 0
    }
    self.init(
      height: number(.height), width: number(.width), safeAreaTop: number(.safeAreaTop),
      safeAreaBottom: number(.safeAreaBottom), keyboard: number(.keyboard))
  }
}

extension ScrollMachine.Lengths {
  fileprivate mutating func set(_ place: LengthTable.Slot, _ value: Double) {
    switch place {
    case .length(let node, let field): nodes[node][field] = value
    case .notch(let index): notches[index] = value
    case .formula(let index): formulas[index] = value
    case .active: break
    }
  }

  /// Returns a length of a node, in points.
  package func value(_ place: LengthTable.Slot) -> Double {
    switch place {
    case .length(let node, let field): nodes[node][field]
    case .notch(let index): notches[index]
    case .formula(let index): formulas[index]
    case .active(let index): active[index] ? 1 : 0
    }
  }
}

extension ScrollMachine.NodeLengths {
  package subscript(field: LengthField) -> Double {
    get {
      switch field {
      case .top: top
      case .height: height
      case .collapsed: collapsed
      case .travel: travel
      case .viewport: viewport
      case .contentHeight: contentHeight
      case .critical: critical
      case .range: range
      case .returned: returned
      case .insetTop: insetTop
      case .insetBottom: insetBottom
      case .strip: strip
      case .pinnedAt: pinnedAt
      case .page: page
      case .available: available
      case .lowest: lowest
      case .highest: highest
      }
    }
    set {
      switch field {
      case .top: top = newValue
      case .height: height = newValue
      case .collapsed: collapsed = newValue
      case .travel: travel = newValue
      case .viewport: viewport = newValue
      case .contentHeight: contentHeight = newValue
      case .critical: critical = newValue
      case .range: range = newValue
      case .returned: returned = newValue
      case .insetTop: insetTop = newValue
      case .insetBottom: insetBottom = newValue
      case .strip: strip = newValue
      case .pinnedAt: pinnedAt = newValue
      case .page: page = newValue
      case .available: available = newValue
      case .lowest: lowest = newValue
      case .highest: highest = newValue
      }
    }
  }
}
