/// When proofs are given up, counted in questions to exact arithmetic (two to five microseconds each), so that the same
/// machine gets the same answer everywhere.
///
/// The paths through a chain double with each consumer. A list takes 170 questions, a sheet over a header over a list
/// 2,200, eight consumers 180,000.
struct Budget: Sendable {
  /// For one shape.
  var shape = 200_000
  /// No further shape is tried once those of a machine took so many.
  var machine = 150_000
  /// The same for what events do to the nodes of a machine, where finding out what a node's part of an event is counts
  /// as so many questions.
  var events = 100_000
  var part = 20
  /// The most pairs of a node and an occasion; of a machine with more none is looked at.
  var pairs = 30_000
  /// For the tables of states and events of all components of a machine.
  var cells = 150_000
  /// And for the values that are led through them.
  var carried = 3_000_000
}
