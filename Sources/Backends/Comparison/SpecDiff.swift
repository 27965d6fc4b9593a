import Numerics

/// The differences between two versions of some screens: lengths, notches and assertions per device, outcomes of
/// scenarios, and closed forms, conditions, traits and names.
package struct SpecDiff: Sendable {
  package var screens: [Screen]

  package init(screens: [Screen]) { self.screens = screens }

  /// Whether no screen has a difference.
  package var isEmpty: Bool { screens.allSatisfy { $0.change == .none } }

  /// One of the two versions of a screen.
  package struct Version: Sendable {
    package var screen: Preview.Screen
    package var assertions: [Assertion]
    /// In the order of the file.
    package var scenarios: [Scenario]
    package var behaviorSettings: [BehaviorSetting]
    /// The titles of the devices and orientations that the screen is proved for.
    package var covered: [String]

    package init(
      screen: Preview.Screen, assertions: [Assertion], scenarios: [Scenario], behaviorSettings: [BehaviorSetting],
      covered: [String]
    ) {
      self.screen = screen
      self.assertions = assertions
      self.scenarios = scenarios
      self.behaviorSettings = behaviorSettings
      self.covered = covered
    }
  }

  /// A line of `ensure` with its verdict.
  package struct Assertion: Hashable, Sendable {
    package enum Verdict: String, Sendable {
      case proved, refuted, unknown
    }

    /// The source text, with each run of white space replaced by a single space.
    package var text: String
    package var verdict: Verdict
    /// The device of the counterexample. `nil` if the assertion is not refuted or the counterexample is not a device.
    package var device: String?

    package init(text: String, verdict: Verdict, device: String?) {
      self.text = text
      self.verdict = verdict
      self.device = device
    }
  }

  /// A scenario with its outcome.
  package struct Scenario: Hashable, Sendable {
    package enum Outcome: String, Sendable {
      case passes, fails
      case notRun = "not run"
    }

    package var title: String
    package var outcome: Outcome
    /// The first device on which the scenario fails. `nil` if it does not fail, or not on a device.
    package var device: String?
    /// The first difference of a scenario that fails, or why a scenario is not run. `nil` if it passes.
    package var reason: String?

    package init(title: String, outcome: Outcome, device: String? = nil, reason: String? = nil) {
      self.title = title
      self.outcome = outcome
      self.device = device
      self.reason = reason
    }
  }

  /// A behavior setting, or the order of some names.
  package struct BehaviorSetting: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
      /// The text as a spec writes it, with the defaults of its short forms.
      case text(String)
      /// Names whose first element and relative order have a meaning.
      case order([String])
    }

    /// A node or measure. `nil` for the screen.
    package var owner: String?
    package var key: String
    package var value: Value

    package init(owner: String?, key: String, value: Value) {
      self.owner = owner
      self.key = key
      self.value = value
    }
  }

  /// The differences between two versions as functions, although no sampled configuration shows them.
  package struct Exact: Sendable {
    /// The closed forms of lengths, by the path of the length.
    package var forms: [FormChange] = []
    /// The conditions of notches, by the path of the notch.
    package var conditions: [FormChange] = []
    package var arranged: [ArrangedChange] = []

    package init() {}
  }

  /// A closed form or condition that differs in the newer version.
  package struct FormChange: Hashable, Sendable {
    package var path: String
    package var old: String
    package var new: String

    package init(path: String, old: String, new: String) {
      self.path = path
      self.old = old
      self.new = new
    }
  }

  /// A changed closed form inside a sheet, while the sheet rests at a notch.
  package struct ArrangedChange: Hashable, Sendable {
    package var sheet: String
    package var notch: String
    package var form: FormChange

    package init(sheet: String, notch: String, form: FormChange) {
      self.sheet = sheet
      self.notch = notch
      self.form = form
    }
  }

  package enum Change: String, Sendable {
    case added, removed, changed
    case none = "unchanged"
  }

  package struct Screen: Sendable {
    package var name: String
    /// The file of each version. `nil` if the version does not have the screen.
    package var files: (old: String?, new: String?)
    package var change: Change
    /// The lengths of both versions that differ somewhere, in the order of the new file.
    package var lengths: [Length] = []
    /// The changes in the content of sheets that occur only at notches below the highest.
    package var arranged: [ArrangedChange] = []
    package var notches: [NotchChange] = []
    package var conditions: [ConditionChange] = []
    package var behaviorSettings: [TraitChange] = []
    package var names: [NameChange] = []
    package var assertions: [AssertionChange] = []
    package var scenarios: [ScenarioChange] = []
    /// The devices that only one version is proved for.
    package var devices: (lost: [String], gained: [String]) = ([], [])
    /// The titles of the sampled configurations, which are the columns of every `Length`.
    package var places: [String] = []
    /// Both versions, for drawings. `nil` unless both exist. Their samples have the same configurations in the same
    /// order.
    package var versions: (old: Preview.Screen, new: Preview.Screen)?
  }

  /// A quantity whose value differs at some configuration, or whose closed form is a different function.
  package struct Length: Sendable {
    package var path: String
    package var weight: Preview.Quantity.Weight
    package var forms: (old: String, new: String)
    /// The values in points, one pair per configuration. `nil` for an inactive notch.
    package var values: [(old: Rational?, new: Rational?)]

    /// Whether the length differs only outside the sampled configurations.
    var isAlike: Bool { values.allSatisfy { $0.old == $0.new } }
  }

  /// A changed rule about the notches of a sheet.
  package struct ConditionChange: Hashable, Sendable {
    package enum Key: String, Sendable {
      /// The condition of a notch.
      case when
      /// The initial notch of a sheet.
      case initial
      /// The settings of a mode.
      case rests, enter, tap, drag
    }

    /// A sheet, or a notch of it: `search.medium`.
    package var path: String
    /// `nil` for a rule of every mode.
    package var mode: String?
    package var key: Key
    package var old: String
    package var new: String
  }

  /// A trait that differs in the newer version.
  package struct TraitChange: Hashable, Sendable {
    package var owner: String?
    package var key: String
    package var old: String
    package var new: String
  }

  /// A name that only one of the versions has, or a renamed screen.
  package struct NameChange: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// The name of the screen, and so of the generated type.
      case screen
      /// The name of a node, with its kind: `sheet`, `list`.
      case node(String)
      case notch, mode, measure

      var text: String {
        switch self {
        case .screen: "screen"
        case .node(let kind): kind
        case .notch: "notch"
        case .mode: "mode"
        case .measure: "measure"
        }
      }
    }

    package var kind: Kind
    package var old: String?
    package var new: String?
  }

  package struct NotchChange: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case appears, vanishes
      /// The height of the notch differs at some configuration.
      case moves
      /// The notch becomes active or inactive at some configurations.
      case activates, deactivates
      /// The order of this notch and a higher one is reversed.
      case crosses(String)
    }

    package var sheet: String
    package var notch: String
    package var kind: Kind
    /// The titles of the configurations at which the change occurs. Empty for `appears` and `vanishes`, which are
    /// changes at every configuration.
    package var places: [String]
    /// The heights on the smallest and on the largest configuration: one element if there is one configuration.
    package var heights: [NotchHeight] = []
  }

  /// The height of a notch in both versions, in points.
  package struct NotchHeight: Hashable, Sendable {
    /// The title of the configuration.
    package var place: String
    /// `nil` if the version does not have the notch, or if it is inactive there.
    package var old: Rational?
    package var new: Rational?
  }

  package struct AssertionChange: Hashable, Sendable {
    package var text: String
    /// `nil` if the version does not have the assertion.
    package var old: Assertion.Verdict?
    package var new: Assertion.Verdict?
    /// The device of the counterexample in the new version. `nil` if there is none.
    package var device: String?
  }

  /// A scenario whose outcome differs, or that only one version has.
  package struct ScenarioChange: Hashable, Sendable {
    package var title: String
    /// `nil` if the version does not have the scenario.
    package var old: Scenario.Outcome?
    package var new: Scenario.Outcome?
    /// The device and the reason of the new outcome, as a `Scenario` has them.
    package var device: String?
    package var reason: String?
  }
}
