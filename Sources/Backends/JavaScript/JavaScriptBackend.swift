import Machine
import ProgramIR

/// A screen as one JavaScript module without imports, globals or evaluation of text.
package struct JavaScriptBackend: Backend {
  package let name = "javascript"
  package let summary = "an ES module with JSDoc types"
  /// Every engine recognizes a module by this extension.
  package let suffix = ".scroll.mjs"
  package let hasAccessLevels = false

  package init() {}

  package func emit(_ machine: Machine, options: EmitOptions) -> String {
    let translation = JavaScriptTranslation(machine, options)
    let body = JavaScriptPrinter.text(translation.declarations())
    return GeneratedText.sealed(
      GeneratedText.firstLine(source: options.source, version: options.version, word: JavaScriptText.word),
      GeneratedText.header(unproved: options.unproved, word: JavaScriptText.word) + "\n" + body)
  }
}

/// Emits the module as one expression whose value is `{ Machine, solve, … }`, for the script of a page.
///
/// - Parameter questions: The functions that the page calls, in addition to those that every host needs to start, run
///   and restore a machine. Other functions are omitted. `nil` for all functions.
package func emitJavaScriptValue(_ machine: Machine, answering questions: [String]? = nil) -> String {
  let roots = questions.map {
    Set(
      $0 + [
        ReservedNames.start, ReservedNames.handle, ReservedNames.offset, ReservedNames.shown, ReservedNames.range,
        "restore",
      ])
  }
  let translation = JavaScriptTranslation(
    machine, EmitOptions(source: machine.screenDescription.file), isModule: false, for: roots)
  return JavaScriptPrinter.value(
    translation.declarations(), giving: translation.exports,
    after: "const \(translation.names.freeze) = Object.freeze;")
}

extension Program {
  /// Returns the program with only the given functions and their transitive callees, in the original order.
  func keeping(_ roots: Set<String>) -> Program {
    let index = SymbolTable(self)
    var kept = roots
    var open = Array(roots)
    while let name = open.popLast() {
      for callee in index.function(name)?.callees ?? [] where kept.insert(callee).inserted { open.append(callee) }
    }
    var program = self
    program.functions.removeAll { !kept.contains($0.name) }
    return program
  }
}
