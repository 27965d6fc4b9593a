import Machine
import Numerics
import ProgramIR

/// A handwritten screen: a header above a list, and a panel that a tap opens and closes.
///
/// It uses every construct of the language.
package enum SampleScreen {
  package static let program = Program(
    screen: "Sample", enumerations: enumerations, records: records, state: state,
    functions: [solve, start, move, moveUp, moveDown, panelHeight, tap, announce, handle])

  private static let enumerations = [
    Enumeration("Panel", [.init("closed"), .init("open"), .init("settling", [Field("to", .bool)])], summary: ""),
    Enumeration(
      ReservedNames.event,
      [
        .init("dragged", [Field("by", .number)]), .init("tapped"), .init("settled", [Field("_", .token)]),
        .init("resized", [Field("_", .record(ReservedNames.environment))]), .init("ignored"),
      ], summary: ""),
    Enumeration(
      ReservedNames.effect,
      [
        .init("place", [Field("at", .number)]), .init("animate", [Field("to", .number), Field("token", .token)]),
        .init("stop"),
      ], summary: ""),
  ]

  private static let records = [
    Record(
      ReservedNames.environment,
      ["height", "width", "safeAreaTop", "safeAreaBottom"].map { Field($0, .number) } + [
        Field("keyboard", .number, initial: 0)
      ], summary: ""),
    Record(ReservedNames.measures, [Field("feed", .number, initial: 1000)], summary: ""),
    Record("Page", [Field("critical", .number), Field("range", .number)], summary: ""),
    Record(ReservedNames.geometry, [Field("page", .record("Page")), Field("panel", .number)], summary: ""),
  ]

  private static let state = [
    Field("geometry", .record(ReservedNames.geometry)), Field("page", .number), Field("rows", .number),
    Field("panel", .enumeration("Panel")), Field("pinned", .bool), Field("lastToken", .token),
  ]

  private static func local(_ name: String) -> Term { .local(name) }
  private static let environment = Term.local("environment")
  private static let limit = Term.number(Rational(1 << 30))

  private static let solve = Function(
    ReservedNames.solve, .pure,
    [Field("environment", .record(ReservedNames.environment)), Field("measures", .record(ReservedNames.measures))],
    returns: .record(ReservedNames.geometry), summary: "",
    body: [
      .constant("space", environment["height"] - environment["safeAreaTop"] - environment["keyboard"]),
      .return(
        .record(
          ReservedNames.geometry,
          [
            .record("Page", [.number(200), .maximum(.zero, local("measures")["feed"] - local("space"))]),
            .minimum(.number(480), local("space") * .number(3) / .number(5)),
          ])),
    ])

  private static let start = Function(
    ReservedNames.start, .action,
    [Field("environment", .record(ReservedNames.environment)), Field("measures", .record(ReservedNames.measures))],
    summary: "",
    body: [
      .assign(.state("geometry"), .call(ReservedNames.solve, [environment, local("measures")])),
      .assign(.state("page"), .zero), .assign(.state("rows"), .zero),
      .assign(.state("panel"), .enumCase(enumeration: "Panel", name: "closed", payload: [])),
      .assign(.state("pinned"), .bool(false)), .assign(.state("lastToken"), .token(0)),
    ])

  private static let move = Function(
    "move", .action, [Field("distance", .number)], returns: .number, summary: "",
    body: [
      .if(
        local("distance") .> .zero,
        then: [.callAction("moveUp", [local("distance")], result: "left"), .return(local("left"))],
        otherwise: [
          .if(
            local("distance") .< .zero,
            then: [.callAction("moveDown", [local("distance")], result: "left"), .return(local("left"))], otherwise: [])
        ]),
      .return(local("distance")),
    ])

  private static func step(_ position: String, to limit: Term, _ room: String, up: Bool, _ pin: Bool?) -> [Statement] {
    let remaining = local("remaining")
    return [
      .constant(room, limit - .state(position)),
      .if(
        up ? local(room) .> .zero : local(room) .< .zero,
        then: [
          .if(
            up ? remaining .< local(room) : remaining .> local(room),
            then: [.assign(.state(position), .state(position) + remaining), .return(.zero)], otherwise: []),
          .assign(.state(position), limit),
        ] + (pin.map { [.assign(.state("pinned"), .bool($0))] } ?? []) + [
          .assign(.local("remaining"), remaining - local(room))
        ], otherwise: []),
    ]
  }

  private static let moveUp = Function(
    "moveUp", .action, [Field("distance", .number)], returns: .number, summary: "",
    body: [.variable("remaining", .number, local("distance"))]
      + step("page", to: .state("geometry")["page", "critical"], "pageRoom", up: true, true)
      + step("rows", to: .state("geometry")["page", "range"], "rowsRoom", up: true, nil) + [.return(local("remaining"))]
  )

  private static let moveDown = Function(
    "moveDown", .action, [Field("distance", .number)], returns: .number, summary: "",
    body: [.variable("remaining", .number, local("distance"))]
      + step("rows", to: .zero, "rowsRoom", up: false, nil) + step("page", to: .zero, "pageRoom", up: false, false)
      + [.return(local("remaining"))])

  private static let panelHeight = Function(
    "panelHeight", .query, [Field("panel", .enumeration("Panel"))], returns: .number, summary: "",
    body: [
      .switch(
        local("panel"), enumeration: "Panel",
        [
          SwitchCase(["closed"], [], [.return(.number(44))]),
          SwitchCase(["open"], [], [.return(.state("geometry")["panel"])]),
          SwitchCase(
            ["settling"], ["to"],
            [
              .if(
                local("to"), then: [.return(.state("geometry")["panel"])], otherwise: [.return(.number(44))])
            ]),
        ])
    ])

  private static let tap = Function(
    "tap", .action, summary: "",
    body: [
      .if(
        .and([
          .isCase(.state("panel"), enumeration: "Panel", name: "settling"), .not(.state("pinned")),
        ]), then: [.emit("stop", []), .return(nil)], otherwise: []),
      .constant("opens", .equal(.state("panel"), .enumCase(enumeration: "Panel", name: "closed", payload: []))),
      .assign(.state("panel"), .enumCase(enumeration: "Panel", name: "settling", payload: [local("opens")])),
      .assign(.state("lastToken"), .nextToken(.state("lastToken"))),
      .callAction("announce", [.call("panelHeight", [.state("panel")])], result: nil),
    ])

  private static let announce = Function(
    "announce", .action, [Field("height", .number)], returns: .number, summary: "",
    body: [.emit("animate", [local("height"), .state("lastToken")]), .return(-local("height"))])

  private static let handle = Function(
    ReservedNames.handle, .action, [Field("event", .enumeration(ReservedNames.event))], returns: .number, summary: "",
    body: [
      .switch(
        local("event"), enumeration: ReservedNames.event,
        [
          SwitchCase(
            ["dragged"], ["by"],
            [
              .if(
                .or([local("by") .> limit, local("by") .< -limit, local("by") .!= local("by")]),
                then: [.return(.zero)], otherwise: []),
              .callAction("move", [-local("by")], result: "left"), .emit("place", [.state("page")]),
              .return(local("left")),
            ]),
          SwitchCase(["tapped"], [], [.callAction("tap", [], result: nil)]),
          SwitchCase(
            ["settled"], ["token"],
            [
              .if(
                .notEqual(local("token"), .state("lastToken")), then: [.return(.zero)], otherwise: []),
              .switch(
                .state("panel"), enumeration: "Panel",
                [
                  SwitchCase(["closed", "open"], [], []),
                  SwitchCase(
                    ["settling"], ["to"],
                    [
                      .if(
                        local("to"),
                        then: [.assign(.state("panel"), .enumCase(enumeration: "Panel", name: "open", payload: []))],
                        otherwise: [
                          .assign(.state("panel"), .enumCase(enumeration: "Panel", name: "closed", payload: []))
                        ])
                    ]),
                ]),
            ]),
          SwitchCase(
            ["resized"], ["environment"],
            [
              .assign(
                .state("geometry"),
                .call(ReservedNames.solve, [environment, .record(ReservedNames.measures, [.number(1000)])]))
            ]),
          SwitchCase(["ignored"], [], []),
        ]),
      .return(.zero),
    ])
}
