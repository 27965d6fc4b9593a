/// A generated machine, as the library sees it: nodes, notches and measures are numbers.
///
/// The generated file `X.scroll.host.swift` conforms the screen's namespace, such as `MapsOverlay`, under the name of the
/// format version (`HostFormat1`). A number of a node is its index in `outline.nodes`, and its raw value in `Node`. A
/// region has the number of its node. A number of a notch is its index in the node's `notches`.
///
/// **Units:** points, points per second, seconds. **Sign:** movements and velocities are positive downward, offsets grow
/// as content moves up, and a sheet's position is its visible height.
///
/// Every function is pure and total: a node without the asked quantity answers 0, `nil` or `false`.
public protocol HostedMachine {
  /// The nodes of the screen by name.
  associatedtype Node: RawRepresentable, CaseIterable, Hashable, Sendable where Node.RawValue == Int
  associatedtype Environment: HostedEnvironment
  /// The state.
  associatedtype Machine: HostedState
  /// The lengths that only the app knows.
  associatedtype Measures: Sendable
  /// A notch of one of the sheets. `Never` on a screen without sheets.
  associatedtype Destination: Equatable, Sendable = Never
  /// A page of one of the tabs. `Never` on a screen without tabs.
  associatedtype Page: Equatable, Sendable = Never
  /// A mode that the app sets. `Never` on a screen without modes.
  associatedtype Mode: Equatable, Sendable = Never

  /// The nodes and their places in the spec.
  static var outline: HostOutline { get }
  /// The notches of all sheets, each with the numbers of its sheet and of itself.
  static var destinations: [(Destination, node: Int, notch: Int)] { get }
  /// The pages of all tabs, each with the number of its node.
  static var pages: [(Page, node: Int)] { get }
  /// The modes in the order of the spec. A number of a mode is its index here.
  static var modes: [Mode] { get }

  /// Returns the measures in the order of the spec.
  static func values(of measures: Measures) -> [Double]
  /// Returns the measures for values in the order of the spec, or the typical measures if `values` is empty.
  static func measures(_ values: [Double]) -> Measures

  /// Returns the screen as it first appears.
  static func machine(in environment: HostEnvironment, measures: Measures) -> Machine
  /// Returns the event of a report. `nil` if the screen has no such event.
  static func event(_ report: HostReport) -> Machine.Event?
  /// Returns the request of an effect.
  static func request(_ effect: Machine.Effects.Element) -> HostRequest

  /// Returns the least and the greatest position at which a sheet, a scroll or a list can rest now.
  static func range(of node: Int, in machine: Machine) -> HostRange
  /// Returns the place of a node's view for shown positions, which are indexed by the numbers of their nodes.
  static func frame(of node: Int, shown positions: [Double], in machine: Machine) -> HostFrame
  /// Returns the progress of a sheet or a header for shown positions, from 0 to 1.
  static func progress(of node: Int, shown positions: [Double], in machine: Machine) -> Double
  /// Returns the change of the screen behind a sheet of this shown height.
  static func backdrop(of node: Int, height: Double, in machine: Machine) -> HostBackdrop
  /// Whether touches beside a sheet of this shown height reach the views behind it.
  static func passesTouches(_ node: Int, height: Double, in machine: Machine) -> Bool

  /// Returns the notch where a sheet rests or goes. `nil` while a finger holds it.
  static func notch(of node: Int, in machine: Machine) -> Int?
  /// Returns the height of a notch. `nil` if the sheet cannot rest there now.
  static func height(of node: Int, notch: Int, in machine: Machine) -> Double?
  /// Returns the number of the page that tabs have selected.
  static func page(of node: Int, in machine: Machine) -> Int?
  /// Returns the number of the mode.
  static func mode(of machine: Machine) -> Int?

  /// Returns the positions and choices at rest, as numbers.
  static func snapshot(of machine: Machine) -> [Double]
  /// Restores `snapshot`, and returns whether it fits. A snapshot that does not fit changes nothing.
  static func restore(_ snapshot: [Double], in machine: inout Machine) -> Bool
}

/// The environment of a generated machine. Its memberwise initializer conforms.
public protocol HostedEnvironment {
  init(height: Double, width: Double, safeAreaTop: Double, safeAreaBottom: Double, keyboard: Double)
}

/// The state of a generated machine. Its methods conform.
public protocol HostedState: Sendable {
  associatedtype Region: RawRepresentable where Region.RawValue == Int
  associatedtype Event
  associatedtype Effects: HostedEffects

  mutating func handle(_ event: Event) -> Effects
  /// Returns the raw position: beyond the range by what a finger has pulled.
  func offset(region: Region) -> Double
  /// Returns the shown position.
  func shown(region: Region) -> Double
}

/// The effects of a generated machine. Its members conform.
public protocol HostedEffects: RandomAccessCollection {
  /// The part of a movement that no consumer took, in points, positive upward.
  var rest: Double { get }
}

/// The name under which a generated file of this format conforms. Another format has another name, so a file that was
/// generated for another version of the library fails to compile at that name.
public typealias HostFormat1 = HostedMachine

extension HostedMachine where Destination == Never {
  public static var destinations: [(Destination, node: Int, notch: Int)] { [] }
  public static func notch(of node: Int, in machine: Machine) -> Int? { nil }
  public static func height(of node: Int, notch: Int, in machine: Machine) -> Double? { nil }
  public static func passesTouches(_ node: Int, height: Double, in machine: Machine) -> Bool { true }
}

extension HostedMachine where Page == Never {
  public static var pages: [(Page, node: Int)] { [] }
  public static func page(of node: Int, in machine: Machine) -> Int? { nil }
}

extension HostedMachine where Mode == Never {
  public static var modes: [Mode] { [] }
  public static func mode(of machine: Machine) -> Int? { nil }
}

extension HostedMachine {
  public static func progress(of node: Int, shown positions: [Double], in machine: Machine) -> Double { 0 }
  public static func backdrop(of node: Int, height: Double, in machine: Machine) -> HostBackdrop { HostBackdrop() }

  /// Passes a report to the machine, appends the requests that answer it, and returns the part of a movement that no
  /// consumer took, in points, positive upward.
  static func handle(_ report: HostReport, by machine: inout Machine, requests: inout [HostRequest]) -> Double {
    guard let event = event(report) else { return 0 }
    let effects = machine.handle(event)
    for effect in effects { requests.append(request(effect)) }
    return effects.rest
  }

  static func position(of node: Int, in machine: Machine) -> Double {
    Machine.Region(rawValue: node).map { machine.offset(region: $0) } ?? 0
  }

  static func shown(_ node: Int, in machine: Machine) -> Double {
    Machine.Region(rawValue: node).map { machine.shown(region: $0) } ?? 0
  }

  /// Returns the notch with these numbers.
  public static func destination(_ node: Int, _ notch: Int) -> Destination? {
    destinations.first { $0.node == node && $0.notch == notch }?.0
  }

  /// Returns the page with this number.
  public static func page(_ node: Int) -> Page? { pages.first { $0.node == node }?.0 }

  /// Returns the mode with this number.
  public static func mode(_ number: Int) -> Mode? { modes.indices.contains(number) ? modes[number] : nil }
}

extension HostedEnvironment {
  public init(_ environment: HostEnvironment) {
    self.init(
      height: environment.height, width: environment.width, safeAreaTop: environment.safeAreaTop,
      safeAreaBottom: environment.safeAreaBottom, keyboard: environment.keyboard)
  }
}
