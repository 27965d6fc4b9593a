import Foundation

/// The SMT solver z3, as an independent prover.
package enum Z3 {
  /// Whether z3 is installed.
  package static let isThere = Toolchain.has("z3")

  /// The answers to SMT-LIB scripts, each run independently: `sat`, `unsat` or `unknown`.
  ///
  /// - Parameter seconds: The time limit of one script.
  package static func answers(to scripts: [String], seconds: Int = 30) throws -> [String] {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("scripts.smt2")
    // One process for many scripts, since starting it takes longer than most answers.
    let text = scripts.map { $0.replacingOccurrences(of: "(exit)", with: "(reset)") }.joined()
    try text.write(to: file, atomically: false, encoding: .utf8)
    let outcome = try Toolchain.run("z3", ["-smt2", "-t:\(seconds * 1000)", file.path])
    // Errors are lines beside the answers, which the test reports.
    let answers = outcome.output.split(separator: "\n").map(String.init).filter { !$0.contains("check annotation") }
    guard answers.count == scripts.count else {
      throw Toolchain.Failure(
        description:
          "\(scripts.count) scripts, \(answers.count) answers: \(outcome.output.prefix(400)) \(outcome.messages)")
    }
    return answers
  }
}
