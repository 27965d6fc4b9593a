import Foundation
import Testing

/// The files that `make embed` writes.
@Suite struct EmbeddedTests {
  @Test func embeddedTextsEqualTheirFiles() throws {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-B", Repository.root.appendingPathComponent("Sources/embed").path, "--check"]
    process.standardError = errors
    try process.run()
    let report = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(report)")
  }

  @Test func everyTextSurvives() throws {
    let file = Repository.root.appendingPathComponent("Tests/ArchitectureTests/HostileText.txt")
    #expect(try Data(contentsOf: file) == Data(Embedded.HostileText_txt.utf8))
  }
}
