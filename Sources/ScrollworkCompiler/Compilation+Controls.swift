import Model
import ScrollworkEngine
import Tables

/// A control of a sheet that changes nothing at some configurations.
package struct IdleControl: Sendable {
  /// The control, as in "a tap at `low`".
  package var control: String
  /// Whether the spec states it. A move is a control of the app.
  package var isStated: Bool
  package var places: [Environment]
}

extension Compilation {
  /// The controls of a sheet without an effect at some of the configurations: there the engine leads the sheet nowhere,
  /// from every place where it can rest in any mode. Empty for another node.
  package func idleControls(of name: String, at places: [Environment]) -> [IdleControl] {
    guard let spec, let solution, let id = spec.node(named: name), case .sheet(let sheet) = spec[id].kind else {
      return []
    }
    let table = ScreenTable(spec, solution)
    let rests = places.map { RestingSheet.all(table, id.index, at: $0) }
    return sheet.controls(of: id.index, modes: spec.modes).compactMap { control in
      let idle = zip(places, rests).filter { place in !place.1.contains(where: control.hasEffect) }
      return idle.isEmpty ? nil : IdleControl(control: control.text, isStated: control.isStated, places: idle.map(\.0))
    }
  }
}

/// A machine in which a sheet rests.
private struct RestingSheet {
  var machine: ScrollMachine
  /// The number of the sheet among the sheets of the screen.
  var slot: Int
  var place: ScrollMachine.Notch { machine.state.sheets[slot].phase.notch }

  /// Every place where a sheet can rest at a configuration, in every mode.
  static func all(_ table: ScreenTable, _ sheet: Int, at place: Environment) -> [RestingSheet] {
    let start = table.machine(environment: place.environment.map(\.double), measures: place.measures.map(\.double))
    guard let slot = table.screen.sheets.firstIndex(of: sheet), case .sheet(let rules) = table.screen.nodes[sheet].kind
    else { return [] }
    let places = rules.notches.indices + (rules.canBeDismissed ? [ScrollMachine.Notch.gone] : [])
    return (0..<max(1, table.screen.modes.count)).flatMap { mode in
      places.compactMap { notch -> RestingSheet? in
        var machine = start
        var snapshot = machine.snapshot
        (snapshot.mode, snapshot.notches[slot]) = (mode, notch)
        guard machine.restore(snapshot), machine.state.sheets[slot].phase == .resting(at: notch) else { return nil }
        return RestingSheet(machine: machine, slot: slot)
      }
    }
  }
}

/// A control of a sheet, as an event of the engine.
private struct SheetControl {
  var text: String
  var event: ScrollMachine.Event
  /// The notch at which the control counts. `nil` for every place.
  var notch: ScrollMachine.Notch?
  /// The place where it has to lead. `nil` if every other place is an effect.
  var goal: ScrollMachine.Notch?

  var isStated: Bool { if case .move = event { false } else { true } }

  func hasEffect(on sheet: RestingSheet) -> Bool {
    if let notch, notch != sheet.place { return false }
    var moved = sheet
    moved.machine.handle(event)
    return moved.place != sheet.place && (goal.map { $0 == moved.place } ?? true)
  }
}

extension Sheet {
  /// The controls of the sheet and of its modes.
  fileprivate func controls(of node: Int, modes names: [Name]) -> [SheetControl] {
    let tapped = Set((tap + modes.flatMap(\.tap)).map(\.notch)).sorted()
    var controls = tapped.map { notch in
      SheetControl(text: "a tap at `\(notches[notch].name.text)`", event: .tapped(node), notch: notch)
    }
    if ([outside] + modes.map(\.outside)).contains(where: { $0 != .passThrough && $0 != .block }) {
      controls.append(SheetControl(text: "a touch beside it", event: .tappedOutside(node)))
    }
    controls += notches.enumerated().map { number, notch in
      SheetControl(text: "a move to `\(notch.name.text)`", event: .move(node, to: number), goal: number)
    }
    controls += modes.filter { $0.enter != nil || $0.entersPrevious }.map { mode in
      SheetControl(text: "`enter` of `\(names[mode.mode.index].text)`", event: .mode(mode.mode.index))
    }
    return controls
  }
}
