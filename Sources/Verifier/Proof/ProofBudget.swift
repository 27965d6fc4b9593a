/// The limits at which proofs give up.
///
/// **Units:** the effort of a `SymbolicRun` (two to five microseconds each), so that a machine gets the same verdicts
/// on every computer.
///
/// The number of paths through a chain doubles with each consumer. A list takes 380, a list with a header 1,800, and
/// these in a sheet 7,700. Six consumers take 197,000, and seven take 524,000.
struct ProofBudget: Sendable {
  /// The maximum effort for the canonical form of one chain.
  var chain = 600_000
  /// The effort for all chains of a machine after which no further chain is proved.
  var chains = 300_000
  /// The same two limits for events: the effort for the canonical form of one event and one node, and the effort for
  /// all events of a machine. Slicing the program for one pair counts as `part`.
  var event = 300_000
  var events = 800_000
  var part = 40
  /// The maximum number of pairs of a node and an occasion. A machine with more pairs gets no event proof.
  var pairs = 30_000
  /// The maximum number of table cells (states times events) for all components of a machine.
  var cells = 100_000
  /// The maximum number of abstract values that are propagated through these tables.
  var carried = 4_000_000
  /// The maximum effort for the limits of a machine's sheets.
  var ends = 100_000
}
