import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let coveredHandle = Rule("covered-handle", .warning, page: Embedded.covered_handle_md)
}

/// Reports a sheet that no finger can move while a later sheet rests at its lowest notch.
struct CoveredHandle: LintRule {
  static let rule = Rule.coveredHandle
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    let sheets = context.sheets
    return sheets.indices.flatMap { index -> [Diagnostic] in
      let lower = HeldSheet(sheets[index], context)
      guard context.isDragged(lower.sheet), !lower.movers.isEmpty else { return [] }
      for upper in sheets[(index + 1)...] {
        guard context.spans(upper.id, lower.id) else { continue }
        if let finding = finding(lower, HeldSheet(upper, context), context) { return [finding] }
      }
      return []
    }
  }

  /// Returns the finding for the first pair of notches, in any mode in which a finger moves the lower sheet.
  private static func finding(_ lower: HeldSheet, _ upper: HeldSheet, _ context: LintContext) -> Diagnostic? {
    if upper.sheet.canBeDismissed { return nil }
    let modes: [ModeID?] = context.spec.modes.isEmpty ? [nil] : context.spec.modes.indices.map { ModeID(index: $0) }
    var seen: Set<[Int]> = []
    for mode in modes where lower.sheet.isDragged(in: mode) {
      guard let lowest = upper.sheet.rests(in: mode).first else { continue }
      for notch in lower.sheet.rests(in: mode) where seen.insert([notch, lowest]).inserted {
        guard let claim = lower.shows(at: notch, beside: upper, at: lowest, context),
          let failure = context.failure(of: claim)
        else { continue }
        return .covered(lower, notch, by: upper, lowest, failure, context)
      }
    }
    return nil
  }
}

/// A sheet with the parts by which a finger moves it.
private struct HeldSheet {
  var id: NodeID
  var sheet: Sheet
  /// The children that move the sheet, in the order of its column.
  var movers: [NodeID]

  init(_ element: (id: NodeID, kind: Sheet), _ context: LintContext) {
    (id, sheet) = element
    movers = element.kind.content.filter { child in
      switch context.spec[child].kind {
      case .header(let header): header.dragsSheet
      case .box: true
      case .scroll, .tabs, .list: element.kind.handoff != .never
      case .page, .sheet: false
      }
    }
  }

  /// Returns the claim that a part of some mover is visible beside another sheet. `nil` if the position of the mover
  /// nearest to the free side depends on the layout at the notch.
  func shows(at notch: Int, beside upper: HeldSheet, at lowest: Int, _ context: LintContext) -> Claim? {
    guard let mover = upper.sheet.edge == .bottom ? movers.first : movers.last, isFixed(mover, context) else {
      return nil
    }
    let cover = context.form(upper.id, .notch(lowest))
    let given =
      [Inequality.less(.zero, cover), .less(.zero, context.form(id, .notch(notch)))]
      + (context.solution.activity[id]?[notch] ?? []) + (context.solution.activity[upper.id]?[lowest] ?? [])
    let top = top(of: mover, at: notch, context)
    switch upper.sheet.edge {
    case .bottom: return Claim(left: top, right: context.form(.height) - cover, isStrict: true, given: given)
    case .top:
      return Claim(left: cover, right: top + context.form(mover, .height), isStrict: true, given: given)
    }
  }

  /// Returns the distance of a child from the top of the screen, in points. The solution has it for the highest notch.
  private func top(of child: NodeID, at notch: Int, _ context: LintContext) -> AffineForm {
    let hidden = context.form(id, .highest) - context.form(id, .notch(notch))
    return switch sheet.edge {
    case .bottom: context.form(child, .top) + hidden
    case .top: context.form(child, .top) - hidden
    }
  }

  /// Whether a child has the same distance from the moving edge of the sheet at every notch.
  private func isFixed(_ child: NodeID, _ context: LintContext) -> Bool {
    guard sheet.sizing == .resting, let place = sheet.content.firstIndex(of: child) else { return true }
    let between = sheet.edge == .bottom ? sheet.content[..<place] : sheet.content[place...]
    return between.allSatisfy { node in
      guard case .exactly? = context.spec[node].kind.height?.extent else { return false }
      return true
    }
  }
}

extension Diagnostic {
  fileprivate static func covered(
    _ lower: HeldSheet, _ notch: Int, by upper: HeldSheet, _ lowest: Int, _ failure: Violation, _ context: LintContext
  ) -> Diagnostic {
    let (sheet, cover) = (context.name(lower.id), context.name(upper.id))
    let notch = lower.sheet.notches[notch].name
    let names = lower.movers.map { "`\(context.name($0))`" }.joined(separator: " and ")
    return Diagnostic(
      .coveredHandle, "at `\(notch.text)` no finger can move `\(sheet)`\(failure.suffix)", at: notch.span,
      caption: "`\(cover)` covers \(names)",
      labels: [Label(upper.sheet.notches[lowest].name.span, "`\(cover)` is at its lowest notch, and lies above")],
      help: ["let `\(cover)` rest lower, or `\(sheet)` where it shows \(names)"],
      counterexample: failure.counterexample([]))
  }
}
