import Model
import Numerics
import Source

/// What stays at the top of the screen while its content scrolls lies under the status bar.
struct PinnedUnderInset: Rule {
  static let id = FindingID.pinnedUnderInset
  static let awaitsSoundGeometry = true

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.scrolls.compactMap { id, scroll in
      evidence.spec.sheet(around: id) == nil ? finding(id, scroll, evidence) : nil
    }
  }

  /// The topmost of what stays tells it: a header must show below the inset, a strip begin there.
  private static func finding(_ id: NodeID, _ scroll: Scroll, _ evidence: Evidence) -> Diagnostic? {
    let inset = evidence.form(.safeAreaTop)
    let top = evidence.form(id, .top)
    for child in scroll.content {
      switch evidence.spec[child].kind {
      case .header(let header) where header.keepsSomething:
        let end = top + evidence.form(child, .collapsed)
        let claim = Claim(
          left: inset, right: end, isStrict: true, given: [.less(.zero, evidence.form(child, .collapsed))])
        return evidence.failure(of: claim).map {
          .header(evidence.spec[child].name, header.collapsed?.span ?? header.height.span, $0)
        }
      case .tabs(let tabs):
        guard let place = evidence.pinnedTop(child) else { return nil }
        return evidence.failure(of: Claim(left: inset, right: place)).map {
          .strip(evidence.spec[child].name, tabs.inset?.span ?? evidence.spec[child].name.span, $0)
        }
      case .header, .bar, .block, .carousel, .scroll, .page, .list, .sheet: continue
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
  fileprivate static func header(_ name: Name, _ span: Span, _ failure: Failure) -> Diagnostic {
    Diagnostic(
      PinnedUnderInset.id, "what stays of `\(name.text)` lies all under the status bar\(failure.suffix)", at: span,
      caption: "it ends at \(failure.right.points), and `safeArea.top` is \(failure.left.points)",
      help: ["add the inset: `safeArea.top + …`"],
      counterexample: failure.counterexample([NamedValue("safeArea.top", failure.left.text)]))
  }

  fileprivate static func strip(_ name: Name, _ span: Span, _ failure: Failure) -> Diagnostic {
    Diagnostic(
      PinnedUnderInset.id, "the strip of `\(name.text)` is pinned under the status bar\(failure.suffix)", at: span,
      caption: "at \(failure.right.points), and `safeArea.top` is \(failure.left.points)",
      help: ["pin it lower: `strip: {height: …, inset: safeArea.top}`"],
      counterexample: failure.counterexample([NamedValue("safeArea.top", failure.left.text)]))
  }
}
