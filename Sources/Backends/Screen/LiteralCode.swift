/// A Swift expression of names, calls and lists, laid out as `swift format` leaves it.
indirect enum LiteralCode {
  case text(String)
  case invocation(String, [LabeledValue])
  case list([LiteralCode])
  /// A value below lines of comments.
  case noted([String], LiteralCode)

  /// An argument of a call.
  struct LabeledValue {
    var label: String?
    var value: LiteralCode
  }

  static func call(_ name: String, _ arguments: [(label: String?, value: LiteralCode)]) -> LiteralCode {
    .invocation(name, arguments.map { LabeledValue(label: $0.label, value: $0.value) })
  }

  /// The maximum length of a line. `swift format` counts a comma behind the last element of a list.
  static let width = 98

  /// The lines of the expression. The first one begins after `column` columns, the others are indented.
  ///
  /// - Parameter end: text behind the last line, such as a comma.
  func lines(_ indentation: Int, after column: Int, end: String = "") -> [String] {
    if let text = oneLine, column + text.count + end.count <= Self.width { return [text + end] }
    let inner = indentation + 2
    let pad = String(repeating: " ", count: inner)
    let outer = String(repeating: " ", count: indentation)
    switch self {
    case .text(let text): return [text + end]
    case .noted(let notes, let value):
      return value.lines(indentation, after: column, end: end).enumerated().flatMap { index, line in
        index == 0 ? notes + [line] : [line]
      }
    case .invocation(let name, let arguments):
      var lines = [name + "("]
      for (index, argument) in arguments.enumerated() {
        let label = argument.label.map { SwiftWords.label($0) + ": " } ?? ""
        let value = argument.value.lines(
          inner, after: inner + label.count, end: index + 1 < arguments.count ? "," : "")
        lines.append(pad + label + value[0])
        lines += value.dropFirst()
      }
      return lines + [outer + ")" + end]
    case .list(let elements):
      var lines = ["["]
      for element in elements {
        var value = element
        if case .noted(let notes, let inside) = element {
          lines += notes.map { pad + "// " + $0 }
          value = inside
        }
        // `swift format` wants no comma behind a single element.
        let text = value.lines(inner, after: inner, end: elements.count > 1 ? "," : "")
        lines.append(pad + text[0])
        lines += text.dropFirst()
      }
      return lines + [outer + "]" + end]
    }
  }

  /// The expression on one line. `nil` if it has comments.
  private var oneLine: String? {
    switch self {
    case .text(let text): return text
    case .noted: return nil
    case .invocation(let name, let arguments):
      var parts: [String] = []
      for argument in arguments {
        guard let value = argument.value.oneLine else { return nil }
        parts.append((argument.label.map { SwiftWords.label($0) + ": " } ?? "") + value)
      }
      return "\(name)(\(parts.joined(separator: ", ")))"
    case .list(let elements):
      var parts: [String] = []
      for element in elements {
        guard let value = element.oneLine else { return nil }
        parts.append(value)
      }
      return "[\(parts.joined(separator: ", "))]"
    }
  }

  static func number(_ number: Double) -> LiteralCode { .text(numberText(number)) }

  /// The shortest text that parses to the same double, grouped in thousands as `swift format` wants it.
  static func numberText(_ number: Double) -> String {
    var text = "\(number)"
    if text.hasSuffix(".0") { text = String(text.dropLast(2)) }
    let digits = text.hasPrefix("-") ? String(text.dropFirst()) : text
    guard digits.count >= 7, digits.allSatisfy(\.isNumber) else { return text }
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { grouped += "_" }
      grouped.append(digit)
    }
    return (number < 0 ? "-" : "") + grouped
  }
}
