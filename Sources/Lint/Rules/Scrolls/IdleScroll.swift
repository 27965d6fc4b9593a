import Model
import Numerics
import Source

/// A scroll around a list or tabs never moves: its critical offset is 0 everywhere.
struct IdleScroll: Rule {
  static let id = FindingID.idleScroll
  static let awaitsSoundGeometry = true

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.scrolls.compactMap { id, scroll in
      // One that is pulled past its end moves after all.
      guard let leaf = evidence.spec.leaf(of: scroll), scroll.bounces == .none, scroll.pullToRefresh == .none,
        evidence.isProved(Claim(left: evidence.form(id, .critical), right: .zero)),
        // A header without a way is the nearer fault.
        !scroll.content.contains(where: evidence.hasNoTravel)
      else { return nil }
      return .idle(evidence.spec[id].name, evidence.spec[leaf].name, isAlone: scroll.content.count == 1)
    }
  }
}

extension Diagnostic {
  fileprivate static func idle(_ scroll: Name, _ leaf: Name, isAlone: Bool) -> Diagnostic {
    Diagnostic(
      IdleScroll.id, "`\(scroll.text)` never scrolls", at: scroll.span, caption: "its critical offset is always 0",
      notes: [
        isAlone ? "it holds nothing but `\(leaf.text)`" : "nothing above `\(leaf.text)` goes away as it moves up"
      ],
      help: [
        isAlone
          ? "let `\(leaf.text)` stand in its place" : "let a header `leave` or `collapse`, or do without the scroll"
      ])
  }
}
