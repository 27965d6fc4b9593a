import Numerics

/// What two versions of some screens differ in: lengths, notches and promises, device by device.
package struct Comparison: Sendable {
  package var screens: [Screen]

  package init(screens: [Screen]) { self.screens = screens }

  /// Whether nobody would see a difference.
  package var isEmpty: Bool { screens.allSatisfy { $0.change == .none } }

  /// One of the two versions of a screen.
  package struct Version: Sendable {
    package var screen: Preview.Screen
    package var promises: [Promise]
    /// The devices that the screen is proved for, as a person calls them.
    package var covered: [String]

    package init(screen: Preview.Screen, promises: [Promise], covered: [String]) {
      self.screen = screen
      self.promises = promises
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
    package var notches: [NotchChange] = []
    package var promises: [PromiseChange] = []
    /// Devices that only one version is proved for.
    package var devices: (lost: [String], gained: [String]) = ([], [])
    /// The places that were looked at, as a person calls them; the columns of every `Length`.
    package var places: [String] = []
    /// Both versions where both exist, for pictures. Their samples are the same places in the same order.
    package var versions: (old: Preview.Screen, new: Preview.Screen)?
  }

  /// A quantity whose value differs at some place.
  package struct Length: Sendable {
    package var path: String
    package var weight: Preview.Quantity.Weight
    package var forms: (old: String, new: String)
    /// One per place.
    package var values: [(old: Rational?, new: Rational?)]
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
