import Numerics

/// The bars of the system around a screen. The safe area of the screen's view includes them.
package struct SystemBars: Construct, Hashable {
  package enum Bar: String, Choice, Sendable {
    case navigationBar, tabBar

    var summary: String {
      switch self {
      case .navigationBar: "The bar of a `UINavigationController`, below the status bar."
      case .tabBar: "The bar of a `UITabBarController`, above the home indicator."
      }
    }
  }

  package enum BarHeight: Hashable, Sendable {
    /// The height that the system gives the bar.
    case system
    case portrait(LengthRange, landscape: LengthRange)
  }

  package var heights: [Bar: BarHeight] = [:]

  static let keys = KeyTable<SystemBars>(
    "inside", "The bars of the system around the screen, which the safe area includes.",
    [
      Key(
        "navigationBar", \.heights[.navigationBar], .barHeight,
        "The height of the navigation bar, below the status bar."),
      Key("tabBar", \.heights[.tabBar], .barHeight, "The height of the tab bar, above the home indicator."),
    ])

  /// Returns the heights of the bars on a device of a group. A bar that does not exist has the height 0.
  package func bars(of group: String, _ orientation: Orientation) -> (top: LengthRange, bottom: LengthRange) {
    (height(of: .navigationBar, on: group, orientation), height(of: .tabBar, on: group, orientation))
  }

  private func height(of bar: Bar, on group: String, _ orientation: Orientation) -> LengthRange {
    switch (heights[bar], orientation) {
    case (nil, _): LengthRange(0, 0)
    case (.system?, _): bar.systemHeight(on: group, orientation)
    case (.portrait(let height, landscape: _)?, .portrait): height
    case (.portrait(_, let height)?, .landscape): height
    }
  }
}

extension Codec where Value == SystemBars.BarHeight? {
  fileprivate static var barHeight: Codec {
    Codec(
      type: .either([.range, .map(OrientationRanges.schema.name)]), read: { $0.barHeight($1) },
      text: { height in
        switch height {
        case nil: "none"
        case .system?: "the height of the system"
        case .portrait(let height, let landscape)?:
          height.text == landscape.text ? height.text : "portrait \(height.text), landscape \(landscape.text)"
        }
      })
  }
}

extension SpecAnalyzer {
  /// Reads the bars around the screen, and places the devices of the table inside of them.
  func container(_ field: SchemaField?) -> SystemBars {
    guard let field else { return SystemBars() }
    var container = SystemBars()
    if field.value.isMapping {
      guard let fields = fields(after: field, as: SystemBars.self) else { return container }
      read(fields, into: &container)
    } else {
      for bar: SystemBars.Bar in choices(field, of: "bar") { container.heights[bar] = .system }
    }
    deviceTable = deviceTable.map { $0.inside(container) }
    return container
  }

  fileprivate func barHeight(_ field: SchemaField) -> SystemBars.BarHeight? {
    guard field.value.isMapping else { return range(field).map { .portrait($0, landscape: $0) } }
    guard let ranges = rangesByOrientation(field), let portrait = ranges.portrait, let landscape = ranges.landscape
    else { return nil }
    return .portrait(portrait, landscape: landscape)
  }
}

extension SystemBars.Bar {
  /// Returns the height that UIKit gives the bar on a device of a group, without a large title or a search field.
  ///
  /// A height that depends on the version of the system or on the size of the phone is a range. A navigation bar has
  /// 44 points up to iOS 18 and 54 since iOS 26 (QuintGao/GKNavigationBarSwift, issue 47); on its side a small phone has
  /// 32 points, and a large one 44 (microsoft/fluentui-apple, pull request 1727). On iPads it has 50 points since iOS 12
  /// (Hackworth, *iPad Navigation Bar and Toolbar Height Changes in iOS 12*). A tab bar has 49 points, and 32 on a
  /// small phone on its side. Since iPadOS 18 an iPad shows it at the top. What iOS 26 changed on iPads and in
  /// landscape is not verified.
  fileprivate func systemHeight(on group: String, _ orientation: Orientation) -> LengthRange {
    switch (self, group, orientation) {
    case (.navigationBar, "iPhone", .portrait): LengthRange(44, 54)
    case (.navigationBar, "iPhone", .landscape): LengthRange(32, 54)
    case (.navigationBar, "iPad", _), (.navigationBar, "window", _): LengthRange(50, 54)
    case (.navigationBar, _, _): LengthRange(32, 54)
    case (.tabBar, "iPhone", .portrait): LengthRange(49, 49)
    case (.tabBar, "iPhone", .landscape): LengthRange(32, 49)
    case (.tabBar, _, _): LengthRange(0, 50)
    }
  }
}
