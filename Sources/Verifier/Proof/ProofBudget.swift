/// When proofs are given up, counted in what a `SymbolicRun` calls effort (two to five microseconds each), so that the
/// same machine gets the same answer everywhere.
///
/// The paths through a chain double with each consumer. A list takes 380, a header over it 1,800, a sheet over both 7,700,
/// six consumers 197,000, seven 524,000.
struct ProofBudget: Sendable {
  /// For the shape of one chain.
  var chain = 600_000
  /// No further chain is tried once those of a machine took so much.
  var chains = 300_000
  /// The same for the shape of what one event does to one node, and for all of a machine; finding out what a node's part
  /// of an event is counts as so much.
  var event = 300_000
  var events = 500_000
  var part = 40
  /// The most pairs of a node and an occasion; of a machine with more none is looked at.
  var pairs = 30_000
  /// For the tables of states and events of all components of a machine.
  var cells = 100_000
  /// And for the values that are led through them.
  var carried = 4_000_000
  /// For finding out where the sheets of a machine end.
  var ends = 100_000
}
