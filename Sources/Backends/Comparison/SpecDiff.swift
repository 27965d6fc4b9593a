import Numerics

/// What two versions of some screens differ in: lengths, notches and promises, device by device, and closed forms,
/// conditions, traits and names, wherever that shows.
package struct SpecDiff: Sendable {
  package var screens: [Screen]

  package init(screens: [Screen]) { self.screens = screens }

  /// Whether nobody would see a difference.
  package var isEmpty: Bool { screens.allSatisfy { $0.change == .none } }

  /// One of the two versions of a screen.
  package struct Version: Sendable {
    package var screen: Preview.Screen
    package var assertions: [Promise]
    package var behaviorSettings: [BehaviorSetting]
    /// The devices that the screen is proved for, as a person calls them.
    package var covered: [String]

    package init(screen: Preview.Screen, assertions: [Promise], behaviorSettings: [BehaviorSetting], covered: [String])
    {
      self.screen = screen
      self.assertions = assertions
      self.behaviorSettings = behaviorSettings
      self.covered = covered
    }
  }

  /// A line of `ensure` with what became of it.
  package struct Promise: Hashable, Sendable {
    package enum Verdict: String, Sendable {
      case proved, refuted, unknown
    }

    /// As written, each run of white space a single space.
    package var text: String
    package var verdict: Verdict
    /// Where a refuted one fails, if that is a device.
    package var device: String?

    package init(text: String, verdict: Verdict, device: String?) {
      self.text = text
      self.verdict = verdict
      self.device = device
    }
  }

  /// How something behaves, or the order of some things.
  package struct BehaviorSetting: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
      /// As a spec would write it, with every number that a short form leaves out.
      case text(String)
      /// Names of which the first, and who comes before whom, mean something.
      case order([String])
    }

    /// A node or measure; `nil` for the screen.
    package var owner: String?
    package var key: String
    package var value: Value

    package init(owner: String?, key: String, value: Value) {
      self.owner = owner
      self.key = key
      self.value = value
    }
  }

  /// What two versions of a screen are known to differ in as functions, though it shows nowhere that was looked at.
  package struct Exact: Sendable {
    /// The closed forms of lengths, by the length's path.
    package var forms: [FormChange] = []
    /// When notches can be rested at, by the notch's path.
    package var conditions: [FormChange] = []
    package var arranged: [ArrangedChange] = []

    package init() {}
  }

  /// A formula or condition that is another in the newer version.
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

  /// The same for what lies in a sheet, where the sheet rests at a notch.
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
    /// The file of each version; `nil` where the screen does not exist.
    package var files: (old: String?, new: String?)
    package var change: Change
    /// Lengths of both versions that differ somewhere, in the order of the new file.
    package var lengths: [Length] = []
    /// What differs in the content of sheets only where they rest at other notches than the highest.
    package var arranged: [ArrangedChange] = []
    package var notches: [NotchChange] = []
    package var conditions: [ConditionChange] = []
    package var behaviorSettings: [TraitChange] = []
    package var names: [NameChange] = []
    package var assertions: [PromiseChange] = []
    /// Devices that only one version is proved for.
    package var devices: (lost: [String], gained: [String]) = ([], [])
    /// The places that were looked at, as a person calls them; the columns of every `Length`.
    package var places: [String] = []
    /// Both versions where both exist, for pictures. Their samples are the same places in the same order.
    package var versions: (old: Preview.Screen, new: Preview.Screen)?
  }

  /// A quantity whose value differs at some place, or whose closed form is another function.
  package struct Length: Sendable {
    package var path: String
    package var weight: Preview.Quantity.Weight
    package var forms: (old: String, new: String)
    /// One per place.
    package var values: [(old: Rational?, new: Rational?)]

    /// Whether it differs only where nobody looked.
    var isAlike: Bool { values.allSatisfy { $0.old == $0.new } }
  }

  /// Something that decides where a sheet can be.
  package struct ConditionChange: Hashable, Sendable {
    package enum Key: String, Sendable {
      /// When a notch can be rested at.
      case when
      /// Where a sheet appears.
      case initial
      /// What a mode lets it do.
      case rests, enter, tap, drag
    }

    /// A sheet, or its notch: `search.medium`.
    package var path: String
    /// `nil` for what holds in every mode.
    package var mode: String?
    package var key: Key
    package var old: String
    package var new: String
  }

  /// A trait that is another in the newer version.
  package struct TraitChange: Hashable, Sendable {
    package var owner: String?
    package var key: String
    package var old: String
    package var new: String
  }

  /// A name that only one of the versions has, or that the screen itself has no more.
  package struct NameChange: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// Of the screen, and so of the type that is generated.
      case screen
      /// With what it is: `sheet`, `list`.
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
      /// It can be rested at where it could not, or the other way around.
      case activates, deactivates
      /// Of two notches the lower is not the lower any more.
      case crosses(String)
    }

    package var sheet: String
    package var notch: String
    package var kind: Kind
    /// Where; empty for what is so everywhere.
    package var places: [String]
  }

  package struct PromiseChange: Hashable, Sendable {
    package var text: String
    /// `nil` where the version does not make the promise.
    package var old: Promise.Verdict?
    package var new: Promise.Verdict?
    /// Where it fails now.
    package var device: String?
  }
}
