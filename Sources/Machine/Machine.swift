/// Everything that can be said about how a screen moves, for whoever prints, runs or verifies it.
package struct Machine: Sendable {
  package var program: Program
  /// What the spec declares; the program's functions carry it out and the verifier compares the two.
  package var chains: [Chain]
  package var outline: Outline
  package var scripts: [Script]

  package init(program: Program, chains: [Chain], outline: Outline, scripts: [Script]) {
    self.program = program
    self.chains = chains
    self.outline = outline
    self.scripts = scripts
  }
}
