import Source

/// Names in formulas that nothing introduces, each with all its places: one mistake is one finding.
struct UndefinedNames {
  enum Key: Hashable {
    case name(String)
    case quantity(NodeID, String)
    /// A name with hyphens, which are minus signs here.
    case kebab(String)
  }

  private(set) var uses: [(key: Key, first: Span, others: [Span])] = []
  private var indices: [Key: Int] = [:]
  /// Of one name in one file, how many places are worth a label.
  private static let mostLabels = 20

  mutating func add(_ key: Key, at span: Span) {
    if let index = indices[key] {
      // A part that an alias repeats is read twice.
      let use = uses[index]
      if use.first == span || use.others.contains(span) || use.others.count >= Self.mostLabels { return }
      uses[index].others.append(span)
    } else {
      indices[key] = uses.count
      uses.append((key, span, []))
    }
  }
}

extension Reader {
  /// Reports the names that were used and never introduced.
  func reportUndefinedNames() {
    let (uses, names) = (undefined.uses, scope.names)
    for (key, first, others) in uses {
      let problem: NameProblem
      switch key {
      case .name(let name):
        let candidates = names + ["height", "width", "safeArea", "keyboard", "available"]
        problem = .undefined(name, others: others, nearest: nearest(to: name, in: candidates))
      case .kebab(let name):
        let camel = camelCased(name)
        problem = .undefinedKebab(name, others: others, meant: scope[camel] == nil ? nil : camel)
      case .quantity(let id, let name):
        let known = quantityNames(id)
        problem = .undefinedQuantity(
          node: scope[id].name.text, scope[id].kind, name, others: others, known: known,
          nearest: nearest(to: name, in: known))
      }
      report(problem.diagnostic(at: first))
    }
  }
}
