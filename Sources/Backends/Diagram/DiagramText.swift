/// Text from specs, escaped for diagram languages.
enum DiagramText {
  /// Escapes a Mermaid label: every character with a meaning in Mermaid becomes its number.
  static func entities(_ text: String) -> String {
    EscapedText.line(text).unicodeScalars.map { scalar in
      isPlain(scalar) ? String(scalar) : "#\(scalar.value);"
    }.joined()
  }

  /// Whether the scalar is a letter, a digit or a space of any script, or punctuation without a meaning in Mermaid.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == " " || scalar == "," || scalar == "." { return true }
    if scalar.isASCII { return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) }
    return true
  }

  /// A quoted string, for Graphviz and YAML.
  static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  static func escaped(_ text: String) -> String {
    EscapedText.line(text).unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      default: String(scalar)
      }
    }.joined()
  }

  /// The text of a comment line. Escapes braces, since Mermaid reads directives between braces even in comments.
  static func comment(_ text: String) -> String {
    EscapedText.line(text).unicodeScalars.map { $0 == "{" || $0 == "}" ? "#\($0.value);" : String($0) }.joined()
  }
}
