import Model
import Numerics
import Solver
import Source
import Syntax

// Fixes that restrict a notch with `when`, if the exact part of the environment with the violation is known.

extension LintContext {
  /// Returns a fix that restricts a notch to the configurations where its order is proved. `nil` if no condition
  /// describes them, or if the notch must stay unconditional.
  ///
  /// The fix is never safe: on the other screens the sheet rests at another notch, which the author must decide.
  func condition(for notch: Int, of id: NodeID, within limit: FailureRange) -> FixIt? {
    // A condition is a conjunction, which cannot describe two separate parts.
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

  /// Returns an edit that replaces a notch's height by a map of height and condition. `nil` if the height is not a
  /// plain scalar of its own.
  private func height(of notch: Notch, when condition: String) -> Edit? {
    let span = notch.height.span
    // A map cannot be inside a scalar.
    guard let formula = source(of: span), let place = texts.place(of: span), place.style == .plain, place.span == span
    else { return nil }
    let height = formula.contains(",") ? "\"\(formula)\"" : formula
    return Edit(span, "{height: \(height), when: \(condition)}")
  }

  /// Returns the text of a span on one line. `nil` for an alias or text of several lines.
  private func source(of span: Span) -> String? {
    let text = spec.file.text(span)
    return text.isEmpty || text.hasPrefix("*") || text.contains(where: \.isNewline) ? nil : text
  }

  /// Whether every mode in which the notch rests has another unconditional notch.
  private func isDispensable(_ notch: Int, in sheet: Sheet) -> Bool {
    let named = sheet.modes.map(\.rests)
    let rests = sheet.namesNotAll(of: spec.modes.count) ? named + [sheet.rests(in: nil)] : named
    return rests.allSatisfy { rests in
      !rests.contains(notch) || rests.contains { $0 != notch && sheet.notches[$0].condition == nil }
    }
  }

  /// Whether a formula or constraint names the notch. Only assertions may name a notch with a condition.
  private func isNamed(_ notch: Int, of id: NodeID) -> Bool {
    let constrained = spec.constraints.flatMap { [$0.comparison.left, $0.comparison.right] }
    let given = formulas.filter { if case .assertion = $0.target { false } else { true } }.map(\.expression)
    return (given + constrained).flatMap(\.parts).contains { part in
      guard case .quantity(id, .notch(notch)) = part.kind else { return false }
      return true
    }
  }
}

extension Inequality {
  /// Returns a bound of one length in the syntax of `when`: "height > 612".
  fileprivate func condition(on name: String) -> String {
    let isUpper = (form.terms.first?.coefficient.signum ?? 1) > 0
    let bound = isUpper ? -form.constant : form.constant
    let sign = (isUpper ? "<" : ">") + (relation == .less ? "" : "=")
    return "\(name) \(sign) \(bound.text)"
  }
}
