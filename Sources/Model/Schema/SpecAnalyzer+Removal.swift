import Source
import Syntax

extension SpecAnalyzer {
  /// A key without effect; `field` is absent where the author did not write it. With `help` it says something else
  /// than was meant, so that removing it is no answer.
  func pointless(_ field: SchemaField?, _ reason: @autoclosure () -> String, help: @autoclosure () -> String? = nil) {
    guard let field else { return }
    let span = field.key.span.joined(field.value.span)
    var diagnostic = SchemaProblem.ineffectiveKey(field.name, reason: reason()).diagnostic(at: span)
    if let help = help() {
      diagnostic.help = [help]
    } else if let removal = tree.file.removal(ofEntry: span) {
      let message = "remove `\(field.name)`"
      diagnostic.fixes = [FixIt(message, isSafe: !removal.takesComment, edits: [Edit(removal.span, "")])]
      diagnostic.help = []
    }
    report(diagnostic)
  }
}
