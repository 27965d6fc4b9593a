/// An obligation for an external prover: all claims hold in all boxes where the facts hold.
package struct ProverTask: Sendable {
  package let graph: FormGraph
  package let claims: [Claim]
  /// Boxes with one interval per parameter. Missing intervals are unbounded.
  package let boxes: [[Interval]]
  package let facts: [Inequality]

  package init(graph: FormGraph, claims: [Claim], boxes: [[Interval]], facts: [Inequality] = []) {
    self.graph = graph
    self.claims = claims
    self.boxes = boxes
    self.facts = facts
  }

  /// Returns SMT-LIB 2 text in the logic QF_LRA that asserts the negation of the claims. The answer is `unsat` if and
  /// only if all claims hold.
  ///
  /// - Parameters:
  ///   - comments: Comment lines at the top of the text.
  ///   - expected: The verdict on the claims, written as the status of the script.
  ///   - names: The names of the parameters. Equal names are made unique.
  package func smtLIB(comments: [String] = [], expected: Verdict<Witness>? = nil, names: (Variable) -> String) -> String
  {
    var script = SMTScript(graph: graph, comments: comments, status: expected?.status, names: names)
    for index in 0..<graph.parameterCount {
      script.declare(Variable(index))
      if let shared = sharedInterval(index) { script.bound(Variable(index), to: shared) }
    }
    if boxes.count != 1 { script.assertOne(of: boxes.map(ownIntervals)) }
    let conditions = claims.flatMap { [$0.conclusion.form] + $0.given.map(\.form) } + facts.map(\.form)
    for variable in graph.reachable(from: conditions) { script.define(variable) }
    for fact in facts { script.assert(script.term(fact)) }
    script.assertFailure(of: claims)
    return script.finished
  }

  private func interval(_ index: Int, _ box: [Interval]) -> Interval {
    index < box.count ? box[index] : .unbounded
  }

  /// Returns the interval of a parameter if it is the same in every box, else `nil`.
  private func sharedInterval(_ index: Int) -> Interval? {
    guard let first = boxes.first.map({ interval(index, $0) }) else { return nil }
    return boxes.allSatisfy { interval(index, $0) == first } ? first : nil
  }

  /// Returns the intervals of the parameters that differ between boxes.
  private func ownIntervals(_ box: [Interval]) -> [(Variable, Interval)] {
    (0..<graph.parameterCount).filter { sharedInterval($0) == nil }.map { (Variable($0), interval($0, box)) }
  }
}

extension Verdict {
  /// The answer to the query whether the claims fail at some point.
  fileprivate var status: String {
    switch self {
    case .proved: "unsat"
    case .refuted: "sat"
    case .unknown: "unknown"
    }
  }
}

/// The lines of an SMT-LIB script under construction.
private struct SMTScript {
  private let graph: FormGraph
  private var symbols: [String]
  private var lines: [String]

  init(graph: FormGraph, comments: [String], status: String?, names: (Variable) -> String) {
    self.graph = graph
    lines = comments.map { "; " + Self.printable($0) } + ["(set-logic QF_LRA)"]
    if let status { lines.append("(set-info :status \(status))") }
    var taken: Set<String> = []
    symbols = (0..<graph.parameterCount).map { index in
      let name = names(Variable(index))
      // SMT-LIB identifies |and| with and. Only a text that is not a simple symbol is unique when quoted.
      return Self.isBare(name) && taken.insert(name).inserted ? name : Self.quoted("parameter \(index) \(name)")
    }
  }

  var finished: String { (lines + ["(check-sat)", "(exit)", ""]).joined(separator: "\n") }

  mutating func assert(_ term: String) {
    lines.append("(assert \(term))")
  }

  mutating func declare(_ parameter: Variable) {
    lines.append("(declare-const \(symbol(parameter)) Real)")
  }

  mutating func bound(_ parameter: Variable, to interval: Interval) {
    for bound in bounds(parameter, interval) { assert(bound) }
  }

  /// Asserts that one of the boxes contains the point. An empty list asserts `false`.
  mutating func assertOne(of boxes: [[(Variable, Interval)]]) {
    assert(Self.any(boxes.map { Self.all($0.flatMap(bounds)) }))
  }

  /// Asserts that one of the claims fails where its own premises hold.
  mutating func assertFailure(of claims: [Claim]) {
    if let claim = claims.first, claims.count == 1 {
      for condition in claim.given { assert(term(condition)) }
      assert("(not \(term(claim.conclusion)))")
    } else {
      assert(Self.any(claims.map { Self.all($0.given.map(term) + ["(not \(term($0.conclusion)))"]) }))
    }
  }

  private func bounds(_ parameter: Variable, _ interval: Interval) -> [String] {
    let name = symbol(parameter)
    if let point = interval.point { return ["(= \(name) \(Self.term(point)))"] }
    let lower = interval.lower.map { "(<= \(Self.term($0)) \(name))" }
    let upper = interval.upper.map { "(<= \(name) \(Self.term($0)))" }
    return [lower, upper].compactMap { $0 }
  }

  private static func all(_ terms: [String]) -> String {
    terms.count == 1 ? terms[0] : terms.isEmpty ? "true" : "(and \(terms.joined(separator: " ")))"
  }

  private static func any(_ terms: [String]) -> String {
    terms.count == 1 ? terms[0] : terms.isEmpty ? "false" : "(or \(terms.joined(separator: " ")))"
  }

  mutating func define(_ variable: Variable) {
    guard let node = graph.node(of: variable) else { return }
    switch node {
    case .minimum(let operands): defineExtremum(variable, operands, "<=")
    case .maximum(let operands): defineExtremum(variable, operands, ">=")
    case .choice(let condition, let then, let otherwise):
      let value = "(ite \(Self.all(condition.map(term))) \(term(then)) \(term(otherwise)))"
      lines.append("(define-fun \(symbol(variable)) () Real \(value))")
    }
  }

  /// Defines an extremum operand by operand, each with its own name. In one nested term, the size would double with
  /// every operand.
  private mutating func defineExtremum(_ variable: Variable, _ operands: [AffineForm], _ relation: String) {
    let place = variable.index - graph.parameterCount
    var best = ""
    for (index, operand) in operands.enumerated() {
      let own = Self.quoted("node \(place) operand \(index)")
      lines.append("(define-fun \(own) () Real \(term(operand)))")
      if index == 0 {
        best = own
        continue
      }
      let isLast = index == operands.count - 1
      let step = isLast ? symbol(variable) : Self.quoted("node \(place) up to \(index)")
      lines.append("(define-fun \(step) () Real (ite (\(relation) \(best) \(own)) \(best) \(own)))")
      best = step
    }
  }

  func term(_ comparison: Inequality) -> String {
    switch comparison.relation {
    case .less: "(< \(term(comparison.form)) 0.0)"
    case .lessOrEqual: "(<= \(term(comparison.form)) 0.0)"
    case .equal: "(= \(term(comparison.form)) 0.0)"
    }
  }

  private func term(_ form: AffineForm) -> String {
    var parts = form.terms.map { term in
      term.coefficient == .one ? symbol(term.variable) : "(* \(Self.term(term.coefficient)) \(symbol(term.variable)))"
    }
    if !form.constant.isZero || parts.isEmpty { parts.append(Self.term(form.constant)) }
    return parts.count == 1 ? parts[0] : "(+ \(parts.joined(separator: " ")))"
  }

  private static func term(_ number: Rational) -> String {
    let magnitude = number.magnitude
    let whole = "\(magnitude.numerator).0"
    let term = magnitude.isInteger ? whole : "(/ \(whole) \(magnitude.denominator).0)"
    return number.signum < 0 ? "(- \(term))" : term
  }

  private func symbol(_ variable: Variable) -> String {
    if graph.isParameter(variable) { return symbols[variable.index] }
    return Self.quoted("node \(variable.index - graph.parameterCount)")
  }

  /// Whether a name needs no quotes: it is a simple symbol (SMT-LIB, section 3.1) and not reserved.
  private static func isBare(_ name: String) -> Bool {
    let isSimple = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isSimple, let first = name.utf8.first else { return false }
    return first > UInt8(ascii: "9") && !predefined.contains(name)
  }

  /// Returns the text between bars, without characters that are not allowed there.
  private static func quoted(_ text: String) -> String {
    "|\(printable(text).filter { $0 != "|" && $0 != "\\" })|"
  }

  private static func printable(_ text: String) -> String {
    text.filter { $0.isASCII && $0 >= " " && $0 <= "~" }
  }

  private static let predefined: Set<String> = [
    "and", "as", "assert", "distinct", "exists", "exit", "false", "forall", "ite", "let", "match", "not", "or", "par",
    "pop", "push", "reset", "true", "xor", "BINARY", "Bool", "DECIMAL", "HEXADECIMAL", "Int", "NUMERAL", "Real",
    "STRING", "_",
  ]
}
