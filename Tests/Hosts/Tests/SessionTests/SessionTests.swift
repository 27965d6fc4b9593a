import ScrollworkEngine
import Testing
import UIKit

@testable import Screens

/// Random sessions on every screen of `Screens`, with every knob drawn. `scrollwork simulate` replays their steps and has
/// to come to the same positions.
///
/// `SESSIONS` is their number for each screen. `SCREEN` selects one screen, and `SEED` one session, which is printed.
/// `SCROLLWORK` is the binary that replays; without it nothing is replayed.
@MainActor @Suite struct SessionTests {
  private nonisolated static var names: [String] { screens.map { $0.screen.name } }

  @Test func screensAreSelected() {
    #expect((Self.names + ExampleTests.names).contains { SessionRun(name: $0).isSelected })
  }

  @Test(arguments: names) func hostShowsWhatTheMachineSays(name: String) throws {
    let screen = try #require(screens.first { $0.screen.name == name })
    try SessionRun(name: name).sessions(of: screen)
  }
}
