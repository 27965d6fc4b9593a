import Source

/// A file's text without its byte order mark, and with slips mended at which YAML would give up.
///
/// After a finding whose fix is plain, the fix is made here and the text read again, so that one slip does not hide what
/// comes behind it. Everything that leaves this target has places in the file as it is.
struct RepairedSource {
  /// Some bytes of the file, read as others.
  struct Patch {
    var span: Span
    var replacement: [UInt8]

    init(_ span: Span, _ replacement: [UInt8]) {
      self.span = span
      self.replacement = replacement
    }

    /// Makes plain text of anything on one line: the scalar that it becomes is read from the file.
    init(asText span: Span) {
      self.init(span, [UInt8](repeating: UInt8(ascii: "x"), count: span.end - span.start))
    }

    init(_ edit: Edit) {
      self.init(edit.span, Array(edit.replacement.utf8))
    }
  }

  let file: SourceFile
  /// What YAML gets to read.
  let bytes: [UInt8]
  private let markLength: Int
  private let patches: [Patch]
  /// Where in `bytes` each replacement begins.
  private let starts: [Int]

  /// - Parameter patches: in the order of the file, not overlapping.
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

  /// The offset in the file of an offset in `bytes`; of what is inside a replacement, where it begins, and behind
  /// something taken out, where the file goes on.
  func origin(of offset: Int) -> Int {
    if patches.isEmpty { return offset + markLength }
    let index = starts.firstIndex(sorted: { $0 > offset }) - 1
    guard index >= 0 else { return offset + markLength }
    let patch = patches[index]
    let inside = offset - starts[index]
    if inside >= patch.replacement.count { return patch.span.end + inside - patch.replacement.count }
    // What is overwritten by as many bytes keeps its places.
    return patch.replacement.count == patch.span.end - patch.span.start ? patch.span.start + inside : patch.span.start
  }

  func origin(of span: Span) -> Span {
    if starts.isEmpty && markLength == 0 { return span }
    return patches.isEmpty
      ? Span(span.start + markLength, span.end + markLength) : Span(origin(of: span.start), origin(of: span.end))
  }

  /// Whether anything in a span of the file reads otherwise in `bytes`.
  func isPatched(in span: Span) -> Bool {
    if patches.isEmpty { return false }
    let index = patches.firstIndex(sorted: { $0.span.end > span.start })
    return index < patches.count && patches[index].span.start < span.end
  }
}

extension Array {
  /// By bisection, the first index of which something is true that is true of all behind it; `count` if there is none.
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
