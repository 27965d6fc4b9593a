import Machine
import ProgramIR
import Source

/// A law of the movement of every chain.
///
/// A machine that satisfies all laws moves like one continuous surface, independent of which node consumes the
/// movement.
protocol Law: Sendable {
  var name: String { get }
  /// Returns the violation of this law on one path. `nil` if the law holds.
  func violation(_ trial: inout ChainPath, _ direction: Direction) -> LawViolation?
}

/// A violation of a law: a sentence, and the numbers of a counterexample.
struct LawViolation {
  var sentence: String
  var witness: [NamedValue]
}

/// The laws about a single movement. They share the exploration of paths.
let movementLaws: [any MovementLaw] = [Conservation(), PositionRange(), OrderAndExhaustion(), Pinning()]

/// The laws that compare several movements. Each explores its own paths.
let comparingLaws: [any Law] = [ZeroMovement(), SplitInvariance(), Monotonicity(), HandoffOrder()]

/// A law about a single movement, checked on the same paths as other such laws.
protocol MovementLaw: Sendable {
  var name: String { get }
  func violation(of movement: ObservedMovement, _ trial: inout ChainPath) -> LawViolation?
}

/// A movement and its result on one path.
struct ObservedMovement {
  var direction: Direction
  var distance: SymbolicNumber
  /// The positions after the movement, in points.
  var positions: [SymbolicNumber]
  /// The part of the distance that no consumer takes, in points.
  var rest: SymbolicNumber

  /// Returns 1 if the position of a consumer increases in this movement, −1 if it decreases.
  func sign(_ consumer: Consumer) -> Int { consumer.sign(direction) }

  var sign: Int { direction == .up ? 1 : -1 }
}

/// A violation of a law by a chain in a direction.
struct ChainViolation: Sendable, Equatable {
  var property: String
  var chain: String
  var direction: Direction
  /// The description of the violation.
  var sentence: String
  /// The numbers of the counterexample: the distance, limits, positions before and after.
  var witness: [NamedValue]
}

extension Consumer {
  /// Returns 1 if the position increases in a direction, −1 if it decreases.
  func sign(_ direction: Direction) -> Int { direction == .up ? sense : -sense }
}
