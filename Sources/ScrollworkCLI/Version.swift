extension Scrollwork {
  /// The version of the compiler, defined only here.
  ///
  /// `CHANGELOG.md` has a section for it, and generated files contain it in their header.
  static let version = "0.1.0"
}
