import Model
import Source

/// Pages below a header that goes away, and nobody said what a page keeps of its place.
struct UnsaidMemory: Rule {
  static let id = FindingID.unsaidMemory

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.tabs.compactMap { id, tabs in
      guard tabs.pages.count > 1, tabs.memory == .align, let parent = evidence.spec[id].parent,
        evidence.spec[parent].kind.scroll.map({ $0.content.count > 1 }) ?? false,
        evidence.entry(id, "memory") == nil
      else { return nil }
      let fix = evidence.insertion(of: "memory: align", after: evidence.spec[id]).map {
        FixIt("say what holds now", isSafe: true, edits: [$0])
      }
      return .unsaid(evidence.spec[id].name, fix)
    }
  }
}

extension Diagnostic {
  fileprivate static func unsaid(_ tabs: Name, _ fix: FixIt?) -> Diagnostic {
    Diagnostic(
      UnsaidMemory.id, "what a page of `\(tabs.text)` keeps of its place is left to chance", at: tabs.span,
      notes: [
        "`align` keeps the header still and each page's place while the strip is pinned; `resetAll` and `independent` "
          + "are the others"
      ], fixes: fix.map { [$0] } ?? [])
  }
}
