import Backends
import Model
import Numerics
import Solver
import Source
import Tables

// The configurations to which a page brings its phone: counterexamples of findings, and the tightest of assertions.

extension Compilation {
  func phoneSetup(of witness: Counterexample, _ places: [Environment]) -> PageScreen.PhoneSetup? {
    guard let spec, let device = witness.device else { return nil }
    let title = device + (witness.orientation == Orientation.landscape.rawValue ? ", landscape" : "")
    let values = Dictionary(witness.environment.map { ($0.name, Rational(decimal: $0.value)) }) { first, _ in first }
    let shown = places.first { $0.name == title }?.inputs ?? []
    let inputs = zip(spec.inputNames, shown).compactMap { name, shown in
      values[name].flatMap { $0 }.flatMap { $0 == shown ? nil : (name: name, value: $0) }
    }
    return PageScreen.PhoneSetup(title: title, inputs: inputs)
  }

  /// The assertions of the spec with their margins on the configurations.
  func pageAssertions(at places: [Environment], _ lines: LineTable) -> [PageScreen.AssertionMargin] {
    guard let spec, let solution else { return [] }
    var printer = FormPrinter(solution, in: spec)
    return solution.obligations.compactMap { obligation -> PageScreen.AssertionMargin? in
      guard case .assertion(let index) = obligation.subject, spec.assertions.indices.contains(index),
        let first = obligation.claims.first
      else { return nil }
      let span = spec.assertions[index].span
      let isEquality = spec.assertions[index].comparison.relation == .equal
      // An equality has a claim for each direction.
      let margins = obligation.claims.flatMap { claim in
        places.compactMap { tightest(claim, at: $0, spec, solution) }
      }
      return PageScreen.AssertionMargin(
        text: file.text(span), line: lines.location(of: span.start).line, isEquality: isEquality,
        form: printer.text(of: isEquality ? first.left : first.right - first.left),
        tightest: margins.min { $0.margin < $1.margin })
    }
  }

  /// Returns the smallest margin of a claim on a device, in points, with keyboard and measures as shown and at both ends
  /// of their ranges. Of the inputs only those count as changed that the margin depends on. `nil` if the claim's
  /// premises hold nowhere.
  func tightest(
    _ claim: Claim, at place: Environment, _ spec: Spec, _ solution: Solution
  ) -> (place: PageScreen.PhoneSetup, margin: Rational)? {
    let lengths = Array(place.environment.dropLast())
    func margin(_ inputs: [Rational]) -> Rational? {
      let parameters = lengths + inputs
      guard solution.graph.holds(claim.given, at: parameters) else { return nil }
      return solution.graph.evaluate(claim.right - claim.left, at: parameters)
    }
    let shown = place.inputs
    let orientation = place.orientation ?? .portrait
    let device = spec.devices.first { $0.name == place.device }
    let keyboard = device.map { spec.environment.keyboard(on: $0, orientation) } ?? spec.environment[.keyboard]
    let measures = [Array(shown.dropFirst()), spec.measures.map(\.range.lower), spec.measures.map(\.range.upper)]
    let candidates = measures.flatMap { measures in
      [shown[0], keyboard.lower, keyboard.upper].map { [$0] + measures }
    }
    let margins = candidates.compactMap { inputs in margin(inputs).map { (inputs, $0) } }
    guard let (tight, least) = margins.min(by: { $0.1 < $1.1 }) else { return nil }
    var inputs = tight
    for index in inputs.indices {
      var fewer = inputs
      fewer[index] = shown[index]
      if margin(fewer) == least { inputs = fewer }
    }
    let changed = zip(spec.inputNames, zip(inputs, shown)).compactMap { name, values in
      values.0 == values.1 ? nil : (name: name, value: values.0)
    }
    return (PageScreen.PhoneSetup(title: place.name ?? "as set", inputs: changed), least)
  }
}

extension Spec {
  /// The names of what a page can change on a device: the keyboard, then the measures.
  fileprivate var inputNames: [String] { [EnvironmentQuantity.keyboard.text] + measures.map(\.name.text) }
}

extension Environment {
  /// The values of the keyboard, which is the last quantity of the environment, and of the measures, in points.
  fileprivate var inputs: [Rational] { environment.suffix(1) + measures }
}
