import Foundation

/// The binary, run in a folder of its own.
struct Tool {
  struct Run {
    var status: Int32
    var output: String
    var errors: String
  }

  let folder: URL

  /// Runs a body in an empty folder, which is removed at the end.
  static func inEmptyFolder<Result>(_ body: (Tool) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("scrollwork-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(Tool(folder: folder))
  }

  /// The tool in the package's folder.
  static let atHome = Tool(folder: root)

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The binary beside the test bundle.
  static let binary: URL = {
    let candidates =
      Bundle.allBundles.map(\.bundleURL) + CommandLine.arguments.prefix(1).map(URL.init(fileURLWithPath:))
    for bundle in candidates {
      var folder = bundle
      // A bundle on macOS, the test program itself on Linux.
      for _ in 0..<4 {
        folder.deleteLastPathComponent()
        let binary = folder.appendingPathComponent("scrollwork")
        if FileManager.default.isExecutableFile(atPath: binary.path) { return binary }
      }
    }
    return URL(fileURLWithPath: "scrollwork")
  }()

  @discardableResult
  func callAsFunction(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Run {
    try run(Self.binary, arguments, input: input, environment: environment)
  }

  /// Runs a shell command in which `scrollwork` is the binary.
  func shell(_ line: String, environment: [String: String] = [:]) throws -> Run {
    let path = Self.binary.deletingLastPathComponent().path
    return try run(
      URL(fileURLWithPath: "/bin/bash"), ["-c", line],
      environment: environment.merging(["PATH": path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")]) {
        $1
      })
  }

  /// The prefix of a shell command that ends it after some seconds.
  static func ending(after seconds: Int) -> String {
    // A process that a test starts may begin with blocked signals.
    "perl -MPOSIX -e 'sigprocmask(SIG_UNBLOCK, POSIX::SigSet->new(SIGALRM)); alarm \(seconds); exec @ARGV'"
  }

  func run(
    _ program: URL, _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Run {
    // Files, since a full pipe would block the program.
    let names = ["in", "out", "err"].map { name in
      FileManager.default.temporaryDirectory.appendingPathComponent("scrollwork-\(UUID().uuidString).\(name)")
    }
    defer { for name in names { try? FileManager.default.removeItem(at: name) } }
    try Data(input.utf8).write(to: names[0])
    for name in names.dropFirst() { try Data().write(to: name) }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // The environment of the tester's terminal is removed.
    let inherited = ProcessInfo.processInfo.environment.filter { name, _ in
      !["NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM"].contains(name)
    }
    process.environment = inherited.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: names[0])
    process.standardOutput = try FileHandle(forWritingTo: names[1])
    process.standardError = try FileHandle(forWritingTo: names[2])
    try process.run()
    process.waitUntilExit()
    return Run(
      status: process.terminationReason == .uncaughtSignal
        ? 128 + process.terminationStatus : process.terminationStatus,
      output: String(decoding: try Data(contentsOf: names[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self))
  }

  // MARK: - Files

  func url(_ path: String) -> URL { folder.appendingPathComponent(path) }

  func write(_ text: String, to path: String) throws {
    try FileManager.default.createDirectory(
      at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url(path))
  }

  func read(_ path: String) throws -> String { String(decoding: try Data(contentsOf: url(path)), as: UTF8.self) }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url(path).path) }

  func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url(path).path).sorted()
  }
}

/// Specs that tests write.
enum Sample {
  static func clean(_ screen: String = "Clean") -> String {
    """
    scrollwork: 1
    screen: \(screen)
    measures:
      feed: {range: 0...10000, typical: 1000}
    layout:
      - block: map
        height: fill
      - sheet: panel
        notches:
          low: 1/4 of available
          high: 3/4 of available
        initial: low
        release: {like: overlayContainer}
        content:
          - header: handle
            height: 44
          - list: rows
            contentHeight: feed
    scenarios:
      - scenario: pulling the list up moves the sheet
        on: iPhone 15
        given: {panel: low}
        steps:
          - drag: {on: rows, by: [-100]}
          - expect: {panel.height: 313, rows.offset: 0}

    """
  }

  /// `half` falls below `peek` on small phones.
  static let failing = """
    scrollwork: 1
    screen: Failing
    layout:
      - block: map
        height: fill
      - sheet: place
        notches:
          peek: 256
          half: 50% - 50
          full: 90%
        release: {like: overlayContainer}
        content:
          - header: handle
            height: 44
          - list: rows
            contentHeight: 100

    """

  static let broken = "scrollwork: 1\nscreen: Broken\nlayout: [\n"
}

/// Parses JSON to plain values.
func parsed(_ json: String) throws -> [String: Any] {
  try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
}

/// The keys of the objects at a path of the text, in order, which JSONSerialization does not keep.
func keys(of json: Substring) -> [String] {
  var keys: [String] = []
  var depth = 0
  var text = json[...]
  var last: String?
  while let character = text.first {
    switch character {
    case "{", "[":
      depth += 1
      text.removeFirst()
    case "}", "]":
      depth -= 1
      if depth == 0 { return keys }
      text.removeFirst()
    case "\"":
      var value = ""
      text.removeFirst()
      while let next = text.first, next != "\"" {
        if next == "\\" { text.removeFirst() }
        value.append(text.removeFirst())
      }
      text = text.dropFirst()
      last = value
    case ":":
      if depth == 1, let last { keys.append(last) }
      text.removeFirst()
    default: text.removeFirst()
    }
  }
  return keys
}
