import ScrollworkHost
import Testing
import UIKit

@testable import Screens

/// Random sessions on every screen, with every knob drawn. `SESSIONS` is their number for each screen, `SEED` one seed to
/// run alone and to print.
@MainActor @Suite struct SessionTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let sessions = environment["SESSIONS"].flatMap { UInt64($0) } ?? 40

  private func run<Screen: HostedMachine>(_ screen: Screen.Type) {
    if let seed = Self.environment["SEED"].flatMap({ UInt64($0) }) {
      let session = Session<Screen>(seed: seed, isTold: true)
      session.run()
      print(session.knobs)
      for line in session.story { print(line) }
      for failure in session.failures { Issue.record("\(Screen.outline.screen), seed \(seed): \(failure)") }
      return
    }
    var (failed, counts) = ([UInt64](), Session<Screen>.Counts())
    for seed in 1...Self.sessions {
      let session = Session<Screen>(seed: seed)
      session.run()
      counts += session.counts
      if let failure = session.failures.first {
        failed.append(seed)
        print("\(Screen.outline.screen), seed \(seed): \(failure)")
        if failed.count <= 3 { Issue.record("\(Screen.outline.screen), seed \(seed): \(failure)") }
      }
    }
    print(
      "\(Screen.outline.screen): \(failed.count) of \(Self.sessions) sessions failed, \(counts.gestures) drags,",
      "\(counts.catches) catches, \(counts.predicted) predicted, \(counts.interruptions) interruptions,",
      "\(counts.comparisons) frames compared")
    #expect(failed.isEmpty, "\(Screen.outline.screen): \(failed.prefix(20))")
  }

  @Test func mapsOverlay() { run(MapsOverlay.self) }
  @Test func studyTabs() { run(StudyTabs.self) }
}
