import Model
import Numerics

/// A version of a screen with its closed forms.
package struct SolvedSpec: Sendable {
  package var spec: Spec
  package var solution: Solution

  package init(_ spec: Spec, _ solution: Solution) {
    self.spec = spec
    self.solution = solution
  }
}

/// A closed form that differs between two versions, in the text of each.
package struct FormDifference: Hashable, Sendable {
  /// The name in a spec: `page.critical`.
  package var name: String
  package var old: String
  package var new: String
}

/// A difference in the content of a sheet at one of its notches.
package struct ContentLayoutDiff: Hashable, Sendable {
  package var sheet: String
  package var notch: String
  package var form: FormDifference
}

/// The closed forms of two versions of a screen, for comparison. Lengths that only one version has are ignored.
package struct FormDiff: Sendable {
  private let old: SolvedSpec
  private let new: SolvedSpec

  package init(_ old: SolvedSpec, _ new: SolvedSpec) {
    self.old = old
    self.new = new
  }

  /// Returns the lengths whose functions differ, in the order of the newer version.
  ///
  /// - Parameter known: Names of lengths that are known to differ, which are skipped.
  package func lengths(excluding known: Set<String>) -> [FormDifference] {
    differences(old.solution, new.solution) { _, name in !known.contains(name) }
  }

  /// Returns the notches whose conditions differ. Each text is that of a spec, or `always`.
  package func conditions() -> [FormDifference] {
    var alignment = FormEquivalence((old.spec, old.solution.graph), (new.spec, new.solution.graph))
    var printers = (old: FormPrinter(old.solution, in: old.spec), new: FormPrinter(new.solution, in: new.spec))
    let earlier = Dictionary(old.activity.map { ($0.name, $0.condition) }, uniquingKeysWith: { first, _ in first })
    return new.activity.compactMap { name, condition in
      guard let before = earlier[name], !alignment.isSame(before, condition) else { return nil }
      return FormDifference(
        name: name, old: printers.old.text(of: before), new: printers.new.text(of: condition))
    }
  }

  /// Returns the lengths in sheets with `sizing: resting` whose functions differ at a notch.
  ///
  /// - Parameter known: Names of lengths, including notches, that are known to differ. Lengths that depend on them are
  ///   skipped.
  package func arranged(excluding known: Set<String>) -> [ContentLayoutDiff] {
    new.contentLayouts.flatMap { sheet, notch, content -> [ContentLayoutDiff] in
      guard let before = old.contentLayouts.first(where: { $0.sheet == sheet && $0.notch == notch }),
        !known.contains("\(sheet).\(notch)")
      else { return [] }
      let inside = differences(before.content.solution, content.solution) { node, name in
        !known.contains(name) && new.spec.lies(node, in: content.sheet)
      }
      return inside.map { ContentLayoutDiff(sheet: sheet, notch: notch, form: $0) }
    }
  }

  private func differences(
    _ before: Solution, _ after: Solution, where isMeant: (NodeID, String) -> Bool
  ) -> [FormDifference] {
    var alignment = FormEquivalence((old.spec, before.graph), (new.spec, after.graph))
    var texts = DiffFormTexts((old.spec, before), (new.spec, after))
    let earlier = Dictionary(
      before.quantities.map { (old.spec.text($0.node, $0.quantity), $0) }, uniquingKeysWith: { first, _ in first })
    return after.quantities.compactMap { solved in
      let name = new.spec.text(solved.node, solved.quantity)
      guard isMeant(solved.node, name), let counterpart = earlier[name],
        !alignment.isSame(counterpart.form, solved.form)
      else { return nil }
      return texts.pair(counterpart, solved).map { FormDifference(name: name, old: $0.old, new: $0.new) }
    }
  }
}

/// The texts of differing forms in two versions.
private struct DiffFormTexts {
  private var named: (old: FormPrinter, new: FormPrinter)
  private var full: (old: FormPrinter, new: FormPrinter)

  init(_ old: (spec: Spec, solution: Solution), _ new: (spec: Spec, solution: Solution)) {
    named = (FormPrinter(old.solution, in: old.spec), FormPrinter(new.solution, in: new.spec))
    full = (
      FormPrinter(old.solution, in: old.spec, isNaming: false), FormPrinter(new.solution, in: new.spec, isNaming: false)
    )
  }

  /// Returns both texts. `nil` if the forms differ only through a length that both texts name, which is reported
  /// itself.
  mutating func pair(_ before: SolvedQuantity, _ after: SolvedQuantity) -> (old: String, new: String)? {
    let short = (old: named.old.text(of: before), new: named.new.text(of: after))
    if short.old != short.new { return short }
    let long = (old: full.old.text(of: before), new: full.new.text(of: after))
    return long.old == long.new || short.old.hasSuffix("…") ? long : nil
  }
}

extension SolvedSpec {
  /// Every notch with the condition under which it is active. An empty condition always holds.
  fileprivate var activity: [(name: String, condition: [Inequality])] {
    spec.sheets.flatMap { id -> [(name: String, condition: [Inequality])] in
      (solution.activity[id] ?? []).enumerated().map { (spec.text(id, .notch($0.offset)), $0.element) }
    }
  }

  /// The contents of sheets at their notches, by name.
  fileprivate var contentLayouts: [(sheet: String, notch: String, content: ContentLayoutSolution)] {
    solution.contentLayouts.compactMap { content in
      guard let notch = content.notch, case .sheet(let sheet) = spec[content.sheet].kind else { return nil }
      return (spec[content.sheet].name.text, sheet.notches[notch].name.text, content)
    }
  }
}
