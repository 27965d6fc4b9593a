import Machine

extension Machine {
  /// The program with what is proved of chains in place of what they do: after a movement their consumers are
  /// somewhere between their limits.
  var summarized: Program {
    var program = program
    var fields: Set<String> = []
    func moved(_ field: String, _ type: Type) -> Term {
      let moved = Program.moved(field)
      if fields.insert(field).inserted { program.state.append(Field(moved, type)) }
      return .state(moved)
    }
    for chain in chains {
      guard let position = program.functions.firstIndex(where: { $0.name == chain.function }) else { continue }
      var body: [Statement] = []
      for (number, terms) in chain.terms.enumerated() {
        var assignments: [Statement] = [.assign(.state(terms.position), moved(terms.position, .number))]
        if let pinned = terms.pinned { assignments.append(.assign(.state(pinned), moved(pinned, .truth))) }
        body += chain.gated(assignments, number)
      }
      program.functions[position].body = body + [.give(moved(chain.rest, .number))]
    }
    for sheet in sheets { program.forgetArrangement(of: sheet) }
    program.forgetTokens()
    if sheets.count > 1 { program.functions = program.functions.map { $0.withDistinctLocals() } }
    return program
  }
}

extension Chain {
  /// What it leaves over, as a field that moves.
  var rest: String { "\(name), rest" }

  /// A consumer whose every step has one gate moves only where that is open.
  fileprivate func gated(_ body: [Statement], _ consumer: Int) -> [Statement] {
    let steps = Direction.allCases.flatMap { self[$0].steps }.filter { $0.consumer == consumer }
    guard let gate = steps.first?.gate, gate != .open, steps.allSatisfy({ $0.gate == gate }),
      let condition = terms[consumer].condition(of: gate)
    else { return steps.isEmpty ? [] : body }
    return [.branch(condition, then: body, otherwise: [])]
  }
}

extension Program {
  /// Where a field is after a movement.
  static func moved(_ field: String) -> String { "\(field), moved" }

  /// Leaves out which number a new token has: that no two are the same is a matter of finite states. Else whatever
  /// animates would depend on all that animates.
  mutating func forgetTokens() {
    let tokens = Set(state.filter { $0.type == .token }.map(\.name))
    for number in functions.indices {
      functions[number].body = functions[number].body.replacing {
        if case .state(let name) = $0, tokens.contains(name) { .token(0) } else { nil }
      }
    }
  }

  /// Leaves open whether a sheet's content has to be laid out anew, and which lengths come of it, and keeps them apart
  /// from all others. All that is known of them is what the solver has proved of every layout, and that one event lays it
  /// out for one height, however often it does.
  mutating func forgetArrangement(of sheet: SheetPlan) {
    guard let arrangement = sheet.arrangement,
      let position = functions.firstIndex(where: { $0.name == arrangement.geometry }),
      case .give(.record(Names.geometry, let nodes)?)? = functions[position].body.last,
      let fields = record(Names.geometry)?.fields, fields.count == nodes.count
    else { return }
    var inside: [Field] = []
    for (field, node) in zip(fields, nodes) {
      if case .local = node { inside.append(field) }
    }
    state += inside.flatMap { [Field(Self.arranged($0.name), $0.type), Field(Self.coming($0.name), $0.type)] }
    functions[position].parameters = []
    functions[position].body = [
      .give(
        .record(
          Names.geometry,
          zip(fields, nodes).map { field, node in
            if case .local = node { .state(Self.coming(field.name)) } else { node }
          }))
    ]
    for number in functions.indices {
      if functions[number].name == arrangement.layOut {
        functions[number].body = functions[number].body.flatMap { statement -> [Statement] in
          guard case .assign(.state(Self.geometry), _) = statement else { return [statement] }
          return inside.map { .assign(.state(Self.arranged($0.name)), .state(Self.coming($0.name))) }
        }
      }
    }
    functions.append(
      Function(Self.hasToBeLaidOut, .query, returns: .truth, summary: "", body: [.give(.truth(true))]))
    if let number = functions.firstIndex(where: { $0.name == arrangement.fit }) {
      functions[number].body = functions[number].body.map { statement in
        guard case .branch(_, let then, let otherwise) = statement else { return statement }
        return .branch(.call(Self.hasToBeLaidOut, []), then: then, otherwise: otherwise)
      }
    }
    let arranged = arranged
    for number in functions.indices {
      functions[number].body = functions[number].body.replacing {
        // For whichever height.
        if case .call(arrangement.geometry, _) = $0 { .call(arrangement.geometry, []) } else { arranged($0) }
      }
    }
  }

  /// The query that stands for whether a sheet's content is laid out for another height than it has to be. Whoever asks
  /// gets any answer.
  static let hasToBeLaidOut = "has to be laid out"
  private static let geometry = "geometry"
  /// The lengths of a node inside a sheet that lays its content out, now and after the event.
  private static func arranged(_ node: String) -> String { "\(geometry), \(node)" }
  private static func coming(_ node: String) -> String { "\(geometry), \(node), coming" }

  /// What stands for the lengths of a node that are kept apart.
  var arranged: (Term) -> Term? {
    let known = Set(state.map(\.name))
    func apart(_ term: Term) -> Term? {
      guard case .field(.state(Self.geometry), let node) = term, known.contains(Self.arranged(node)) else { return nil }
      return .state(Self.arranged(node))
    }
    return {
      // New lengths of the screen take over those inside the sheet as they are. Nobody reads them there any more, so
      // that they are not worth following.
      guard case .record(Names.geometry, let nodes) = $0 else { return apart($0) }
      return .record(Names.geometry, nodes.map { apart($0) == nil ? $0.replacing(apart) : $0 })
    }
  }
}
