import Foundation
import Testing

/// The changes between two versions of a spec, on every device.
@Suite struct DiffTests {
  private static let old = """
    scrollwork: 1
    screen: Place
    devices: [iPhone SE (3rd generation), iPhone 15]
    layout:
      - block: map
        height: fill
      - sheet: place
        notches:
          peek: 100
          half: 50%
          full: 90%
    ensure:
      - place.half - place.peek >= 220
      - place.full <= height
    """

  private static let noDifference = "no length, notch, behavior, promise or outcome of a scenario differs\n"

  private func compare(_ new: String, _ arguments: String...) throws -> Tool.Run {
    try Tool.inEmptyFolder { tool in
      try tool.write(Self.old, to: "Old.scroll.yaml")
      try tool.write(new, to: "New.scroll.yaml")
      return try tool.run(Tool.binary, ["diff", "Old.scroll.yaml", "New.scroll.yaml"] + arguments)
    }
  }

  @Test func specDoesNotDifferFromItself() throws {
    let run = try compare(Self.old, "--exit-code")
    #expect(run.status == 0)
    #expect(run.output == Self.noDifference)
    #expect(run.errors == "")
  }

  @Test func changedHeightsAreListedPerDevice() throws {
    let run = try compare(Self.old.replacingOccurrences(of: "peek: 100", with: "peek: 120"))
    #expect(run.status == 0)
    #expect(
      run.output == """
        Place  Old.scroll.yaml → New.scroll.yaml
          promise `place.half - place.peek >= 220`: was proved, is refuted on iPhone SE (3rd generation)
          place.peek: 100 → 120, +20 everywhere
          and 2 lengths that follow; --format json has all

        """)
    #expect(try compare(Self.old.replacingOccurrences(of: "peek: 100", with: "peek: 120"), "--exit-code").status == 1)
  }

  /// A table contains only values that differ between devices.
  @Test func uniformChangeIsListedOnce() throws {
    let run = try compare(
      Self.old.replacingOccurrences(of: "peek: 100", with: "peek: 90").replacingOccurrences(
        of: "full: 90%", with: "full: 80%"))
    #expect(run.output.contains("  place.peek: 100 → 90, −10 everywhere\n"))
    let head = run.output.split(separator: "\n").first { $0.hasPrefix("device") }
    #expect(head?.split(separator: " ") == ["device", "place.full"], "\(run.output)")
  }

  @Test func addedRemovedAndCrossingNotchesAreReported() throws {
    let new = Self.old.replacingOccurrences(of: "peek: 100", with: "peek: 400")
      .replacingOccurrences(of: "full: 90%", with: "most: {height: 80%, when: height > 700}")
      .replacingOccurrences(of: "\n  - place.full <= height", with: "")
    let run = try compare(new)
    for line in [
      "`place.full` is gone: 600.3 pt on iPhone SE (3rd generation), 766.8 pt on iPhone 15",
      "`place.most` is a new notch: inactive on iPhone SE (3rd generation), 681.6 pt on iPhone 15",
      "`place.peek` and `place.half` change their order on iPhone SE (3rd generation)",
      "promise `place.full <= height` is gone; it was proved",
    ] { #expect(run.output.contains("  \(line)\n"), "\(line)\n\(run.output)") }
    let asleep = try compare(
      Self.old.replacingOccurrences(of: "half: 50%", with: "half: {height: 50%, when: height > 700}"))
    #expect(
      asleep.output.contains(
        "`place.half` cannot be rested at on iPhone SE (3rd generation) any more"), "\(asleep.output)")
    #expect(asleep.output.contains("333.5 → –"))
  }

  /// A value by case is compared as a form, and per device where the devices decide the case.
  @Test func valuesByCaseAreCompared() throws {
    let old = """
      scrollwork: 1
      screen: Trail
      devices: [iPhone 15]
      orientations: [portrait, landscape]
      environment: {keyboard: 0...346}
      let:
        barHeight: {portrait: 44, landscape: 32}
      layout:
        - bar: navigation
          height: safeArea.top + barHeight
        - block: map
          height: fill
        - sheet: stages
          notches:
            low: 120
            high: {when: keyboard > 0, then: 200, else: 50% of available}
      """
    func changed(_ changes: (String, String)...) throws -> String {
      try Tool.inEmptyFolder { tool in
        try tool.write(old, to: "Old.scroll.yaml")
        let new = changes.reduce(old) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
        try tool.write(new, to: "New.scroll.yaml")
        return try tool.run(Tool.binary, ["diff", "Old.scroll.yaml", "New.scroll.yaml"]).output
      }
    }
    #expect(
      try changed(("landscape: 32", "landscape: 40"), ("then: 200", "then: 190")) == """
        Trail  Old.scroll.yaml → New.scroll.yaml
          navigation.height: safeArea.top + (44 when portrait, else 32) → safeArea.top + (44 when portrait, else 40)
          map.height: height - safeArea.top - (44 when portrait, else 32) → height - safeArea.top - (44 when portrait, else 40)
          stages.high: 200 when keyboard > 0, else 1/2 height → 190 when keyboard > 0, else 1/2 height, on these devices alike
          and 5 lengths that follow; --format json has all

        device                navigation.height  map.height
        iPhone 15, landscape            32 → 40   361 → 353

        """)
    // The same value in the other form is no change.
    #expect(
      try changed(("{portrait: 44, landscape: 32}", "{when: landscape, then: 32, else: 44}"))
        == Self.noDifference)
  }

  @Test func jsonHasTheDocumentedShape() throws {
    let run = try compare(Self.old.replacingOccurrences(of: "full: 90%", with: "full: 80%"), "--format", "json")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let screen = try #require((json["screens"] as? [[String: Any]])?.first)
    #expect(screen["screen"] as? String == "Place")
    #expect(screen["change"] as? String == "changed")
    let forms = try #require(screen["forms"] as? [String: [String: String]])
    #expect(forms["place.full"] == ["old": "9/10 height", "new": "4/5 height"])
    let samples = try #require(screen["samples"] as? [[String: Any]])
    #expect(samples.map { $0["device"] as? String } == ["iPhone SE (3rd generation)", "iPhone 15"])
    let quantities = try #require(samples[1]["quantities"] as? [String: [String: Double]])
    #expect(quantities["place.full"] == ["old": 766.8, "new": 681.6])
    #expect(quantities["place.half"] == nil)
  }

  @Test func markdownSummarizesTheChange() throws {
    let run = try compare(Self.old.replacingOccurrences(of: "full: 90%", with: "full: 80%"), "--format", "markdown")
    #expect(
      run.output == """
        ### Place

        `Old.scroll.yaml → New.scroll.yaml`

        - `place.full`: `9/10 height` → `4/5 height`: 600.3 → 533.6 pt on iPhone SE (3rd generation), \
        766.8 → 681.6 pt on iPhone 15

        | device | place.full |
        | --- | ---: |
        | iPhone SE (3rd generation) | **600.3 → 533.6** |
        | iPhone 15 | **766.8 → 681.6** |

        """)
  }

  private static let scenarios = """

    scenarios:
      - scenario: a flick opens it
        given: {place: peek}
        steps:
          - drag: {on: place, by: [-20]}
          - release: {velocity: -900}
          - settle: true
          - expect: {place: half}
      - scenario: a push moves it
        given: {place: peek}
        steps:
          - drag: {on: place, by: [-20]}
          - expect: {place.height: place.peek + 20}
    """
  /// Another notch takes the flick.
  private static let between = (old + scenarios).replacingOccurrences(
    of: "      half:", with: "      low: 180\n      half:")

  private func compareScenarios(
    _ new: String, _ arguments: String...
  ) throws -> (run: Tool.Run, files: [String: String]) {
    try Tool.inEmptyFolder { tool in
      try tool.write(Self.old + Self.scenarios, to: "Old.scroll.yaml")
      try tool.write(new, to: "New.scroll.yaml")
      let run = try tool.run(Tool.binary, ["diff", "Old.scroll.yaml", "New.scroll.yaml"] + arguments)
      let pictures = tool.folder.appending(path: "pictures")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: pictures.path)) ?? []
      return (
        run,
        try Dictionary(
          uniqueKeysWithValues: names.map {
            ($0, try String(contentsOf: pictures.appending(path: $0), encoding: .utf8))
          })
      )
    }
  }

  @Test func scenariosWhoseOutcomeDiffersAreReported() throws {
    let line =
      "scenario `a flick opens it` passed, now fails on iPhone SE (3rd generation): place is low, not half"
    #expect(try compareScenarios(Self.between).run.output.contains("  \(line)\n"))
    let markdown = try compareScenarios(Self.between, "--format", "markdown").run.output
    #expect(
      markdown.contains("- scenario `a flick opens it` passed, now fails on iPhone SE (3rd generation): place is"))
    #expect(!markdown.contains("a push moves it"))
    let json = try screen(compareScenarios(Self.between, "--format", "json").run)
    let scenarios = try #require(json["scenarios"] as? [[String: Any]])
    #expect(scenarios.count == 1)
    for (key, value) in [
      ("scenario", "a flick opens it"), ("old", "passes"), ("new", "fails"), ("device", "iPhone SE (3rd generation)"),
      ("reason", "place is low, not half"),
    ] { #expect(scenarios[0][key] as? String == value, "\(key)") }
    let added = try compare(Self.old + Self.scenarios, "--exit-code")
    #expect(added.output.contains("  scenarios `a flick opens it`, `a push moves it` are new and pass\n"))
    #expect(added.status == 1)
    let broken = try compareScenarios(
      (Self.old + Self.scenarios).replacingOccurrences(of: "half: 50%", with: "half: 50"))
    #expect(
      broken.run.output.contains(
        "  scenarios `a flick opens it`, `a push moves it` passed, now not run: the spec has errors\n"),
      "\(broken.run.output)")
  }

  @Test func newAndMovedNotchesHaveHeightsOnTheSmallestAndTheLargestDevice() throws {
    let new = Self.old.replacingOccurrences(of: "half: 50%", with: "half: 60%")
      .replacingOccurrences(of: "      half:", with: "      low: 30%\n      half:")
    #expect(
      try compare(new).output.contains(
        "  `place.low` is a new notch: 200.1 pt on iPhone SE (3rd generation), 255.6 pt on iPhone 15\n"))
    let json = try screen(compare(new, "--format", "json"))
    let notches = try #require(json["notches"] as? [[String: Any]])
    #expect(notches.map { $0["change"] as? String } == ["appears", "moves"])
    let heights = try #require(notches[1]["heights"] as? [[String: Any]])
    #expect(heights.map { $0["device"] as? String } == ["iPhone SE (3rd generation)", "iPhone 15"])
    #expect(heights.map { $0["old"] as? Double } == [333.5, 426])
    #expect(heights.map { $0["new"] as? Double } == [400.2, 511.2])
  }

  @Test func picturesShowBothVersionsAndTheScenariosWhoseOutcomeDiffers() throws {
    let (run, files) = try compareScenarios(Self.between, "--pictures", "pictures")
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    #expect(
      files.keys.sorted() == [
        "Place.a-flick-opens-it.dark.svg", "Place.a-flick-opens-it.light.svg", "Place.dark.svg", "Place.light.svg",
      ])
    let picture = try #require(files["Place.light.svg"])
    for text in ["iPhone SE (3rd generation)", "iPhone 15", "low 180 new", ">old · ", ">new · "] {
      #expect(picture.contains(text), "\(text)")
    }
    #expect(picture != files["Place.dark.svg"])
    let film = try #require(files["Place.a-flick-opens-it.light.svg"])
    #expect(film.contains("old · Place · iPhone SE (3rd generation) · passes"), "\(film)")
    #expect(film.contains("new · Place · iPhone SE (3rd generation) · fails"))
    #expect(try compareScenarios(Self.between, "--pictures", "pictures").files == files)
    #expect(try compareScenarios(Self.old + Self.scenarios, "--pictures", "pictures").files.isEmpty)
  }

  @Test func picturesOfAnEarlierRunAreRemoved() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Self.old + Self.scenarios, to: "Old.scroll.yaml")
      try tool.write(Self.between, to: "New.scroll.yaml")
      let arguments = ["diff", "Old.scroll.yaml", "New.scroll.yaml", "--pictures", "a/b"]
      #expect(try tool.run(Tool.binary, arguments).status == 0)
      try tool.write("<svg/>", to: "a/b/own.svg")
      try tool.write(Self.old + Self.scenarios, to: "New.scroll.yaml")
      #expect(try tool.run(Tool.binary, arguments).status == 0)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: tool.folder.appending(path: "a/b").path) == ["own.svg"])
    }
  }

  @Test func picturesThatCannotBeWrittenAreReported() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Self.old, to: "Old.scroll.yaml")
      try tool.write(Self.between, to: "New.scroll.yaml")
      try tool.write("text", to: "file")
      for (folder, reason) in [
        ("file", "file: it is not a folder"), ("file/inside", "file: it is not a folder"), ("", "is empty"),
      ] {
        let run = try tool.run(Tool.binary, ["diff", "Old.scroll.yaml", "New.scroll.yaml", "--pictures", folder])
        #expect(run.status == 2 && run.errors.contains(reason), "\(folder): \(run.errors)")
        // The comparison is there nevertheless.
        #expect(run.output.contains("`place.low` is a new notch"))
      }
      #expect(try String(contentsOf: tool.folder.appending(path: "file"), encoding: .utf8) == "text")
    }
  }

  @Test func svgShowsTheFormerNotch() throws {
    let run = try compare(Self.old.replacingOccurrences(of: "full: 90%", with: "full: 80%"), "--format", "svg")
    #expect(run.output.contains(">full was 600.3</text>") && run.output.contains(">full was 766.8</text>"))
    #expect(!run.output.contains("half was"))
  }

  @Test func notchesOfOneNameInTwoSheetsAreCompared() throws {
    let old = """
      scrollwork: 1
      screen: Two
      devices: [iPhone 15]
      layout:
        - block: map
          height: fill
        - sheet: search
          notches: {low: 100, high: 500}
        - sheet: place
          notches: {low: 120, high: 600}

      """
    let new = old.replacingOccurrences(of: "low: 120", with: "low: 140")
    let run = try Tool.inEmptyFolder { tool in
      try tool.write(old, to: "Old.scroll.yaml")
      try tool.write(new, to: "New.scroll.yaml")
      return try tool.run(Tool.binary, ["diff", "Old.scroll.yaml", "New.scroll.yaml", "--format", "svg"])
    }
    #expect(run.output.contains(">place.low was 120</text>"), "\(run.output)")
    #expect(run.output.matches(of: #/ was \d/#).count == 1)
  }

  @Test func pictureMarksNewAndRemovedNotchesChangedHeightsAndBothFiles() throws {
    let old = Self.old.replacingOccurrences(
      of: "      full: 90%\n",
      with: "      full: 90%\n    spring: {response: 0.3}\n    content:\n      - header: handle\n        height: 56\n")
    let new = old.replacingOccurrences(of: "half: 50%", with: "middle: 60%")
      .replacingOccurrences(of: "height: 56", with: "height: 72")
      .replacingOccurrences(of: "response: 0.3", with: "response: 0.4")
      .replacingOccurrences(of: "place.half", with: "place.middle")
    let run = try Tool.inEmptyFolder { tool in
      try tool.write(old, to: "Old.scroll.yaml")
      try tool.write(new, to: "New.scroll.yaml")
      return try tool.run(Tool.binary, ["diff", "Old.scroll.yaml", "New.scroll.yaml", "--format", "svg"])
    }
    #expect(run.output.contains(">middle 400.2 new</text>"))
    #expect(run.output.contains(">half 333.5 removed</text>"))
    #expect(run.output.contains("56 → 72</text>"))
    #expect(run.output.contains("Old.scroll.yaml → New.scroll.yaml"))
    #expect(run.output.contains("place: spring was"))
  }

  @Test func pageHasBothVersionsOfAChangedScreen() throws {
    let run = try compare(Self.old.replacingOccurrences(of: "full: 90%", with: "full: 80%"), "--format", "html")
    #expect(run.status == 0)
    #expect(run.output.contains(#""earlier":{"file":"Old.scroll.yaml""#))
    #expect(run.output.contains("`place.full`: 9/10 height → 4/5 height"))
    let same = try compare(Self.old, "--format", "html")
    #expect(!same.output.contains(#""earlier":"#))
  }

  @Test func revisionsOfARepositoryAreCompared() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Self.old, to: "specs/Place.scroll.yaml")
      try tool.write(Sample.clean("Going"), to: "specs/deep/Going.scroll.yaml")
      let commit = try tool.shell(
        "git init -q . && git add -A && git -c user.name=t -c user.email=t@t commit -qm first")
      #expect(commit.status == 0, "\(commit.errors)")
      try tool.write(
        Self.old.replacingOccurrences(of: "peek: 100", with: "peek: 90"), to: "specs/moved/Other.scroll.yaml")
      try tool.write(Sample.clean("Coming"), to: "specs/Coming.scroll.yaml")
      #expect(try tool.shell("rm specs/Place.scroll.yaml specs/deep/Going.scroll.yaml").status == 0)
      let run = try tool("diff", "HEAD:specs", "specs")
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("Coming  specs/Coming.scroll.yaml\n  is new\n"))
      #expect(run.output.contains("Going  HEAD:specs/deep/Going.scroll.yaml\n  is gone\n"))
      #expect(
        run.output.contains("Place  HEAD:specs/Place.scroll.yaml → specs/moved/Other.scroll.yaml\n"), "\(run.output)")
      #expect(run.output.contains("place.peek: 100 → 90, −10 everywhere"))
      let one = try tool("diff", "HEAD:specs/Place.scroll.yaml", "specs/moved/Other.scroll.yaml")
      #expect(one.output.contains("place.peek: 100 → 90"))
    }
  }

  /// A revision is compiled with its own configuration, found as on the disk.
  @Test func revisionsUseTheirOwnConfiguration() throws {
    try Tool.inEmptyFolder { tool in
      let spec = Self.old.replacingOccurrences(of: "peek: 100", with: "peek: strip")
      try tool.write("let: {strip: 100}\n", to: "app/.scrollwork.yaml")
      try tool.write("let: {strip: 1}\n", to: ".scrollwork.yaml")
      try tool.write(spec, to: "app/specs/Place.scroll.yaml")
      let commit = try tool.shell(
        "git init -q . && git add -A && git -c user.name=t -c user.email=t@t commit -qm first")
      #expect(commit.status == 0, "\(commit.errors)")
      try tool.write("let: {strip: 90}\n", to: "app/.scrollwork.yaml")
      for line in ["scrollwork diff HEAD:app/specs app/specs", "cd app/specs && scrollwork diff HEAD:. ."] {
        let run = try tool.shell(line)
        #expect(run.status == 0 && run.output.contains("place.peek: 100 → 90"), "\(run.output)\(run.errors)")
      }
      try tool.write("lets: {strip: 90}\n", to: "app/.scrollwork.yaml")
      _ = try tool.shell("git -c user.name=t -c user.email=t@t commit -qam second")
      let broken = try tool("diff", "HEAD:app/specs", "HEAD~1:app/specs")
      #expect(broken.status == 2)
      #expect(broken.errors.contains("HEAD:app/.scrollwork.yaml:1:1: error:"), "\(broken.errors)")
    }
  }

  /// The names decide, as in other comparison tools.
  @Test func specIsComparedWithItsCounterpartInAFolder() throws {
    try Tool.inEmptyFolder { tool in
      let new = Self.old.replacingOccurrences(of: "peek: 100", with: "peek: 120")
      let other = Self.old.replacingOccurrences(of: "screen: Place", with: "screen: Other")
      try tool.write(Self.old, to: "Place.scroll.yaml")
      try tool.write(new, to: "specs/maps/Place.scroll.yaml")
      try tool.write(other, to: "specs/Other.scroll.yaml")
      let named = try tool("diff", "Place.scroll.yaml", "specs")
      #expect(named.output.contains("place.peek: 100 → 120"), "\(named.output)\(named.errors)")
      #expect(!named.output.contains("Other"))
      let back = try tool("diff", "specs", "Place.scroll.yaml")
      #expect(back.output.contains("place.peek: 120 → 100"), "\(back.output)\(back.errors)")
      try tool.write(other, to: "Renamed.scroll.yaml")
      #expect(
        try tool("diff", "Renamed.scroll.yaml", "specs").output == Self.noDifference)
      try tool.write(Self.old.replacingOccurrences(of: "screen: Place", with: "screen: Third"), to: "Third.scroll.yaml")
      let absent = try tool("diff", "Third.scroll.yaml", "specs")
      #expect(absent.status == 2)
      #expect(absent.errors == "scrollwork: specs: nothing in it has the name or the screen of Third.scroll.yaml\n")
    }
  }

  @Test func usageErrorsAreReported() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Self.old, to: "Old.scroll.yaml")
      try tool.write("scrollwork: 1\n", to: "Broken.scroll.yaml")
      let absent = try tool("diff", "Nothing.scroll.yaml", "Old.scroll.yaml")
      #expect(absent.status == 2)
      #expect(absent.output == "")
      #expect(absent.errors.contains("there is no such file"))
      let broken = try tool("diff", "Old.scroll.yaml", "Broken.scroll.yaml")
      #expect(broken.status == 1)
      #expect(broken.errors.contains("missing-key"))
      #expect(broken.output == "")
      let outside = try tool("diff", "HEAD:Old.scroll.yaml", "Old.scroll.yaml")
      #expect(outside.status == 2)
      #expect(outside.errors.hasPrefix("scrollwork: HEAD:Old.scroll.yaml: "))
      let option = try tool("diff", "Old.scroll.yaml", "--", "--output=x:Old.scroll.yaml")
      #expect(option.status == 2)
    }
  }

  @Test func skippedSpecsAreNotReportedAsRemoved() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write("skip: [specs/Drafts]\n", to: ".scrollwork.yaml")
      try tool.write(Self.old, to: "specs/Place.scroll.yaml")
      try tool.write(Sample.clean("Draft"), to: "specs/Drafts/Draft.scroll.yaml")
      let commit = try tool.shell(
        "git init -q . && git add -A && git -c user.name=t -c user.email=t@t commit -qm first")
      #expect(commit.status == 0, "\(commit.errors)")
      let run = try tool("diff", "HEAD:specs", "specs", "--exit-code")
      #expect(
        run.status == 0 && run.output == Self.noDifference, "\(run.output)\(run.errors)"
      )
      let named = try tool("diff", "HEAD:specs/Drafts/Draft.scroll.yaml", "specs/Drafts/Draft.scroll.yaml")
      #expect(named.status == 0 && named.errors == "", "\(named.errors)")
    }
  }

  /// Specs of a first commit have nothing to compare with, and a link is another name of a spec.
  @Test func firstSpecsAreNewAndLinksAreIgnored() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write("a", to: "README")
      let commit = "git -c user.name=t -c user.email=t@t commit -qm x"
      _ = try tool.shell("git init -q . && git add -A && \(commit)")
      try tool.write(Self.old, to: "specs/Place.scroll.yaml")
      let first = try tool("diff", "HEAD:specs", "specs")
      #expect(first.status == 0 && first.output.contains("is new"), "\(first.output)")
      #expect(first.errors == "note: no .scroll.yaml files in HEAD:specs\n")
      let alone = try tool("diff", "HEAD:specs", "specs/Place.scroll.yaml")
      #expect(alone.status == 0 && alone.output == first.output, "\(alone.errors)")
      #expect(try tool("diff", "HEAD:specs", "HEAD:none").status == 2)
      _ = try tool.shell("ln -s Place.scroll.yaml specs/Place2.scroll.yaml; git add -A && \(commit)")
      let linked = try tool("diff", "HEAD:specs", "specs", "--exit-code")
      #expect(linked.status == 0 && linked.errors.isEmpty, "\(linked.output)\(linked.errors)")
    }
  }

  @Test func hiddenFilesOfARevisionAreIgnored() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Self.old, to: "app/specs/Place.scroll.yaml")
      try tool.write(Sample.clean("Hidden"), to: "app/specs/.old/Hidden.scroll.yaml")
      try tool.write(Sample.clean("Secret"), to: "app/specs/.Secret.scroll.yaml")
      // The skipped files are those of the revision's configuration.
      try tool.write(Sample.clean("Draft"), to: "app/specs/Drafts/Draft.scroll.yaml")
      try tool.write("lets: {}\n", to: "app/specs/Drafts/.scrollwork.yaml")
      try tool.write("skip: [Drafts]\n", to: ".scrollwork.yaml")
      let commit = try tool.shell(
        "git init -q . && git add -A && git -c user.name=t -c user.email=t@t commit -qm first")
      #expect(commit.status == 0, "\(commit.errors)")
      for line in [
        "scrollwork diff HEAD:app/specs app/specs", "cd app && scrollwork diff HEAD:./specs specs",
        "cd app/specs && scrollwork diff HEAD:. .", "cd app/specs/Drafts && scrollwork diff HEAD:.. ..",
        "cd app && scrollwork diff HEAD:.. ..",
      ] {
        let run = try tool.shell(line + " --exit-code")
        #expect(
          run.status == 0 && run.output == Self.noDifference,
          "\(line)\(run.output)\(run.errors)")
      }
      let named = try tool("diff", "HEAD:app/specs/.old", "app/specs/.old", "--exit-code")
      #expect(named.status == 0, "\(named.errors)")
    }
  }

  @Test func missingPathIsReported() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Self.old, to: "old/Place.scroll.yaml")
      let run = try tool("diff", "old", "nope")
      #expect(run.status == 2)
      #expect(run.errors.contains("nope:1:1: error: the file cannot be read: there is no such file"), "\(run.errors)")
    }
  }

  private func replacing(_ text: String, with other: String) -> String {
    Self.old.replacingOccurrences(of: text, with: other)
  }

  private func screen(_ run: Tool.Run) throws -> [String: Any] {
    try #require((try parsed(run.output)["screens"] as? [[String: Any]])?.first, "\(run)")
  }

  /// A change that no device shows is still a change.
  @Test func changeThatNoDeviceShowsIsReported() throws {
    let new = replacing("half: 50%", with: "half: \"max(50%, 200)\"")
    let run = try compare(new, "--exit-code")
    #expect(run.status == 1)
    #expect(
      run.output == """
        Place  Old.scroll.yaml → New.scroll.yaml
          place.half: 1/2 height → max(200, 1/2 height), on these devices alike

        """)
    let screen = try screen(compare(new, "--format", "json"))
    #expect(screen["change"] as? String == "changed")
    #expect(
      screen["forms"] as? [String: [String: String]]
        == ["place.half": ["old": "1/2 height", "new": "max(200, 1/2 height)"]])
    #expect((screen["samples"] as? [Any])?.isEmpty == true)
    #expect(
      try compare(new, "--format", "markdown").output.contains(
        "- `place.half`: `1/2 height` → `max(200, 1/2 height)`, on these devices alike\n"))
    #expect(
      try compare(new, "--device", "iPhone 15").output.contains("place.half: 1/2 height → max(200, 1/2 height), here"))
  }

  /// An equivalent formula is not a change.
  @Test(arguments: ["height - 1/2 of height", "\"max(50%, 1/4 of height)\"", "\"clamp(50%, 0, height)\"", "base"])
  func equivalentFormulasDoNotDiffer(formula: String) throws {
    let new = replacing("half: 50%", with: "half: \(formula)")
      .replacingOccurrences(of: "layout:", with: formula == "base" ? "let: {base: height / 2}\nlayout:" : "layout:")
    let run = try compare(new, "--exit-code")
    #expect(run.status == 0 && run.output == Self.noDifference, "\(run.output)")
  }

  /// Measures are matched by name, independent of their order.
  @Test func measuresAreMatchedByName() throws {
    let measured = replacing("layout:", with: "measures: {one: 0...10, two: 0...20}\nlayout:")
      .replacingOccurrences(of: "peek: 100", with: "peek: 100 + one + two * 2")
    func compare(_ new: String) throws -> String {
      try Tool.inEmptyFolder { tool in
        try tool.write(measured, to: "Old.scroll.yaml")
        try tool.write(new, to: "New.scroll.yaml")
        return try tool("diff", "Old.scroll.yaml", "New.scroll.yaml").output
      }
    }
    let turned = measured.replacingOccurrences(of: "one: 0...10, two: 0...20", with: "two: 0...20, one: 0...10")
    #expect(try compare(turned) == Self.noDifference)
    let swapped = try compare(measured.replacingOccurrences(of: "one + two * 2", with: "min(two * 2, 30) + one"))
    #expect(swapped.contains("place.peek: one + 2 two + 100 → "), "\(swapped)")
    let renamed = try compare(measured.replacingOccurrences(of: "two", with: "three"))
    #expect(renamed.contains("  measure `two` is gone\n") && renamed.contains("  measure `three` is new\n"))
    #expect(renamed.contains("place.peek: one + 2 two + 100 → one + 2 three + 100, on these devices alike"))
  }

  @Test func changedConditionsAreReported() throws {
    func conditional(_ condition: String) -> String {
      replacing("half: 50%", with: "half: {height: 50%, when: \(condition)}")
    }
    func run(_ one: String, _ other: String, _ arguments: String...) throws -> Tool.Run {
      try Tool.inEmptyFolder { tool in
        try tool.write(one, to: "Old.scroll.yaml")
        try tool.write(other, to: "New.scroll.yaml")
        return try tool.run(Tool.binary, ["diff", "Old.scroll.yaml", "New.scroll.yaml"] + arguments)
      }
    }
    let hidden = try run(conditional("height > 600"), conditional("height > 610"), "--exit-code")
    #expect(hidden.status == 1)
    #expect(
      hidden.output.contains(
        "`place.half` can be rested at when `height > 610`, and not when `height > 600`, on these devices alike"),
      "\(hidden.output)")
    let never = try compare(conditional("height > 500"))
    #expect(
      never.output.contains("`place.half` can be rested at when `height > 500`, and not always, on these devices alike")
    )
    let seen = try compare(conditional("height > 700"))
    #expect(seen.output.contains("can be rested at when `height > 700`, and not always\n"), "\(seen.output)")
    #expect(
      try run(conditional("height > 600 and portrait"), conditional("width <= height and 2 * height > 1200")).output
        == Self.noDifference)
    let conditions = try screen(run(conditional("height > 600"), conditional("portrait"), "--format", "json"))
    let entries = try #require(conditions["conditions"] as? [[String: Any]])
    #expect(entries.count == 1 && entries[0]["path"] as? String == "place.half" && entries[0]["mode"] is NSNull)
    #expect(entries[0]["key"] as? String == "when")
    #expect(entries[0]["old"] as? String == "height > 600" && entries[0]["new"] as? String == "portrait")
  }

  /// A change of one value of a behavior is reported.
  @Test(arguments: [
    ("edge: bottom", "handoff: scrollFirst", "`place`: `handoff` was `expandFirst`, is `scrollFirst`"),
    ("edge: bottom", "sizing: resting", "`place`: `sizing` was `rigid`, is `resting`"),
    (
      "edge: bottom", "spring: {damping: 0.8}",
      "`place`: `spring` was `{response: 0.3, damping: 1, dampingAtRest: 1}`, "
        + "is `{response: 0.3, damping: 0.8, dampingAtRest: 1}`"
    ),
    (
      "overdrag: {top: halved}", "overdrag: hyperbolic(0.55)",
      "`place`: `overdrag` was `{top: halved, bottom: none}`, "
        + "is `{top: hyperbolic(0.55), bottom: hyperbolic(0.55)}`"
    ),
    (
      "release: {like: overlayContainer}", "release: {like: floatingPanel, skip: true}",
      "`place`: `release` was `{policy: projected, lookahead: 0.1, flick: 400}`, "
        + "is `{policy: stepwise, rate: 0.998, redirect: 0.5, skip: true}`"
    ),
    (
      "release: {like: flutter}", "release: {policy: directional, tolerance: 6}",
      "`place`: `release` was `{policy: directional, tolerance: 6, ties: larger}`, "
        + "is `{policy: directional, tolerance: 6, ties: smaller}`"
    ),
    (
      "backdrop: {dim: 0.3}", "backdrop: none",
      "`place`: `backdrop` was `{scale: 1, opacity: 1, dim: 0.3, from: peek, to: full}`, is `none`"
    ),
    ("outside: half", "outside: block", "`place`: `outside` was `half`, is `block`"),
    ("edge: bottom", "undimmedThrough: half", "`place`: `undimmedThrough` was `none`, is `half`"),
    (
      "dismiss: {velocity: 2000}", "dismiss: {below: half, velocity: 2400}",
      "`place`: `dismiss` was `{velocity: 2000}`, is `{below: half, velocity: 2400}`"
    ),
  ])
  func changedBehaviorIsReported(_ before: String, _ now: String, _ sentence: String) throws {
    let (old, new) = (saying(before), saying(now))
    let run = try Tool.inEmptyFolder { tool in
      try tool.write(old, to: "Old.scroll.yaml")
      try tool.write(new, to: "New.scroll.yaml")
      return try tool.run(Tool.binary, ["diff", "Old.scroll.yaml", "New.scroll.yaml", "--exit-code"])
    }
    #expect(run.status == 1 && run.output.contains("  \(sentence)\n"), "\(run.output)\(run.errors)")
  }

  private func saying(_ line: String) -> String {
    replacing("    full: 90%", with: "    full: 90%\n    \(line)")
  }

  @Test func equivalentBehaviorDoesNotDiffer() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Self.old, to: "Old.scroll.yaml")
      for line in [
        "release: {like: overlayContainer}", "release: {policy: projected, flick: 400}", "spring: {response: 3/10}",
        "handoff: expandFirst", "backdrop: none", "overdrag: {top: none}",
      ] {
        try tool.write(saying(line), to: "New.scroll.yaml")
        let run = try tool("diff", "Old.scroll.yaml", "New.scroll.yaml", "--exit-code")
        #expect(run.output == Self.noDifference, "\(line)\n\(run.output)\(run.errors)")
      }
    }
  }

  /// The first page and mode are the initial ones, pages are side by side and sheets on top of each other.
  @Test func changedOrderIsReported() throws {
    func paged(_ modes: String, _ pages: [String], _ sheets: [String], range: String = "0...5000") -> String {
      """
      scrollwork: 1
      screen: Pages
      measures: {feed: \(range)}
      modes: [\(modes)]
      layout:
        - scroll: page
          bounces: top
          content:
            - header: hero
              height: 200
              snap: true
            - tabs: sections
              strip: 50
              pages:
      \(pages.map { "          - {page: \($0), content: [{list: \($0)Rows, contentHeight: feed}]}" }.joined(separator: "\n"))
      \(sheets.map { "  - {sheet: \($0), notches: {low: 60, high: 300}, modes: {edit: {drag: false}}}" }
        .joined(separator: "\n"))

      """
    }
    let old = paged("browse, edit", ["one", "two", "three"], ["cart", "chat"])
    func compare(_ new: String, _ arguments: String...) throws -> Tool.Run {
      try Tool.inEmptyFolder { tool in
        try tool.write(old, to: "Old.scroll.yaml")
        try tool.write(new, to: "New.scroll.yaml")
        return try tool.run(Tool.binary, ["diff", "Old.scroll.yaml", "New.scroll.yaml"] + arguments)
      }
    }
    let turned = try compare(paged("edit, browse", ["two", "one", "three"], ["chat", "cart"]))
    for line in [
      "`modes` was `browse, edit`, is `edit, browse`", "`sheets` was `cart, chat`, is `chat, cart`",
      "`sections`: `pages` was `one, two, three`, is `two, one, three`",
    ] { #expect(turned.output.contains("  \(line)\n"), "\(line)\n\(turned.output)\(turned.errors)") }
    let more = try compare(paged("browse, edit, search", ["one", "two", "three", "four"], ["cart", "chat"]))
    #expect(more.output.contains("mode `search` are new\n"), "\(more.output)")
    #expect(!more.output.contains("was `"), "\(more.output)")
    let first = try compare(paged("search, browse, edit", ["one", "two", "three"], ["cart", "chat"]))
    #expect(first.output.contains("  `modes` was `browse, edit`, is `search, browse, edit`\n"), "\(first.output)")

    let moved = paged("browse, edit", ["one", "two", "three"], ["cart", "chat"], range: "0...9000")
      .replacingOccurrences(of: "snap: true", with: "onScroll: return")
      .replacingOccurrences(of: "bounces: top", with: "fling: stop")
    let traits = try #require(try screen(compare(moved, "--format", "json"))["traits"] as? [[String: Any]])
    let texts = traits.map { entry in
      ["path", "key", "old", "new"].map { entry[$0] as? String ?? "null" }.joined(separator: " ")
    }
    #expect(
      texts == [
        "feed range 0...5000 0...9000", "feed typical 2500 4500", "page bounces top none", "page fling cross stop",
        "hero onScroll leave return",
        "hero snap true false",
      ])
    let wide = try screen(
      compare(
        old.replacingOccurrences(of: "\nmodes:", with: "\nenvironment: {height: 600...900}\nmodes:"), "--format", "json"
      ))
    let ranges = try #require(wide["traits"] as? [[String: Any]])
    #expect(ranges.count == 1 && ranges[0]["path"] is NSNull && ranges[0]["key"] as? String == "environment.height")
    #expect(ranges[0]["old"] as? String == "the hull of the devices" && ranges[0]["new"] as? String == "600...900")
  }

  /// A screen can have several strips, so every format names the tabs and the key of a changed one.
  @Test func changedStripIsNamedByItsTabs() throws {
    func tabs(_ name: String, _ strip: String) -> String {
      """
        - scroll: \(name)Page
          height: 1/2 of available
          content:
            - header: \(name)Cover
              height: 120
            - tabs: \(name)
              strip: {\(strip)}
              pages:
                - page: \(name)First
                  content:
                    - list: \(name)FirstRows
                      contentHeight: 4000
                - page: \(name)Second
                  content:
                    - list: \(name)SecondRows
                      contentHeight: 4000

      """
    }
    func compare(_ old: String, _ new: String, _ arguments: String...) throws -> Tool.Run {
      try Tool.inEmptyFolder { tool in
        for (file, strip) in [("Old.scroll.yaml", old), ("New.scroll.yaml", new)] {
          let head = "scrollwork: 1\nscreen: Shelves\ndevices: [iPhone SE (3rd generation), iPhone 15]\nlayout:\n"
          try tool.write(head + tabs("books", "height: 44") + tabs("films", strip), to: file)
        }
        return try tool.run(Tool.binary, ["diff", "Old.scroll.yaml", "New.scroll.yaml"] + arguments)
      }
    }
    let sentence = "`films`: `strip.onScroll` was `stay`, is `leave`"
    let leaving = "height: 44, onScroll: leave"
    for format in ["text", "markdown", "svg", "html"] {
      let run = try compare("height: 44", leaving, "--format", format)
      // A drawing has no code.
      let shown = format == "svg" ? sentence.filter { $0 != "`" } : sentence
      #expect(run.output.contains(shown), "\(format)\n\(run.output)\(run.errors)")
      #expect(!run.output.contains("books: strip") && !run.output.contains("`books`:"), "\(format)")
    }
    let json = try screen(compare("height: 44", leaving, "--format", "json"))
    #expect(
      json["traits"] as? [[String: String]]
        == [["path": "films", "key": "strip.onScroll", "old": "stay", "new": "leave"]])
    // A height is a length with a path, as the height of a header is, and not one that follows from others.
    let taller = try compare("height: 44", "height: 50")
    #expect(taller.output.contains("\n  films.strip: 44 → 50, +6 everywhere\n"), "\(taller.output)\(taller.errors)")
    let page = try compare("height: 44", "height: 50", "--format", "html")
    #expect(page.output.contains("`films.strip`: 44 → 50"))
    let drawing = try compare("height: 44", "height: 50", "--format", "svg")
    #expect(drawing.output.contains(">films.strip 44 → 50</text>"))
    #expect(drawing.output.contains(">books.strip 44</text>") && !drawing.output.contains(">strip "))
  }

  @Test func changedModesAreReported() throws {
    let modal = Self.old.replacingOccurrences(
      of: "    full: 90%", with: "    full: 90%\n    modes: {edit: {rests: [peek, half], enter: half}}"
    ).replacingOccurrences(of: "ensure:", with: "modes: [browse, edit]\nensure:")
    try Tool.inEmptyFolder { tool in
      try tool.write(modal, to: "Old.scroll.yaml")
      try tool.write(
        modal.replacingOccurrences(of: "[peek, half], enter: half", with: "[peek, half], enter: peek, drag: false")
          .replacingOccurrences(of: "[browse, edit]", with: "[browse, edit, search]"), to: "New.scroll.yaml")
      let run = try tool("diff", "Old.scroll.yaml", "New.scroll.yaml")
      for line in [
        "mode `search` is new", "`place` in mode `edit`: `enter` was `half`, is `peek`",
        "`place` in mode `edit`: `drag` was `true`, is `false`",
      ] { #expect(run.output.contains("  \(line)\n"), "\(line)\n\(run.output)\(run.errors)") }
      #expect(!run.output.contains("rests"))
    }
  }

  @Test func renamedScreenIsCompared() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Self.old, to: "old/Place.scroll.yaml")
      try tool.write(
        replacing("screen: Place", with: "screen: Venue").replacingOccurrences(of: "peek: 100", with: "peek: 90"),
        to: "new/Place.scroll.yaml")
      let run = try tool("diff", "old", "new")
      #expect(run.output.hasPrefix("Venue  "))
      #expect(run.output.contains("  the screen was called `Place`, and so was the type that is generated\n"))
      #expect(run.output.contains("place.peek: 100 → 90") && !run.output.contains("is gone"), "\(run.output)")
      let names = try screen(tool("diff", "old", "new", "--format", "json"))["names"] as? [[String: String]]
      #expect(names == [["kind": "screen", "old": "Place", "new": "Venue"]])
    }
  }

  @Test func addedAndRemovedNodesAreReported() throws {
    let new = Self.old.replacingOccurrences(of: "block: map", with: "block: chart")
      .replacingOccurrences(of: "half", with: "middle")
    let run = try compare(new)
    for line in [
      "block `map` is gone", "block `chart` is new",
      "`place.half` is gone: 333.5 pt on iPhone SE (3rd generation), 426 pt on iPhone 15",
      "`place.middle` is a new notch: 333.5 pt on iPhone SE (3rd generation), 426 pt on iPhone 15",
    ] { #expect(run.output.contains("  \(line)\n"), "\(line)\n\(run.output)") }
    let names = try #require(try screen(compare(new, "--format", "json"))["names"] as? [[String: Any]])
    #expect(names.map { $0["kind"] as? String } == ["block", "notch", "block", "notch"])
    #expect(names.map { $0["old"] as? String } == ["map", "place.half", nil, nil])
    #expect(names.map { $0["new"] as? String } == [nil, nil, "chart", "place.middle"])
  }

  /// A list in a resting sheet may change its layout at a low notch only.
  @Test func changedLayoutAtANotchIsReported() throws {
    let resting = """
      scrollwork: 1
      screen: Place
      devices: [iPhone 15]
      layout:
        - block: map
          height: fill
        - sheet: place
          sizing: resting
          handoff: scrollFirst
          notches: {low: 300, high: 600}
          content:
            - header: handle
              height: "max(100, available / 4)"
            - list: rows
              contentHeight: 1000

      """
    try Tool.inEmptyFolder { tool in
      try tool.write(resting, to: "Old.scroll.yaml")
      try tool.write(resting.replacingOccurrences(of: "max(100,", with: "max(120,"), to: "New.scroll.yaml")
      let run = try tool("diff", "Old.scroll.yaml", "New.scroll.yaml")
      #expect(run.output.contains("  handle.height: 100 → 120 where place rests at low\n"), "\(run)")
      let json = try screen(tool("diff", "Old.scroll.yaml", "New.scroll.yaml", "--format", "json"))
      let arranged = try #require(json["arranged"] as? [[String: String]])
      #expect(
        arranged.first == ["path": "handle.height", "sheet": "place", "notch": "low", "old": "100", "new": "120"])
    }
  }

  @Test func changeOnOneSelectedDeviceIsNotCalledEverywhere() throws {
    let new = Self.old.replacingOccurrences(of: "half: 50%", with: "half: 45%")
    let run = try compare(new, "--device", "iPhone 15")
    #expect(!run.output.contains("everywhere") && run.output.contains("426 → 383.4"), "\(run.output)")
  }
}
