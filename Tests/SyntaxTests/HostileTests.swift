import Source
import Syntax
import TestSupport
import Testing

/// Any bytes give a tree whose spans are inside the file.
@Suite struct HostileTests {
  private static let spec = """
    # A spec with a bit of everything
    scrollwork: 1
    screen: Sample
    summary: >-
      Folded text, 流利读,
      over lines
    devices: [iPhone, "iPad mini (6th generation)"]
    environment: {height: 568...956, safeArea: {top: 20...62}}
    measures:
      feed: {range: 0...100000, typical: 4200}
    let:
      half: "max(50% of height, 1\\x30\\u00300)"
      text: |
        literal
          text
    layout:
      - bar: &bar navigation
        height: safeArea.top + 44   # a comment
      - sheet: search
        notches: {low: 120, 'hi''gh': 50%}
        tap: {low: *bar}
    ensure:
      - search.low <=
          200 @high

    """

  /// Text with special meaning in YAML.
  private static let pieces = [
    ":", ": ", "- ", "\n", "\r\n", "\t", " ", "  ", "#", "[", "]", "{", "}", ",", "\"", "'", "|", ">", "&a", "*a", "!",
    "!!x",
    "%", "@", "`", "?", "---\n", "...\n", "(", ")", "\\", "\u{FEFF}", "\u{85}", "\u{2028}", "é", "👍", "<<: ", "|2-\n",
    "\0",
  ].map { Array($0.utf8) }

  private static func mutated(_ random: inout SplitMix64) -> [UInt8] {
    var bytes = Array(spec.utf8)
    for _ in 0...random.next(below: 4) where !bytes.isEmpty {
      let place = random.next(below: bytes.count)
      switch random.next(below: 6) {
      case 0: bytes[place] = UInt8(random.next(below: 256))
      case 1: bytes.remove(at: place)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + random.next(below: 30)))
      case 3:
        let other = random.next(below: bytes.count)
        bytes.insert(
          contentsOf: Array(bytes[min(place, other)..<min(max(place, other), min(place, other) + 40)]), at: place)
      default: bytes.insert(contentsOf: random.element(of: pieces), at: place)
      }
    }
    return random.chance(20) ? Array(bytes.prefix(random.next(below: bytes.count + 1))) : bytes
  }

  @Test(arguments: 0..<8) func mutatedSpecsNeverTrap(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<400 {
      let file = SourceFile(path: "a", bytes: Self.mutated(&random))
      if let complaint = Self.complaint(about: file) {
        Issue.record(
          "\(complaint) in round \(round) of seed \(seed): \(file.text(Span(0, file.bytes.count)).debugDescription)")
        return
      }
    }
  }

  @Test(arguments: 0..<4) func randomPunctuationNeverTraps(seed: UInt64) {
    var random = SplitMix64(seed: 100 + seed)
    for round in 0..<500 {
      var bytes: [UInt8] = []
      for _ in 0..<random.next(below: 25) { bytes += random.element(of: Self.pieces + [[0x61], [0x62]]) }
      let file = SourceFile(path: "a", bytes: bytes)
      if let complaint = Self.complaint(about: file) {
        Issue.record(
          "\(complaint) in round \(round) of seed \(seed): \(file.text(Span(0, file.bytes.count)).debugDescription)")
        return
      }
    }
  }

  /// A safe fix removes its finding.
  @Test(arguments: 0..<4) func safeFixesRemoveTheirFindings(seed: UInt64) {
    var random = SplitMix64(seed: 200 + seed)
    for _ in 0..<600 {
      let file = SourceFile(path: "a", bytes: Self.mutated(&random))
      let before = parse(file).findings
      for finding in before {
        for fix in finding.fixes where fix.isSafe {
          let fixed = fix.made(in: file.text(Span(0, file.bytes.count)))
          let after = parse(SourceFile(path: "a", text: fixed)).findings
          if after.contains(where: { $0.rule == finding.rule && $0.span.start == finding.span.start }) {
            Issue.record("\(finding.message): \(fix) gives \(after.map(\.message)) in \(fixed)")
            return
          }
        }
      }
    }
  }

  private static func complaint(about file: SourceFile) -> String? {
    let (tree, findings) = parse(file)
    let whole = Span(0, file.bytes.count)
    func isInside(_ span: Span) -> Bool { span.start >= 0 && span.start <= span.end && span.end <= whole.end }
    for finding in findings {
      guard isInside(finding.span), finding.labels.allSatisfy({ isInside($0.span) }) else {
        return "\(finding) lies outside"
      }
      for fix in finding.fixes {
        var end = 0
        for edit in fix.edits {
          guard isInside(edit.span), edit.span.start >= end else { return "\(fix) is out of order" }
          end = edit.span.end
        }
      }
    }
    for comment in tree.comments where !isInside(comment) { return "comment \(comment) lies outside" }
    if tree.root == nil, findings.isEmpty { return "nothing is read and nothing is said" }
    if !tree.isWhole, findings.isEmpty { return "something is lost and nothing is said" }
    if let root = tree.root, let node = oddNode(root, tree) { return "\(node) is odd" }
    return nil
  }

  /// A node whose span is outside of the file.
  private static func oddNode(_ node: SyntaxNode, _ tree: SyntaxTree) -> SyntaxNode? {
    guard node.span.start <= node.span.end, node.span.end <= tree.file.bytes.count, node.span.start >= 0 else {
      return node
    }
    switch node.content {
    case .scalar(let scalar):
      let count = scalar.text.utf8.count
      for range in [0..<count, 0..<min(1, count), count / 2..<count, count..<count + 1] {
        let span = tree.span(node, range)
        if span.start > span.end || span.end > tree.file.bytes.count || span.start < 0 { return node }
      }
      return nil
    case .sequence(let items): return items.lazy.compactMap { oddNode($0, tree) }.first
    case .mapping(let entries):
      return entries.lazy.compactMap { oddNode($0.key, tree) ?? oddNode($0.value, tree) }.first
    }
  }
}
