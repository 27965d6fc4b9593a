import Numerics

/// The functions of formulas.
package let functionNames = ExpressionTree.Function.allCases.map(\.rawValue)

/// A parsed expression whose names are not yet resolved.
///
/// Parts refer to one another by index. Their array is reused for the next expression, so that parsing allocates
/// nothing once the array has grown.
struct ExpressionTree {
  enum Operator {
    case plus, minus, times, divided, of
  }

  enum Function: String, CaseIterable {
    case min, max, clamp
  }

  enum Kind {
    /// A literal; `n%` before `of` is already n/100.
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
    /// UTF-8 offsets in the scalar's text, including parentheses around the part.
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
    /// The part that holds the weight.
    var weight: Int?
  }

  /// The maximum number of parts in one expression: a deeper tree could overflow a small stack.
  static let maxParts = 1000

  private(set) var parts: [Part] = []
  private(set) var arguments: [Int] = []

  subscript(part: Int) -> Part { parts[part] }

  /// Prepares for the next expression.
  mutating func removeAll() {
    // Expressions are short: removing part by part is faster than clearing an array.
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

  /// Extends a part by the parentheses around it.
  mutating func widen(_ part: Int, to range: Range<Int>) {
    parts[part].range = range
  }

  /// Converts a percentage directly before `of` to a number: the last factor of the part.
  mutating func readAsNumber(_ part: Int) {
    var part = part
    while true {
      switch parts[part].kind {
      case .share(let value):
        parts[part].kind = .number(value)
        return
      case .negated(let inner): part = inner
      case .binary(.times, _, let right), .binary(.divided, _, let right), .binary(.of, _, let right): part = right
      default: return
      }
    }
  }
}
