extension LinearSystem {
  /// The numbers of comparisons, ascending, that nothing satisfies together, while without any one of them something
  /// does; `nil` if the whole system can be satisfied.
  ///
  /// The bounds of one row of the tableau: let any of them go, and its symbol can move until the row is satisfied.
  /// Dutertre and de Moura (2006), section 3.2.
  package func conflict() -> [Int]? {
    contradiction.map { Set($0).sorted() }
  }
}
