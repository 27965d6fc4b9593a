import Source
import Syntax
import TestSupport
import Testing

@Suite struct AliasTests {
  @Test func anAliasNeedsItsAnchor() {
    expectFindings(
      """
      layout:
        - *bar
          ^^^^ undefined-alias: nothing is marked `&bar`
      """
    ) { parse($0).findings }
  }
}
