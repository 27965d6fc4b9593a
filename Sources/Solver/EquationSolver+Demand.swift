import Model
import Numerics
import Source

extension EquationSolver {
  /// The maximum depth of definitions and subexpressions on the call stack; deeper definitions are deferred. The stack
  /// of a secondary thread may be half a megabyte.
  private static let maxDescent = 150

  /// Returns the closed form of a definition.
  ///
  /// During a deferral, this value and everything computed from it is zero. `solve` discards these results and computes
  /// them again.
  ///
  /// - Parameter reason: The reason why the innermost definition needs this one.
  mutating func value(of definition: LengthVariable, _ reason: Cycle.Reason = .composition) -> AffineForm {
    guard let slot = slots[definition] else { return .zero }
    dependencyTrace?.append(definition)
    switch states[slot] {
    case .solved:
      return values[slot]
    case .active, .waiting:
      if !isPostponing { close(definition, self.reason ?? reason) }
      return .zero
    case .open:
      // During a deferral, keep an existing request: other deferred definitions have requests already, or will get
      // them.
      if !isPostponing || requests[slot] == nil {
        requests[slot] = callStack.last.map { Cycle.Edge(source: $0, reason: self.reason ?? reason) }
      }
      guard !isPostponing, depth < Self.maxDescent else {
        deferred.append(definition)
        return .zero
      }
      return descend(definition, slot)
    }
  }

  /// Computes a definition and everything that it needs, for chains of any length.
  mutating func solve(_ definition: LengthVariable) {
    // Every waiting element below an element needs it. A waiting element that is reached again therefore closes a
    // cycle.
    var stack: [LengthVariable] = []
    var next: LengthVariable? = definition
    while let current = next {
      if let slot = slots[current], states[slot] != .solved {
        _ = descend(current, slot)
        if isPostponing {
          states[slot] = .waiting
          stack.append(current)
          // The deepest definition is on top, because the ones deferred after it need it.
          stack += deferred.reversed()
          deferred = []
        }
      }
      next = stack.popLast()
    }
  }

  /// Whether the current results will be discarded.
  var isPostponing: Bool { !deferred.isEmpty }

  private mutating func descend(_ definition: LengthVariable, _ slot: Int) -> AffineForm {
    states[slot] = .active
    callStack.append(definition)
    depth += 1
    let outer = reason
    reason = nil
    let form = equation(definition)
    reason = outer
    depth -= 1
    callStack.removeLast()
    if isPostponing {
      states[slot] = .open
      return .zero
    }
    states[slot] = .solved
    guard hasRoom(for: form, of: definition) else { return .zero }
    values[slot] = form
    return form
  }

  /// Whether a closed form is small enough to be kept. The first one that is too large becomes a problem. All too large
  /// forms are zero.
  private mutating func hasRoom(for form: AffineForm, of definition: LengthVariable) -> Bool {
    let widest = form.widest
    partsLeft -= form.terms.count
    guard partsLeft < 0 || widest > Self.maxBits else { return true }
    if !isOverfull {
      let place = definition.place(in: spec)
      let name = definition.text(in: spec).map { "`\($0)`" } ?? "this length"
      problems.append(
        widest > Self.maxBits ? .manyDigits(name, at: place) : .manyParts(most: Self.maxParts, at: place))
    }
    isOverfull = true
    return false
  }

  /// Records a cycle: the innermost definition needs one that depends on it.
  private mutating func close(_ definition: LengthVariable, _ reason: Cycle.Reason) {
    guard let last = callStack.last else { return }
    var edges = [Cycle.Edge(source: last, reason: reason)]
    // If the cycle is longer than the call stack, earlier requests give the rest of it.
    while let source = edges.last?.source, source != definition {
      cycleEdgesLeft -= 1
      guard cycleEdgesLeft > 0, let slot = slots[source], let edge = requests[slot] else { return }
      edges.append(edge)
    }
    cycles.append(Cycle(edges: edges.reversed()))
  }
}

extension Diagnostic {
  fileprivate static func manyDigits(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .notYetSupported, "\(name) is made of numbers with hundreds of digits", at: span,
      notes: ["each length of the chain that it ends multiplies those before it"],
      help: ["let the chain start with a given length"])
  }

  fileprivate static func manyParts(most: Int, at span: Span) -> Diagnostic {
    Diagnostic(
      .notYetSupported, "the lengths of this screen have more than \(most) parts together", at: span,
      notes: ["each is a sum of all that it follows from, and here this many have been added up"],
      help: ["let fewer lengths follow from one another"])
  }
}
