import Model
import Numerics
import ScrollworkCompiler
import Solver
import Source
import Tables

/// The values of the lengths of a screen on its devices, in points.
struct LengthIndex {
  private let compilation: Compilation
  private let samples: [(place: Environment, sample: Evaluation)]

  /// Creates the values of a compilation. `nil` if it has no solution.
  init?(_ compilation: Compilation) {
    guard let spec = compilation.spec, let solution = compilation.solution else { return nil }
    self.compilation = compilation
    samples = DeviceSelection().configurations(for: spec).environments.map { place in
      (place, solution.sample(spec, at: place.environment + place.measures))
    }
  }

  /// Returns the value of a length on each device. Omits the devices on which it is an inactive notch.
  func values(of name: String) -> [(place: String, value: Rational)] {
    let isQuantity = name.utf8.contains(UInt8(ascii: "."))
    let values = isQuantity ? samples.map { $0.sample[name] } : compilation.values(of: name, at: samples.map(\.place))
    return zip(samples, values).compactMap { sample, value in value.map { (sample.place.title, $0) } }
  }

  /// Returns `426`, or `298…478` if the value depends on the device. `nil` if the length has no value.
  func summary(of name: String) -> String? {
    let values = values(of: name).map(\.value)
    guard let least = values.min(), let most = values.max() else { return nil }
    return least == most ? least.roundedText : "\(least.roundedText)…\(most.roundedText)"
  }

  /// Returns a line for each value, with its devices.
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
