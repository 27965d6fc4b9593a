import Model
import Numerics
import ProgramIR
import Source

/// A scenario as the simulator runs it: names are those of the program, values are terms over the locals
/// `environment`, `measures` and `geometry`.
package struct LoweredScenario: Sendable {
  package var title: String
  package var span: Span
  /// Where it runs; one run each.
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
  /// Height, width, safeArea.top, safeArea.bottom, keyboard.
  package var environment: [Rational]
  /// The environment with the device turned on its other side.
  package var turned: [Rational]
  /// In the order of the spec.
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

  /// `iPhone 15, landscape`; `nil` where no listed device is meant.
  package var name: String? { device.map { $0 + (orientation == .landscape ? ", landscape" : "") } }

  /// As it is held; where no device says so, by its sides, as conditions of a spec see it.
  var side: Orientation {
    if let orientation { return orientation }
    return environment[EnvironmentQuantity.width.rawValue] <= environment[EnvironmentQuantity.height.rawValue]
      ? .portrait : .landscape
  }
}

package struct LoweredStep: Sendable {
  package enum Kind: Sendable {
    case given([LoweredSetting])
    case begin(on: String, at: [LoweredSetting])
    /// Finger movement, negative is up.
    case drag(on: String, by: [Term])
    case drift(on: String, by: [Term], velocity: Term?)
    case release(velocity: Term)
    case cancel
    case settle
    case tap(sheet: String)
    case tapOutside(sheet: String)
    case swipe(tabs: String, page: String)
    case select(tabs: String, page: String)
    case mode(String)
    case move(sheet: String, notch: String)
    /// Environment fields by name.
    case resize([(String, Term)])
    /// The device's other side up.
    case rotate(Orientation)
    case measure([(String, Term)])
    case place([LoweredSetting])
    case scrollToTop
    case scroll(String, to: String)
    case expect([LoweredExpectation])
  }

  package var kind: Kind
  package var span: Span

  package init(_ kind: Kind, at span: Span) {
    self.kind = kind
    self.span = span
  }
}

package enum LoweredSetting: Sendable {
  case notch(sheet: String, String)
  case page(tabs: String, String)
  case mode(String)
  case offset(String, Term)
  case height(sheet: String, Term)
  case measure(String, Term)
}

package struct LoweredExpectation: Sendable {
  package enum Kind: Sendable {
    case notch(sheet: String, String)
    case dismissed(sheet: String)
    case moving(sheet: String)
    case page(tabs: String, String)
    case mode(String)
    case offset(String, Term)
    case height(String, Term)
    case progress(String, Term)
    case scale(String, Term)
    case opacity(String, Term)
    case dim(String, Term)
    /// Kind and, where said, the node it is about.
    case effects([(effect: Effect, subject: String?)])
  }

  package var kind: Kind
  package var span: Span

  package init(_ kind: Kind, at span: Span) {
    self.kind = kind
    self.span = span
  }
}
