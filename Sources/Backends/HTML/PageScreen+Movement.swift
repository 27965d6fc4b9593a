import Numerics
import ScrollworkEngine
import Source
import Tables

// The plans, scenarios and assertions of a screen as data of the page.

extension ScreenTable {
  /// Writes what one finger moves, and in which order.
  func write(chain number: Int, _ writer: inout JSONWriter) {
    let (nodes, chain) = (screen.nodes, screen.chains[number])
    func isSheet(_ node: Int) -> Bool { if case .sheet = nodes[node].kind { true } else { false } }
    func kind(_ node: Int) -> String {
      if case .scroll(let scroll) = nodes[node].kind { scroll.rows == nil ? "scroll" : "list" } else { "sheet" }
    }
    func word(_ step: ScrollMachine.Step) -> String {
      switch step.limit {
      case .lower: isSheet(step.node) ? "lowest" : "zero"
      case .upper: isSheet(step.node) ? "highest" : "end"
      case .returned: "returned"
      case .none: "none"
      }
    }
    writer.object { writer in
      writer.pair("name", nodes[leaf(ofChain: number)].name)
      writer.array("nodes") { writer in
        for node in chain.consumers {
          writer.object { writer in
            writer.pair("node", nodes[node].name)
            writer.pair("kind", kind(node))
          }
        }
      }
      for direction in ScrollMachine.Direction.allCases {
        writer.array("\(direction)") { writer in
          for step in chain[direction] {
            writer.array { writer in
              writer.number(chain.consumers.firstIndex(of: step.node) ?? 0)
              writer.string(word(step))
            }
          }
        }
      }
    }
  }
}

extension PageScreen.AssertionMargin {
  func write(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.pair("text", text)
      writer.pair("line", line)
      writer.pair("form", form)
      if isEquality {
        writer.key("isEquality")
        writer.bool(true)
      }
      guard let tightest else { return }
      tightest.place.write(&writer)
      writer.key("margin")
      writer.number(tightest.margin.double)
    }
  }
}

extension PageScreen.ScenarioVerdict {
  /// Writes the scenario for its configuration, with every value as a number.
  ///
  /// The simulator plays along, since a value can refer to lengths that an earlier step has changed.
  func write(_ writer: inout JSONWriter) {
    var simulator = Simulator(prepared, at: place)
    writer.object { writer in
      writer.pair("title", script.title)
      writer.pair("line", line)
      if let failure { writer.pair("failure", failure) }
      writer.key("place")
      sample.writePlace(&writer)
      writer.array("steps") { writer in
        for step in script.steps {
          step.kind.write(&writer) { simulator.evaluate($0) }
          simulator.play(step.kind)
        }
      }
    }
  }
}

extension LoweredStep.Kind {
  /// Writes the step as a trace has it, with every value as a number.
  fileprivate func write(_ writer: inout JSONWriter, _ evaluate: (LengthValue) -> Double) {
    func numbers(_ key: String, _ terms: [LengthValue], _ writer: inout JSONWriter) {
      writer.array(key) { writer in
        for term in terms { writer.number(evaluate(term)) }
      }
    }
    writer.object { writer in
      switch self {
      case .given(let settings):
        writer.object("given") { writer in
          for setting in settings { setting.write(&writer, evaluate) }
        }
      case .begin(let region, let settings):
        writer.object("begin") { writer in
          writer.pair("on", region)
          for setting in settings { setting.write(&writer, evaluate) }
        }
      case .drag(let region, let by):
        writer.object("drag") { writer in
          writer.pair("on", region)
          numbers("by", by, &writer)
        }
      case .drift(let region, let by, let velocity):
        writer.object("drift") { writer in
          writer.pair("on", region)
          numbers("by", by, &writer)
          guard let velocity else { return }
          writer.key("velocity")
          writer.number(evaluate(velocity))
        }
      case .release(let velocity): writer.object("release") { $0.length("velocity", evaluate(velocity)) }
      case .cancel, .settle(nil):
        writer.key(self.isCancel ? "cancel" : "settle")
        writer.bool(true)
      case .settle(let node?): writer.pair("settle", node)
      case .tap(let sheet): writer.pair("tap", sheet)
      case .tapOutside(let sheet): writer.object("tap") { $0.pair("outside", sheet) }
      case .scrollToTop: writer.pair("tap", "statusBar")
      case .show(let tabs, let page): writer.pair("show", "\(tabs).\(page)")
      case .swipe(let tabs, let page): writer.pair("swipe", "\(tabs).\(page)")
      case .select(let tabs, let page): writer.pair("select", "\(tabs).\(page)")
      case .mode(let mode): writer.pair("mode", mode)
      case .move(let sheet, let notch): writer.object("move") { $0.pair(sheet, notch) }
      case .moveBar(let bar, let place): writer.object("move") { $0.pair(bar, place.rawValue) }
      case .resize(let values, let orientation):
        writer.object("resize") { writer in
          if let orientation { writer.pair("orientation", orientation.rawValue) }
          for (name, term) in values { writer.length(name, evaluate(term)) }
        }
      case .measure(let values, let starts):
        writer.object("measure") { writer in
          for (name, term) in values { writer.growth(name, evaluate(term), isAtStart: starts.contains(name)) }
        }
      case .place(let settings):
        writer.object("place") { writer in
          for setting in settings { setting.write(&writer, evaluate) }
        }
      case .scroll(let node, let stop): writer.object("scroll") { $0.pair(node, "\(stop)") }
      case .expect(let expectations):
        writer.object("expect") { writer in
          for expectation in expectations { expectation.kind.write(&writer, evaluate) }
        }
      }
    }
  }

  private var isCancel: Bool { if case .cancel = self { true } else { false } }
}

extension LoweredSetting {
  fileprivate func write(_ writer: inout JSONWriter, _ evaluate: (LengthValue) -> Double) {
    switch self {
    case .notch(let sheet, let notch): writer.pair(sheet, notch)
    case .page(let tabs, let page): writer.pair(tabs, page)
    case .mode(let mode): writer.pair("mode", mode)
    case .offset(let node, let term): writer.length("\(node).offset", evaluate(term))
    case .height(let sheet, let term): writer.length("\(sheet).height", evaluate(term))
    case .measure(let name, let term): writer.length(name, evaluate(term))
    }
  }
}

extension LoweredExpectation.Kind {
  fileprivate func write(_ writer: inout JSONWriter, _ evaluate: (LengthValue) -> Double) {
    switch self {
    case .notch(let sheet, let notch): writer.pair(sheet, notch)
    case .dismissed(let sheet): writer.pair(sheet, "dismissed")
    case .moving(let sheet): writer.pair(sheet, "moving")
    case .page(let tabs, let page): writer.pair(tabs, page)
    case .mode(let mode): writer.pair("mode", mode)
    case .offset(let node, let term): writer.length("\(node).offset", evaluate(term))
    case .fromEnd(let node, let term): writer.length("\(node).fromEnd", evaluate(term))
    case .height(let node, let term): writer.length("\(node).height", evaluate(term))
    case .progress(let node, let term): writer.length("\(node).progress", evaluate(term))
    case .shown(let bar, let term): writer.length("\(bar).shown", evaluate(term))
    case .scale(let node, let term): writer.length("\(node).scale", evaluate(term))
    case .opacity(let node, let term): writer.length("\(node).opacity", evaluate(term))
    case .dim(let node, let term): writer.length("\(node).dim", evaluate(term))
    case .observed(let observer, let term): writer.length(observer, evaluate(term))
    case .effects(let effects):
      writer.array("effects") { writer in
        for (effect, subject) in effects { writer.string(effect.rawValue + (subject.map { " \($0)" } ?? "")) }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func length(_ name: String, _ value: Double) {
    key(name)
    number(value)
  }

  /// Writes a measure as a step has it.
  fileprivate mutating func growth(_ name: String, _ value: Double, isAtStart: Bool) {
    guard isAtStart else { return length(name, value) }
    object(name) { writer in
      writer.length("to", value)
      writer.pair("at", "start")
    }
  }
}
