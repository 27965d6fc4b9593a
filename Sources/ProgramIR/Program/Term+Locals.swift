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
