import Model
import Solver
import Source
import Syntax
import Tables

/// The decision on findings that claim that a part of a spec has no effect: the screen moves the same without it.
///
/// **Why:** the phases that find such a part see the shape of the spec, and its shape does not tell what a machine does
/// with it. `lint --fix` removes the part, so a wrong claim would change how a screen moves.
struct EffectClaims {
  private let file: SourceFile
  private let configuration: Configuration
  private let solved: SolvedSpec
  /// The edits of the claims that hold together.
  private var edits: [Edit] = []
  private var comparisonsLeft = Self.maxComparisons

  /// The maximum number of comparisons for one file. Claims that remain then are dropped.
  private static let maxComparisons = 32

  private init(_ file: SourceFile, _ configuration: Configuration, _ solved: SolvedSpec) {
    (self.file, self.configuration, self.solved) = (file, configuration, solved)
  }

  /// Returns the claims that are wrong or not decided. The others hold together, since `lint --fix` removes all their
  /// parts.
  ///
  /// - Parameter solved: `nil` if the spec has errors. Then no claim is decided.
  static func wrong(
    _ findings: [Diagnostic], of file: SourceFile, under configuration: Configuration, _ solved: SolvedSpec?
  ) -> [Diagnostic] {
    let claims = findings.filter { $0.rule.claimsNoEffect || $0.equivalence != nil }
    guard let solved, !claims.isEmpty else { return claims }
    var decision = EffectClaims(file, configuration, solved)
    // Claims about one key are often right or wrong together.
    return decision.wrong(claims.sorted { $0.message < $1.message }[...])
  }

  /// Returns the claims that do not hold together with those before: none if all hold at once, else by halves.
  private mutating func wrong(_ claims: ArraySlice<Diagnostic>) -> [Diagnostic] {
    let more = claims.flatMap { $0.equivalence ?? [] }
    if comparisonsLeft > 0, claims.allSatisfy({ $0.equivalence != nil }), hasSameMovement(without: edits + more) {
      edits += more
      return []
    }
    if claims.count <= 1 { return Array(claims) }
    let middle = claims.startIndex + claims.count / 2
    return wrong(claims[..<middle]) + wrong(claims[middle...])
  }

  private mutating func hasSameMovement(without edits: [Edit]) -> Bool {
    comparisonsLeft -= 1
    let tree = parse(file.applying(edits.sorted { $0.span < $1.span }), knownWords).tree
    guard let spec = analyze(tree, under: configuration).spec, let solution = solve(spec).solution else { return false }
    return ScrollworkCompiler.hasSameMovement(solved, SolvedSpec(spec, solution))
  }
}

/// Whether two specs describe screens that move the same: in every environment and for every event, their machines
/// have the same positions and effects, and their scenarios have the same steps. Spans, comments and the order of the
/// text do not count.
///
/// False if the comparison finds a difference that might never show: it compares the data of the machines.
func hasSameMovement(_ left: SolvedSpec, _ right: SolvedSpec) -> Bool {
  ScreenTable(left.spec, left.solution).movesLike(ScreenTable(right.spec, right.solution))
    && Presentation(left) == Presentation(right)
}

/// The description of a screen for its host, its scenarios and the configurations in which it is shown, without the
/// positions of their text.
private struct Presentation: Equatable {
  private struct Script: Equatable {
    var places: [Environment]
    var steps: [String]
  }

  private var places: [Environment]
  private var scripts: [Script]
  private var screen: ScreenDescription

  init(_ solved: SolvedSpec) {
    let builder = ScriptBuilder(solved.spec)
    places = builder.places(.everyDevice)
    scripts = builder.scripts().map { Script(places: $0.places, steps: $0.steps.map(\.movement)) }
    screen = ScreenDescription(solved.spec, solved.solution)
    for index in screen.nodes.indices {
      (screen.nodes[index].span, screen.nodes[index].line) = (Span(0, 0), 0)
      guard var sheet = screen.nodes[index].sheet else { continue }
      for notch in sheet.notches.indices { sheet.notches[notch].span = Span(0, 0) }
      for tap in sheet.taps.indices { sheet.taps[tap].span = Span(0, 0) }
      screen.nodes[index].sheet = sheet
    }
  }
}

extension LoweredStep {
  fileprivate var movement: String {
    guard case .expect(let expectations) = kind else { return "\(kind)" }
    return "\(expectations.map(\.kind))"
  }
}
