import Numerics

/// Runs a function once along each path through its comparisons: symbolic execution (King 1976), depth first.
///
/// A path is run from its beginning, and answers the comparisons of its common part from the recorded decisions. So the
/// function must do the same each time until it meets a decision that is not recorded.
///
/// **Invariant:** the linear system holds the conditions of the recorded decisions, one level for each.
final class Explorer: @unchecked Sendable {
  private struct Decision {
    var alternatives: [[Inequality]]
    var taken: Int
  }

  enum Operation { case product, quotient }

  /// The linear congruential generator of MMIX (Knuth), of which the upper bits are random.
  private struct Generator: RandomNumberGenerator {
    private var state: UInt64 = 1

    mutating func next() -> UInt64 {
      func half() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 32
      }
      return half() << 32 | half()
    }
  }

  private struct Opaque {
    var operation: Operation
    var left: AffineForm
    var right: AffineForm
    var symbol: AffineForm
  }

  private var system = LinearSystem()
  private var decisions: [Decision] = []
  /// The number of decisions that the present path has met.
  private var depth = 0
  private var symbols: [String] = []
  private var opaques: [Opaque] = []
  /// The choices of the present path between finite alternatives.
  private var choices: [(name: String, value: Any)] = []
  private var isStopped = false
  private(set) var paths = 0
  private(set) var claims = 0
  /// For each refuted law, numbers and choices of one path that breaks it.
  private(set) var refutations: [String: String] = [:]
  private let stopsAtRefutation: Bool
  /// The choices of a sample. `nil` while every path is explored.
  private var random: Generator?

  init(stopsAtRefutation: Bool = false) { self.stopsAtRefutation = stopsAtRefutation }

  /// Explores every path, up to a number of paths. Returns whether all of them were explored.
  func explore(limit: Int = .max, _ body: () -> Void) -> Bool {
    repeat {
      if paths == limit || stopsAtRefutation && !refutations.isEmpty { return false }
      follow(body)
    } while next()
    return true
  }

  /// Follows random paths, the same in each run. What they refute is refuted, and they prove nothing.
  func sample(_ count: Int, _ body: () -> Void) {
    while decisions.popLast() != nil { system.pop() }
    random = Generator()
    for _ in 0..<count {
      if stopsAtRefutation && !refutations.isEmpty { return }
      follow(body)
      while decisions.popLast() != nil { system.pop() }
    }
  }

  private func follow(_ body: () -> Void) {
    (depth, isStopped) = (0, false)
    symbols.removeAll(keepingCapacity: true)
    opaques.removeAll(keepingCapacity: true)
    choices.removeAll(keepingCapacity: true)
    body()
    paths += 1
  }

  /// The order in which alternatives are tried.
  private func order(_ count: Int) -> [Int] {
    guard count > 1, var random else { return Array(0..<count) }
    defer { self.random = random }
    return (0..<count).shuffled(using: &random)
  }

  private func next() -> Bool {
    while var last = decisions.popLast() {
      system.pop()
      while last.taken + 1 < last.alternatives.count {
        last.taken += 1
        if enter(last) { return true }
      }
    }
    return false
  }

  /// Records a decision if its alternative is feasible.
  private func enter(_ decision: Decision) -> Bool {
    system.push()
    system.add(decision.alternatives[decision.taken])
    guard system.isFeasible else {
      system.pop()
      return false
    }
    decisions.append(decision)
    return true
  }

  /// Returns the number of the alternative that the present path takes. One of them must hold.
  func decide(_ alternatives: () -> [[Inequality]]) -> Int {
    if depth < decisions.count {
      depth += 1
      return decisions[depth - 1].taken
    }
    guard !isStopped else { return 0 }
    let alternatives = alternatives()
    for taken in order(alternatives.count) where enter(Decision(alternatives: alternatives, taken: taken)) {
      depth += 1
      return taken
    }
    // No number satisfies what was assumed. The path proves nothing, and ends at its next assumption.
    isStopped = true
    return 0
  }

  // MARK: Symbols

  /// A number about which nothing is known.
  func symbol(_ name: String) -> AffineNumber {
    symbols.append(name)
    return AffineNumber(AffineForm(Variable(symbols.count - 1)), self)
  }

  /// The product or quotient of two forms that are not constant: a symbol of which the sign, the size and the fixed ends
  /// are known where the right operand is positive.
  func opaque(_ operation: Operation, _ left: AffineForm, _ right: AffineForm) -> AffineForm {
    if let known = opaques.first(where: { $0.operation == operation && $0.left == left && $0.right == right }) {
      return known.symbol
    }
    let result = symbol("(\(text(left)))\(operation == .product ? " * " : " / ")(\(text(right)))").form
    opaques.append(Opaque(operation: operation, left: left, right: right, symbol: result))
    _ = decide { cases(operation, left, right, result) }
    return result
  }

  /// A product compares with its right operand as the left one does with 1; a quotient compares with 1 as the operands do.
  private func cases(
    _ operation: Operation, _ left: AffineForm, _ right: AffineForm, _ result: AffineForm
  ) -> [[Inequality]] {
    let (bound, image): (AffineForm, AffineForm) = operation == .product ? (1, right) : (right, 1)
    let isPositive = Inequality.less(.zero, right)
    let isZero = Inequality.equal(right, .zero)
    return [
      [isPositive, .less(left, .zero), .less(result, .zero)], [isPositive, .equal(left, .zero), .equal(result, .zero)],
      [isPositive, .less(.zero, left), .less(left, bound), .less(.zero, result), .less(result, image)],
      [isPositive, .equal(left, bound), .equal(result, image)], [isPositive, .less(bound, left), .less(image, result)],
      operation == .product ? [isZero, .equal(result, .zero)] : [isZero], [.less(right, .zero)],
    ]
  }

  /// A form with the names of its symbols.
  func text(_ form: AffineForm) -> String {
    let terms = form.terms.map { term in
      (term.coefficient == .one ? "" : "\(term.coefficient)·") + symbols[term.variable.index]
    }
    return (form.constant.isZero ? terms : terms + ["\(form.constant)"]).joined(separator: " + ")
  }

  // MARK: Assumptions and choices

  /// Continues only where comparisons hold. Returns whether the path can go on.
  func assume(_ comparisons: Inequality...) -> Bool {
    _ = decide { [comparisons] }
    return !isStopped
  }

  /// Tries each value on paths of its own.
  func choose<Value>(_ name: String, _ values: [Value]) -> Value {
    guard values.count > 1 else { return values[0] }
    let value = values[decide { values.map { _ in [] } }]
    choices.append((name, value))
    return value
  }

  // MARK: Claims

  /// Claims that a law holds on every path. A comparison in the claim forks like any other.
  func claim(_ law: String, _ holds: @autoclosure () -> Bool) {
    guard !isStopped else { return }
    let isNew = depth == decisions.count
    let holds = holds()
    if isNew || depth == decisions.count { claims += 1 }
    guard !holds, !isStopped, refutations[law] == nil else { return }
    let numbers = (system.solution() ?? [:]).sorted { $0.key.index < $1.key.index }.filter {
      $0.key.index < symbols.count
    }
    refutations[law] =
      (choices.map { "\($0.name) \($0.value)" } + numbers.map { "\(symbols[$0.key.index]) = \($0.value)" }).joined(
        separator: ", ")
  }
}

// MARK: Comparisons as assumptions

func equal(_ left: AffineNumber, _ right: AffineNumber) -> Inequality { .equal(left.form, right.form) }
func atMost(_ left: AffineNumber, _ right: AffineNumber) -> Inequality { .lessOrEqual(left.form, right.form) }
func below(_ left: AffineNumber, _ right: AffineNumber) -> Inequality { .less(left.form, right.form) }
