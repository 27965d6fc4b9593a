import ScrollworkHost
import Testing
import UIKit

@testable import Screens

/// Random sessions on every screen of `Screens`, with every knob drawn.
///
/// `SESSIONS` is their number for each screen. `SCREEN` selects one screen, and `SEED` one session, which is printed.
@MainActor @Suite struct SessionTests {
  private nonisolated static let environment = ProcessInfo.processInfo.environment
  private nonisolated static let sessions = environment["SESSIONS"].flatMap { UInt64($0) } ?? 40
  private nonisolated static var names: [String] {
    screens.map { $0.outline.screen }.filter { (environment["SCREEN"] ?? $0) == $0 }
  }

  @Test func screensAreSelected() { #expect(!Self.names.isEmpty) }

  @Test(arguments: names) func hostShowsWhatTheMachineSays(name: String) throws {
    let screen = try #require(screens.first { $0.outline.screen == name })
    run(screen)
  }

  private func run<Screen: HostedMachine>(_ screen: Screen.Type) {
    if let seed = Self.environment["SEED"].flatMap({ UInt64($0) }) { return tell(screen, seed) }
    var (failed, counts) = ([UInt64](), Session<Screen>.Counts())
    for seed in 1...Self.sessions {
      let session = Session<Screen>(seed: seed)
      session.run()
      counts += session.counts
      guard let failure = session.failures.first else { continue }
      failed.append(seed)
      print("\(Screen.outline.screen), seed \(seed): \(failure)")
    }
    print(
      "\(Screen.outline.screen): \(failed.count) of \(Self.sessions) sessions failed, \(counts.gestures) drags,",
      "\(counts.catches) catches, \(counts.predicted) predicted, \(counts.interruptions) interruptions,",
      "\(counts.comparisons) frames compared")
    #expect(failed.isEmpty, "\(Screen.outline.screen): \(failed.prefix(20))")
    #expect(counts.comparisons > counts.gestures)
  }

  private func tell<Screen: HostedMachine>(_ screen: Screen.Type, _ seed: UInt64) {
    let session = Session<Screen>(seed: seed, isTold: true)
    session.run()
    print(session.knobs)
    for line in session.story { print(line) }
    for failure in session.failures { Issue.record("\(Screen.outline.screen), seed \(seed): \(failure)") }
  }
}
