// State footprints: states that agree on a footprint share one abstract run.
extension Bytecode {
  /// Returns the slots of the state fields that the statements or their callees read or write.
  package func stateFields(touchedBy body: [Statement]) -> [Int] {
    var fields: Set<Int> = []
    var seen: Set<Int> = []
    var open: [Int] = []
    func touch(_ field: String) {
      if let slot = stateSlot(field) { fields.insert(slot) }
    }
    func enter(_ name: String) {
      if let callee = function(name), seen.insert(callee).inserted { open.append(callee) }
    }
    func look(into body: [Statement]) {
      body.walk {
        switch $0 {
        case .assign(.state(let name), _): touch(name)
        case .callAction(let name, _, _): enter(name)
        case .assign, .constant, .variable, .if, .switch, .return, .emit: break
        }
      } _: {
        switch $0 {
        case .state(let name): touch(name)
        case .call(let name, _): enter(name)
        case .number, .bool, .token, .local, .field, .enumCase, .record, .negated, .arithmetic, .comparison, .equal,
          .notEqual, .isCase, .and, .or, .not, .nextToken:
          break
        }
      }
    }
    look(into: body)
    while let next = open.popLast() { look(into: program.functions[next].body) }
    return fields.sorted()
  }
}
