import Machine
import Model
import ProgramIR
import Solver
import Source
import Syntax

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
/// have the same positions and effects. Spans, comments and the order of the text do not count.
///
/// False if the comparison finds a difference that might never show: it compares the machines as data.
func hasSameMovement(_ left: SolvedSpec, _ right: SolvedSpec) -> Bool {
  lower(left.spec, left.solution).movement == lower(right.spec, right.solution).movement
}

extension Machine {
  /// Everything that the machine and its scenarios do, without the positions of their text.
  fileprivate var movement: Movement {
    var screen = screenDescription
    for index in screen.nodes.indices {
      (screen.nodes[index].span, screen.nodes[index].line) = (Span(0, 0), 0)
      // The program implements the memory of pages.
      screen.nodes[index].tabs?.memory = .independent
      screen.nodes[index].tabs?.forget = nil
      guard var sheet = screen.nodes[index].sheet else { continue }
      for notch in sheet.notches.indices { sheet.notches[notch].span = Span(0, 0) }
      for tap in sheet.taps.indices { sheet.taps[tap].span = Span(0, 0) }
      screen.nodes[index].sheet = sheet
    }
    return Movement(
      program: program.withoutTexts, chains: chains, screen: screen, places: places,
      scenarios: scripts.map { Movement.Scenario(places: $0.places, steps: $0.steps.map(\.movement)) })
  }
}

extension Program {
  /// The program without the sentences for readers of the generated code.
  fileprivate var withoutTexts: Program {
    func plain(_ field: Field) -> Field { Field(field.name, field.type, initial: field.initial) }
    var program = self
    program.state = state.map(plain)
    for index in program.enumerations.indices {
      program.enumerations[index].summary = ""
      for item in program.enumerations[index].cases.indices {
        program.enumerations[index].cases[item].summary = nil
        program.enumerations[index].cases[item].payload = enumerations[index].cases[item].payload.map(plain)
      }
    }
    for index in program.records.indices {
      program.records[index].summary = ""
      program.records[index].fields = records[index].fields.map(plain)
    }
    for index in program.functions.indices {
      program.functions[index].summary = ""
      program.functions[index].parameters = functions[index].parameters.map(plain)
    }
    return program
  }
}

private struct Movement: Equatable {
  struct Scenario: Equatable {
    var places: [Environment]
    var steps: [String]
  }

  var program: Program
  var chains: [Chain]
  var screen: ScreenDescription
  var places: [Environment]
  var scenarios: [Scenario]
}

extension LoweredStep {
  fileprivate var movement: String {
    guard case .expect(let expectations) = kind else { return "\(kind)" }
    return "\(expectations.map(\.kind))"
  }
}
