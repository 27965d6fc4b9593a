/// Assigns unique names, and keeps the program's where possible.
///
/// Names that the output language needs are reserved. A name that collides gets a word appended. The order of requests
/// decides, so the same program always gets the same names.
package struct NameTable {
  package private(set) var taken: Set<String>

  package init(reserved: Set<String>) { taken = reserved }

  /// Reserves and returns the name, with the word appended as often as necessary.
  package mutating func claim(_ name: String, adding word: String, avoiding others: [String] = []) -> String {
    var result = free(name, adding: word)
    while others.contains(result) { result = free(result + word, adding: word) }
    taken.insert(result)
    return result
  }

  package func free(_ name: String, adding word: String) -> String {
    var result = Self.identifier(name)
    while taken.contains(result) { result += word }
    return result
  }

  /// Returns a name as an identifier. Names of a spec are letters and digits; other characters are spelled out, so that
  /// a name cannot end a token.
  package static func identifier(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      let isDigit = ("0"..."9").contains(scalar)
      if isLetter || scalar == "_" || isDigit && !result.isEmpty {
        result.unicodeScalars.append(scalar)
      } else {
        result += "x" + String(scalar.value, radix: 16)
      }
    }
    return result.isEmpty || result == "_" ? "unnamed" : result
  }
}
