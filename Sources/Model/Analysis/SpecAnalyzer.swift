import Numerics
import Source
import Syntax

/// Reads one file: what is known so far of its names, and what there was to object to.
///
/// The functions that read a part of the language are extensions in that part's folder. They always return a value, so
/// that one broken part does not stop the rest; whether the values may be used is `isWhole`.
final class SpecAnalyzer {
  let tree: SyntaxTree
  let configuration: Configuration
  // One thread reads, and hands none of what is unchecked here on while it changes it: to have that checked at every look
  // would be a tenth of the time.
  @exclusivity(unchecked) var scope = Scope()
  @exclusivity(unchecked) var parser = ExpressionParser()
  private(set) var findings: [Diagnostic] = []
  /// How many there were beyond those that are listed.
  private var unlisted = 0
  /// Whether every error so far stands in a part that can be left out.
  private(set) var isWhole: Bool
  /// Whether all of the file has come into the tree, and stands in it where it stands in the file.
  private let isComplete: Bool
  private(set) var errorCount = 0
  private var isInsidePart = false
  /// Names that nothing introduces, by their text; reported once each, at the end.
  var undefined = UndefinedNames()
  /// Keys of scenarios that are no states, each told once.
  var unknownSubjects: Set<String> = []
  /// The maps of the declared nodes, by node.
  @exclusivity(unchecked) var nodeTexts: [NodeEntry] = []
  /// The nodes that stand in the layout itself.
  var column: [NodeID] = []
  /// Whether there is no layout, so that every name of a node is missing for one reason.
  var hasNoLayout = false
  var hasBrokenModes = false
  /// By mode: whether a sheet says something for it.
  var namedModes: [Bool] = []
  /// The nodes that want to answer a tap on the status bar.
  var topScrollers: [NodeID] = []
  /// The scalar that is being parsed.
  var scalarNode: SyntaxNode?
  /// Where its text begins in the file, if it stands there as it reads.
  var scalarOffset: Int?
  /// Set when an expression names a node, directly or through a definition.
  var namesNodes = false
  /// How many more near names may be looked for: the search is quadratic in a hostile file.
  private(set) var suggestionsLeft = 200

  init(_ tree: SyntaxTree, under configuration: Configuration = Configuration()) {
    self.tree = tree
    self.configuration = configuration
    isComplete = tree.isWhole && tree.moved.isEmpty && !tree.repeated.contains { $0.scalarText == nil }
    isWhole = isComplete
  }

  /// Takes note of an error that the parse has reported, or that is reported at the end.
  func noteError() {
    errorCount += 1
    if !isInsidePart { isWhole = false }
  }

  /// Findings that something is not there, or has nothing to act on, which nobody can tell of a file of which a part is
  /// missing.
  private static let missing: Set<Rule> = [.missingKey, .undefinedName, .unusedName, .ineffectiveKey]

  /// The findings in the order of the file, each once: a part that an alias repeats is read twice.
  func sortedFindings() -> [Diagnostic] {
    // Most specs have none.
    if findings.isEmpty { return [] }
    let order = findings.indices.sorted { (findings[$0].span, $0) < (findings[$1].span, $1) }
    var sorted: [Diagnostic] = []
    for index in order {
      let same = sorted.reversed().prefix { $0.span == findings[index].span }
      if !same.contains(findings[index]) { sorted.append(findings[index]) }
    }
    if unlisted > 0, let last = sorted.indices.last {
      sorted[last].notes.append("\(unlisted) more like these are not listed")
    }
    return sorted
  }

  func report(_ problem: some Problem, at span: Span) {
    report(problem.diagnostic(at: span))
  }

  func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { noteError() }
    reportNoted(diagnostic)
  }

  /// Reports an error of which note was taken where it was found.
  func reportNoted(_ diagnostic: Diagnostic) {
    guard isComplete || !Self.missing.contains(diagnostic.rule) else { return }
    if findings.count < SyntaxTree.maximumFindings { findings.append(diagnostic) } else { unlisted += 1 }
  }

  /// Reads a part that the spec can do without; `nil` if there was an error in it.
  func part<Value>(_ read: () -> Value) -> Value? {
    let (before, wasInside) = (errorCount, isInsidePart)
    isInsidePart = true
    defer { isInsidePart = wasInside }
    let value = read()
    return errorCount == before ? value : nil
  }

  /// The candidate nearest to a misspelled name, if one is near.
  func nearest(to name: String, in candidates: @autoclosure () -> [String]) -> String? {
    suggestion(for: name, among: candidates()).nearest
  }

  /// The candidates and the nearest of them, as long as there are few misspelled names and few candidates.
  func suggestion(
    for name: String, among candidates: @autoclosure () -> [String]
  ) -> (nearest: String?, known: [String]) {
    guard suggestionsLeft > 0 else { return (nil, []) }
    suggestionsLeft -= 1
    let known = candidates()
    return (known.count <= Self.maxCandidates ? EditDistance.nearest(to: name, in: known) : nil, known)
  }

  private static let maxCandidates = 5000
}
