import ProgramIR

/// Everything that can be said about how a screen moves, for whoever prints, runs or verifies it.
package struct Machine: Sendable {
  package var program: Program
  /// What the spec declares; the program's functions carry it out and the verifier compares the two.
  package var chains: [Chain]
  package var sheets: [SheetPlan]
  package var tabs: [TabsPlan]
  package var drags: [DragPlan]
  package var outline: Outline
  package var scripts: [Script]
  /// Every listed device in every listed orientation, with typical measures.
  package var places: [Surroundings]

  package init(
    program: Program, chains: [Chain], sheets: [SheetPlan] = [], tabs: [TabsPlan] = [],
    drags: [DragPlan] = [], outline: Outline,
    scripts: [Script], places: [Surroundings] = []
  ) {
    self.program = program
    self.chains = chains
    self.sheets = sheets
    self.tabs = tabs
    self.drags = drags
    self.outline = outline
    self.scripts = scripts
    self.places = places
  }
}
