import Testing
import UIKit

/// Shows for every knob that each of its positions changes what a script sees.
@MainActor @Suite struct KnobTests {
  /// The observations of a session, as text. The names are those of `Knobs.all`.
  private static let scripts: [String: @MainActor (Knobs) -> [String]] = [
    "targetOrder": { knobs in
      let scene = Scene(knobs)
      return log(of: scene.list.panGestureRecognizer, in: scene) { "\(scene.list.contentOffset.y)" }
    },
    "firstTranslation": { knobs in
      let scene = Scene(knobs)
      return log(of: scene.list.panGestureRecognizer, in: scene) {
        "\(scene.list.panGestureRecognizer.translation(in: nil).y)"
      }
    },
    "recognizerOrder": { knobs in
      let scene = Scene(knobs)
      let (outer, inner, owner) = (UIPanGestureRecognizer(), UIPanGestureRecognizer(), Seen())
      var winners: [String] = []
      outer.addTarget(owner) { _ in winners.append("outer") }
      inner.addTarget(owner) { _ in winners.append("inner") }
      scene.list.isScrollEnabled = false
      scene.controller.view.addGestureRecognizer(outer)
      scene.list.addGestureRecognizer(inner)
      scene.drag(-100)
      return [winners.first ?? ""]
    },
    "nestedScrollPans": { knobs in
      let scene = Scene(knobs)
      let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 700))
      inner.contentSize = CGSize(width: 390, height: 3_000)
      scene.list.addSubview(inner)
      scene.drag(-100)
      return ["\(scene.list.contentOffset.y)", "\(inner.contentOffset.y)"]
    },
    "writeInDrag": { knobs in
      let scene = Scene(knobs)
      scene.drag(-100)
      scene.list.contentOffset.y = 0
      scene.finger.move(down: -50, over: 0.1)
      return ["\(scene.list.contentOffset.y)"]
    },
    "writeInDeceleration": { knobs in
      let scene = Scene(knobs)
      scene.throwList(-200)
      scene.stage.run(frames: 5)
      scene.list.contentOffset.y = 100
      return scene.offsets(frames: 10).map { "\($0)" }
    },
    "reportedTarget": { knobs in
      let scene = Scene(knobs, rows: 20)
      scene.throwList(-200)
      return ["\(scene.calls.target?.y ?? 0)"]
    },
    "caughtDeceleration": { knobs in
      let scene = Scene(knobs)
      scene.throwList(-200)
      scene.stage.run(frames: 5)
      scene.finger.down(at: CGPoint(x: 195, y: 350))
      return scene.calls.names
    },
    "observedWrites": { knobs in
      let scene = Scene(knobs)
      let seen = Seen()
      let observation = scene.list.observe(\.contentOffset, options: [.new]) { _, change in
        seen.values.append(change.newValue?.y ?? 0)
      }
      scene.drag(-50)
      scene.list.contentOffset.y = 500
      observation.invalidate()
      return seen.values.map { "\($0)" }
    },
    "decelerationStart": { knobs in
      let scene = Scene(knobs)
      let states = log(of: scene.list.panGestureRecognizer, in: scene) { "\(scene.list.isDecelerating)" }
      return states + ["\(scene.list.isDecelerating)"]
    },
    "stopInPanEnd": { knobs in
      let scene = Scene(knobs)
      let owner = Seen()
      scene.list.panGestureRecognizer.addTarget(owner) { recognizer in
        if recognizer.state == .ended { scene.list.setContentOffset(scene.list.contentOffset, animated: false) }
      }
      scene.throwList(-200)
      return ["\(scene.list.isDecelerating)"]
    },
    "firstStep": { knobs in
      let scene = Scene(knobs)
      scene.throwList(-200)
      return scene.offsets(frames: 3).map { "\($0)" }
    },
    "scrollStep": { knobs in
      let scene = Scene(knobs)
      scene.throwList(-200)
      var seen: [String] = []
      let link = CADisplayLink { _ in seen.append("\(scene.list.contentOffset.y)") }
      link.add(to: .main, forMode: .common)
      scene.stage.run(frames: 3)
      link.invalidate()
      return seen
    },
    "deceleratingFlag": { knobs in
      var knobs = knobs
      knobs.decelerationStart = .inHandler
      knobs.scrollStep = .afterLinks
      let scene = Scene(knobs)
      return log(of: scene.list.panGestureRecognizer, in: scene) { "\(scene.list.isDecelerating)" }
    },
    "throwGain": { knobs in
      let scene = Scene(knobs)
      scene.throwList(-200)
      scene.stage.settle()
      return ["\(scene.list.contentOffset.y)"]
    },
    "wheelVelocity": { knobs in
      let scene = Scene(knobs)
      var velocities: [String] = []
      let owner = Seen()
      scene.list.panGestureRecognizer.addTarget(owner) { recognizer in
        let pan = recognizer as? UIPanGestureRecognizer
        if pan?.state == .ended { velocities.append("\(pan?.velocity(in: nil).y ?? 0)") }
      }
      Trackpad(on: scene.stage, in: scene.window).click(at: CGPoint(x: 195, y: 350), down: -40)
      withExtendedLifetime(owner) {}
      return velocities
    },
    "safeAreaBeyond": { knobs in
      let scene = Scene(knobs)
      let low = UIView(frame: CGRect(x: 0, y: 744, width: 390, height: 200))
      scene.controller.view.addSubview(low)
      return ["\(low.safeAreaInsets.bottom)"]
    },
    "rowHeights": { knobs in
      let scene = Scene(knobs)
      scene.list.contentOffset.y = 300
      var seen: [String] = []
      let observation = scene.list.observe(\.contentOffset) { list, _ in
        MainActor.assumeIsolated { seen.append("\(list.contentSize.height)") }
      }
      scene.list.growRows(above: 50)
      scene.stage.run()
      observation.invalidate()
      return seen
    },
    "touchesPerFrame": { knobs in
      let scene = Scene(knobs)
      return log(of: scene.list.panGestureRecognizer, in: scene) { "" }
    },
    "scale": { knobs in
      let scene = Scene(knobs)
      scene.list.contentOffset.y = 100.3
      return ["\(scene.list.contentOffset.y)"]
    },
    "bounce": { knobs in
      let scene = Scene(knobs)
      scene.throwList(200)
      return scene.offsets(frames: 10).map { "\($0)" }
    },
    "endSpeed": { knobs in
      let scene = Scene(knobs)
      scene.throwList(-200)
      var frames = 0
      while scene.list.isDecelerating {
        scene.stage.run()
        frames += 1
      }
      return ["\(frames)"]
    },
    "throwBack": { knobs in
      let scene = Scene(knobs)
      scene.drag(60)
      scene.finger.move(down: -40, over: 0.03)
      scene.finger.up()
      scene.stage.settle()
      return ["\(scene.list.contentOffset.y)"]
    },
    "stoppedDeceleration": { knobs in
      let scene = Scene(knobs)
      scene.throwList(-200)
      scene.stage.run(frames: 5)
      scene.list.setContentOffset(.zero, animated: false)
      return scene.calls.names
    },
    "endedAnimation": { knobs in
      let scene = Scene(knobs)
      scene.list.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
      scene.stage.run(frames: 5)
      scene.finger.down(at: CGPoint(x: 195, y: 350))
      return scene.calls.names
    },
    "scrollAfterDrag": { knobs in
      let scene = Scene(knobs)
      scene.throwList(-200)
      return scene.calls.names
    },
    "pagingEnd": { knobs in
      let scene = Scene(knobs)
      scene.list.isPagingEnabled = true
      scene.throwList(-200)
      return scene.calls.names
    },
    "insetAtTop": { knobs in
      let scene = Scene(knobs)
      scene.list.contentInset.top = 50
      scene.stage.run()
      return ["\(scene.list.contentOffset.y)"]
    },
    "cancelledDrag": { knobs in
      let scene = Scene(knobs)
      scene.drag(-100)
      scene.finger.cancel()
      return scene.calls.names
    },
    "stillVelocity": { knobs in
      let scene = Scene(knobs)
      scene.drag(-100)
      scene.finger.hold(0.2)
      return ["\(scene.list.panGestureRecognizer.velocity(in: nil).y)"]
    },
    "liftMovement": { knobs in
      let scene = Scene(knobs)
      scene.drag(-100)
      scene.finger.up(below: -8)
      return ["\(scene.list.panGestureRecognizer.translation(in: nil).y)"]
    },
    "sidewaysStart": { knobs in
      let scene = Scene(knobs)
      scene.finger.down(at: CGPoint(x: 195, y: 350))
      scene.finger.move(by: CGPoint(x: 60, y: 0), over: 0.1)
      scene.finger.move(down: -60, over: 0.1)
      return ["\(scene.list.contentOffset.y)"]
    },
  ]

  /// The answers of a function in each action of a pan, for a list that is thrown.
  private static func log(
    of recognizer: UIGestureRecognizer, in scene: Scene, _ entry: @escaping @MainActor () -> String
  ) -> [String] {
    var entries: [String] = []
    let owner = Seen()
    recognizer.addTarget(owner) { entries.append("\($0.state) \(entry())") }
    scene.throwList(-200)
    return withExtendedLifetime(owner) { entries }
  }

  @Test func everyKnobHasAScript() {
    #expect(Set(Self.scripts.keys) == Set(Knobs.all.map(\.name)))
    let fields = Mirror(reflecting: Knobs()).children.compactMap(\.label)
    #expect(Set(fields) == Set(Knobs.all.map(\.name)))
  }

  @Test(arguments: Knobs.all.map(\.name)) func everyPositionChangesSomething(name: String) throws {
    let knob = try #require(Knobs.all.first { $0.name == name })
    let script = try #require(Self.scripts[name])
    #expect(knob.positions > 1)
    var traces: [[String]] = []
    for position in 0..<knob.positions {
      var knobs = Knobs()
      knob.set(&knobs, position)
      let trace = script(knobs)
      #expect(!traces.contains(trace), "\(name): position \(position) changes nothing: \(trace)")
      #expect(script(knobs) == trace, "\(name): two runs differ")
      traces.append(trace)
    }
  }

  @Test func seedsDrawEveryPosition() {
    let drawn = (0..<200).map { Knobs.drawn(from: $0) }
    for knob in Knobs.all {
      let positions = (0..<knob.positions).filter { position in
        drawn.contains { knobs in
          var other = knobs
          knob.set(&other, position)
          return other == knobs
        }
      }
      #expect(positions.count == knob.positions, "\(knob.name)")
    }
    #expect(Knobs.drawn(from: 7) == Knobs.drawn(from: 7))
  }
}
