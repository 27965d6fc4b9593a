import Backends
import ScrollworkCompiler
import Source

/// A screen with the place of its name.
struct Screen: Sendable {
  var name: String
  var file: SourceFile
  var span: Span

  init(name: String, file: SourceFile, span: Span) {
    self.name = name
    self.file = file
    self.span = span
  }

  /// Reads the screen of a spec that is not compiled. `nil` if it has none; its own run reports that.
  init?(_ input: Inputs.Input) {
    guard case .file(let file, _) = input.load() else { return nil }
    self.init(file)
  }

  init?(_ file: SourceFile) {
    guard let name = screenName(file) else { return nil }
    self.init(name: name.text, file: file, span: name.span)
  }

  /// The name of its generated type, without case: file systems may identify files whose names differ only by case.
  var key: String { Self.key(of: name) }

  static func key(of name: String) -> String { SwiftWords.type(forScreen: name).lowercased() }

  /// The finding about this screen and an earlier one whose type has the same name.
  func finding(beside other: Screen) -> Diagnostic {
    let isSame = other.name.lowercased() == name.lowercased()
    let line = LineTable(other.file).location(of: other.span.start).line
    return Diagnostic(
      .repeatedScreen,
      isSame
        ? "two screens are named `\(name)`"
        : "two screens would have a type `\(SwiftWords.type(forScreen: name))`",
      at: span,
      notes: ["the other is in \(other.file.path), line \(line)"],
      help: ["give one of them another name: its generated type and file are named after it"])
  }
}
