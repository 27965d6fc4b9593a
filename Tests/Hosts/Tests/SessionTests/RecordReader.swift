import ScrollworkEngine
import UIKit

@testable import ScrollworkHost

/// A value of a line of a record.
private enum RecordValue: Equatable {
  case text(String)
  case number(Double)
  case numbers([Double])
  case null

  var number: Double? {
    switch self {
    case .number(let value): value
    case .null: .nan
    case .text, .numbers: nil
    }
  }
}

/// Reads one object without nested objects. `nil` for any other text.
///
/// **Why:** Foundation does not read every number as the nearest double.
private func object(_ text: Substring) -> [(key: String, value: RecordValue)]? {
  var rest = text[...]
  func skip() { rest = rest.drop { $0 == " " || $0 == "\r" } }
  func take(_ character: Character) -> Bool {
    skip()
    guard rest.first == character else { return false }
    rest = rest.dropFirst()
    return true
  }
  func string() -> String? {
    guard take("\"") else { return nil }
    var result = ""
    while let character = rest.first, character != "\"" {
      rest = rest.dropFirst()
      if character == "\\" {
        guard let escaped = rest.first else { return nil }
        rest = rest.dropFirst()
        result.append(escaped)
      } else {
        result.append(character)
      }
    }
    return take("\"") ? result : nil
  }
  func number() -> Double? {
    skip()
    let digits = rest.prefix { $0.isNumber || "+-.eE".contains($0) }
    rest = rest.dropFirst(digits.count)
    return Double(String(digits))
  }
  func null() -> Bool {
    skip()
    guard rest.hasPrefix("null") else { return false }
    rest = rest.dropFirst(4)
    return true
  }
  func value() -> RecordValue? {
    skip()
    if rest.first == "\"" { return string().map { .text($0) } }
    if null() { return .null }
    guard take("[") else { return number().map { .number($0) } }
    var numbers: [Double] = []
    if take("]") { return .numbers([]) }
    repeat {
      guard let number = null() ? .nan : number() else { return nil }
      numbers.append(number)
    } while take(",")
    return take("]") ? .numbers(numbers) : nil
  }
  guard take("{") else { return nil }
  var entries: [(String, RecordValue)] = []
  repeat {
    guard let key = string(), take(":"), let value = value() else { return nil }
    entries.append((key, value))
  } while take(",")
  guard take("}") else { return nil }
  skip()
  return rest.isEmpty ? entries : nil
}

extension RecordLine {
  /// Reads a line.
  init(_ text: Substring, number: Int, _ topology: Topology) throws(RecordError) {
    func error(_ message: String) -> RecordError { RecordError(message: "line \(number) \(message)") }
    guard var entries = object(text), let first = entries.first else { throw error("is not a line of a record") }
    guard let kind = Kind(rawValue: first.key) else { throw error("has the unknown kind \(first.key)") }
    var node: Int?
    switch first.value {
    case .null: break
    case .text(let name):
      node = topology.nodes.firstIndex { $0.name == name }
      if node == nil { throw error("names \(name), which the screen does not have") }
    case .number, .numbers: throw error("names no node")
    }
    entries.removeFirst()
    var depth = 0
    if let last = entries.last, last.key == "in", let value = last.value.number, let level = Int(exactly: value) {
      depth = level
      entries.removeLast()
    }
    guard let keys = kind.keys else {
      guard entries.count == 1, case .numbers(let numbers) = entries[0].value else { throw error("has no numbers") }
      self.init(kind, node, numbers, depth: depth)
      return
    }
    guard entries.map(\.key) == keys else { throw error("does not have the keys \(keys.joined(separator: ", "))") }
    var values: [Double] = []
    for entry in entries {
      guard let value = entry.value.number else { throw error("has no number for \(entry.key)") }
      values.append(value)
    }
    self.init(kind, node, values, depth: depth)
  }
}

/// The first line of a record: its screen, and the state in which it begins.
struct RecordHead {
  /// The environment. `nil` if the record begins before the first layout.
  var environment: ScrollMachine.Environment?
  /// The pixels of a point, the lead, the time and the time of the last frame.
  var numbers: [Double] = []
  var measures: [Double]?
  var snapshot: [Double] = []
  var before: [Double] = []
  var views: [Double] = []
  var refreshes: [Double] = []

  init(_ text: Substring, _ topology: Topology) throws(RecordError) {
    let entries = Dictionary(object(text) ?? [], uniquingKeysWith: { first, _ in first })
    guard let version = entries["scrollwork"]?.number else {
      throw RecordError(message: "line 1 is not the first line of a record")
    }
    guard version == Double(RecordLine.version) else {
      throw RecordError(
        message: "the record has version \(RecordLine.text(version)) of the format, not \(RecordLine.version)")
    }
    guard entries["record"] == .text(topology.screen.name) else {
      throw RecordError(message: "the record is of another screen than \(topology.screen.name)")
    }
    guard entries["version"] == .text(String(topology.version, radix: 16)) else {
      throw RecordError(message: "the record is of another version of the spec of \(topology.screen.name)")
    }
    func numbers(_ key: String) -> [Double]? {
      if case .numbers(let values)? = entries[key] { values } else { nil }
    }
    guard let all = numbers("environment") else { return }
    guard all.count == 9 else { throw RecordError(message: "line 1 does not describe an environment") }
    environment = ScrollMachine.Environment(
      height: all[0], width: all[1], safeAreaTop: all[2], safeAreaBottom: all[3], keyboard: all[4])
    self.numbers = Array(all[5...])
    measures = numbers("measures")
    snapshot = numbers("snapshot") ?? []
    before = numbers("before") ?? []
    views = numbers("views") ?? []
    refreshes = numbers("refreshes") ?? []
  }
}
