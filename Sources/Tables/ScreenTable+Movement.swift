import ScrollworkEngine

extension ScreenTable {
  /// Whether two screens move the same: in every environment and for every event, their machines have the same positions
  /// and effects.
  ///
  /// False for a difference that might never show. Formulas are the same if they compute the same from the same numbers,
  /// wherever they stand.
  package func movesLike(_ other: ScreenTable) -> Bool {
    guard rules == other.rules, names == other.names,
      lengths.contents.map(\.sheet) == other.lengths.contents.map(\.sheet)
    else { return false }
    var numbering = FormulaNumbering()
    return numbering.haveEqualFormulas(lengths.screen, other.lengths.screen)
      && zip(lengths.contents, other.lengths.contents).allSatisfy { numbering.haveEqualFormulas($0.part, $1.part) }
      && numbering.haveEqualFormulas(lengths.stretches, other.lengths.stretches)
  }

  /// The rules of the screen as numbers, without closed forms.
  private var rules: [Double] { Self.encoded(screen, LengthTable()) }

  private var names: [[String]] {
    let notches = screen.nodes.map { node -> [String] in
      if case .sheet(let sheet) = node.kind { sheet.notches } else { [] }
    }
    return [screen.nodes.map(\.name), screen.modes, screen.measures, screen.observers.map(\.name)] + notches
  }
}

/// The numbers of formulas: equal ones have the same, in programs that compute them in another order.
private struct FormulaNumbering {
  private enum Formula: Hashable {
    case parameter(Int)
    case operand(LengthValue.Operand)
    case sum(added: [Term], subtracted: [Term], constant: Double, denominator: Double)
    /// The operands of a minimum or maximum have no order.
    case minimum(Set<Int>)
    case maximum(Set<Int>)
    case choice([Condition], Int, Int)
    case product(Int, Int)
    case quotient(Int, Int)
  }

  private struct Term: Hashable {
    var factor: Double
    var formula: Int
  }

  private struct Condition: Hashable {
    var left: Int
    var relation: ScrollMachine.LengthProgram.Relation
    var right: Int
  }

  private var numbers: [Formula: Int] = [:]

  private mutating func number(_ formula: Formula) -> Int {
    if let known = numbers[formula] { return known }
    numbers[formula] = numbers.count
    return numbers.count - 1
  }

  /// Returns the number of each register of a program.
  private mutating func numbers(
    _ program: ScrollMachine.LengthProgram, _ parameter: (Int) -> Formula
  ) -> [Int] {
    var registers = (0..<program.parameters).map { number(parameter($0)) }
    for operation in program.operations {
      let formula: Formula =
        switch operation {
        case .sum(let sum):
          .sum(
            added: sum.added.map { Term(factor: $0.factor, formula: registers[$0.register]) },
            subtracted: sum.subtracted.map { Term(factor: $0.factor, formula: registers[$0.register]) },
            constant: sum.constant, denominator: sum.denominator)
        case .minimum(let operands): .minimum(Set(operands.map { registers[$0] }))
        case .maximum(let operands): .maximum(Set(operands.map { registers[$0] }))
        case .choice(let condition, let then, let otherwise):
          .choice(condition.map { self.condition($0, registers) }, registers[then], registers[otherwise])
        case .product(let left, let right): .product(registers[left], registers[right])
        case .quotient(let left, let right): .quotient(registers[left], registers[right])
        }
      registers.append(number(formula))
    }
    return registers
  }

  private func condition(_ comparison: ScrollMachine.LengthProgram.Comparison, _ registers: [Int]) -> Condition {
    Condition(left: registers[comparison.left], relation: comparison.relation, right: registers[comparison.right])
  }

  mutating func haveEqualFormulas(_ one: LengthTable.Part, _ other: LengthTable.Part) -> Bool {
    outputs(one) == outputs(other)
  }

  /// The formula of each length, and the conditions of each notch.
  private struct Outputs: Equatable {
    var lengths: [LengthTable.Slot: Int] = [:]
    var conditions: [Int: [Condition]] = [:]
  }

  private mutating func outputs(_ part: LengthTable.Part) -> Outputs {
    let registers = numbers(part.program) { .parameter($0) }
    var outputs = Outputs()
    for (place, register) in part.outputs { outputs.lengths[place] = registers[register] }
    for (notch, comparisons) in part.conditions {
      outputs.conditions[notch] = comparisons.map { condition($0, registers) }
    }
    return outputs
  }

  mutating func haveEqualFormulas(
    _ one: [(from: LengthValue, to: LengthValue)], _ other: [(from: LengthValue, to: LengthValue)]
  ) -> Bool {
    one.map { [number($0.from), number($0.to)] } == other.map { [number($0.from), number($0.to)] }
  }

  private mutating func number(_ value: LengthValue) -> Int {
    numbers(value.program) { .operand(value.inputs[$0]) }[value.result]
  }
}
