enum ScenarioKey: Int, SchemaKeys {
  case scenario, on, given, steps

  static let schema = Schema("scenario", "An executable example.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .scenario:
      SchemaKey("scenario", .text, .required, "What it shows, in words.", synonyms: ["name", "title", "test"])
    case .on:
      SchemaKey(
        "on", .either([.device, .map("place")]), .optional("every device"),
        "A device, a device with an orientation, or an environment.", synonyms: ["device", "where"])
    case .given:
      SchemaKey(
        "given", .names(.settings, .either([.reference(.state), .length])), .optional("the initial state"),
        "Where it begins.")
    case .steps:
      SchemaKey("steps", .list(.map("step")), .required, "What happens, in order.", synonyms: ["then", "when"])
    }
  }
}

/// The steps of scenarios and traces; a step has exactly one of these keys.
enum StepKey: Int, SchemaKeys {
  case given, begin, drag, drift, release, cancel, settle, tap, show, swipe, select, mode, move, resize, measure, place
  case expect

  static let schema = Schema("step", "One step of a scenario or a trace.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .given: SchemaKey("given", Self.states(.settings), .step, "Sets the state to begin with.", synonyms: ["set"])
    case .begin: SchemaKey("begin", .map("begin"), .step, "A finger touches down.", synonyms: ["touch", "down"])
    case .drag: SchemaKey("drag", .map("drag"), .step, "A finger moves.", synonyms: ["pan", "scroll"])
    case .drift: SchemaKey("drift", .map("drift"), .step, "A region decelerates by itself.", synonyms: ["fling"])
    case .release: SchemaKey("release", .map("release step"), .step, "The finger lifts.", synonyms: ["end", "up"])
    case .cancel: SchemaKey("cancel", .choice(["true"]), .step, "The system takes the touch away.")
    case .settle:
      SchemaKey(
        "settle", .either([.choice(["true"]), .reference(.node)]), .step,
        "Every motion comes to its end, or that of one node.", synonyms: ["wait"])
    case .tap:
      SchemaKey(
        "tap",
        .either([
          .reference(.node), .choice([ChoiceWord("statusBar", "The tap that scrolls to the top.")]), .map("tap step"),
        ]), .step,
        "A tap on a sheet, beside it, or on the status bar.", synonyms: ["click", "press"])
    case .show:
      SchemaKey(
        "show", .reference(.page), .step, "A page comes into view, and the pager does not rest on it yet.",
        synonyms: ["reveal", "willShow"])
    case .swipe: SchemaKey("swipe", .reference(.page), .step, "A finger swipes to a page.")
    case .select: SchemaKey("select", .reference(.page), .step, "A title is tapped or the app selects a page.")
    case .mode: SchemaKey("mode", .reference(.mode), .step, "The app changes its mode.")
    case .move:
      SchemaKey(
        "move", .names(.movable, .reference(.notch)), .step,
        "The app moves a sheet, a scroll to `top` or `critical`, or a bar that returns.",
        synonyms: ["animate"])
    case .resize: SchemaKey("resize", .map("resize"), .step, "The environment changes.", synonyms: ["rotate"])
    case .measure:
      SchemaKey("measure", .names(.measures, .either([.length, .map("growth")])), .step, "Measures change.")
    case .place:
      SchemaKey(
        "place", Self.states(.offsets), .step, "The offset of a list or scroll changes from outside of the machine.")
    case .expect:
      SchemaKey(
        "expect", .names(.expectations, .either([.reference(.state), .length, .effects])), .step, "What must hold now.",
        synonyms: ["assert", "check"])
    }
  }

  private static func states(_ keys: ValueType.NamedKeys) -> ValueType {
    .names(keys, .either([.reference(.state), .length]))
  }
}

enum BeginKey: Int, SchemaKeys {
  case on

  static let schema = Schema(
    "begin", "A finger touches down; the other keys say what it finds there, as in `place`.",
    keys: allCases.map(\.entry), otherKeys: .length)

  private var entry: SchemaKey {
    switch self {
    case .on: SchemaKey("on", .reference(.node), .required, "Where the finger is.", synonyms: ["node", "target"])
    }
  }
}

enum DragKey: Int, SchemaKeys {
  case on, by

  static let schema = Schema("drag", "A finger moves; negative is up.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .on: SchemaKey("on", .reference(.node), .required, "Where the finger is.", synonyms: ["node", "target"])
    case .by:
      SchemaKey(
        "by", .either([.list(.movement), .movement]), .required, "The movements, in points.",
        synonyms: ["delta", "deltas", "translation"])
    }
  }
}

enum DriftKey: Int, SchemaKeys {
  case on, by, velocity

  static let schema = Schema("drift", "A region decelerates by itself.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .on: SchemaKey("on", .reference(.node), .required, "The region.", synonyms: ["node", "target"])
    case .by:
      SchemaKey(
        "by", .either([.list(.movement), .movement]), .required, "The movements, in points, with the finger's sign.",
        synonyms: ["delta", "deltas"])
    case .velocity: SchemaKey("velocity", .movement, .optional("unknown"), "Its velocity, in points per second.")
    }
  }
}

enum GrowthKey: Int, SchemaKeys {
  case to, at

  static let schema = Schema("growth", "A measure changes at one end of its list.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .to: SchemaKey("to", .length, .required, "The new value.", synonyms: ["value"])
    case .at:
      SchemaKey(
        "at", .oneOf(ListEnd.self), .optional("end"), "Where lists with `from: end` grow with it.",
        synonyms: ["end", "where"])
    }
  }
}

enum ReleaseStepKey: Int, SchemaKeys {
  case velocity

  static let schema = Schema("release step", "The finger lifts.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .velocity:
      SchemaKey("velocity", .movement, .required, "In points per second, negative is up.", synonyms: ["speed", "v"])
    }
  }
}

enum TapStepKey: Int, SchemaKeys {
  case outside

  static let schema = Schema("tap step", "A tap beside a sheet.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .outside: SchemaKey("outside", .reference(.node), .required, "The sheet beside which the tap lands.")
    }
  }
}

extension SchemaKey.Presence {
  /// The presence of a step's key: exactly one key is present, so that none has a default.
  static let step = SchemaKey.Presence.optional("")
}
