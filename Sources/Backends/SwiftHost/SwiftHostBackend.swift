import Machine

/// The conformance of a generated screen to the protocol of the host library, in a second file: node, region and notch
/// numbers, one switch over events and one over effects.
///
/// The names `HostFormat1` and so on tie the file to a version of the library: a file of another format fails to compile
/// at that name.
package struct SwiftHostBackend: Backend {
  package let name = "swift-host"
  package let summary = "the conformance of a Swift file to the host library"
  package let suffix = ".scroll.host.swift"
  package let hasAccessLevels = true

  package init() {}

  package func emit(_ machine: Machine, options: EmitOptions) -> String {
    GeneratedText.sealed(
      GeneratedText.firstLine(source: options.source, version: options.version),
      "\nimport ScrollworkHost\n\n"
        + SwiftHostTranslation(machine, options).document.text(width: SwiftHostTranslation.width))
  }
}
