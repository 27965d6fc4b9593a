/// Under which names generated files stand beside one another.
///
/// A module cannot have two files of one name, whatever folders they lie in, and most file systems on the developers'
/// side do not tell capitals from small letters.
package enum FileNames {
  /// A base name for each spec, without folder and extension, in the order of the paths: that of the spec where it is
  /// alone, else with as many of its folders before it as it takes. A name depends on which specs there are and not on
  /// their order.
  package static func baseNames(for paths: [String]) -> [String] {
    let parts = paths.map(Self.parts)
    var depths = Array(repeating: 1, count: paths.count)
    var names = parts.map { $0.suffix(1).joined() }
    while true {
      var moved = false
      for group in groups(names) {
        for index in group where depths[index] < parts[index].count {
          depths[index] += 1
          names[index] = parts[index].suffix(depths[index]).joined(separator: "_")
          moved = true
        }
      }
      if !moved { break }
    }
    return numbered(names, by: paths)
  }

  /// The name of one of several generated files.
  package static func fileName(for path: String, among paths: [String], extension suffix: String) -> String {
    let position = paths.firstIndex(of: path)
    return baseNames(for: position == nil ? paths + [path] : paths)[position ?? paths.count] + "." + suffix
  }

  /// Groups of screens, by position, that would be one type in a module: an error for whoever asked for them.
  package static func collidingScreens(_ screens: [String]) -> [[Int]] {
    let types = screens.map(SwiftNames.type(forScreen:))
    return Dictionary(grouping: screens.indices, by: { types[$0] }).values.filter { $0.count > 1 }
      .sorted { $0[0] < $1[0] }
  }

  /// Positions of names that a file system may take for one, groups of two or more.
  private static func groups(_ names: [String]) -> [[Int]] {
    Dictionary(grouping: names.indices, by: { names[$0].lowercased() }).values.filter { $0.count > 1 }
  }

  /// What folders cannot tell apart, as the same path given twice, numbers do.
  private static func numbered(_ names: [String], by paths: [String]) -> [String] {
    var result = names
    var taken = Set(names.map { $0.lowercased() })
    for group in groups(names).sorted(by: { $0[0] < $1[0] }) {
      for (rank, index) in group.sorted(by: { paths[$0] < paths[$1] }).enumerated().dropFirst() {
        var number = rank + 1
        while !taken.insert("\(names[index])_\(number)".lowercased()).inserted { number += 1 }
        result[index] = "\(names[index])_\(number)"
      }
    }
    return result
  }

  /// The folders of a path and its base name, each fit to stand in a file name.
  private static func parts(_ path: String) -> [String] {
    let components = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).map(String.init)
    let named = components.filter { $0 != "." && $0 != ".." }
    guard let last = named.last else { return ["Screen"] }
    var base = last[...]
    for ending in [".yaml", ".yml", ".scroll"] where base.hasSuffix(ending) && base.count > ending.count {
      base = base.dropLast(ending.count)
    }
    return named.dropLast().map { safe($0[...]) } + [safe(base)]
  }

  private static func safe(_ name: Substring) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      result.unicodeScalars.append(isWord || scalar == "-" ? scalar : "_")
    }
    // A leading sign would read as an option.
    return result.hasPrefix("-") ? "_" + result.dropFirst() : result
  }
}
