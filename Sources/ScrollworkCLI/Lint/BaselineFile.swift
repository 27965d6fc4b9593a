import Model
import ScrollworkCompiler
import Source

/// The list of known findings that a run reads or writes.
///
/// The list is YAML with one entry per line, so that diffs are readable. Paths are relative to the folder of the list,
/// so that they do not depend on the working folder.
struct BaselineFile {
  private let path: String
  private let locations: Locations
  private let folder: String

  init(_ path: String) {
    self.path = path
    let working = FileSystem.workingFolder
    locations = Locations(workingFolder: working, root: working)
    folder = ScrollworkCLI.folder(of: locations.absolute(path))
  }

  // MARK: - Writing

  /// Writes all findings to the list.
  ///
  /// - Returns: The number of entries.
  func write(_ reports: [Report]) throws(CLIError) -> Int {
    var text = """
      # Findings that are known and left for later. Written by `scrollwork lint --write-baseline`; lint with --baseline
      # says nothing of them, and says which of them are gone.
      findings:

      """
    var count = 0
    for report in reports {
      for (print, _) in known(report) {
        let (file, id) = (JSONWriter.quoted(print.file), JSONWriter.quoted(print.id))
        text += "  - {file: \(file), id: \(id), fingerprint: \(JSONWriter.quoted(print.fingerprint))}\n"
        count += 1
      }
    }
    if count == 0 { text = text.dropLastNewline + " []\n" }
    try FileSystem.write(text, into: path)
    return count
  }

  /// The maximum size of a list, in bytes: about 800,000 entries. One list covers all specs, so it may be larger than a
  /// spec.
  private static let maxBytes = 100_000_000

  private struct Print: Hashable {
    var file: String
    var id: String
    var fingerprint: String
  }

  private func known(_ report: Report) -> [(Print, Diagnostic)] {
    guard !report.findings.isEmpty else { return [] }
    let prints = Fingerprints(report, LineTable(report.file))
    let file = name(of: report.file.path)
    return report.findings.enumerated().map { index, finding in
      (Print(file: file, id: finding.rule.id, fingerprint: prints[index]), finding)
    }
  }

  /// Returns the path of a spec relative to the folder of the list, or its absolute path outside of it.
  private func name(of path: String) -> String {
    let absolute = locations.absolute(path)
    return Locations.relative(absolute, to: folder) ?? absolute
  }

  // MARK: - Reading

  /// The report of a list with errors, which cannot be used. `nil` for a valid list.
  var errorReports: Report? {
    let report = read().1
    return report.hasErrors ? report : nil
  }

  /// Returns the reports without known findings, and the findings about the list itself. A list with errors hides
  /// nothing.
  func applied(to reports: [Report]) -> (reports: [Report], own: Report) {
    let (baseline, report) = read()
    guard !report.hasErrors else { return (reports, report) }
    // The first of several entries for one finding is used.
    var known: [Print: Int] = [:]
    var repeated: [(entry: Baseline.Entry, first: Span)] = []
    for (index, entry) in baseline.entries.enumerated() {
      let print = Print(file: entry.file, id: entry.id, fingerprint: entry.fingerprint)
      if let first = known[print] {
        repeated.append((entry, baseline.entries[first].span))
      } else {
        known[print] = index
      }
    }
    var isMet = [Bool](repeating: false, count: baseline.entries.count)
    let left = reports.map { report -> Report in
      let findings = self.known(report)
      let new = findings.filter { print, _ in
        guard let index = known[print] else { return true }
        isMet[index] = true
        return false
      }
      return new.count == findings.count ? report : Report(file: report.file, findings: new.map(\.1))
    }
    // Entries of files outside this run are not checked, unless the file is gone.
    let seen = Set(reports.map { name(of: $0.file.path) })
    let stale = known.values.sorted().filter { index in
      let entry = baseline.entries[index]
      return !isMet[index] && ruleRegistry[entry.id]?.isCheckedByLint != false
        && (seen.contains(entry.file) || isGone(entry.file))
    }
    let findings =
      stale.map { Self.gone(baseline.entries[$0]) } + repeated.map { Self.repeated($0.entry, first: $0.first) }
    return (left, Report(file: report.file, findings: report.findings + findings))
  }

  private static func gone(_ entry: Baseline.Entry) -> Diagnostic {
    Diagnostic(
      .staleBaseline, "there is no such `\(entry.id)` in \(entry.file) any more", at: entry.span,
      help: ["remove the line, or update the list with --write-baseline"])
  }

  private static func repeated(_ entry: Baseline.Entry, first: Span) -> Diagnostic {
    Diagnostic(
      .staleBaseline, "this `\(entry.id)` in \(entry.file) is listed already", at: entry.span,
      labels: [Label(first, "here first")], help: ["remove the line"])
  }

  private func isGone(_ file: String) -> Bool {
    (try? FileSystem.status(file.hasPrefix("/") ? file : folder + "/" + file)) == nil
  }

  private func read() -> (Baseline, Report) {
    let bytes: [UInt8]?
    do {
      bytes = try FileSystem.read(path, limit: Self.maxBytes)
    } catch {
      return unreadable(.unreadable(error))
    }
    guard let bytes else { return unreadable(.tooLarge("list of findings", limit: Self.maxBytes)) }
    return readBaseline(SourceFile(path: path, bytes: bytes))
  }

  private func unreadable(_ finding: Diagnostic) -> (Baseline, Report) {
    (Baseline(), Report(file: SourceFile(path: path, bytes: []), findings: [finding]))
  }
}
