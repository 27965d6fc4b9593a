/// The engine as one Swift file, for modules that do not import it. Screens beside it import nothing.
package enum EngineFile {
  /// The name of the file, which no screen can have.
  package static let name = "ScrollMachine+Engine" + ScreenFile.suffix

  private static let keywords = ["struct", "enum", "protocol", "extension", "final", "class", "indirect"]

  /// Returns the sources of `ScrollworkEngine` with another access level. Each type and extension is `nonisolated`, since a
  /// module may isolate what says nothing to the main actor.
  package static func text(_ access: Access, version: String) -> String {
    let level = ScreenFile.prefix(access)
    let lines = Embedded.engine.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let indent = line.prefix { $0 == " " }
      var rest = line.dropFirst(indent.count)
      var own = ["public ", "private ", "fileprivate "].first { rest.hasPrefix($0) } ?? ""
      rest = rest.dropFirst(own.count)
      if own == "public " {
        own = level
        // An internal property is set internally in any case.
        let setter = "internal(set) "
        if level.isEmpty, rest.hasPrefix(setter) { rest = rest.dropFirst(setter.count) }
      }
      let isType = keywords.contains { rest.hasPrefix("\($0) ") }
      return indent + own + (isType ? "nonisolated " : "") + rest
    }
    return GeneratedText.sealed(
      GeneratedText.firstLine(version: version, "for the screens of a module. Changes made here are lost."),
      "// swift-format-ignore-file\n\n" + lines.joined(separator: "\n") + "\n")
  }
}
