import Foundation
import Testing

@Suite struct WatchTests {
  /// Waits until the output satisfies a condition, at most ten seconds.
  private func wait(_ tool: Tool, until condition: (String) -> Bool) throws -> String {
    for _ in 0..<200 {
      let text = (try? tool.read("out")) ?? ""
      if condition(text) { return text }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return try tool.read("out")
  }

  @Test func watchReportsChangedFiles() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "specs/Failing.scroll.yaml")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-c", "exec \"$0\" lint --watch --format short specs > out 2> messages", Tool.binary.path]
      process.currentDirectoryURL = tool.folder
      try process.run()
      // The process is ended in every case.
      defer { kill(process.processIdentifier, SIGKILL) }
      #expect(try wait(tool) { $0.contains("[notch-order]") }.contains("[notch-order]"))
      // A new file, a fixed one, a configuration, and one with errors.
      try tool.write("scrollwork: 2\n", to: "specs/New.scroll.yaml")
      #expect(try wait(tool) { $0.contains("[unsupported-version]") }.contains("New.scroll.yaml"))
      try tool.write("rules: {notch-order: warning}\n", to: "specs/.scrollwork.yaml")
      #expect(try wait(tool) { $0.contains(": warning: notch") }.contains(": warning: notch"))
      try FileManager.default.removeItem(at: tool.url("specs/New.scroll.yaml"))
      try FileManager.default.removeItem(at: tool.url("specs/Failing.scroll.yaml"))
      for _ in 0..<200 where !(try tool.read("messages").contains("no .scroll.yaml files in specs")) {
        Thread.sleep(forTimeInterval: 0.05)
      }
      #expect(try tool.read("messages").contains("no .scroll.yaml files in specs"))
      process.terminate()
      for _ in 0..<200 where process.isRunning { Thread.sleep(forTimeInterval: 0.05) }
      try #require(!process.isRunning)
      #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGTERM)
      #expect(try tool.names(in: "specs") == [".scrollwork.yaml"])
    }
  }

  /// The exit code reports the findings.
  @Test(arguments: ["lint --watch", "lint --watch --quiet", "preview --watch"])
  func watchEndsWhenThePipeIsClosed(_ command: String) throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "specs/Failing.scroll.yaml")
      let run = try tool.shell(
        "\(Tool.ending(after: 20)) scrollwork \(command) specs 2> messages | true; echo ${PIPESTATUS[0]}")
      #expect(run.output == "1\n", "\(run.output)")
      #expect(try !tool.read("messages").contains("Broken pipe"))
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"))) func watchReportsAFullDisk() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "specs/Failing.scroll.yaml")
      let full = try tool.shell("\(Tool.ending(after: 2)) scrollwork lint --watch specs > /dev/full")
      #expect(full.errors.contains("scrollwork: cannot write to standard output: the disk is full\n"))
      let quiet = try tool.shell("\(Tool.ending(after: 2)) scrollwork lint --watch -q specs")
      #expect(quiet.output.isEmpty && quiet.errors.isEmpty, "\(quiet.errors)")
    }
  }

  @Test func standardInputCannotBeWatched() throws {
    #expect(try Tool.atHome("lint", "--watch", "-", input: Sample.clean()).status == 2)
  }
}
