import Machine
import Model
import Solver
import Source
import Syntax
import Verifier

/// What became of one spec: everything the phases made of it, and everything they have to say.
package struct Compilation: Sendable {
  package let file: SourceFile
  package let tree: SyntaxTree
  /// `nil` where the file is no spec at all.
  package let spec: Spec?
  /// `nil` where a length could not be found.
  package let solution: Solution?
  /// Only where the report has no errors, and where it was the goal.
  package let machine: Machine?
  /// What was proved of how it moves, if it came that far.
  package let verification: VerificationStatistics?
  package let report: Report
  /// The errors that a comment or the configuration takes out of the report; asked only where there is a machine.
  package let ignored: [Rule]

  init(
    _ tree: SyntaxTree, _ spec: Spec? = nil, _ solution: Solution? = nil, _ machine: Machine? = nil,
    verification: VerificationStatistics? = nil, report: Report, ignored: [Rule] = []
  ) {
    file = tree.file
    self.tree = tree
    self.spec = spec
    self.solution = solution
    self.machine = report.hasErrors ? nil : machine
    self.verification = verification
    self.report = report
    self.ignored = ignored
  }

  /// A file that could not be read: all that is to be said of it is why.
  package init(unreadable file: SourceFile, _ finding: Diagnostic) {
    self.init(SyntaxTree(file: file, root: nil, comments: []), report: Report(file: file, findings: [finding]))
  }
}
