import Numerics
import Source
import Tables

/// The lengths of screens on devices, in a form for display.
package struct Preview: Sendable {
  package var screens: [Screen]

  package init(screens: [Screen]) { self.screens = screens }

  package struct Screen: Sendable {
    package var name: String
    package var file: String
    /// Every quantity of every node, in the order of the file.
    package var quantities: [Quantity]
    package var samples: [Sample]
    /// The values of each quantity on the devices of the spec, also if others are sampled. They decide which columns a
    /// table has.
    package var usual: [[Rational?]]
    /// The structure of the screen.
    package var screenDescription: ScreenDescription
    /// The data of the screen, from which the engine places the nodes. It exists even if the report has errors.
    var table: ScreenTable { machine.table }
    package let machine: Machine

    package init(
      name: String, file: String, quantities: [Quantity], samples: [Sample], usual: [[Rational?]], machine: Machine
    ) {
      self.name = name
      self.file = file
      self.quantities = quantities
      self.samples = samples
      self.usual = usual
      screenDescription = machine.screenDescription
      self.machine = machine
    }
  }

  package struct Quantity: Sendable {
    package enum Weight: Sendable {
      /// A main result. Always in the table.
      case essential
      /// In the table if it differs between devices.
      case telling
      /// Only in JSON and CSV.
      case detail
    }

    package var node: String
    package var name: String
    /// The closed form as text.
    package var form: String
    package var weight: Weight

    package init(node: String, name: String, form: String, weight: Weight) {
      self.node = node
      self.name = name
      self.form = form
      self.weight = weight
    }

    /// The path as specs write it: `page.critical`.
    package var path: String { node + "." + name }
  }

  package struct Sample: Sendable {
    /// `nil` for a custom environment.
    package var device: String?
    package var orientation: String?
    /// In the order height, width, safeArea.top, safeArea.bottom, keyboard, in points.
    package var environment: [Amount]
    /// The environment in the other orientation.
    package var turned: [Amount]
    /// The heights of the system's bars inside of the safe area, in points.
    package var bars: Bars
    package var measures: [Amount]
    /// One value per quantity of the screen, in points. `nil` for an inactive notch.
    package var values: [Rational?]
    package var failures: [Failure]

    package struct Bars: Sendable {
      package var navigation: Rational
      package var tab: Rational

      package init(navigation: Rational, tab: Rational) {
        (self.navigation, self.tab) = (navigation, tab)
      }
    }

    package init(
      device: String?, orientation: String?, environment: [Amount], turned: [Amount], bars: Bars, measures: [Amount],
      values: [Rational?], failures: [Failure]
    ) {
      self.device = device
      self.orientation = orientation
      self.environment = environment
      self.turned = turned
      self.bars = bars
      self.measures = measures
      self.values = values
      self.failures = failures
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

  /// An obligation that the geometry of a sample violates.
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
  /// The title of the configuration.
  var title: String {
    let name = device ?? "as set"
    return orientation == "landscape" ? name + ", landscape" : name
  }

  /// The title for a narrow terminal: `iPhone SE (1st)`.
  var shortTitle: String {
    let words = title.split(separator: " ", omittingEmptySubsequences: false)
    return words.map { word in
      word == "generation)" || word == "generation)," ? String(word.dropFirst("generation".count)) : " " + word
    }.joined().trimmedAtStart
  }

  /// The size in points, as `393×852`.
  var size: String {
    let sides = environment.filter { $0.name == "width" || $0.name == "height" }.sorted { $0.name > $1.name }
    return sides.map(\.value.roundedText).joined(separator: "×")
  }
}

extension Rational {
  /// The shortest decimal that parses to the nearest double. A whole number has no point.
  var shortestText: String { JSONWriter.text(double) }
}

extension String {
  fileprivate var trimmedAtStart: String { String(drop { $0 == " " }) }
}
