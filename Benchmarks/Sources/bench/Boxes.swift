// A column of boxes that share its height, as generated: what it costs to evaluate the closed forms of all lengths on
// another screen. That nothing is allocated is shown elsewhere: a test compiles generated Swift in the mode in which
// nothing can be.

enum Boxes {
  /// Prints a line for each size: how many boxes, and nanoseconds.
  static func measure() {
    report(10) {
      Boxes10.Geometry(
        environment: .init(height: $0, width: 393, safeAreaTop: 59, safeAreaBottom: 34), measures: .init())
    }
    report(100) {
      Boxes100.Geometry(
        environment: .init(height: $0, width: 393, safeAreaTop: 59, safeAreaBottom: 34), measures: .init())
    }
    report(1000) {
      Boxes1000.Geometry(
        environment: .init(height: $0, width: 393, safeAreaTop: 59, safeAreaBottom: 34), measures: .init())
    }
  }

  private static func report<Geometry>(_ count: Int, _ geometry: (Double) -> Geometry) {
    // The same as in boxes.py.
    let heights = (0..<64).map { Double(count * (15 + $0 % 40) + $0) }
    let rounds = 400_000 / count
    let place = UnsafeMutablePointer<Geometry>.allocate(capacity: 1)
    defer { place.deallocate() }
    let seconds = best(of: 9) {
      for round in 0..<rounds {
        place.initialize(to: geometry(heights[round & 63]))
        look(at: place)
      }
    }
    print("\(count) \(seconds / Double(rounds) * 1e9)")
  }

  /// Nothing that may be looked at here can be left out.
  @inline(never)
  @_optimize(none)
  private static func look(at place: UnsafeMutableRawPointer) {}
}
