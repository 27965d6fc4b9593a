import Foundation
import Testing

@Suite struct BaselineTests {
  @Test func baselineIsIndependentOfTheWorkingDirectory() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "app/specs/Failing.scroll.yaml")
      try tool("lint", "--write-baseline", "app/known.yaml", "app")
      #expect(try tool.read("app/known.yaml").contains("{file: \"specs/Failing.scroll.yaml\", id: \"notch-order\","))
      #expect(try tool.shell("cd app/specs && scrollwork lint --baseline ../known.yaml .").status == 0)
      #expect(try tool("lint", "--baseline", "app/known.yaml", tool.url("app").path).status == 0)
    }
  }
}
