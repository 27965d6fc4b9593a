/// A spec's words, made harmless for diagram languages.
enum DiagramText {
  /// For a label of Mermaid: every character that means something in it is written as its number.
  static func entities(_ text: String) -> String {
    EscapedText.line(text).unicodeScalars.map { scalar in
      isPlain(scalar) ? String(scalar) : "#\(scalar.value);"
    }.joined()
  }

  /// Letters, digits and spaces of any script, and the punctuation that is none of Mermaid's.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == " " || scalar == "," || scalar == "." { return true }
    if scalar.isASCII { return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) }
    return true
  }

  /// Between quotes, for Graphviz and YAML alike.
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

  /// On a line of its own. Mermaid reads directives between braces even there.
  static func comment(_ text: String) -> String {
    EscapedText.line(text).unicodeScalars.map { $0 == "{" || $0 == "}" ? "#\($0.value);" : String($0) }.joined()
  }
}
