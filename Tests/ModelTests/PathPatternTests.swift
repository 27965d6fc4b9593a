import Model
import Testing

@Suite struct PathPatternTests {
  @Test(arguments: [
    ("Drafts", "Drafts/One.scroll.yaml", true), ("Drafts", "a/Drafts/b/One.scroll.yaml", true),
    ("Drafts/", "a/Drafts/b/One.scroll.yaml", true), ("/Drafts", "a/Drafts/One.scroll.yaml", false),
    ("/Drafts", "Drafts/One.scroll.yaml", true), ("Drafts", "MyDrafts/One.scroll.yaml", false),
    ("a/Drafts", "a/Drafts/x", true), ("a/Drafts", "b/a/Drafts/x", false), ("./a/b", "a/b/x", true),
    ("*.scroll.yaml", "a/One.scroll.yaml", true), ("Old?.*", "a/Old1.scroll.yaml", true),
    ("Old?.*", "a/Old12.scroll.yaml", false), ("a/**/z", "a/z", true), ("a/**/z", "a/b/c/z/file", true),
    ("a/**/z", "b/z", false), ("**", "anything", true), ("*a*b*", "xxaxxbxx", true), ("*a*b*", "xxbxxaxx", false),
    ("größe*", "größer", true), ("a/*", "a/b/c", true), ("*/c", "a/b/c", false),
  ])
  func patternMatchesPaths(pattern: String, path: String, expected: Bool) throws {
    #expect(try #require(PathPattern(pattern)).matches(path) == expected)
  }

  @Test(arguments: ["", "/", ".", "..", "../a", "a/../b"]) func patternsThatCannotMatchAreRejected(pattern: String) {
    #expect(PathPattern(pattern) == nil)
  }

  /// The time is not exponential in the number of stars.
  @Test func patternsWithManyStarsMatchInLinearTime() throws {
    let pattern = try #require(PathPattern(String(repeating: "*a", count: 200) + "b"))
    #expect(!pattern.matches(String(repeating: "a", count: 2000)))
    let folders = try #require(PathPattern(String(repeating: "**/a/", count: 50) + "b"))
    #expect(!folders.matches(String(repeating: "a/", count: 500) + "c"))
  }
}
