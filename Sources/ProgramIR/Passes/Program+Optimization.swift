extension Program {
  /// Returns the program without dead code and dead functions. The lowering applies it, so that proofs, interpreters
  /// and printers use one program.
  ///
  /// - Parameter entries: functions to keep in addition to the public ones.
  package func optimized(keeping entries: Set<String>) -> Program {
    var program = simplified()
    let used = program.reachableFunctions(entries)
    program.functions.removeAll { !used.contains($0.name) }
    return program
  }

  /// Returns the program with simplified function bodies.
  package func simplified() -> Program { DeadCodeElimination.eliminate(self) }

  private func reachableFunctions(_ entries: Set<String>) -> Set<String> {
    let known = Dictionary(functions.indices.map { (functions[$0].name, $0) }) { first, _ in first }
    var used: Set<String> = []
    var open: [Int] = []
    func use(_ name: String) {
      if used.insert(name).inserted, let place = known[name] { open.append(place) }
    }
    for function in functions where function.isPublic || entries.contains(function.name) { use(function.name) }
    while let place = open.popLast() {
      functions[place].body.walk {
        if case .callAction(let name, _, _) = $0 { use(name) }
      } _: {
        if case .call(let name, _) = $0 { use(name) }
      }
    }
    return used
  }
}
