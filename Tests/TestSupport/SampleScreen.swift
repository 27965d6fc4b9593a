import Machine
import Numerics
import ProgramIR

/// A screen written by hand: a header over a list, and a panel that a tap opens and closes.
///
/// It has every construct of the language at least once.
package enum SampleScreen {
  package static let program = Program(
    screen: "Sample", enumerations: enumerations, records: records, state: state,
    functions: [solve, start, move, moveUp, moveDown, panelHeight, tap, announce, handle])

  private static let enumerations = [
    Enumeration("Panel", [.init("closed"), .init("open"), .init("settling", [Field("to", .truth)])], summary: ""),
    Enumeration(
      Names.event,
      [
        .init("dragged", [Field("by", .number)]), .init("tapped"), .init("settled", [Field("_", .token)]),
        .init("resized", [Field("_", .record(Names.environment))]), .init("ignored"),
      ], summary: ""),
    Enumeration(
      Names.effect,
      [
        .init("place", [Field("at", .number)]), .init("animate", [Field("to", .number), Field("token", .token)]),
        .init("stop"),
      ], summary: ""),
  ]

  private static let records = [
    Record(
      Names.environment,
      ["height", "width", "safeAreaTop", "safeAreaBottom"].map { Field($0, .number) } + [
        Field("keyboard", .number, initial: 0)
      ], summary: ""),
    Record(Names.measures, [Field("feed", .number, initial: 1000)], summary: ""),
    Record("Page", [Field("critical", .number), Field("range", .number)], summary: ""),
    Record(Names.geometry, [Field("page", .record("Page")), Field("panel", .number)], summary: ""),
  ]

  private static let state = [
    Field("geometry", .record(Names.geometry)), Field("page", .number), Field("rows", .number),
    Field("panel", .enumeration("Panel")), Field("pinned", .truth), Field("lastToken", .token),
  ]

  private static func local(_ name: String) -> Term { .local(name) }
  private static let environment = Term.local("environment")
  private static let limit = Term.number(Rational(1 << 30))

  private static let solve = Function(
    Names.solve, .pure,
    [Field("environment", .record(Names.environment)), Field("measures", .record(Names.measures))],
    returns: .record(Names.geometry), summary: "",
    body: [
      .constant("space", environment["height"] - environment["safeAreaTop"] - environment["keyboard"]),
      .give(
        .record(
          Names.geometry,
          [
            .record("Page", [.number(200), .maximum(.zero, local("measures")["feed"] - local("space"))]),
            .minimum(.number(480), local("space") * .number(3) / .number(5)),
          ])),
    ])

  private static let start = Function(
    Names.start, .action,
    [Field("environment", .record(Names.environment)), Field("measures", .record(Names.measures))], summary: "",
    body: [
      .assign(.state("geometry"), .call(Names.solve, [environment, local("measures")])),
      .assign(.state("page"), .zero), .assign(.state("rows"), .zero),
      .assign(.state("panel"), .item(enumeration: "Panel", name: "closed", payload: [])),
      .assign(.state("pinned"), .truth(false)), .assign(.state("lastToken"), .token(0)),
    ])

  private static let move = Function(
    "move", .action, [Field("distance", .number)], returns: .number, summary: "",
    body: [
      .branch(
        local("distance") .> .zero,
        then: [.perform("moveUp", [local("distance")], result: "left"), .give(local("left"))],
        otherwise: [
          .branch(
            local("distance") .< .zero,
            then: [.perform("moveDown", [local("distance")], result: "left"), .give(local("left"))], otherwise: [])
        ]),
      .give(local("distance")),
    ])

  private static func step(_ position: String, to limit: Term, _ room: String, up: Bool, _ pin: Bool?) -> [Statement] {
    let remaining = local("remaining")
    return [
      .constant(room, limit - .state(position)),
      .branch(
        up ? local(room) .> .zero : local(room) .< .zero,
        then: [
          .branch(
            up ? remaining .< local(room) : remaining .> local(room),
            then: [.assign(.state(position), .state(position) + remaining), .give(.zero)], otherwise: []),
          .assign(.state(position), limit),
        ] + (pin.map { [.assign(.state("pinned"), .truth($0))] } ?? []) + [
          .assign(.local("remaining"), remaining - local(room))
        ], otherwise: []),
    ]
  }

  private static let moveUp = Function(
    "moveUp", .action, [Field("distance", .number)], returns: .number, summary: "",
    body: [.variable("remaining", .number, local("distance"))]
      + step("page", to: .state("geometry")["page", "critical"], "pageRoom", up: true, true)
      + step("rows", to: .state("geometry")["page", "range"], "rowsRoom", up: true, nil) + [.give(local("remaining"))])

  private static let moveDown = Function(
    "moveDown", .action, [Field("distance", .number)], returns: .number, summary: "",
    body: [.variable("remaining", .number, local("distance"))]
      + step("rows", to: .zero, "rowsRoom", up: false, nil) + step("page", to: .zero, "pageRoom", up: false, false)
      + [.give(local("remaining"))])

  private static let panelHeight = Function(
    "panelHeight", .query, [Field("panel", .enumeration("Panel"))], returns: .number, summary: "",
    body: [
      .choose(
        local("panel"), enumeration: "Panel",
        [
          Arm(["closed"], [], [.give(.number(44))]),
          Arm(["open"], [], [.give(.state("geometry")["panel"])]),
          Arm(
            ["settling"], ["to"],
            [
              .branch(
                local("to"), then: [.give(.state("geometry")["panel"])], otherwise: [.give(.number(44))])
            ]),
        ])
    ])

  private static let tap = Function(
    "tap", .action, summary: "",
    body: [
      .branch(
        .all([
          .isItem(.state("panel"), enumeration: "Panel", name: "settling"), .not(.state("pinned")),
        ]), then: [.emit("stop", []), .give(nil)], otherwise: []),
      .constant("opens", .same(.state("panel"), .item(enumeration: "Panel", name: "closed", payload: []))),
      .assign(.state("panel"), .item(enumeration: "Panel", name: "settling", payload: [local("opens")])),
      .assign(.state("lastToken"), .successor(.state("lastToken"))),
      .perform("announce", [.call("panelHeight", [.state("panel")])], result: nil),
    ])

  private static let announce = Function(
    "announce", .action, [Field("height", .number)], returns: .number, summary: "",
    body: [.emit("animate", [local("height"), .state("lastToken")]), .give(-local("height"))])

  private static let handle = Function(
    Names.handle, .action, [Field("event", .enumeration(Names.event))], returns: .number, summary: "",
    body: [
      .choose(
        local("event"), enumeration: Names.event,
        [
          Arm(
            ["dragged"], ["by"],
            [
              .branch(
                .any([local("by") .> limit, local("by") .< -limit, local("by") .!= local("by")]),
                then: [.give(.zero)], otherwise: []),
              .perform("move", [-local("by")], result: "left"), .emit("place", [.state("page")]),
              .give(local("left")),
            ]),
          Arm(["tapped"], [], [.perform("tap", [], result: nil)]),
          Arm(
            ["settled"], ["token"],
            [
              .branch(
                .different(local("token"), .state("lastToken")), then: [.give(.zero)], otherwise: []),
              .choose(
                .state("panel"), enumeration: "Panel",
                [
                  Arm(["closed", "open"], [], []),
                  Arm(
                    ["settling"], ["to"],
                    [
                      .branch(
                        local("to"),
                        then: [.assign(.state("panel"), .item(enumeration: "Panel", name: "open", payload: []))],
                        otherwise: [.assign(.state("panel"), .item(enumeration: "Panel", name: "closed", payload: []))])
                    ]),
                ]),
            ]),
          Arm(
            ["resized"], ["environment"],
            [
              .assign(
                .state("geometry"),
                .call(Names.solve, [environment, .record(Names.measures, [.number(1000)])]))
            ]),
          Arm(["ignored"], [], []),
        ]),
      .give(.zero),
    ])
}
