import Model
import Source

extension Rule {
  package static let implicitPageMemory = Rule(
    "implicit-page-memory", .note,
    title: "Tabs do not state how pages keep their positions",
    text: """
      All pages share the header above them, so on a switch either the position of the page or the position of the \
      header changes. Without `memory`, `align` applies. The modes behave very differently, so choose one \
      explicitly.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          content:
            - header: cover
              height: 200
            - tabs: sections
              strip: 50
              pages:
                - page: first
                  content: [{list: firstRows, contentHeight: 5000}]
                - page: second
                  content: [{list: secondRows, contentHeight: 5000}]
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - bar: navigation
          height: safeArea.top + 44
        - scroll: screen
          content:
            - header: cover
              height: 200
            - tabs: sections
              strip: 50
              memory: align
              pages:
                - page: first
                  content: [{list: firstRows, contentHeight: 5000}]
                - page: second
                  content: [{list: secondRows, contentHeight: 5000}]
      """)
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
