/// Text escaped for JavaScript, which may itself be embedded in an HTML page.
enum JavaScriptText {
  /// A string literal. Escapes characters that would end the literal, the script around it or, in old engines, the
  /// line.
  static func literal(_ text: String) -> String {
    var result = "\""
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      let isPlain = scalar.value >= 0x20 && scalar.value < 0x7F && scalar != "\"" && scalar != "\\"
      let opensTag = previous == "<" && (scalar == "/" || scalar == "!")
      if isPlain, !opensTag {
        result.unicodeScalars.append(scalar)
      } else {
        result += escape(scalar)
      }
      previous = scalar
    }
    return result + "\""
  }

  /// JSON as an expression in a script of a page. Escapes sequences that would end the script or begin a comment or
  /// script in it, and characters that end a line in old engines.
  static func json(_ text: String) -> String {
    var result = ""
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      let isTelling = previous == "<" && (scalar == "/" || scalar == "!" || scalar == "s" || scalar == "S")
      if isTelling || scalar == "\u{2028}" || scalar == "\u{2029}" {
        // `\s` and `\!` are not escapes of JSON, so the character after `<` is written as a `\u` escape.
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return result
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    if scalar.value > 0xFFFF { return "\\u{\(digits)}" }
    return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }

  /// A word of a comment, escaped so that it ends neither the comment nor a script element.
  static func word(_ word: String) -> String {
    var result = ""
    var previous: Unicode.Scalar = " "
    for scalar in word.unicodeScalars {
      let ends = scalar == "/" && (previous == "*" || previous == "<") || scalar == "!" && previous == "<"
      if ends { result += "\\" }
      result.unicodeScalars.append(scalar)
      previous = scalar
    }
    return result
  }
}
