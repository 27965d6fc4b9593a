/// The engine as one Swift file, for modules that do not import it. Screens beside it import nothing.
package enum EngineFile {
  /// The name of the file, which no screen can have.
  package static let name = "ScrollMachine+Engine" + ScreenFile.suffix

  /// Returns the sources of `ScrollworkEngine` with another access level.
  package static func text(_ access: Access, version: String) -> String {
    let level = ScreenFile.prefix(access)
    let lines = Embedded.engine.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard let word = line.firstRange(of: "public "), line[..<word.lowerBound].allSatisfy({ $0 == " " }) else {
        return String(line)
      }
      var rest = line[word.upperBound...]
      // An internal property is set internally in any case.
      let setter = "internal(set) "
      if level.isEmpty, rest.hasPrefix(setter) { rest = rest.dropFirst(setter.count) }
      return line[..<word.lowerBound] + level + rest
    }
    return GeneratedText.sealed(
      GeneratedText.firstLine(version: version, "for the screens of a module. Changes made here are lost."),
      "// swift-format-ignore-file\n\n" + lines.joined(separator: "\n") + "\n")
  }
}
