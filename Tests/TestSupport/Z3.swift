import Foundation

/// The SMT solver z3, as a second opinion.
package enum Z3 {
  /// Whether it is installed.
  package static let isThere = Toolchain.has("z3")

  /// Its answers to scripts of SMT-LIB, each as if it were alone: `sat`, `unsat` or `unknown`.
  ///
  /// - Parameter seconds: how long it may think about one.
  package static func answers(to scripts: [String], seconds: Int = 30) throws -> [String] {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("scripts.smt2")
    // One process for many: to start it takes longer than most answers.
    let text = scripts.map { $0.replacingOccurrences(of: "(exit)", with: "(reset)") }.joined()
    try text.write(to: file, atomically: false, encoding: .utf8)
    let outcome = try Toolchain.run("z3", ["-smt2", "-t:\(seconds * 1000)", file.path])
    // Beside an answer that is not the script's own it says so in a line, which is the test's to say.
    let answers = outcome.output.split(separator: "\n").map(String.init).filter { !$0.contains("check annotation") }
    guard answers.count == scripts.count else {
      throw Toolchain.Failure(
        description:
          "\(scripts.count) scripts, \(answers.count) answers: \(outcome.output.prefix(400)) \(outcome.messages)")
    }
    return answers
  }
}
