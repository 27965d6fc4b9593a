import Model
import ScrollworkCompiler
import Source
import Testing

@Suite struct CompileTests {
  private func compilation(_ text: String) -> Compilation { compile(SourceFile(path: "Spec.scroll.yaml", text: text)) }

  @Test func cleanSpecIsLoweredToAMachine() {
    let compilation = compilation(Specs.clean)
    #expect(compilation.report.findings.isEmpty)
    #expect(compilation.spec?.screen.text == "Clean")
    #expect(compilation.solution != nil)
    #expect(compilation.machine != nil)
  }

  @Test func everyPhaseReportsDespiteEarlierErrors() {
    let noFile = compilation("")
    #expect(noFile.spec == nil && noFile.report.hasErrors)
    let noSolution = compilation(Specs.replacing("height: fill", with: "height: panel.height - map.height"))
    #expect(noSolution.solution == nil)
    #expect(noSolution.report.findings.map(\.rule).contains(.cyclicDefinition))
    // A failing obligation leaves the solution but no machine.
    let failing = compilation(Specs.replacing("3/4", with: "1/5"))
    #expect(failing.solution != nil && failing.machine == nil)
    #expect(failing.report.findings.map(\.rule) == [.notchOrder])
  }

  /// Parts that the lost lines may have contained are not reported as missing.
  @Test func partsLostToASyntaxErrorHaveNoFindings() {
    let outdented = """
      scrollwork: 1
      screen: Outdented
      modes: [idle, busy]
      layout:
        - block: map
          height: fill
        - sheet: search
          notches: {peek: 180, half: 400}
      modes:
            idle: {rests: [peek]}
          content:
            - list: results
              contentHeight: 4000
      ensure:
        - results.viewport >= 100

      """
    #expect(compilation(outdented).report.findings.map(\.rule) == [.duplicateKey, .invalidYAML])
    let dashless = """
      scrollwork: 1
      screen: Dashless
      layout:
        - tabs: parts
          strip: 48
          memory: resetAll
          pages:
            - page: menu
              content: [{list: a, contentHeight: 4000}]
            page: ratings
              content: [{list: b, contentHeight: 4000}]

      """
    #expect(compilation(dashless).report.findings.allSatisfy { $0.rule == .invalidYAML })
  }

  @Test func tapToItsOwnNotchIsOneFinding() {
    let found = compilation(
      """
      scrollwork: 1
      screen: Tap
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches: {low: 200, high: 480}
          tap: {low: high, high: high}

      """
    ).report.findings.map(\.rule)
    #expect(found == [.deadTap], "\(found)")
  }

  @Test func inactiveNotchIsOneFinding() {
    let found = compilation(
      """
      scrollwork: 1
      screen: Dead
      layout:
        - block: photo
          height: fill
        - sheet: info
          notches:
            closed: safeArea.bottom + 48
            wide: {height: safeArea.bottom + 60, when: landscape}
            open: 60% of available
          tap: {closed: open, open: closed}
          content:
            - {header: caption, height: 30}
            - {block: details, height: fill}

      """
    ).report.findings.map(\.rule)
    #expect(found == [.conditionAlwaysFalse])
  }

  @Test func misplacedKeyIsOneFinding() {
    let text = """
      scrollwork: 1
      screen: Ride
      layout:
        - block: map
          height: fill
            peek: 100
            low: 50
        - sheet: request
          notches: {half: 300, full: 560}
          nothces: {most: 600}

      """
    #expect(compilation(text).report.findings.map(\.rule) == [.invalidYAML, .unknownKey])
    #expect(compilation(text).report.findings.last?.message.contains("nothces") == true)
  }

  @Test func machineExistsExactlyWithoutErrors() {
    for spec in [Specs.clean, Specs.replacing("3/4", with: "1/5"), Specs.replacing("layout", with: "loyaut"), "", "[]"]
    {
      let compilation = compilation(spec)
      #expect((compilation.machine != nil) == !compilation.report.hasErrors)
    }
  }

  @Test func unsupportedConstructHasOneFinding() {
    let text = """
      scrollwork: 1
      screen: AfterNotSupported
      layout:
        - scroll: page
          content:
            - header: cover
              height: 200
              stays: whenShort
            - tabs: kinds
              strip: 50
              pages:
                - page: few
                  content: [{block: note, height: 40}, {list: fewRows, contentHeight: 600}]

      """
    #expect(compilation(text).report.findings.map(\.rule) == [.notYetSupported])
  }

  @Test func suppressionsAreAppliedOnce() {
    let unused = Specs.clean.replacing("layout:", with: "let:\n  spare: 12\nlayout:")
    #expect(compilation(unused).report.findings.map(\.rule) == [.unusedName])
    let suppressed = unused.replacing("spare: 12", with: "spare: 12  # scrollwork: ignore unused-name")
    #expect(compilation(suppressed).report.findings.isEmpty)
    let stale = Specs.clean.replacing("screen: Clean", with: "screen: Clean  # scrollwork: ignore unused-name")
    #expect(compilation(stale).report.findings.map(\.rule) == [.staleSuppression])
    #expect(compilation(stale).machine != nil)
  }

  @Test(arguments: ["broken-law", "failing-scenario", "scenario-not-run", "ignored-step"])
  func suppressionOfAnotherCommandsRuleIsNotStale(_ id: String) {
    let text = Specs.clean.replacing("screen: Clean", with: "screen: Clean  # scrollwork: ignore \(id)")
    #expect(compilation(text).report.findings.isEmpty)
  }

  @Test(arguments: ["nesting-too-deep", "unproved-law"])
  func suppressionOfAGoneRuleIsStale(_ id: String) throws {
    let text = Specs.clean.replacing("screen: Clean", with: "screen: Clean  # scrollwork: ignore \(id)")
    let findings = compilation(text).report.findings
    #expect(findings.map(\.rule) == [.staleSuppression])
    let finding = try #require(findings.first)
    #expect(finding.message == "the rule `\(id)` is gone: \(retiredRules[id] ?? "")")
    let fixes = FixApplier(compilation(text).report, takesUnsafe: false) { compile($0).report }
    #expect(String(decoding: fixes.file.bytes, as: UTF8.self) == Specs.clean)
    let (configuration, report) = configure(SourceFile(path: ".scrollwork.yaml", text: "rules: {\(id): off}\n"))
    #expect(report.findings.map(\.rule) == [.ineffectiveKey] && configuration.levels.isEmpty)
    #expect(report.findings.allSatisfy { $0.severity == .warning && $0.message.contains("the rule is gone") })
  }

  @Test func reportTargetDoesNotLower() {
    let file = SourceFile(path: "Spec.scroll.yaml", text: Specs.clean)
    let compilation = compile(file, for: .report)
    #expect(compilation.machine == nil && compilation.proveMovement() == nil && compilation.report.findings.isEmpty)
    #expect(compilation.provedClaims > 0)
  }

  @Test func suppressionDoesNotCreateMissingParts() {
    // A suppressed error leaves a machine, made safe by the clamped forms.
    let accepted = Specs.replacing("3/4 of available", with: "1/5 of available  # scrollwork: ignore notch-order")
    #expect(compilation(accepted).machine != nil)
    // A fatal error is reported despite the suppression.
    for (part, other) in [
      ("height: fill", "height: {prefer: 40}\nconstraints: [height <= 1]  # scrollwork: ignore idle-constraint"),
      ("height: 44", "hieght: 44  # scrollwork: ignore unknown-key"),
    ] {
      let broken = compilation(Specs.replacing(part, with: other))
      #expect(broken.machine == nil && broken.report.hasErrors, "\(other)")
    }
  }
}

@Suite struct BatchTests {
  /// The rules whose severity is fixed.
  @Test(arguments: ruleRegistry.rules.filter { $0.fixedSeverityReason != nil })
  func fatalErrorsLeaveNoSpecAtAnySeverity(_ rule: Rule) {
    #expect(rule.severity == .error || rule == .staleBaseline)
    guard case .specs(let failing, _) = rule.page.example, rule.isCheckedByLint else { return }
    var configuration = Configuration()
    for level in FindingLevel.allCases {
      configuration.levels = [rule: level]
      let compilation = compile(SourceFile(path: "Test.scroll.yaml", text: failing), under: configuration)
      #expect(compilation.report.hasErrors && compilation.machine == nil)
    }
  }

  @Test(arguments: [1, 2, 3, 16]) func resultsKeepTheOrderOfTheInput(_ jobs: Int) {
    let numbers = Array(0..<40)
    let screens = compileAll(
      numbers, jobs: jobs,
      load: { number in
        guard !number.isMultiple(of: 7) else {
          let file = SourceFile(path: "\(number)", bytes: [])
          return .unreadable(file, Diagnostic(.unreadableFile, "no", at: Span(0, 0)))
        }
        return .file(SourceFile(path: "\(number)", text: Specs.clean.replacing("Clean", with: "Screen\(number)")))
      },
      extract: { number, compilation in
        "\(number) \(compilation.file.path) \(compilation.spec?.screen.text ?? "none")"
      })
    #expect(
      screens == numbers.map { $0.isMultiple(of: 7) ? "\($0) \($0) none" : "\($0) \($0) Screen\($0)" })
  }
}

enum Specs {
  static let clean = """
    scrollwork: 1
    screen: Clean
    layout:
      - block: map
        height: fill
      - sheet: panel
        notches:
          low: 1/4 of available
          high: 3/4 of available
        release: {like: overlayContainer}
        content:
          - header: handle
            height: 44
          - list: rows
            contentHeight: 200
    scenarios:
      - scenario: the handle moves the sheet
        on: iPhone 15
        steps:
          - drag: {on: handle, by: [-100]}
          - expect: {panel.height: 313}

    """

  static func replacing(_ part: String, with other: String) -> String { clean.replacing(part, with: other) }
}
