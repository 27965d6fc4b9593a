import Numerics
import Source

/// An executable example. Names are resolved; values are expressions over the environment in force at that step.
package struct Scenario: Construct {
  package var title = Name.absent
  package var place = Place.everyDevice
  package var steps: [Step] = []
  package var span = Span(0, 0)

  init() {}

  package init(title: Name, place: Place, steps: [Step], span: Span) {
    (self.title, self.place, self.steps, self.span) = (title, place, steps, span)
  }

  package enum Place: Sendable {
    case everyDevice
    case device(Device, Orientation)
    /// Quantities that are not set have the values of the nearest listed device.
    case environment([(EnvironmentQuantity, Rational)])
  }

  static let keys = KeyTable<Scenario>(
    "scenario", "An executable example.",
    [
      Key(
        "scenario", \.title, .own(.text), "What it shows, in words.", isRequired: true,
        synonyms: ["name", "title", "test"]),
      Key(
        "on", \.place, .own(.either([.device, .map(WrittenPlace.schema.name)])),
        "A device, a device with an orientation, or an environment.", absent: "every device",
        synonyms: ["device", "where"]),
      Key(
        SchemaKey(
          "given", .names(.settings, .either([.reference(.state), .length])), .optional("the initial state"),
          "Where it begins.")),
      Key(
        "steps", \.steps, .own(.list(.map(WrittenStep.schema.name))), "What happens, in order.", isRequired: true,
        synonyms: ["then", "when"]),
    ])
}

/// One step of a scenario or a trace. A scenario's `given` is its first step.
package struct Step: Sendable {
  package var kind: Kind
  package var span: Span

  package enum Kind: Sendable {
    case given([Setting])
    case begin(on: NodeID, at: [Setting])
    /// Finger movement in points; negative is up.
    case drag(on: NodeID, by: [Expression])
    /// The movement of a host's deceleration in points; negative is up. The velocity is in points per second and `nil`
    /// if the trace does not give it.
    case drift(on: NodeID, by: [Expression], velocity: Expression?)
    /// Velocity in points per second; negative is up.
    case release(velocity: Expression)
    case cancel
    /// The end of every motion, or of those of one node.
    case settle(NodeID?)
    case tap(NodeID)
    /// A tap beside the sheet.
    case tapOutside(NodeID)
    /// A page that comes into view.
    case show(NodeID)
    case swipe(NodeID)
    case select(NodeID)
    case mode(ModeID)
    case move(sheet: NodeID, to: RestPlace)
    /// The app shows or hides a bar that returns.
    case moveBar(NodeID, to: BarPlace)
    case resize([(EnvironmentQuantity, Expression)], orientation: Orientation?)
    case measure([MeasureChange])
    case place([Setting])
    /// A tap on the status bar.
    case scrollToTop
    /// The app scrolls to an end of a scroll's headers.
    case scroll(NodeID, to: ScrollPosition)
    case expect([Expectation])
  }

  package init(_ kind: Kind, at span: Span) {
    self.kind = kind
    self.span = span
  }
}

/// A new value of a measure, and where the lists from their end grow with it.
package struct MeasureChange: Sendable {
  package var measure: MeasureID
  package var value: Expression
  package var end: ListEnd

  package init(_ measure: MeasureID, _ value: Expression, at end: ListEnd) {
    self.measure = measure
    self.value = value
    self.end = end
  }
}

/// The positions to which an app can scroll by a keyword.
package enum ScrollPosition: String, Sendable, CaseIterable {
  /// The start: all headers are visible, and the content is at its start.
  case top
  /// The headers are scrolled away except for the parts that stay.
  case critical
}

/// The places to which an app can move a bar.
package enum BarPlace: String, Sendable, CaseIterable {
  /// It is gone but for what it keeps.
  case hidden
  case shown
}

/// A value that `given`, `begin` or `place` sets.
package struct Setting: Sendable {
  package enum Kind: Sendable {
    case rest(sheet: NodeID, at: RestPlace)
    case page(NodeID)
    case mode(ModeID)
    case offset(NodeID, Expression)
    case sheetHeight(NodeID, Expression)
    case measure(MeasureID, Expression)
  }

  package var kind: Kind
  package var span: Span

  package init(_ kind: Kind, at span: Span) {
    self.kind = kind
    self.span = span
  }
}

package struct Expectation: Sendable {
  package enum Kind: Sendable {
    case rest(sheet: NodeID, at: RestPlace)
    /// A finger holds the sheet, possibly at the height of a notch.
    case moving(sheet: NodeID)
    /// The sheet rests between its notches.
    case free(sheet: NodeID)
    case page(NodeID)
    case mode(ModeID)
    case offset(NodeID, Expression)
    /// The distance of a list from its end.
    case fromEnd(NodeID, Expression)
    case height(NodeID, Expression)
    case progress(NodeID, Expression)
    /// The visible height of a bar that moves.
    case shown(NodeID, Expression)
    case scale(NodeID, Expression)
    case opacity(NodeID, Expression)
    case dim(NodeID, Expression)
    case observed(ObserverID, Expression)
    /// The effects of the preceding step, in order, by their names in specs: `animate`, `place`, …
    case effects([EffectExpectation])
  }

  package var kind: Kind
  package var span: Span

  package init(_ kind: Kind, at span: Span) {
    self.kind = kind
    self.span = span
  }
}

/// An effect in an expectation: its kind alone (`stop`), or with its subject (`animate: search`).
package struct EffectExpectation: Hashable, Sendable {
  package var effect: EffectName
  package var subject: String?
}
