import Machine

/// A screen as one Swift file that imports nothing but the standard library.
///
/// **Invariant:** the file compiles under Swift 5 and 6, with the main actor as default isolation, and as embedded
/// Swift without allocation. `swift format` leaves it unchanged.
package struct SwiftBackend: Backend {
  package let name = "swift"
  package let summary = "a Swift file"
  /// Differs from the usual name of a type's file, so that both can be in one target.
  package let suffix = ".scroll.swift"
  package let hasAccessLevels = true

  package init() {}

  package func emit(_ machine: Machine, options: EmitOptions) -> String {
    let translation = SwiftTranslation(machine, options)
    let body = SwiftPrinter.text(translation.declarations())
    return GeneratedText.sealed(
      GeneratedText.firstLine(source: options.source, version: options.version),
      GeneratedText.header(unproved: options.unproved) + "\n" + body)
  }
}
