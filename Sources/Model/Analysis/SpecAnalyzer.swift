import Numerics
import Source
import Syntax

/// The semantic analysis of one file: the names and findings collected so far.
///
/// The functions that read a part of the language are extensions in that part's folder. They always return a value, so
/// that one broken part does not stop the rest; `isWhole` decides whether the values are usable.
final class SpecAnalyzer {
  let tree: SyntaxTree
  let configuration: Configuration
  // **Why:** the reader runs on one thread and never passes an unchecked property on while modifying it. Dynamic
  // exclusivity checks would take a tenth of the time.
  @exclusivity(unchecked) var scope = Scope()
  @exclusivity(unchecked) var parser = ExpressionParser()
  private(set) var findings: [Diagnostic] = []
  /// The number of findings beyond the listed ones.
  private var unlisted = 0
  /// Whether every error so far is in a part that can be omitted.
  private(set) var isWhole: Bool
  /// Whether the tree contains the whole file, with every part at its position in the file.
  private let isComplete: Bool
  private(set) var errorCount = 0
  private var isInsidePart = false
  /// Names without a declaration, by their text; each is reported once, at the end.
  var undefined = UndefinedNames()
  /// Keys of scenarios that name no state; each is reported once.
  var unknownSubjects: Set<String> = []
  /// The step before the one that is being read, without expectations. `nil` before the first.
  var precedingStep: Step.Kind?
  /// The maps of the declared nodes, by node.
  @exclusivity(unchecked) var nodeTexts: [NodeEntry] = []
  /// The nodes of the layout itself.
  var column: [NodeID] = []
  /// Whether the layout is missing, so that every undefined node name has the same cause.
  var hasNoLayout = false
  var hasBrokenModes = false
  /// The modes that a sheet has settings for, as one flag per mode.
  var namedModes: [Bool] = []
  /// The measures that are heights of views.
  var fits: [Measure] = []
  /// The formulas of the release and dismissal of the sheet that is being read.
  var sheetFormulas: [SheetFormula] = []
  /// The devices that names and groups refer to, inside of the bars around the screen.
  var deviceTable: [Device]
  /// The nodes that scroll on a tap on the status bar.
  var topScrollers: [NodeID] = []
  /// The scalar that is being parsed.
  var scalarNode: SyntaxNode?
  /// The offset of the scalar's text in the file. `nil` if the file does not contain that text verbatim.
  var scalarOffset: Int?
  /// Set when an expression names a node, directly or through a definition.
  var namesNodes = false
  /// Set when an expression names a definition that depends on a condition.
  var namesCases = false
  /// The remaining number of searches for similar names. **Why:** the search is quadratic in a hostile file.
  private(set) var suggestionsLeft = 200

  init(_ tree: SyntaxTree, under configuration: Configuration = Configuration()) {
    self.tree = tree
    self.configuration = configuration
    deviceTable = configuration.deviceTable
    isComplete = tree.isWhole && tree.moved.isEmpty && !tree.repeated.contains { $0.scalarText == nil }
    isWhole = isComplete
  }

  /// Records an error that the parser has reported, or that is reported at the end.
  func noteError() {
    errorCount += 1
    if !isInsidePart { isWhole = false }
  }

  /// The rules about missing or ineffective parts. They cannot be decided for a file of which a part is missing.
  private static let missing: Set<Rule> = [.missingKey, .undefinedName, .unusedName, .ineffectiveKey]

  /// Returns the findings in the order of the file without duplicates: a part that an alias repeats is read twice.
  func sortedFindings() -> [Diagnostic] {
    // Most specs have no findings.
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

  func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { noteError() }
    reportNoted(diagnostic)
  }

  /// Reports an error that was recorded where it was found.
  func reportNoted(_ diagnostic: Diagnostic) {
    guard isComplete || !Self.missing.contains(diagnostic.rule) else { return }
    if findings.count < SyntaxTree.maximumFindings { findings.append(diagnostic) } else { unlisted += 1 }
  }

  /// Reads an optional part. `nil` if it contains an error.
  func part<Value>(_ read: () -> Value) -> Value? {
    let (before, wasInside) = (errorCount, isInsidePart)
    isInsidePart = true
    defer { isInsidePart = wasInside }
    let value = read()
    return errorCount == before ? value : nil
  }

  /// Returns the candidate most similar to a misspelled name. `nil` if none is similar.
  func nearest(to name: String, in candidates: @autoclosure () -> [String]) -> String? {
    suggestion(for: name, among: candidates()).nearest
  }

  /// Returns the candidates and the most similar of them, within limits on misspelled names and candidates.
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
