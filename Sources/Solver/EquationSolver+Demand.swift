import Model
import Numerics

extension EquationSolver {
  /// How deep definitions and the parts of their expressions may lie on the call stack before the next definition is
  /// put off. The stack of a thread that is not the main one may be half a megabyte.
  private static let maxDescent = 150

  /// The closed form of a definition.
  ///
  /// While something is being put off this is zero, and so is all that is computed from it; it is thrown away and
  /// computed again by `solve`.
  ///
  /// - Parameter reason: why the innermost definition needs it.
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
      // What is put off besides has been asked for, or will be, on the way that is followed.
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

  /// Computes a definition and everything it needs, however long the chains.
  mutating func solve(_ definition: LengthVariable) {
    // Each element is needed by every one below it that waits: to meet a waiting one again is to have gone in a circle.
    var stack: [LengthVariable] = []
    var next: LengthVariable? = definition
    while let current = next {
      if let slot = slots[current], states[slot] != .solved {
        _ = descend(current, slot)
        if isPostponing {
          states[slot] = .waiting
          stack.append(current)
          // The deepest on top: what was put off on the way back from it needs it.
          stack += deferred.reversed()
          deferred = []
        }
      }
      next = stack.popLast()
    }
  }

  /// Whether what is being computed will be thrown away.
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

  /// Whether a closed form is of a size that can be kept. The first that is not is told, and all that are too large are
  /// zero from then on.
  private mutating func hasRoom(for form: AffineForm, of definition: LengthVariable) -> Bool {
    let widest = form.widest
    partsLeft -= form.terms.count
    guard partsLeft < 0 || widest > Self.maxBits else { return true }
    let limit: FormLimit = widest > Self.maxBits ? .digits : .parts(most: Self.maxParts)
    if !isOverfull { problems.append(.formLimit(limit, definition)) }
    isOverfull = true
    return false
  }

  /// Notes that the innermost definition needs one that needs it.
  private mutating func close(_ definition: LengthVariable, _ reason: Cycle.Reason) {
    guard let last = callStack.last else { return }
    var edges = [Cycle.Edge(source: last, reason: reason)]
    // Where the cycle is longer than the trail, earlier requests are the rest of the way.
    while let source = edges.last?.source, source != definition {
      cycleEdgesLeft -= 1
      guard cycleEdgesLeft > 0, let slot = slots[source], let edge = requests[slot] else { return }
      edges.append(edge)
    }
    cycles.append(Cycle(edges: edges.reversed()))
  }
}
