import Foundation
import Model
import Solver
import Source
import Syntax
import Tables
import TestSupport
import Testing

/// Compares the frames of the engine with a second statement of the layout: a walk from the top of each column that
/// gives every header its part of the offset and puts the next node below what is left.
@Suite struct FrameTests {
  private struct Screen {
    var spec: Spec
    var table: ScreenTable
    var places: [Environment]

    func machine(at place: Environment) -> NamedMachine {
      NamedMachine(
        table, environment: place.environment.map(\.double), measures: place.measures.map(\.double))
    }
  }

  private static let specs: [Screen] = {
    let found = FileManager.default.enumerator(atPath: Corpus.folder.path)?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(".scroll.yaml") }.sorted().compactMap { path in
      let url = Corpus.folder.appendingPathComponent(path)
      return (try? String(contentsOf: url, encoding: .utf8)).flatMap { screen(SourceFile(path: path, text: $0)) }
    }
  }()

  private static let random: [Screen] = (0..<100).compactMap { seed in
    var choices = Choices(seed: UInt64(seed))
    return screen(SpecGenerator.spec(&choices))
  }

  private static func screen(_ file: SourceFile) -> Screen? {
    guard let spec = analyze(parse(file).tree).spec, let solution = solve(spec).solution else { return nil }
    return Screen(
      spec: spec, table: ScreenTable(spec, solution), places: ScriptBuilder(spec).places(.everyDevice))
  }

  /// A vertical range, in points from the top of the screen.
  private struct Span: Equatable {
    var top: Double
    var bottom: Double

    func clipped(to other: Span) -> Span {
      let top = min(max(top, other.top), other.bottom)
      return Span(top: top, bottom: max(top, min(bottom, other.bottom)))
    }
  }

  @Test func framesAgreeWithAColumnWalk() throws {
    #expect(Self.specs.count >= 50 && Self.random.count >= 75)
    var compared = 0
    for screen in Self.specs + Self.random {
      for (number, place) in screen.places.prefix(2).enumerated() {
        let machine = screen.machine(at: place)
        var random = SplitMix64(seed: UInt64(number))
        guard Self.isStacked(screen.spec, machine) else { continue }
        for _ in 0..<40 {
          let shown = Self.positions(screen.spec, machine, &random)
          let walk = Self.walk(screen.spec, machine, shown, height: place.environment[0].double)
          let frames = Self.frames(screen.spec, machine, shown, height: place.environment[0].double)
          for index in screen.spec.nodes.indices {
            let name = screen.spec.nodes[index].name.text
            let (one, other) = (walk[index], frames[index])
            compared += 1
            guard abs(one.top - other.top) < 1e-6, abs(one.bottom - other.bottom) < 1e-6 else {
              Issue.record("\(screen.spec.screen.text).\(name) at \(shown): \(other), not \(one)")
              return
            }
          }
        }
      }
    }
    #expect(compared > 20_000)
  }

  /// No view moves or grows by more than the positions do, and no bar by more than its part of them.
  @Test func framesFollowPositionsWithoutJump() {
    for screen in Self.specs + Self.random {
      guard let place = screen.places.first else { continue }
      let machine = screen.machine(at: place)
      var random = SplitMix64(seed: 7)
      for _ in 0..<30 {
        let from = Self.positions(screen.spec, machine, &random)
        let step = Double(random.integer(-400...400)) / 16
        let to = from.mapValues { $0 + step }
        for index in screen.spec.nodes.indices {
          let node = screen.spec.nodes[index].name.text
          let most = abs(step) * Self.pace(of: NodeID(index: index), screen.spec, machine) + 1e-6
          let (one, other) = (machine.frame(of: node, shown: from), machine.frame(of: node, shown: to))
          let isClose = abs(one.top - other.top) <= most && abs(one.height - other.height) <= most
          guard isClose else {
            Issue.record("\(screen.spec.screen.text).\(node) from \(one) to \(other) in a step of \(step)")
            return
          }
        }
      }
    }
  }

  /// The movement of a node over that of a position, at most. The bars of an edge add up, and a bar that is taller than
  /// the travel of its header or sheet leaves faster than that. A footer is above the bars over its sheet.
  private static func pace(of node: NodeID, _ spec: Spec, _ machine: NamedMachine) -> Double {
    func length(_ id: NodeID, _ name: String) -> Double { machine.length(name, of: spec[id].name.text) ?? 0 }
    func pace(_ bars: [NodeID]) -> Double {
      bars.reduce(0) { sum, bar in
        switch spec.motion(of: bar)?.cause {
        case .follows?, .observes?: return sum + max(1, machine.machine.pace(ofBar: bar.index))
        case .leaves?, .returns?, nil: return sum + 1
        }
      }
    }
    if spec.sheet(ofFooter: node) != nil { return 1 + pace(spec.barsOverSheets(at: .bottom)) }
    return spec.motion(of: node) == nil ? 1 : pace(spec.stack(of: node))
  }

  /// Whether every node begins where the node above it ends. Random specs can have negative heights, which the geometry
  /// clamps.
  private static func isStacked(_ spec: Spec, _ machine: NamedMachine) -> Bool {
    func length(_ id: NodeID, _ name: String) -> Double { machine.length(name, of: spec[id].name.text) ?? 0 }
    return ([spec.column] + spec.nodes.map(\.children)).allSatisfy { column in
      zip(column, column.dropFirst()).allSatisfy { above, below in
        if case .page = spec[above].kind { return true }
        return abs(length(above, "top") + length(above, "height") - length(below, "top")) < 1e-6
      }
    }
  }

  /// Positions in range, and pulled beyond both ends.
  private static func positions(_ spec: Spec, _ machine: NamedMachine, _ random: inout SplitMix64)
    -> [String: Double]
  {
    machine.positions.mapValues { _ in 0 }.reduce(into: [:]) { shown, entry in
      let node = entry.key
      let end =
        machine.length("highest", of: node) ?? machine.length("critical", of: node)
        ?? machine.length("range", of: node) ?? 0
      shown[node] = Double(random.integer(-80 * 16...max(0, Int(min(end, 4000)) + 80) * 16)) / 16
    }
  }

  // MARK: The frames of the engine, as visible ranges of the screen

  private static func frames(
    _ spec: Spec, _ machine: NamedMachine, _ shown: [String: Double], height: Double
  ) -> [Span] {
    var spans = spec.nodes.map { _ in Span(top: 0, bottom: 0) }
    func add(_ id: NodeID, below parent: Double, _ clip: Span) {
      let frame = machine.frame(of: spec[id].name.text, shown: shown)
      let place = Span(top: parent + frame.top, bottom: parent + frame.top + frame.height)
      let visible = place.clipped(to: clip)
      spans[id.index] = visible
      var open = visible
      for child in spec[id].children {
        let top = place.top
        add(child, below: top, open)
        // Earlier children of a scroll cover later ones.
        if case .scroll = spec[id].kind { open.top = min(open.bottom, max(open.top, spans[child.index].bottom)) }
      }
    }
    let screen = Span(top: 0, bottom: height)
    for id in spec.column + spec.sheets { add(id, below: 0, screen) }
    return spans
  }

  // MARK: The second statement

  private static func walk(
    _ spec: Spec, _ machine: NamedMachine, _ shown: [String: Double], height: Double
  ) -> [Span] {
    var spans = spec.nodes.map { _ in Span(top: 0, bottom: 0) }
    func length(_ id: NodeID, _ name: String) -> Double { machine.length(name, of: spec[id].name.text) ?? 0 }

    func column(_ nodes: [NodeID], from top: Double, _ clip: Span) {
      var next = top
      for node in nodes {
        add(node, at: next, height: length(node, "height"), clip)
        next += length(node, "height")
      }
    }

    func add(_ id: NodeID, at top: Double, height: Double, _ clip: Span) {
      let visible = Span(top: top, bottom: top + height).clipped(to: clip)
      spans[id.index] = visible
      switch spec[id].kind {
      case .scroll(let scroll): fill(scroll, id, at: top, visible)
      case .tabs(let tabs):
        for page in tabs.pages { add(page, at: top + length(id, "strip"), height: length(id, "page"), visible) }
      case .page(let page): column(page.content, from: top, visible)
      case .box, .header, .list, .sheet: break
      }
    }

    func fill(_ scroll: Scroll, _ id: NodeID, at top: Double, _ clip: Span) {
      let offset = shown[spec[id].name.text] ?? 0
      var left = max(0, offset)
      var stretched = 0.0
      var next = top
      if offset < 0 {
        if case .header(let first)? = scroll.content.first.map({ spec[$0].kind }), first.stretch,
          scroll.pullToRefresh == .none
        {
          stretched = -offset
        } else {
          next -= offset
        }
      }
      for child in scroll.content {
        let whole = length(child, "height") + stretched
        stretched = 0
        let below = Span(top: min(max(next, clip.top), clip.bottom), bottom: clip.bottom)
        switch spec[child].kind {
        case .header(let header):
          let gone = min(left, length(child, "travel"))
          left -= gone
          let shrinks = [.collapse, .stay, .returnCollapsed].contains(header.onScroll)
          add(child, at: shrinks ? next : next - gone, height: shrinks ? whole - gone : whole, below)
          next += whole - gone
        case .box:
          let gone = min(left, whole)
          left -= gone
          add(child, at: next - gone, height: whole, below)
          next += whole - gone
        case .scroll, .tabs, .page, .list, .sheet: add(child, at: next - left, height: whole, below)
        }
      }
    }

    let screen = Span(top: 0, bottom: height)
    column(spec.column, from: 0, screen)
    for id in spec.sheets {
      guard case .sheet(let sheet) = spec[id].kind else { continue }
      let name = spec[id].name.text
      let height = shown[name] ?? 0
      let laidOut = machine.sheet(name)?.contentHeight ?? 0
      let content = laidOut > 0 ? laidOut : length(id, "height")
      let edge = sheet.edge == .top ? height : screen.bottom - height
      let top = sheet.edge == .top ? min(0, height - content) : edge
      let bottom = sheet.edge == .top ? edge : max(edge + content, screen.bottom)
      spans[id.index] = Span(top: top, bottom: bottom).clipped(to: screen)
      column(sheet.content, from: sheet.edge == .top ? height - content : edge, spans[id.index])
    }
    return spans
  }
}
