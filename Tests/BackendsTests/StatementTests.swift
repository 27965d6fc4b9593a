import Machine
import ProgramIR
import Testing

@Suite struct StatementTests {
  private static let page = Field("page", .enumeration("Page"))

  @Test func selfStandsExactlyWhereALocalHidesAProperty() {
    let body = Printed.swiftBody(
      [
        .branch(.same(.local("page"), .state("page")), then: [.give(.state("offset"))], otherwise: []),
        .assign(.state("page"), .local("page")),
        .constant("offset", .state("offset") + .number(1)), .assign(.state("offset"), .local("offset")),
        .give(.local("offset")),
      ], [Self.page])
    #expect(
      body == [
        "if page == self.page {", "  return offset", "}", "self.page = page", "let offset = self.offset + 1",
        "self.offset = offset", "return offset",
      ])
  }

  @Test func whatIsOnlyOneArmsBusinessIsOneCondition() {
    let choose = Statement.choose(
      .state("phase"), enumeration: "Phase",
      [
        Arm(["resting"], [], []),
        Arm(["moving"], ["to"], [.assign(.state("page"), .local("to")), .assign(.state("offset"), .zero)]),
      ])
    #expect(
      Printed.swiftBody([choose, .give(.zero)])
        == ["if case .moving(let to) = phase {", "  page = to", "  offset = 0", "}", "return 0"])
    #expect(
      Printed.javaScriptBody([choose, .give(.zero)])
        == [
          "if (this.phase.kind === \"moving\") {", "  const to = this.phase.to;", "  this.page = to;",
          "  this.offset = 0;", "}", "return 0;",
        ])
  }

  @Test func whatNobodyReadsAndWhatCannotRunIsLeftOut() {
    let body = Printed.swiftBody([
      .constant("unread", .local("a")), .variable("lost", .number, .zero), .assign(.local("lost"), .local("a")),
      .variable("fixed", .number, .local("b")),
      .branch(.all([]), then: [.assign(.state("offset"), .local("fixed"))], otherwise: [.give(.zero)]),
      .branch(.truth(false), then: [.give(.number(7))], otherwise: []), .give(.local("c")), .give(.zero),
    ])
    #expect(body == ["let fixed = b", "offset = fixed", "return c"])
  }

  @Test func comparisonsWithKnownAnswersAreDecided() {
    let body = Printed.swiftBody([
      .variable("gap", .number, .number(1000)),
      .branch(.local("gap") .== .number(1000), then: [.assign(.local("gap"), .local("a"))], otherwise: [.give(.zero)]),
      .branch(.local("gap") .== .number(1000), then: [.give(.zero)], otherwise: []), .give(.local("gap")),
    ])
    #expect(body == ["var gap = 1000.0", "gap = a", "if gap == 1000 {", "  return 0", "}", "return gap"])
  }

  @Test func switchesFallIntoNothingInJavaScript() {
    let choose = Statement.choose(
      .state("page"), enumeration: "Page",
      [Arm(["first"], [], [.assign(.state("offset"), .zero)]), Arm(["second"], [], [.give(.number(1))])])
    #expect(
      Printed.javaScriptBody([choose, .give(.zero)])
        == [
          "switch (this.page) {", "  case \"first\": {", "    this.offset = 0;", "    break;", "  }",
          "  case \"second\": {", "    return 1;", "  }", "}", "return 0;",
        ])
  }
}
