import Model
import ScrollworkCompiler
import Source

/// What the server asks of whoever runs it: it opens no file itself.
package struct Workspace {
  /// What holds for a spec.
  package struct Governing {
    package var configuration: Configuration
    /// Whether the configuration leaves the spec out.
    package var isSkipped: Bool
    /// What there is to say of the configuration itself, with its absolute path; `nil` where there is none.
    package var report: Report?

    package init(_ configuration: Configuration = Configuration(), isSkipped: Bool = false, report: Report? = nil) {
      self.configuration = configuration
      self.isSkipped = isSkipped
      self.report = report
    }
  }

  /// What holds for a spec at an absolute path.
  package var governing: (_ path: String) -> Governing
  package var compile: (SourceFile, Configuration) -> Compilation

  package init(
    governing: @escaping (_ path: String) -> Governing,
    compile: @escaping (SourceFile, Configuration) -> Compilation
  ) {
    self.governing = governing
    self.compile = compile
  }
}
