import ProgramIR

extension Program {
  /// Whether any function uses the minimum, or the maximum, of two numbers.
  var usedExtremes: (minimum: Bool, maximum: Bool) {
    var used = (minimum: false, maximum: false)
    walk { _ in
    } _: {
      if case .arithmetic(.minimum, _, _) = $0 { used.minimum = true }
      if case .arithmetic(.maximum, _, _) = $0 { used.maximum = true }
    }
    return used
  }
}
