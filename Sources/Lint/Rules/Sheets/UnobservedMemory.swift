import Model
import Source

extension Rule {
  package static let unobservedMemory = Rule("unobserved-memory", .warning, page: Embedded.unobserved_memory_md)
}

/// Reports a tap with the target `previous` that always leads to the same notch.
struct UnobservedMemory: LintRule {
  static let rule = Rule.unobservedMemory
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.transitions.flatMap { transitions -> [Diagnostic] in
      guard let graph = transitions.graph else { return [] }
      let notches = transitions.sheet.notches
      return transitions.sheet.tapEntries.compactMap { taps in
        guard taps[0].tap.target == .previous else { return nil }
        let goals = taps.map(graph.rememberedGoals)
        guard goals.contains(where: { !$0.isEmpty }), goals.allSatisfy({ $0.count <= 1 }) else { return nil }
        let distinct = Set(goals.joined())
        return .unobserved(
          at: notches[taps[0].tap.notch].name.text,
          goal: distinct.count == 1 ? distinct.first.map { notches[$0].name.text } : nil, taps[0].tap.span,
          notes: transitions.note(graph.path(toAnyOf: taps), context.spec))
      }
    }
  }
}

extension DeclaredTransitions {
  /// Returns the notches to which a tap leads, over all states in which it applies.
  func rememberedGoals(of tap: SheetTap) -> Set<Notch> {
    Set(states(of: tap).flatMap { goals(of: tap.tap, in: $0) })
  }
}

extension Diagnostic {
  fileprivate static func unobserved(at notch: String, goal: String?, _ span: Span, notes: [String]) -> Diagnostic {
    Diagnostic(
      .unobservedMemory,
      "a tap at `\(notch)` goes to \(goal.map { "`\($0)`" } ?? "one notch in each mode"), wherever it rested before",
      at: span, notes: notes, help: goal.map { ["write `\(notch): \($0)`, which says the same"] } ?? [])
  }
}
