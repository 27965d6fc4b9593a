import Source
import Syntax

/// The releases that dismiss a sheet.
package enum Dismiss: Hashable, Sendable {
  case when(DismissCondition)
  /// A height of 0 takes part in `release` as the smallest place.
  case asNotch
}

package struct DismissCondition: Construct, Hashable {
  /// The height below which a release dismisses. `nil` if no height does.
  package var below: DismissHeight?
  /// The velocity toward the edge, in points per second, above which a release dismisses. `nil` if no velocity does.
  package var velocity: SheetNumber?
  /// The height up to which the velocity counts. `nil` if it counts everywhere.
  package var within: DismissHeight?
  /// Whether a release away from the edge that is as fast as `velocity` saves a sheet below the height.
  package var isRescued = true
  /// The notches from which a release can dismiss, where the sheet rested last. Empty for all.
  package var from: [Int] = []

  init() {}

  package init(
    below: DismissHeight?, velocity: SheetNumber?, within: DismissHeight?, isRescued: Bool, from: [Int] = []
  ) {
    (self.below, self.velocity, self.within) = (below, velocity, within)
    (self.isRescued, self.from) = (isRescued, from)
  }

  static let keys = KeyTable<DismissCondition>(
    "dismiss", "When a release dismisses a sheet.",
    [
      Key(
        "below", \.below, .own(.either([.reference(.notch), .length] + .cases)),
        "Released lower than this notch or height."),
      Key(
        "velocity", \.velocity, .own(.formula), "Released faster than this toward its edge, in points per second."),
      Key(
        "within", \.within, .own(.either([.reference(.notch), .length] + .cases)),
        "The notch or height at or below which `velocity` counts."),
      Key(
        "rescue", \.isRescued, .boolean,
        "Whether a release as fast as `velocity` away from the edge saves a sheet below `below`."),
      Key(
        "from", \.from, .own(.list(.reference(.notch))),
        "The notches from which a release can dismiss, where the sheet rested last.", absent: "all notches"),
    ])

  /// The notch below which a release dismisses. `nil` if the height is not that of a notch.
  package var notchBelow: Int? {
    if case .notch(let notch)? = below { notch } else { nil }
  }
}

/// A height of a sheet's dismissal.
package enum DismissHeight: Hashable, Sendable {
  /// An index into `Sheet.notches`.
  case notch(Int)
  /// A visible height in points.
  case height(SheetNumber)
}

extension Dismiss {
  /// The rule of `release` decides.
  static let byRelease = "byRelease"

  /// The condition on the release. `nil` if a height of 0 is a place like a notch.
  package var condition: DismissCondition? {
    if case .when(let condition) = self { condition } else { nil }
  }
}

extension SpecAnalyzer {
  /// Reads dismissal: a condition on the height or the velocity, or a height of 0 as a place like a notch.
  func dismiss(_ field: SchemaField?, _ id: NodeID) -> Dismiss? {
    guard let field, field.value.scalarText != "none" else { return nil }
    if field.value.scalarText == Dismiss.byRelease { return .asNotch }
    if case .mapping(let entries) = field.value.content, entries.count == 1, entries[0].key.scalarText == "as",
      entries[0].value.scalarText == "notch"
    {
      report(.renamed("{as: notch}", of: field.name, to: Dismiss.byRelease, at: field.value.span))
      return .asNotch
    }
    guard let fields = fields(after: field, as: DismissCondition.self) else { return nil }
    if fields[\.below] == nil, fields[\.velocity] == nil {
      report(.noneOf(["below", "velocity"], fields.owner, at: field.key.span))
    }
    var condition = read(fields)
    condition.below = fields[\.below].flatMap { dismissHeight($0, named: "dismissBelow", id) }
    condition.velocity = fields[\.velocity].flatMap { sheetNumber($0, named: "dismissVelocity", of: id, .positive) }
    condition.within = fields[\.within].flatMap { dismissHeight($0, named: "dismissWithin", id) }
    condition.from = origins(fields[\.from], id)
    if fields[\.velocity] == nil {
      pointless(fields[\.within], "without `velocity` no velocity dismisses")
      pointless(fields[\.isRescued], "without `velocity` nothing saves a sheet that is released below")
    }
    if fields[\.below] == nil { pointless(fields[\.isRescued], "without `below` there is nothing to save it from") }
    return .when(condition)
  }

  /// Reads the notches from which a release can dismiss.
  private func origins(_ field: SchemaField?, _ id: NodeID) -> [Int] {
    guard let field else { return [] }
    checkEmpty(field, of: "notch")
    let origins = items(field, of: "notches").reduce(into: [Int]()) { origins, item in
      guard let notch = notch(item, key: field.name, keyNode: field.key, id) else { return }
      if origins.contains(notch) {
        pointless(item: item, named: field.name, "`\(scope[id].notches[notch].name.text)` is named already")
      } else {
        origins.append(notch)
      }
    }
    if origins.count == scope[id].notches.count { pointless(field, "it names every notch of the sheet") }
    return origins.sorted()
  }

  /// Reads a height of dismissal: a notch, or a formula.
  private func dismissHeight(_ field: SchemaField, named name: String, _ id: NodeID) -> DismissHeight? {
    if let text = field.value.scalarText, isName(text), scope[text] == nil || scope[id].notch(named: text) != nil {
      return notch(field, id).map { .notch($0) }
    }
    return sheetNumber(field, named: name, of: id, .notNegative).map { .height($0) }
  }
}
