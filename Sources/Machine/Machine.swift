import ProgramIR

/// Everything that can be said about how a screen moves, for whoever prints, runs or verifies it.
package struct Machine: Sendable {
  package var program: Program
  /// What the spec declares; the program's functions carry it out and the verifier compares the two.
  package var chains: [Chain]
  package var sheets: [SheetDeclaration]
  package var tabs: [TabsDeclaration]
  package var drags: [DragDeclaration]
  package var screenDescription: ScreenDescription
  package var scripts: [LoweredScenario]
  /// Every listed device in every listed orientation, with typical measures.
  package var places: [Environment]

  package init(
    program: Program, chains: [Chain], sheets: [SheetDeclaration] = [], tabs: [TabsDeclaration] = [],
    drags: [DragDeclaration] = [], screenDescription: ScreenDescription,
    scripts: [LoweredScenario], places: [Environment] = []
  ) {
    self.program = program
    self.chains = chains
    self.sheets = sheets
    self.tabs = tabs
    self.drags = drags
    self.screenDescription = screenDescription
    self.scripts = scripts
    self.places = places
  }
}
