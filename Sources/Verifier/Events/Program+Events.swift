import Machine

extension Program {
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

  /// Leaves open which lengths come of laying a sheet's content out, and keeps them apart from all others. All that is
  /// known of them is what the solver has proved of every layout, and that one event lays it out for one height, however
  /// often it does.
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
    let arranged = arranged
    for number in functions.indices { functions[number].body = functions[number].body.replacing(arranged) }
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
      // New lengths of the screen take over those inside the sheet as they are. Nobody reads them there any more, so
      // that they are not worth following.
      guard case .record(Names.geometry, let nodes) = $0 else { return apart($0) }
      return .record(Names.geometry, nodes.map { apart($0) == nil ? $0.replacing(apart) : $0 })
    }
  }
}
