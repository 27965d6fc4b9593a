import Machine

/// A screen as one JavaScript module without imports, globals or evaluation of text.
package func emitJavaScript(_ machine: Machine, options: JavaScriptOptions) -> String {
  let translation = JavaScriptTranslation(machine, options)
  let body = JavaScriptPrinter.text(translation.declarations())
  return GeneratedText.sealed(
    GeneratedText.firstLine(source: options.source, version: options.version, word: JavaScriptText.word), "\n" + body)
}
