import Model
import Numerics

/// Unknown lengths that statements tie to one another, with those statements: what is solved together.
struct ConstraintComponent {
  /// Ascending, in the order of the nodes.
  var unknowns: [Int]
  var requirements: [Requirement]
  /// What other lengths are by equations.
  var elimination = Elimination()
  /// All its lengths in the order of the nodes, those taken out included: what is made small first, then next.
  var order: [Int]
}

extension ConstraintComponent {
  /// The components of a spec, by their first length; and the statements that speak of none.
  static func all(_ requirements: [Requirement], count: Int) -> (
    components: [ConstraintComponent], known: [Requirement]
  ) {
    var groups = DisjointSets(count: count)
    for requirement in requirements {
      for (term, next) in zip(requirement.terms, requirement.terms.dropFirst()) {
        groups.join(term.unknown, next.unknown)
      }
    }
    var places: [Int: Int] = [:]
    var components: [ConstraintComponent] = []
    for unknown in 0..<count {
      let root = groups.root(of: unknown)
      if let place = places[root] {
        components[place].unknowns.append(unknown)
      } else {
        places[root] = components.count
        components.append(ConstraintComponent(unknowns: [unknown], requirements: [], order: []))
      }
    }
    for index in components.indices { components[index].order = components[index].unknowns }
    var known: [Requirement] = []
    for requirement in requirements {
      guard let term = requirement.terms.first, let place = places[groups.root(of: term.unknown)] else {
        known.append(requirement)
        continue
      }
      components[place].requirements.append(requirement)
    }
    return (components, known)
  }

  /// Takes out every length that a required line of `constraints` says in terms of another.
  mutating func eliminate() {
    var elimination = Elimination()
    requirements.removeAll { elimination.take($0) }
    if elimination.isEmpty { return }
    elimination.settle()
    requirements = requirements.map { elimination.substituting($0) }
    unknowns.removeAll { elimination.contains($0) }
    self.elimination = elimination
  }
}

/// Sets of numbers that grow together.
private struct DisjointSets {
  private var parents: [Int]

  init(count: Int) {
    parents = Array(0..<count)
  }

  mutating func root(of element: Int) -> Int {
    var root = element
    while parents[root] != root {
      parents[root] = parents[parents[root]]
      root = parents[root]
    }
    return root
  }

  /// The smaller root stays, so that a set goes by its first element.
  mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (root(of: a), root(of: b))
    parents[max(a, b)] = min(a, b)
  }
}
