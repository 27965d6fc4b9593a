/// The two versions of a file in which version control marked the lines that differ.
///
/// The markers are lines that begin with seven characters: `<<<<<<<`, optionally `|||||||` before the common ancestor,
/// `=======` and `>>>>>>>`.
package struct MergeConflict: Equatable {
  package private(set) var ours = ""
  package private(set) var theirs = ""

  package var versions: [String] { [ours, theirs] }

  /// Parses a text with LF line ends. `nil` if it has no markers, or not all of a conflict.
  package init?(_ text: String) {
    enum Part { case common, ours, ancestor, theirs }
    var part = Part.common
    var count = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      switch (part, Self.marker(line)) {
      case (.common, "<"): part = .ours
      case (.ours, "|"): part = .ancestor
      case (.ours, "="), (.ancestor, "="): part = .theirs
      case (.theirs, ">"):
        part = .common
        count += 1
      case (_, _?): return nil
      case (.common, nil):
        ours += line + "\n"
        theirs += line + "\n"
      case (.ours, nil): ours += line + "\n"
      case (.ancestor, nil): break
      case (.theirs, nil): theirs += line + "\n"
      }
    }
    guard count > 0, part == .common else { return nil }
    // The last piece of the text ends without a line end.
    ours.removeLast()
    theirs.removeLast()
  }

  /// The character of a marker. `nil` for other lines.
  private static func marker(_ line: Substring) -> Character? {
    guard let first = line.first, "<|=>".contains(first) else { return nil }
    let rest = line.drop { $0 == first }
    let isMarker = line.utf8.count - rest.utf8.count == 7 && (rest.isEmpty || rest.first == " ")
    return isMarker ? first : nil
  }
}
