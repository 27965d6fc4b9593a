extension Statement {
  /// Whether the statement, or one inside it, reads or assigns a local.
  package func mentions(local name: String) -> Bool {
    var isFound = false
    [self].walk {
      if case .assign(.local(name), _) = $0 { isFound = true }
    } _: {
      if case .local(name) = $0 { isFound = true }
    }
    return isFound
  }
}

extension Term {
  /// Whether the term reads a local.
  package func mentions(local name: String) -> Bool {
    var isFound = false
    walk { if case .local(name) = $0 { isFound = true } }
    return isFound
  }
}

extension Statement {
  /// Whether some path through it returns.
  package var returns: Bool {
    switch self {
    case .constant, .variable, .assign, .emit, .callAction: false
    case .return: true
    case .if(_, let then, let otherwise): (then + otherwise).contains(where: \.returns)
    case .switch(_, _, let arms): arms.contains { $0.body.contains(where: \.returns) }
    }
  }
}

extension Function {
  /// Every parameter, constant, variable and binding, in order, each once.
  package var localNames: [String] {
    var seen: Set<String> = []
    var names: [String] = []
    func add(_ name: String?) {
      guard let name, seen.insert(name).inserted else { return }
      names.append(name)
    }
    func visit(_ block: [Statement]) {
      for statement in block {
        switch statement {
        case .constant(let name, _), .variable(let name, _, _): add(name)
        case .callAction(_, _, let result): add(result)
        case .if(_, let then, let otherwise):
          visit(then)
          visit(otherwise)
        case .switch(_, _, let arms):
          for arm in arms {
            for binding in arm.bindings { add(binding) }
            visit(arm.body)
          }
        case .assign, .return, .emit: break
        }
      }
    }
    for parameter in parameters { add(parameter.name) }
    visit(body)
    return names
  }
}
