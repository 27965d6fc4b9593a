import ScrollworkEngine

/// The environments for which a screen is proved, and the one in which it runs.
extension ScreenHost {
  /// Whether the lengths and assertions of the screen are proved for the present environment and heights of views. `true`
  /// before the first layout.
  package var isCovered: Bool { environment == nil || machine.isCovered }

  /// Complains once if the screen runs in an environment, or with a height of a view, for which nothing is proved.
  ///
  /// **Why at a touch:** while a screen comes or turns, UIKit lays it out in sizes that are never used.
  package func checkCoverage() {
    guard !hasReportedCoverage, let environment, !machine.isCovered else { return }
    hasReportedCoverage = true
    if !screen.coverage.contains(environment) { complain(screen.coverage.notice(of: environment)) }
    for fit in screen.fits where !machine.isCovered(fit) { complain(notice(of: fit)) }
  }

  /// Returns the notice of a view whose height is outside of its range: what to write in the spec.
  private func notice(of fit: ScrollMachine.Fit) -> String {
    let (name, height) = (screen.measures[fit.measure], measures[fit.measure])
    let range = "\(RecordLine.text(min(fit.lower, height)))...\(RecordLine.text(max(fit.upper, height)))"
    return "lengths and assertions are not proved for `\(name)` of \(RecordLine.text(height)). Write `fit: \(range)`."
  }
}

extension ScrollMachine.Coverage {
  /// Returns the notice of an environment that is not covered: its numbers, and the lines of a spec that covers it.
  func notice(of environment: ScrollMachine.Environment) -> String {
    let (own, hull) = (environment, hull(with: environment))
    let numbers =
      "height \(text(own.height)), width \(text(own.width)), safe area \(text(own.safeAreaTop)) and "
      + "\(text(own.safeAreaBottom)), keyboard \(text(own.keyboard))"
    var ranges = "keyboard: \(range(hull.lower.keyboard, hull.upper.keyboard))"
    var help = ""
    if !boxes.contains(where: { isCovered(environment, apartFromKeyboardBy: $0) }) {
      let safeArea = (
        top: range(hull.lower.safeAreaTop, hull.upper.safeAreaTop),
        bottom: range(hull.lower.safeAreaBottom, hull.upper.safeAreaBottom)
      )
      ranges =
        "height: \(range(hull.lower.height, hull.upper.height)), width: \(range(hull.lower.width, hull.upper.width)), "
        + "safeArea: {top: \(safeArea.top), bottom: \(safeArea.bottom)}, \(ranges)"
      if boxes.count > 1 { help = ", or add the device to `devices:`" }
    }
    return "lengths and assertions are not proved for \(numbers). Write `environment: {\(ranges)}`\(help)."
  }

  private func isCovered(_ environment: ScrollMachine.Environment, apartFromKeyboardBy box: Box) -> Bool {
    var present = environment
    present.keyboard = box.lower.keyboard
    return ScrollMachine.Coverage([box]).contains(present)
  }

  /// Returns the ends of the smallest ranges that contain this coverage and an environment.
  private func hull(
    with environment: ScrollMachine.Environment
  ) -> (lower: ScrollMachine.Environment, upper: ScrollMachine.Environment) {
    func combined(
      _ first: ScrollMachine.Environment, _ second: ScrollMachine.Environment, _ choose: (Double, Double) -> Double
    ) -> ScrollMachine.Environment {
      ScrollMachine.Environment(
        height: choose(first.height, second.height), width: choose(first.width, second.width),
        safeAreaTop: choose(first.safeAreaTop, second.safeAreaTop),
        safeAreaBottom: choose(first.safeAreaBottom, second.safeAreaBottom),
        keyboard: choose(first.keyboard, second.keyboard))
    }
    return boxes.reduce((environment, environment)) { hull, box in
      (combined(hull.0, box.lower, min), combined(hull.1, box.upper, max))
    }
  }

  private func range(_ lower: Double, _ upper: Double) -> String { "\(text(lower))...\(text(upper))" }

  private func text(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }
}
