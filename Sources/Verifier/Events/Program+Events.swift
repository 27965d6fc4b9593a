import Machine
import ProgramIR

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
        if let pinned = terms.pinned { assignments.append(.assign(.state(pinned), moved(pinned, .bool))) }
        body += chain.gated(assignments, number)
      }
      program.functions[position].body = body + [.return(moved(chain.rest, .number))]
    }
    program.forgetArrangements(of: sheets)
    for case let name? in tabs.map(\.forget) { program.nameCondition(of: name) }
    program.havocTokens()
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
    return [.if(condition, then: body, otherwise: [])]
  }
}

extension Program {
  /// Where a field is after a movement.
  static func moved(_ field: String) -> String { "\(field), moved" }

  /// Leaves out which number a new token has: that no two are the same is a matter of finite states. Else whatever
  /// animates would depend on all that animates.
  mutating func havocTokens() {
    let tokens = Set(state.filter { $0.type == .token }.map(\.name))
    for number in functions.indices {
      functions[number].body = functions[number].body.mapTerms {
        if case .state(let name) = $0, tokens.contains(name) { .token(0) } else { nil }
      }
    }
  }

  /// Leaves open which lengths come of laying a sheet's content out, and keeps them apart from all others. All that is
  /// known of them is what the solver has proved of every layout, and that one event lays it out for one height, however
  /// often it does.
  mutating func forgetArrangements(of sheets: [SheetDeclaration]) {
    var resetPages: Set<String> = []
    for case let arrangement? in sheets.map(\.arrangement) where forget(arrangement) {
      resetPages.insert(arrangement.geometry)
    }
    if resetPages.isEmpty { return }
    let arranged = arranged
    for number in functions.indices {
      functions[number].body = functions[number].body.mapTerms {
        // For whichever height.
        if case .call(let name, _) = $0, resetPages.contains(name) { .call(name, []) } else { arranged($0) }
      }
    }
  }

  /// Leaves open what the function gives that lays out one sheet; false where there is no such function.
  private mutating func forget(_ arrangement: SheetDeclaration.Arrangement) -> Bool {
    guard let position = functions.firstIndex(where: { $0.name == arrangement.geometry }),
      case .return(.record(ReservedNames.geometry, let nodes)?)? = functions[position].body.last,
      let fields = record(ReservedNames.geometry)?.fields, fields.count == nodes.count
    else { return false }
    var inside: [Field] = []
    for (field, node) in zip(fields, nodes) {
      if case .local = node { inside.append(field) }
    }
    state += inside.flatMap { [Field(Self.arranged($0.name), $0.type), Field(Self.coming($0.name), $0.type)] }
    functions[position].parameters = []
    functions[position].body = [
      .return(
        .record(
          ReservedNames.geometry,
          zip(fields, nodes).map { field, node in
            if case .local = node { .state(Self.coming(field.name)) } else { node }
          }))
    ]
    for number in functions.indices {
      guard functions[number].name == arrangement.layOut else { continue }
      // Each node's lengths by themselves: who looks at one asks for no other.
      functions[number].body = functions[number].body.flatMap { statement -> [Statement] in
        switch statement {
        case .constant(Self.geometry, _):
          [statement] + inside.map { .constant(Self.coming($0.name), .state(Self.coming($0.name))) }
        case .assign(.state(Self.geometry), _):
          inside.map { .assign(.state(Self.arranged($0.name)), .local(Self.coming($0.name))) }
        case .constant, .variable, .assign, .if, .switch, .return, .emit, .callAction: [statement]
        }
      }.mapTerms {
        guard case .field(.local(Self.geometry), let node) = $0, inside.contains(where: { $0.name == node }) else {
          return nil
        }
        return .local(Self.coming(node))
      }
    }
    nameCondition(of: arrangement.fit)
    return true
  }

  /// Makes a query of the condition under which an action does what it does, so that it can be left open.
  mutating func nameCondition(of action: String) {
    guard let number = functions.firstIndex(where: { $0.name == action }),
      case .if(let condition, let then, let otherwise)? = functions[number].body.first
    else { return }
    let name = Self.condition(of: action)
    let parameters = functions[number].parameters
    functions.append(
      Function(
        name, .query, parameters, returns: .bool, summary: "",
        body: [.if(condition, then: [.return(.bool(true))], otherwise: [.return(.bool(false))])]))
    functions[number].body[0] = .if(
      .call(name, parameters.map { .local($0.name) }), then: then, otherwise: otherwise)
  }

  static func condition(of action: String) -> String { "condition of \(action)" }

  /// Asks functions that may give anything without saying for what, so that nothing has to be found out for it.
  mutating func dropArguments(of functions: Set<String>) {
    // A number that is asked for without arguments would be the same each time.
    let dropped = functions.filter { function($0)?.result != .number }
    for number in self.functions.indices {
      if dropped.contains(self.functions[number].name) { self.functions[number].parameters = [] }
      self.functions[number].body = self.functions[number].body.mapTerms {
        if case .call(let name, let arguments) = $0, !arguments.isEmpty, dropped.contains(name) {
          .call(name, [])
        } else {
          nil
        }
      }
    }
  }

  /// Makes it that of a screen on which no finger holds a sheet.
  mutating func letGo(_ sheets: [SheetDeclaration]) {
    let held = sheets.compactMap(\.terms.isTracked)
    for number in functions.indices {
      functions[number].body = functions[number].body.mapTerms { held.contains($0) ? .bool(false) : nil }
    }
  }

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
      guard case .record(ReservedNames.geometry, let nodes) = $0 else { return apart($0) }
      // New lengths of the screen take over those inside the sheet as they are. Nobody reads them there any more, so
      // that it does not matter which they are.
      let isTakenOver = nodes.allSatisfy { node in
        if case .field(.local(Self.geometry), _) = node { true } else { apart(node) != nil }
      }
      if isTakenOver { return .local(Self.geometry) }
      return .record(ReservedNames.geometry, nodes.map { apart($0) == nil ? $0.mapTerms(apart) : $0 })
    }
  }
}
