import Foundation
import Lint
import ScrollworkCompiler
import Source
import Syntax
import TestSupport
import Testing

@Suite struct SafeFixTests {
  /// Rules that wait for valid geometry, and may report after a fix.
  private static let waiting = Set(lintRules.filter { $0.requiresValidGeometry }.map { $0.rule })

  /// Rules of the first phase, whose findings precede those of the language.
  private static let aboutText = syntaxRules

  private func file(_ text: String) -> SourceFile { SourceFile(path: "Test.scroll.yaml", text: text) }

  private func fixedFile(_ file: SourceFile, by fix: FixIt) -> SourceFile {
    SourceFile(path: file.path, text: fix.made(in: file.text(Span(0, file.bytes.count))))
  }

  /// The file after all safe fixes, one after the other.
  private func fixedByAll(_ file: SourceFile) -> SourceFile {
    var spec = file
    for _ in 0..<20 {
      guard let fix = compile(spec).report.findings.flatMap(\.fixes).first(where: \.isSafe) else { break }
      spec = fixedFile(spec, by: fix)
    }
    return spec
  }

  private func counts(_ compilation: Compilation) -> [Rule: Int] {
    Dictionary(compilation.report.findings.map { ($0.rule, 1) }, uniquingKeysWith: +)
  }

  /// The number of phases that were reached. Later phases report nothing about parts that an earlier one could not
  /// read.
  private func depth(_ compilation: Compilation) -> Int {
    (compilation.spec == nil ? 0 : 1) + (compilation.solution == nil ? 0 : 1) + (compilation.report.hasErrors ? 0 : 1)
  }

  /// A problem of a fix: its finding remains, or another appears.
  private func complaint(about fix: FixIt, of finding: Diagnostic, in file: SourceFile) -> String? {
    let (before, after) = (compile(file), compile(fixedFile(file, by: fix)))
    let (old, new) = (counts(before), counts(after))
    // Behind a repaired error of the syntax, the next one appears: `568..9` is written with three dots, and then ends
    // below its start.
    let showsNext = Self.aboutText.contains(finding.rule) || finding.rule == .invalidRange
    func same(_ compilation: Compilation) -> Int {
      compilation.report.findings.count {
        $0.rule == finding.rule && (!showsNext || $0.message == finding.message)
      }
    }
    if same(after) >= same(before) {
      // A text may need several fixes: `{height:max(1, 2)}` a space and quotes.
      let isRepaired = Self.aboutText.contains(finding.rule) && same(compile(fixedByAll(file))) == 0
      return isRepaired ? nil : "\(finding.rule.id) stays"
    }
    // An unread part had no findings before.
    if depth(after) > depth(before) || Self.aboutText.contains(finding.rule) { return nil }
    let added = new.keys.sorted().filter { new[$0, default: 0] > old[$0, default: 0] && !Self.waiting.contains($0) }
    return added.isEmpty ? nil : "\(finding.rule.id) brings \(added.map(\.id))"
  }

  private func complaints(about file: SourceFile) -> (tried: Int, complaints: [String]) {
    var tried = 0
    var complaints: [String] = []
    for finding in compile(file).report.findings {
      for fix in finding.fixes where fix.isSafe {
        tried += 1
        if let complaint = complaint(about: fix, of: finding, in: file) { complaints.append(complaint) }
      }
    }
    return (tried, complaints)
  }

  @Test(arguments: ruleRegistry.rules)
  func safeFixOnAPageRemovesItsFinding(_ rule: Rule) {
    guard case .specs(let failing, _) = rule.page.example else { return }
    #expect(complaints(about: file(failing)).complaints == [])
  }

  @Test func fixingTerminates() {
    for rule in ruleRegistry.rules {
      guard case .specs(let failing, _) = rule.page.example else { continue }
      var spec = file(failing)
      var rounds = 0
      while rounds < 20, let fix = compile(spec).report.findings.flatMap(\.fixes).first(where: \.isSafe) {
        spec = fixedFile(spec, by: fix)
        rounds += 1
      }
      #expect(rounds < 20, "\(rule.id) goes round in circles")
    }
  }

  /// The rules of findings that have a safe fix.
  private func rulesWithSafeFix(_ text: String) -> [Rule] {
    compile(file(text)).report.findings.filter { $0.fixes.contains(where: \.isSafe) }.map(\.rule)
  }

  @Test func safeFixKeepsAliasedValues() {
    func spec(_ high: String, _ other: String) -> String {
      """
      scrollwork: 1
      screen: Test
      layout:
        - block: map
          height: fill
        - sheet: two
          notches:
            low: 200
            high: \(high)
        - sheet: three
          notches:
            low: 100
            high: \(other)
            most: 500

      """
    }
    #expect(rulesWithSafeFix(spec("3/10 of height", "3/10 of height")) == [.notchOrder])
    #expect(rulesWithSafeFix(spec("&high 3/10 of height", "*high")) == [])
    #expect(rulesWithSafeFix(spec("&high 3/10 of height", "3/10 of height")) == [.notchOrder])
    func dismissing(_ first: String, _ second: String) -> String {
      """
      scrollwork: 1
      screen: Test
      layout:
        - block: map
          height: fill
        - sheet: one
          notches: {low: 200, high: 400}
          dismiss: \(first)
        - sheet: two
          notches: {low: 0, high: 500}
          dismiss: \(second)

      """
    }
    let dismiss = "{below: low, velocity: 2900}"
    #expect(rulesWithSafeFix(dismissing(dismiss, dismiss)) == [.idleDismiss])
    #expect(rulesWithSafeFix(dismissing("&away \(dismiss)", "*away")) == [])
  }

  @Test func safeFixRemovesNothingBesideErrors() {
    let chapter = """
      scrollwork: 1
      screen: Chapter
      layout:
        - scroll: chapter
          content:
            - {header: cover, height: 120, onScroll: stay, collapsed: 44}
            - {list: text, contentHeight: 4000}

      """
    #expect(rulesWithSafeFix(chapter) == [.ineffectiveKey])
    #expect(rulesWithSafeFix(chapter + "summary: \"a\" b\n") == [.unquotedText])
  }

  @Test func tagBeforeAKeyHasNoSafeFix() throws {
    let text = "scrollwork: 1\nscreen: Test\nlayout:\n  - !block: map\n    height: fill\n"
    let tag = try #require(compile(file(text)).report.findings.first { $0.rule == .yamlTag })
    #expect(tag.fixes.map(\.isSafe) == [false])
    let fixed = fixedFile(file(text), by: try #require(tag.fixes.first))
    #expect(!compile(fixed).report.hasErrors)
  }

  @Test func collapsedIsNotRemovedSafely() {
    let text = """
      scrollwork: 1
      screen: Test
      layout:
        - scroll: page
          content:
            - {header: cover, height: 240, collapsed: 64}
            - {list: rows, contentHeight: 4000}

      """
    #expect(compile(file(text)).report.findings.map(\.rule) == [.ineffectiveKey])
    #expect(rulesWithSafeFix(text) == [])
  }

  /// A spec with typical errors at random positions.
  private func damaged(_ text: String, _ random: inout SplitMix64) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0...random.integer(0...2) {
      let place = random.integer(0...(lines.count - 1))
      let line = lines[place]
      let indentation = String(line.prefix { $0 == " " })
      switch random.integer(0...9) {
      case 0: lines[place] += "  # scrollwork: ignore notch-gap"
      case 1: lines[place] = line.replacingOccurrences(of: "true", with: "yes")
      case 2: lines[place] = line.replacingOccurrences(of: ": ", with: ":")
      case 3: lines.remove(at: place)
      case 4: lines.insert(line, at: place)
      case 5: lines.insert(indentation + "undimmedThrough: minimum", at: place)
      case 6: lines[place] = line.replacingOccurrences(of: "available", with: "avalable")
      case 7:
        if let digit = line.firstIndex(where: \.isNumber) { lines[place].replaceSubrange(digit...digit, with: "9") }
      case 8: lines[place] = line.replacingOccurrences(of: "* ", with: "- -")
      case _:
        let characters = Array(line)
        guard characters.count > 2 else { continue }
        let at = random.integer(0...(characters.count - 2))
        lines[place] = String(characters[..<at] + [characters[at + 1], characters[at]] + characters[(at + 2)...])
      }
      if lines.isEmpty { lines = [""] }
    }
    return lines.joined(separator: "\n")
  }

  @Test(arguments: RuleFixture.all)
  func safeFixOnAFixtureRemovesItsFinding(_ fixture: RuleFixture) {
    #expect(complaints(about: file(fixture.failingText)).complaints == [])
  }

  @Test func safeFixOnADamagedSpecRemovesItsFinding() {
    var random = SplitMix64(seed: 5)
    var tried = 0
    let fixtures = RuleFixture.all.flatMap { [$0.failingText, $0.clean] }
    for text in FormattedSpecTests.texts + FormattedSpecTests.texts + fixtures + fixtures {
      let spec = file(damaged(text, &random))
      let result = complaints(about: spec)
      tried += result.tried
      #expect(result.complaints.isEmpty, "\(String(decoding: spec.bytes, as: UTF8.self))")
    }
    #expect(tried > 50)
  }
}
