import Source

/// Words of the language that help to tell what broken lines were meant to be.
package struct KnownWords: Sendable {
  /// Keys behind which any text stands.
  package var texts: Set<String>
  /// Keys that begin the items of lists.
  package var items: Set<String>

  package init(texts: Set<String> = [], items: Set<String> = []) {
    self.texts = texts
    self.items = items
  }
}

/// Reads a file as YAML. What cannot be read is reported, and the tree has what could.
package func parse(_ file: SourceFile, _ words: @autoclosure () -> KnownWords = KnownWords()) -> (
  tree: SyntaxTree, findings: [Diagnostic]
) {
  let encoding = Encoding(of: file)
  if let problem = encoding.problem {
    return (SyntaxTree(file: file, root: nil, comments: [], isWhole: false), [problem.diagnostic])
  }
  var attempt = RepairLoop(file, encoding)
  if let failure = attempt.read() {
    attempt.words = words()
    if attempt.repair(failure) { while let failure = attempt.read(), attempt.repair(failure) {} }
  }
  return attempt.result
}

/// One reading after the other of a file, each with the slips mended that the ones before it came to.
private struct RepairLoop {
  private let file: SourceFile
  private let isASCII: Bool
  private var patches: [RepairedSource.Patch] = []
  private var builder: TreeBuilder
  /// Of the readings before.
  private var findings: [Diagnostic] = []
  /// Whether a repair left out a part of the file.
  private var isPartial = false
  /// Where the text of lines begins that repairs have moved.
  private var moved: Set<Int> = []
  /// Every repair costs a reading, so a large file gets fewer.
  private var repairsLeft: Int
  var words = KnownWords()

  init(_ file: SourceFile, _ encoding: Encoding) {
    self.file = file
    isASCII = encoding.isASCII
    builder = TreeBuilder(RepairedSource(file))
    repairsLeft = min(20, 16_000_000 / max(1, file.bytes.count))
    guard let first = encoding.foreignSpaces.first else { return }
    let edits = encoding.foreignSpaces.map { Edit($0, " ") }
    findings = [StructureProblem.foreignSpace(first, edits).diagnostic]
    patches = edits.map(RepairedSource.Patch.init)
  }

  mutating func read() -> YAMLFailure? {
    if !patches.isEmpty { builder = TreeBuilder(RepairedSource(file, patches: patches)) }
    return builder.text.bytes.withUnsafeBufferPointer { bytes in
      var events = YAMLEvents(bytes, isASCII: isASCII)
      return builder.read(&events)
    }
  }

  /// Reports a failure. Whether another reading is worth while.
  mutating func repair(_ failure: YAMLFailure) -> Bool {
    let diagnosis = ParseErrorExplainer(of: failure, in: builder, words)
    // What is found where something was found before is that over again.
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

  /// A finding whose fixes are not called safe if they count on one before.
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

  /// A finding with its text quoted to its end, which may lie on a later line than reading came to at first.
  private func quotingWhole(_ finding: Diagnostic) -> Diagnostic {
    guard finding.rule == .unquotedText, let fix = finding.fixes.first, let edit = fix.edits.first else {
      return finding
    }
    var finding = finding
    // A minus loses its space, which is no text by itself.
    let isMinus = edit.replacement.isEmpty
    let start = isMinus ? finding.span.start : edit.span.start
    let text = builder.mended.first { $0.span.start == start }
    if let text, !isMinus, text.span.end > edit.span.end {
      finding.fixes = [.quote(text.span, text.scalarText ?? "", isSafe: fix.isSafe)]
    }
    // Where it did not end up as a text by itself, more than quotes is missing.
    if text.map({ !isAtEndOfValue($0.span.end) }) ?? true { finding.fixes[0].isSafe = false }
    return finding
  }

  private func isAtEndOfValue(_ offset: Int) -> Bool {
    let next = file.bytes.skippingBlanks(from: offset)
    return next == file.bytes.count || file.bytes.lineBreak(at: next) > 0 || "#,]}".utf8.contains(file.bytes[next])
  }

  /// All patches in order; `nil` if there are no new ones, or two overlap.
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
    // Where lines had to be moved to go on, what is wrong with their depth is not known for sure.
    let found = moved.isEmpty ? findings : findings.map(\.withoutSafeFixes)
    var findings = found.map(quotingWhole) + builder.listedFindings
    var root = builder.root
    // `---` alone is a document of one empty text.
    if let node = root, node.span.start == node.span.end { root = nil }
    if root == nil, findings.isEmpty {
      findings.append(NodeProblem.nothing(Span(0, 0)).diagnostic)
    }
    let isWhole = builder.isWhole && root != nil && !isPartial
    return (
      SyntaxTree(
        file: file, root: root, comments: builder.comments.spans, commentsInTexts: builder.comments.inTexts,
        repeated: builder.repeated, referenced: builder.referenced, moved: moved, isWhole: isWhole),
      findings
    )
  }
}
