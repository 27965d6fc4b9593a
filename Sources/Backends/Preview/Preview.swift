import Machine
import Numerics
import Source

/// The lengths of screens on devices, ready to be shown.
package struct Preview: Sendable {
  package var screens: [Screen]

  package init(screens: [Screen]) { self.screens = screens }

  package struct Screen: Sendable {
    package var name: String
    package var file: String
    /// Every quantity of every node, in the order of the file.
    package var quantities: [Quantity]
    package var samples: [Sample]
    /// What the screen is made of.
    package var screenDescription: ScreenDescription

    package init(
      name: String, file: String, quantities: [Quantity], samples: [Sample], screenDescription: ScreenDescription
    ) {
      self.name = name
      self.file = file
      self.quantities = quantities
      self.samples = samples
      self.screenDescription = screenDescription
    }
  }

  package struct Quantity: Sendable {
    package enum Weight: Sendable {
      /// Always in the table: what a reader of previews came for.
      case essential
      /// In the table where it tells devices apart.
      case telling
      /// Only in JSON and CSV.
      case detail
    }

    package var node: String
    package var name: String
    /// Its closed form as text.
    package var form: String
    package var weight: Weight

    package init(node: String, name: String, form: String, weight: Weight) {
      self.node = node
      self.name = name
      self.form = form
      self.weight = weight
    }

    /// As specs write it: `page.critical`.
    package var path: String { node + "." + name }
  }

  package struct Sample: Sendable {
    /// `nil`: an environment of the user's own.
    package var device: String?
    package var orientation: String?
    /// In the order height, width, safeArea.top, safeArea.bottom, keyboard.
    package var environment: [Amount]
    /// The same with another side up.
    package var turned: [Amount]
    package var measures: [Amount]
    /// One per quantity of the screen; `nil` for a notch that is not active here.
    package var values: [Rational?]
    package var failures: [Failure]
    /// What is inside of sheets with `sizing: resting`, at each of their notches.
    package var contentLayouts: [Arrangement]

    package init(
      device: String?, orientation: String?, environment: [Amount], turned: [Amount], measures: [Amount],
      values: [Rational?],
      failures: [Failure], contentLayouts: [Arrangement] = []
    ) {
      self.device = device
      self.orientation = orientation
      self.environment = environment
      self.turned = turned
      self.measures = measures
      self.values = values
      self.failures = failures
      self.contentLayouts = contentLayouts
    }
  }

  /// A screen's lengths with the content of one sheet laid out for the notch at which it rests. The sample's own are
  /// those at the highest notch.
  package struct Arrangement: Sendable {
    package var sheet: String
    package var notch: String
    /// One per quantity of the screen; they are of use for what lies inside the sheet.
    package var values: [Rational?]

    package init(sheet: String, notch: String, values: [Rational?]) {
      self.sheet = sheet
      self.notch = notch
      self.values = values
    }
  }

  package struct Amount: Sendable {
    package var name: String
    package var value: Rational

    package init(_ name: String, _ value: Rational) {
      self.name = name
      self.value = value
    }
  }

  /// A duty that the geometry does not meet in a sample.
  package struct Failure: Hashable, Sendable {
    /// Indices into the screen's quantities.
    package var quantities: [Int]
    package var message: String

    package init(quantities: [Int], message: String) {
      self.quantities = quantities
      self.message = message
    }
  }
}

extension Preview.Sample {
  /// What a person calls the place.
  var title: String {
    let name = device ?? "as set"
    return orientation == "landscape" ? name + ", landscape" : name
  }

  /// The same for a narrow terminal: `iPhone SE (1st)`.
  var shortTitle: String {
    let words = title.split(separator: " ", omittingEmptySubsequences: false)
    return words.map { word in
      word == "generation)" || word == "generation)," ? String(word.dropFirst("generation".count)) : " " + word
    }.joined().trimmedAtStart
  }

  /// `393×852`
  var size: String {
    let sides = environment.filter { $0.name == "width" || $0.name == "height" }.sorted { $0.name > $1.name }
    return sides.map(\.value.roundedText).joined(separator: "×")
  }
}

extension Rational {
  /// The shortest decimal that leads back to the nearest double, a whole number without a point.
  var shortestText: String { JSONWriter.text(double) }
}

extension String {
  fileprivate var trimmedAtStart: String { String(drop { $0 == " " }) }
}
