import ScrollworkEngine
import Source
import TestSupport
import Testing

/// The rules of known sheets against independent models, which are written here from published facts about each system.
///
/// Heights are on 1/64 of a point and velocities are whole numbers, so that a model is exact. A third of the heights and
/// velocities are the values at which an answer changes.
@Suite struct KnownReleaseTests {
  /// A place where a sheet goes: the index of a notch, or −1 if it is dismissed.
  typealias Place = Int

  struct Release {
    /// The index of the notch where the drag began.
    var from: Int
    /// The height in points.
    var height: Double
    /// The velocity in points per second, positive toward larger heights.
    var velocity: Double
  }

  struct System: CustomTestStringConvertible, Sendable {
    var name: String
    /// The keys of the sheet.
    var keys: String
    var notches: [Double]
    /// Heights and velocities at which the answer changes.
    var heights: [Double]
    var velocities: [Double]
    var isDismissible = false
    var place: @Sendable (Release) -> Place

    var testDescription: String { name }
  }

  private static let count = 600

  @Test(arguments: systems) func releaseGoesWhereTheSystemSendsIt(_ system: System) throws {
    let machines = try system.notches.indices.map { try Self.machine(system, from: $0) }
    var random = SplitMix64(seed: 32)
    var seen: Set<Place> = []
    for _ in 0..<Self.count {
      let release = system.release(&random)
      let place = Self.place(machines[release.from], system, release)
      seen.insert(place)
      #expect(place == system.place(release), "\(release)")
    }
    #expect(seen.count == system.notches.count + (system.isDismissible ? 1 : 0), "\(seen)")
  }

  // MARK: A sheet that rests anywhere

  /// Flutter's `DraggableScrollableSheet` without `snap`: it rests where it is let go, between its smallest and its largest
  /// size. A throw goes as far as an iOS scroll view's, whose rate is 0.998 per millisecond.
  @Test func sheetRestsWhereFlutterLeavesIt() throws {
    let notches = Self.three
    let system = Self.system(
      "Flutter, free", "release: {policy: free}", notches: notches,
      heights: [141, 150.5, 369.5, 390.5, 619], velocities: [500, 1000]
    ) { _ in 0 }
    let machines = try notches.indices.map { try Self.machine(system, from: $0) }
    var random = SplitMix64(seed: 33)
    var seen: [String: Int] = [:]
    // Releases that end exactly at a notch.
    let exact = [(400.0, 0.0), (150.5, 500), (141, 1000), (390.5, 500), (619, -1000), (369.5, -500)].map {
      Release(from: 1, height: $0, velocity: $1)
    }
    for release in exact + (0..<Self.count).map({ _ in system.release(&random) }) {
      let goal = Self.goal(machines[release.from], system, release)
      let end = release.height + release.velocity * 499 / 1000
      let height = min(max(end, notches[0]), notches[2])
      let place = notches.firstIndex(of: height).map { "n\($0)" } ?? "free"
      seen[place, default: 0] += 1
      #expect(goal.place == place && goal.height == height, "\(release)")
    }
    #expect(seen.count == 4 && seen.values.allSatisfy { $0 > 1 }, "\(seen)")
  }

  /// Returns the place and the height to which a release sends the sheet.
  private static func goal(_ machine: ScrollMachine, _ system: System, _ release: Release) -> (
    place: String, height: Double
  ) {
    var machine = self.machine(machine, system, after: release)
    if case .settling(_, _, let token) = machine.state.sheets[0].phase { machine.handle(.settled(token)) }
    let notch = machine.state.sheets[0].phase.notch
    return (notch == .free ? "free" : "n\(notch)", machine.state.sheets[0].height)
  }

  // MARK: The machine

  private static func machine(_ system: System, from: Int) throws -> ScrollMachine {
    let notches = system.notches.enumerated().map { "n\($0): \($1)" }.joined(separator: ", ")
    let spec = """
      scrollwork: 1
      screen: Known
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches: {\(notches)}
          initial: n\(from)
      \(system.keys.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
      """
    let table = try #require(RandomMachines.table(SourceFile(path: "Known.scroll.yaml", text: spec)), "\(spec)")
    return table.machine(environment: [852, 393, 59, 34, 0], measures: [])
  }

  private static func place(_ machine: ScrollMachine, _ system: System, _ release: Release) -> Place {
    self.machine(machine, system, after: release).state.sheets[0].phase.notch
  }

  private static func machine(_ machine: ScrollMachine, _ system: System, after release: Release) -> ScrollMachine {
    var machine = machine
    let sheet = machine.screen.sheets[0]
    machine.handle(.began(sheet, at: system.notches[release.from]))
    machine.handle(.dragged(sheet, by: system.notches[release.from] - release.height))
    machine.handle(.ended(sheet, velocity: -release.velocity))
    return machine
  }
}

extension KnownReleaseTests.System {
  fileprivate func release(_ random: inout SplitMix64) -> KnownReleaseTests.Release {
    let from = random.integer(0...(notches.count - 1))
    let lowest = isDismissible ? 0 : notches[0]
    let span = Int((notches[notches.count - 1] - lowest) * 64)
    var height = lowest + Double(random.integer(0...span)) / 64
    if random.integer(0...2) == 0 {
      height = heights[random.integer(0...(heights.count - 1))] + Double(random.integer(-1...1)) / 64
    }
    height = min(max(height, lowest), notches[notches.count - 1])
    var velocity: Double
    switch random.integer(0...3) {
    case 0: velocity = 0
    case 1: velocity = velocities[random.integer(0...(velocities.count - 1))] + Double(random.integer(-1...1))
    case 2: velocity = Double(random.integer(-150...150))
    case _: velocity = Double(random.integer(-4000...4000))
    }
    if random.integer(0...1) == 0 { velocity = -velocity }
    return KnownReleaseTests.Release(from: from, height: height, velocity: velocity)
  }
}

// MARK: - Models

extension KnownReleaseTests {
  /// The first of the values that is nearest to a height, as its index.
  private static func nearest(_ height: Double, _ values: [Double]) -> Int {
    values.indices.min { (values[$0] - height).magnitude < (values[$1] - height).magnitude } ?? 0
  }

  private static let three = [120.0, 400, 640]

  /// The first consumer takes a release: a sheet at a notch stays there unless the velocity can move it.
  private static func stays(_ release: Release, _ notches: [Double], canLeaveBelow: Bool) -> Place? {
    guard let notch = notches.firstIndex(of: release.height) else { return nil }
    let hasRoom =
      release.velocity > 0
      ? notch < notches.count - 1 : release.velocity < 0 && (notch > 0 || canLeaveBelow)
    return hasRoom ? nil : notch
  }

  private static func system(
    _ name: String, _ keys: String, notches: [Double], heights: [Double], velocities: [Double],
    isDismissible: Bool = false, _ place: @escaping @Sendable (Release) -> Place
  ) -> System {
    System(
      name: name, keys: keys, notches: notches, heights: heights + notches, velocities: velocities,
      isDismissible: isDismissible
    ) { release in
      stays(release, notches, canLeaveBelow: isDismissible) ?? place(release)
    }
  }

  static let systems: [System] = [
    // Material: expanding, to the next state. Collapsing, to the nearer of the two lower states. Without velocity, the
    // nearest by the distances that BottomSheetBehavior compares.
    system(
      "BottomSheetBehavior, three states",
      """
      release:
        expand: {policy: directional}
        collapse: {policy: threshold, velocity: none, line: {n0: (panel.n0 + panel.n1) / 2, n1: panel.n2}}
        atRest: {policy: nearest}
      """, notches: three, heights: [260, 520], velocities: [1]
    ) { release in
      let height = release.height
      if release.velocity > 0 { return three.firstIndex { $0 > height } ?? 2 }
      if release.velocity < 0 { return nearest(height, Array(three.prefix(2))) }
      return nearest(height, three)
    },

    // PanModal: above 300 points a second upward the long form, downward the short form above it, else away. Slower, the
    // nearest of the bottom of the screen, the short form and the long form.
    system(
      "PanModal", "release: {like: panModal}\ndismiss: byRelease", notches: [360, 640],
      heights: [180, 500, 320], velocities: [300], isDismissible: true
    ) { release in
      let (short, long) = (360.0, 640.0)
      if release.velocity.magnitude > 300 {
        if release.velocity > 0 { return 1 }
        return release.height >= long / 2 && release.height > short ? 0 : -1
      }
      return nearest(release.height, [0, short, long]) - 1
    },

    // Signal, a sheet that cannot be dismissed: 200 points a second go on, slower the middle decides.
    system(
      "Signal", "release: {policy: directional, tolerance: 200, ties: larger, leap: 500}", notches: [346, 640],
      heights: [493], velocities: [200, 500]
    ) { release in
      if release.velocity >= 500 { return 1 }
      if release.velocity > 200 { return 1 }
      if release.velocity < -200 { return 0 }
      return release.height < (640 + 346) / 2 ? 0 : 1
    },

    // Organic Maps: without velocity the nearest stop, else the next stop in the direction, of which the first is closed.
    // Above 2000 points a second upward the last, above 3000 downward closed.
    system(
      "Organic Maps",
      """
      release: {expand: {policy: directional, leap: 2000}, collapse: {policy: directional, leap: 3000}}
      dismiss: byRelease
      """, notches: three, heights: [60, 260, 520], velocities: [2000, 3000], isDismissible: true
    ) { release in
      let stops = [0.0] + three
      if release.velocity > 2000 { return 2 }
      if release.velocity < -3000 { return -1 }
      if release.velocity == 0 { return nearest(release.height, stops) - 1 }
      if release.velocity < 0 {
        return (stops.lastIndex { release.height > $0 } ?? 0) - 1
      }
      return (stops.firstIndex { release.height < $0 } ?? 3) - 1
    },

    // Pocket Casts: 80 points open the player. A tenth of its height or 1000 points a second close it.
    system(
      "Pocket Casts",
      """
      release:
        expand: {policy: threshold, velocity: none, distance: 80}
        collapse: {policy: threshold, velocity: 1000, distance: 64}
        atRest: {policy: threshold, distance: 80}
      """, notches: [64, 640], heights: [144, 576], velocities: [1000]
    ) { release in
      let (mini, full) = (64.0, 640.0)
      if release.velocity > 0 { return release.height - mini >= 80 ? 1 : 0 }
      if release.velocity < 0 {
        return release.velocity <= -1000 || full - release.height >= full / 10 ? 0 : 1
      }
      return release.from == 0
        ? (release.height - mini >= 80 ? 1 : 0) : (full - release.height >= 80 ? 0 : 1)
    },

    // VLC: a third of the way from where the drag began and 10 points of slack, at any velocity.
    system(
      "VLC",
      """
      release:
        policy: threshold
        velocity: none
        line: {n0: {up: panel.n0 + 202, down: panel.n1 - 202}}
      """, notches: [64, 640], heights: [266, 438], velocities: [1]
    ) { release in
      release.from == 0 ? (release.height > 64 + 202 ? 1 : 0) : (release.height > 640 - 202 ? 1 : 0)
    },

    // A share sheet: a flick of 400 points a second opens it, one of 2400 closes it; slower, half of the way.
    system(
      "share sheet",
      """
      release:
        expand: {policy: threshold, velocity: 400, distance: 1/2}
        collapse: {policy: threshold, velocity: 2400, distance: 1/2}
      """, notches: [320, 640], heights: [480], velocities: [400, 2400]
    ) { release in
      if release.velocity > 0 { return release.velocity >= 400 || release.height - 320 >= 160 ? 1 : 0 }
      if release.velocity < 0 { return release.velocity <= -2400 || 640 - release.height >= 160 ? 0 : 1 }
      return nearest(release.height, [320, 640])
    },

    // A bottom sheet: dismissed below 200 points or half of its height, whichever is larger, or above 700 points a second.
    system(
      "bottom sheet",
      """
      release: {policy: nearest}
      dismiss: {below: "max(200, panel.n1 / 2)", velocity: 700, rescue: false}
      """, notches: [420, 640], heights: [320, 530], velocities: [700], isDismissible: true
    ) { release in
      if release.height < max(200, 640 / 2) || release.velocity < -700 { return -1 }
      return nearest(release.height, [420, 640])
    },

    // react-native-bottom-sheet with `enablePanDownToClose`: the first of the nearest points, of which the first is closed.
    system(
      "react-native-bottom-sheet, closable", "release: {like: reactNativeBottomSheet}\ndismiss: byRelease",
      notches: three, heights: [60, 260, 520], velocities: [300], isDismissible: true
    ) { release in
      nearest(release.height + release.velocity / 5, [0] + three) - 1
    },

    // OverlayContainer: a tenth of a second ahead. Above 400 points a second, one of the two nearest in the direction.
    system(
      "OverlayContainer", "release: {like: overlayContainer}", notches: three, heights: [260, 520], velocities: [400]
    ) { release in
      let target = release.height + release.velocity / 10
      guard release.velocity.magnitude > 400 else { return nearest(target, three) }
      let two = three.indices.sorted { one, other in
        let (left, right) = ((three[one] - target).magnitude, (three[other] - target).magnitude)
        return left == right ? one < other : left < right
      }.prefix(2)
      return (release.velocity > 0 ? two.max() : two.min()) ?? 0
    },

    // FloatingPanel: to the next anchor if the projection is beyond half of the way to it.
    system(
      "FloatingPanel", "release: {like: floatingPanel}", notches: three, heights: [260, 520], velocities: [280, 240]
    ) { release in
      let height = release.height
      let target = height + release.velocity * 499 / 1000
      let grows = release.velocity == 0 ? height > three[release.from] : release.velocity > 0
      let passed = grows ? three.lastIndex { $0 <= height } : three.firstIndex { $0 >= height }
      let next = grows ? three.firstIndex { $0 > height } : three.lastIndex { $0 < height }
      guard let passed, let next else { return grows ? 2 : 0 }
      let (way, moved) = (three[next] - three[passed], target - three[passed])
      return (grows ? moved > way / 2 : -moved > -way / 2) ? next : passed
    },

    // Flutter, snapping: above 6 points a second the next size in the direction; slower the nearest, of two the larger.
    system("Flutter", "release: {like: flutter}", notches: three, heights: [260, 520], velocities: [6]) { release in
      let height = release.height
      if release.velocity.magnitude > 6 {
        return release.velocity > 0 ? three.firstIndex { $0 > height } ?? 2 : three.lastIndex { $0 < height } ?? 0
      }
      return three.indices.min { one, other in
        let (left, right) = ((three[one] - height).magnitude, (three[other] - height).magnitude)
        return left == right ? one > other : left < right
      } ?? 0
    },

    // Compose: 125 points a second, or 56 points into the gap.
    system(
      "Compose", "release: {like: compose}", notches: three, heights: [176, 344, 456, 584], velocities: [125]
    ) { release in
      let height = release.height
      if release.velocity == 0 { return nearest(height, three) }
      let (above, below) = (three.firstIndex { $0 > height } ?? 2, three.lastIndex { $0 < height } ?? 0)
      if release.velocity.magnitude >= 125 { return release.velocity > 0 ? above : below }
      if release.velocity > 0 {
        let passed = three.lastIndex { $0 <= height } ?? 0
        return height - three[passed] >= 56 ? above : passed
      }
      let passed = three.firstIndex { $0 >= height } ?? 2
      return three[passed] - height >= 56 ? below : passed
    },

    // More than 20 points from where the drag began lead to the next stop; elsewhere the nearest, at any velocity.
    system(
      "nearest, unless a distance from the origin is exceeded",
      """
      release:
        policy: threshold
        velocity: none
        from:
          n0: {line: {n0: panel.n0 + 20, n1: (panel.n1 + panel.n2) / 2}}
          n1: {line: {n0: panel.n1 - 20, n1: panel.n1 + 20}}
          n2: {line: {n0: (panel.n0 + panel.n1) / 2, n1: panel.n2 - 20}}
      """, notches: three, heights: [140, 260, 380, 420, 520, 620], velocities: [1]
    ) { release in
      let (from, height) = (release.from, release.height)
      let gap = max(0, min(1, three.lastIndex { $0 <= height } ?? 0))
      let middle = (three[gap] + three[gap + 1]) / 2
      let line = gap == from ? three[from] + 20 : gap + 1 == from ? three[from] - 20 : middle
      return height > line ? gap + 1 : gap
    },

    // A player: 100 points open it. From the full screen it closes below four fifths, or from 800 points a second on.
    system(
      "player",
      """
      release:
        policy: threshold
        velocity: none
        line: {n0: (panel.n0 + panel.n1) / 2}
        from:
          n0: {line: {n0: panel.n0 + 100}}
          n1: {velocity: 800, line: {n0: 512}}
      """, notches: [64, 640], heights: [164, 512], velocities: [800]
    ) { release in
      let (from, height, velocity) = (release.from, release.height, release.velocity)
      if from == 0 { return height > 164 ? 1 : 0 }
      if velocity.magnitude >= 800 { return velocity > 0 ? 1 : 0 }
      return height > 512 ? 1 : 0
    },

    // From the full height a throw goes on by its direction, a hard one to the bottom. From elsewhere the nearest.
    system(
      "hard throw from the full height",
      """
      release:
        policy: nearest
        from: {n2: {policy: directional, tolerance: 300, collapse: {leap: 1500}}}
      """, notches: three, heights: [260, 520], velocities: [300, 1500]
    ) { release in
      let (from, height, velocity) = (release.from, release.height, release.velocity)
      guard from == 2, velocity.magnitude > 300 else { return nearest(height, three) }
      if velocity < -1500 { return 0 }
      return velocity > 0 ? three.firstIndex { $0 > height } ?? 2 : three.lastIndex { $0 < height } ?? 0
    },

    // The nearest to a tenth of a second ahead; a flick leaves the present gap at least.
    system(
      "at least the next",
      "release: {policy: projected, lookahead: 1/10, flick: {above: 400, goes: atLeastNext}}",
      notches: three, heights: [260, 520], velocities: [400]
    ) { release in
      let (height, velocity) = (release.height, release.velocity)
      let near = nearest(height + velocity / 10, three)
      guard velocity.magnitude > 400 else { return near }
      return velocity > 0
        ? max(near, three.firstIndex { $0 > height } ?? 2) : min(near, three.lastIndex { $0 < height } ?? 0)
    },

    // `index = nearest; if speed > 300 { index += direction }`
    system(
      "one beyond the nearest",
      "release: {policy: projected, lookahead: 0, flick: {above: 300, goes: nextFromNearest}}",
      notches: three, heights: [260, 520], velocities: [300]
    ) { release in
      let (height, velocity) = (release.height, release.velocity)
      let near = nearest(height, three)
      guard velocity.magnitude > 300 else { return near }
      return max(0, min(2, near + (velocity > 0 ? 1 : -1)))
    },

    // The same by the sign of the velocity alone, a fifth of a second ahead.
    system(
      "one beyond the nearest at any velocity",
      "release: {policy: projected, lookahead: 2/10, flick: {above: any, goes: nextFromNearest}}",
      notches: three, heights: [260, 520], velocities: [1]
    ) { release in
      let (height, velocity) = (release.height, release.velocity)
      let near = nearest(height + velocity / 5, three)
      return velocity == 0 ? near : max(0, min(2, near + (velocity > 0 ? 1 : -1)))
    },

    // Only a drag that began at the lowest height can close the sheet.
    system(
      "closed by a throw from the lowest notch",
      "release: {policy: nearest}\ndismiss: {velocity: 700, from: [n0]}", notches: three,
      heights: [260, 520, 60], velocities: [700], isDismissible: true
    ) { release in
      let (from, height, velocity) = (release.from, release.height, release.velocity)
      return from == 0 && velocity < -700 ? -1 : nearest(max(height, 120), three)
    },
    system(
      "closed by a pull from the lowest notch",
      "release: {policy: directional}\ndismiss: {below: 60, from: [n0]}", notches: three,
      heights: [260, 520, 60], velocities: [1], isDismissible: true
    ) { release in
      let (from, height, velocity) = (release.from, release.height, release.velocity)
      if from == 0, height < 60 { return -1 }
      let clamped = max(height, 120)
      if velocity == 0 { return nearest(clamped, three) }
      return velocity > 0 ? three.firstIndex { $0 > clamped } ?? 2 : three.lastIndex { $0 < clamped } ?? 0
    },
    system(
      "closed near the lowest notch, from the lower two",
      """
      release: {policy: nearest}
      dismiss: {below: panel.n0 - 60, velocity: 1000, within: panel.n0 + 30, rescue: false, from: [n0, n1]}
      """, notches: three, heights: [260, 520, 60, 150], velocities: [1000], isDismissible: true
    ) { release in
      let (from, height, velocity) = (release.from, release.height, release.velocity)
      if from < 2, height < 60 || velocity < -1000 && height <= 150 { return -1 }
      return nearest(max(height, 120), three)
    },
  ]
}
