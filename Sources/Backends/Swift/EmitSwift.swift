import Machine

/// A screen as one Swift file that needs nothing but the standard library.
///
/// It compiles under Swift 5 and 6, with the main actor as default isolation, and as embedded Swift without allocation,
/// and the formatter leaves it as it is.
package func emitSwift(_ machine: Machine, options: SwiftOptions) -> String {
  let translation = SwiftTranslation(machine, options)
  let body = SwiftPrinter.text(translation.declarations())
  return GeneratedText.sealed(
    GeneratedText.firstLine(source: options.source, version: options.version),
    GeneratedText.header(unproved: options.unproved) + "\n" + body)
}
