extension Scrollwork {
  /// The version of the compiler, the only statement of it.
  ///
  /// `CHANGELOG.md` has a section for it, and generated files name it in their header.
  static let version = "0.1.0"
}
