import Model
import Numerics
import Solver
import Source

extension Compilation {
  /// The typed spec as text: every field that has a value, with names in place of indices and without source positions.
  /// `nil` if the file is not a spec.
  package var specDump: String? {
    spec.map { spec in SpecDump(spec: spec).lines("spec", spec, "").map { $0 + "\n" }.joined() }
  }

  /// The closed form of each length, in the order of the file. `nil` if a length has no solution.
  package var formDump: String? {
    guard let spec, let solution else { return nil }
    var printer = FormPrinter(solution, in: spec)
    let lengths = solution.quantities.map { "  \(spec.text($0.node, $0.quantity)): \(printer.text(of: $0))\n" }
    let lets = zip(spec.lets, solution.lets).map { "  \($0.name.text): \(printer.text(of: $1))\n" }
    return "forms:\n" + (lets + lengths).joined()
  }
}

/// Prints a typed spec by reflection, so that new fields and node kinds appear without a change here.
private struct SpecDump {
  let spec: Spec

  /// The lines of a value: a single line if it fits after its label, else an indented line for each of its parts.
  func lines(_ label: String, _ value: Any, _ indentation: String) -> [String] {
    if let text = text(value) { return [indentation + label + ": " + text] }
    let mirror = Mirror(reflecting: value)
    let parts = ordered(mirror).enumerated().flatMap { number, part in
      isOmitted(part.value) ? [] : lines(self.label(part.label, number, mirror), part.value, indentation + "  ")
    }
    return mirror.children.isEmpty && mirror.displayStyle != .enum ? [] : [indentation + label + ":"] + parts
  }

  /// The parts of a value, in an order that is the same in each run.
  private func ordered(_ mirror: Mirror) -> [Mirror.Child] {
    let parts = Array(mirror.children)
    guard mirror.displayStyle == .dictionary || mirror.displayStyle == .set else { return parts }
    return parts.sorted { lines("", $0.value, "").lexicographicallyPrecedes(lines("", $1.value, "")) }
  }

  /// The label of a part. Elements of a collection and unlabeled parts of a tuple have numbers.
  private func label(_ label: String?, _ number: Int, _ mirror: Mirror) -> String {
    mirror.displayStyle == .collection ? "\(number)" : label ?? "\(number)"
  }

  private func isOmitted(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    return value is Span || value is SourceFile
      || [.optional, .collection].contains(mirror.displayStyle) && mirror.children.isEmpty
      || mirror.displayStyle == .optional && mirror.children.allSatisfy { isOmitted($0.value) }
  }

  /// The value on one line. `nil` if it has parts that need lines of their own.
  private func text(_ value: Any) -> String? {
    switch value {
    case let text as String: "\"\(text)\""
    case let name as Name: name.text
    case let node as NodeID: spec[node].name.text
    case let definition as LetID: spec.lets[definition.index].name.text
    case let measure as MeasureID: spec.measures[measure.index].name.text
    case let mode as ModeID: spec.modes[mode.index].text
    case let device as Device: device.name
    case let range as LengthRange: "\(range.lower)...\(range.upper)"
    case let expression as Expression: spec.text(expression)
    case let comparison as ComparisonExpression: spec.text(comparison)
    case let condition as Condition: spec.text(condition)
    case is Rational, is Int, is Bool: "\(value)"
    default: plainText(value)
    }
  }

  private func plainText(_ value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional { return mirror.children.first.flatMap { text($0.value) } }
    return mirror.displayStyle == .enum && mirror.children.isEmpty ? "\(value)" : nil
  }
}
