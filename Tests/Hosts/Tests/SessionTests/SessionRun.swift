import ScrollworkEngine
import ScrollworkHost
import Testing
import UIKit

/// The sessions of one screen.
@MainActor struct SessionRun {
  private nonisolated static let environment = ProcessInfo.processInfo.environment
  private nonisolated static let sessions = environment["SESSIONS"].flatMap { UInt64($0) } ?? 40
  private nonisolated static let tool = environment["SCROLLWORK"]
  /// The number of sessions that are replayed at once.
  private static let replayed = 20

  /// Sessions that found a defect, which are run in any case.
  private nonisolated static let found: [String: [UInt64]] = [
    // The watched velocity was that of a frame ago, or that of frames before UIKit's first step.
    "ChapterReader": [78, 160], "CityGuide": [59],
    // A list that a finger pulls was a frame behind when its sheet came to rest and its height changed.
    "RoutePlanner": [143],
    // A touch beside a list did not end its deceleration, which went on in the page under the finger.
    "HotelStay": [16], "LibraryShelf": [16], "ShopFront": [16],
    // A pull was not shown while an earlier one faded; a pull that was thrown back jumped, also under the next finger.
    "WeatherDay": [14, 29, 38, 40],
    // A list that a finger beside it pulled was back at its start for a frame, when a layout followed.
    "WebBrowser": [62, 65, 134, 139, 181],
    // UIKit threw from elsewhere than the machine was, since its own handler of a click ran last.
    "GymClasses": [3, 26],
    // A request of the app put back what the app had scrolled before.
    "ArticleReader": [28],
    // A list that a finger pulled beyond its end lost its place in a rotation. A write of the app in a bounce, and a
    // throw through a range of 0, counted as jumps.
    // The machine waited for a deceleration that a finger stopped which moves nothing.
    "BasketReview": [47, 52, 59, 79, 144],
    // A wheel that caught a pulled list took what it had moved since for the place of the list.
    "ReadingColumn": [9],
    // A list that was reset while its page was hidden counted as a jump when the page came.
    "RecipePages": [34, 60],
    // A header went while the pulled list was on its way back, and the list jumped when its turn came. UIKit brought a list
    // to an end that had moved, and it was put back to the former one. A finger on the header moved the list from there at once.
    "NewsBrowser": [34, 38, 40, 105, 143],
    // A write beyond the end, under a finger that lifted, was not seen.
    "MapsOverlay": [42],
    // A deceleration to an end that had moved was stopped there.
    "NoteDrawer": [57],
    // A trackpad let go of what was shown by the place of the view, which stayed there.
    "PlaceActions": [56], "MailDraft": [28],
    // The steps of a wheel held a list beyond its end, while UIKit brought it back, also within a pixel. A list went on after
    // its return, although another finger had ended that.
    "OrderStatus": [59, 114, 176],
    // Rows that grew between the steps of a wheel were put back.
    "PhotoFeed": [59],
    // UIKit's bounce is slower or faster than the library's; the end of a bounce went away before it began; a bounce that a
    // touch held was put back at the lift.
    "DownloadsDrawer": [103], "WeekPlan": [61], "InboxDigest": [74],
    // The library ended the bounce of a fling at its end, and the machine waited for its rest.
    "MusicTabs": [1, 89], "MuseumGuide": [3], "ChatThread": [15],
    // What another author led to an end counted as a jump there. A touch that stopped a pager did not reach its list, which
    // went on (`MusicTabs` 89).
    "AuthorProfile": [38, 172], "MailFolders": [172], "NoteLeaps": [57], "RouteSteps": [158],
    "ShortcutsOverlay": [57],
  ]

  /// The paths of the specs by the names of their files.
  private nonisolated static let specs: [String: String] = {
    let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../../specs").standardizedFileURL
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
    return Dictionary((files ?? []).map { ($0.lastPathComponent, $0.path) }) { first, _ in first }
  }()

  /// The name under which the sessions are reported.
  let name: String

  var isSelected: Bool { Self.environment["SCREEN"] ?? name == name }

  /// - Parameter make: Makes the controller of an app. Without one, plain views are bound to all nodes.
  func sessions<Screen: ScrollMachine.Description>(
    of screen: Screen.Type, make: (@MainActor () -> UIViewController)? = nil
  ) throws {
    guard isSelected else { return }
    if let seed = Self.environment["SEED"].flatMap({ UInt64($0) }) { return try tell(screen, seed, make) }
    let (trace, replayed) = (makeTrace(screen), Self.replayed)
    var (failed, counts, steps) = ([UInt64](), Session<Screen>.Counts(), 0)
    let seeds = Array(1...Self.sessions) + (Self.found[name] ?? []).filter { $0 > Self.sessions }
    for (number, seed) in seeds.enumerated() {
      let session = Session<Screen>(seed: seed, trace: trace, make: make)
      session.run()
      counts += session.counts
      if let failure = session.failures.first { failed.append(fail(seed, failure)) }
      if (number + 1).isMultiple(of: replayed) || seed == seeds.last {
        steps += try replay(trace, screen, &failed)
      }
    }
    print(
      "\(name): \(failed.count) of \(seeds.count) sessions failed, \(counts.gestures) drags,",
      "\(counts.catches) catches, \(counts.predicted) predicted, \(counts.interruptions) interruptions,",
      "\(counts.comparisons) frames compared, \(steps) steps replayed")
    #expect(failed.isEmpty, "\(name): \(failed.prefix(20))")
    #expect(counts.comparisons > counts.gestures)
    #expect(trace == nil || steps > 0 || Screen.screen.chains.isEmpty)
  }

  private func makeTrace<Screen: ScrollMachine.Description>(_ screen: Screen.Type) -> SessionTrace? {
    Self.tool.map { _ in SessionTrace(Screen.screen) }
  }

  /// Replays the steps since the last time, and returns how many were compared.
  private func replay<Screen: ScrollMachine.Description>(
    _ trace: SessionTrace?, _ screen: Screen.Type, _ failed: inout [UInt64]
  ) throws -> Int {
    guard let trace, let tool = Self.tool else { return 0 }
    let spec = try #require(Self.specs[Screen.screen.file])
    let (compared, differences) = try trace.replay(spec, with: tool)
    for difference in differences { failed.append(fail(difference.seed, difference.description)) }
    return compared
  }

  private func fail(_ seed: UInt64, _ failure: String) -> UInt64 {
    print("\(name), seed \(seed): \(failure)")
    return seed
  }

  /// Prints one session, and its steps as a trace.
  private func tell<Screen: ScrollMachine.Description>(
    _ screen: Screen.Type, _ seed: UInt64, _ make: (@MainActor () -> UIViewController)?
  ) throws {
    let trace = makeTrace(screen)
    let session = Session<Screen>(seed: seed, isTold: true, trace: trace, make: make)
    session.run()
    print(session.knobs)
    for line in session.story + (trace?.steps ?? []) { print(line) }
    for failure in session.failures { Issue.record("\(name), seed \(seed): \(failure)") }
    var failed: [UInt64] = []
    _ = try replay(trace, screen, &failed)
    #expect(failed.isEmpty)
  }
}
