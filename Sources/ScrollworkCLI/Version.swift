import Backends

extension Scrollwork {
  /// The version of the compiler, defined only here.
  ///
  /// `CHANGELOG.md` has a section for it, and generated files contain it in their header.
  static let version = "0.1.0"

  /// The answer to `--version`: the version of the compiler, and of the format of what it generates.
  static let versions = "\(version) (format \(GeneratedText.formatVersion))"
}
