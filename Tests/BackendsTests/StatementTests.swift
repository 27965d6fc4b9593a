import Machine
import ProgramIR
import Testing

@Suite struct StatementTests {
  private static let page = Field("page", .enumeration("Page"))

  @Test func selfIsWrittenOnlyWhereALocalShadowsAProperty() {
    let body = Printed.swiftBody(
      [
        .if(.equal(.local("page"), .state("page")), then: [.return(.state("offset"))], otherwise: []),
        .assign(.state("page"), .local("page")),
        .constant("offset", .state("offset") + .number(1)), .assign(.state("offset"), .local("offset")),
        .return(.local("offset")),
      ], [Self.page])
    #expect(
      body == [
        "if page == self.page {", "  return offset", "}", "self.page = page", "let offset = self.offset + 1",
        "self.offset = offset", "return offset",
      ])
  }

  @Test func switchWithOneRelevantCaseIsWrittenAsAnIf() {
    let choose = Statement.switch(
      .state("phase"), enumeration: "Phase",
      [
        SwitchCase(["resting"], [], []),
        SwitchCase(["moving"], ["to"], [.assign(.state("page"), .local("to")), .assign(.state("offset"), .zero)]),
      ])
    #expect(
      Printed.swiftBody([choose, .return(.zero)])
        == ["if case .moving(let to) = phase {", "  page = to", "  offset = 0", "}", "return 0"])
    #expect(
      Printed.javaScriptBody([choose, .return(.zero)])
        == [
          "if (this.phase.kind === \"moving\") {", "  const to = this.phase.to;", "  this.page = to;",
          "  this.offset = 0;", "}", "return 0;",
        ])
  }

  @Test func unusedLocalsAndUnreachableStatementsAreRemoved() {
    let body = Printed.swiftBody([
      .constant("unread", .local("a")), .variable("lost", .number, .zero), .assign(.local("lost"), .local("a")),
      .variable("fixed", .number, .local("b")),
      .if(.and([]), then: [.assign(.state("offset"), .local("fixed"))], otherwise: [.return(.zero)]),
      .if(.bool(false), then: [.return(.number(7))], otherwise: []), .return(.local("c")), .return(.zero),
    ])
    #expect(body == ["let fixed = b", "offset = fixed", "return c"])
  }

  @Test func valuesThatNothingReadsAreRemoved() {
    let isSmaller = Term.local("b") .< .local("smallest")
    let found: [Statement] = [.assign(.state("offset"), .local("b")), .assign(.local("smallest"), .local("b"))]
    let start = Statement.variable("smallest", .number, .local("a"))
    let search = Statement.if(isSmaller, then: found, otherwise: [])
    #expect(
      Printed.swiftBody([start, search, .return(.local("c"))])
        == ["let smallest = a", "if b < smallest {", "  offset = b", "}", "return c"])
    // Here the value is read after the block that sets it.
    #expect(
      Printed.swiftBody([start, search, .return(.local("smallest"))])
        == ["var smallest = a", "if b < smallest {", "  offset = b", "  smallest = b", "}", "return smallest"])
  }

  @Test func optionalsAreUnwrappedAsSwiftDoes() {
    let velocity = Field("velocity", .enumeration(ReservedNames.optionalNumber))
    let choose = Statement.switch(
      .local("velocity"), enumeration: ReservedNames.optionalNumber,
      [SwitchCase(["none"], [], []), SwitchCase(["some"], ["speed"], [.assign(.state("offset"), .local("speed"))])])
    #expect(
      Printed.swiftBody([choose, .return(.zero)], [velocity])
        == ["if let speed = velocity {", "  offset = speed", "}", "return 0"])
  }

  @Test func constantComparisonsAreFolded() {
    let body = Printed.swiftBody([
      .variable("gap", .number, .number(1000)),
      .if(.local("gap") .== .number(1000), then: [.assign(.local("gap"), .local("a"))], otherwise: [.return(.zero)]),
      .if(.local("gap") .== .number(1000), then: [.return(.zero)], otherwise: []), .return(.local("gap")),
    ])
    #expect(body == ["var gap = 1000.0", "gap = a", "if gap == 1000 {", "  return 0", "}", "return gap"])
  }

  @Test func javaScriptSwitchesDoNotFallThrough() {
    let choose = Statement.switch(
      .state("page"), enumeration: "Page",
      [
        SwitchCase(["first"], [], [.assign(.state("offset"), .zero)]),
        SwitchCase(["second"], [], [.return(.number(1))]),
      ])
    #expect(
      Printed.javaScriptBody([choose, .return(.zero)])
        == [
          "switch (this.page) {", "  case \"first\": {", "    this.offset = 0;", "    break;", "  }",
          "  case \"second\": {", "    return 1;", "  }", "}", "return 0;",
        ])
  }

  @Test func conditionalReturnsOfBoolsBecomeConditions() {
    let (a, b) = (Term.local("a"), Term.local("b"))
    let function = Function(
      "sample", .pure, Printed.numbers, returns: .bool, summary: "A sample.",
      body: [
        .if(.not(a .< b), then: [.return(.bool(false))], otherwise: []),
        .if(a .== .number(1), then: [.return(.bool(true))], otherwise: []),
        .if(b .== .number(2), then: [.return(.bool(true))], otherwise: []), .return(.bool(false)),
      ])
    #expect(Printed.swift(Printed.program(function)).contains("a < b && (a == 1 || b == 2)"))
    #expect(Printed.javaScript(Printed.program(function)).contains("return a < b && (a === 1 || b === 2);"))
  }

  @Test func initializerReassignsAFieldOnlyAfterAMethodCall() {
    let start = Function(
      ReservedNames.start, .action, Printed.numbers, summary: "Starts.",
      body: [
        .assign(.state("page"), .enumCase(enumeration: "Page", name: "first", payload: [])),
        .assign(.state("phase"), .enumCase(enumeration: "Phase", name: "resting", payload: [])),
        .assign(.state("offset"), .zero), .assign(.state("offset"), .local("a")),
        .assign(.state("page"), .enumCase(enumeration: "Page", name: "first", payload: [])),
        .assign(.state("offset"), .call("sum", [])),
      ])
    var program = Printed.program(start)
    program.functions.append(
      Function(
        "sum", .query, returns: .number, summary: "A query.", isPublic: true,
        body: [.return(.state("offset") + .number(1))]))
    #expect(
      Printed.swift(program).contains(
        "page = .first\n      phase = .resting\n      offset = a\n      offset = sum\n    }"))
  }
}
