internal import Model
import Numerics
import ProgramIR
import Solver
import Tables

// The records of the environment, the measures and the geometry, and the function `solve`.
extension Lowering {
  mutating func addGeometry() {
    program.records.append(
      Record(
        ReservedNames.environment,
        EnvironmentQuantity.allCases.map {
          Field($0.field, .number, summary: $0.summary, initial: $0 == .keyboard ? .zero : nil)
        }, summary: "The numbers of the device, in points."))
    program.records.append(
      Record(
        ReservedNames.measures, spec.measures.map { Field($0.name.text, .number, initial: $0.typical) },
        summary: "Lengths that are known only at run time, in points."))
    for id in geometryNodes {
      program.records.append(
        Record(
          names.geometryType(id), fields(of: id),
          summary: "The lengths of `\(names.name(id))`, in points."))
    }
    program.records.append(
      Record(
        ReservedNames.geometry,
        geometryNodes.map { Field(names.name($0), .record(names.geometryType($0)), summary: spec[$0].summary) },
        summary: "The lengths for an environment and measures."))
    let clamped = ClampedForms(solution, of: spec)
    addSolve(clamped)
    addIsCovered()
    addIsWithinReach(clamped)
  }

  var geometryNodes: [NodeID] {
    spec.nodes.indices.map(NodeID.init(index:)).filter { !solution.quantities(of: $0).isEmpty }
  }

  enum Origin {
    case form(AffineForm)
    case flag([Inequality])
  }

  /// Returns the fields of a node's record.
  private func fields(of id: NodeID) -> [Field] {
    var fields: [Field] = []
    for solved in solution.quantities(of: id) {
      let name = fieldName(solved.quantity, of: id)
      fields.append(Field(name, .number, summary: summary(of: solved)))
      if case .notch(let index) = solved.quantity, let flag = flagName(index, of: id) {
        fields.append(Field(flag, .bool, summary: "Whether `\(name)` is active."))
      }
    }
    return fields
  }

  /// Returns the origins of a node's fields, in the order of the fields.
  func origins(of id: NodeID, in solution: Solution, _ clamped: ClampedForms) -> [Origin] {
    var origins: [Origin] = []
    for solved in solution.quantities(of: id) {
      origins.append(.form(clamped[id, solved.quantity] ?? .zero))
      if case .notch(let index) = solved.quantity, flagName(index, of: id) != nil {
        origins.append(.flag(solution.activity[id]?[index] ?? []))
      }
    }
    return origins
  }

  func fieldName(_ quantity: Quantity, of id: NodeID) -> String { quantity.text(in: spec[id]) }

  /// Returns the field for whether a conditional notch is active. `nil` if the notch has no condition.
  func flagName(_ notch: Int, of id: NodeID) -> String? {
    guard let sheet = sheet(id), sheet.notches[notch].condition != nil else { return nil }
    var name = sheet.notches[notch].name.text + "IsActive"
    while sheet.notches.contains(where: { $0.name.text == name }) { name += "Here" }
    return name
  }

  /// Whether all headers of a scroll come back at the first downward movement, so that nothing returns later.
  func returnsWholly(_ id: NodeID) -> Bool { scroll(id).map { spec.returnsWholly($0) } ?? false }

  /// The maximum length of a formula in the comment of a field, in UTF-8 bytes. A longer one is cut; `scrollwork
  /// explain` lists its parts.
  private static let maxSummaryLength = 240

  private func summary(of solved: SolvedQuantity) -> String {
    let text = texts.text(of: solved)
    return text.utf8.count <= Self.maxSummaryLength ? text : text.prefix(Self.maxSummaryLength - 1) + "…"
  }

  private mutating func addSolve(_ clamped: ClampedForms) {
    let origins = geometryNodes.map { self.origins(of: $0, in: solution, clamped) }
    var (body, lowering) = lowered(
      origins.flatMap { $0 }, in: clamped.graph, environment: .local("environment"),
      measures: .local("measures"))
    var above: [NodeID?: NodeID] = [:]
    for (id, origins) in zip(geometryNodes, origins) {
      var values = origins.map { lowering.term($0) }
      if let upper = above.updateValue(id, forKey: spec[id].parent), let top = stackedTop(of: id, below: upper, clamped)
      {
        values[0] = top
      }
      body.append(.constant(names.name(id) + "Lengths", .record(names.geometryType(id), values)))
    }
    body.append(.return(.record(ReservedNames.geometry, geometryNodes.map { .local(names.name($0) + "Lengths") })))
    add(
      Function(
        ReservedNames.solve, .pure,
        [Field("environment", .record(ReservedNames.environment)), Field("measures", .record(ReservedNames.measures))],
        returns: .record(ReservedNames.geometry),
        summary: "The geometry of an environment. Defined for every number; proved where `isCovered`.",
        isPublic: true, body: body))
  }

  /// The maximum number of terms in a sum that is repeated for every node below.
  private static let maxSumLength = 8

  /// Returns the top of a node far down in a column as the top plus the height of the node above. `nil` if the sum is
  /// short or has another form.
  ///
  /// **Why:** with all sums written out, a column of a thousand nodes would have a million terms.
  private func stackedTop(of id: NodeID, below upper: NodeID, _ clamped: ClampedForms) -> Term? {
    guard let top = solution.quantities(of: id).first, top.quantity == .top, top.form.terms.count > Self.maxSumLength,
      let start = clamped[upper, .top], let height = clamped[upper, .height], start + height == top.form
    else { return nil }
    let lengths = Term.local(names.name(upper) + "Lengths")
    return lengths[fieldName(.top, of: upper)] + lengths[fieldName(.height, of: upper)]
  }

  /// Prepares closed forms for translation. Returns the statements that their terms rely on.
  ///
  /// - Parameter appended: terms for the parameters of the graph that follow the environment and the measures. Their
  ///   values must be numbers between 0 and 2^30.
  func lowered(
    _ sources: [Origin], in graph: FormGraph, environment: Term, measures: Term,
    appended: [(name: String, value: Term)] = []
  ) -> (statements: [Statement], lowering: FormLowering) {
    let forms = sources.flatMap(\.forms)
    let used = usedParameters(forms, of: graph)
    let terms = parameterTerms(environment: environment, measures: measures)
    var parameters = terms.map(\.value) + appended.map(\.value)
    var statements: [Statement] = []
    for index in terms.indices where used.contains(index) {
      // NaN reads as 0, since maximum(0, NaN) is 0.
      statements.append(
        .constant(
          terms[index].name,
          .minimum(.number(.maxCoordinate), .maximum(.zero, terms[index].value))))
      parameters[index] = .local(terms[index].name)
    }
    let lowering = FormLowering(graph: graph, parameters: parameters, forms: forms)
    return (statements + lowering.statements, lowering)
  }

  private func usedParameters(_ forms: [AffineForm], of graph: FormGraph) -> Set<Int> {
    var used: Set<Int> = []
    func visit(_ form: AffineForm) {
      for term in form.terms where graph.isParameter(term.variable) { used.insert(term.variable.index) }
    }
    forms.forEach(visit)
    for node in graph.reachable(from: forms) {
      switch graph.node(of: node) {
      case .minimum(let operands)?, .maximum(let operands)?: operands.forEach(visit)
      case .choice(let condition, let then, let otherwise)?: (condition.map(\.form) + [then, otherwise]).forEach(visit)
      case nil: break
      }
    }
    return used
  }

  /// Returns the local name and the source field of every parameter of the graph.
  func parameterTerms(environment: Term, measures: Term) -> [(name: String, value: Term)] {
    EnvironmentQuantity.allCases.map { ("\($0.field)Here", environment[$0.field]) }
      + spec.measures.map { ("\($0.name.text)Measured", measures[$0.name.text]) }
  }

  private mutating func addIsCovered() {
    let environment = Term.local("environment")
    func lies(_ quantity: EnvironmentQuantity, _ range: LengthRange) -> Term {
      let value = environment[quantity.field]
      if range.lower == range.upper { return value .== .number(range.lower) }
      return .and([value .>= .number(range.lower), value .<= .number(range.upper)])
    }
    let body: [Statement]
    if spec.provesWholeBox {
      body = [.return(Term.conjunction(EnvironmentQuantity.allCases.map { lies($0, spec.environment[$0]) }))]
    } else {
      var seen: Set<[Rational]> = []
      let ranges = spec.environment
      let (width, height) = (
        environment[EnvironmentQuantity.width.field], environment[EnvironmentQuantity.height.field]
      )
      let fits =
        ranges.keyboards.isEmpty
        ? lies(.keyboard, ranges[.keyboard])
        : .or([
          .and([width .<= height, lies(.keyboard, ranges.keyboard(.portrait))]),
          .and([width .> height, lies(.keyboard, ranges.keyboard(.landscape))]),
        ])
      var statements: [Statement] = [.if(.not(fits), then: [.return(.bool(false))], otherwise: [])]
      for device in spec.devices {
        for orientation in spec.orientations {
          let values = device.environment(orientation)
          guard seen.insert(values).inserted else { continue }
          let same = EnvironmentQuantity.allCases.dropLast().map {
            environment[$0.field] .== .number(values[$0.rawValue])
          }
          statements.append(.if(Term.conjunction(same), then: [.return(.bool(true))], otherwise: []))
        }
      }
      body = statements + [.return(.bool(false))]
    }
    add(
      Function(
        ReservedNames.isCovered, .pure, [Field("environment", .record(ReservedNames.environment))], returns: .bool,
        summary: "Whether the assertions of the screen are proved for this environment.", isPublic: true, body: body))
  }

  /// Adds `isInRange`. Movement is not exact for limits beyond 2^30 points. Limits that are below that in every
  /// environment and for all measures need no check.
  private mutating func addIsWithinReach(_ clamped: ClampedForms) {
    let geometry = Term.local("geometry")
    let box = Array(repeating: Interval.lengths, count: solution.graph.parameterCount)
    func bound(_ id: NodeID, _ quantity: Quantity, _ field: String) -> Term? {
      if let form = clamped[id, quantity], let upper = clamped.graph.bounds(form, in: box).upper,
        upper <= .maxCoordinate
      {
        return nil
      }
      return names.geometry(id, field, of: geometry) .<= .number(.maxCoordinate)
    }
    let bounds =
      (topology.scrolls + topology.lists).sorted().compactMap { id in
        handsOver(id) ? bound(id, .critical, "critical") : bound(id, .range, "range")
      }
      + ridingBars.compactMap { bound($0, .height, "height") }
      + topology.sheets.flatMap { id in
        (sheet(id)?.notches.indices ?? 0..<0).compactMap { bound(id, .notch($0), fieldName(.notch($0), of: id)) }
      }
    add(
      Function(
        ReservedNames.isInRange, .pure, [Field("geometry", .record(ReservedNames.geometry))], returns: .bool,
        summary: "Whether movement is exact for every limit.",
        body: [.return(Term.conjunction(bounds))]))
    add(
      Function(
        ReservedNames.isValidInput, .pure, [Field("number", .number)], returns: .bool,
        summary: "Whether an event may have this number: not NaN, and within ±2^30.",
        body: [
          .return(
            .and([.local("number") .>= .number(-.maxCoordinate), .local("number") .<= .number(.maxCoordinate)]))
        ]))
  }
}

extension Lowering.Origin {
  var forms: [AffineForm] {
    switch self {
    case .form(let form): [form]
    case .flag(let condition): condition.map(\.form)
    }
  }
}

extension FormLowering {
  func term(_ source: Lowering.Origin) -> Term {
    switch source {
    case .form(let form): term(form)
    case .flag(let condition): self.condition(condition)
    }
  }
}

extension EnvironmentQuantity {
  /// The field of the environment record.
  var field: String {
    switch self {
    case .height: "height"
    case .width: "width"
    case .safeAreaTop: "safeAreaTop"
    case .safeAreaBottom: "safeAreaBottom"
    case .keyboard: "keyboard"
    }
  }

  fileprivate var summary: String {
    switch self {
    case .height: "The height of the screen."
    case .width: "The width of the screen."
    case .safeAreaTop: "The height of the status bar and the sensor housing."
    case .safeAreaBottom: "The height of the home indicator."
    case .keyboard: "The height of the keyboard."
    }
  }
}
