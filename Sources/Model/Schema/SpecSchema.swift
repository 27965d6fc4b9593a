enum SpecKey: Int, SchemaKeys {
  case scrollwork, screen, summary, devices, orientations, inside, environment, measures, lets, modes, layout, observe
  case constraints, ensure, scenarios

  static let schema = Schema("spec", "One screen.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .scrollwork:
      SchemaKey("scrollwork", .version, .required, "The version of the language: 1.", synonyms: ["version"])
    case .screen:
      SchemaKey(
        "screen", .typeName, .required, "The name of the screen and of the generated type.",
        synonyms: ["name", "title"])
    case .summary:
      SchemaKey(
        "summary", .text, .optional("none"), "What the screen is; becomes the documentation of the generated type.",
        synonyms: ["description", "doc"])
    case .devices:
      SchemaKey(
        "devices", .either([.list(.deviceOrGroup), .deviceOrGroup]),
        .optional("every iPhone that is inside the ranges given"),
        "The devices that the screen must fit, by group or name.")
    case .orientations:
      SchemaKey(
        "orientations", .list(.oneOf(Orientation.self)), .optional("[portrait]"),
        "The orientations that the screen must fit.")
    case .inside:
      SchemaKey(
        "inside", .either([.list(.oneOf(SystemBars.Bar.self)), .map("inside")]), .optional("no bar of the system"),
        "The bars of the system around the screen, with the heights of the system or their own.",
        synonyms: ["container", "within"])
    case .environment:
      SchemaKey(
        "environment", .map("environment"), .optional("the hull of the devices"),
        "Ranges for what the device decides; duties are then proved over the whole box.")
    case .measures:
      SchemaKey(
        "measures", .names(.newMeasures, .either([.range, .map("measure")])), .optional("none"),
        "Lengths known only at run time, with their ranges.")
    case .lets:
      SchemaKey(
        "let", .names(.newDefinitions, .formula), .optional("none"), "Named expressions, in any order.",
        synonyms: ["lets", "variables", "constants", "definitions"])
    case .modes:
      SchemaKey(
        "modes", .list(.name), .optional("none"),
        "States of the app that a sheet goes by; the first is the initial one.", synonyms: ["states"])
    case .layout:
      SchemaKey(
        "layout",
        .nodes(NodeKind.boxes + [.header, .scroll, .tabs, .list, .sheet]), .required,
        "The column of nodes, top to bottom, and the sheets that lie over it.",
        synonyms: ["nodes", "content", "children", "body"])
    case .observe:
      SchemaKey(
        "observe", .names(.newObservers, .map("observer")), .optional("none"),
        "Progresses for the look of the app, each over a stretch of a position.")
    case .constraints:
      SchemaKey("constraints", .list(.constraint), .optional("none"), "Linear constraints between lengths.")
    case .ensure:
      SchemaKey(
        "ensure", .list(.comparison), .optional("none"), "Promises that are proved for every environment.",
        synonyms: ["ensures", "promises", "assert"])
    case .scenarios:
      SchemaKey(
        "scenarios", .list(.map("scenario")), .optional("none"), "Executable examples: gestures in, positions out.",
        synonyms: ["tests", "examples"])
    }
  }
}
