import Source

/// The words of the language that help to interpret malformed lines.
package struct KnownWords: Sendable {
  /// The keys whose value is any text.
  package var texts: Set<String>
  /// The keys that start the items of lists.
  package var items: Set<String>

  package init(texts: Set<String> = [], items: Set<String> = []) {
    self.texts = texts
    self.items = items
  }
}

/// Parses a file as YAML. The tree has the readable parts, and the findings report the others.
package func parse(_ file: SourceFile, _ words: @autoclosure () -> KnownWords = KnownWords()) -> (
  tree: SyntaxTree, findings: [Diagnostic]
) {
  let encoding = Encoding(of: file)
  if let finding = encoding.finding {
    return (SyntaxTree(file: file, root: nil, comments: [], isWhole: false), [finding])
  }
  var attempt = RepairLoop(file, encoding)
  if let failure = attempt.read() {
    attempt.words = words()
    if attempt.repair(failure) { while let failure = attempt.read(), attempt.repair(failure) {} }
  }
  return attempt.result
}

/// A repair loop: each pass parses the file with patches for the errors that earlier passes found.
private struct RepairLoop {
  private let file: SourceFile
  private let isASCII: Bool
  private var patches: [RepairedSource.Patch] = []
  private var builder: TreeBuilder
  /// The findings of earlier passes.
  private var findings: [Diagnostic] = []
  /// Whether a repair omitted a part of the file.
  private var isPartial = false
  /// The content starts of the lines that repairs moved.
  private var moved: Set<Int> = []
  /// The number of repairs left. Every repair costs another pass, so that a large file gets fewer.
  private var repairsLeft: Int
  var words = KnownWords()

  init(_ file: SourceFile, _ encoding: Encoding) {
    self.file = file
    isASCII = encoding.isASCII
    builder = TreeBuilder(RepairedSource(file))
    repairsLeft = min(20, 16_000_000 / max(1, file.bytes.count))
    guard let first = encoding.foreignSpaces.first else { return }
    let edits = encoding.foreignSpaces.map { Edit($0, " ") }
    findings = [.foreignSpace(edits, at: first)]
    patches = edits.map(RepairedSource.Patch.init)
  }

  mutating func read() -> YAMLFailure? {
    if !patches.isEmpty { builder = TreeBuilder(RepairedSource(file, patches: patches)) }
    return builder.text.bytes.withUnsafeBufferPointer { bytes in
      var events = YAMLEvents(bytes, isASCII: isASCII)
      return builder.read(&events)
    }
  }

  /// Reports a failure. Returns whether another pass is useful.
  mutating func repair(_ failure: YAMLFailure) -> Bool {
    let diagnosis = ErrorContext(failure, builder, words).diagnosis
    // A second finding at the same offset repeats the first.
    let isNew = !findings.contains { $0.span.start == diagnosis.finding.span.start }
    if isNew { findings.append(independent(diagnosis.finding)) }
    guard isNew, repairsLeft > 0, let patches = merged(diagnosis.repair) else {
      builder.abandon()
      return false
    }
    repairsLeft -= 1
    isPartial = isPartial || diagnosis.isPartial
    moved.formUnion(diagnosis.moved)
    self.patches = patches
    return true
  }

  /// Returns the finding with its fixes marked as unsafe if they depend on an earlier fix.
  private func independent(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    for index in finding.fixes.indices {
      let isAlone = finding.fixes[index].edits.allSatisfy { edit in
        patches.allSatisfy {
          $0.span.start > edit.span.end || file.bytes.spansLines(Span($0.span.end, edit.span.start))
        }
      }
      if !isAlone { finding.fixes[index].isSafe = false }
    }
    return finding
  }

  /// Returns the finding with a fix that quotes the whole text, which may end on a later line than the failure.
  private func quotingWhole(_ finding: Diagnostic) -> Diagnostic {
    guard finding.rule == .unquotedText, let fix = finding.fixes.first, let edit = fix.edits.first else {
      return finding
    }
    var finding = finding
    // The fix for a minus removes a space, and does not quote text.
    let isMinus = edit.replacement.isEmpty
    let start = isMinus ? finding.span.start : edit.span.start
    let text = builder.mended.first { $0.span.start == start }
    if let text, !isMinus, text.span.end > edit.span.end {
      finding.fixes = [.quote(text.span, text.scalarText ?? "", isSafe: fix.isSafe)]
    }
    // If the text is not a complete value, quotes alone do not fix it.
    if text.map({ !isAtEndOfValue($0.span.end) }) ?? true { finding.fixes[0].isSafe = false }
    return finding
  }

  private func isAtEndOfValue(_ offset: Int) -> Bool {
    let next = file.bytes.skippingBlanks(from: offset)
    return next == file.bytes.count || file.bytes.lineBreak(at: next) > 0 || "#,]}".utf8.contains(file.bytes[next])
  }

  /// Returns all patches in order. `nil` if there are no new ones, or two overlap.
  private func merged(_ new: [RepairedSource.Patch]) -> [RepairedSource.Patch]? {
    guard !new.isEmpty else { return nil }
    let all = (patches + new).sorted { $0.span < $1.span }
    for (first, second) in zip(all, all.dropFirst())
    where second.span.start < first.span.end || second.span == first.span {
      return nil
    }
    return all
  }

  var result: (tree: SyntaxTree, findings: [Diagnostic]) {
    // After a repair moved lines, fixes of the indentation are guesses.
    let found = moved.isEmpty ? findings : findings.map(\.withoutSafeFixes)
    var findings = found.map(quotingWhole) + builder.listedFindings
    var root = builder.root
    // A line `---` alone is a document with one empty text.
    if let node = root, node.span.start == node.span.end { root = nil }
    if root == nil, findings.isEmpty { findings.append(.nothing(at: Span(0, 0))) }
    let isWhole = builder.isWhole && root != nil && !isPartial
    return (
      SyntaxTree(
        file: file, root: root, comments: builder.comments.spans, commentsInTexts: builder.comments.inTexts,
        repeated: builder.repeated, referenced: builder.referenced, moved: moved, isWhole: isWhole),
      findings
    )
  }
}

extension Diagnostic {
  fileprivate static func foreignSpace(_ edits: [Edit], at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "YAML takes a space that is not a plain space for text, not for indentation", at: span,
      fixes: [FixIt("write plain spaces", isSafe: true, edits: edits)])
  }

  fileprivate static func nothing(at span: Span) -> Diagnostic {
    Diagnostic(
      .emptyFile, "the file has no content", at: span,
      help: ["begin with `scrollwork: 1`, or let `scrollwork init` write a spec to start from"])
  }
}
