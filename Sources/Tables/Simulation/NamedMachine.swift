import ScrollworkEngine

/// A machine of the engine that is read by the names of the spec.
package struct NamedMachine: Sendable {
  package let table: ScreenTable
  package var machine: ScrollMachine

  /// Starts the screen. Both lists are in points, in the order of the spec. A missing value is 0.
  package init(_ table: ScreenTable, environment: [Double], measures: [Double]) {
    self.table = table
    let missing = max(0, table.screen.measures.count - measures.count)
    machine = table.machine(environment: environment, measures: measures + Array(repeating: 0, count: missing))
  }

  package var screen: ScrollMachine.Screen { machine.screen }

  /// Returns the number of a node. `nil` if the screen has no such node.
  package func number(_ node: String) -> Int? { table.numbers[node] }

  package func name(_ node: Int) -> String { screen.nodes[node].name }

  // MARK: Positions

  /// The positions by node, in points: heights of sheets, offsets of scrolls and lists.
  package var positions: [String: Double] {
    Dictionary((screen.sheets + screen.scrolls).map { (name($0), machine.position($0)) }) { first, _ in first }
  }

  /// Returns the position of a node, in points. 0 for a node without one.
  package func position(_ node: String) -> Double { number(node).map(machine.position) ?? 0 }

  /// Returns the place of a node's view for shown positions. A missing position is 0.
  package func frame(of node: String, shown: [String: Double]) -> ScrollMachine.Frame {
    guard let number = number(node) else { return ScrollMachine.Frame(top: 0, height: 0, width: 0) }
    return machine.frame(number) { shown[name($0)] ?? 0 }
  }

  /// Returns a length of a node, in points. `nil` if the node has no such length.
  package func length(_ quantity: String, of node: String) -> Double? {
    number(node).flatMap { table.places[$0][quantity] }.map { machine.state.lengths.value($0) }
  }

  /// Returns the progress of a sheet or header at the position that moves it, from 0 to 1. `nil` for other nodes.
  package func progress(of node: String) -> Double? {
    guard let number = number(node) else { return nil }
    switch screen.nodes[number].kind {
    case .sheet: return machine.progress(ofSheet: number, at: machine.position(number))
    case .header: return scroll(around: number).map { machine.progress(ofHeader: number, at: machine.position($0)) }
    case .block, .bar, .footer, .scroll, .tabs, .page: return nil
    }
  }

  /// Returns the visible height of a node, in points. `nil` for a node without a height.
  package func height(of node: String) -> Double? {
    guard let number = number(node) else { return nil }
    switch screen.nodes[number].kind {
    case .sheet: return machine.position(number)
    case .header:
      if let scroll = scroll(around: number) { return machine.height(ofHeader: number, at: machine.position(scroll)) }
    case .block, .bar, .footer, .scroll, .tabs, .page: break
    }
    return length("height", of: node)
  }

  private func scroll(around header: Int) -> Int? {
    screen.nodes[header].parent.flatMap { screen.scrolls.contains($0) ? $0 : nil }
  }

  /// Returns the visible height of a bar that moves, in points. `nil` for other nodes.
  package func shownHeight(ofBar node: String) -> Double? {
    guard let number = number(node), screen.bars.contains(number) else { return nil }
    return machine.shownHeight(ofBar: number, machine.position)
  }

  /// Returns the progress of an observer, from 0 to 1. `nil` if the screen has no such observer.
  package func progress(ofObserver name: String) -> Double? {
    guard let index = screen.observers.firstIndex(where: { $0.name == name }) else { return nil }
    return machine.progress(ofObserver: index, at: machine.position(screen.observers[index].node))
  }

  /// Returns the appearance of the background of a sheet. `nil` if the sheet does not change it.
  package func backdrop(_ node: String) -> ScrollMachine.BackdropState? {
    number(node).flatMap { machine.backdrop($0, at: machine.position($0)) }
  }

  // MARK: Choices

  /// Returns the state of a sheet. `nil` for other nodes.
  package func sheet(_ node: String) -> ScrollMachine.SheetState? {
    guard let number = number(node) else { return nil }
    return screen.sheets.firstIndex(of: number).map { machine.state.sheets[$0] }
  }

  /// Returns the name of a place of a sheet.
  package func name(of notch: Int, _ sheet: String) -> String {
    switch notch {
    case .gone: return SheetDeclaration.dismissed
    case .free: return SheetDeclaration.free
    default:
      guard let number = number(sheet), case .sheet(let rules) = screen.nodes[number].kind,
        rules.notches.indices.contains(notch)
      else { return "" }
      return rules.notches[notch]
    }
  }

  /// Returns the number of a place of a sheet by its name. `nil` if it has no such place.
  package func notch(_ name: String, of sheet: String) -> Int? {
    guard let number = number(sheet), case .sheet(let rules) = screen.nodes[number].kind else { return nil }
    if let notch = rules.notches.firstIndex(of: name) { return notch }
    return name == SheetDeclaration.dismissed ? .gone : name == SheetDeclaration.free ? .free : nil
  }

  /// Returns the selected page of tabs. `nil` for other nodes.
  package func page(of tabs: String) -> String? {
    guard let number = number(tabs) else { return nil }
    return screen.tabs.firstIndex(of: number).map { name(machine.state.tabs[$0].page) }
  }

  /// The mode of the screen. `nil` for a screen without modes.
  package var mode: String? {
    screen.modes.indices.contains(machine.state.mode) ? screen.modes[machine.state.mode] : nil
  }
}
