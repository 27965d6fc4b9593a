import Machine

/// A target language of `generate`. Each backend has a folder of its own and an entry in `backends`.
package protocol Backend: Sendable {
  /// The value of `--backend`.
  var name: String { get }
  /// The kind of file, for `--help`.
  var summary: String { get }
  /// The end of a file's name, after the name of the screen.
  var suffix: String { get }
  /// Whether the declarations have an access level.
  var hasAccessLevels: Bool { get }

  /// Returns the text of the file for one screen.
  func emit(_ machine: Machine, options: EmitOptions) -> String
}

package struct EmitOptions: Sendable {
  /// The access level of the generated declarations, in languages that have one.
  package var access: Access
  /// The generator's version, for the first line. The line names no version if it is empty.
  package var version: String
  /// The spec's path as given by the user.
  package var source: String
  /// The ids of the errors that the spec or its configuration ignores. They are not proved absent.
  package var ignored: [String]
  /// The laws of movement that are not proved, for the header.
  package var unproved: [String]
  /// Whether the file imports the engine. Otherwise it is beside `EngineFile`.
  package var importsEngine: Bool
  package var fault: InjectedFault?

  package init(
    access: Access = .internal, version: String = "", source: String, ignored: [String] = [],
    unproved: [String] = [], importsEngine: Bool = true, fault: InjectedFault? = nil
  ) {
    self.access = access
    self.version = version
    self.source = source
    self.ignored = ignored
    self.unproved = unproved
    self.importsEngine = importsEngine
    self.fault = fault
  }
}
