/// The keys of what covers the edges of a screen, shared by the maps that hold them.
protocol PostureKeys: SchemaKeys {
  static var safeArea: Self { get }
  static var safeAreaTop: Self { get }
  static var safeAreaBottom: Self { get }
  static var keyboard: Self { get }
}

/// The keys of environment quantities, shared by the maps that hold them.
protocol EnvironmentKeys: PostureKeys {
  static var height: Self { get }
  static var width: Self { get }
}

enum EnvironmentKey: Int, EnvironmentKeys {
  case height, width, safeArea, safeAreaTop, safeAreaBottom, keyboard

  static let schema = Schema(
    "environment", "What the device decides, in points.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .height: .height(.range, Self.hull)
    case .width: .width(.range, Self.hull)
    case .safeArea: .safeArea(Self.hull)
    case .safeAreaTop: .safeAreaTop(.range, Self.hull)
    case .safeAreaBottom: .safeAreaBottom(.range, Self.hull)
    case .keyboard: .keyboard(.either([.range, .map("rangeByOrientation"), .choice([Self.ofDevice])]), "0")
    }
  }

  private static let hull = SchemaKey.Presence.optional("the hull of the devices")
  /// The keyboard of each device.
  static let ofDevice = ChoiceWord("device", "From 0 to the height of the keyboard of each device.")
}

enum OrientationRangeKey: Int, SchemaKeys {
  case portrait, landscape

  static let schema = Schema(
    "rangeByOrientation", "A length of the system by orientation, in points.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .portrait: SchemaKey("portrait", .range, .required, "Its values on a device that is held upright.")
    case .landscape: SchemaKey("landscape", .range, .required, "Its values on a device on its side.")
    }
  }
}

/// The bars of the system around the screen.
enum ContainerKey: Int, SchemaKeys {
  case navigationBar, tabBar

  static let schema = Schema(
    "inside", "The bars of the system around the screen, which the safe area includes.", keys: allCases.map(\.entry))

  var bar: SystemBars.Bar {
    switch self {
    case .navigationBar: .navigationBar
    case .tabBar: .tabBar
    }
  }

  private var entry: SchemaKey {
    let height = ValueType.either([.range, .map("rangeByOrientation")])
    return switch self {
    case .navigationBar:
      SchemaKey(bar.rawValue, height, .optional("none"), "The height of the navigation bar, below the status bar.")
    case .tabBar:
      SchemaKey(bar.rawValue, height, .optional("none"), "The height of the tab bar, above the home indicator.")
    }
  }
}

/// A device of a team.
enum DeviceKey: Int, EnvironmentKeys {
  case name, height, width, safeArea, safeAreaTop, safeAreaBottom, keyboard, landscape, scale

  static let schema = Schema("device", "A device of a team, in portrait, in points.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .name: SchemaKey("name", .text, .required, "The name by which specs list it.", synonyms: ["device"])
    case .height: .height(.range, .required)
    case .width: .width(.range, .required)
    case .safeArea: .safeArea(.optional("0"))
    case .safeAreaTop: .safeAreaTop(.range, .optional("0"))
    case .safeAreaBottom: .safeAreaBottom(.range, .optional("0"))
    case .keyboard: .keyboard(.range, "0")
    case .landscape: SchemaKey("landscape", .map("posture"), .optional("as in portrait"), "The device on its side.")
    case .scale: SchemaKey("scale", .number(.positive), .optional("2"), "Pixels per point.")
    }
  }
}

enum PostureKey: Int, PostureKeys {
  case safeArea, safeAreaTop, safeAreaBottom, keyboard

  static let schema = Schema("posture", "What covers a device on its side, in points.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .safeArea: .safeArea(.optional("0"))
    case .safeAreaTop: .safeAreaTop(.range, .optional("0"))
    case .safeAreaBottom: .safeAreaBottom(.range, .optional("0"))
    case .keyboard: .keyboard(.range, "0")
    }
  }
}

enum PlaceKey: Int, EnvironmentKeys {
  case device, orientation, height, width, safeArea, safeAreaTop, safeAreaBottom, keyboard

  static let schema = Schema("place", "Where a scenario runs.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .device: SchemaKey("device", .device, .optional("none"), "A device of the table.", synonyms: ["name"])
    case .orientation: .orientation("the first of the spec's")
    case .height: .height(.number(.any), Self.nearest)
    case .width: .width(.number(.any), Self.nearest)
    case .safeArea: .safeArea(Self.nearest)
    case .safeAreaTop: .safeAreaTop(.number(.any), Self.nearest)
    case .safeAreaBottom: .safeAreaBottom(.number(.any), Self.nearest)
    case .keyboard: .keyboard(.number(.any), "0")
    }
  }

  private static let nearest = SchemaKey.Presence.optional("the nearest listed device's")
}

enum ResizeKey: Int, EnvironmentKeys {
  case orientation, height, width, safeArea, safeAreaTop, safeAreaBottom, keyboard

  static let schema = Schema("resize", "The environment changes.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .orientation: .orientation("unchanged")
    case .height: .height(.length, Self.unchanged)
    case .width: .width(.length, Self.unchanged)
    case .safeArea: .safeArea(Self.unchanged)
    case .safeAreaTop: .safeAreaTop(.length, Self.unchanged)
    case .safeAreaBottom: .safeAreaBottom(.length, Self.unchanged)
    case .keyboard: .keyboard(.length, "unchanged")
    }
  }

  private static let unchanged = SchemaKey.Presence.optional("unchanged")
}

enum SafeAreaKey: Int, SchemaKeys {
  case top, bottom

  static let schema = Schema("safeArea", "The insets of the safe area, in points.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .top: SchemaKey("top", .range, .optional("as if not said"), "The inset at the top.")
    case .bottom: SchemaKey("bottom", .range, .optional("as if not said"), "The inset at the bottom.")
    }
  }
}

extension SchemaKey {
  fileprivate static func height(_ value: ValueType, _ presence: Presence) -> SchemaKey {
    SchemaKey("height", value, presence, "The height of the screen.")
  }

  fileprivate static func width(_ value: ValueType, _ presence: Presence) -> SchemaKey {
    SchemaKey("width", value, presence, "The width of the screen.")
  }

  fileprivate static func safeArea(_ presence: Presence) -> SchemaKey {
    SchemaKey(
      "safeArea", .map("safeArea"), presence, "The insets of the safe area.", synonyms: ["insets", "safearea"])
  }

  fileprivate static func safeAreaTop(_ value: ValueType, _ presence: Presence) -> SchemaKey {
    SchemaKey("safeArea.top", value, presence, "Short for `safeArea: {top: …}`.")
  }

  fileprivate static func safeAreaBottom(_ value: ValueType, _ presence: Presence) -> SchemaKey {
    SchemaKey("safeArea.bottom", value, presence, "Short for `safeArea: {bottom: …}`.")
  }

  fileprivate static func keyboard(_ value: ValueType, _ absent: String) -> SchemaKey {
    SchemaKey("keyboard", value, .optional(absent), "How much of the screen the keyboard covers.")
  }

  fileprivate static func orientation(_ absent: String) -> SchemaKey {
    SchemaKey(
      "orientation", .oneOf(Orientation.self), .optional(absent), "How the device is held.")
  }
}
