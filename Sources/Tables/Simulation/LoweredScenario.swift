package import Model
import Numerics
import ScrollworkEngine
import Source

/// A scenario in the form that the simulator runs, with the names of the spec.
package struct LoweredScenario: Sendable {
  package var title: String
  package var span: Span
  /// The configurations in which the scenario runs, one run each.
  package var places: [Environment]
  package var steps: [LoweredStep]

  package init(title: String, span: Span, places: [Environment], steps: [LoweredStep]) {
    self.title = title
    self.span = span
    self.places = places
    self.steps = steps
  }
}

/// An environment with a value for every measure.
package struct Environment: Hashable, Sendable {
  package var device: String?
  package var orientation: Orientation?
  /// Height, width, safeArea.top, safeArea.bottom and keyboard, in points.
  package var environment: [Rational]
  /// The environment with the device rotated by a quarter turn, in the order of `environment`, in points.
  package var turned: [Rational]
  /// The values of the measures in the order of the spec, in points.
  package var measures: [Rational]

  package init(
    device: String?, orientation: Orientation?, environment: [Rational], turned: [Rational], measures: [Rational]
  ) {
    self.device = device
    self.orientation = orientation
    self.environment = environment
    self.turned = turned
    self.measures = measures
  }

  /// The device and the orientation, as in `iPhone 15, landscape`. `nil` if the environment is not that of a listed
  /// device.
  package var name: String? { device.map { $0 + (orientation == .landscape ? ", landscape" : "") } }

  /// The orientation of the device. Without a device, the sides decide, as in the conditions of a spec.
  package var side: Orientation {
    if let orientation { return orientation }
    return environment[EnvironmentQuantity.width.rawValue] <= environment[EnvironmentQuantity.height.rawValue]
      ? .portrait : .landscape
  }
}

package struct LoweredStep: Sendable {
  package enum Kind: Sendable {
    case given([LoweredSetting])
    case begin(on: String, at: [LoweredSetting])
    /// Finger movements in points, negative upward.
    case drag(on: String, by: [LengthValue])
    case drift(on: String, by: [LengthValue], velocity: LengthValue?)
    case release(velocity: LengthValue)
    case cancel
    case settle(String?)
    case tap(sheet: String)
    case tapOutside(sheet: String)
    case show(tabs: String, page: String)
    case swipe(tabs: String, page: String)
    case select(tabs: String, page: String)
    case mode(String)
    case move(sheet: String, notch: String)
    case moveBar(String, to: BarPlace)
    /// New values of environment fields, by name, after a rotation of the device to this orientation.
    case resize([(String, LengthValue)], to: Orientation?)
    /// New values of measures, by name. Lists from their end grow at their start with those in `atStart`.
    case measure([(String, LengthValue)], atStart: Set<String>)
    case place([LoweredSetting])
    case scrollToTop
    case scroll(String, to: ScrollMachine.ScrollStop)
    case expect([LoweredExpectation])
  }

  package var kind: Kind
  /// The node that a `drift` names, which moves with its region.
  package var node: String?
  package var span: Span

  package init(_ kind: Kind, on node: String? = nil, at span: Span) {
    self.kind = kind
    self.node = node
    self.span = span
  }
}

package enum LoweredSetting: Sendable {
  case notch(sheet: String, String)
  case page(tabs: String, String)
  case mode(String)
  case offset(String, LengthValue)
  case height(sheet: String, LengthValue)
  case measure(String, LengthValue)
}

package struct LoweredExpectation: Sendable {
  package enum Kind: Sendable {
    case notch(sheet: String, String)
    case dismissed(sheet: String)
    case moving(sheet: String)
    case page(tabs: String, String)
    case mode(String)
    case offset(String, LengthValue)
    case fromEnd(String, LengthValue)
    case height(String, LengthValue)
    case progress(String, LengthValue)
    case shown(String, LengthValue)
    case scale(String, LengthValue)
    case opacity(String, LengthValue)
    case dim(String, LengthValue)
    case observed(String, LengthValue)
    /// The expected effects in order, each with its kind. `subject` is the node that the effect concerns, `nil` if the
    /// script does not name it.
    case effects([(effect: Effect, subject: String?)])
  }

  package var kind: Kind
  package var span: Span

  package init(_ kind: Kind, at span: Span) {
    self.kind = kind
    self.span = span
  }
}

extension EnvironmentQuantity {
  /// The name in a step of a script.
  var field: String {
    switch self {
    case .height: "height"
    case .width: "width"
    case .safeAreaTop: "safeAreaTop"
    case .safeAreaBottom: "safeAreaBottom"
    case .keyboard: "keyboard"
    }
  }
}
