import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let pinnedUnderInset = Rule("pinned-under-inset", .warning, page: Embedded.pinned_under_inset_md)
}

/// Reports content that stays at the top of the screen, under the status bar, while a scroll moves or a sheet is at its
/// highest notch.
struct PinnedUnderInset: LintRule {
  static let rule = Rule.pinnedUnderInset
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    let scrolls = context.scrolls.compactMap { id, scroll in
      context.spec.sheet(around: id) == nil ? finding(id, scroll, context) : nil
    }
    return scrolls + context.sheets.compactMap { finding($0, $1, context) }
  }

  /// Checks the first child of a sheet, which stays at its top: it must extend below the inset at the highest notch.
  private static func finding(_ id: NodeID, _ sheet: Sheet, _ context: LintContext) -> Diagnostic? {
    guard sheet.edge == .bottom, let first = sheet.content.first else { return nil }
    switch context.spec[first].kind {
    case .header: break
    case .box(let box): if box.style != .bar { return nil }
    case .scroll(let scroll): return finding(first, scroll, context)
    case .tabs, .page, .list, .sheet: return nil
    }
    let end = context.form(first, .top) + context.form(first, .height)
    let claim = Claim(
      left: context.form(.safeAreaTop), right: end, isStrict: true,
      given: [.less(.zero, context.form(first, .height))])
    return context.failure(of: claim).map {
      .handle(context.spec[first].name, of: context.spec[id].name, sheet.notches.last?.height.span, $0)
    }
  }

  /// Checks the topmost pinned child of a scroll: a header must extend below the inset, and a strip must begin there.
  private static func finding(_ id: NodeID, _ scroll: Scroll, _ context: LintContext) -> Diagnostic? {
    let inset = context.form(.safeAreaTop)
    let top = context.form(id, .top)
    for child in scroll.content {
      switch context.spec[child].kind {
      case .header(let header) where header.keepsSomething:
        let end = top + context.form(child, .collapsed)
        // A header that collapses to exactly the inset is meant to lie behind the status bar.
        if end == inset { return nil }
        let claim = Claim(
          left: inset, right: end, isStrict: true, given: [.less(.zero, context.form(child, .collapsed))])
        return context.failure(of: claim).map {
          .header(context.spec[child].name, header.collapsed?.span ?? header.height.span, $0)
        }
      case .tabs(let tabs) where tabs.strip.onScroll == .stay:
        guard let place = context.pinnedTop(child) else { return nil }
        return context.failure(of: Claim(left: inset, right: place)).map {
          .strip(context.spec[child].name, tabs.strip.inset?.span ?? context.spec[child].name.span, $0)
        }
      case .header, .box, .scroll, .tabs, .page, .list, .sheet: continue
      }
    }
    return nil
  }
}

extension Header {
  fileprivate var keepsSomething: Bool {
    switch onScroll {
    case .stay: true
    case .collapse, .returns: collapsed != nil
    case .leave, .returnCollapsed: false
    }
  }
}

extension Diagnostic {
  fileprivate static func header(_ name: Name, _ span: Span, _ failure: Violation) -> Diagnostic {
    Diagnostic(
      .pinnedUnderInset, "what stays of `\(name.text)` is completely under the status bar\(failure.suffix)", at: span,
      caption: "it ends at \(failure.right.points), and `safeArea.top` is \(failure.left.points)",
      help: ["add the inset: `safeArea.top + …`"],
      counterexample: failure.counterexample([NamedValue("safeArea.top", failure.left.text)]))
  }

  fileprivate static func handle(
    _ name: Name, of sheet: Name, _ highest: Span?, _ failure: Violation
  ) -> Diagnostic {
    Diagnostic(
      .pinnedUnderInset,
      "`\(name.text)` is completely under the status bar while `\(sheet.text)` is at its highest\(failure.suffix)",
      at: name.span,
      caption: "it ends at \(failure.right.points), and `safeArea.top` is \(failure.left.points)",
      labels: highest.map { [Label($0, "the highest notch")] } ?? [],
      help: ["let the sheet end below it: `available - safeArea.top`, or `reference: safeArea` and `available`"],
      counterexample: failure.counterexample([NamedValue("safeArea.top", failure.left.text)]))
  }

  fileprivate static func strip(_ name: Name, _ span: Span, _ failure: Violation) -> Diagnostic {
    Diagnostic(
      .pinnedUnderInset, "the strip of `\(name.text)` is pinned under the status bar\(failure.suffix)", at: span,
      caption: "at \(failure.right.points), and `safeArea.top` is \(failure.left.points)",
      help: ["pin it lower: `strip: {height: …, inset: safeArea.top}`"],
      counterexample: failure.counterexample([NamedValue("safeArea.top", failure.left.text)]))
  }
}
