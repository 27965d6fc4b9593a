import Testing

@Suite struct DumpTests {
  private let spec = "specs/sheets/MapsOverlay.scroll.yaml"

  @Test func specPrintsNamesAndNoPositions() throws {
    let run = try Tool.atHome("dump", spec, "--stage", "spec")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("spec:\n  screen: MapsOverlay\n"))
    #expect(!run.output.contains("span"))
    #expect(!run.output.contains("NodeID"))
    #expect(run.errors.isEmpty)
  }

  @Test func tablesPrintTheOrderOfConsumersWithNames() throws {
    let run = try Tool.atHome("dump", spec, "--stage", "tables")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("tables MapsOverlay:\nnodes:\n  map: block\n  places: sheet\n"))
    #expect(
      run.output.contains(
        "    down: suggestions to lower, then places to lower while a finger holds it\n"))
    #expect(!run.output.contains("ScrollMachine"))
  }

  @Test func programIsRefusedWithItsReplacement() throws {
    let run = try Tool.atHome("dump", spec, "--stage", "program")
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.contains("--stage tables prints the data that the engine runs"))
  }

  @Test func specWithErrorsPrintsTheLastStageThatItReached() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(
        """
        scrollwork: 1
        screen: Home
        layout:
        - {block: map, height: fill}
        - {sheet: panel, notches: {low: 200, high: 100}}

        """, to: "Home.scroll.yaml")
      for stage in ["spec", "tables"] {
        let run = try tool("dump", "Home.scroll.yaml", "--stage", stage)
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("spec:\n  screen: Home\n"))
        #expect(run.errors.contains("notch-order"))
      }
      try tool.write("[", to: "Broken.scroll.yaml")
      let broken = try tool("dump", "Broken.scroll.yaml", "--stage", "tables")
      #expect(broken.status == 1)
      #expect(broken.output.isEmpty)
      #expect(broken.errors.contains("error"))
    }
  }
}
