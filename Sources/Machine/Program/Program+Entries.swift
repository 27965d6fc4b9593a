import ProgramIR

extension Program {
  /// The program of a machine without what has no use: functions for hosts, `start` and `handle` stay.
  package func optimized() -> Program { optimized(keeping: [ReservedNames.start, ReservedNames.handle]) }
}
