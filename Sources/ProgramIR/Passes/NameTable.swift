/// Hands out names of the output language, keeping the program's wherever it can.
///
/// Names that the output needs for itself are reserved first; whatever meets one of them gets a word added. The order of
/// the requests decides, so the same program always gets the same names.
package struct NameTable {
  package private(set) var taken: Set<String>

  package init(reserved: Set<String>) { taken = reserved }

  /// The name itself, or with as many additions as it takes to be alone.
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

  /// A spec's names are letters and digits. Should anything else get here, it is spelled out, so that no name can end
  /// what it stands in.
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
