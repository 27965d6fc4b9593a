import Source

/// Lengths that hang on one another in a ring, so that none has a value.
package struct Cycle: Sendable {
  /// How one length comes to hang on the next.
  package enum Link: Sendable, Hashable {
    /// Its formula names it.
    case name
    /// A word of its formula means it: `available`, `fill`.
    case word(String)
    /// It is made of it, whatever the spec writes.
    case kind
  }

  /// A length and where it hangs on the next one; the last hangs on the first.
  package struct Step: Sendable {
    /// As a formula names it: `gap`, `hero.height`.
    package var name: String
    package var span: Span
    package var link: Link

    package init(name: String, span: Span, link: Link) {
      self.name = name
      self.span = span
      self.link = link
    }
  }

  package var steps: [Step]

  package init(steps: [Step]) {
    self.steps = steps
  }

  /// The finding, from the place that comes first in the file.
  package func diagnostic() -> Diagnostic? {
    let written = steps.indices.filter { steps[$0].link != .kind }
    let candidates = written.isEmpty ? Array(steps.indices) : written
    guard let first = candidates.min(by: { steps[$0].span < steps[$1].span }) else { return nil }
    let ring = Array(steps[first...] + steps[..<first])
    let most = 12
    let shown = ring.count > most ? ring[..<most].map { "`\($0.name)`" } + ["…"] : ring.map { "`\($0.name)`" }
    let path = shown + ["`\(ring[0].name)`"]
    if ring.count == 1 {
      return Diagnostic(
        .cyclicDefinition, "`\(ring[0].name)` hangs on itself", at: ring[0].span, caption: ring[0].caption(to: ring[0]))
    }
    let labels = ring.indices.dropFirst().prefix(most).map { index in
      Label(ring[index].span, ring[index].caption(to: ring[(index + 1) % ring.count]))
    }
    return Diagnostic(
      .cyclicDefinition, "`\(ring[0].name)` hangs on itself: \(path.joined(separator: " → "))", at: ring[0].span,
      caption: ring[0].caption(to: ring[1]), labels: labels)
  }
}

extension Cycle.Step {
  fileprivate func caption(to next: Cycle.Step) -> String {
    switch link {
    case .name: "`\(name)` names `\(next.name)`"
    case .word(let word): "`\(name)` hangs on `\(next.name)` through `\(word)`"
    case .kind: "`\(name)` is made of `\(next.name)`"
    }
  }
}
