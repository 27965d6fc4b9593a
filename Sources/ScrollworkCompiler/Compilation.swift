import Model
import Solver
import Source
import Syntax
import Tables

/// The results of all phases for one spec.
package struct Compilation: Sendable {
  package let file: SourceFile
  package let tree: SyntaxTree
  /// `nil` if the file is not a spec.
  package let spec: Spec?
  /// `nil` if a length has no solution.
  package let solution: Solution?
  /// `nil` if the report has errors or the goal did not need it.
  package let machine: Machine?
  /// The number of geometric obligations that are proved.
  package let provedClaims: Int
  package let report: Report
  let filter: ReportFilter
  /// Errors that suppressions or the configuration removed from the report. Empty without a machine.
  package let ignored: [Rule]

  init(
    _ tree: SyntaxTree, _ spec: Spec? = nil, _ solution: Solution? = nil, _ machine: Machine? = nil,
    provedClaims: Int = 0, report: Report, filter: ReportFilter, ignored: [Rule] = []
  ) {
    file = tree.file
    self.tree = tree
    self.spec = spec
    self.solution = solution
    self.machine = machine
    self.provedClaims = provedClaims
    self.report = report
    self.filter = filter
    self.ignored = ignored
  }

  /// Creates the compilation of a file that cannot be read, with the reason as its only finding.
  package init(unreadable file: SourceFile, _ finding: Diagnostic) {
    let tree = SyntaxTree(file: file, root: nil, comments: [])
    self.init(
      tree, report: Report(file: file, findings: [finding]), filter: ReportFilter(tree, Configuration()))
  }
}
