import Machine
import ProgramIR

extension Machine {
  /// The program in which each chain is replaced by its proved summary: after a movement, its consumers have any
  /// position between their limits.
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
      body += chain.riders.map { .assign(.state($0.position), moved($0.position, .number)) }
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
  /// The name of the field with the rest of the chain.
  var rest: String { "\(name), rest" }

  /// Returns the statements under the gate of a consumer. A consumer moves only if its gate is open, provided that all
  /// its steps have the same gate.
  fileprivate func gated(_ body: [Statement], _ consumer: Int) -> [Statement] {
    let steps = Direction.allCases.flatMap { self[$0].steps }.filter { $0.consumer == consumer }
    guard let gate = steps.first?.gate, gate != .open, steps.allSatisfy({ $0.gate == gate }),
      let condition = terms[consumer].condition(of: gate)
    else { return steps.isEmpty ? [] : body }
    return [.if(condition, then: body, otherwise: [])]
  }
}

extension Program {
  /// The name of the field with the value that `field` has after a movement.
  static func moved(_ field: String) -> String { "\(field), moved" }

  /// Replaces every token by the same one. Model checking proves that tokens are distinct. Otherwise every animated
  /// node would depend on all other animated nodes.
  mutating func havocTokens() {
    let tokens = Set(state.filter { $0.type == .token }.map(\.name))
    for number in functions.indices {
      functions[number].body = functions[number].body.mapTerms {
        if case .state(let name) = $0, tokens.contains(name) { .token(0) } else { nil }
      }
    }
  }

  /// Havocs the lengths of a sheet's content layout and separates them from all other lengths. Two facts remain: the
  /// solver's obligations for every layout, and that one event lays out the content for one height, even if it does so
  /// repeatedly.
  mutating func forgetArrangements(of sheets: [SheetDeclaration]) {
    var resetPages: Set<String> = []
    for case let arrangement? in sheets.map(\.arrangement) where forget(arrangement) {
      resetPages.insert(arrangement.geometry)
    }
    if resetPages.isEmpty { return }
    let arranged = arranged
    for number in functions.indices {
      functions[number].body = functions[number].body.mapTerms {
        // The result does not depend on the height.
        if case .call(let name, _) = $0, resetPages.contains(name) { .call(name, []) } else { arranged($0) }
      }
    }
  }

  /// Havocs the result of the function that lays out one sheet. Returns false if the function does not exist.
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
      // Each node has its own lengths, so that a proof about one node does not depend on the others.
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

  /// Moves the condition of an action into a query, so that the condition can be havocked.
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

  /// Removes the arguments from calls of havocked functions, so that the slice does not compute them.
  mutating func dropArguments(of functions: Set<String>) {
    // A number from a call without arguments would be the same at each call.
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

  /// Specializes the program for a screen on which no finger holds a sheet.
  mutating func letGo(_ sheets: [SheetDeclaration]) {
    let held = sheets.compactMap(\.terms.isTracked)
    for number in functions.indices {
      functions[number].body = functions[number].body.mapTerms { held.contains($0) ? .bool(false) : nil }
    }
  }

  private static let geometry = "geometry"
  /// The fields with the lengths of a node inside a sheet that lays out its content, before and after the event.
  private static func arranged(_ node: String) -> String { "\(geometry), \(node)" }
  private static func coming(_ node: String) -> String { "\(geometry), \(node), coming" }

  /// The replacement of terms that read the separated lengths of a node.
  var arranged: (Term) -> Term? {
    let known = Set(state.map(\.name))
    func apart(_ term: Term) -> Term? {
      guard case .field(.state(Self.geometry), let node) = term, known.contains(Self.arranged(node)) else { return nil }
      return .state(Self.arranged(node))
    }
    return {
      guard case .record(ReservedNames.geometry, let nodes) = $0 else { return apart($0) }
      // New lengths of the screen replace those inside the sheet unchanged. The program does not read them there
      // anymore, so their values do not matter.
      let isTakenOver = nodes.allSatisfy { node in
        if case .field(.local(Self.geometry), _) = node { true } else { apart(node) != nil }
      }
      if isTakenOver { return .local(Self.geometry) }
      return .record(ReservedNames.geometry, nodes.map { apart($0) == nil ? $0.mapTerms(apart) : $0 })
    }
  }
}
