import Numerics
import ScrollworkEngine
import Source
import Tables

extension PageScreen {
  /// Writes the data of the screen that the page's scripts need.
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
      if let preview {
        // A page with a machine draws every device itself, unless the spec fails there or the browser cannot run the
        // engine.
        let (holding, failing) = (preview.only(\.failures.isEmpty), preview.only { !$0.failures.isEmpty })
        let isPartial =
          machine != nil && !failing.samples.isEmpty && findings.contains { $0.severity == "error" }
        writer.key("gallery")
        Drawings(of: machine == nil ? preview : isPartial ? failing : preview.usualDevice).write(&writer)
        if isPartial {
          writer.key("failing")
          writer.number(failing.samples.count)
        }
        writer.array("places") { writer in
          for sample in (isPartial ? holding : preview).samples { sample.writePlace(&writer) }
        }
      }
      if let machine, let preview {
        PageMachine(machine).write(&writer, preview.quantities)
        writer.array("chains") { writer in
          for chain in machine.table.screen.chains.indices { machine.table.write(chain: chain, &writer) }
        }
        writer.array("scenarios") { writer in
          // Those that fail come first.
          for scenario in scenarios.filter({ $0.failure != nil }) + scenarios.filter({ $0.failure == nil }) {
            scenario.write(&writer)
          }
        }
        if let earlier = earlier.first {
          writer.key("earlier")
          earlier.write(&writer)
          writer.array("changes") { writer in
            for change in changes { writer.string(change) }
          }
        }
        writer.array("promises") { writer in
          for assertion in assertions { assertion.write(&writer) }
        }
        writer.key("diagram")
        Diagram(machine).write(&writer)
      }
    }
  }
}

extension Preview.Screen {
  /// The screen on some of its devices.
  fileprivate func only(_ isMeant: (Preview.Sample) -> Bool) -> Preview.Screen {
    var screen = self
    screen.samples = samples.filter(isMeant)
    return screen
  }

  /// The screen on the device that the page shows first.
  fileprivate var usualDevice: Preview.Screen {
    var screen = self
    screen.samples = samples.isEmpty ? [] : [samples[samples.count / 2]]
    return screen
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
      writer.pair("cutout", frame.cutout.rawValue)
      writer.pair("corners", frame.corners.rawValue)
      writer.key("bars")
      writer.object { writer in
        writer.key("navigation")
        writer.number(bars.navigation.double)
        writer.key("tab")
        writer.number(bars.tab.double)
      }
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

/// A machine as the page has it: the numbers that the engine reads, and the names of the numbers.
struct PageMachine {
  let machine: Machine

  init(_ machine: Machine) { self.machine = machine }

  func write(_ writer: inout JSONWriter, _ quantities: [Preview.Quantity]) {
    writer.key("modes")
    writer.strings(machine.screenDescription.modes)
    writer.key("measures")
    writer.array { writer in
      for measure in machine.screenDescription.measures { write(measure, &writer) }
    }
    let skins = ScreenSkins(machine.screenDescription)
    writer.key("skins")
    Drawings(skins.elements).write(&writer)
    writer.key("nodes")
    writer.array { writer in
      for node in machine.screenDescription.nodes {
        write(node, quantities.filter { $0.node == node.name }, skins.numbers[node.name], &writer)
      }
    }
    writer.array("observers") { writer in
      for observer in machine.screenDescription.observers {
        write(observer, quantities.filter { $0.node == observer.name }, &writer)
      }
    }
    writer.array("table") { writer in
      for number in machine.table.encoded { writer.number(number) }
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
    _ node: ScreenDescription.Node, _ quantities: [Preview.Quantity], _ skin: Int?, _ writer: inout JSONWriter
  ) {
    writer.object { writer in
      if let skin {
        writer.key("skin")
        writer.number(skin)
      }
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
      if node.isOverSheets {
        writer.pair("over", "sheets")
      } else if node.isOver {
        writer.pair("over", node.bar?.isAtTopEdge == true ? "top" : "bottom")
      }
      if let sheet = node.sheet { write(sheet, of: node, &writer) }
      if let tabs = node.tabs {
        writer.key("pages")
        writer.strings(tabs.pages)
        writer.key("swiped")
        writer.bool(tabs.isSwiped)
      }
    }
  }

  private func write(
    _ observer: ScreenDescription.Observer, _ ends: [Preview.Quantity], _ writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.pair("name", observer.name)
      writer.pair("node", observer.node)
      for end in ends { writer.pair(end.name, end.form) }
    }
  }

  private func write(_ sheet: SheetDeclaration, of node: ScreenDescription.Node, _ writer: inout JSONWriter) {
    writer.key("notches")
    writer.strings(node.notches)
    writer.key("top")
    writer.bool(sheet.isAtTopEdge)
    guard let rules = rules(of: node.name) else { return }
    writer.key("canGo")
    writer.bool(rules.canBeDismissed)
    writer.key("free")
    writer.bool(rules.release.glide != nil)
  }

  private func rules(of sheet: String) -> ScrollMachine.Sheet? {
    guard let number = machine.table.numbers[sheet],
      case .sheet(let rules) = machine.table.screen.nodes[number].kind
    else { return nil }
    return rules
  }
}

extension JSONWriter {
  fileprivate mutating func strings(_ texts: [String]) {
    array { writer in
      for text in texts { writer.string(text) }
    }
  }
}
