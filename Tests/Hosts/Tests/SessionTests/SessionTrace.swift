import ScrollworkEngine
import UIKit

@testable import ScrollworkHost

/// The steps that sessions of one screen reported, with the positions of the machine behind each, and their comparison
/// with `scrollwork simulate`.
///
/// One trace has several sessions, since a process for each would take longer than its steps: `given` starts the next.
@MainActor final class SessionTrace {
  private struct Line {
    let step: String
    /// The positions behind the step, in points. `nil` for the start of a session.
    var positions: [Double]?
  }

  /// The first difference between a session and its replay.
  struct Difference {
    let seed: UInt64
    let description: String
  }

  /// The names of the consumers.
  private let names: [String]
  private var lines: [Line] = []
  /// The number of the first line of each session, and its seed.
  private var starts: [(line: Int, seed: UInt64)] = []
  private var isPending = false
  private weak var host: ScreenHost?

  init(_ screen: ScrollMachine.Screen) {
    names = Topology(screen).consumers.map { screen.nodes[$0].name }
  }

  /// Records the steps of a session, from its first report on.
  func begin(seed: UInt64, on host: ScreenHost) {
    self.host = host
    starts.append((lines.count, seed))
    lines.append(Line(step: "{\"given\": {}}", positions: nil))
    host.record = { [weak self] in
      self?.follow()
      self?.lines.append(Line(step: $0, positions: nil))
      self?.isPending = true
    }
  }

  /// The steps as lines of a trace.
  var steps: [String] { lines.map { "- \($0.step)" } }

  /// Notes the positions behind the last step. A session calls it before each report.
  func follow() {
    guard isPending, let host else { return }
    lines[lines.count - 1].positions = host.topology.consumers.map(host.machine.position)
    isPending = false
  }

  /// Replays the sessions and forgets them. Returns the number of compared steps, and the first difference of each
  /// session that has one.
  func replay(_ spec: String, with tool: String) throws -> (compared: Int, differences: [Difference]) {
    defer { (lines, starts) = ([], []) }
    let output = try simulate(spec, tool)
    if let message = output.message {
      return (0, [Difference(seed: starts.first?.seed ?? 0, description: message)])
    }
    return compare(output.records)
  }

  private func simulate(_ spec: String, _ tool: String) throws -> (records: Substring, message: String?) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("trace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["steps", "records", "messages"].map { folder.appendingPathComponent($0) }
    try steps.joined(separator: "\n").write(to: files[0], atomically: false, encoding: .utf8)
    for file in files[1...] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = ["simulate", spec, "--trace", files[0].path, "--format", "json"]
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    let texts = try files[1...].map { try String(contentsOf: $0, encoding: .utf8) }
    guard process.terminationStatus == 0 else { return ("", String(texts[1].suffix(2_000))) }
    return (texts[0][...], nil)
  }

  private func compare(_ records: Substring) -> (compared: Int, differences: [Difference]) {
    let pairs = records.split(separator: "\n").compactMap(read)
    let replayed = Dictionary(pairs) { $1 }
    var (compared, differences) = (0, [Difference]())
    for (start, end) in zip(starts, starts.dropFirst().map(\.line) + [lines.count]) {
      for step in start.line..<end {
        guard let own = lines[step].positions else { continue }
        compared += 1
        guard let difference = difference(own, replayed[step] ?? [:]) else { continue }
        let place = "step \(step - start.line), \(lines[step].step): \(difference)"
        differences.append(Difference(seed: start.seed, description: place))
        break
      }
    }
    return (compared, differences)
  }

  /// Reads the beginning of a record: `{"step": 2, "delta": 0, "positions": {"search": 486, "results": 0}, …`.
  ///
  /// **Why:** Foundation does not read every number as the nearest double.
  private func read(_ record: Substring) -> (step: Int, positions: [String: Double])? {
    let parts = record.split(separator: "\"positions\": {", maxSplits: 1)
    guard parts.count == 2, let step = parts[0].split(whereSeparator: { ": ,{".contains($0) }).dropFirst().first
    else { return nil }
    let entries = parts[1].prefix { $0 != "}" }.split(separator: ", ").map { $0.split(separator: ": ") }
    let positions = entries.compactMap { entry in
      entry.count == 2 ? Double(String(entry[1])).map { (entry[0].filter { $0 != "\"" }, $0) } : nil
    }
    return Int(step).map { ($0, Dictionary(positions) { first, _ in first }) }
  }

  /// Both compute in doubles in the same order, so the positions are equal to the last bit.
  private func difference(_ own: [Double], _ replayed: [String: Double]) -> String? {
    for (name, position) in zip(names, own) where replayed[name] != position {
      return "\(name) is at \(position), replayed at \(replayed[name].map { "\($0)" } ?? "nothing")"
    }
    return nil
  }
}
