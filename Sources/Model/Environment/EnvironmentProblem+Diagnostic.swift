import Numerics
import Source

extension EnvironmentProblem {
  func diagnostic(at span: Span) -> Diagnostic {
    switch self {
    case .unknownDevice(let text, let meant, let near, let groups):
      return Self.unknownDevice(text, meant, near, groups, span)
    case .groupInPlace(let group, let example):
      return Diagnostic(
        .unknownDevice, "`\(group)` is a group of devices, and a scenario runs on one", at: span,
        help: ["name one, such as `\(example)`, or leave out `on` for every device"])
    case .repeatedDevice(let text, let other):
      let reason = text == other ? "it is named already" : "`\(other)` names it already"
      return Diagnostic(.ineffectiveKey, "`\(text)` has no effect: \(reason)", at: span, help: ["remove it"])
    case .deviceOutside(let device, let orientation, let quantity, let value, let range):
      let held = orientation == .landscape ? " in landscape" : ""
      return Diagnostic(
        .deviceOutsideRange, "\(device) is outside the environment\(held)", at: span,
        caption: "its `\(quantity.text)` is \(value.text)",
        labels: range.span.map { [Label($0, "the range is \(range.text)")] } ?? [],
        help: ["widen the range, or leave out the device"])
    case .groupOutside(let group):
      return Diagnostic(
        .deviceOutsideRange, "no device of `\(group)` is inside the environment", at: span,
        help: ["widen its ranges, or leave out the group"])
    case .nothingInside(let isUsual):
      // The ranges are still proved, and may be intended.
      var diagnostic = Diagnostic(
        .deviceOutsideRange,
        "no \(isUsual ? "iPhone" : "device of the configuration") is inside the environment", at: span,
        help: ["widen its ranges, or name other `devices`"])
      diagnostic.severity = .warning
      return diagnostic
    case .inverted(let name, let lower, let upper):
      return Diagnostic(
        .invalidRange, "the range of `\(name)` ends at \(upper.text), below its start at \(lower.text)", at: span,
        fixes: [
          FixIt("turn it round", isSafe: false, edits: [Edit(span, "\(upper.text)...\(lower.text)")])
        ])
    case .negative(let name, let value):
      return Diagnostic(.invalidRange, "`\(name)` is \(value.text), and a length is not negative", at: span)
    case .beyondLargest(let name):
      return Diagnostic(
        .invalidRange, "the range of `\(name)` goes beyond any screen", at: span,
        notes: ["the bound is 2^30, \(Rational.maxCoordinate.text)"])
    case .keyboardByOrientation(let said):
      return Diagnostic(
        .incompatibleKeys, "the keyboard has a range by orientation, and the screen has no orientation", at: span,
        labels: [Label(said, "with this range everything is proved for every screen, not for devices")],
        help: ["give the keyboard one range, or leave out the other range and list `devices`"])
    case .difference(let text, let meant):
      return Diagnostic(
        .invalidRange, "`\(text)` is a difference, and a length is not negative", at: span,
        fixes: [FixIt("write `\(meant)`", isSafe: false, edits: [Edit(span, meant)])])
    case .typicalOutside(let name, let value, let range):
      return Diagnostic(
        .invalidRange, "the typical value of `\(name)`, \(value.text), is outside its range", at: span,
        labels: range.span.map { [Label($0, "the range is \(range.text)")] } ?? [])
    case .valueOutside(let name, let value, let range, let what):
      return Diagnostic(
        .invalidStep, "`\(name)` is \(value.text) here, outside the range of the \(what)", at: span,
        labels: range.span.map { [Label($0, "the range is \(range.text)")] } ?? [],
        notes: range.span == nil ? ["the range is \(range.text)"] : [])
    case .twice(let name, let first):
      return Diagnostic(.duplicateKey, "`\(name)` is set twice", at: span, labels: [Label(first, "here first")])
    }
  }

  private static func unknownDevice(
    _ text: String, _ meant: String?, _ near: [String], _ groups: [String], _ span: Span
  ) -> Diagnostic {
    var diagnostic = Diagnostic(.unknownDevice, "there is no device `\(text.shortened)`", at: span)
    if let meant {
      diagnostic.caption = "did you mean `\(meant)`?"
      diagnostic.fixes = [.replace(span, with: meant)]
    } else if !near.isEmpty {
      // A different number is a different phone, which only the author can choose.
      diagnostic.help = ["choose one that there is, such as \(near.prefix(5).map(\.self).quoted(joinedBy: "or"))"]
    } else {
      diagnostic.notes = [
        "`scrollwork devices` lists those that there are; the groups are \(groups.quoted(joinedBy: "and"))"
      ]
    }
    return diagnostic
  }
}

extension LengthRange {
  /// `44...240`, or one number.
  var text: String { lower == upper ? lower.text : "\(lower.text)...\(upper.text)" }
}
