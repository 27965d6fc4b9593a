extension Program {
  /// Whether any function takes the smaller, or the larger, of two numbers.
  package var usedExtremes: (minimum: Bool, maximum: Bool) {
    var used = (minimum: false, maximum: false)
    var blocks = functions.map(\.body)
    while let block = blocks.popLast() {
      for statement in block {
        var terms = statement.terms
        while let term = terms.popLast() {
          if case .arithmetic(.minimum, _, _) = term { used.minimum = true }
          if case .arithmetic(.maximum, _, _) = term { used.maximum = true }
          terms += term.parts
        }
        blocks += statement.blocks
      }
    }
    return used
  }
}

extension Statement {
  /// The terms that stand in it directly.
  package var terms: [Term] {
    switch self {
    case .constant(_, let term), .variable(_, _, let term), .assign(_, let term), .if(let term, _, _),
      .switch(let term, _, _):
      [term]
    case .return(let term): [term].compactMap(\.self)
    case .emit(_, let terms), .callAction(_, let terms, _): terms
    }
  }

  /// The blocks inside it.
  package var blocks: [[Statement]] {
    switch self {
    case .if(_, let then, let otherwise): [then, otherwise]
    case .switch(_, _, let arms): arms.map(\.body)
    case .constant, .variable, .assign, .return, .emit, .callAction: []
    }
  }
}
