import Machine
import Numerics
import ProgramIR
import Source

extension PageScreen {
  /// Writes the data of the screen that the page's scripts need, except its engine.
  func write(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("file")
      writer.string(file)
      writer.key("name")
      writer.optional(preview?.name)
      writer.key("summary")
      writer.optional(preview?.screenDescription.summary)
      writer.key("findings")
      writer.array { writer in
        for finding in findings { finding.write(&writer) }
      }
      // A page with a machine draws every device itself.
      if let preview, machine == nil {
        writer.key("gallery")
        Drawings(of: preview).write(&writer)
        writer.array("places") { writer in
          for sample in preview.samples { sample.writePlace(&writer) }
        }
      }
      if let machine, let preview {
        PageMachine(machine).write(&writer, preview.quantities)
        writer.array("chains") { writer in
          for chain in machine.chains { chain.write(&writer) }
        }
        writer.array("scenarios") { writer in
          for scenario in scenarios { scenario.write(&writer) }
        }
        if let earlier = earlier.first {
          writer.key("earlier")
          earlier.write(&writer)
          writer.array("changes") { writer in
            for change in changes { writer.string(change) }
          }
        }
        writer.array("promises") { writer in
          for promise in promises { promise.write(&writer) }
        }
        writer.key("diagram")
        Diagram(machine).write(&writer)
        writer.key("places")
        writer.array { writer in
          for sample in preview.samples { sample.writePlace(&writer) }
        }
      }
    }
  }
}

extension PageScreen.PhoneSetup {
  /// Writes the members of the object that names the place.
  func write(_ writer: inout JSONWriter) {
    writer.pair("place", title)
    guard !inputs.isEmpty else { return }
    writer.key("inputs")
    writer.object { writer in
      for (name, value) in inputs {
        writer.key(name)
        writer.number(value.double)
      }
    }
  }
}

extension PageScreen.Finding {
  fileprivate func write(_ writer: inout JSONWriter) {
    writer.object { writer in
      for (key, text) in [("severity", severity), ("id", id), ("message", message), ("details", details)] {
        writer.pair(key, text)
      }
      if let fix { writer.pair("fix", fix) }
      place?.write(&writer)
      for (key, number) in [("line", line), ("column", column)] {
        writer.key(key)
        writer.number(number)
      }
    }
  }
}

extension Preview.Sample {
  func writePlace(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.pair("title", title)
      writer.key("device")
      writer.optional(device)
      writer.key("orientation")
      writer.optional(orientation)
      for (key, amounts) in [("environment", environment), ("turned", turned), ("measures", measures)] {
        writer.key(key)
        writer.object { writer in
          for amount in amounts {
            writer.key(key == "measures" ? amount.name : amount.field)
            writer.number(amount.value.double)
          }
        }
      }
    }
  }
}

extension Preview.Amount {
  /// The field of the environment's record: `safeAreaTop` for `safeArea.top`.
  var field: String {
    let parts = name.split(separator: ".")
    return parts.dropFirst().reduce(String(parts.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }
}

/// The names by which the page's scripts access one engine.
struct PageMachine {
  /// The functions of an engine that the page calls for a node: the backdrop of a sheet, and whether touches outside a
  /// sheet pass through.
  private static let questions = [("backdrop", "backdrop"), ("passes", "passesTouches")]

  let machine: Machine
  let program: Program
  let names: JavaScriptNames

  init(_ machine: Machine) {
    self.machine = machine
    let translation = JavaScriptTranslation(machine, EmitOptions(source: machine.screenDescription.file))
    program = translation.program
    names = translation.names
  }

  /// The engine as a JavaScript expression.
  var engine: String {
    let functions = machine.screenDescription.nodes.flatMap { node in
      Self.questions.map { NodeNames(node.name).function($0.1) }
    }
    let observers = machine.screenDescription.observers.map { NodeNames($0.name).function("progress") }
    return emitJavaScriptValue(machine, answering: functions + observers + [ReservedNames.frameQuery])
  }

  func write(_ writer: inout JSONWriter, _ quantities: [Preview.Quantity]) {
    writer.key("modes")
    writer.strings(machine.screenDescription.modes)
    writer.key("measures")
    writer.array { writer in
      for measure in machine.screenDescription.measures { write(measure, &writer) }
    }
    writer.key("nodes")
    writer.array { writer in
      for node in machine.screenDescription.nodes { write(node, quantities.filter { $0.node == node.name }, &writer) }
    }
    writer.array("observers") { writer in
      for observer in machine.screenDescription.observers {
        write(observer, quantities.filter { $0.node == observer.name }, &writer)
      }
    }
    writer.key("snapshot")
    writer.object { writer in
      for field in program.record(ReservedNames.snapshot)?.fields ?? [] { write(saved: field, &writer) }
    }
  }

  private func write(_ measure: ScreenDescription.Measure, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("name")
      writer.string(measure.name)
      for (key, value) in [("lower", measure.lower), ("upper", measure.upper), ("typical", measure.typical)] {
        writer.key(key)
        writer.number(value.double)
      }
    }
  }

  private func write(
    _ node: ScreenDescription.Node, _ quantities: [Preview.Quantity], _ writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.pair("line", node.line)
      writer.object("forms") { writer in
        for quantity in quantities { writer.pair(quantity.name, quantity.form) }
      }
      for (key, text) in [
        ("name", node.name), ("kind", node.kind.rawValue), ("parent", node.parent), ("title", node.title),
        ("summary", node.summary), ("region", node.region),
      ] {
        guard let text else { continue }
        writer.key(key)
        writer.string(text)
      }
      if node.isFromEnd {
        writer.key("fromEnd")
        writer.bool(true)
      }
      if node.isOverSheets { writer.pair("over", "sheets") }
      if node.isOver { writer.pair("over", node.bar?.isAtTopEdge == true ? "top" : "bottom") }
      if let sheet = node.sheet { write(sheet, of: node, &writer) }
      if let tabs = node.tabs {
        writer.key("pages")
        writer.strings(tabs.pages.map(\.name))
        writer.key("swiped")
        writer.bool(tabs.isSwiped)
      }
      writer.key("state")
      writer.object { writer in
        for (key, word) in words(of: node) {
          writer.key(key)
          writer.string(word)
        }
      }
    }
  }

  private func write(
    _ observer: ScreenDescription.Observer, _ ends: [Preview.Quantity], _ writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.pair("name", observer.name)
      writer.pair("node", observer.node)
      writer.pair("progress", names.function(NodeNames(observer.name).function("progress")))
      for end in ends { writer.pair(end.name, end.form) }
    }
  }

  private func write(_ sheet: SheetDeclaration, of node: ScreenDescription.Node, _ writer: inout JSONWriter) {
    writer.key("notches")
    writer.strings(node.notches)
    writer.key("top")
    writer.bool(sheet.isAtTopEdge)
    writer.key("canGo")
    writer.bool(program.enumeration(sheet.notchType)?.cases.contains { $0.name == "dismissed" } ?? false)
    writer.key("flags")
    writer.object { writer in
      for quantity in node.quantities {
        guard let flag = quantity.flag else { continue }
        writer.key(quantity.name)
        writer.string(flag)
      }
    }
  }

  /// Returns the names of the engine's members for the state and functions of a node.
  private func words(of node: ScreenDescription.Node) -> [(key: String, word: String)] {
    var words: [(key: String, word: String)] = []
    let own = NodeNames(node.name)
    for (key, field) in [("phase", own.phase), ("page", own.page), ("free", own.free)]
    where program.state.contains(where: { $0.name == field }) {
      words.append((key, names.state(field)))
    }
    for (key, verb) in Self.questions {
      let function = own.function(verb)
      if program.function(function) != nil { words.append((key, names.function(function))) }
    }
    for (key, enumeration) in [("notchKey", ReservedNames.destination), ("pageKey", ReservedNames.page)] {
      if let word = names.keys(enumeration, node.name).first { words.append((key, word)) }
    }
    return words
  }

  /// Writes the state member that the page preserves across a reload, with its possible values.
  private func write(saved field: Field, _ writer: inout JSONWriter) {
    let sheet = machine.sheets.first { NodeNames($0.node).notch == field.name }
    var choices: [String]?
    if case .enumeration(let type) = field.type { choices = program.enumeration(type)?.cases.map(\.name) }
    writer.key(field.name)
    writer.object { writer in
      writer.key("state")
      writer.string(names.state(sheet?.phase ?? field.name))
      if let node = sheet?.node ?? machine.screenDescription.nodes.first(where: { owns(field.name, $0.name) })?.name {
        writer.pair("node", node)
      }
      writer.key("isSheet")
      writer.bool(sheet != nil)
      if let choices {
        writer.key("choices")
        writer.strings(choices)
      }
    }
  }
}

extension PageMachine {
  /// Whether a field of the snapshot is the offset or the page of a node.
  private func owns(_ field: String, _ node: String) -> Bool {
    field == NodeNames(node).offset || field == NodeNames(node).page
  }
}

extension JSONWriter {
  fileprivate mutating func strings(_ texts: [String]) {
    array { writer in
      for text in texts { writer.string(text) }
    }
  }
}
