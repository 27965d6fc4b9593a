import Source

/// A file's text without its byte order mark, and with slips mended at which YAML would give up.
///
/// After a finding whose fix is plain, the fix is made here and the text read again, so that one slip does not hide what
/// comes behind it. Everything that leaves this target has places in the file as it is.
struct PatchedText {
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

  /// - Parameter patches: in the order of the file, not overlapping.
  init(_ file: SourceFile, patches: [Patch] = []) {
    self.file = file
    self.patches = patches
    markLength = file.hasByteOrderMark ? 3 : 0
    if markLength == 0 && patches.isEmpty {
      bytes = file.bytes
    } else {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(file.bytes.count + patches.count)
      var position = markLength
      for patch in patches {
        bytes += file.bytes[position..<patch.span.start]
        bytes += patch.replacement
        position = patch.span.end
      }
      bytes += file.bytes[position...]
      self.bytes = bytes
    }
  }

  /// The offset in the file of an offset in `bytes`; of what is inside a replacement, where it begins, and behind
  /// something taken out, where the file goes on.
  func origin(of offset: Int) -> Int {
    var origin = offset + markLength
    for patch in patches {
      let isTakenOut = patch.replacement.isEmpty
      guard origin > patch.span.start || isTakenOut && origin == patch.span.start else { break }
      let length = patch.span.end - patch.span.start
      // What is overwritten by as many bytes keeps its places.
      if patch.replacement.count == length { continue }
      if origin < patch.span.start + patch.replacement.count { return patch.span.start }
      origin += length - patch.replacement.count
    }
    return origin
  }

  func origin(of span: Span) -> Span {
    Span(origin(of: span.start), origin(of: span.end))
  }

  /// Whether anything in a span of the file reads otherwise in `bytes`.
  func isPatched(in span: Span) -> Bool {
    !patches.isEmpty && patches.contains { $0.span.start < span.end && $0.span.end > span.start }
  }
}
