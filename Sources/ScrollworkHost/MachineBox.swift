/// A machine without its type: the library is compiled once, and talks to every screen in numbers.
@MainActor
package protocol ErasedMachine: AnyObject {
  var outline: HostOutline { get }
  var measures: [Double] { get }

  func handle(_ report: HostReport, _ requests: inout [HostRequest]) -> Double
  /// Whether the screen has an event for a report.
  func knows(_ report: HostReport) -> Bool
  func position(_ node: Int) -> Double
  func shown(_ node: Int) -> Double
  func range(_ node: Int) -> HostRange
  func frame(_ node: Int, _ shown: [Double]) -> HostFrame
  func progress(_ node: Int, _ shown: [Double]) -> Double
  func backdrop(_ node: Int, _ height: Double) -> HostBackdrop
  func passesTouches(_ node: Int, _ height: Double) -> Bool
  func notch(_ node: Int) -> Int?
  func height(_ node: Int, notch: Int) -> Double?
  func page(_ node: Int) -> Int?
  var mode: Int? { get }
  var snapshot: [Double] { get }
  func restore(_ snapshot: [Double]) -> Bool
}

/// The owner of a machine's state.
@MainActor
package final class MachineBox<Screen: HostedMachine>: ErasedMachine {
  package private(set) var machine: Screen.Machine
  package let outline = Screen.outline
  package private(set) var measures: [Double]

  package init(_ measures: Screen.Measures) {
    self.measures = Screen.values(of: measures)
    machine = Screen.machine(
      in: HostEnvironment(height: 0, width: 0, safeAreaTop: 0, safeAreaBottom: 0), measures: measures)
  }

  package func handle(_ report: HostReport, _ requests: inout [HostRequest]) -> Double {
    switch report {
    case .measured(let values), .prepended(let values): measures = values
    case .seen, .began, .dragged, .ended, .cancelled, .drifted, .came, .placed, .scrolledToTop, .settled, .move,
      .scroll,
      .tapped, .tappedOutside, .tappedTitle, .willShow, .selected, .mode, .resized:
      break
    }
    return Screen.handle(report, by: &machine, requests: &requests)
  }

  package func knows(_ report: HostReport) -> Bool { Screen.event(report) != nil }

  package func position(_ node: Int) -> Double { Screen.position(of: node, in: machine) }
  package func shown(_ node: Int) -> Double { Screen.shown(node, in: machine) }
  package func range(_ node: Int) -> HostRange { Screen.range(of: node, in: machine) }
  package func frame(_ node: Int, _ shown: [Double]) -> HostFrame {
    Screen.Node(rawValue: node).map { Screen.frame(of: $0, shown: shown, in: machine) } ?? HostFrame()
  }
  package func progress(_ node: Int, _ shown: [Double]) -> Double {
    Screen.progress(of: node, shown: shown, in: machine)
  }
  package func backdrop(_ node: Int, _ height: Double) -> HostBackdrop {
    Screen.backdrop(of: node, height: height, in: machine)
  }
  package func passesTouches(_ node: Int, _ height: Double) -> Bool {
    Screen.passesTouches(node, height: height, in: machine)
  }
  package func notch(_ node: Int) -> Int? { Screen.notch(of: node, in: machine) }
  package func height(_ node: Int, notch: Int) -> Double? { Screen.height(of: node, notch: notch, in: machine) }
  package func page(_ node: Int) -> Int? { Screen.page(of: node, in: machine) }
  package var mode: Int? { Screen.mode(of: machine) }
  package var snapshot: [Double] { Screen.snapshot(of: machine) }
  package func restore(_ snapshot: [Double]) -> Bool {
    snapshot.count == self.snapshot.count && snapshot.allSatisfy(\.isFinite) && Screen.restore(snapshot, in: &machine)
  }
}
