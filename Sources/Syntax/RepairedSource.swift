import Source

/// The text of a file without its byte order mark, with patches at places that YAML cannot parse.
///
/// If a finding has a clear fix, the parser patches the text and reads it again, so that one error does not hide those
/// behind it. **Invariant:** all spans that leave this target are spans in the unpatched file.
struct RepairedSource {
  /// A replacement for some bytes of the file.
  struct Patch {
    var span: Span
    var replacement: [UInt8]

    init(_ span: Span, _ replacement: [UInt8]) {
      self.span = span
      self.replacement = replacement
    }

    /// Creates a patch that makes a span on one line parse as a plain scalar. The scalar's text is then read from the
    /// file.
    init(asText span: Span) {
      self.init(span, [UInt8](repeating: UInt8(ascii: "x"), count: span.end - span.start))
    }

    init(_ edit: Edit) {
      self.init(edit.span, Array(edit.replacement.utf8))
    }
  }

  let file: SourceFile
  /// The patched text, which YAML parses.
  let bytes: [UInt8]
  private let markLength: Int
  private let patches: [Patch]
  /// The start of each replacement in `bytes`.
  private let starts: [Int]

  /// - Parameter patches: the patches in the order of the file, without overlaps.
  init(_ file: SourceFile, patches: [Patch] = []) {
    self.file = file
    self.patches = patches
    markLength = file.hasByteOrderMark ? 3 : 0
    guard markLength > 0 || !patches.isEmpty else {
      bytes = file.bytes
      starts = []
      return
    }
    var bytes: [UInt8] = []
    var starts: [Int] = []
    bytes.reserveCapacity(file.bytes.count + patches.count)
    var position = markLength
    for patch in patches {
      bytes += file.bytes[position..<patch.span.start]
      starts.append(bytes.count)
      bytes += patch.replacement
      position = patch.span.end
    }
    bytes += file.bytes[position...]
    self.bytes = bytes
    self.starts = starts
  }

  /// Returns the offset in the file for an offset in `bytes`. An offset inside a replacement maps to the start of the
  /// patch, and an offset after a deletion maps to its end.
  func origin(of offset: Int) -> Int {
    if patches.isEmpty { return offset + markLength }
    let index = starts.firstIndex(sorted: { $0 > offset }) - 1
    guard index >= 0 else { return offset + markLength }
    let patch = patches[index]
    let inside = offset - starts[index]
    if inside >= patch.replacement.count { return patch.span.end + inside - patch.replacement.count }
    // A replacement of equal length keeps its offsets.
    return patch.replacement.count == patch.span.end - patch.span.start ? patch.span.start + inside : patch.span.start
  }

  func origin(of span: Span) -> Span {
    if starts.isEmpty && markLength == 0 { return span }
    return patches.isEmpty
      ? Span(span.start + markLength, span.end + markLength) : Span(origin(of: span.start), origin(of: span.end))
  }

  /// Whether a patch changes a part of a span of the file.
  func isPatched(in span: Span) -> Bool {
    if patches.isEmpty { return false }
    let index = patches.firstIndex(sorted: { $0.span.end > span.start })
    return index < patches.count && patches[index].span.start < span.end
  }
}

extension Array {
  /// Returns the first index whose element satisfies a predicate, found by bisection. `count` if there is none. The
  /// predicate must hold for all elements after the first that satisfies it.
  fileprivate func firstIndex(sorted isBehind: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
