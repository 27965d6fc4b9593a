import Source
import Syntax

extension SpecAnalyzer {
  /// Reports a key without effect. `field` is `nil` if the author did not write it. With `help`, removing the key is
  /// not offered: it has another effect than the intended one.
  func pointless(_ field: SchemaField?, _ reason: @autoclosure () -> String, help: @autoclosure () -> String? = nil) {
    guard let field else { return }
    let span = field.key.span.joined(field.value.span)
    var diagnostic = Diagnostic.ineffectiveKey(field.name, reason: reason(), at: span)
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
