import Foundation
import Testing
import UIKit

@testable import Screens
@testable import ScrollworkHost
@testable import ScrollworkUIKit

struct Dice {
  var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
  mutating func next() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state % 1_000_003) / 1_000_003
  }
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + next() * (range.upperBound - range.lowerBound)
  }
  mutating func below(_ count: Int) -> Int { Int(next() * Double(count)) }
}

@MainActor final class Course {
  let stage: Stage
  let screen = HostedScreen<StudyTabs>()
  var lists: [Int: UIScrollView] = [:]
  let window: UIWindow
  let finger: Finger

  init(_ knobs: Knobs = Knobs(), fps: Int = 60) {
    stage = Stage(knobs: knobs, framesPerSecond: fps)
    Stage.current = stage
    for node in [StudyTabs.Node.navigation, .hero, .sections] { screen.bind(UIView(frame: .zero), to: node) }
    for node in [StudyTabs.Node.fluentRows, .spokenRows, .communityRows] {
      let list = UIScrollView(frame: .zero)
      list.contentSize = CGSize(width: 390, height: node == .communityRows ? 4200 : 1000)
      screen.bind(list, to: node)
      lists[node.rawValue] = list
    }
    window = stage.show(screen.viewController)
    finger = Finger(on: stage, in: window)
  }
}

@MainActor final class Watch<Screen: HostedMachine> {
  let screen: HostedScreen<Screen>
  let stage: Stage
  let scrollViews: [Int: UIScrollView]
  var host: ScreenHost { screen.controller.host }
  var problems: [String] = []
  var log: [String] = []
  var dragged = 0.0
  var comparisons = 0
  var last: [Double] = []
  var allowed = 0.0

  init(_ screen: HostedScreen<Screen>, _ stage: Stage, _ scrollViews: [Int: UIScrollView]) {
    (self.screen, self.stage, self.scrollViews) = (screen, stage, scrollViews)
    host.observe = { [weak self] report in
      guard let self else { return }
      log.append("\(self.stage.frame) \(report)")
      if case .dragged(_, let by) = report { dragged += by }
      if case .began = report { dragged = 0 }
    }
    stage.frameObservers.append { [weak self] in self?.look() }
  }

  func isVisible(_ node: Int) -> Bool {
    guard let page = host.topology.nodes[node].parent, host.topology.nodes[page].kind == .page,
      let tabs = host.topology.nodes[page].parent
    else { return true }
    return host.page(of: tabs) == page
  }

  func look() {
    for (node, view) in scrollViews where host.consumers[node].drive == .machine {
      comparisons += 1
      let expected = host.position(of: node)
      if abs(Double(view.contentOffset.y) + host.consumers[node].shift - expected) > 0.51 / host.scale {
        problems.append("frame \(stage.frame): node \(node) shown at \(view.contentOffset.y), machine \(expected)")
      }
    }
    let shown = host.shown
    if !last.isEmpty {
      for node in host.topology.consumers where isVisible(node) && abs(shown[node] - last[node]) > allowed {
        problems.append("frame \(stage.frame): node \(node) jumps from \(last[node]) to \(shown[node])")
      }
    }
    last = shown
  }
}

@Suite(.serialized) @MainActor struct SessionTests {
  func run<Screen: HostedMachine>(
    _ seed: UInt64, _ watch: Watch<Screen>, _ finger: Finger, size: CGSize, swipes: Bool
  ) -> [String] {
    var dice = Dice(seed &+ 77)
    let stage = watch.stage
    let host = watch.host
    for _ in 0..<(2 + dice.below(4)) {
      let point = CGPoint(x: dice.number(20...Double(size.width) - 20), y: dice.number(70...Double(size.height) - 30))
      watch.allowed = 200
      finger.down(at: point)
      var path = 0.0
      let moves = 1 + dice.below(3)
      for _ in 0..<moves {
        let way = dice.number(-400...400)
        let time = dice.number(0.03...0.4)
        finger.move(down: way, over: time)
        path += way
        if dice.below(4) == 0 { finger.hold(dice.number(0...0.3)) }
      }
      let began = host.finger != nil
      let translation = host.finger?.translation
      _ = (began, translation)
      if dice.below(8) == 0 { finger.cancel() } else { finger.up() }
      if dice.below(2) == 0 {
        stage.run(frames: 1 + dice.below(40))
      } else if !stage.settle() {
        watch.problems.append(
          "never rests: \(host.pagers) \(host.isMoving) \(host.touches) links \(stage.runningLinks) \(host.topology.scrollViews.map { "\($0) \(host.consumers[$0].drive) \(String(describing: host.consumers[$0].motion))" }) \(watch.screen.controller.pagers.values.map { "\($0.contentOffset) \($0.isTracking) \($0.isDecelerating) \($0.isDragging)" })"
        )
      }
      if swipes, dice.below(4) == 0 {
        finger.down(at: CGPoint(x: 300, y: 700))
        finger.move(by: CGPoint(x: dice.below(2) == 0 ? -200 : 200, y: 3), over: 0.15)
        finger.up()
        stage.run(frames: 1 + dice.below(60))
      }
    }
    if !stage.settle() { watch.problems.append("never rests at the end") }
    if host.finger != nil || host.touches != 0 { watch.problems.append("finger left: \(host.touches)") }
    for node in host.topology.consumers {
      if host.isPulled(node) { watch.problems.append("node \(node) rests pulled at \(host.machine.position(node))") }
    }
    if !stage.misuses.isEmpty { watch.problems.append("misuse: \(stage.misuses)") }
    return watch.problems
  }

  static var seeds: ClosedRange<UInt64> {
    let first = UInt64(ProcessInfo.processInfo.environment["FIRST"] ?? "1")!
    let count = UInt64(ProcessInfo.processInfo.environment["COUNT"] ?? "100")!
    return first...(first + count - 1)
  }

  @Test func maps() {
    var failed = 0
    for seed in Self.seeds {
      let maps = Maps(Knobs.drawn(from: seed), fps: seed % 2 == 0 ? 60 : 120)
      let watch = Watch(maps.screen, maps.stage, [3: maps.list])
      let problems = run(seed, watch, maps.finger, size: maps.stage.size, swipes: false)
      if !problems.isEmpty {
        failed += 1
        if failed < 4 { print("seed \(seed): \(problems.prefix(3)) \n   \(maps.stage.knobs)") }
        if Self.seeds.count == 1 { print(watch.log.joined(separator: "\n")) }
      }
    }
    #expect(failed == 0)
  }

  @Test func course() {
    var failed = 0
    for seed in Self.seeds {
      let course = Course(Knobs.drawn(from: seed), fps: seed % 2 == 0 ? 60 : 120)
      let watch = Watch(course.screen, course.stage, course.lists)
      let problems = run(seed, watch, course.finger, size: course.stage.size, swipes: true)
      if !problems.isEmpty {
        failed += 1
        if failed < 4 { print("seed \(seed): \(problems.prefix(3)) \n   \(course.stage.knobs)") }
        if Self.seeds.count == 1 { print(watch.log.joined(separator: "\n")) }
      }
    }
    #expect(failed == 0)
  }
}
