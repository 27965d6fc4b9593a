import Machine
import Numerics
import ProgramIR
import ScrollworkEngine
import Tables

/// The text of a screen's file.
struct ScreenFile {
  let machine: Machine
  let options: EmitOptions
  /// The name of the type.
  let type: String
  /// The access level before a declaration, with a space behind it.
  let access: String

  var screen: ScrollMachine.Screen { machine.table.screen }
  var description: ScreenDescription { machine.screenDescription }

  init(_ machine: Machine, _ options: EmitOptions) {
    (self.machine, self.options) = (machine, options)
    type = SwiftNames.type(forScreen: machine.screenDescription.screen)
    access =
      switch options.access {
      case .internal: ""
      case .package: "package "
      case .public: "public "
      }
  }

  var lines: [String] {
    var members: [[String]] = [["\(access)typealias Machine = ScrollMachine.Typed<\(type)>"]]
    members += names
    members.append(["// MARK: - Transitions"])
    members.append(declaration("\(access)static let screen = ", screenCode))
    members.append(["// MARK: - Lengths"])
    members += lengths
    var lines = ["import ScrollworkEngine", ""]
    lines += documentation.flatMap { comment($0, 0) + ["///"] }.dropLast()
    lines.append("\(access)nonisolated enum \(type): ScrollMachine.Description {")
    for (index, member) in members.enumerated() {
      if index > 0 { lines.append("") }
      lines += member.map { $0.isEmpty ? "" : "  " + $0 }
    }
    return lines + ["}"]
  }

  private var documentation: [String] {
    var paragraphs = [description.summary ?? "The screen `\(description.screen)`."]
    if !description.devices.isEmpty {
      let ignored = options.ignored.map { "`\($0)`" }.joined(separator: ", ")
      paragraphs.append(
        "Proved for \(description.devices.joined(separator: ", "))"
          + (ignored.isEmpty ? "." : ", but for what the spec ignores: \(ignored)."))
    }
    return paragraphs
  }

  /// The lines of a documentation comment, wrapped.
  private func comment(_ text: String, _ indentation: Int) -> [String] {
    var lines: [String] = []
    for word in EscapedText.words(text) {
      if let last = lines.last, last.count + 1 + word.count + indentation <= LiteralCode.width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append("/// " + word)
      }
    }
    return lines
  }

  /// The lines of a declaration with a value, which is indented by two columns in the file.
  private func declaration(_ head: String, _ value: LiteralCode) -> [String] {
    let lines = value.lines(2, after: 2 + head.count)
    return [head + lines[0]] + lines.dropFirst().map { String($0.dropFirst(2)) }
  }

  // MARK: Names

  /// Returns the name of a node with its type.
  func node(_ number: Int) -> LiteralCode { .text("Node." + SwiftWords.name(screen.nodes[number].name)) }

  /// Returns the type of a sheet's notches.
  func notchType(_ sheet: Int) -> String {
    let name = screen.nodes[sheet].name
    return name.prefix(1).uppercased() + name.dropFirst() + "Notch"
  }

  /// Returns a place of a sheet with its type.
  func notch(_ notch: Int, _ sheet: Int) -> LiteralCode {
    let name =
      switch notch {
      case .gone: SheetDeclaration.dismissed
      case .free: SheetDeclaration.free
      default: rules(sheet)?.notches[notch] ?? ""
      }
    return .text("\(notchType(sheet)).\(SwiftWords.name(name))")
  }

  func rules(_ sheet: Int) -> ScrollMachine.Sheet? {
    if case .sheet(let rules) = screen.nodes[sheet].kind { rules } else { nil }
  }

  private var names: [[String]] {
    var members = [
      enumeration("Node", "ScrollMachine.Name", "The nodes, in the order of the spec.", screen.nodes.map(\.name))
    ]
    for sheet in screen.sheets {
      guard let rules = rules(sheet) else { continue }
      var first: [String] = []
      if rules.release.glide != nil { first.append("\(SheetDeclaration.free) = -2") }
      if rules.canBeDismissed { first.append("\(SheetDeclaration.dismissed) = -1") }
      let own = enumeration(
        notchType(sheet), "ScrollMachine.NotchName", "The notches of `\(screen.nodes[sheet].name)`, from the smallest.",
        rules.notches, before: first)
      members.append(
        own.dropLast() + ["  \(access)static var sheet: Node { .\(SwiftWords.name(screen.nodes[sheet].name)) }", "}"])
    }
    if !description.modes.isEmpty {
      members.append(
        enumeration("Mode", "ScrollMachine.Name", "The modes, which only the app changes.", description.modes))
    }
    if !description.observers.isEmpty {
      members.append(
        enumeration(
          "Observer", "ScrollMachine.Name", "The stretches that an app can follow.", description.observers.map(\.name)))
    }
    return members + [measures]
  }

  /// - Parameter first: cases with numbers, before the others.
  private func enumeration(
    _ name: String, _ conformance: String, _ summary: String, _ cases: [String], before first: [String] = []
  ) -> [String] {
    var lines = ["/// \(summary)", "\(access)enum \(name): Int, \(conformance) {"]
    if !first.isEmpty { lines.append("  case " + first.joined(separator: ", ")) }
    var line = "  case "
    var isStarted = false
    for (index, item) in cases.enumerated() {
      let word = SwiftWords.name(item) + (index == 0 && !first.isEmpty ? " = 0" : "")
      if isStarted, line.count + 2 + word.count + 2 > LiteralCode.width {
        lines.append(line)
        (line, isStarted) = ("  case ", false)
      }
      line += (isStarted ? ", " : "") + word
      isStarted = true
    }
    if isStarted { lines.append(line) }
    return lines + ["}"]
  }

  private var measures: [String] {
    let names = description.measures.map { SwiftWords.name($0.name) }
    var lines = [
      "/// \(names.isEmpty ? "The screen has no lengths that only the running app knows." : "Lengths that only the running app knows, in points.")",
      "\(access)struct Measures: ScrollMachine.RunTimeLengths {",
    ]
    for measure in description.measures {
      lines.append(
        "  \(access)var \(SwiftWords.name(measure.name)): Double = \(LiteralCode.numberText(measure.typical.double))")
    }
    lines.append("  \(access)var numbers: [Double] { [\(names.joined(separator: ", "))] }")
    lines.append("")
    lines.append("  \(access)init() {}")
    lines.append("  \(access)init(numbers: [Double]) {")
    for (index, name) in names.enumerated() { lines.append("    \(name) = numbers[\(index)]") }
    if names.isEmpty { lines[lines.count - 1] = "  \(access)init(numbers: [Double]) {}" } else { lines.append("  }") }
    return lines + ["}"]
  }

  // MARK: Lengths

  private var lengths: [[String]] {
    var members = [
      function(
        "solve(\n    _ environment: ScrollMachine.Environment, _ measures: Measures,\n    _ lengths: inout ScrollMachine.Lengths\n  )",
        machine.table.lengths.screen, nodes: Array(screen.nodes.indices), content: false)
    ]
    let contents = machine.table.lengths.contents
    if !contents.isEmpty {
      var lines = [
        "\(access)static func layOut(", "  _ sheet: Node, _ content: Double, _ environment: ScrollMachine.Environment,",
        "  _ measures: Measures, _ lengths: inout ScrollMachine.Lengths", ") {", "  switch sheet {",
      ]
      for sheet in contents.keys.sorted() {
        guard let part = contents[sheet] else { continue }
        lines.append("  case .\(SwiftWords.name(screen.nodes[sheet].name)):")
        let inside = Set(
          part.outputs.compactMap { output -> Int? in
            if case .length(let node, _) = output.place { node } else { nil }
          })
        lines += body(part, nodes: inside.sorted(), content: true).map { "    " + $0 }
      }
      if contents.count < screen.nodes.count { lines.append("  default: break") }
      members.append(lines + ["  }", "}"])
    }
    if !screen.observers.isEmpty { members.append(stretches) }
    return members
  }

  private func function(_ head: String, _ part: LengthTable.Part, nodes: [Int], content: Bool) -> [String] {
    ("\(access)static func \(head) {").split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("  ") ? String(line.dropFirst(2)) : String(line)
    } + body(part, nodes: nodes, content: content).map { "  " + $0 } + ["}"]
  }

  /// The texts of the parameters of closed forms.
  private func parameters(content: Bool) -> [String] {
    ["height", "width", "safeAreaTop", "safeAreaBottom", "keyboard"].map { "environment.\($0)" }
      + description.measures.map { "measures.\(SwiftWords.name($0.name))" } + (content ? ["content"] : [])
  }

  private func body(_ part: LengthTable.Part, nodes: [Int], content: Bool) -> [String] {
    var printer = FormulaPrinter(
      part.program, parameters: parameters(content: content),
      roots: part.outputs.map(\.register) + part.conditions.flatMap { $0.comparisons.flatMap { [$0.left, $0.right] } },
      reserved: ["environment", "measures", "lengths", "content", "sheet", "min", "max"])
    var registers: [LengthTable.Slot: Int] = [:]
    for output in part.outputs { registers[output.place] = output.register }
    var conditions: [LengthTable.Slot: [ScrollMachine.LengthProgram.Comparison]] = [:]
    for condition in part.conditions { conditions[condition.place] = condition.comparisons }
    var statements: [String] = []
    func name(_ node: Int, _ part: String) -> String {
      screen.nodes[node].name + part.prefix(1).uppercased() + part.dropFirst()
    }
    var (notchStart, formulaStart) = (0, 0)
    for node in screen.nodes.indices {
      if nodes.contains(node) {
        var arguments: [(String?, LiteralCode)] = []
        for field in LengthField.allCases {
          guard let register = registers[.length(node, field)] else { continue }
          let text = printer.text(register, name: name(node, field.rawValue))
          if text != "0" { arguments.append((field.rawValue, .text(text))) }
        }
        if machine.table.lengths.wholeBars.contains(node), let height = arguments.first(where: { $0.0 == "height" }) {
          arguments.insert(("travel", height.1), at: arguments.firstIndex { $0.0 == "height" }.map { $0 + 1 } ?? 0)
        }
        if !arguments.isEmpty {
          statements.append("lengths[Node.\(SwiftWords.name(screen.nodes[node].name))] = ")
          statements += call(".init", arguments, 0)
        }
      }
      guard let rules = rules(node) else { continue }
      if !content {
        var arguments: [(String?, LiteralCode)] = [(nil, self.node(node))]
        var (heights, flags, formulas) = ([LiteralCode](), [LiteralCode](), [LiteralCode]())
        for (index, notch) in rules.notches.enumerated() {
          let register = registers[.notch(notchStart + index)] ?? 0
          heights.append(.text(printer.text(register, name: name(node, notch))))
          let tests = conditions[.active(notchStart + index)]?.map { printer.test($0, name: name(node, notch)) } ?? []
          flags.append(.text(tests.isEmpty ? "true" : tests.joined(separator: " && ")))
        }
        for index in 0..<rules.formulas {
          formulas.append(
            .text(printer.text(registers[.formula(formulaStart + index)] ?? 0, name: name(node, "formula"))))
        }
        arguments.append(("notches", .list(heights)))
        if !part.conditions.isEmpty, flags.contains(where: { if case .text("true") = $0 { false } else { true } }) {
          arguments.append(("active", .list(flags)))
        }
        if !formulas.isEmpty { arguments.append(("formulas", .list(formulas))) }
        statements += call("lengths.sheet", arguments, 0)
      }
      notchStart += rules.notches.count
      formulaStart += rules.formulas
    }
    return printer.constants + joined(statements)
  }

  /// Joins assignments with the calls behind them.
  private func joined(_ lines: [String]) -> [String] {
    var result: [String] = []
    for line in lines {
      if let last = result.last, last.hasSuffix(" = ") {
        result[result.count - 1] = last + line
      } else {
        result.append(line)
      }
    }
    return result
  }

  private func call(_ name: String, _ arguments: [(String?, LiteralCode)], _ indentation: Int) -> [String] {
    // A statement is indented by four columns in the file, and the left side of an assignment is before it.
    LiteralCode.call(name, arguments.map { (label: $0.0, value: $0.1) }).lines(
      indentation, after: 4 + (name == ".init" ? 40 : 0))
  }

  private var stretches: [String] {
    var lines = [
      "\(access)static func stretch(",
      "  _ observer: Observer, _ environment: ScrollMachine.Environment, _ measures: Measures,",
      "  _ lengths: ScrollMachine.Lengths", ") -> (from: Double, to: Double) {", "  switch observer {",
    ]
    for (observer, stretch) in zip(description.observers, machine.table.lengths.stretches) {
      lines.append("  case .\(SwiftWords.name(observer.name)):")
      var constants: [String] = []
      func text(_ value: LengthValue, _ name: String) -> String {
        var printer = FormulaPrinter(
          value.program, parameters: value.inputs.map(operandText), roots: [value.result],
          reserved: ["environment", "measures", "lengths", "observer", "min", "max", "from", "to"])
        let text = printer.text(value.result, name: observer.name + name)
        constants += printer.constants
        return text
      }
      let (from, to) = (text(stretch.from, "Start"), text(stretch.to, "End"))
      lines += (constants + ["return (\(from), \(to))"]).map { "    " + $0 }
    }
    return lines + ["  }", "}"]
  }

  private func operandText(_ operand: LengthValue.Operand) -> String {
    switch operand {
    case .environment(let index): parameters(content: false)[index]
    case .measure(let index): parameters(content: false)[5 + index]
    case .length(.length(let node, let field)):
      "lengths[Node.\(SwiftWords.name(screen.nodes[node].name))].\(field.rawValue)"
    case .length(.notch(let index)): "lengths.notches[\(index)]"
    case .length(.formula(let index)): "lengths.formulas[\(index)]"
    case .length(.active(let index)): "lengths.active[\(index)]"
    }
  }
}
