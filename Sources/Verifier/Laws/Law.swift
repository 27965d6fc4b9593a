import Machine
import ProgramIR
import Source

/// Something that every chain's movement owes.
///
/// The laws are those of the design: a machine that keeps them moves like one continuous surface, whoever consumes.
protocol Law: Sendable {
  var name: String { get }
  /// What a trial of this property finds on one path.
  func violation(_ trial: inout ChainPath, _ direction: Direction) -> LawViolation?
}

/// The objection of a property: what happens, with numbers for which it does.
struct LawViolation {
  var sentence: String
  var witness: [NamedValue]
}

/// The properties that look at one movement, and do so on the same paths.
let movementLaws: [any MovementLaw] = [Conservation(), PositionRange(), OrderAndExhaustion(), Pinning()]

/// The properties that each try something of their own.
let comparingLaws: [any Law] = [ZeroMovement(), SplitInvariance(), Monotonicity(), HandoffOrder()]

/// A property of one movement, which others look at too.
protocol MovementLaw: Sendable {
  var name: String { get }
  func violation(of movement: ObservedMovement, _ trial: inout ChainPath) -> LawViolation?
}

/// A movement and what became of it on one path.
struct ObservedMovement {
  var direction: Direction
  var distance: SymbolicNumber
  /// The positions afterwards.
  var positions: [SymbolicNumber]
  /// What is left over.
  var rest: SymbolicNumber

  /// 1 where a consumer's position grows in this movement, −1 where it shrinks.
  func sign(_ consumer: Consumer) -> Int { consumer.sign(direction) }

  var sign: Int { direction == .up ? 1 : -1 }
}

/// That a property does not hold.
struct ChainViolation: Sendable, Equatable {
  var property: String
  var chain: String
  var direction: Direction
  /// What happens.
  var sentence: String
  /// Numbers with which it happens: the distance, limits, positions before and after.
  var witness: [NamedValue]
}

extension Consumer {
  /// 1 where the position grows in a direction, −1 where it shrinks.
  func sign(_ direction: Direction) -> Int { direction == .up ? sense : -sense }
}
