extension LinearSystem {
  /// Returns the ascending numbers of a minimal set of contradictory comparisons. `nil` if the system is feasible.
  ///
  /// They are the bounds of one row of the tableau: without any of them, its symbol can move until the row is
  /// satisfied. Dutertre and de Moura (2006), section 3.2.
  package func conflict() -> [Int]? {
    contradiction.map { Set($0).sorted() }
  }
}
