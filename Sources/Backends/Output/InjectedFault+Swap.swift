import Machine
import ProgramIR

extension Program {
  /// Returns the program with the bodies of two arms swapped, in the last function that has such a pair.
  func withSwappedArms() -> Program {
    var result = self
    for position in functions.indices.reversed() {
      var body = functions[position].body
      if Self.swap(&body) {
        result.functions[position].body = body
        return result
      }
    }
    return result
  }

  private static func swap(_ block: inout [Statement]) -> Bool {
    for position in block.indices {
      guard case .switch(let subject, let enumeration, var arms) = block[position] else { continue }
      let plain = arms.indices.filter { arms[$0].bindings.isEmpty }
      guard plain.count > 1, arms[plain[0]].body != arms[plain[1]].body else { continue }
      (arms[plain[0]].body, arms[plain[1]].body) = (arms[plain[1]].body, arms[plain[0]].body)
      block[position] = .switch(subject, enumeration: enumeration, arms)
      return true
    }
    return false
  }
}
