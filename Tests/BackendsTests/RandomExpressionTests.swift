import Backends
import Foundation
import Machine
import Numerics
import ProgramIR
import TestSupport
import Testing

/// Random expressions compile, and the formatter leaves them unchanged.
@Suite struct RandomExpressionTests {
  private static let files = [
    (name: "Random.swift", text: Printed.swift(RandomProgram(seed: 4).program))
  ]

  @Test func randomExpressionsCompile() throws {
    let flags = ["-swift-version", "6", "-warnings-as-errors", "-typecheck"]
    #expect(try Toolchain.check(Self.files, flags) == "")
  }

  @Test func formatterLeavesRandomExpressionsUnchanged() throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Random.swift")
    try Self.files[0].text.write(to: file, atomically: false, encoding: .utf8)
    let lint = try Toolchain.run("swift", ["format", "lint", "--strict", file.path], in: folder)
    #expect(lint.messages == "")
    #expect(try Toolchain.run("swift", ["format", file.path], in: folder).output == Self.files[0].text)
  }
}

/// A program of functions with random bodies.
private struct RandomProgram {
  private var random: ReplayRandom
  private(set) var program = Program(
    screen: "Random",
    enumerations: [
      Enumeration("Page", [.init("first"), .init("second"), .init("third")], summary: "Pages."),
      Enumeration(
        "Phase",
        [.init("resting"), .init("settling", [Field("to", .number), Field("from", .number), Field("token", .token)])],
        summary: "Phases."),
      Enumeration(
        ReservedNames.effect,
        [.init("place", [Field("_", .enumeration("Page")), Field("at", .number), Field("by", .number)])],
        summary: "Effects."),
    ],
    records: [
      Record("NodeGeometry", [Field("critical", .number), Field("viewport", .number)], summary: "Lengths."),
      Record(
        ReservedNames.geometry,
        [Field("page", .record("NodeGeometry")), Field("navigation", .record("NodeGeometry"))], summary: "All lengths."),
    ],
    state: [
      Field("geometry", .record(ReservedNames.geometry)), Field("offset", .number), Field("heightOfTheSheet", .number),
      Field("page", .enumeration("Page")), Field("phase", .enumeration("Phase")),
    ])

  init(seed: UInt64) {
    random = ReplayRandom(seed: seed)
    program.functions.append(start)
    program.functions.append(
      Function(
        "middle", .query, [Field("x", .number), Field("and", .number)], returns: .number, summary: "A call.",
        body: [.return((.local("x") + .local("and")) / .number(2))]))
    for number in 0..<40 { addFunctions(number) }
  }

  private var start: Function {
    let node = Term.record("NodeGeometry", [.zero, .zero])
    return Function(
      ReservedNames.start, .action, [], summary: "Starts.",
      body: [
        .assign(.state("geometry"), .record(ReservedNames.geometry, [node, node])), .assign(.state("offset"), .zero),
        .assign(.state("heightOfTheSheet"), .zero),
        .assign(.state("page"), .enumCase(enumeration: "Page", name: "first", payload: [])),
        .assign(.state("phase"), .enumCase(enumeration: "Phase", name: "resting", payload: [])),
      ])
  }

  private mutating func addFunctions(_ number: Int) {
    let parameters = ["a", "bbbbbbbbbbbbbbbbb", "someLongerName"].map { Field($0, .number) }
    let depth = random.within(1...5)
    let (constant, variable) = ("constant\(number)", "variable\(number)")
    let body: [Statement] = [
      .constant(constant, term(depth)), .variable(variable, .number, term(depth)),
      .assign(.local(variable), term(depth)), .assign(.state("offset"), .state("offset") + term(depth)),
      .if(
        bool(random.within(0...3)), then: [.assign(.local(variable), term(depth))],
        otherwise: [
          .if(
            bool(random.within(0...2)), then: [.assign(.local(variable), term(1))],
            otherwise: random.happens(50) ? [.return(.zero)] : [])
        ]),
      .if(
        .and([.isCase(.state("phase"), enumeration: "Phase", name: "settling"), bool(1), bool(1)]),
        then: [.emit("place", [.state("page"), term(depth), term(2)])], otherwise: []),
      .switch(
        .state("page"), enumeration: "Page",
        [
          SwitchCase(["first", "second"], [], [.assign(.state("offset"), term(depth))]),
          SwitchCase(["third"], [], [.assign(.state("heightOfTheSheet"), term(depth))]),
        ]),
      .switch(
        .state("phase"), enumeration: "Phase",
        [
          SwitchCase(["resting"], [], [.assign(.state("offset"), term(1))]),
          SwitchCase(
            ["settling"], ["to", nil, nil],
            [
              .assign(
                .state("phase"),
                .enumCase(
                  enumeration: "Phase", name: "settling", payload: [.local("to") * term(depth), term(2), .token(3)]))
            ]),
        ]), .return(.local(constant) + .local(variable)),
    ]
    program.functions.append(
      Function(
        "act\(number)", .action, parameters, returns: .number, summary: "Does something.", isPublic: true, body: body
      ))
    program.functions.append(
      Function("ask\(number)", .query, parameters, returns: .bool, summary: "Asks.", body: [.return(bool(3))]))
    program.functions.append(
      Function(
        "give\(number)", .query, parameters, returns: .number, summary: "Gives.", isPublic: true,
        body: [.return(term(depth))]))
  }

  private mutating func leaf() -> Term {
    switch random.within(0...5) {
    case 0: .number(Rational(random.within(0...3000)))
    case 1: .number(Rational(random.within(1...9), random.within(2...7)))
    case 2: .state(random.pick(["offset", "heightOfTheSheet"]))
    case 3: .local(random.pick(["a", "bbbbbbbbbbbbbbbbb", "someLongerName"]))
    default: Term.state("geometry")[random.pick(["page", "navigation"]), random.pick(["critical", "viewport"])]
    }
  }

  private mutating func term(_ depth: Int) -> Term {
    if depth == 0 || random.happens(15) { return leaf() }
    let (left, right) = (term(depth - 1), term(depth - 1))
    switch random.within(0...8) {
    case 0, 1: return left + right
    case 2: return left - right
    case 3: return left * right
    case 4: return left / right
    case 5: return .maximum(left, right)
    case 6: return .minimum(left, right)
    case 7: return .negated(left)
    default: return .call("middle", [left, right])
    }
  }

  private mutating func bool(_ depth: Int) -> Term {
    switch depth == 0 ? 4 : random.within(0...4) {
    case 0: .and((0..<random.within(2...5)).map { _ in bool(depth - 1) })
    case 1: .or((0..<random.within(2...4)).map { _ in bool(depth - 1) })
    case 2: .not(bool(depth - 1))
    default: .comparison(random.pick(Comparator.allCases), term(min(2, depth)), .state("offset"))
    }
  }
}
