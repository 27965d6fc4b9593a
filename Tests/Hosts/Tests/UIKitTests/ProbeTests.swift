import Testing
import UIKit

@testable import Probe

/// The probe of `Examples` names the position of each knob, from a gesture that shows it.
@MainActor @Suite struct ProbeTests {
  /// The stand-in with the probe, and a finger that makes the gestures.
  @MainActor private final class Person {
    let stage: Stage
    let window: UIWindow
    let probe = ProbeController()
    let finger: Finger

    init(_ knobs: Knobs) {
      stage = Stage(knobs: knobs, framesPerSecond: 60)
      Stage.current = stage
      window = stage.show(probe)
      finger = Finger(on: stage, in: window)
      probe.growRows = { [weak probe] in probe?.list.growRows(above: 50) }
      stage.run()
    }

    func drag(_ distance: CGFloat, over seconds: Double) {
      finger.down(at: CGPoint(x: 200, y: 500))
      finger.move(down: distance, over: seconds)
    }

    func throwUp() {
      drag(-300, over: 0.12)
      finger.up(below: -8)
    }

    /// Makes the gesture that a task asks for, by a question that it answers.
    func perform(_ question: String) {
      switch question {
      case "firstTranslation": drag(-66, over: 0.5)
      case "writeInDrag": drag(-300, over: 0.4)
      case "stillVelocity":
        drag(-200, over: 0.2)
        finger.hold(0.2)
      case "throwGain", "reportedTarget", "pagingEnd", "stopInPanEnd", "stoppedDeceleration", "writeInDeceleration":
        return throwUp()
      case "caughtDeceleration":
        throwUp()
        stage.run(frames: 12)
        finger.down(at: CGPoint(x: 200, y: 500))
        stage.run(frames: 3)
      case "bounce":
        drag(300, over: 0.4)
        finger.hold(0.2)
      case "throwBack":
        drag(200, over: 0.3)
        finger.move(down: -101, over: 0.1)
      case "endedAnimation":
        stage.run(frames: 8)
        finger.down(at: CGPoint(x: 200, y: 500))
        stage.run(frames: 3)
      case "cancelledDrag", "recognizerOrder", "nestedScrollPans": drag(-200, over: 0.4)
      case "sidewaysStart":
        finger.down(at: CGPoint(x: 200, y: 500))
        finger.move(by: CGPoint(x: 60, y: 0), over: 0.2)
        finger.move(down: -60, over: 0.2)
      case "rowHeights": drag(100, over: 0.8)
      case "wheelVelocity":
        return Trackpad(on: stage, in: window).click(at: CGPoint(x: 200, y: 500), down: -40)
      default: Issue.record("no gesture for \(question)")
      }
      finger.up()
    }

    /// Makes the gesture of a task and waits until the probe has its answers.
    func answer(_ number: Int) {
      probe.show(number)
      stage.run()
      perform(Self.gesture(of: number))
      stage.run(seconds: 8)
    }

    /// The question by which the gesture of a task is known.
    static func gesture(of number: Int) -> String {
      let names = Set(ProbeController.tasks[number].questions.keys)
      return ["firstTranslation", "throwGain"].first(where: names.contains) ?? names.min() ?? ""
    }

    static func answers(to name: String, _ knobs: Knobs) -> [String: String] {
      let person = Person(knobs)
      person.answer(ProbeController.tasks.firstIndex { $0.questions[name] != nil } ?? 0)
      return person.probe.answers
    }
  }

  private static func position(of name: String, in knobs: Knobs) -> String? {
    Mirror(reflecting: knobs).children.first { $0.label == name }.map { "\($0.value)" }
  }

  @Test(arguments: Knobs.all.map(\.name)) func everyPositionIsNamed(name: String) throws {
    let knob = try #require(Knobs.all.first { $0.name == name })
    for position in 0..<knob.positions {
      var knobs = Knobs()
      knob.set(&knobs, position)
      #expect(Person.answers(to: name, knobs)[name] == Self.position(of: name, in: knobs))
    }
  }

  /// Among drawn positions of the other knobs, an answer is the right one or is missing. A stop in the end of a pan shows only
  /// where the deceleration has begun in it.
  @Test(arguments: Knobs.all.map(\.name)) func noPositionOfOtherKnobsMisleads(name: String) {
    let draws = (0..<40).map { Knobs.drawn(from: $0) }
    var answers = 0
    for knobs in draws {
      guard let answer = Person.answers(to: name, knobs)[name] else { continue }
      answers += 1
      #expect(answer == Self.position(of: name, in: knobs), "\(name): \(knobs)")
    }
    #expect(answers * (name == "stopInPanEnd" ? 12 : 2) > draws.count, "\(name): \(answers) of \(draws.count)")
  }

  @Test func everyTaskIsAnsweredInTurn() {
    let person = Person(Knobs())
    for number in ProbeController.tasks.indices {
      #expect(person.probe.number == number)
      person.perform(Person.gesture(of: number))
      person.stage.run(seconds: 8)
    }
    #expect(person.probe.task == nil)
    #expect(Set(person.probe.answers.keys) == Set(Knobs.all.map(\.name)))
    #expect(!person.probe.line.contains("null") && person.probe.line.hasPrefix(#"{"bounce": "twelve", "#))
    person.probe.end()
    #expect(person.stage.isSilent && person.stage.misuses.isEmpty)
  }

  /// A gesture that is not the one asked for answers nothing, and the task stays.
  @Test func anotherGestureIsAskedForAgain() {
    let person = Person(Knobs())
    person.probe.show(3)
    person.finger.tap(at: CGPoint(x: 200, y: 500))
    person.stage.run(seconds: 2)
    #expect(person.probe.number == 3)
    #expect(person.probe.answers["throwGain"] == nil && person.probe.line.contains(#""throwGain": null"#))
  }
}
