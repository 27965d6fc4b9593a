import Numerics

/// The functions of formulas.
package let functionNames = ExpressionTree.Function.allCases.map(\.rawValue)

/// An expression as written: parsed, its names not yet looked up.
///
/// Parts refer to one another by index and stand in one array that is used again for the next expression, so that
/// parsing allocates nothing once the array has grown.
struct ExpressionTree {
  enum Operator {
    case plus, minus, times, divided, of
  }

  enum Function: String, CaseIterable {
    case min, max, clamp
  }

  enum Kind {
    /// A literal; `n%` before `of` is n/100 already.
    case number(Rational)
    /// `n%` alone, as n/100.
    case share(Rational)
    case name(String)
    /// `owner.member`.
    case member(String, String)
    case negated(Int)
    case binary(Operator, Int, Int)
    /// The arguments are a range of `arguments`.
    case call(Function, Range<Int>)
  }

  struct Part {
    var kind: Kind
    /// UTF-8 offsets in the scalar's text; parentheses around a part belong to it.
    var range: Range<Int>
  }

  struct Comparison {
    var left: Int
    var relation: ComparisonOperator
    var right: Int
    var range: Range<Int>
  }

  enum Test {
    case comparison(Comparison)
    case orientation(Orientation, Range<Int>)
  }

  /// `@high(2)`.
  struct Level {
    var priority: Priority
    /// The part that is the weight.
    var weight: Int?
  }

  /// The most parts of one expression: a tree deeper than this could not be walked on a small stack.
  static let maxParts = 1000

  private(set) var parts: [Part] = []
  private(set) var arguments: [Int] = []

  subscript(part: Int) -> Part { parts[part] }

  /// Makes room for the next expression.
  mutating func removeAll() {
    // Expressions are short: to take part by part away is sooner done than to clear an array.
    while parts.popLast() != nil {}
    while arguments.popLast() != nil {}
  }

  mutating func append(_ kind: Kind, _ range: Range<Int>) -> Int {
    parts.append(Part(kind: kind, range: range))
    return parts.count - 1
  }

  mutating func append(call function: Function, _ operands: [Int], _ range: Range<Int>) -> Int {
    let start = arguments.count
    arguments.append(contentsOf: operands)
    return append(.call(function, start..<arguments.count), range)
  }

  /// Makes parentheses belong to the part they surround.
  mutating func widen(_ part: Int, to range: Range<Int>) {
    parts[part].range = range
  }

  /// Makes a percentage directly before `of` a number: the last factor of the part.
  mutating func readAsNumber(_ part: Int) {
    var part = part
    while true {
      switch parts[part].kind {
      case .share(let value):
        parts[part].kind = .number(value)
        return
      case .negated(let inner): part = inner
      case .binary(.times, _, let right), .binary(.divided, _, let right), .binary(.of, _, let right): part = right
      case .binary(.plus, _, _), .binary(.minus, _, _), .number, .name, .member, .call: return
      }
    }
  }
}
