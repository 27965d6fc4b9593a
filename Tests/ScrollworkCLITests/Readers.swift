import Foundation

/// External readers of lint's output; `make test` installs them.
enum Readers {
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["SCROLLWORK_READERS"] { return URL(fileURLWithPath: path) }
    return Tool.root.appendingPathComponent(".build/tools")
  }()

  static let exist = FileManager.default.fileExists(
    atPath: folder.appendingPathComponent("sarif-schema-2.1.0.json").path)

  static let schemaOfSARIF = folder.appendingPathComponent("sarif-schema-2.1.0.json").path

  private static func program(_ name: String) -> URL { folder.appendingPathComponent("bin/\(name)") }

  /// Runs a reader in the folder of a tool.
  static func run(_ name: String, _ arguments: [String], in tool: Tool, input: String = "") throws -> Tool.Run {
    let path = folder.appendingPathComponent("bin").path
    return try tool.run(
      program(name), arguments, input: input,
      environment: ["PATH": path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")])
  }

  /// Runs a Python script with the installed packages.
  static func python(_ script: String, in tool: Tool) throws -> Tool.Run {
    try run("python3", ["-c", script], in: tool)
  }
}
