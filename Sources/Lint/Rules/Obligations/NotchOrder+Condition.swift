import Model
import Numerics
import Proofs
import Source
import Syntax

// A notch out of order in a part of the environment that is known exactly can be kept out of it with `when`.

extension LintContext {
  /// Lets a notch be rested at only where its order is proved; `nil` where no condition says that, or where the notch
  /// cannot have one.
  ///
  /// Never safe: on the other screens the sheet rests elsewhere, which is for a person to want.
  func condition(for notch: Int, of id: NodeID, within limit: FailureRange) -> FixIt? {
    // Conditions are conjunctions: two parts with a gap between them are none.
    guard let sheet = sheet(id), !limit.isLocal, let part = limit.holding.first, limit.holding.count == 1,
      isDispensable(notch, in: sheet), !isNamed(notch, of: id)
    else { return nil }
    let (own, name) = (sheet.notches[notch], sheet.notches[notch].name.text)
    let text = limit.comparisons(part).map { $0.condition(on: limit.name) }.joined(separator: " and ")
    let change: Edit? =
      if let condition = own.condition {
        source(of: condition.span).flatMap { edit(condition.span, "\($0) and \(text)") }
      } else if let entry = entry(id, "notches", name, "height") {
        insertion(of: "when: \(text)", before: entry)
      } else {
        height(of: own, when: text)
      }
    return change.map { FixIt("let `\(name)` be rested at only when \(limit.holds)", isSafe: false, edits: [$0]) }
  }

  /// A notch's height with a condition beside it, in the place of the height alone.
  private func height(of notch: Notch, when condition: String) -> Edit? {
    let span = notch.height.span
    // A map cannot stand in a text.
    guard let formula = source(of: span), let place = texts.place(of: span), place.style == .plain, place.span == span
    else { return nil }
    let height = formula.contains(",") ? "\"\(formula)\"" : formula
    return Edit(span, "{height: \(height), when: \(condition)}")
  }

  /// Text that stands on one line of the file itself.
  private func source(of span: Span) -> String? {
    let text = spec.file.text(span)
    return text.isEmpty || text.hasPrefix("*") || text.contains(where: \.isNewline) ? nil : text
  }

  /// Whether every mode in which a notch rests has another one that is always there.
  private func isDispensable(_ notch: Int, in sheet: Sheet) -> Bool {
    let named = sheet.modes.map(\.rests)
    let rests = sheet.namesNotAll(of: spec.modes.count) ? named + [sheet.rests(in: nil)] : named
    return rests.allSatisfy { rests in
      !rests.contains(notch) || rests.contains { $0 != notch && sheet.notches[$0].condition == nil }
    }
  }

  /// Whether a formula names a notch, which only promises may once it has a condition.
  private func isNamed(_ notch: Int, of id: NodeID) -> Bool {
    let constrained = spec.constraints.flatMap { [$0.comparison.left, $0.comparison.right] }
    let given = formulas.filter { if case .promise = $0.target { false } else { true } }.map(\.expression)
    return (given + constrained).flatMap(\.parts).contains { part in
      guard case .quantity(id, .notch(notch)) = part.kind else { return false }
      return true
    }
  }
}

extension Inequality {
  /// A bound of one length as `when` has it: "height > 612".
  fileprivate func condition(on name: String) -> String {
    let isUpper = (form.terms.first?.coefficient.signum ?? 1) > 0
    let bound = isUpper ? -form.constant : form.constant
    let sign = (isUpper ? "<" : ">") + (relation == .less ? "" : "=")
    return "\(name) \(sign) \(bound.text)"
  }
}
