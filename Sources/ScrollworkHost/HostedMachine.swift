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
  associatedtype Environment
  /// The state.
  associatedtype Machine: HostedState where Machine.Environment == Environment, Machine.Measures == Measures
  /// The lengths that only the app knows.
  associatedtype Measures: Sendable
  /// A notch of one of the sheets. `Never` on a screen without sheets.
  associatedtype Destination: Equatable, Sendable = Never
  /// A page of one of the tabs. `Never` on a screen without tabs.
  associatedtype Page: Equatable, Sendable = Never
  /// A mode that the app sets. `Never` on a screen without modes.
  associatedtype Mode: Equatable, Sendable = Never
  /// A name in the `observe` of the spec. `Never` on a screen without observers.
  associatedtype Observer: Sendable = Never

  /// The nodes and their places in the spec.
  static var outline: HostOutline { get }
  /// The notches of all sheets, in the order of the outline.
  static var destinations: [Destination] { get }
  /// The pages of all tabs, in the order of the outline.
  static var pages: [Page] { get }
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
  static func frame(of node: Node, shown positions: [Double], in machine: Machine) -> HostFrame
  /// Returns the progress of a sheet or a header for shown positions, from 0 to 1.
  static func progress(of node: Int, shown positions: [Double], in machine: Machine) -> Double
  /// Returns the progress of an observer for shown positions, from 0 to 1.
  static func progress(of observer: Observer, shown positions: [Double], in machine: Machine) -> Double
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
  /// Restores a snapshot of as many finite numbers as `snapshot(of:)` returns, and returns whether it fits. A snapshot
  /// that does not fit changes nothing.
  static func restore(_ snapshot: [Double], in machine: inout Machine) -> Bool
}

/// The environment of a generated machine. Its memberwise initializer conforms.
public protocol HostedEnvironment {
  init(height: Double, width: Double, safeAreaTop: Double, safeAreaBottom: Double, keyboard: Double)
}

/// The state of a generated machine. Its methods conform.
public protocol HostedState: Sendable {
  associatedtype Environment: HostedEnvironment
  associatedtype Measures
  associatedtype Region: RawRepresentable where Region.RawValue == Int
  associatedtype Event
  associatedtype Effects: HostedEffects
  associatedtype Limits: HostedLimits

  init(environment: Environment, measures: Measures)
  mutating func handle(_ event: Event) -> Effects
  /// Returns the raw position: beyond the range by what a finger has pulled.
  func offset(region: Region) -> Double
  /// Returns the shown position.
  func shown(region: Region) -> Double
  /// Returns the positions between which the region can rest.
  func range(region: Region) -> Limits
  /// Returns the progress of a sheet of a shown height. 0 for other regions.
  func progress(region: Region, height: Double) -> Double
  /// Whether touches beside a sheet of a shown height reach the views behind it.
  func passesTouches(region: Region, height: Double) -> Bool
}

/// The positions between which a region can rest. The members of a generated type conform.
public protocol HostedLimits {
  var lower: Double { get }
  var upper: Double { get }
}

extension HostRange: HostedLimits {}

/// The region of a screen on which a finger moves nothing.
public enum HostNoRegion: Int, Sendable {
  case none = -1
}

/// The events that every screen with a region has. The cases of a generated enumeration conform.
public protocol HostedEvent {
  associatedtype Region
  associatedtype Environment

  static func seen(_ region: Region, at: Double) -> Self
  static func began(_ region: Region, at: Double) -> Self
  static func dragged(_ region: Region, by: Double) -> Self
  static func ended(_ region: Region, velocity: Double) -> Self
  static var cancelled: Self { get }
  static func drifted(_ region: Region, by: Double, velocity: Double) -> Self
  static func came(toRest: Region) -> Self
  static func placed(_ region: Region, at: Double) -> Self
  static var scrolledToTop: Self { get }
  static func resized(_ environment: Environment) -> Self
}

/// The effects of a generated machine. Its members conform.
public protocol HostedEffects: RandomAccessCollection where Index == Int {
  /// The part of a movement that no consumer took, in points, positive upward.
  var rest: Double { get }
  /// Returns the effect with an index, from 0.
  ///
  /// **Why:** in generic code the subscript of a collection is a coroutine, which allocates at each call.
  func effect(_ index: Int) -> Element
}

/// The name under which a generated file of this format conforms. Another format has another name, so a file that was
/// generated for another version of the library fails to compile at that name.
public typealias HostFormat1 = HostedMachine

extension HostedState {
  public func progress(region: Region, height: Double) -> Double { 0 }
  public func passesTouches(region: Region, height: Double) -> Bool { true }
}

extension HostedState where Region == HostNoRegion {
  public func offset(region: Region) -> Double { 0 }
  public func shown(region: Region) -> Double { 0 }
  public func range(region: Region) -> HostRange { HostRange(0, 0) }
}

extension HostedMachine where Destination == Never {
  public static var destinations: [Destination] { [] }
  public static func notch(of node: Int, in machine: Machine) -> Int? { nil }
  public static func height(of node: Int, notch: Int, in machine: Machine) -> Double? { nil }
}

extension HostedMachine where Page == Never {
  public static var pages: [Page] { [] }
  public static func page(of node: Int, in machine: Machine) -> Int? { nil }
}

extension HostedMachine where Observer == Never {
  public static func progress(of observer: Never, shown positions: [Double], in machine: Machine) -> Double {}
}

extension HostedMachine where Mode == Never {
  public static var modes: [Mode] { [] }
  public static func mode(of machine: Machine) -> Int? { nil }
}

extension HostedMachine
where
  Machine.Event: HostedEvent, Machine.Event.Region == Machine.Region,
  Machine.Event.Environment == Environment
{
  /// Returns the event of a report that every screen with a region has. `nil` for other reports.
  public static func common(_ report: HostReport) -> Machine.Event? {
    func region(_ node: Int) -> Machine.Region? { Machine.Region(rawValue: node) }
    switch report {
    case .seen(let node, let at): return region(node).map { .seen($0, at: at) }
    case .began(let node, let at): return region(node).map { .began($0, at: at) }
    case .dragged(let node, let by): return region(node).map { .dragged($0, by: by) }
    case .ended(let node, let velocity): return region(node).map { .ended($0, velocity: velocity) }
    case .cancelled: return .cancelled
    case .drifted(let node, let by, let velocity): return region(node).map { .drifted($0, by: by, velocity: velocity) }
    case .came(let node): return region(node).map { .came(toRest: $0) }
    case .placed(let node, let at): return region(node).map { .placed($0, at: at) }
    case .scrolledToTop: return .scrolledToTop
    case .resized(let environment): return .resized(Environment(environment))
    case .settled, .move, .scroll, .tapped, .tappedOutside, .tappedTitle, .willShow, .selected, .mode, .measured,
      .prepended:
      return nil
    }
  }
}

extension HostedMachine {
  public static func machine(in environment: HostEnvironment, measures: Measures) -> Machine {
    Machine(environment: Environment(environment), measures: measures)
  }

  public static func backdrop(of node: Int, height: Double, in machine: Machine) -> HostBackdrop { HostBackdrop() }

  public static func range(of node: Int, in machine: Machine) -> HostRange {
    guard let region = Machine.Region(rawValue: node) else { return HostRange(0, 0) }
    let limits = machine.range(region: region)
    return HostRange(limits.lower, limits.upper)
  }

  public static func passesTouches(_ node: Int, height: Double, in machine: Machine) -> Bool {
    Machine.Region(rawValue: node).map { machine.passesTouches(region: $0, height: height) } ?? true
  }

  public static func progress(of node: Int, shown positions: [Double], in machine: Machine) -> Double {
    sheetProgress(of: node, shown: positions, in: machine)
  }

  /// Returns the progress of a sheet for shown positions. 0 for other nodes.
  public static func sheetProgress(of node: Int, shown positions: [Double], in machine: Machine) -> Double {
    Machine.Region(rawValue: node).map { machine.progress(region: $0, height: positions[node]) } ?? 0
  }

  /// Passes a report to the machine, appends the requests that answer it, and returns the part of a movement that no
  /// consumer took, in points, positive upward.
  static func handle(_ report: HostReport, by machine: inout Machine, requests: inout [HostRequest]) -> Double {
    guard let event = event(report) else { return 0 }
    let effects = machine.handle(event)
    for index in 0..<effects.endIndex { requests.append(request(effects.effect(index))) }
    return effects.rest
  }

  static func position(of node: Int, in machine: Machine) -> Double {
    Machine.Region(rawValue: node).map { machine.offset(region: $0) } ?? 0
  }

  static func shown(_ node: Int, in machine: Machine) -> Double {
    Machine.Region(rawValue: node).map { machine.shown(region: $0) } ?? 0
  }
}

/// The numbers of notches, pages and modes, which are their places in the outline.
extension HostedMachine {
  /// The number of the first notch of a sheet among all destinations.
  private static func firstDestination(of node: Int) -> Int {
    outline.nodes.prefix(node).reduce(0) { $0 + $1.notches.count }
  }

  /// Returns the numbers of the sheet and of the notch.
  public static func numbers(of destination: Destination) -> (node: Int, notch: Int) {
    var index = destinations.firstIndex(of: destination) ?? 0
    for (number, node) in outline.nodes.enumerated() where node.kind == .sheet {
      if index < node.notches.count { return (number, index) }
      index -= node.notches.count
    }
    return (0, 0)
  }

  /// Returns the notch with these numbers.
  public static func destination(_ node: Int, _ notch: Int) -> Destination? {
    let nodes = outline.nodes
    guard nodes.indices.contains(node), nodes[node].notches.indices.contains(notch) else { return nil }
    let index = firstDestination(of: node) + notch
    return destinations.indices.contains(index) ? destinations[index] : nil
  }

  /// Returns the notch of a sheet that a snapshot names.
  public static func destination(_ node: Int, saved: Double) -> Destination? {
    Int(exactly: saved).flatMap { destination(node, $0) }
  }

  /// The numbers of the pages, in the order of `pages`.
  private static var pageNodes: [Int] { outline.nodes.indices.filter { outline.nodes[$0].kind == .page } }

  /// Returns the number of a page's node.
  public static func number(of page: Page) -> Int {
    let nodes = pageNodes
    guard let index = pages.firstIndex(of: page), nodes.indices.contains(index) else { return 0 }
    return nodes[index]
  }

  /// Returns the page with this number.
  public static func page(_ node: Int) -> Page? {
    pageNodes.firstIndex(of: node).flatMap { pages.indices.contains($0) ? pages[$0] : nil }
  }

  /// Returns the page that a snapshot names by its number.
  public static func page(saved: Double) -> Page? { Int(exactly: saved).flatMap { page($0) } }

  /// Returns the mode with this number.
  public static func mode(_ number: Int) -> Mode? { modes.indices.contains(number) ? modes[number] : nil }

  /// Returns the mode that a snapshot names.
  public static func mode(saved: Double) -> Mode? { Int(exactly: saved).flatMap { mode($0) } }
}

extension HostedEnvironment {
  public init(_ environment: HostEnvironment) {
    self.init(
      height: environment.height, width: environment.width, safeAreaTop: environment.safeAreaTop,
      safeAreaBottom: environment.safeAreaBottom, keyboard: environment.keyboard)
  }
}
