extension ScrollMachine {
  /// The closed forms of a screen as data, evaluated in doubles.
  ///
  /// **Invariant:** the same forms as in generated Swift, with the same order of operations, so both give equal doubles.
  public struct LengthTable: Sendable {
    /// The place of a value in `Lengths`.
    public enum Slot: Hashable, Sendable {
      case length(Node, LengthField)
      case notch(Int)
      case active(Int)
      case formula(Int)
    }

    /// The lengths of all nodes, or of the nodes inside one sheet.
    public struct Part: Sendable {
      public var program: LengthProgram
      public var outputs: [(place: Slot, register: Int)] = []
      /// The conditions of notches, by the number of the notch. All comparisons of one must hold.
      public var conditions: [(notch: Int, comparisons: [LengthProgram.Comparison])] = []

      public init(_ program: LengthProgram) { self.program = program }

      /// Writes the lengths for parameters that are clamped to 0…2^30.
      func write(_ parameters: [Number], to lengths: inout Lengths) {
        let registers = program.run(parameters)
        for output in outputs { lengths.set(output.place, registers[output.register]) }
        for (notch, comparisons) in conditions {
          lengths.active[notch] = comparisons.allSatisfy { program.holds($0, registers) }
        }
      }
    }

    /// The parameters are the environment and the measures.
    public var screen: Part
    /// The content of each sheet with `sizing: resting`, in the order of the nodes. The height of the content is the last
    /// parameter.
    public var contents: [(sheet: Node, part: Part)] = []
    /// The positions at which each observer is at 0 and at 1.
    public var stretches: [(from: LengthValue, to: LengthValue)] = []

    public init(_ screen: Part) { self.screen = screen }

    /// The solver of a machine for the table of a screen.
    public func solver(_ screen: Screen) -> LengthSolver {
      let (table, blank) = (self, Lengths(screen))
      return LengthSolver(
        lengths: { environment, measures in
          var lengths = blank
          table.screen.write(Self.parameters(environment, measures), to: &lengths)
          return lengths
        },
        layOut: { sheet, height, environment, measures, lengths in
          for content in table.contents where content.sheet == sheet {
            content.part.write(Self.parameters(environment, measures) + [height], to: &lengths)
          }
        },
        stretch: { index, environment, measures, lengths in
          guard table.stretches.indices.contains(index) else { return (0, 0) }
          let stretch = table.stretches[index]
          return (
            stretch.from.evaluate(environment, measures, lengths), stretch.to.evaluate(environment, measures, lengths)
          )
        })
    }

    private static func parameters(_ environment: Environment, _ measures: [Number]) -> [Number] {
      (environment.numbers + measures).map(ScrollMachine.clamped)
    }
  }

  /// The value of an expression of a scenario or observer, computed from the present lengths of a machine.
  ///
  /// **Invariant:** numbers are folded exactly, and a product with a fraction multiplies before it divides. Closed forms do
  /// the same, so equal lengths are equal doubles.
  public struct LengthValue: Sendable {
    /// A number that the expression names.
    public enum Operand: Hashable, Sendable {
      /// A number of the device, by its place in `Environment.numbers`.
      case environment(Int)
      case measure(Int)
      case length(LengthTable.Slot)
    }

    /// The parameters of the program.
    public var inputs: [Operand]
    public var program: LengthProgram
    /// The register of the value.
    public var result: Int

    public init(_ inputs: [Operand], _ program: LengthProgram, result: Int) {
      (self.inputs, self.program, self.result) = (inputs, program, result)
    }

    /// Returns the value, in points.
    public func evaluate(_ environment: Environment, _ measures: [Number], _ lengths: Lengths) -> Number {
      let numbers = environment.numbers
      let values = inputs.map { input -> Number in
        switch input {
        case .environment(let index): numbers[index]
        case .measure(let index): measures.indices.contains(index) ? measures[index] : 0
        case .length(let place): lengths.value(place)
        }
      }
      return program.run(values)[result]
    }
  }

  /// A length of a node, named as in `NodeLengths`, in the order of its fields.
  public enum LengthField: String, Sendable, CaseIterable {
    case top, height, travel, collapsed, viewport, contentHeight, critical, range, returned, insetTop, insetBottom
    case strip, pinnedAt, page, available, lowest, highest, leading, width
  }
}

extension ScrollMachine.Lengths {
  fileprivate mutating func set(_ place: ScrollMachine.LengthTable.Slot, _ value: ScrollMachine.Number) {
    switch place {
    case .length(let node, let field): nodes[node][field] = value
    case .notch(let index): notches[index] = value
    case .formula(let index): formulas[index] = value
    case .active: break
    }
  }

  /// Returns a length of a node, in points.
  public func value(_ place: ScrollMachine.LengthTable.Slot) -> ScrollMachine.Number {
    switch place {
    case .length(let node, let field): nodes[node][field]
    case .notch(let index): notches[index]
    case .formula(let index): formulas[index]
    case .active(let index): active[index] ? 1 : 0
    }
  }
}

extension ScrollMachine.NodeLengths {
  public subscript(field: ScrollMachine.LengthField) -> ScrollMachine.Number {
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
      case .leading: leading
      case .width: width
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
      case .leading: leading = newValue
      case .width: width = newValue
      }
    }
  }
}
