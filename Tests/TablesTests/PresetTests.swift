import ScrollworkEngine
import Source
import TestSupport
import Testing

/// A preset of `like` chooses like its library. Each rule is written here independently, from the library's
/// documentation.
@Suite struct PresetTests {
  private static let notches = [100.0, 220, 500, 640]
  private static let names = ["a", "b", "c", "d"]

  /// The machine of a sheet that starts at a notch.
  private func machine(_ release: String, from: Int) throws -> ScrollMachine {
    let heights = zip(Self.names, Self.notches).map { "\($0): {height: \($1)}" }
    let spec = """
      scrollwork: 1
      screen: Preset
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches: {\(heights.joined(separator: ", "))}
          initial: \(Self.names[from])
          release: \(release)
      """
    let table = try #require(RandomMachines.table(SourceFile(path: "Preset.scroll.yaml", text: spec)))
    return table.machine(environment: [852, 393, 59, 34, 0], measures: [])
  }

  /// The number of the notch that a release chooses after the sheet was dragged to a height.
  private func chosen(_ machine: ScrollMachine, from: Int, height: Double, velocity: Double) -> Int {
    var machine = machine
    let sheet = machine.screen.sheets[0]
    machine.handle(.began(sheet, at: 0))
    machine.handle(.dragged(sheet, by: Self.notches[from] - height))
    machine.handle(.ended(sheet, velocity: velocity))
    return machine.state.sheets[0].phase.notch
  }

  private static func nearest(_ height: Double, tiesUp: Bool = false) -> Int {
    notches.indices.min { one, other in
      let (left, right) = ((notches[one] - height).magnitude, (notches[other] - height).magnitude)
      return left == right ? (one < other) != tiesUp : left < right
    } ?? 0
  }

  /// The next notch beyond a height in a direction, or the last one.
  private static func next(_ height: Double, up: Bool) -> Int {
    up ? notches.firstIndex { $0 > height } ?? notches.count - 1 : notches.lastIndex { $0 < height } ?? 0
  }

  private static func last(_ height: Double, up: Bool) -> Int {
    up ? notches.lastIndex { $0 <= height } ?? 0 : notches.firstIndex { $0 >= height } ?? notches.count - 1
  }

  /// OverlayContainer: looks 0.1 s ahead; above 400 pt/s, the nearer notch in the direction.
  private static func overlayContainer(_ height: Double, _ velocity: Double) -> Int {
    let target = height - velocity / 10
    guard velocity.magnitude > 400 else { return nearest(target) }
    let two = notches.indices.sorted {
      let (one, other) = ((notches[$0] - target).magnitude, (notches[$1] - target).magnitude)
      return one == other ? $0 < $1 : one < other
    }.prefix(2)
    return (velocity < 0 ? two.max() : two.min()) ?? 0
  }

  /// FloatingPanel: the projected end of a deceleration, with thresholds halfway between notches.
  private static func floatingPanel(_ height: Double, _ velocity: Double, from: Int, leaps: Bool) -> Int {
    let target = height - velocity * 499 / 1000
    let reached = leaps ? min(max(target, notches[0]), notches[3]) : height
    let up = velocity == 0 ? height > notches[from] : velocity < 0
    let (passed, ahead) = (last(reached, up: up), next(reached, up: up))
    let (way, all) = (target - notches[passed], notches[ahead] - notches[passed])
    return (up ? way > all / 2 : -way > -all / 2) ? ahead : passed
  }

  private static func flutter(_ height: Double, _ velocity: Double) -> Int {
    velocity.magnitude <= 6 ? nearest(height, tiesUp: true) : next(height, up: velocity < 0)
  }

  private static func compose(_ height: Double, _ velocity: Double) -> Int {
    if velocity == 0 { return nearest(height) }
    let up = velocity < 0
    if velocity.magnitude >= 125 { return next(height, up: up) }
    let passed = last(height, up: up)
    return (height - notches[passed]).magnitude >= 56 ? next(height, up: up) : passed
  }

  @Test(arguments: [
    "{like: overlayContainer}", "{like: floatingPanel}", "{like: floatingPanel, skip: true}", "{like: uiKit}",
    "{like: flutter}", "{like: compose}", "{like: reactNativeBottomSheet}",
  ])
  func presetChoosesTheNotchOfItsLibrary(_ release: String) throws {
    let machines = try Self.notches.indices.map { try machine(release, from: $0) }
    var random = SeededRandom(seed: 11)
    var seen: Set<Int> = []
    for _ in 0..<250 {
      let from = random.within(0...3)
      var height = Double(random.within(101...639))
      // The rules differ in the middle of the segments.
      if random.happens(30) { height = random.pick([160, 360, 570, 221, 219, 156, 276]) }
      if Self.notches.contains(height) { height += 1 }
      let velocity =
        random.pick([0, 3, 6, 7, 124, 125, 400, 401, 900, 4000].map(Double.init)) * (random.happens(50) ? 1 : -1)
      let expected =
        switch release {
        case "{like: overlayContainer}": Self.overlayContainer(height, velocity)
        case "{like: floatingPanel}": Self.floatingPanel(height, velocity, from: from, leaps: false)
        case "{like: floatingPanel, skip: true}": Self.floatingPanel(height, velocity, from: from, leaps: true)
        case "{like: uiKit}": Self.nearest(height - velocity * 499 / 1000)
        case "{like: flutter}": Self.flutter(height, velocity)
        case "{like: compose}": Self.compose(height, velocity)
        default: Self.nearest(height - velocity / 5)
        }
      let chosen = chosen(machines[from], from: from, height: height, velocity: velocity)
      #expect(chosen == expected, "\(release), from \(Self.names[from]) at \(height) with \(velocity)")
      seen.insert(chosen)
    }
    #expect(seen.count == 4)
  }
}
