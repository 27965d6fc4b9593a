// The functions that a page calls. Nodes, notches, pages and modes are numbers, as in the engine. What is more than a few
// numbers goes through the room: the page writes there before a call, and reads there after it.

nonisolated(unsafe) var screens: [ScrollMachine.DecodedScreen] = []
/// A screen that was closed leaves its number to the next one.
nonisolated(unsafe) var running: [RunningScreen?] = []
/// Numbers between the page and the module.
nonisolated(unsafe) var room: [Double] = []

/// The screen of a number. `nil` if none has it, or if it does not have the node.
func machine(_ number: Int32, node: Int32 = 0) -> RunningScreen? {
  guard running.indices.contains(Int(number)), let open = running[Int(number)],
    open.host.topology.nodes.indices.contains(Int(node))
  else { return nil }
  return open
}

/// The numbers at the start of the room. A missing one is 0.
func numbers(_ count: Int) -> [Double] { (0..<count).map { room.indices.contains($0) ? room[$0] : 0 } }

/// The numbers that a call gives back, from the start of the room.
struct Answer {
  var count = 0

  mutating func add(_ number: Double) {
    if count < room.count { room[count] = number } else { room.append(number) }
    count += 1
  }

  mutating func add(_ number: Int) { add(Double(number)) }
}

// MARK: - Room, screens and machines

/// Makes room for some numbers. Returns its address, which the next call can change.
@_expose(wasm, "room") @_cdecl("room")
public func exportedRoom(_ count: Int32) -> Int32 {
  if room.count < Int(count) { room += Array(repeating: 0, count: Int(count) - room.count) }
  return room.withUnsafeBufferPointer { Int32(truncatingIfNeeded: Int(bitPattern: $0.baseAddress)) }
}

/// Reads a screen from the room. Returns its number, or −1 if the numbers are no screen.
@_expose(wasm, "load") @_cdecl("load")
public func exportedLoad(_ count: Int32) -> Int32 {
  guard let screen = ScrollMachine.DecodedScreen(numbers(Int(count))) else { return -1 }
  screens.append(screen)
  return Int32(screens.count - 1)
}

/// Starts a screen for the environment and the measures in the room. Returns the number of the running screen.
@_expose(wasm, "open") @_cdecl("open")
public func exportedOpen(_ screen: Int32) -> Int32 {
  guard screens.indices.contains(Int(screen)) else { return -1 }
  let (rules, lengths) = (screens[Int(screen)].screen, screens[Int(screen)].lengths)
  let numbers = numbers(5 + rules.measures.count)
  let environment = ScrollMachine.Environment(numbers)
  let machine = ScrollMachine(
    rules, lengths.solver(rules), environment: environment, measures: Array(numbers.dropFirst(5)))
  let number = running.firstIndex { $0 == nil } ?? running.count
  if number == running.count { running.append(nil) }
  running[number] = RunningScreen(machine, environment) { event, rest in
    let (kind, subject, one, other) = event.numbers
    reportedToPage(Int32(number), kind, Int32(subject), one, other, rest)
  }
  return Int32(number)
}

@_expose(wasm, "close") @_cdecl("close")
public func exportedClose(_ number: Int32) {
  guard running.indices.contains(Int(number)) else { return }
  running[Int(number)]?.close()
  running[Int(number)] = nil
}

// MARK: - Events and effects

/// The event of a number, in the order of `ScrollMachine.Event`. `subject` is a node, page, mode or token; the
/// environment and the measures are in the room.
func event(_ kind: Int32, _ subject: Int, _ one: Double, _ other: Double, _ screen: ScrollMachine.Screen)
  -> ScrollMachine.Event?
{
  switch kind {
  case 0: .seen(subject, at: one)
  case 1: .began(subject, at: one)
  case 2: .dragged(subject, by: one)
  case 3: .ended(subject, velocity: one)
  case 4: .cancelled
  case 5: .drifted(subject, by: one, velocity: other)
  case 6: .came(toRest: subject)
  case 7: .placed(subject, at: one)
  case 8: .scrolledToTop
  case 9: .settled(subject)
  case 10: Int(exactly: one).map { .move(subject, to: $0) }
  case 11: Int(exactly: one).flatMap { ScrollMachine.ScrollStop(rawValue: $0) }.map { .scroll(subject, to: $0) }
  case 12: .tapped(subject)
  case 13: .tappedOutside(subject)
  case 14: .tappedTitle(subject)
  case 15: .willShow(subject)
  case 16: .selected(subject)
  case 17: .mode(subject)
  case 18: .resized(ScrollMachine.Environment(numbers(5)))
  case 19: .measured(numbers(screen.measures.count))
  case 20: .prepended(numbers(screen.measures.count))
  default: nil
  }
}

/// Tells the page about an event that a host has sent, with what its movement left over.
@_extern(wasm, module: "page", name: "reported") @_extern(c)
func reportedToPage(
  _ number: Int32, _ kind: Int32, _ subject: Int32, _ one: Double, _ other: Double, _ rest: Double)

/// Handles an event of a script, which has no host. Returns what a movement left over, in points, positive upward.
@_expose(wasm, "handle") @_cdecl("handle")
public func exportedHandle(_ number: Int32, _ kind: Int32, _ subject: Int32, _ one: Double, _ other: Double) -> Double {
  guard let open = machine(number), let event = event(kind, Int(subject), one, other, open.machine.screen) else {
    return 0
  }
  return open.play(event)
}

/// Writes the effects of the last event, eight numbers each: the kind in the order of `ScrollMachine.Effect`, then the
/// values in their order. A velocity that goes on with the present one is NaN. Returns how many numbers.
@_expose(wasm, "effects") @_cdecl("effects")
public func exportedEffects(_ number: Int32) -> Int32 {
  var answer = Answer()
  for effect in machine(number)?.machine.effects ?? [] {
    let next = answer.count + 8
    add(effect, &answer)
    while answer.count < next { answer.add(0) }
  }
  return Int32(answer.count)
}

private func add(_ effect: ScrollMachine.Effect, _ answer: inout Answer) {
  func add(_ kind: Int, _ node: Int, _ values: Double...) {
    answer.add(kind)
    answer.add(node)
    for value in values { answer.add(value) }
  }
  switch effect {
  case .place(let node, let at): add(0, node, at)
  case .coast(let node): add(1, node)
  case .halt(let node): add(2, node)
  case .settle(let node, let to): add(3, node, to)
  case .fling(let node, let velocity): add(4, node, velocity)
  case .animate(let node, let notch, let height, let response, let damping, let velocity, let token):
    add(5, node, Double(notch), height, response, damping, velocity ?? .nan, Double(token))
  case .stop(let node, let token): add(6, node, Double(token))
  case .layOut(let node, let height): add(7, node, height)
  case .select(let page): add(8, page)
  case .rested(let node, let notch): add(9, node, Double(notch))
  case .dismissed(let node): add(10, node)
  }
}

// MARK: - Positions and choices

@_expose(wasm, "position") @_cdecl("position")
public func exportedPosition(_ number: Int32, _ node: Int32) -> Double {
  machine(number, node: node)?.machine.position(Int(node)) ?? 0
}

@_expose(wasm, "shown") @_cdecl("shown")
public func exportedShown(_ number: Int32, _ node: Int32) -> Double {
  machine(number, node: node)?.machine.shown(Int(node)) ?? 0
}

@_expose(wasm, "lower") @_cdecl("lower")
public func exportedLower(_ number: Int32, _ node: Int32) -> Double {
  machine(number, node: node)?.machine.limits(Int(node)).lower ?? 0
}

@_expose(wasm, "upper") @_cdecl("upper")
public func exportedUpper(_ number: Int32, _ node: Int32) -> Double {
  machine(number, node: node)?.machine.limits(Int(node)).upper ?? 0
}

@_expose(wasm, "mode") @_cdecl("mode")
public func exportedMode(_ number: Int32) -> Int32 { Int32(machine(number)?.machine.state.mode ?? 0) }

/// The selected page of tabs. −1 for other nodes.
@_expose(wasm, "page") @_cdecl("page")
public func exportedPage(_ number: Int32, _ node: Int32) -> Int32 {
  Int32(machine(number, node: node)?.machine.page(of: Int(node)) ?? -1)
}

/// Writes the phase of a sheet as four numbers: 0 for resting, 1 for tracking, 2 for settling; the notch where it rests
/// or goes, or where the drag began; the notch where it comes from; the token. Returns how many numbers.
@_expose(wasm, "phase") @_cdecl("phase")
public func exportedPhase(_ number: Int32, _ node: Int32) -> Int32 {
  guard let open = machine(number), let slot = open.machine.screen.sheets.firstIndex(of: Int(node)) else { return 0 }
  var answer = Answer()
  switch open.machine.state.sheets[slot].phase {
  case .resting(let notch): for value in [0, notch, notch, 0] { answer.add(value) }
  case .tracking(let notch): for value in [1, notch, notch, 0] { answer.add(value) }
  case .settling(let notch, let from, let token): for value in [2, notch, from, token] { answer.add(value) }
  }
  return Int32(answer.count)
}

// MARK: - Lengths

/// Writes the lengths of a node in the order of `ScrollMachine.LengthField`. For a sheet, the height of each notch
/// follows, and whether the notch is active. Returns how many numbers.
@_expose(wasm, "lengths") @_cdecl("lengths")
public func exportedLengths(_ number: Int32, _ node: Int32) -> Int32 {
  guard let open = machine(number, node: node) else { return 0 }
  var answer = Answer()
  let lengths = open.machine.state.lengths
  for field in ScrollMachine.LengthField.allCases { answer.add(lengths.nodes[Int(node)][field]) }
  if case .sheet(let sheet) = open.machine.screen.nodes[Int(node)].kind {
    let first = lengths.starts[Int(node)].notch
    for notch in first..<first + sheet.notches.count {
      answer.add(lengths.notches[notch])
      answer.add(lengths.active[notch] ? 1 : 0)
    }
  }
  return Int32(answer.count)
}

/// The height of a sheet at a notch, or at the place where it rests between its notches.
@_expose(wasm, "height") @_cdecl("height")
public func exportedHeight(_ number: Int32, _ node: Int32, _ notch: Int32) -> Double {
  guard let open = machine(number, node: node),
    case .sheet(let sheet) = open.machine.screen.nodes[Int(node)].kind,
    (ScrollMachine.Notch.free..<sheet.notches.count).contains(Int(notch))
  else { return 0 }
  return open.machine.height(Int(node), at: Int(notch))
}

// MARK: - Frames

/// Writes the top, the height, the leading edge and the width of every node's view as they are shown. Returns how many numbers.
@_expose(wasm, "frames") @_cdecl("frames")
public func exportedFrames(_ number: Int32) -> Int32 {
  guard let open = machine(number) else { return 0 }
  var answer = Answer()
  for frame in open.host.frames {
    answer.add(frame?.top ?? 0)
    answer.add(frame?.height ?? 0)
    answer.add(frame?.leading ?? 0)
    answer.add(frame?.width ?? 0)
  }
  return Int32(answer.count)
}

/// The progress of an observer at the shown position of its node, from 0 to 1.
@_expose(wasm, "observed") @_cdecl("observed")
public func exportedObserved(_ number: Int32, _ observer: Int32, _ position: Double) -> Double {
  machine(number)?.machine.progress(ofObserver: Int(observer), at: position) ?? 0
}

/// The progress of a sheet or header at the present position, from 0 to 1. Of every other node, 0.
@_expose(wasm, "progress") @_cdecl("progress")
public func exportedProgress(_ number: Int32, _ node: Int32) -> Double {
  guard let open = machine(number, node: node) else { return 0 }
  return open.machine.progress(of: Int(node), open.machine.position)
}

/// The visible height of a header or bar. Of every other node, its height.
@_expose(wasm, "visible") @_cdecl("visible")
public func exportedVisible(_ number: Int32, _ node: Int32) -> Double {
  guard let open = machine(number, node: node) else { return 0 }
  switch open.machine.screen.nodes[Int(node)].kind {
  case .header:
    let around = open.machine.screen.nodes[Int(node)].parent
    return open.machine.height(ofHeader: Int(node), at: around.map(open.machine.position) ?? 0)
  case .bar: return open.machine.shownHeight(ofBar: Int(node), open.machine.position)
  case .block, .footer, .scroll, .sheet, .tabs, .page: return open.machine.state.lengths.nodes[Int(node)].height
  }
}

/// Writes scale, opacity and dim of the background of a sheet at a height. Returns how many numbers: 0 if the sheet does
/// not change it.
@_expose(wasm, "backdrop") @_cdecl("backdrop")
public func exportedBackdrop(_ number: Int32, _ node: Int32, _ height: Double) -> Int32 {
  guard let backdrop = machine(number, node: node)?.machine.backdrop(Int(node), at: height) else { return 0 }
  var answer = Answer()
  for value in [backdrop.scale, backdrop.opacity, backdrop.dim] { answer.add(value) }
  return Int32(answer.count)
}

/// Whether touches beside a sheet of a shown height reach what is behind it.
@_expose(wasm, "passesTouches") @_cdecl("passesTouches")
public func exportedPassesTouches(_ number: Int32, _ node: Int32, _ height: Double) -> Bool {
  machine(number, node: node)?.machine.passesTouches(Int(node), at: height) ?? true
}

/// Whether the lengths and assertions of the screen are proved for the present environment.
@_expose(wasm, "isCovered") @_cdecl("isCovered")
public func exportedIsCovered(_ number: Int32) -> Bool { machine(number)?.machine.isCovered ?? false }

// MARK: - Snapshots

/// Writes the resting state: the mode, the notch and the height of each sheet, the page of each tabs, the offset of each
/// scroll and list. Returns how many numbers.
@_expose(wasm, "snapshot") @_cdecl("snapshot")
public func exportedSnapshot(_ number: Int32) -> Int32 {
  guard let snapshot = machine(number)?.machine.snapshot else { return 0 }
  var answer = Answer()
  answer.add(snapshot.mode)
  for (notch, height) in zip(snapshot.notches, snapshot.heights) {
    answer.add(notch)
    answer.add(height)
  }
  for page in snapshot.pages { answer.add(page) }
  for offset in snapshot.offsets { answer.add(offset) }
  return Int32(answer.count)
}

/// Restores the snapshot in the room. Returns whether it fits.
@_expose(wasm, "restore") @_cdecl("restore")
public func exportedRestore(_ number: Int32) -> Bool {
  guard let open = machine(number) else { return false }
  let screen = open.machine.screen
  let (sheets, tabs, scrolls) = (screen.sheets.count, screen.tabs.count, screen.scrolls.count)
  let numbers = numbers(1 + 2 * sheets + tabs + scrolls)
  func whole(_ place: Int) -> Int { Int(exactly: numbers[place]) ?? Int.min }
  return open.host.restore(
    ScrollMachine.Snapshot(
      mode: whole(0), notches: (0..<sheets).map { whole(1 + 2 * $0) },
      heights: (0..<sheets).map { numbers[2 + 2 * $0] },
      pages: (0..<tabs).map { whole(1 + 2 * sheets + $0) },
      offsets: (0..<scrolls).map { numbers[1 + 2 * sheets + tabs + $0] }))
}
