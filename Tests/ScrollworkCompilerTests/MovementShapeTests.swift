import Machine
import Model
import Solver
import Source
import Syntax
import TestSupport
import Testing
import Verifier

/// Lint spares itself the lowering of screens whose shape is known. It may, if shape decides what the verifier asks.
@Suite struct MovementShapeTests {
  @Test func otherNamesLengthsAndPlainHeadersLeaveNothingToProve() {
    let count = specCount ?? 15
    var screens = 0
    alwaysForSpecs(count) { file in
      guard let spec = analyze(parse(file).0).0, let solution = solve(spec).0 else {
        return nil
      }
      let other = spec.varied()
      guard let otherSolution = solve(other).0 else { return nil }
      guard MovementShape(spec) == MovementShape(other) else { return "names or lengths change the shape" }
      var memo = ProofMemo()
      let first = verify(lower(spec, solution), memo: &memo)
      let second = verify(lower(other, otherSolution), memo: &memo)
      screens += 1
      guard first.findings.isEmpty else { return nil }
      if !second.findings.isEmpty { return "findings: \(second.findings.map(\.message))" }
      let statistics = second.statistics
      return statistics.remembered == statistics.chains
        ? nil : "\(statistics.chains - statistics.remembered) of \(statistics.chains) chains are new"
    }
    #expect(screens * 5 >= count * 2)
  }

  /// Whatever was proved before, a screen counts for as much.
  @Test func whatIsRememberedCountsForAsMuch() {
    var shared = ProofMemo()
    alwaysForSpecs(specCount ?? 15) { file in
      guard let spec = analyze(parse(file).0).0, let solution = solve(spec).0 else { return nil }
      var fresh = ProofMemo()
      let (alone, after) = (
        verify(lower(spec, solution), memo: &fresh).statistics, verify(lower(spec, solution), memo: &shared).statistics
      )
      func counts(_ statistics: VerificationStatistics) -> [Int] {
        [statistics.chains, statistics.configurations, statistics.cells, statistics.obligations]
      }
      return counts(alone) == counts(after) ? nil : "\(counts(alone)), then \(counts(after))"
    }
  }

  @Test(arguments: [
    ("onScroll: collapse", "onScroll: returnCollapsed"), ("memory: align", "memory: resetAll"),
    ("policy: nearest", "policy: projected"), ("drag: true", "drag: false"), ("fling: cross", "fling: stop"),
    ("rests: [low, high]", "rests: [high]"), ("handoff: expandFirst", "handoff: scrollFirst"),
    ("tap: {low: high}", "tap: {low: previous}"), ("bounces: top", "bounces: bottom"),
    ("high: 500", "high: {height: 500, when: portrait}"), ("below: low", "velocity: 900"),
    ("drag: true", "drag: true\n    overdrag: {top: hyperbolic(0.5)}"),
    // A tap that modes share is dead only where it is in all of them.
    ("enter: high}", "enter: high, tap: {low: high}}"),
  ])
  func whatMovesOtherwiseHasAnotherShape(_ before: String, _ after: String) throws {
    let changed = Self.text.replacingFirst(before, with: after)
    #expect(changed != Self.text)
    #expect(try shape(changed) != shape(Self.text))
    #expect(try shape(changed).bytes != shape(Self.text).bytes)
  }

  @Test(arguments: [
    ("onScroll: collapse", "onScroll: stay"), ("collapsed: 44", "collapsed: 50"),
    ("      - header: hero", "      - block: above\n        height: 20\n      - header: hero"),
    ("layout:", "layout:\n  - bar: above\n    height: 20"),
    (
      "content: [{list: rows, contentHeight: 4000}]",
      "content: [{bar: a, height: 9}, {list: rows, contentHeight: 4000}]"
    ),
    ("    dismiss: {below: low}", "    dismiss: {below: low}\n    content: [{header: handle, height: 20}]"),
  ])
  func whatOnlyTakesUpRoomLeavesNothingToProve(_ before: String, _ after: String) throws {
    let changed = Self.text.replacingFirst(before, with: after)
    #expect(changed != Self.text)
    #expect(try shape(changed) == shape(Self.text))
    var memo = ProofMemo()
    let first = try verify(machine(Self.text), memo: &memo)
    let second = try verify(machine(changed), memo: &memo)
    #expect(first.findings.map(\.message) == [] && second.findings.map(\.message) == [])
    #expect(first.statistics.paths > 0 && second.statistics == first.statistics.forgettingEffort)
  }

  /// Where headers do more than leave, their order and what lies between them is asked for.
  @Test(arguments: ["snap: true", "stretch: true"])
  func whatLiesBetweenSuchHeadersCounts(_ key: String) throws {
    let text = Self.text.replacingFirst(
      "        onScroll: collapse", with: "        onScroll: collapse\n        \(key)")
    let block = "      - block: between\n        height: 20\n"
    let changed = text.replacingFirst("      - tabs:", with: block + "      - tabs:")
    #expect(changed != text)
    #expect(try shape(changed) != shape(text))
  }

  /// A shape that is kept is compared by its bytes, so they have to say all of it.
  @Test func shapesAreTheSameIfTheirBytesAre() {
    var shapes: [[UInt8]: MovementShape] = [:]
    alwaysForSpecs(specCount ?? 15) { file in
      guard let spec = analyze(parse(file).0).0 else { return nil }
      let shape = MovementShape(spec)
      guard shape.bytes == MovementShape(spec.varied()).bytes else { return "names or lengths change the bytes" }
      let other = shapes.updateValue(shape, forKey: shape.bytes)
      return other == nil || other == shape ? nil : "another shape has the same bytes"
    }
    #expect(Set(shapes.values).count == shapes.count && shapes.count > 5)
  }

  /// Numbers that follow one another stay apart.
  @Test func numbersOfAPolicyStandInTheBytes() throws {
    let texts = [("1", "23"), ("12", "3"), ("1.5", "1.5"), ("3", "1.5"), ("99999", "1"), ("1", "99999")].map {
      Self.text.replacingFirst("{policy: nearest}", with: "{policy: threshold, velocity: \($0), distance: \($1)}")
    }
    let bytes = try texts.map { try shape($0).bytes }
    #expect(Set(bytes).count == texts.count)
  }

  @Test func howFarAFingerPullsBeyondTheEndsCounts() throws {
    let shapes = try ["0.5", "0.55"].map { factor in
      try shape(Self.text.replacingFirst("drag: true", with: "overdrag: {top: hyperbolic(\(factor))}"))
    }
    #expect(shapes[0] != shapes[1])
  }

  private func shape(_ text: String) throws -> MovementShape { try MovementShape(spec(text)) }

  private func machine(_ text: String) throws -> Machine {
    let spec = try spec(text)
    return lower(spec, try #require(solve(spec).0))
  }

  private func spec(_ text: String) throws -> Spec {
    let (spec, findings, _) = analyze(parse(SourceFile(path: "Spec.scroll.yaml", text: text)).0)
    #expect(findings.filter { $0.severity == .error }.map(\.message) == [])
    return try #require(spec)
  }

  private static let text = """
    scrollwork: 1
    screen: Sample
    modes: [browse, edit]
    layout:
      - scroll: page
        bounces: top
        fling: cross
        content:
          - header: hero
            height: 200
            collapsed: 44
            onScroll: collapse
          - tabs: sections
            strip: 50
            memory: align
            pages:
              - page: first
                content: [{list: rows, contentHeight: 4000}]
      - sheet: panel
        notches: {low: 100, high: 500}
        handoff: expandFirst
        release: {policy: nearest}
        dismiss: {below: low}
        tap: {low: high}
        drag: true
        modes:
          edit: {rests: [low, high], enter: high}
    """
}

extension String {
  fileprivate func replacingFirst(_ text: String, with other: String) -> String {
    guard let range = firstRange(of: text) else { return self }
    return replacingCharacters(in: range, with: other)
  }

  private func replacingCharacters(in range: Range<String.Index>, with other: String) -> String {
    self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}

extension Spec {
  /// The same screen with other names and lengths, and with other pieces of those that only take up room.
  fileprivate func varied() -> Spec {
    var spec = self
    // A sheet that lays its content out anew asks for every piece of a screen, each in its place.
    let asksForAll = sheets.contains { sheet in
      if case .sheet(let sheet) = self[sheet].kind { sheet.sizing != .rigid } else { false }
    }
    for node in nodes where !asksForAll {
      guard case .scroll(let scroll) = node.kind else { continue }
      let pieces = scroll.content.filter { self[$0].kind.isPlain }
      guard scroll.content.allSatisfy({ self[$0].kind.isPlain || !self[$0].kind.isHeader }) else { continue }
      for (piece, other) in zip(pieces, pieces.dropFirst() + pieces.prefix(1)) {
        spec.nodes[piece.index].kind = self[other].kind
      }
    }
    spec.screen.text += "Varied"
    for index in spec.measures.indices { spec.measures[index].name.text += "Varied" }
    for index in spec.lets.indices { spec.lets[index].name.text += "Varied" }
    for index in spec.modes.indices { spec.modes[index].text += "Varied" }
    for index in spec.nodes.indices {
      spec.nodes[index].name.text += "Varied"
      spec.nodes[index].summary = "Another."
      switch spec.nodes[index].kind {
      case .sheet(var sheet):
        for notch in sheet.notches.indices {
          sheet.notches[notch].name.text += "Varied"
          sheet.notches[notch].height = sheet.notches[notch].height.longer
        }
        spec.nodes[index].kind = .sheet(sheet)
      case .list(var list):
        list.contentHeight = list.contentHeight.longer
        spec.nodes[index].kind = .list(list)
      case .header(var header):
        if case .exactly(let height) = header.height.extent { header.height.extent = .exactly(height.longer) }
        spec.nodes[index].kind = .header(header)
      case .bar, .block, .carousel, .scroll, .tabs, .page: break
      }
    }
    return spec
  }
}

extension Node.Kind {
  fileprivate var isHeader: Bool {
    if case .header = self { true } else { false }
  }

  /// Whether it only takes up room.
  fileprivate var isPlain: Bool {
    switch self {
    case .bar, .block, .carousel: true
    case .header(let header):
      switch header.onScroll {
      case .leave, .collapse, .stay: !header.snap && !header.stretch
      case .returns, .returnCollapsed: false
      }
    case .scroll, .tabs, .page, .list, .sheet: false
    }
  }
}

extension VerificationStatistics {
  /// What it says of a screen of which all was known before.
  fileprivate var forgettingEffort: VerificationStatistics {
    var copy = self
    copy.remembered = copy.chains
    copy.paths = 0
    copy.effort = 0
    return copy
  }
}

extension Model.Expression {
  fileprivate var longer: Model.Expression {
    Model.Expression(.sum(self, Model.Expression(.number(8), at: span)), at: span)
  }
}
