import Foundation
import Testing

@Suite struct PreviewTests {
  @Test func theShapeOfTheJSON() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      let json = try tool("preview", "--format", "json", "--device", "iPhone 15", "Clean.scroll.yaml").output
      let prefix = """
        {"screens": [{"screen": "Clean", "file": "Clean.scroll.yaml", "forms": {"map.top": "0", "map.height": "height", \
        "panel.top": 
        """
      #expect(json.hasPrefix(prefix))
      let screens = try #require(parsed(json)["screens"] as? [[String: Any]])
      let samples = try #require(screens[0]["samples"] as? [[String: Any]])
      #expect(samples.count == 1)
      #expect(samples[0]["device"] as? String == "iPhone 15")
      #expect(samples[0]["orientation"] as? String == "portrait")
      let start = try #require(json.range(of: "\"samples\": [")).upperBound
      #expect(keys(of: json[start...]) == ["device", "orientation", "environment", "measures", "quantities"])
      let expected = """
        "environment": {"height": 852, "width": 393, "safeArea.top": 59, "safeArea.bottom": 34, "keyboard": 0}, \
        "measures": {"feed": 1000}, "quantities": {"map.top": 0, "map.height": 852, 
        """
      #expect(json.contains(expected))
      let quantities = try #require(samples[0]["quantities"] as? [String: Any])
      #expect(quantities["panel.low"] as? Int == 213)
      #expect(quantities["panel.available"] as? Int == 852)
      #expect(quantities["rows.viewport"] as? Int == 595)
    }
  }

  @Test func anEnvironmentOfOnesOwn() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      let run = try tool(
        "preview", "--format", "json", "--set", "height=700", "--set", "safeArea.top=20", "--set", "feed=300",
        "Clean.scroll.yaml")
      let screens = try #require(parsed(run.output)["screens"] as? [[String: Any]])
      let samples = try #require(screens[0]["samples"] as? [[String: Any]])
      #expect(samples.count == 1)
      #expect(samples[0]["device"] is NSNull)
      // The listed device nearest in height is an iPhone SE: 667, not 736.
      #expect((samples[0]["environment"] as? [String: Double])?["width"] == 375)
      #expect((samples[0]["measures"] as? [String: Double])?["feed"] == 300)
      #expect((samples[0]["quantities"] as? [String: Double])?["panel.low"] == 175)
      let outside = try tool("preview", "--set", "height=2000", "Clean.scroll.yaml")
      #expect(outside.status == 0)
      #expect(outside.errors.contains("note: height = 2000 lies outside the range 568...956 of Clean"))
    }
  }

  @Test func mistakes() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      for (arguments, message) in [
        (["--device", "iPhone 14 Plsu"], "there is no device `iPhone 14 Plsu`; did you mean `iPhone 14 Plus`?"),
        (["--set", "hieght=3"], "there is no quantity or measure `hieght`; did you mean `height`?"),
        (["--set", "height=tall"], "--set height=tall: `tall` is not a number of points"),
        (["--set", "height=-1"], "--set height=-1: no length of a device is negative"),
        (["--set", "height"], "--set wants name=value, as in --set height=700, not `height`"),
      ] {
        let run = try tool.run(Tool.binary, ["preview", "Clean.scroll.yaml"] + arguments)
        #expect(run.status == 2)
        #expect(run.errors == "scrollwork: \(message)\n")
      }
      #expect(try tool("preview", "--orientation", "diagonal", "Clean.scroll.yaml").status == 2)
    }
  }

  @Test func theTable() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      let run = try tool("preview", "Clean.scroll.yaml", environment: ["COLUMNS": "80"])
      #expect(run.status == 0)
      let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[0] == "Clean  Clean.scroll.yaml")
      #expect(lines.allSatisfy { $0.count <= 80 })
      #expect(run.output.contains("iPhone SE (1st generation)  320×568"))
      // Points under points.
      let medians = run.output.split(separator: "\n").filter { $0.hasPrefix("iPhone ") }
      let points = medians.compactMap { line in
        line.lastIndex(of: ".").map { line.distance(from: line.startIndex, to: $0) }
      }
      #expect(Set(points).count == 1)
      let narrow = try tool("preview", "Clean.scroll.yaml", environment: ["COLUMNS": "50"])
      #expect(narrow.output.split(separator: "\n").count > run.output.split(separator: "\n").count)
    }
  }

  @Test func whatFailsIsMarked() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "Failing.scroll.yaml")
      let run = try tool("preview", "Failing.scroll.yaml")
      #expect(run.status == 1)
      #expect(run.output.contains("256!"))
      #expect(run.output.contains("234!"))
      #expect(run.output.contains("  ! `place.half` is not above `place.peek`: iPhone SE (1st generation)"))
      #expect(run.errors.contains("[notch-order]"))
    }
  }

  @Test func commaSeparatedValues() throws {
    let run = try Tool.atHome("preview", "--format", "csv", "specs")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(
      lines[0]
        == "screen,file,device,orientation,height,width,safeArea.top,safeArea.bottom,keyboard,measures,quantity,value")
    #expect(lines.dropFirst().allSatisfy { $0.split(separator: ",", omittingEmptySubsequences: false).count == 12 })
  }

  @Test func drawings() throws {
    let run = try Tool.atHome("preview", "--format", "svg", "--theme", "dark", "specs")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(run.output.contains(">StudyTabs<") && run.output.hasSuffix("</svg>\n"))
    // Nothing from outside.
    #expect(!run.output.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "").contains("http"))
    let failing = try Tool.atHome("preview", "--format", "svg", "-", input: Sample.failing)
    #expect(failing.status == 1)
    #expect(failing.output.contains(">! `place.half` is not above `place.peek`<"))
    #expect(failing.output.contains(">half 234 !<"))
  }

  @Test func intoAFile() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      let run = try tool("preview", "Clean.scroll.yaml", "--format", "json", "--output", "preview.json")
      #expect(run.status == 0 && run.output.isEmpty)
      #expect(try parsed(tool.read("preview.json"))["screens"] != nil)
      #expect(try tool("preview", "Clean.scroll.yaml", "--output", "no/such/folder.txt").status == 2)
    }
  }

  @Test func landscape() throws {
    let run = try Tool.atHome(
      "preview", "--format", "csv", "--device", "iPhone 15", "--orientation", "landscape", "-", input: Sample.clean())
    #expect(run.output.contains("\nClean,<stdin>,iPhone 15,landscape,393,852,0,21,0,feed=1000,map.top,0\n"))
  }
}
