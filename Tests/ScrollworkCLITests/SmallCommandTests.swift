import Foundation
import Testing

@Suite struct InitTests {
  @Test(arguments: ["sheet", "tabs"]) func newSpecIsCleanAndPassesItsScenarios(_ template: String) throws {
    try Tool.inEmptyFolder { tool in
      let run = try tool("init", "specs/ParkingMap", "--template", template)
      #expect(run.status == 0)
      #expect(run.errors.hasPrefix("wrote specs/ParkingMap.scroll.yaml\n"))
      let lint = try tool("lint", "--fail-on", "note", "specs")
      #expect(lint.status == 0)
      #expect(lint.output.isEmpty)
      #expect(try tool("test", "specs").output == "2 passed, 0 failed\n")
      #expect(try tool("generate", "specs", "--output", "out").status == 0)
      #expect(tool.exists("out/ParkingMap.scroll.swift"))
    }
  }

  private static let kinds = [
    "chat": "lists/ChatThread", "calendar": "headers/MonthAgenda", "mini-player": "sheets/EpisodePlayer",
    "place-page": "sheets/PlaceDetails", "modal-draft": "sheets/MailDraft", "detail-page": "nested/StudyTabs",
    "share-sheet": "sheets/ShareCard", "photo-viewer": "sheets/PhotoViewer",
    "browser-bars": "bars/WebBrowser",
  ]

  /// Each template but the first two is a spec of `specs/`, under another name.
  @Test(arguments: kinds.keys.sorted()) func templateIsASpecOfTheGallery(_ template: String) throws {
    try Tool.inEmptyFolder { tool in
      #expect(try tool("init", "ParkingMap", "--template", template).status == 0)
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      let path = "specs/\(Self.kinds[template] ?? "").scroll.yaml"
      let spec = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      let lines = spec.components(separatedBy: "\n").map { $0.hasPrefix("screen: ") ? "screen: ParkingMap" : $0 }
      #expect(try tool.read("ParkingMap.scroll.yaml") == lines.joined(separator: "\n"), "copy \(path)")
    }
  }
}

@Suite struct ExplainTests {
  /// Every scenario is a test, and a spec that cannot be tested fails.
  @Test func junitHasATestPerScenario() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean("Good"), to: "Good.scroll.yaml")
      try tool.write(
        Sample.clean("Bad").replacingOccurrences(of: "panel.height: 313", with: "panel.height: 300"),
        to: "Bad.scroll.yaml")
      try tool.write(Sample.failing, to: "Broken.scroll.yaml")
      let run = try tool("test", ".", "--format", "junit")
      #expect(run.status == 1)
      #expect(
        run.output.contains("<testsuites name=\"scrollwork test\" tests=\"3\" failures=\"2\" errors=\"0\">"),
        "\(run.output)")
      #expect(run.output.components(separatedBy: "name=\"pulling the list up moves the sheet\"").count == 3)
      #expect(run.output.contains("<failure type=\"failing-scenario\""))
      #expect(run.output.contains("<failure type=\"notch-order\""))
      for format in ["json", "sarif", "github", "gitlab", "xcode"] {
        #expect(try tool("test", "Broken.scroll.yaml", "--format", format).output.contains("notch-order"), "\(format)")
      }
    }
  }
}
