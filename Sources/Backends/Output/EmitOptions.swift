/// The settings of a generated file.
package struct EmitOptions: Sendable {
  /// The access level of the generated declarations, in languages that have one.
  package var access: Access
  /// The generator's version, for the first line. The line names no version if it is empty.
  package var version: String
  /// The spec's path as given by the user.
  package var source: String
  /// The ids of the errors that the spec or its configuration ignores. They are not proved absent.
  package var ignored: [String]
  /// Whether the file imports the engine. Otherwise it is beside `EngineFile`.
  package var importsEngine: Bool

  package init(
    access: Access = .internal, version: String = "", source: String, ignored: [String] = [],
    importsEngine: Bool = true
  ) {
    self.access = access
    self.version = version
    self.source = source
    self.ignored = ignored
    self.importsEngine = importsEngine
  }
}
