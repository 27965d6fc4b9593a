import Foundation
import Testing

@Suite struct PreviewTests {
  /// On narrow terminals names are truncated before numbers are omitted.
  @Test(arguments: [40, 44, 60]) func tableFitsNarrowTerminals(width: Int) throws {
    for file in ["sheets/ParkingCurtain", "nested/StudyTabs", "sheets/ShortcutsOverlay"] {
      for more in [[], ["--columns", "devices"], ["--sketch"]] {
        let run = try Tool.atHome.run(
          Tool.binary, ["preview", "specs/\(file).scroll.yaml"] + more, environment: ["COLUMNS": "\(width)"])
        #expect(run.status == 0)
        // The first line is the path, which is not truncated.
        let lines = run.output.split(separator: "\n").dropFirst()
        #expect(lines.allSatisfy { $0.count <= width }, "\(file) \(more): \(lines.max { $0.count < $1.count } ?? "")")
        #expect(lines.contains { $0.contains("(1st") })
      }
    }
    // Even the narrowest terminal gets output.
    let run = try Tool.atHome.run(
      Tool.binary, ["preview", "specs/sheets/ParkingCurtain.scroll.yaml", "--sketch"], environment: ["COLUMNS": "1"])
    #expect(run.status == 0 && run.output.contains("iPhone SE (1st)"))
  }

  /// The bars of a container cover the screen up to its edges, and no name is behind one.
  @Test func barsOfAContainerReachTheEdges() throws {
    let run = try Tool.inEmptyFolder { tool in
      try tool.write(
        """
        scrollwork: 1
        screen: Inside
        inside: [navigationBar, tabBar]
        layout:
          - scroll: page
            content:
              - header: banner
                height: safeArea.top + 56
              - list: rows
                contentHeight: 3000

        """, to: "Inside.scroll.yaml")
      return try tool("preview", "Inside.scroll.yaml", "--format", "svg", "--device", "iPhone 15")
    }
    #expect(run.output.contains(##"<rect class="key" width="393" height="103"/>"##))
    #expect(run.output.contains(##"<rect class="key" y="769" width="393" height="83"/>"##))
    let name = try #require(run.output.firstMatch(of: #/y="([0-9.]+)">banner</#))
    #expect(try #require(Double(name.1)) > 103)
  }

  @Test func textsOfASpecAreEscapedOnATerminal() throws {
    try Tool.inEmptyFolder { tool in
      let hostile = Sample.failing.replacingOccurrences(
        of: "screen: Failing", with: "screen: Failing\nsummary: \"\\e[2J\\e]0;stolen\\a \\u202e\"")
      try tool.write(
        hostile + "ensure:\n  - 'place.half >= 9000 \u{202E}'\n", to: "\u{1B}[31mFailing.scroll.yaml")
      for format in [
        ["--columns", "devices"], ["--sketch"], ["--format", "svg"], ["--format", "filmstrip"], ["--format", "html"],
      ] {
        let run = try tool.run(Tool.binary, ["preview", "\u{1B}[31mFailing.scroll.yaml", "--color", "never"] + format)
        let isPlain = run.output.unicodeScalars.allSatisfy { scalar in
          scalar == "\n" || scalar.value >= 0x20 && scalar.value != 0x7F && scalar.value != 0x202E
        }
        #expect(isPlain, "\(format)")
      }
    }
  }

  @Test func filmstripDrawsTheScreenAfterEachStep() throws {
    try Tool.inEmptyFolder { tool in
      let more = """
          - scenario: a wrong number
            on: iPhone 15
            given: {panel: high}
            steps:
              - drag: {on: rows, by: [-100]}
              - expect: {rows.offset: 99}
              - drag: {on: rows, by: [-7]}

        """
      try tool.write(Sample.clean() + more, to: "Clean.scroll.yaml")
      let arguments = ["preview", "Clean.scroll.yaml", "--format", "filmstrip"]
      let all = try tool.run(Tool.binary, arguments).output
      #expect(all.matches(of: #/aria-label=/#).count == 2 + 3)
      #expect(all.contains("✓ expect: {panel.height: 313,"))
      let one = try tool.run(Tool.binary, arguments + ["--scenario", "a wrong number"]).output
      #expect(one.matches(of: #/aria-label=/#).count == 3)
      #expect(one.contains("✗ expect: {rows.offset: 99}") && one.contains("rows.offset is 100, not 99"))
      // The rows have moved by 100 points: the first line is drawn two rows and four points higher.
      let lines = one.matches(of: #/class="row".* d="M[\d.]+ ([\d.]+)V/#).compactMap { Double($0.1) }
      #expect(lines.count == 3 && lines[0] - lines[1] == 4 && lines[1] - lines[2] == 7)
      let unknown = try tool.run(Tool.binary, arguments + ["--scenario", "none"])
      #expect(unknown.status == 2 && unknown.errors.contains("no scenario has the title 'none'"))
      let misplaced = try tool.run(Tool.binary, ["preview", "Clean.scroll.yaml", "--scenario", "none"])
      #expect(misplaced.status == 2 && misplaced.errors.contains("--scenario is for filmstrip"))
    }
  }

  @Test func filmstripKeepsTheOrderOfTabsAndNumbersRows() throws {
    let film = try Tool.atHome(
      "preview", "specs/nested/StudyTabs.scroll.yaml", "--format", "filmstrip", "--scenario",
      "the cover leaves before the list moves"
    ).output
    let cards = film.split(separator: "aria-label=\"").dropFirst().map(String.init)
    for card in cards {
      let titles = card.matches(of: #/class="t tab[^>]*>([^<]*)</#).map { String($0.1) }
      #expect(titles == ["流利读", "地道说", "练习圈"])
    }
    // The list has scrolled by 30 of the 48 points of a row: the second row is the first that is seen whole.
    let last = try #require(cards.last)
    #expect(last.contains(">2</text>") && last.contains("page 200 pt, fluentRows 30 pt"), "\(last)")
    #expect(last.contains("mover of-c0") && last.contains("mover of-c1"))
  }

  @Test func filmstripSaysWhatCameInstead() throws {
    try Tool.inEmptyFolder { tool in
      let wrong = """
          - scenario: a wrong hope
            on: iPhone 15
            given: {panel: low}
            steps:
              - drag: {on: handle, by: [-100]}
              - expect: {panel.height: 10}

        """
      try tool.write(Sample.clean() + wrong, to: "Clean.scroll.yaml")
      let film = try tool.run(Tool.binary, ["preview", "Clean.scroll.yaml", "--format", "filmstrip"]).output
      #expect(film.contains(#/✗ panel\.height is [\d.]+, not 10</#), "\(film)")
    }
  }

  @Test func cutoutsAreThoseOfTheDevices() throws {
    let devices = ["iPhone SE (3rd generation)", "iPhone 14", "iPhone 15"]
    let shapes = try devices.map { device in
      let picture = try Tool.atHome(
        "preview", "specs/sheets/MapsOverlay.scroll.yaml", "--format", "svg", "--device", device
      ).output
      return [#"width="160" height="48" rx="18""#, #"width="110" height="32" rx="16""#].map(picture.contains)
    }
    #expect(shapes == [[false, false], [true, false], [false, true]])
  }

  @Test func filmstripDrawsSettledSheetsEachDeviceAndTheFinger() throws {
    try Tool.inEmptyFolder { tool in
      let more = """
          - scenario: thrown up, then turned
            on: iPhone 15
            given: {panel: low}
            steps:
              - drag: {on: handle, by: [-100, 40]}
              - release: {velocity: -2000}
              - settle: true
              - resize: {orientation: landscape}
              - expect: {panel: high}

        """
      try tool.write(Sample.clean() + more, to: "Clean.scroll.yaml")
      let film = try tool.run(
        Tool.binary,
        ["preview", "Clean.scroll.yaml", "--format", "filmstrip", "--scenario", "thrown up, then turned"]
      ).output
      let cards = film.split(separator: "aria-label=\"").dropFirst().map(String.init)
      #expect(cards.count == 4)
      // A settle belongs to the picture of its release: the sheet rests at the notch.
      #expect(cards.map { $0.contains("class=\"n g b\"") } == [true, false, true, true])
      #expect(cards.map { $0.contains("class=\"screen\" width=\"393\" height=\"852\"") } == [true, true, true, false])
      #expect(cards[3].contains("class=\"screen\" width=\"852\" height=\"393\"") && cards[3].contains(">high 294.75<"))
      // The finger turns around once. It has left the screen with the release.
      #expect(cards.map { $0.contains("class=\"touch ") } == [false, true, false, false])
      let path = try #require(cards[1].firstMatch(of: #/class="trail of-c\d" d="(M[^"]*)"/#)).1
      let heights = path.split(separator: " ").compactMap { Double($0.prefix { $0 != "L" }) }
      #expect(heights.count == 4 && heights[1] == heights[0] - 100, "\(path)")
      #expect(heights[2] == heights[1] && heights[3] == heights[2] + 40, "\(path)")
    }
  }

  @Test func fingerTouchesAListBelowTheBarsOfItsEdge() throws {
    let film = try Tool.atHome.run(
      Tool.binary,
      [
        "preview", "specs/bars/SeedCatalog.scroll.yaml", "--format", "filmstrip", "--scenario",
        "the filters leave first", "--device", "iPhone 15",
      ]
    ).output
    let path = try #require(film.firstMatch(of: #/class="trail of-c\d" d="M\S+ ([0-9.]+)L/#), "\(film.prefix(400))")
    // The bars are 111 and 44 points high.
    #expect(Double(path.1) ?? 0 >= 155)
  }

  @Test func dismissedSheetsHaveNoNotchesAndFixedSheetsNoGrabber() throws {
    func lines(_ spec: String, _ arguments: String...) throws -> [String] {
      try Tool.atHome.run(Tool.binary, ["preview", spec, "--device", "iPhone 15", "--format"] + arguments).output
        .split(separator: "\n").map(String.init)
    }
    func count(_ role: String, in lines: [String]) -> Int { lines.count { $0.contains("class=\"\(role)") } }
    let absent = try lines("specs/sheets/PlaceDetails.scroll.yaml", "svg")
    #expect(count("notch", in: absent) == 0)
    let left = try lines(
      "specs/sheets/ShareCard.scroll.yaml", "filmstrip", "--scenario", "a tap beside it sends it away")
    // The screen before and after the tap: two notches and their leaders, then none.
    #expect(count("phone", in: left) == 0 && count("screen", in: left) == 2 && count("notch", in: left) == 4)
    #expect(count("grip", in: left) == 1)
    let fixed = try lines("specs/sheets/BasketReview.scroll.yaml", "svg")
    #expect(count("grip", in: fixed) == 0 && count("notch", in: fixed) > 0)
    let mode = try lines("specs/sheets/ParkingCurtain.scroll.yaml", "svg")
    #expect(count("grip", in: mode) == 0)
  }

  @Test func siteHasAPageForEachScreenAndAnIndex() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "specs/a/Clean.scroll.yaml")
      try tool.write(Sample.clean("Second"), to: "specs/index.scroll.yaml")
      try tool.write(Sample.clean("Third"), to: "specs/50% #1.scroll.yaml")
      let run = try tool.run(Tool.binary, ["preview", "specs", "--site", "out/site"])
      #expect(run.status == 0 && run.output == "", "\(run.errors)")
      func text(_ path: String) throws -> String {
        try String(contentsOf: tool.folder.appending(path: "out/site/\(path)"), encoding: .utf8)
      }
      let index = try text("index.html")
      for link in [#"href="a/Clean.html""#, #"href="index-2.html""#, #"href="50%25%20%231.html""#] {
        #expect(index.contains(link), "\(link)")
      }
      #expect(index.contains("<h1>3 screens</h1>") && !index.contains("id=\"changed\""))
      #expect(try text("a/Clean.html").contains("src=\"../scrollwork.js\""))
      #expect(try text("index-2.html").contains("href=\"index.html\">All screens</a>"))
      #expect(try text("a/Clean.svg").contains("<svg "))
      // What a message shows of a link.
      let head = try text("a/Clean.html")
      #expect(head.contains(#"<meta property="og:title" content="Clean">"#))
      #expect(head.contains(#"<meta property="og:description" content="Scenarios: 1 of 1 pass.">"#))
      #expect(index.contains(#"<meta property="og:description" content="3 screens: "#))
      let again = try tool.run(Tool.binary, ["preview", "specs", "--site", "out/site"])
      #expect(try again.status == 0 && text("index.html") == index)
    }
  }

  @Test func siteLosesThePagesOfSpecsThatAreGone() throws {
    try Tool.inEmptyFolder { tool in
      for name in ["Kept", "50% #1", "Own"] { try tool.write(Sample.clean(), to: "specs/a/\(name).scroll.yaml") }
      #expect(try tool.run(Tool.binary, ["preview", "specs", "--site", "out"]).status == 0)
      try tool.write("<html></html>", to: "out/a/Own.html")
      for name in ["50% #1", "Own"] {
        try FileManager.default.removeItem(at: tool.folder.appending(path: "specs/a/\(name).scroll.yaml"))
      }
      let run = try tool.run(Tool.binary, ["preview", "specs", "--site", "out"])
      #expect(run.status == 0 && run.errors.contains("note: removed out/a/50% #1.html, which has no spec any more\n"))
      let left = try FileManager.default.contentsOfDirectory(atPath: tool.folder.appending(path: "out/a").path).sorted()
      // Another program has written a page in its place, which stays with its picture.
      #expect(left == ["Kept.html", "Kept.svg", "Own.html", "Own.svg"])
    }
  }

  @Test func siteMarksWhatDiffersFromAnEarlierVersion() throws {
    try Tool.inEmptyFolder { tool in
      for name in ["Same", "Taller", "Gone"] {
        try tool.write(Sample.clean(name), to: "old/\(name).scroll.yaml")
      }
      for name in ["Same", "Taller", "New"] {
        let spec = Sample.clean(name)
        let height = name == "Taller" ? "high: 4/5" : "high: 3/4"
        try tool.write(spec.replacingOccurrences(of: "high: 3/4", with: height), to: "new/\(name).scroll.yaml")
      }
      #expect(try tool.run(Tool.binary, ["preview", "new", "--site", "out", "--since", "old"]).status == 0)
      let index = try String(contentsOf: tool.folder.appending(path: "out/index.html"), encoding: .utf8)
      #expect(index.contains("Changed 2") && index.contains("Gone: Gone"))
      let page = try String(contentsOf: tool.folder.appending(path: "out/Taller.html"), encoding: .utf8)
      #expect(page.contains(#""earlier":"#))
    }
  }

  @Test func siteThatCannotBeWrittenIsReported() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      try tool.write("text", to: "file")
      try tool.write("<html></html>", to: "own/index.html")
      for (arguments, reason) in [
        (["--site", "file"], "file: it is not a folder"), (["--site", ""], "is empty"),
        (["--site", "own"], "own/index.html: it was not written by scrollwork"),
        (["--site", "out", "--format", "svg"], "without --format"), (["--since", "old"], "--since is for --site"),
      ] {
        let run = try tool.run(Tool.binary, ["preview", "Clean.scroll.yaml"] + arguments)
        #expect(run.status == 2 && run.errors.contains(reason), "\(arguments): \(run.errors)")
      }
      #expect(try String(contentsOf: tool.folder.appending(path: "own/index.html"), encoding: .utf8) == "<html></html>")
    }
  }

  @Test func graphDrawsTheHandoversOfOneFinger() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      let arguments = ["preview", "Clean.scroll.yaml", "--format", "svg", "--device", "iPhone 15", "--graph"]
      let graph = try tool.run(Tool.binary, arguments + ["rows"]).output
      // The sheet goes from a quarter of 852 points to three quarters before the rows move.
      #expect(graph.contains("with hand-overs at 426 points") && graph.contains(">426 pt</text>"))
      #expect(graph.contains(">panel 639</text>"))
      #expect(graph.matches(of: #/class="of-c[01] bold"/#).count == 2)
      let unknown = try tool.run(Tool.binary, arguments + ["map"])
      #expect(unknown.status == 2 && unknown.errors.contains("no finger on a node named 'map' moves anything"))
    }
  }

  @Test func watchNeedsFilesAndAnOutput() throws {
    try Tool.inEmptyFolder { tool in
      for (arguments, message) in [
        (["--watch", "-"], "--watch cannot follow standard input"),
        (["--watch", "--format", "svg", "Clean.scroll.yaml"], "wants a file to write into"),
      ] {
        let run = try tool.run(Tool.binary, ["preview"] + arguments)
        #expect(run.status == 2 && run.errors.contains(message))
      }
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      try tool.write("mine", to: "foreign.data.js")
      let foreign = try tool("preview", "--watch", "--format", "html", "--output", "foreign.html", "Clean.scroll.yaml")
      #expect(foreign.status == 2 && foreign.errors.contains("was not written by scrollwork"))
      #expect(try tool.read("foreign.data.js") == "mine")

      let watcher = Process()
      watcher.executableURL = Tool.binary
      watcher.currentDirectoryURL = tool.folder
      watcher.arguments = ["preview", "--watch", "--format", "html", "--output", "page.html", "Clean.scroll.yaml"]
      watcher.standardError = FileHandle.nullDevice
      try watcher.run()
      // SIGTERM may be blocked in a process that a test starts.
      defer { kill(watcher.processIdentifier, SIGKILL) }
      try wait { tool.exists("page.html") }
      #expect(try tool.read("page.html").contains("content=\"page.data.js\""))
      let first = try tool.read("page.data.js")
      #expect(first.hasPrefix("scrollwork.wants(\""))
      try tool.write(Sample.clean().replacingOccurrences(of: "3/4", with: "4/5"), to: "Clean.scroll.yaml")
      try wait { (try? tool.read("page.data.js")) != first }
      try tool.write(Sample.broken, to: "Clean.scroll.yaml")
      try wait { (try? tool.read("page.data.js"))?.contains("\"severity\":\"error\"") == true }
      #expect(watcher.isRunning)
    }
  }

  private func wait(until condition: () -> Bool) throws {
    for _ in 0..<400 {
      if condition() { return }
      Thread.sleep(forTimeInterval: 0.05)
    }
    Issue.record("it never came")
  }

  /// A replacement for the system's opener that records its arguments.
  private func fakeOpener(_ tool: Tool, ending status: Int = 0) throws -> [String: String] {
    for name in ["xdg-open", "open"] {
      try tool.write(
        "#!/bin/sh\nprintf '%s\\n' \"$@\" > \"\(tool.folder.path)/opened\"\nexit \(status)\n", to: "bin/" + name)
      chmod(tool.folder.appendingPathComponent("bin/" + name).path, 0o755)
    }
    return ["PATH": tool.folder.path + "/bin", "TMPDIR": tool.folder.path]
  }

  @Test func openStartsTheSystemsOpener() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      let environment = try fakeOpener(tool)
      let named = try tool(
        "preview", "--format", "html", "--output", "page.html", "--open", "Clean.scroll.yaml", environment: environment)
      #expect(named.status == 0 && named.output.isEmpty)
      #expect(named.errors.hasPrefix("opened page.html with ") && named.errors.hasSuffix("open\n"))
      #expect(try tool.read("opened") == "page.html\n")
      // Without a name the page is in a temporary folder.
      let own = try tool("preview", "--open", "Clean.scroll.yaml", environment: environment)
      #expect(own.status == 0 && own.output.isEmpty)
      let path = try tool.read("opened").trimmingCharacters(in: .newlines)
      #expect(path.hasPrefix(tool.folder.path + "/scrollwork-") && path.hasSuffix("/preview.html"))
      #expect(own.errors.hasPrefix("opened \(path) with "))
      #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("<!doctype html>"))
      // A drawing; a name that looks like an option; findings are reported as usual.
      try tool.write(Sample.failing, to: "Failing.scroll.yaml")
      let drawing = try tool(
        "preview", "--format", "svg", "--output=-drawing.svg", "--open", "Failing.scroll.yaml", environment: environment
      )
      #expect(drawing.status == 1 && drawing.errors.contains("[notch-order]"))
      #expect(try tool.read("opened") == "./-drawing.svg\n")
      for arguments in [["--format", "table"], ["--format", "json"], ["--format", "mermaid"]] {
        let run = try tool.run(Tool.binary, ["preview", "--open", "Clean.scroll.yaml"] + arguments)
        #expect(run.status == 2 && run.errors == "scrollwork: --open is for html, svg and filmstrip\n")
      }
    }
  }

  @Test func failureOfTheOpenerIsReported() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      let arguments = ["preview", "--format", "html", "--output", "page.html", "--open", "Clean.scroll.yaml"]
      let failing = try tool.run(Tool.binary, arguments, environment: fakeOpener(tool, ending: 3))
      #expect(failing.status == 2)
      #expect(failing.errors.contains("page.html is written, but ") && failing.errors.contains("ended with status 3"))
      let none = try tool.run(Tool.binary, arguments, environment: ["PATH": tool.folder.path])
      #expect(none.status == 2 && none.errors.contains("page.html is written, but "))
      #expect(none.errors.contains("cannot be run: "))
      #expect(try tool.read("page.html").hasPrefix("<!doctype html>"))
    }
  }

  @Test func csvHasARowPerQuantityAndDevice() throws {
    let run = try Tool.atHome("preview", "--format", "csv", "specs")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(
      lines[0]
        == "screen,file,device,orientation,height,width,safeArea.top,safeArea.bottom,keyboard,measures,quantity,value")
    #expect(lines.dropFirst().allSatisfy { $0.split(separator: ",", omittingEmptySubsequences: false).count == 12 })
  }

  @Test func svgDrawsEveryScreen() throws {
    let run = try Tool.atHome("preview", "--format", "svg", "--theme", "dark", "specs")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(run.output.contains(">StudyTabs<") && run.output.hasSuffix("</svg>\n"))
    // The drawing loads no external resource.
    #expect(!run.output.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "").contains("http"))
    let failing = try Tool.atHome("preview", "--format", "svg", "-", input: Sample.failing)
    #expect(failing.status == 1)
    #expect(failing.output.contains(">! `place.half` is not above `place.peek`<"))
    #expect(failing.output.contains(">half 234 !<"))
  }

  @Test func outputOptionWritesAFile() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      let run = try tool("preview", "Clean.scroll.yaml", "--format", "json", "--output", "preview.json")
      #expect(run.status == 0 && run.output.isEmpty)
      #expect(try parsed(tool.read("preview.json"))["screens"] != nil)
      #expect(try tool("preview", "Clean.scroll.yaml", "--output", "no/such/folder.txt").status == 2)
    }
  }
}
