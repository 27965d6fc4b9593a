import ScrollworkCompiler

/// What one look at specs leaves for the next.
struct CompilerMemory: Sendable {
  /// `nil` where nothing is to be kept for other processes.
  private let folder: CacheFolder?
  private let proofs: ProofCache?
  let compiler: Compiler

  init(isKept: Bool) {
    folder = isKept ? CacheFolder() : nil
    let proofs = folder.map(ProofCache.init)
    self.proofs = proofs
    compiler = proofs.map { proofs in Compiler(recalling: { proofs.counts(of: $0) }) } ?? Compiler()
  }

  /// The results that are kept now.
  var results: ResultCache? { folder.map(ResultCache.init) }

  /// Keeps what was proved since this was last called.
  ///
  /// - Returns: How many shapes were of use that had been proved before.
  @discardableResult
  func keepProofs() -> Int {
    let (proved, known) = compiler.takeNews()
    proofs?.keep(proved)
    return known
  }
}
