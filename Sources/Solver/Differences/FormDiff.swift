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

/// A closed form that is another function in the newer version, in the words of each.
package struct FormDifference: Hashable, Sendable {
  /// `page.critical`
  package var name: String
  package var old: String
  package var new: String
}

/// The same for the content of a sheet where the sheet rests at a notch.
package struct ContentLayoutDiff: Hashable, Sendable {
  package var sheet: String
  package var notch: String
  package var form: FormDifference
}

/// The closed forms of two versions of a screen, side by side. What one of them lacks is not compared.
package struct FormDiff: Sendable {
  private let old: SolvedSpec
  private let new: SolvedSpec

  package init(_ old: SolvedSpec, _ new: SolvedSpec) {
    self.old = old
    self.new = new
  }

  /// The lengths that are other functions, in the order of the newer version.
  ///
  /// - Parameter known: names of those of which that is known.
  package func lengths(besides known: Set<String>) -> [FormDifference] {
    differences(old.solution, new.solution) { _, name in !known.contains(name) }
  }

  /// The notches that can be rested at under other conditions; each text as a spec would write it, or `always`.
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

  /// What lies in sheets with `sizing: resting` and is another function at one of their notches.
  ///
  /// - Parameter known: names of lengths, notches among them, of which it is known that they differ: what hangs on those
  ///   does so too.
  package func arranged(besides known: Set<String>) -> [ContentLayoutDiff] {
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

/// How forms of two versions read where they differ.
private struct DiffFormTexts {
  private var named: (old: FormPrinter, new: FormPrinter)
  private var full: (old: FormPrinter, new: FormPrinter)

  init(_ old: (spec: Spec, solution: Solution), _ new: (spec: Spec, solution: Solution)) {
    named = (FormPrinter(old.solution, in: old.spec), FormPrinter(new.solution, in: new.spec))
    full = (
      FormPrinter(old.solution, in: old.spec, isNaming: false), FormPrinter(new.solution, in: new.spec, isNaming: false)
    )
  }

  /// `nil` for a form that differs only by a length that both texts name: that one is told itself.
  mutating func pair(_ before: SolvedQuantity, _ after: SolvedQuantity) -> (old: String, new: String)? {
    let short = (old: named.old.text(of: before), new: named.new.text(of: after))
    if short.old != short.new { return short }
    let long = (old: full.old.text(of: before), new: full.new.text(of: after))
    return long.old == long.new || short.old.hasSuffix("…") ? long : nil
  }
}

extension SolvedSpec {
  /// Every notch with when it can be rested at, nothing meaning always.
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
