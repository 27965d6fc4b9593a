import Model
import Numerics
import Solver
import Source
import Syntax
import Testing

/// A spec with its solution, for tests about lengths.
struct Screen {
  let spec: Spec
  let solution: Solution

  /// The spec of a body below the two lines that every spec begins with.
  init(_ body: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let (spec, findings) = Screen.read(body)
    self.spec = try #require(spec, "\(findings.map(\.message))", sourceLocation: sourceLocation)
    let (solution, problems) = solve(self.spec)
    self.solution = try #require(solution, "\(problems.map(\.message))", sourceLocation: sourceLocation)
  }

  static func read(_ body: String) -> (spec: Spec?, findings: [Diagnostic]) {
    let file = SourceFile(path: "Test.scroll.yaml", text: "scrollwork: 1\nscreen: Test\n" + body)
    let (tree, problems) = parse(file)
    let (spec, findings, _) = analyze(tree)
    return (spec, problems + findings)
  }

  /// The findings of the solver for a spec without a solution.
  static func refusal(_ body: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> [Diagnostic] {
    let (spec, findings) = Screen.read(body)
    return solve(try #require(spec, "\(findings.map(\.message))", sourceLocation: sourceLocation)).findings
  }

  /// A quantity as text: `height - 114`.
  func form(_ name: String) -> String? {
    solution.quantity(named: name, in: spec).map { solution.text(of: $0.form, in: spec) }
  }

  func clamped(_ name: String) -> String? {
    let clamped = ClampedForms(solution, of: spec)
    var withGraph = solution
    withGraph.graph = clamped.graph
    return solution.quantity(named: name, in: spec).flatMap { clamped[$0.node, $0.quantity] }.map {
      withGraph.text(of: $0, in: spec)
    }
  }

  /// A quantity on a device of the table, with the keyboard hidden and typical measures.
  func value(_ name: String, on device: String = "iPhone 15", _ orientation: Orientation = .portrait) -> Rational? {
    guard let device = spec.devices.first(where: { $0.name == device }) else { return nil }
    return solution.sample(spec, on: device, orientation)[name]
  }

  /// The given quantities on a device.
  func values(_ names: [String], on device: String) -> [String] {
    names.map { value($0, on: device).map(\.text) ?? "none" }
  }

  /// The subjects of all obligations, as `prove` lists them.
  var obligations: [String] { solution.obligations.map { $0.row(in: spec).text } }
}

extension Solution {
  func quantity(named name: String, in spec: Spec) -> SolvedQuantity? {
    quantities.first { "\(spec[$0.node].name.text).\($0.quantity.text(in: spec[$0.node]))" == name }
  }
}
