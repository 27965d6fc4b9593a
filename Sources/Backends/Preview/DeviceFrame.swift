/// The look of a device around its screen.
///
/// The safe area in portrait tells a notch from an island: no phone with a notch has a status bar of 54 points, and none
/// with an island a lower one.
struct DeviceFrame: Equatable {
  enum Cutout: String {
    case none, notch, island
  }

  enum Corners: String {
    case square, round, pad
  }

  var cutout: Cutout
  var corners: Corners
  /// Whether the screen has a home bar, and so no home button.
  var hasHomeBar: Bool
  /// Whether the device is held on its side.
  var isTurned: Bool
}

extension Preview.Sample {
  var frame: DeviceFrame {
    func value(_ amounts: [Preview.Amount], _ name: String) -> Double {
      amounts.first { $0.name == name }?.value.double ?? 0
    }
    func larger(_ name: String) -> Double { max(value(environment, name), value(turned, name)) }
    let (width, height) = (value(environment, "width"), value(environment, "height"))
    let isPad = min(width, height) >= 600
    let top = larger("safeArea.top") - bars.navigation.double
    let hasHomeBar = larger("safeArea.bottom") > bars.tab.double
    return DeviceFrame(
      cutout: top < 44 || isPad ? .none : top < 54 ? .notch : .island,
      corners: !hasHomeBar ? .square : isPad ? .pad : .round,
      hasHomeBar: value(environment, "safeArea.bottom") > bars.tab.double, isTurned: width > height)
  }
}
