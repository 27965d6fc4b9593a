/// The keys of environment quantities, shared by the three maps that hold them.
protocol EnvironmentKeys: SchemaKeys {
  static var height: Self { get }
  static var width: Self { get }
  static var safeArea: Self { get }
  static var safeAreaTop: Self { get }
  static var safeAreaBottom: Self { get }
  static var keyboard: Self { get }
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
    case .keyboard: .keyboard(.either([.range, .map("keyboard")]), "0")
    }
  }

  private static let hull = "the hull of the devices"
}

enum KeyboardKey: Int, SchemaKeys {
  case portrait, landscape

  static let schema = Schema(
    "keyboard", "The keyboard by orientation, in points.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .portrait: SchemaKey("portrait", .range, .required, "How much it covers of a device that is held upright.")
    case .landscape: SchemaKey("landscape", .range, .required, "How much it covers of a device on its side.")
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

  private static let nearest = "the nearest listed device's"
}

enum ResizeKey: Int, EnvironmentKeys {
  case orientation, height, width, safeArea, safeAreaTop, safeAreaBottom, keyboard

  static let schema = Schema("resize", "The environment changes.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .orientation: .orientation("unchanged")
    case .height: .height(.length, "unchanged")
    case .width: .width(.length, "unchanged")
    case .safeArea: .safeArea("unchanged")
    case .safeAreaTop: .safeAreaTop(.length, "unchanged")
    case .safeAreaBottom: .safeAreaBottom(.length, "unchanged")
    case .keyboard: .keyboard(.length, "unchanged")
    }
  }
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
  fileprivate static func height(_ value: ValueType, _ absent: String) -> SchemaKey {
    SchemaKey("height", value, .optional(absent), "The height of the screen.")
  }

  fileprivate static func width(_ value: ValueType, _ absent: String) -> SchemaKey {
    SchemaKey("width", value, .optional(absent), "The width of the screen.")
  }

  fileprivate static func safeArea(_ absent: String) -> SchemaKey {
    SchemaKey(
      "safeArea", .map("safeArea"), .optional(absent), "The insets of the safe area.", synonyms: ["insets", "safearea"])
  }

  fileprivate static func safeAreaTop(_ value: ValueType, _ absent: String) -> SchemaKey {
    SchemaKey("safeArea.top", value, .optional(absent), "Short for `safeArea: {top: …}`.")
  }

  fileprivate static func safeAreaBottom(_ value: ValueType, _ absent: String) -> SchemaKey {
    SchemaKey("safeArea.bottom", value, .optional(absent), "Short for `safeArea: {bottom: …}`.")
  }

  fileprivate static func keyboard(_ value: ValueType, _ absent: String) -> SchemaKey {
    SchemaKey("keyboard", value, .optional(absent), "How much of the screen the keyboard covers.")
  }

  fileprivate static func orientation(_ absent: String) -> SchemaKey {
    SchemaKey(
      "orientation", .oneOf(Orientation.self), .optional(absent), "How the device is held.")
  }
}
