import UIKit

/// The steps that a session reported, with the positions of the machine behind each, and their comparison with
/// `scrollwork simulate`.
struct SessionTrace {
  /// The names of the consumers.
  private let names: [String]
  private var steps: [String]
  /// The positions behind each step, in points. `nil` for the first steps, which only set up the screen.
  private var positions: [[Double]?]
  private var isOpen = true
  private var isPending = false

  init(names: [String], start: [String]) {
    self.names = names
    steps = start
    positions = start.map { _ in nil }
  }

  /// Adds a step. Nothing is recorded behind the end of one of several motions.
  mutating func add(_ step: String, endsOneOfSeveral: Bool) {
    isOpen = isOpen && !endsOneOfSeveral
    guard isOpen else { return }
    steps.append(step)
    positions.append(nil)
    isPending = true
  }

  /// Notes the positions behind the last step.
  mutating func follow(_ present: [Double]) {
    guard isPending, isOpen else { return }
    positions[positions.count - 1] = present
    isPending = false
  }

  /// Replays the steps, and returns the number of compared steps and the first difference.
  func replay(_ spec: String, with tool: String) throws -> (compared: Int, difference: String?) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("trace-\(UUID().uuidString).yaml")
    try steps.map { "- \($0)\n" }.joined().write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = ["simulate", spec, "--trace", file.path, "--format", "json"]
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return (0, message) }
    return compare(text)
  }

  private func compare(_ output: String) -> (compared: Int, difference: String?) {
    var replayed: [Int: [String: Double]] = [:]
    for line in output.split(separator: "\n") {
      guard let record = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        let step = record["step"] as? Int, let positions = record["positions"] as? [String: Any]
      else { continue }
      replayed[step] = positions.compactMapValues { ($0 as? NSNumber)?.doubleValue }
    }
    var compared = 0
    for (step, known) in positions.enumerated() {
      guard let known else { continue }
      for (name, own) in zip(names, known) {
        let other = replayed[step]?[name] ?? .nan
        // The trace prints binary fractions exactly; the two sum them in another order.
        guard abs(own - other) < 1e-6 else {
          return (compared, "step \(step), \(steps[step]): \(name) is at \(own), replayed at \(other)")
        }
      }
      compared += 1
    }
    return (compared, nil)
  }
}
