import Machine

/// A screen as one JavaScript module without imports, globals or evaluation of text.
package func emitJavaScript(_ machine: Machine, options: JavaScriptOptions) -> String {
  let translation = JavaScriptTranslation(machine, options)
  let body = JavaScriptPrinter.text(translation.declarations())
  return GeneratedText.sealed(
    GeneratedText.firstLine(source: options.source, version: options.version, word: JavaScriptText.word), "\n" + body)
}

/// The same as one expression that gives `{ Machine, solve, … }`, for a page that carries it in a script of its own.
package func emitJavaScriptValue(_ machine: Machine) -> String {
  let translation = JavaScriptTranslation(machine, JavaScriptOptions(source: machine.outline.file))
  return JavaScriptPrinter.value(translation.declarations(), giving: translation.exports)
}
