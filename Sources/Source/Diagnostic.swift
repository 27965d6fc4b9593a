/// A finding about one place of a file.
///
/// `message` says what is wrong, `notes` add facts, and only `fixes` and `help` say what to do.
package struct Diagnostic: Sendable, Equatable {
  package var rule: Rule
  package var severity: Severity
  package var message: String
  package var span: Span
  /// The text to the right of the carets.
  package var caption: String?
  package var labels: [Label]
  package var notes: [String]
  package var help: [String]
  package var fixes: [FixIt]
  package var counterexample: Counterexample?
  /// The edits that remove what the finding calls without effect. `nil` for a finding that makes no such claim.
  ///
  /// **Invariant:** only `claimingNoEffect` sets it, and `compile` keeps the finding only if the screen moves the same
  /// after the edits.
  package fileprivate(set) var equivalence: [Edit]?

  package init(
    _ rule: Rule, _ message: String, at span: Span, caption: String? = nil, labels: [Label] = [],
    notes: [String] = [], help: [String] = [], fixes: [FixIt] = [], counterexample: Counterexample? = nil
  ) {
    self.rule = rule
    self.severity = rule.severity
    self.message = message
    self.span = span
    self.caption = caption
    self.labels = labels
    self.notes = notes
    self.help = help
    self.fixes = fixes
    self.counterexample = counterexample
  }
}

package enum Severity: String, Sendable, Comparable, CaseIterable {
  case note, warning, error

  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// A secondary place of the finding.
package struct Label: Sendable, Equatable {
  package var span: Span
  package var message: String

  package init(_ span: Span, _ message: String) {
    self.span = span
    self.message = message
  }
}

/// A change that fixes the finding.
package struct FixIt: Sendable, Equatable {
  /// The change as an imperative: "keep `half` above `peek`".
  package var message: String
  /// Whether the fix can be applied without review: it removes the finding and preserves the rest of the user's intent.
  package var isSafe: Bool
  /// The edits in the order of the file, without overlaps.
  package var edits: [Edit]

  package init(_ message: String, isSafe: Bool, edits: [Edit]) {
    self.message = message
    self.isSafe = isSafe
    self.edits = edits
  }
}

package struct Edit: Sendable, Equatable {
  package var span: Span
  package var replacement: String

  package init(_ span: Span, _ replacement: String) {
    self.span = span
    self.replacement = replacement
  }
}

extension SourceFile {
  /// Returns the file with edits applied in the order of the file. Ignores an edit that overlaps an earlier one.
  package func applying(_ edits: [Edit]) -> SourceFile {
    var result: [UInt8] = []
    var position = 0
    for edit in edits where edit.span.start >= position && edit.span.end <= bytes.count {
      result += bytes[position..<edit.span.start]
      result += Array(edit.replacement.utf8)
      position = edit.span.end
    }
    return SourceFile(path: path, bytes: result + bytes[position...])
  }
}

/// The numbers for which a claim fails, as text: exact decimals or fractions, in points.
package struct Counterexample: Sendable, Equatable {
  package var device: String?
  package var orientation: String?
  /// The inputs in the order height, width, safeArea.top, safeArea.bottom, keyboard, then measures.
  package var environment: [NamedValue]
  package var values: [NamedValue]
  /// The number of other devices with a counterexample. `nil` if it was not counted.
  package var otherDevices: Int?

  package init(
    device: String?, orientation: String?, environment: [NamedValue], values: [NamedValue], otherDevices: Int? = nil
  ) {
    self.device = device
    self.orientation = orientation
    self.environment = environment
    self.values = values
    self.otherDevices = otherDevices
  }
}

package struct NamedValue: Sendable, Equatable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension Diagnostic {
  /// The diagnostic as a claim that the screen moves the same after the edits. `nil` edits are a claim that cannot be
  /// checked, and `compile` drops it.
  package func claimingNoEffect(_ edits: [Edit]?) -> Diagnostic {
    var finding = self
    finding.equivalence = edits
    return finding
  }

  /// The diagnostic for a spec that has errors: only errors keep safe fixes. **Why:** a part without effect may regain
  /// one when the errors are fixed, so no fix removes it without review.
  package var besideErrors: Diagnostic { severity == .error ? self : withoutSafeFixes }

  /// The diagnostic with every fix marked as unsafe.
  package var withoutSafeFixes: Diagnostic {
    var finding = self
    for index in finding.fixes.indices { finding.fixes[index].isSafe = false }
    return finding
  }
}
