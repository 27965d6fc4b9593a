import ScrollworkEngine
import Testing
import UIKit

@testable import Screens
@testable import ScrollworkHost
@testable import ScrollworkUIKit

/// The probe names the position of each of its knobs, from a record of a gesture that shows it.
@MainActor @Suite struct ProbeTests {
  private typealias Recording = @MainActor (Knobs) throws -> Probe

  private static func recording<Screen: ScrollMachine.Description>(
    _ screen: Screen.Type, content: CGFloat = 1, _ perform: @escaping (HostedStage<Screen>, UIKit.Finger) -> Void
  ) -> Recording {
    { knobs in
      let hosted = HostedStage<Screen>(
        knobs, framesPerSecond: 60, size: CGSize(width: 390, height: 844),
        safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0), content: [content])
      hosted.screen.recorder.isRunning = true
      perform(hosted, UIKit.Finger(on: hosted.stage, in: hosted.window))
      #expect(hosted.stage.settle())
      return try Probe(hosted.screen.recorder.record, hosted.topology)
    }
  }

  private static func drag(_ finger: UIKit.Finger, at y: CGFloat, down distance: CGFloat, over seconds: Double) {
    finger.down(at: CGPoint(x: 200, y: y))
    finger.move(down: distance, over: seconds)
    finger.up()
  }

  private static func toEnd(_ hosted: HostedStage<MailDraft>) {
    guard let list = hosted.lists.values.first else { return }
    list.setContentOffset(CGPoint(x: 0, y: list.contentSize.height - list.bounds.height), animated: false)
    #expect(hosted.stage.settle())
  }

  private static let slowly = recording(MapsOverlay.self) { _, finger in
    drag(finger, at: 800, down: -66, over: 0.5)
  }
  private static let thrown = recording(MailDraft.self, content: 20) { _, finger in
    drag(finger, at: 600, down: -300, over: 0.12)
  }

  private static let recordings: [String: Recording] = [
    "scale": slowly,
    "firstTranslation": slowly,
    "touchesPerFrame": slowly,
    "writeInDrag": recording(MapsOverlay.self) { _, finger in drag(finger, at: 800, down: -300, over: 0.4) },
    "stillVelocity": recording(MapsOverlay.self) { _, finger in
      finger.down(at: CGPoint(x: 200, y: 800))
      finger.move(down: -200, over: 0.2)
      finger.hold(0.2)
      finger.up()
    },
    "wheelVelocity": recording(MailDraft.self, content: 20) { hosted, _ in
      Trackpad(on: hosted.stage, in: hosted.window).click(at: CGPoint(x: 200, y: 600), down: -40)
    },
    "throwGain": thrown,
    "endSpeed": thrown,
    "bounce": recording(MailDraft.self) { hosted, finger in
      toEnd(hosted)
      finger.down(at: CGPoint(x: 200, y: 600))
      finger.move(down: -300, over: 0.4)
      finger.hold(0.2)
      finger.up()
    },
    "throwBack": recording(MailDraft.self) { hosted, finger in
      toEnd(hosted)
      finger.down(at: CGPoint(x: 200, y: 500))
      finger.move(down: -200, over: 0.3)
      finger.move(down: 101, over: 0.1)
      finger.up()
    },
  ]

  private static func position(of name: String, in knobs: Knobs) -> String? {
    Mirror(reflecting: knobs).children.first { $0.label == name }.map { "\($0.value)" }
  }

  @Test(arguments: Probe.questions.keys.sorted()) func everyPositionIsNamed(name: String) throws {
    let knob = try #require(Knobs.all.first { $0.name == name })
    let recording = try #require(Self.recordings[name])
    for position in 0..<knob.positions {
      var knobs = Knobs()
      knob.set(&knobs, position)
      #expect(try Probe.questions[name]?(recording(knobs)) == Self.position(of: name, in: knobs))
    }
  }

  /// Among drawn positions of the other knobs, an answer is the right one or is missing, and most are there.
  @Test(arguments: Probe.questions.keys.sorted()) func noPositionOfOtherKnobsMisleads(name: String) throws {
    let recording = try #require(Self.recordings[name])
    var answers = 0
    for knobs in drawnKnobs {
      guard let answer = try Probe.questions[name]?(recording(knobs)) else { continue }
      answers += 1
      #expect(answer == Self.position(of: name, in: knobs), "\(name): \(knobs)")
    }
    #expect(answers * 2 > drawnKnobs.count, "\(name): \(answers) of \(drawnKnobs.count)")
  }

  @Test func recordWithoutGesturesSaysNothing() throws {
    let recording = Self.recording(MailDraft.self) { hosted, _ in hosted.screen.move(to: MailDraft.DraftNotch.minimized)
    }
    let probe = try recording(Knobs())
    for (name, question) in Probe.questions where name != "scale" { #expect(question(probe) == nil, "\(name)") }
    #expect(probe.answers.hasPrefix(#"{"bounce": null, "#) && probe.answers.contains(#""scale": "two""#))
  }

  @Test func damagedRecordHasAMessage() {
    #expect(throws: RecordError(message: "the record is empty")) { try Probe("", Topology(MailDraft.screen)) }
    #expect(throws: RecordError(message: "line 1 is not the first line of a record")) {
      try Probe("hello", Topology(MailDraft.screen))
    }
  }

  /// The table of questions says which knobs the probe reads.
  @Test func tableOfFactsNamesTheQuestions() throws {
    let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../FACTS.md").standardizedFileURL
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { $0.contains("? | ") }
      .map { $0.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(rows.count == Knobs.all.count)
    for row in rows {
      try #require(row.count == 6, "\(row)")
      #expect(row[3] == (Probe.questions[row[2]] == nil ? "none yet" : "probe"), "\(row[2])")
    }
  }

  /// Writes what the file named by `RECORD` says to the one named by `ANSWERS`. `Tests/Hosts/probe` runs this alone.
  @Test func answersOfTheNamedRecord() throws {
    let environment = ProcessInfo.processInfo.environment
    guard let path = environment["RECORD"], let answers = environment["ANSWERS"] else { return }
    let record = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    let topologies = screens.map { Topology($0.screen) }
    let topology = try #require(
      topologies.first { record.prefix(200).contains("\"record\": \"\($0.screen.name)\"") } ?? topologies.first)
    let line: String
    do {
      line = try Probe(record, topology).answers
    } catch {
      line = "error: \(error.message)"
    }
    try Data("\(line)\n".utf8).write(to: URL(fileURLWithPath: answers))
  }
}
