import Source
import Syntax

extension SpecAnalyzer {
  /// Reports a key without effect. `field` is `nil` if the author did not write it. With `help`, removing the key is
  /// not offered: it has another effect than the intended one.
  ///
  /// - Parameter edits: The edits that are without effect, if they are not the removal of the key.
  func pointless(
    _ field: SchemaField?, _ reason: @autoclosure () -> String, help: @autoclosure () -> String? = nil,
    edits: @autoclosure () -> [Edit]? = nil
  ) {
    guard let field else { return }
    let span = field.key.span.joined(field.value.span)
    let help = help()
    var finding = ineffective(field.name, reason(), at: span, help, edits() ?? tree.file.erasure(ofEntry: span))
    if help == nil, let removal = tree.file.removal(ofEntry: span) {
      let message = "remove `\(field.name)`"
      finding.fixes = [FixIt(message, isSafe: !removal.takesComment, edits: [Edit(removal.span, "")])]
      finding.help = []
    }
    report(finding)
  }

  /// Reports an entry of a map of names without effect.
  ///
  /// - Parameter entry: the span from the key to the end of the value.
  func pointless(_ entry: Span, named name: String, _ reason: String, at span: Span) {
    report(ineffective(name, reason, at: span, nil, tree.file.erasure(ofEntry: entry)))
  }

  /// Reports an item of the list at a key without effect.
  func pointless(item: SyntaxNode, named key: String, _ reason: String) {
    report(ineffective(key, reason, at: item.span, nil, tree.file.erasure(ofItem: item.span)))
  }

  /// Makes every finding of `ineffective-key`: a claim, and the edits that `compile` checks it with.
  private func ineffective(
    _ key: String, _ reason: String, at span: Span, _ help: String?, _ edits: [Edit]?
  ) -> Diagnostic {
    Diagnostic(.ineffectiveKey, "`\(key)` has no effect: \(reason)", at: span, help: [help ?? "remove it"])
      .claimingNoEffect(edits)
  }
}
