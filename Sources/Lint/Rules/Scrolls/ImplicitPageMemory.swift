import Model
import Source

extension Rule {
  package static let implicitPageMemory = Rule("implicit-page-memory", .note, page: Embedded.implicit_page_memory_md)
}

/// Reports tabs below a header that scrolls away, without an explicit `memory`.
struct ImplicitPageMemory: LintRule {
  static let rule = Rule.implicitPageMemory

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.tabs.compactMap { id, tabs in
      guard tabs.pages.count > 1, tabs.memory == .align, let parent = context.spec[id].parent,
        context.spec[parent].kind.scroll.map({ $0.content.count > 1 }) ?? false,
        context.entry(id, "memory") == nil
      else { return nil }
      let fix = context.insertion(of: "memory: align", after: context.spec[id]).map {
        FixIt("say what holds now", isSafe: true, edits: [$0])
      }
      return .unsaid(context.spec[id].name, fix)
    }
  }
}

extension Diagnostic {
  fileprivate static func unsaid(_ tabs: Name, _ fix: FixIt?) -> Diagnostic {
    Diagnostic(
      .implicitPageMemory, "pages of `\(tabs.text)` do not state how they keep their positions", at: tabs.span,
      notes: [
        "`align` keeps the header still and each page's place while the strip is pinned; `resetAll` and `independent` "
          + "are the others"
      ], fixes: fix.map { [$0] } ?? [])
  }
}
