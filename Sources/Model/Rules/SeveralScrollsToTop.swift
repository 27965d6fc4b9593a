import Source

extension Rule {
  package static let severalScrollsToTop = Rule(
    "several-scrolls-to-top", .error, isFatal: true, page: Embedded.several_scrolls_to_top_md)
}
