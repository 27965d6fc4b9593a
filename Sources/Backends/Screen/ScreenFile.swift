import Numerics
import ScrollworkEngine
import Tables

/// A screen as one Swift file for the module `ScrollworkEngine`: names, transitions as data, and lengths as formulas.
///
/// **Invariant:** the file contains no loop, no assignment to a position, and no arithmetic but closed forms. It compiles
/// under Swift 5 and 6 and with the main actor as default isolation, and `swift format` leaves it unchanged.
package struct ScreenFile {
  /// The end of a file's name, after the name of the screen.
  package static let suffix = ".scroll.swift"

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
    type = SwiftWords.type(forScreen: machine.screenDescription.screen)
    access = Self.prefix(options.access)
  }

  static func prefix(_ access: Access) -> String {
    switch access {
    case .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }

  /// Returns the text of the file for one screen.
  package static func text(_ machine: Machine, _ options: EmitOptions) -> String {
    GeneratedText.sealed(
      GeneratedText.firstLine(source: options.source, version: options.version),
      "\n" + ScreenFile(machine, options).lines.map { $0 + "\n" }.joined())
  }

  private var lines: [String] {
    var members = names
    members.append(["// MARK: - Transitions"])
    members.append(declaration("\(access)static let screen = ", screenCode))
    members.append(["// MARK: - Lengths"])
    members += lengths
    var lines = options.importsEngine ? ["import ScrollworkEngine", ""] : []
    lines += documentation.flatMap { comment($0, 0) + ["///"] }.dropLast()
    lines.append("\(access)nonisolated enum \(type): ScrollMachine.Format\(GeneratedText.formatVersion) {")
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
        "Proved for \(devices)"
          + (ignored.isEmpty ? "." : ", but for what the spec ignores: \(ignored)."))
    }
    return paragraphs
  }

  /// The names of the devices. A first word that the name before has too is left out: iPhone 15, 15 Plus.
  private var devices: String {
    var names: [String] = []
    var family: Substring?
    for device in description.devices {
      let words = device.split(separator: " ", maxSplits: 1)
      names.append(words.count == 2 && words.first == family ? String(words[1]) : device)
      family = words.first
    }
    return names.joined(separator: ", ")
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
  func node(_ number: Int) -> LiteralCode { .text("Node." + nodeName(number)) }

  func nodeName(_ number: Int) -> String { SwiftWords.member(screen.nodes[number].name) }

  /// Returns the type of a sheet's notches.
  func notchType(_ sheet: Int) -> String {
    let name = screen.nodes[sheet].name
    return name.prefix(1).uppercased() + name.dropFirst() + "Notch"
  }

  /// Returns the type of the pages of tabs.
  private func pageType(_ tabs: Int) -> String {
    let name = screen.nodes[tabs].name
    return name.prefix(1).uppercased() + name.dropFirst() + "Page"
  }

  /// Returns a place of a sheet with its type.
  func notch(_ notch: Int, _ sheet: Int) -> LiteralCode {
    let name =
      switch notch {
      case .gone: SheetDeclaration.dismissed
      case .free: SheetDeclaration.free
      default: rules(sheet)?.notches[notch] ?? ""
      }
    return .text("\(notchType(sheet)).\(SwiftWords.member(name, besides: "sheet"))")
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
      var others: [String] = []
      if rules.canBeDismissed { others.append("\(SheetDeclaration.dismissed) = -1") }
      if rules.release.glide != nil { others.append("\(SheetDeclaration.free) = -2") }
      let own = enumeration(
        notchType(sheet), "ScrollMachine.NotchName", "The notches of `\(screen.nodes[sheet].name)`, from the smallest.",
        rules.notches, others, besides: "sheet")
      members.append(
        own.dropLast() + ["  \(access)static var sheet: Node { .\(nodeName(sheet)) }", "}"])
    }
    for tabs in screen.tabs {
      let name = screen.nodes[tabs].name
      let pages = screen.nodes.indices.filter { screen.tabs(of: $0) == tabs }
      members.append(
        ["/// The pages of `\(name)`.", "\(access)enum \(pageType(tabs)): Int, ScrollMachine.PageName {"]
          + pages.map { "  case \(SwiftWords.member(screen.nodes[$0].name, besides: "tabs")) = \($0)" }
          + ["  \(access)static var tabs: Node { .\(nodeName(tabs)) }", "}"])
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

  /// - Parameter others: cases with numbers, behind those that count from 0.
  private func enumeration(
    _ name: String, _ conformance: String, _ summary: String, _ cases: [String], _ others: [String] = [],
    besides taken: String = ""
  ) -> [String] {
    var lines = ["/// \(summary)", "\(access)enum \(name): Int, \(conformance) {"]
    var line = "  case "
    var isStarted = false
    for item in cases {
      let word = SwiftWords.member(item, besides: taken)
      if isStarted, line.count + 2 + word.count + 2 > LiteralCode.width {
        lines.append(line)
        (line, isStarted) = ("  case ", false)
      }
      line += (isStarted ? ", " : "") + word
      isStarted = true
    }
    if isStarted { lines.append(line) }
    return lines + others.map { "  case " + $0 } + ["}"]
  }

  private var measures: [String] {
    let names = measureNames
    let summary =
      names.isEmpty
      ? "The screen has no lengths that only the running app knows."
      : "Lengths that only the running app knows, in points."
    var lines = ["/// \(summary)", "\(access)struct Measures: ScrollMachine.RunTimeLengths {"]
    let typical = description.measures.map { LiteralCode.numberText($0.typical.double) }
    for (index, (name, number)) in zip(names, typical).enumerated() {
      if let fit = screen.fits.first(where: { $0.measure == index }) {
        lines.append("  /// The height of the view of `\(nodeName(fit.node))`, which the library measures.")
      }
      lines.append("  \(access)var \(name): Double = \(number)")
    }
    let values = "[\(names.joined(separator: ", "))]"
    lines += ["  \(access)var numbers: [Double] {", "    get { \(values) }"]
    if names.count < 2 {
      lines.append(names.isEmpty ? "    set {}" : "    set { \(names[0]) = newValue[0] }")
    } else {
      lines.append("    set {")
      lines += names.indices.map { "      \(names[$0]) = newValue[\($0)]" }
      lines.append("    }")
    }
    lines.append("  }")
    // Swift writes internal initializers itself.
    if options.access != .internal {
      lines += ["", "  \(access)init() {}"]
      if !names.isEmpty {
        let parameters = zip(names, typical).map { LiteralCode.text("\($0): Double = \($1)") }
        let head = LiteralCode.call("\(access)init", parameters.map { (nil, $0) }).lines(2, after: 4, end: " {")
        lines += ["  " + head[0]] + head.dropFirst()
        lines += names.map { "    self.\($0) = \($0)" } + ["  }"]
      }
    }
    return lines + ["}"]
  }

  /// The members of `Measures`. The height of a view is one word, as in `titleHeight`, that no declared measure has.
  private var measureNames: [String] {
    let declared = Set(screen.measures)
    return screen.measures.map { name in
      guard let dot = name.firstIndex(of: ".") else { return SwiftWords.member(name, besides: "numbers") }
      let length = name[name.index(after: dot)...]
      var word = name[..<dot] + length.prefix(1).uppercased() + length.dropFirst()
      while declared.contains(String(word)) { word += "_" }
      return String(word)
    }
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
      for (sheet, part) in contents {
        lines.append("  case .\(nodeName(sheet)):")
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
      + measureNames.map { "measures.\($0)" } + (content ? ["content"] : [])
  }

  private func body(_ part: LengthTable.Part, nodes: [Int], content: Bool) -> [String] {
    var printer = FormulaPrinter(
      part.program, parameters: parameters(content: content),
      roots: part.outputs.map(\.register) + part.conditions.flatMap { $0.comparisons.flatMap { [$0.left, $0.right] } },
      reserved: ["environment", "measures", "lengths", "content", "sheet", "min", "max"])
    var registers: [LengthTable.Slot: Int] = [:]
    for output in part.outputs { registers[output.place] = output.register }
    var conditions: [Int: [ScrollMachine.LengthProgram.Comparison]] = [:]
    for condition in part.conditions { conditions[condition.notch] = condition.comparisons }
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
        if !arguments.isEmpty {
          let place = "lengths[Node.\(nodeName(node))] = "
          statements += call(".init", arguments, after: place)
        }
      }
      guard let rules = rules(node) else { continue }
      if !content {
        var arguments: [(String?, LiteralCode)] = [(nil, self.node(node))]
        var (heights, flags, formulas) = ([LiteralCode](), [LiteralCode](), [LiteralCode]())
        for (index, notch) in rules.notches.enumerated() {
          let register = registers[.notch(notchStart + index)] ?? 0
          heights.append(.text(printer.text(register, name: name(node, notch))))
          let tests = conditions[notchStart + index]?.map { printer.test($0, name: name(node, notch)) } ?? []
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
        statements += call("lengths.sheet", arguments)
      }
      notchStart += rules.notches.count
      formulaStart += rules.formulas
    }
    return printer.constants + statements
  }

  /// Returns the lines of a call, which is indented by four columns in the file.
  ///
  /// - Parameter place: the left side of an assignment, before the call.
  private func call(_ name: String, _ arguments: [(String?, LiteralCode)], after place: String = "") -> [String] {
    let lines = LiteralCode.call(name, arguments.map { (label: $0.0, value: $0.1) }).lines(0, after: 4 + place.count)
    return [place + lines[0]] + lines.dropFirst()
  }

  private var stretches: [String] {
    var lines = [
      "\(access)static func stretch(",
      "  _ observer: Observer, _ environment: ScrollMachine.Environment, _ measures: Measures,",
      "  _ lengths: ScrollMachine.Lengths", ") -> (from: Double, to: Double) {", "  switch observer {",
    ]
    for (observer, stretch) in zip(description.observers, machine.table.lengths.stretches) {
      lines.append("  case .\(SwiftWords.member(observer.name)):")
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

  /// Returns the name of a notch by its number among those of all sheets.
  private func notchText(_ index: Int) -> String {
    var rest = index
    for sheet in screen.sheets {
      let notches = rules(sheet)?.notches ?? []
      if notches.indices.contains(rest) {
        return "\(notchType(sheet)).\(SwiftWords.member(notches[rest], besides: "sheet"))"
      }
      rest -= notches.count
    }
    return "\(index)"
  }

  private func operandText(_ operand: LengthValue.Operand) -> String {
    switch operand {
    case .environment(let index): parameters(content: false)[index]
    case .measure(let index): parameters(content: false)[5 + index]
    case .length(.length(let node, let field)):
      "lengths[Node.\(nodeName(node))].\(field.rawValue)"
    case .length(.notch(let index)): "lengths[\(notchText(index))]"
    case .length(.formula(let index)): "lengths.formulas[\(index)]"
    case .length(.active(let index)): "lengths.active[\(index)]"
    }
  }
}
