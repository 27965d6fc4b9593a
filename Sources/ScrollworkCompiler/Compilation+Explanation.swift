import Model
import Numerics
import Solver
import Source
import Tables

extension Compilation {
  /// The derivation of a length of the screen. `nil` if the name is unknown or the spec has no solution.
  package func derivation(of name: String) -> Derivation? {
    guard let spec, let solution else { return nil }
    return solution.derivation(of: name, in: spec)
  }

  /// The names that have a derivation.
  package var derivableNames: [String] {
    guard let spec, let solution else { return [] }
    return solution.quantities.map { "\(spec[$0.node].name.text).\($0.quantity.text(in: spec[$0.node]))" }
      + spec.lets.map(\.name.text) + spec.measures.map(\.name.text)
      + spec.observers.flatMap { ["\($0.name.text).from", "\($0.name.text).to"] }
  }

  /// Returns the lengths of a node, or the stretch of an observer, with what they depend on and what observes the node.
  /// `nil` if the spec has no such node or observer.
  package func explanation(of name: String) -> Explanation? {
    guard let spec, let solution else { return nil }
    var printer = FormPrinter(solution, in: spec)
    func length(_ name: String, _ form: AffineForm) -> Explanation.Length {
      Explanation.Length(name: name, closedForm: printer.text(of: form))
    }
    if let index = spec.observers.firstIndex(where: { $0.name.text == name }) {
      let (observer, stretch) = (spec.observers[index], solution.stretches[index])
      return Explanation(
        title: "\(name), an observer of \(spec.position(of: observer) ?? "")", span: observer.name.span,
        lengths: [length("from", stretch.from), length("to", stretch.to)],
        measures: describe(solution.measures(in: [stretch.from, stretch.to])), observers: [])
    }
    guard let node = spec.node(named: name) else { return nil }
    let solved = solution.quantities(of: node)
    return Explanation(
      title: name, span: spec[node].name.span,
      lengths: solved.map { length($0.quantity.text(in: spec[node]), $0.form) },
      measures: describe(solution.measures(in: solved.map(\.form))),
      observers: spec.observers.filter { $0.node == node }.map(\.name.text))
  }

  /// The measures at these indices with their ranges.
  package func describe(_ measures: [Int]) -> [String] {
    guard let spec else { return [] }
    return measures.map { index in
      let measure = spec.measures[index]
      return "\(measure.name.text) (\(measure.range.lower.text) to \(measure.range.upper.text) pt)"
    }
  }

  /// The value of a derivable name at each configuration, in points. `nil` for a notch that is inactive there.
  package func values(of name: String, at places: [Environment]) -> [Rational?] {
    guard let spec, let solution else { return [] }
    return places.map { place in
      let parameters = place.environment + place.measures
      if let index = spec.measures.firstIndex(where: { $0.name.text == name }) { return place.measures[index] }
      if let index = spec.lets.firstIndex(where: { $0.name.text == name }) {
        return solution.graph.evaluate(solution.lets[index], at: parameters)
      }
      for (observer, stretch) in zip(spec.observers, solution.stretches) {
        for (end, form) in [("from", stretch.from), ("to", stretch.to)] where name == "\(observer.name.text).\(end)" {
          return solution.graph.evaluate(form, at: parameters)
        }
      }
      return solution.sample(spec, at: parameters)[name]
    }
  }
}

/// The lengths of a node or of an observer's stretch.
package struct Explanation: Sendable {
  package struct Length: Sendable {
    package var name: String
    package var closedForm: String
  }

  package var title: String
  package var span: Span
  package var lengths: [Length]
  /// The measures on which the lengths depend, with their ranges.
  package var measures: [String]
  package var observers: [String]
}
