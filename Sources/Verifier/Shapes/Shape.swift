import Machine
import Numerics

/// What a chain looks like once its names are gone: chains of one shape obey the same laws.
struct Shape: Hashable, Sendable {
  var code: [Int32] = []

  func hash(into hasher: inout Hasher) {
    code.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension Shape {
  /// The shape of a chain. `positions` are the state fields that hold the position of any consumer.
  init(_ chain: Chain, _ abstraction: Abstraction, positions: Set<String>) {
    var eraser = Eraser(abstraction, positions)
    eraser.erase(chain)
    self = eraser.shape
  }
}
