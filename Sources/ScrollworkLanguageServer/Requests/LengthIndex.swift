import Machine
import Model
import Numerics
import ScrollworkCompiler
import Solver
import Source

/// What the lengths of a screen come to on its devices.
struct LengthIndex {
  private let compilation: Compilation
  private let samples: [(place: Environment, sample: Evaluation)]

  /// `nil` where nothing was solved.
  init?(_ compilation: Compilation) {
    guard let spec = compilation.spec, let solution = compilation.solution else { return nil }
    self.compilation = compilation
    samples = DeviceSelection().configurations(for: spec).environments.map { place in
      (place, solution.sample(spec, at: place.environment + place.measures))
    }
  }

  /// Where a length has which value; without the places where it is a notch that is not active.
  func values(of name: String) -> [(place: String, value: Rational)] {
    let isQuantity = name.utf8.contains(UInt8(ascii: "."))
    let values = isQuantity ? samples.map { $0.sample[name] } : compilation.values(of: name, at: samples.map(\.place))
    return zip(samples, values).compactMap { sample, value in value.map { (sample.place.title, $0) } }
  }

  /// `426`, or `298…478` where it is not the same everywhere; `nil` where it has no value.
  func summary(of name: String) -> String? {
    let values = values(of: name).map(\.value)
    guard let least = values.min(), let most = values.max() else { return nil }
    return least == most ? least.roundedText : "\(least.roundedText)…\(most.roundedText)"
  }

  /// A line for each value, with the devices that have it.
  func table(of name: String) -> String {
    var rows: [(value: Rational, places: [String])] = []
    for (place, value) in values(of: name) {
      if let index = rows.firstIndex(where: { $0.value == value }) {
        rows[index].places.append(place)
      } else {
        rows.append((value, [place]))
      }
    }
    if let only = rows.first, rows.count == 1, samples.count > 1, only.places.count == samples.count {
      return "- \(only.value.roundedText) pt on all devices"
    }
    return rows.sorted { $0.value < $1.value }.map {
      "- \($0.value.roundedText) pt: \($0.places.joined(separator: ", "))"
    }
    .joined(separator: "\n")
  }
}

extension Environment {
  fileprivate var title: String {
    (device ?? "as set") + (orientation == .landscape ? ", landscape" : "")
  }
}
