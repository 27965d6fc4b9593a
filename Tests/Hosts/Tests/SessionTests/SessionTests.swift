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

  /// The binary that replays the sessions. Without it they are only checked against the machine alone.
  private nonisolated static let tool = environment["SCROLLWORK"]

  /// The paths of the specs by the names of their files.
  private nonisolated static let specs: [String: String] = {
    let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../../specs").standardizedFileURL
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
    return Dictionary((files ?? []).map { ($0.lastPathComponent, $0.path) }) { first, _ in first }
  }()

  @Test func screensAreSelected() { #expect(!Self.names.isEmpty) }

  @Test(arguments: names) func hostShowsWhatTheMachineSays(name: String) throws {
    let screen = try #require(screens.first { $0.outline.screen == name })
    try run(screen)
  }

  /// Replays the steps of a session, and returns how many were compared.
  private func replay<Screen: HostedMachine>(_ session: Session<Screen>, _ file: String) throws -> Int {
    guard let tool = Self.tool, let trace = session.trace else { return 0 }
    let spec = try #require(Self.specs[file])
    let (compared, difference) = try trace.replay(spec, with: tool)
    if let difference { Issue.record("\(Screen.outline.screen), seed \(session.seed): \(difference)") }
    return compared
  }

  private func run<Screen: HostedMachine>(_ screen: Screen.Type) throws {
    if let seed = Self.environment["SEED"].flatMap({ UInt64($0) }) { return tell(screen, seed) }
    var (failed, counts, replayed) = ([UInt64](), Session<Screen>.Counts(), 0)
    for seed in 1...Self.sessions {
      let session = Session<Screen>(seed: seed, isTraced: Self.tool != nil)
      session.run()
      counts += session.counts
      replayed += try replay(session, Screen.outline.file)
      guard let failure = session.failures.first else { continue }
      failed.append(seed)
      print("\(Screen.outline.screen), seed \(seed): \(failure)")
    }
    print(
      "\(Screen.outline.screen): \(failed.count) of \(Self.sessions) sessions failed, \(counts.gestures) drags,",
      "\(counts.catches) catches, \(counts.predicted) predicted, \(counts.interruptions) interruptions,",
      "\(counts.comparisons) frames compared, \(replayed) steps replayed")
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
