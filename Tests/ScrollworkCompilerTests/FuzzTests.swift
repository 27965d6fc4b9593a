import Backends
import Foundation
import Model
import ScrollworkCompiler
import Source
import TestSupport
import Testing

/// Damaged specs pass through every phase: each has a result, in limited time, without a trap.
///
/// A few hundred are part of `make test`; `make fuzz` runs for minutes with a new seed each time. The current input is
/// kept in a file, since a trap cannot report it.
@Suite(.serialized) struct FuzzTests {
  @Test func reportsOfDamagedSpecsCanBeRendered() throws {
    try Fuzz.run(FormattedSpecTests.texts, tries: 150) { file in
      let compilation = compile(file)
      let report = compilation.report
      for finding in report.findings {
        let spans = [finding.span] + finding.labels.map(\.span) + finding.fixes.flatMap { $0.edits.map(\.span) }
        guard spans.allSatisfy({ 0 <= $0.start && $0.start <= $0.end && $0.end <= file.bytes.count }) else {
          return "\(finding.message) lies outside the file"
        }
      }
      let locations = Locations(workingFolder: "/specs", root: "/specs")
      let texts = [
        TextRenderer(usesColor: true).render([report]), JSONRenderer().render([report]),
        SARIFRenderer(version: "1", locations).render([report]), GitHubRenderer(locations).render([report]),
        GitLabRenderer(locations).render([report]),
        JUnitRenderer("lint", failingFrom: .error, locations).render([report]),
      ]
      if texts.contains(where: { $0.unicodeScalars.contains { $0.value < 32 && $0 != "\n" && $0 != "\u{1B}" } }) {
        return "a control character reaches the output"
      }
      if report.findings.isEmpty, compilation.machine == nil { return "no machine, and no finding says why" }
      return nil
    }
  }

  @Test func solvedDamagedSpecsCanBePreviewedAndGenerated() throws {
    try Fuzz.run(FormattedSpecTests.corpus, tries: 60) { file in
      let compilation = compile(file)
      guard let spec = compilation.spec else { return nil }
      let places = DeviceSelection().configurations(for: spec).environments
      guard let screen = compilation.preview(at: places) else { return nil }
      let preview = Preview(screens: [screen])
      let page = emitHTML([compilation.pageScreen(at: places)])
      if page.isEmpty || emitSVG(preview).isEmpty || preview.table(width: 80, isColored: false).isEmpty {
        return "nothing is shown"
      }
      guard let machine = compilation.machine else { return nil }
      let code = ScreenFile.text(machine, EmitOptions(source: file.path))
      return code.isEmpty || Diagram(machine).mermaid.isEmpty ? "nothing is printed" : nil
    }
  }

  @Test func formattingADamagedSpecIsIdempotentOrRefused() throws {
    try Fuzz.run(FormattedSpecTests.texts, tries: 300) { file in
      guard let once = try? formatted(file) else { return nil }
      guard let twice = try? formatted(once) else { return "what was formatted cannot be" }
      return twice.bytes == once.bytes ? nil : "formatting goes on"
    }
  }
}
