import Testing
import UIKit

@testable import Examples
@testable import ScrollworkUIKit

/// Random sessions on the examples: the controllers of apps, as they are. Those in SwiftUI have no stand-in.
@MainActor @Suite struct ExampleTests {
  nonisolated static let names = ["Course", "Mail", "Maps", "Parking"]

  @Test(arguments: names) func exampleShowsWhatItsMachineSays(name: String) throws {
    let run = SessionRun(name: name)
    switch name {
    case "Course": try run.sessions(of: StudyTabs.self) { CourseController() }
    case "Mail": try run.sessions(of: MailDraft.self) { MailController() }
    case "Maps": try run.sessions(of: MapsOverlay.self) { MapController() }
    case "Parking": try run.sessions(of: ParkingCurtain.self) { ParkingController() }
    default: Issue.record("\(name) has no controller here")
    }
  }

  @Test func everyExampleHasSessions() throws {
    let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../../Examples/Sources")
    let folders = try FileManager.default.contentsOfDirectory(atPath: folder.standardizedFileURL.path)
    #expect(folders.filter { !$0.hasSuffix("InSwiftUI") }.sorted() == Self.names)
  }
}
