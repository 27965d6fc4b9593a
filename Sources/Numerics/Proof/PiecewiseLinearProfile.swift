/// A claim as a function of one parameter. Between its breakpoints, every form is affine.
struct PiecewiseLinearProfile {
  private let graph: FormGraph
  private let conclusion: Inequality
  private let conditions: [Inequality]
  private let places: [Int]
  private let parameter: Variable
  private let point: [Rational]
  private var nodes: [Line]

  init(_ graph: FormGraph, _ claim: Claim, _ facts: [Inequality], along parameter: Variable, at point: [Rational]) {
    self.graph = graph
    conclusion = claim.conclusion
    conditions = claim.given + facts
    places = graph.places(from: [conclusion.form] + conditions.map(\.form))
    self.parameter = parameter
    self.point = point
    nodes = Array(repeating: Line(.zero), count: (places.last ?? -1) + 1)
  }

  /// Returns the parts between two values, both included, in which the claim holds. `nil` if there are too many
  /// breakpoints or the allowance is used up.
  mutating func parts(_ lower: Rational, _ upper: Rational, allowance: inout Int) -> [Threshold.Part]? {
    var parts: [Threshold.Part] = []
    append(lower, to: &parts)
    // The right ends of pending gaps. The gaps are processed from left to right.
    var waiting = lower < upper ? [upper] : []
    var left = lower
    var passes = max(64, 200_000 / (places.count + 1))
    while let right = waiting.last {
      passes -= 1
      allowance -= 8 * (places.count + 1)
      if passes == 0 || allowance <= 0 { return nil }
      do throws(Breakpoint) {
        let holds = try holds(between: Gap(left: left, right: right))
        if holds { Self.join(Threshold.Part(left, right), to: &parts) }
        append(right, to: &parts)
        waiting.removeLast()
        left = right
      } catch {
        waiting.append(error.place)
      }
    }
    return parts
  }

  private func append(_ value: Rational, to parts: inout [Threshold.Part]) {
    var point = point
    point[parameter.index] = value
    let values = graph.values(of: places, at: point)
    if values.holds(conclusion) || !conditions.allSatisfy(values.holds) {
      Self.join(Threshold.Part(value), to: &parts)
    }
  }

  private static func join(_ part: Threshold.Part, to parts: inout [Threshold.Part]) {
    if let last = parts.last, last.upper == part.lower, last.includesUpper || part.includesLower {
      parts[parts.count - 1].upper = part.upper
      parts[parts.count - 1].includesUpper = part.includesUpper
    } else {
      parts.append(part)
    }
  }
}

/// An open interval between two numbers.
private struct Gap {
  var left: Rational
  var right: Rational
}

/// A breakpoint inside a gap: a form changes its slope there, or a comparison its truth value.
private struct Breakpoint: Error {
  var place: Rational
}

/// The affine function constant + slope · parameter.
private struct Line {
  var constant: Rational
  var slope: Rational = .zero

  init(_ constant: Rational, slope: Rational = .zero) {
    self.constant = constant
    self.slope = slope
  }

  func value(at place: Rational) -> Rational { constant + slope * place }

  /// Returns the sign in the whole gap. Throws the breakpoint if the sign changes.
  func sign(in gap: Gap) throws(Breakpoint) -> Int {
    let (left, right) = (value(at: gap.left).signum, value(at: gap.right).signum)
    if left * right < 0 { throw Breakpoint(place: -constant / slope) }
    // A zero at one end does not determine the sign inside.
    return left == 0 ? right : left
  }
}

extension PiecewiseLinearProfile {
  /// Whether the claim holds in the whole gap.
  private mutating func holds(between gap: Gap) throws(Breakpoint) -> Bool {
    for place in places { nodes[place] = try line(of: graph.nodes[place], in: gap) }
    if try !all(conditions, in: gap) { return true }
    return try all([conclusion], in: gap)
  }

  private func line(of form: AffineForm) -> Line {
    var sum = Line(form.constant)
    for term in form.terms {
      if term.variable == parameter {
        sum.slope += term.coefficient
      } else if graph.isParameter(term.variable) {
        sum.constant += point[term.variable.index] * term.coefficient
      } else {
        let node = nodes[term.variable.index - graph.parameterCount]
        sum.constant += node.constant * term.coefficient
        sum.slope += node.slope * term.coefficient
      }
    }
    return sum
  }

  private func all(_ comparisons: [Inequality], in gap: Gap) throws(Breakpoint) -> Bool {
    for comparison in comparisons {
      let sign = try line(of: comparison.form).sign(in: gap)
      if !comparison.relation.holds(Rational(sign)) { return false }
    }
    return true
  }

  private func line(of node: FormGraph.Node, in gap: Gap) throws(Breakpoint) -> Line {
    switch node {
    case .minimum(let operands): return try extremum(operands, in: gap, wins: -1)
    case .maximum(let operands): return try extremum(operands, in: gap, wins: 1)
    case .choice(let condition, let then, let otherwise):
      return try line(of: all(condition, in: gap) ? then : otherwise)
    }
  }

  /// Returns the line below all others for −1, or above all others for 1.
  private func extremum(_ operands: [AffineForm], in gap: Gap, wins: Int) throws(Breakpoint) -> Line {
    var best = line(of: operands[0])
    for operand in operands.dropFirst() {
      let other = line(of: operand)
      let lead = Line(other.constant - best.constant, slope: other.slope - best.slope)
      if try lead.sign(in: gap) == wins { best = other }
    }
    return best
  }
}

extension Threshold.Part {
  fileprivate init(_ value: Rational) {
    self.init(lower: value, includesLower: true, upper: value, includesUpper: true)
  }

  /// Creates the open part between two values.
  fileprivate init(_ lower: Rational, _ upper: Rational) {
    self.init(lower: lower, includesLower: false, upper: upper, includesUpper: false)
  }
}
