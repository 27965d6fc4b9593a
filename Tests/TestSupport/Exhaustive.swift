import Foundation

/// `make check` tries every case of an expensive test, `make test` a fixed part of them.
package enum Exhaustive {
  /// Whether `EXHAUSTIVE` is set in the environment.
  package static let isOn = ProcessInfo.processInfo.environment["EXHAUSTIVE"] != nil

  /// All values, or every `step`-th of them from the first one on.
  package static func cases<Value>(_ values: [Value], orEvery step: Int) -> [Value] {
    isOn ? values : values.enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element)
  }

  /// All pairs, or every `step`-th of them from the first one on.
  package static func pairs<First, Second>(
    _ first: [First], _ second: [Second], orEvery step: Int
  ) -> [(First, Second)] {
    cases(first.flatMap { value in second.map { (value, $0) } }, orEvery: step)
  }
}
