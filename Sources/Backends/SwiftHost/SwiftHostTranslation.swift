import Machine
import ProgramIR

/// Translates a machine to its conformance to the host library.
///
/// The library knows a node by its index in the description, which is the raw value of `Node` and `Region` in the file
/// of the machine. The switches over events and effects follow the enumerations of the program.
struct SwiftHostTranslation {
  /// Wider than the file of the machine: the file is a table of names and numbers.
  static let width = 120
  /// The enumeration of the names in `observe`.
  static let observer = "Observer"

  let machine: Machine
  let program: Program
  let index: SymbolTable
  let names: SwiftNames
  let options: EmitOptions
  /// The index of each node of the description.
  let numbers: [String: Int]

  init(_ machine: Machine, _ options: EmitOptions) {
    self.machine = machine
    self.options = options
    program = machine.program
    index = SymbolTable(program)
    names = SwiftTranslation(machine, options).names
    numbers = Dictionary(machine.screenDescription.nodes.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  var document: PrettyDocument {
    let groups = [
      [outline, destinations, pages, modes, observerNames, values, measures], [event, request],
      [frame, progress, observed, backdrop],
      [notch, height, page, mode], [snapshot, restore],
    ].map { $0.compactMap { $0 } }.filter { !$0.isEmpty }
    let conformances =
      [
        (ReservedNames.environment, "HostedEnvironment"), (SwiftNames.machine, "HostedState"),
        (SwiftNames.effects, "HostedEffects"),
      ] + (hasRegions ? [(ReservedNames.limits, "HostedLimits"), (ReservedNames.event, "HostedEvent")] : [])
    let lines = conformances.map { name, conformance -> PrettyDocument in
      let head = "nonisolated extension \(names.screen).\(names.type(name)): \(conformance)"
      let members = members(of: name)
      if head.count + members.count + 5 <= Self.width {
        return .text(members.isEmpty ? head + " {}" : "\(head) { \(members) }")
      }
      return [.text(head + " "), .block(.text(members))]
    }
    return [
      .text("nonisolated extension \(names.screen): HostFormat\(GeneratedText.formatVersion) "),
      .block(.joined(groups.map { .joined($0, by: .hardLine) }, by: [.hardLine, .hardLine])), .hardLine, .hardLine,
      .joined(lines, by: .hardLine),
    ]
  }

  /// Returns the members of a conformance that the file of the machine does not have.
  private func members(of type: String) -> String {
    switch type {
    case SwiftNames.machine: hasRegions ? "" : "\(access)typealias Region = HostNoRegion"
    // The library is generic, and there the subscript of a collection allocates at each call.
    case SwiftNames.effects: "\(access)func effect(_ index: Int) -> Element { self[index] }"
    default: ""
    }
  }

  // MARK: Pieces

  var access: String {
    switch options.access {
    case .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }

  /// A static function of the conformance. A body of one line is on the line of the head if it fits.
  func function(_ head: String, _ result: String, _ body: [PrettyDocument]) -> PrettyDocument {
    let head = "\(access)static func \(head) -> \(result) "
    if body.count == 1, case .text(let line) = body[0], 2 + head.count + line.count + 4 <= Self.width {
      return .text("\(head){ \(line) }")
    }
    return [.text(head), .block(.joined(body, by: .hardLine))]
  }

  /// A list of values of one type of the machine.
  func constants(_ name: String, _ type: String, _ values: [String]) -> PrettyDocument {
    list("\(access)static let \(name): [\(names.type(type))] = [", values, "]", level: 1)
  }

  /// A list on one line, or filling lines of their own one level deeper.
  ///
  /// - Parameter level: The indentation level of the line that begins with `open`.
  func list(_ open: String, _ parts: [String], _ close: String, level: Int = 2) -> PrettyDocument {
    let line = open + parts.joined(separator: ", ") + close
    if 2 * level + line.count <= Self.width { return .text(line) }
    // An array has a comma after its last element, and its bracket on a line of its own.
    let isArray = close == "]"
    let words = parts.enumerated().map { isArray || $0 < parts.count - 1 ? $1 + "," : $1 + close }
    let lines = PrettyDocument.nest([.hardLine, .paragraph(prefix: "", words: words)])
    return isArray ? [.text(open), lines, .hardLine, .text(close)] : [.text(open), lines]
  }

  func labeled(_ label: String, _ value: String) -> String { "\(SwiftWords.label(label)): \(value)" }

  func choice(_ subject: String, _ arms: [(pattern: String, value: PrettyDocument)]) -> PrettyDocument {
    let lines = arms.map { PrettyDocument.group([.text($0.pattern + ":"), .nest([.line, $0.value])]) }
    return [.text("switch \(subject) {"), .hardLine, .joined(lines, by: .hardLine), .hardLine, "}"]
  }

  /// A choice by the number of a node.
  func byNode(_ arms: [(node: String, value: String)], otherwise: String) -> PrettyDocument {
    let arms = arms.map { (number: numbers[$0.node] ?? 0, value: $0.value) }
    if arms.count == 1 { return .text("node == \(arms[0].number) ? \(arms[0].value) : \(otherwise)") }
    return choice("node", arms.map { ("case \($0.number)", .text($0.value)) } + [("default", .text(otherwise))])
  }

  func item(_ name: String) -> String { "." + SwiftWords.name(name) }

  /// A member of the machine: a query, or a state field.
  func member(_ name: String) -> String { "machine." + SwiftWords.name(name) }

  var hasRegions: Bool { index.enumerations[ReservedNames.region] != nil }

  /// The cases of the notches of a sheet, with `dismissed` if the sheet has it.
  func notches(of sheet: SheetDeclaration) -> [String] { index.enumerations[sheet.notchType]?.cases.map(\.name) ?? [] }
}
