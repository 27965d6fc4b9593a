import Backends
import Testing

@Suite struct FileNamesTests {
  @Test func aNameAloneIsKept() {
    #expect(
      FileNames.baseNames(for: ["specs/nested/StudyTabs.scroll.yaml", "a/b/Place.scroll.yml"]) == [
        "StudyTabs", "Place",
      ])
    #expect(FileNames.fileName(for: "StudyTabs.scroll.yaml", among: [], extension: "swift") == "StudyTabs.swift")
  }

  @Test func foldersTellEqualNamesApart() {
    let paths = [
      "specs/a/Tabs.scroll.yaml", "specs/b/Tabs.scroll.yaml", "other/b/Tabs.scroll.yaml", "specs/Map.scroll.yaml",
    ]
    #expect(FileNames.baseNames(for: paths) == ["a_Tabs", "specs_b_Tabs", "other_b_Tabs", "Map"])
  }

  @Test func neitherOrderNorCapitalsMatter() {
    let paths = [
      "a/Tabs.scroll.yaml", "b/tabs.scroll.yaml", "b_tabs.scroll.yaml", "Tabs.scroll.yaml", "x/a/Tabs.scroll.yaml",
    ]
    let names = FileNames.baseNames(for: paths)
    #expect(Set(names.map { $0.lowercased() }).count == paths.count)
    let reversed = FileNames.baseNames(for: paths.reversed())
    #expect(reversed.reversed() == names)
  }

  @Test(arguments: [
    "../../etc/passwd", "a\nb.scroll.yaml", "-rf.scroll.yaml", "\"$(x)\".scroll.yaml", "", "/", "..", "a\\b",
    "名.scroll.yaml", "\u{0}",
  ])
  func namesStayInTheirFolder(path: String) {
    let name = FileNames.fileName(for: path, among: [], extension: "swift")
    #expect(!name.contains { "/\\\n\0\"$".contains($0) } && !name.hasPrefix("-") && !name.hasPrefix("."))
  }

  @Test func theSamePathTwiceIsNumbered() {
    #expect(FileNames.baseNames(for: ["a/T.scroll.yaml", "a/T.scroll.yaml"]) == ["a_T", "a_T_2"])
  }

  @Test func screensThatWouldBeOneTypeAreTold() {
    #expect(FileNames.collidingScreens(["Tabs", "Map", "Tabs", "tabs"]) == [[0, 2]])
    #expect(FileNames.collidingScreens(["Double", "DoubleScreen", "Map"]) == [[0, 1]])
  }
}
