import Model
import ScrollworkCompiler
import Source

/// The operations that the host provides, because the server opens no files itself.
package struct Workspace {
  /// The configuration that applies to a spec.
  package struct Governing {
    package var configuration: Configuration
    /// Whether the configuration excludes the spec.
    package var isSkipped: Bool
    /// The report about the configuration itself, with its absolute path. `nil` if none applies.
    package var report: Report?

    package init(_ configuration: Configuration = Configuration(), isSkipped: Bool = false, report: Report? = nil) {
      self.configuration = configuration
      self.isSkipped = isSkipped
      self.report = report
    }
  }

  /// Returns the configuration for the spec at an absolute path.
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
