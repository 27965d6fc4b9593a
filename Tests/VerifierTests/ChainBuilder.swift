import Machine
import Numerics
import ProgramIR
import Source

/// A handwritten chain as in Semantics, section 2, and its program.
struct ChainBuilder {
  struct Member {
    var node: String
    var kind: Consumer.Kind
    var sense = 1
    /// Whether a scroll hands over to an inner node, and so can be pinned.
    var handsOver = false
    var returns = false

    var position: String { node + (kind == .sheet ? "Height" : "Offset") }
    var pinned: String { node + "Pinned" }
    func length(_ name: String) -> Term { .state("geometry")[node, name] }
    var lower: Term { kind == .sheet ? .call(node + "Lowest", []) : .zero }
    var upper: Term {
      switch kind {
      case .sheet: .call(node + "Highest", [])
      case .scroll, .list: length(handsOver ? "critical" : "range")
      }
    }
    var isTracking: Term {
      .isCase(.state(node + "Phase"), enumeration: typeName("Phase"), name: "tracking")
    }
    func typeName(_ kind: String) -> String { node.prefix(1).uppercased() + node.dropFirst() + kind }
  }

  var members: [Member]
  var up: [Plan.Step]
  var down: [Plan.Step]

  init(_ members: [Member], up: [(String, Plan.Step.Limit)], down: [(String, Plan.Step.Limit)]) {
    func steps(_ list: [(String, Plan.Step.Limit)]) -> [Plan.Step] {
      list.compactMap { node, limit in
        members.firstIndex { $0.node == node }.map {
          Plan.Step(consumer: $0, limit: limit, gate: members[$0].kind == .sheet ? .tracking(sheet: node) : .open)
        }
      }
    }
    self.members = members
    self.up = steps(up)
    self.down = steps(down)
  }

  var chain: Chain {
    Chain(
      name: members.last?.node ?? "",
      consumers: members.map { Consumer(node: $0.node, kind: $0.kind, sense: $0.sense) },
      terms: members.map {
        ConsumerBinding(
          position: $0.position, lower: $0.lower, upper: $0.upper,
          returned: $0.returns ? $0.length("returned") : nil, isTracked: $0.kind == .sheet ? $0.isTracking : nil,
          pinned: $0.handsOver ? $0.pinned : nil)
      }, up: Plan(steps: up), down: Plan(steps: down), function: "move")
  }

  func machine() -> Machine {
    Machine(
      program: program(), chains: [chain],
      screenDescription: ScreenDescription(
        screen: "Example", summary: nil, file: "", nodes: [], modes: [], devices: []),
      scripts: [])
  }
}

// The program, in the form of the lowering.
extension ChainBuilder {
  func program() -> Program {
    let sheets = members.filter { $0.kind == .sheet }
    return Program(
      screen: "Example", enumerations: sheets.flatMap(phases),
      records: members.map { record($0) }
        + [
          Record(ReservedNames.geometry, members.map { Field($0.node, .record($0.typeName("Geometry"))) }, summary: "")
        ],
      state: [Field("geometry", .record(ReservedNames.geometry))] + members.flatMap(state),
      functions: sheets.flatMap(extremes)
        + [movement(.up), movement(.down), dispatch()])
  }

  private func record(_ member: Member) -> Record {
    Record(
      member.typeName("Geometry"),
      ["critical", "range", "returned", "minimum", "medium", "maximum"].map { Field($0, .number) }, summary: "")
  }

  private func phases(_ sheet: Member) -> [Enumeration] {
    let notch = Type.enumeration(sheet.typeName("Notch"))
    return [
      Enumeration(sheet.typeName("Notch"), ["minimum", "medium", "maximum"].map { .init($0) }, summary: ""),
      Enumeration(
        sheet.typeName("Phase"),
        [
          .init("resting", [Field("at", notch)]), .init("tracking", [Field("from", notch)]),
          .init("settling", [Field("to", notch), Field("from", notch), Field("token", .token)]),
        ], summary: ""),
    ]
  }

  private func state(_ member: Member) -> [Field] {
    [Field(member.position, .number)]
      + (member.kind == .sheet ? [Field(member.node + "Phase", .enumeration(member.typeName("Phase")))] : [])
      + (member.handsOver ? [Field(member.pinned, .bool)] : [])
  }

  private func extremes(_ sheet: Member) -> [Function] {
    [("Lowest", "minimum"), ("Highest", "maximum")].map { name, notch in
      Function(
        sheet.node + name, .query, returns: .number, summary: "", body: [.return(sheet.length(notch))])
    }
  }

  private func dispatch() -> Function {
    func part(_ condition: Term, _ name: String) -> Statement {
      .if(
        condition, then: [.callAction(name, [.local("distance")], result: "left"), .return(.local("left"))],
        otherwise: [])
    }
    return Function(
      "move", .action, [Field("distance", .number)], returns: .number, summary: "",
      body: [
        part(.local("distance") .> .zero, "moveUp"), part(.local("distance") .< .zero, "moveDown"),
        .return(.local("distance")),
      ])
  }

  private func movement(_ direction: Direction) -> Function {
    let steps = direction == .up ? up : down
    // No consumer follows one that takes everything.
    let endsOpen = steps.last.map { $0.limit == .none && $0.gate == .open } ?? false
    return Function(
      direction == .up ? "moveUp" : "moveDown", .action, [Field("distance", .number)], returns: .number, summary: "",
      body: [.variable("remaining", .number, .local("distance"))]
        + steps.enumerated().flatMap { step($1, $0, direction) }
        + (endsOpen ? [] : [.return(.local("remaining"))]))
  }

  private func step(_ step: Plan.Step, _ number: Int, _ direction: Direction) -> [Statement] {
    let member = members[step.consumer]
    let (position, remaining) = (Term.state(member.position), Term.local("remaining"))
    let moved = member.sense > 0 ? position + remaining : position - remaining
    let leaves: [Statement] =
      member.handsOver && direction == .down
      ? [.if(remaining .!= .zero, then: [.assign(.state(member.pinned), .bool(false))], otherwise: [])] : []
    let arrives: [Statement] =
      member.handsOver && direction == .up && step.limit == .end ? [.assign(.state(member.pinned), .bool(true))] : []
    guard let limit = limit(step, member) else {
      return gated(member, leaves + [.assign(.state(member.position), moved), .return(.zero)])
    }
    let name = "room\(number)"
    let room = Term.local(name)
    let isLess = direction == .up ? remaining .< room : remaining .> room
    return gated(
      member,
      [
        .constant(name, member.sense > 0 ? limit - position : position - limit),
        .if(
          direction == .up ? room .> .zero : room .< .zero,
          then: leaves + [
            .if(isLess, then: [.assign(.state(member.position), moved), .return(.zero)], otherwise: []),
            .assign(.state(member.position), limit),
          ] + arrives + [.assign(.local("remaining"), remaining - room)], otherwise: []),
      ])
  }

  private func limit(_ step: Plan.Step, _ member: Member) -> Term? {
    switch step.limit {
    case .lowest, .zero: member.lower
    case .highest, .end: member.upper
    case .returned: member.length("returned")
    case .none: nil
    }
  }

  private func gated(_ member: Member, _ body: [Statement]) -> [Statement] {
    member.kind == .sheet ? [.if(member.isTracking, then: body, otherwise: [])] : body
  }
}

// The chains of Semantics, section 2.
extension ChainBuilder {
  private static let header = Member(node: "page", kind: .scroll, handsOver: true)
  private static let rows = Member(node: "rows", kind: .list)
  private static let sheet = Member(node: "search", kind: .sheet)

  static let listAlone = ChainBuilder([rows], up: [("rows", .end)], down: [("rows", .zero)])

  /// Headers that collapse, leave or stay, then a list.
  static let headerAndList = ChainBuilder(
    [header, rows], up: [("page", .end), ("rows", .end)], down: [("rows", .zero), ("page", .zero)])

  static let returningHeader = ChainBuilder(
    [Member(node: "page", kind: .scroll, handsOver: true, returns: true), rows],
    up: [("page", .end), ("rows", .end)], down: [("page", .returned), ("rows", .zero), ("page", .zero)])

  /// After a pull beyond the start, the header returns first.
  static let stretchingHeader = ChainBuilder(
    [header, rows], up: [("page", .zero), ("page", .end), ("rows", .end)],
    down: [("rows", .zero), ("page", .zero), ("page", .none)])

  static let expandFirst = ChainBuilder(
    [sheet, rows], up: [("search", .highest), ("rows", .end)], down: [("rows", .zero), ("search", .lowest)])

  static let expandFirstWithHeader = ChainBuilder(
    [sheet, header, rows], up: [("search", .highest), ("page", .end), ("rows", .end)],
    down: [("rows", .zero), ("page", .zero), ("search", .lowest)])

  /// A sheet at the top edge, alone.
  static let curtain = ChainBuilder(
    [Member(node: "curtain", kind: .sheet, sense: -1)], up: [("curtain", .lowest)], down: [("curtain", .highest)])

  static let threeLevels = ChainBuilder(
    [header, Member(node: "inner", kind: .scroll, handsOver: true), rows],
    up: [("page", .end), ("inner", .end), ("rows", .end)], down: [("rows", .zero), ("inner", .zero), ("page", .zero)])

  static let fourLevels = ChainBuilder(
    [
      sheet, header, Member(node: "inner", kind: .scroll, handsOver: true), rows,
    ], up: [("search", .highest), ("page", .end), ("inner", .end), ("rows", .end)],
    down: [("rows", .zero), ("inner", .zero), ("page", .zero), ("search", .lowest)])

  static let all: [(name: String, builder: ChainBuilder)] = [
    ("list alone", listAlone), ("header and list", headerAndList), ("returning header", returningHeader),
    ("stretching header", stretchingHeader), ("expand first", expandFirst),
    ("expand first with header", expandFirstWithHeader), ("curtain", curtain), ("three levels", threeLevels),
    ("four levels", fourLevels),
  ]
}
