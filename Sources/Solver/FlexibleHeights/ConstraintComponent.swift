import Model
import Numerics

/// A connected component: unknown lengths and the requirements that relate them, which are solved together.
struct ConstraintComponent {
  /// The unknowns, ascending in the order of the nodes.
  var unknowns: [Int]
  var requirements: [Requirement]
  /// The lengths that equations express by others.
  var elimination = Elimination()
  /// All lengths of the component in the order of the nodes, including eliminated ones. This is the order of
  /// minimization.
  var order: [Int]
}

extension ConstraintComponent {
  var lines: [ConstraintSource] { requirements.map(\.line) }

  /// Returns the components, ordered by their first length, and the requirements without unknowns.
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

  /// Eliminates every length that a required line of `constraints` expresses by another.
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

/// Disjoint sets: union-find with path halving (R. Tarjan and J. van Leeuwen, "Worst-case Analysis of Set Union
/// Algorithms", 1984).
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

  /// Unites two sets. The smaller root stays, so the root of a set is its smallest element.
  mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (root(of: a), root(of: b))
    parents[max(a, b)] = min(a, b)
  }
}
