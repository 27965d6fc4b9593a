import Foundation
import Testing

/// What a change to specs means for devices.
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

  private func compare(_ new: String, _ arguments: String...) throws -> Tool.Run {
    try Tool.inEmptyFolder { tool in
      try tool.write(Self.old, to: "Old.scroll.yaml")
      try tool.write(new, to: "New.scroll.yaml")
      return try tool.run(Tool.binary, ["diff", "Old.scroll.yaml", "New.scroll.yaml"] + arguments)
    }
  }

  @Test func nothingDiffersFromItself() throws {
    let run = try compare(Self.old, "--exit-code")
    #expect(run.status == 0)
    #expect(run.output == "no length, notch or promise differs\n")
    #expect(run.errors == "")
  }

  @Test func heightsThatChange() throws {
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

  /// A table has only what differs from device to device.
  @Test func whatIsTheSameEverywhereIsSaidOnce() throws {
    let run = try compare(
      Self.old.replacingOccurrences(of: "peek: 100", with: "peek: 90").replacingOccurrences(
        of: "full: 90%", with: "full: 80%"))
    #expect(run.output.contains("  place.peek: 100 → 90, −10 everywhere\n"))
    let head = run.output.split(separator: "\n").first { $0.hasPrefix("device") }
    #expect(head?.split(separator: " ") == ["device", "place.full"], "\(run.output)")
  }

  @Test func notchesThatComeGoCrossAndSleep() throws {
    let new = Self.old.replacingOccurrences(of: "peek: 100", with: "peek: 400")
      .replacingOccurrences(of: "full: 90%", with: "most: {height: 80%, when: height > 700}")
      .replacingOccurrences(of: "\n  - place.full <= height", with: "")
    let run = try compare(new)
    for line in [
      "`place.full` is gone", "`place.most` is a new notch",
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

  @Test func theShapeOfTheJSON() throws {
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

  @Test func markdownSaysItInAComment() throws {
    let run = try compare(Self.old.replacingOccurrences(of: "full: 90%", with: "full: 80%"), "--format", "markdown")
    #expect(
      run.output == """
        ### Place

        `Old.scroll.yaml → New.scroll.yaml`

        - `place.full`: `9/10 height` → `4/5 height`

        | device | place.full |
        | --- | ---: |
        | iPhone SE (3rd generation) | **600.3 → 533.6** |
        | iPhone 15 | **766.8 → 681.6** |

        """)
  }

  @Test func thePictureShowsWhereANotchWas() throws {
    let run = try compare(Self.old.replacingOccurrences(of: "full: 90%", with: "full: 80%"), "--format", "svg")
    #expect(run.output.contains(">full was 600.3</text>") && run.output.contains(">full was 766.8</text>"))
    #expect(!run.output.contains("half was"))
  }

  @Test func revisionsOfARepository() throws {
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

  /// Shared definitions and devices are those of the revision, from the nearest folder as on the disk.
  @Test func revisionsHaveTheirConfiguration() throws {
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

  /// As other programs that compare do it.
  @Test func aFolderBesideASpecStandsForTheOneInIt() throws {
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
      #expect(try tool("diff", "Renamed.scroll.yaml", "specs").output == "no length, notch or promise differs\n")
      try tool.write(Self.old.replacingOccurrences(of: "screen: Place", with: "screen: Third"), to: "Third.scroll.yaml")
      let absent = try tool("diff", "Third.scroll.yaml", "specs")
      #expect(absent.status == 2)
      #expect(absent.errors == "scrollwork: specs: nothing in it has the name or the screen of Third.scroll.yaml\n")
    }
  }

  @Test func mistakes() throws {
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

  @Test func whatAConfigurationSkipsIsNotGone() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write("skip: [specs/Drafts]\n", to: ".scrollwork.yaml")
      try tool.write(Self.old, to: "specs/Place.scroll.yaml")
      try tool.write(Sample.clean("Draft"), to: "specs/Drafts/Draft.scroll.yaml")
      let commit = try tool.shell(
        "git init -q . && git add -A && git -c user.name=t -c user.email=t@t commit -qm first")
      #expect(commit.status == 0, "\(commit.errors)")
      let run = try tool("diff", "HEAD:specs", "specs", "--exit-code")
      #expect(run.status == 0 && run.output == "no length, notch or promise differs\n", "\(run.output)\(run.errors)")
      let named = try tool("diff", "HEAD:specs/Drafts/Draft.scroll.yaml", "specs/Drafts/Draft.scroll.yaml")
      #expect(named.status == 0 && named.errors == "", "\(named.errors)")
    }
  }

  @Test func whatIsNotThereIsSaidToBeMissing() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Self.old, to: "old/Place.scroll.yaml")
      let run = try tool("diff", "old", "nope")
      #expect(run.status == 2)
      #expect(run.errors.contains("nope:1:1: error: the file cannot be read: there is no such file"), "\(run.errors)")
    }
  }

  @Test func oneDeviceIsNotEverywhere() throws {
    let new = Self.old.replacingOccurrences(of: "half: 50%", with: "half: 45%")
    let run = try compare(new, "--device", "iPhone 15")
    #expect(!run.output.contains("everywhere") && run.output.contains("426 → 383.4"), "\(run.output)")
  }
}
