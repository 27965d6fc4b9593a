import ProgramIR

extension Program {
  /// Returns the machine's program without unused parts. Keeps the public functions, `start` and `handle`.
  package func optimized() -> Program { optimized(keeping: [ReservedNames.start, ReservedNames.handle]) }
}
