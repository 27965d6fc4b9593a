/// A coverage point: a function that is entered, or one outcome of a branch.
package struct CoveragePoint: Sendable {
  package enum Outcome: Sendable, Hashable {
    case entered
    case `if`(Bool)
    case comparison(Bool)
    /// The operand that a minimum or maximum takes, 0 or 1.
    case side(Int)
    case arm([String])
  }

  package var function: String
  /// The number of the statement in its function in source order; −1 for the function itself.
  package var statement: Int
  package var outcome: Outcome
  /// The condition, comparison or subject.
  package var term: Term?
}

extension CoveragePoint: CustomStringConvertible {
  /// A stable name: the function, the statement, the term, and the outcome.
  package var description: String {
    let place = statement < 0 ? function : "\(function):\(statement)"
    let subject = term.map { " \($0)" } ?? ""
    return switch outcome {
    case .entered: place
    case .if(let answer): "\(place) if\(subject): \(answer)"
    case .comparison(let answer): "\(place)\(subject): \(answer)"
    case .side(let side): "\(place)\(subject): \(side == 0 ? "first" : "second")"
    case .arm(let items): "\(place) switch\(subject): \(items.joined(separator: ", "))"
    }
  }
}

/// The number of runs through each coverage point.
package struct Coverage: Sendable, Equatable {
  package var counts: [Int]

  package init(_ bytecode: Bytecode) {
    counts = Array(repeating: 0, count: bytecode.points.count)
  }

  package mutating func add(_ other: Coverage) {
    for (point, count) in other.counts.enumerated() where counts.indices.contains(point) { counts[point] += count }
  }

  /// The points that were not covered.
  package func missing(in bytecode: Bytecode) -> [CoveragePoint] {
    zip(bytecode.points, counts).filter { $0.1 == 0 }.map(\.0)
  }
}

/// An oracle that counts the coverage points.
package struct CoverageOracle<Base: BranchOracle>: BranchOracle {
  package var base: Base
  package var coverage: Coverage

  package init(_ base: Base, _ coverage: Coverage) {
    self.base = base
    self.coverage = coverage
  }

  package mutating func decide(_ relation: Comparator, _ left: Base.Number, _ right: Base.Number) -> Bool {
    base.decide(relation, left, right)
  }

  package mutating func arm(of value: Int, _ armOfCase: (Int) -> Int) -> Int { base.arm(of: value, armOfCase) }
  package mutating func payload(of value: Int) -> [Value<Base.Number>] { base.payload(of: value) }
  package mutating func isSame(_ left: Value<Base.Number>, _ right: Value<Base.Number>) -> Bool {
    base.isSame(left, right)
  }
  package mutating func nextToken(of token: Int) -> Value<Base.Number> { base.nextToken(of: token) }
  package mutating func visit(_ point: Int) { coverage.counts[point] += 1 }
}
