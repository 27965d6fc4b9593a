import Machine
import ProgramIR
import Source

/// Something that every chain's movement owes.
///
/// The laws are those of the design: a machine that keeps them moves like one continuous surface, whoever consumes.
protocol Property: Sendable {
  var name: String { get }
  /// What a trial of this property finds on one path.
  func breach(_ trial: inout Trial, _ direction: Direction) -> Breach?
}

/// The objection of a property: what happens, with numbers for which it does.
struct Breach {
  var sentence: String
  var witness: [NamedValue]
}

/// The properties that look at one movement, and do so on the same paths.
let movementProperties: [any MovementProperty] = [Conservation(), PositionRange(), OrderAndExhaustion(), Pinning()]

/// The properties that each try something of their own.
let comparingProperties: [any Property] = [Stillness(), ChunkIndependence(), Monotony(), Succession()]

/// A property of one movement, which others look at too.
protocol MovementProperty: Sendable {
  var name: String { get }
  func breach(of movement: Movement, _ trial: inout Trial) -> Breach?
}

/// A movement and what became of it on one path.
struct Movement {
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
struct PropertyFailure: Sendable, Equatable {
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
