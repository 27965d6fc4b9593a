import Model
import Source

/// A cycle in the dependency graph of lengths: none of them has a value.
struct Cycle {
  /// The reason why one length needs another.
  enum Reason {
    /// The formula names the other length.
    case name(Span)
    /// The formula uses `available`.
    case available(Span)
    /// The length fills the column of this node.
    case fill(NodeID)
    /// The kinds of the nodes imply the dependency, without text in the spec.
    case composition
  }

  /// A length and the reason why it needs the next one. The last edge leads to the first length.
  struct Edge {
    var source: LengthVariable
    var reason: Reason
  }

  var edges: [Edge]
}

/// Returns the findings for cycles. The spec may have other errors; the value of a broken formula is zero.
package func cycles(in draft: Spec) -> [Diagnostic] {
  var system = EquationSolver(symbolic: draft)
  system.solveAll()
  return system.cycles.isEmpty ? [] : system.obstacles
}

extension EquationSolver {
  /// The problems that prevent a solution, in the order of the file. Cycles hide other problems, because the rest is
  /// computed from lengths without a value.
  var obstacles: [Diagnostic] {
    let found = cycles.isEmpty ? problems : independent(cycles).map { $0.diagnostic(in: spec) }
    return found.sorted { $0.span < $1.span }
  }

  /// Returns the cycles that share no formula with an earlier one. Cycles with a common formula have one cause.
  private func independent(_ cycles: [Cycle]) -> [Cycle] {
    var reported: Set<Span> = []
    return cycles.filter { cycle in
      let spans = cycle.edges.compactMap { $0.reason.span(in: spec) }
      if spans.contains(where: reported.contains) { return false }
      reported.formUnion(spans)
      return true
    }
  }
}

extension Cycle.Reason {
  /// Returns the text that states the reason. `nil` if no text states it.
  func span(in spec: Spec) -> Span? {
    switch self {
    case .name(let span), .available(let span): span
    case .fill(let node): spec[node].kind.height?.span
    case .composition: nil
    }
  }
}

// MARK: - Finding

extension Cycle {
  /// A step between named lengths. Unnamed lengths belong to the step to the next named one.
  private struct Step {
    var name: String
    var span: Span
    var reason: Reason = .composition

    func caption(to next: Step) -> String {
      switch reason {
      case .name: "`\(name)` names `\(next.name)`"
      case .available: "`\(name)` hangs on `\(next.name)` through `available`"
      case .fill: "`\(name)` hangs on `\(next.name)` through `fill`"
      case .composition: "`\(name)` is made of `\(next.name)`"
      }
    }
  }

  private func steps(in spec: Spec) -> [Step] {
    guard let start = edges.firstIndex(where: { $0.source.text(in: spec) != nil }) else { return [] }
    var steps: [Step] = []
    for edge in edges[start...] + edges[..<start] {
      if let name = edge.source.text(in: spec) {
        steps.append(Step(name: name, span: edge.source.nameSpan(in: spec)))
      }
      guard let last = steps.indices.last, case .composition = steps[last].reason,
        let span = edge.reason.span(in: spec)
      else { continue }
      (steps[last].span, steps[last].reason) = (span, edge.reason)
    }
    return steps
  }

  private static let maxLabels = 12

  /// Returns the finding, at the first of its positions in the file.
  fileprivate func diagnostic(in spec: Spec) -> Diagnostic {
    let steps = steps(in: spec)
    let written = steps.indices.filter { if case .composition = steps[$0].reason { false } else { true } }
    let candidates = written.isEmpty ? Array(steps.indices) : written
    guard let first = candidates.min(by: { steps[$0].span < steps[$1].span }) else {
      return Diagnostic(.cyclicDefinition, "a length hangs on itself", at: spec.screen.span)
    }
    let ring = Array(steps[first...] + steps[..<first])
    if ring.count == 1 {
      return Diagnostic(
        .cyclicDefinition, "`\(ring[0].name)` hangs on itself", at: ring[0].span, caption: ring[0].caption(to: ring[0]))
    }
    let names = ring.prefix(Self.maxLabels).map { "`\($0.name)`" } + (ring.count > Self.maxLabels ? ["…"] : [])
    let path = (names + ["`\(ring[0].name)`"]).joined(separator: " → ")
    let labels = ring.indices.dropFirst().prefix(Self.maxLabels).map { index in
      Label(ring[index].span, ring[index].caption(to: ring[(index + 1) % ring.count]))
    }
    return Diagnostic(
      .cyclicDefinition, "`\(ring[0].name)` hangs on itself: \(path)", at: ring[0].span,
      caption: ring[0].caption(to: ring[1]), labels: labels)
  }
}

extension LengthVariable {
  /// Returns the span at which the file introduces the name.
  fileprivate func nameSpan(in spec: Spec) -> Span {
    switch self {
    case .named(let id): return spec.lets[id.index].name.span
    case .quantity(let node, .notch(let index)):
      guard case .sheet(let sheet) = spec[node].kind else { return spec[node].name.span }
      return sheet.notches[index].name.span
    case .quantity(let node, _), .pinned(let node), .inset(let node), .remainder(let node?): return spec[node].name.span
    case .screen, .screenWidth, .content, .remainder(nil): return spec.screen.span
    }
  }
}
