import ScrollworkEngine
import Testing
import UIKit

@testable import Screens
@testable import ScrollworkHost
@testable import ScrollworkUIKit

/// Records of gestures on the stand-in, as an app on a device writes them, and their replay.
@MainActor @Suite struct RecordTests {
  /// A gesture to record, and the replay of a record of its screen.
  @MainActor struct Gesture {
    let record: () -> String
    /// Returns the differences, violations and errors of a record.
    let replay: (String) -> [String]

    /// - Parameter perform: Performs the gesture on a screen at rest, which comes to rest behind it.
    init<Screen: ScrollMachine.Description>(
      _ screen: Screen.Type, content: CGFloat = 1, _ perform: @escaping (HostedStage<Screen>, UIKit.Finger) -> Void
    ) {
      record = {
        let hosted = HostedStage<Screen>(
          Knobs(), framesPerSecond: 60, size: CGSize(width: 390, height: 844),
          safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0), content: [content])
        hosted.screen.recorder.isRunning = true
        perform(hosted, UIKit.Finger(on: hosted.stage, in: hosted.window))
        #expect(hosted.stage.settle())
        return hosted.screen.recorder.record
      }
      replay = { record in
        do throws(RecordError) {
          let replay = try Replay<Screen>(record)
          return [replay.run()].compactMap { $0 } + replay.violations.map(\.message)
        } catch { return [error.message] }
      }
    }
  }

  private static func drag(_ finger: UIKit.Finger, at y: CGFloat, down distance: CGFloat, over seconds: Double) {
    finger.down(at: CGPoint(x: 200, y: y))
    finger.move(down: distance, over: seconds)
    finger.up()
  }

  nonisolated static let names = [
    "catchInFlight", "flickOfASheet", "flingIntoAList", "listAndSheet", "listReplacedUnderAFinger", "modesAndMeasures",
    "requestInACallback", "sheetAtTheTop", "swipeOfAPage", "throwBackFromBeyondTheEnd",
  ]

  private static let gestures: [String: Gesture] = [
    "listAndSheet": Gesture(MapsOverlay.self) { _, finger in drag(finger, at: 800, down: -700, over: 0.4) },
    "flickOfASheet": Gesture(MapsOverlay.self) { _, finger in drag(finger, at: 800, down: -120, over: 0.05) },
    "catchInFlight": Gesture(MapsOverlay.self) { hosted, finger in
      hosted.screen.move(to: MapsOverlay.PlacesNotch.maximum)
      hosted.stage.run(frames: 6)
      finger.down(at: CGPoint(x: 100, y: 820))
      finger.hold(0.1)
      finger.up()
    },
    "listReplacedUnderAFinger": Gesture(MapsOverlay.self) { hosted, finger in
      finger.down(at: CGPoint(x: 200, y: 800))
      finger.move(down: -200, over: 0.2)
      let other = UIScrollView(frame: .zero)
      other.contentSize.height = 2_000
      hosted.screen.bind(other, to: .suggestions)
      finger.up()
    },
    "flingIntoAList": Gesture(StudyTabs.self, content: 2) { _, finger in drag(finger, at: 300, down: -150, over: 0.08)
    },
    "swipeOfAPage": Gesture(StudyTabs.self) { _, finger in
      finger.down(at: CGPoint(x: 300, y: 700))
      finger.move(by: CGPoint(x: -250, y: 0), over: 0.2)
      finger.up()
    },
    "throwBackFromBeyondTheEnd": Gesture(MailDraft.self) { hosted, finger in
      guard let list = hosted.lists.values.first else { return }
      list.setContentOffset(CGPoint(x: 0, y: list.contentSize.height - list.bounds.height), animated: false)
      #expect(hosted.stage.settle())
      finger.down(at: CGPoint(x: 200, y: 500))
      finger.move(down: -200, over: 0.3)
      finger.move(down: 101, over: 0.1)
      finger.up()
    },
    "modesAndMeasures": Gesture(ParkingCurtain.self) { hosted, _ in
      hosted.screen.mode = .normal
      hosted.stage.run(frames: 10)
      hosted.screen.measures.tags = 140
    },
    "sheetAtTheTop": Gesture(RoutePlanner.self) { hosted, _ in hosted.screen.move(to: RoutePlanner.SearchNotch.recent)
    },
    "requestInACallback": Gesture(MapsOverlay.self) { hosted, finger in
      hosted.screen.onRest { [weak screen = hosted.screen] (notch: MapsOverlay.PlacesNotch) in
        if notch == .maximum { screen?.move(to: MapsOverlay.PlacesNotch.minimum) }
      }
      drag(finger, at: 800, down: -500, over: 0.3)
    },
  ]

  private static let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Records")
    .standardizedFileURL

  private func fixture(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appendingPathComponent("\(name).jsonl"), encoding: .utf8)
  }

  /// `UPDATE_EXPECT=1` writes the records anew.
  @Test(arguments: names) func recordIsReproduced(name: String) throws {
    let gesture = try #require(Self.gestures[name])
    if ProcessInfo.processInfo.environment["UPDATE_EXPECT"] != nil {
      try gesture.record().write(
        to: Self.folder.appendingPathComponent("\(name).jsonl"), atomically: true, encoding: .utf8)
    }
    let record = try fixture(name)
    #expect(record.split(separator: "\n").count > 20)
    #expect(gesture.replay(record) == [])
    #expect(gesture.replay(gesture.record()) == [])
  }

  @Test func everyRecordHasAGesture() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(files.sorted() == Self.names.map { "\($0).jsonl" } && Self.gestures.keys.sorted() == Self.names)
  }

  /// Each of the numbers that the library writes counts.
  @Test func otherWriteIsADifference() throws {
    let gesture = try #require(Self.gestures["listAndSheet"])
    var lines = try fixture("listAndSheet").components(separatedBy: "\n")
    let number = try #require(lines.lastIndex { $0.hasPrefix(#"{"show": "places""#) })
    lines[number] = #"{"show": "places", "top": 1, "height": 2}"#
    let found = gesture.replay(lines.joined(separator: "\n"))
    #expect(found.first?.hasPrefix("line \(number + 1) is \(lines[number]), but the host writes") == true, "\(found)")
  }

  @Test func damagedAndForeignRecordsHaveAMessage() throws {
    let gesture = try #require(Self.gestures["listAndSheet"])
    let record = try fixture("listAndSheet")
    var lines = record.components(separatedBy: "\n")
    func message(_ line: Int, _ text: String) -> [String] {
      var other = lines
      other[line] = text
      return gesture.replay(other.joined(separator: "\n"))
    }
    let head = lines[0]
    #expect(gesture.replay("") == ["the record is empty"])
    #expect(gesture.replay("hello\n") == ["line 1 is not the first line of a record"])
    #expect(message(0, lines[1]) == ["line 1 is not the first line of a record"])
    #expect(
      message(0, head.replacingOccurrences(of: #""scrollwork": 1"#, with: #""scrollwork": 9"#)) == [
        "the record has version 9 of the format, not 1"
      ])
    #expect(
      Self.gestures["sheetAtTheTop"]?.replay(record) == ["the record is of another screen than RoutePlanner"])
    #expect(
      message(0, head.replacingOccurrences(of: #""version": ""#, with: #""version": "0"#)) == [
        "the record is of another version of the spec of MapsOverlay"
      ])
    #expect(
      message(0, head.replacingOccurrences(of: #""snapshot": ["#, with: #""snapshot": [7, "#)) == [
        "line 1 does not describe a state of the screen"
      ])
    #expect(message(1, #"{"tick": null, "at": "#) == ["line 2 is not a line of a record"])
    #expect(message(1, #"{"fly": null}"#) == ["line 2 has the unknown kind fly"])
    #expect(message(1, #"{"still": "roof"}"#) == ["line 2 names roof, which the screen does not have"])
    #expect(message(1, #"{"tick": null, "by": 1}"#) == ["line 2 does not have the keys at"])
    #expect(message(1, #"{"tick": null, "at": "noon"}"#) == ["line 2 has no number for at"])
    lines = Array(lines.prefix(lines.count / 2))
    #expect(
      gesture.replay(lines.joined(separator: "\n") + "\n{\"ti").first?.hasSuffix("is not a line of a record") == true)
  }

  /// Numbers that no device sends end with a difference or an error, and not with a trap.
  @Test func hostileNumbersDoNotTrap() throws {
    let gesture = try #require(Self.gestures["listAndSheet"])
    let lines = try fixture("listAndSheet").components(separatedBy: "\n")
    for number in ["1e999", "-1e999", "null", "1e300", "-7"] {
      for place in stride(from: 0, to: lines.count, by: 17) {
        var other = lines
        guard let colon = other[place].lastIndex(of: ":") else { continue }
        other[place] = other[place][...colon] + " \(number)}"
        _ = gesture.replay(other.joined(separator: "\n"))
      }
    }
  }

  /// A record reaches back some seconds, and begins where the screen rested.
  @Test func recordForgetsWhatIsOld() {
    each(MapsOverlay.self, knobs: [Knobs()]) { hosted, finger in
      hosted.screen.recorder.seconds = 2
      hosted.screen.recorder.isRunning = true
      var sizes: [Int] = []
      for round in 0..<8 {
        hosted.screen.move(to: round.isMultiple(of: 2) ? MapsOverlay.PlacesNotch.maximum : .minimum)
        #expect(hosted.stage.settle())
        hosted.stage.run(seconds: 1)
        sizes.append(hosted.screen.recorder.record.count)
      }
      #expect(sizes[7] < 2 * sizes[2])
      #expect(hosted.screen.recorder.record.contains(#""environment": ["#))
      let replay = try? Replay<MapsOverlay>(hosted.screen.recorder.record)
      #expect(replay != nil && replay?.run() == nil)
      hosted.screen.recorder.isRunning = false
      #expect(hosted.screen.recorder.record == "")
      Self.drag(finger, at: 800, down: -300, over: 0.2)
      #expect(hosted.stage.settle())
    }
  }
}
