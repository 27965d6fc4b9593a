import Numerics
import Tables

/// Compares two versions of a screen that were sampled at the same configurations. At most one version may be missing.
/// `nil` if both are missing.
///
/// - Parameter exact: The differences of closed forms and conditions, which samples may miss.
package func compare(
  _ old: SpecDiff.Version?, with new: SpecDiff.Version?, knowing exact: SpecDiff.Exact = SpecDiff.Exact()
) -> SpecDiff.Screen? {
  switch (old, new) {
  case (nil, nil): return nil
  case (let version?, nil):
    return SpecDiff.Screen(name: version.screen.name, files: (version.screen.file, nil), change: .removed)
  case (nil, let version?):
    return SpecDiff.Screen(name: version.screen.name, files: (nil, version.screen.file), change: .added)
  case (let old?, let new?):
    var screen = SpecDiff.Screen(
      name: new.screen.name, files: (old.screen.file, new.screen.file), change: .changed)
    screen.places = new.screen.samples.map(\.title)
    screen.lengths = lengths(old.screen, new.screen, knowing: exact.forms)
    screen.arranged = exact.arranged
    screen.notches = notches(old.screen, new.screen)
    screen.conditions = conditions(
      old.screen.screenDescription, new.screen.screenDescription, knowing: exact.conditions)
    screen.behaviorSettings = behaviorSettings(old.behaviorSettings, new.behaviorSettings)
    screen.names = names(old.screen.screenDescription, new.screen.screenDescription)
    screen.assertions = assertions(old.assertions, new.assertions)
    screen.scenarios = scenarios(old.scenarios, new.scenarios)
    screen.devices = (
      old.covered.filter { !new.covered.contains($0) }, new.covered.filter { !old.covered.contains($0) }
    )
    screen.versions = (old.screen, new.screen)
    if screen.hasNothingToTell { screen.change = .none }
    return screen
  }
}

extension SpecDiff.Screen {
  fileprivate var hasNothingToTell: Bool {
    lengths.isEmpty && arranged.isEmpty && notches.isEmpty && conditions.isEmpty && behaviorSettings.isEmpty
      && names.isEmpty && assertions.isEmpty && scenarios.isEmpty && devices.lost.isEmpty && devices.gained.isEmpty
  }
}

// MARK: - Lengths

private func lengths(
  _ old: Preview.Screen, _ new: Preview.Screen, knowing forms: [SpecDiff.FormChange]
) -> [SpecDiff.Length] {
  let known = Dictionary(forms.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  let earlier = Dictionary(
    old.quantities.indices.map { (old.quantities[$0].path, $0) }, uniquingKeysWith: { first, _ in first })
  return new.quantities.indices.compactMap { index in
    let quantity = new.quantities[index]
    guard let before = earlier[quantity.path] else { return nil }
    let values = zip(old.samples, new.samples).map { (old: $0.values[before], new: $1.values[index]) }
    let length = SpecDiff.Length(
      path: quantity.path, weight: quantity.weight, forms: (old.quantities[before].form, quantity.form),
      values: values)
    guard length.isAlike else { return length }
    return known[quantity.path].map { form in
      SpecDiff.Length(
        path: quantity.path, weight: quantity.weight, forms: (form.old, form.new), values: values)
    }
  }
}

/// The paths of the lengths that differ at some sampled configuration.
package func visiblyDifferent(_ old: Preview.Screen, _ new: Preview.Screen) -> Set<String> {
  Set(lengths(old, new, knowing: []).map(\.path))
}

// MARK: - Notches

private func notches(_ old: Preview.Screen, _ new: Preview.Screen) -> [SpecDiff.NotchChange] {
  new.screenDescription.sheets.flatMap { sheet -> [SpecDiff.NotchChange] in
    guard let earlier = old.screenDescription.sheets.first(where: { $0.node == sheet.node }) else { return [] }
    let (before, now) = (earlier.notches.map(\.name), sheet.notches.map(\.name))
    let gone = before.filter { !now.contains($0) }
    let kept = now.filter(before.contains)
    let come = now.filter { !before.contains($0) }
    func change(_ notch: String, _ kind: SpecDiff.NotchChange.Kind, _ places: [String] = []) -> SpecDiff.NotchChange {
      let (was, now) = (old.values(of: sheet.node, notch), new.values(of: sheet.node, notch))
      return SpecDiff.NotchChange(
        sheet: sheet.node, notch: notch, kind: kind, places: places,
        heights: new.extremes.map {
          SpecDiff.NotchHeight(place: new.samples[$0].title, old: was[$0], new: now[$0])
        })
    }
    return gone.map { change($0, .vanishes) } + come.map { change($0, .appears) }
      + kept.flatMap { notch -> [SpecDiff.NotchChange] in
        let (was, now) = (old.values(of: sheet.node, notch), new.values(of: sheet.node, notch))
        func places(_ isMeant: (Rational?, Rational?) -> Bool) -> [String] {
          new.samples.indices.filter { isMeant(was[$0], now[$0]) }.map { new.samples[$0].title }
        }
        let moved = places { $0 != nil && $1 != nil && $0 != $1 }
        let on = places { $0 == nil && $1 != nil }
        let off = places { $0 != nil && $1 == nil }
        return (moved.isEmpty ? [] : [change(notch, .moves, moved)])
          + (on.isEmpty ? [] : [change(notch, .activates, on)])
          + (off.isEmpty ? [] : [change(notch, .deactivates, off)])
      } + crossings(of: kept, in: sheet.node, old, new).map { change($0.notch, .crosses($0.other), $0.places) }
  }
}

/// The pairs of notches whose order is reversed, with the configurations at which it is.
private func crossings(
  of notches: [String], in sheet: String, _ old: Preview.Screen, _ new: Preview.Screen
) -> [(notch: String, other: String, places: [String])] {
  func isBelow(_ screen: Preview.Screen, _ lower: String, _ upper: String) -> [Bool?] {
    zip(screen.values(of: sheet, lower), screen.values(of: sheet, upper)).map { lower, upper in
      guard let lower, let upper else { return nil }
      return lower < upper
    }
  }
  return notches.indices.flatMap { index in
    notches[(index + 1)...].compactMap { upper in
      let (was, now) = (isBelow(old, notches[index], upper), isBelow(new, notches[index], upper))
      let places = new.samples.indices.filter { place in
        guard let was = was[place], let now = now[place] else { return false }
        return was != now
      }
      return places.isEmpty ? nil : (notches[index], upper, places.map { new.samples[$0].title })
    }
  }
}

extension Preview.Screen {
  /// The indices of the lowest and the highest configuration, of the upright ones if there are any. One index if they
  /// are the same, none without configurations.
  package var extremes: [Int] {
    func size(_ index: Int) -> (Double, Double) {
      let sides = ["height", "width"].map { side in
        samples[index].environment.first { $0.name == side }?.value.double ?? 0
      }
      return (sides[0], sides[1])
    }
    let upright = samples.indices.filter { size($0).0 >= size($0).1 }
    let indices = upright.isEmpty ? Array(samples.indices) : upright
    guard let least = indices.min(by: { size($0) < size($1) }), let most = indices.max(by: { size($0) < size($1) })
    else { return [] }
    return least == most ? [least] : [least, most]
  }

  /// One value per sample.
  fileprivate func values(of node: String, _ name: String) -> [Rational?] {
    guard let index = quantities.firstIndex(where: { $0.node == node && $0.name == name }) else {
      return samples.map { _ in nil }
    }
    return samples.map { $0.values[index] }
  }
}

// MARK: - Assertions

private func assertions(_ old: [SpecDiff.Assertion], _ new: [SpecDiff.Assertion]) -> [SpecDiff.AssertionChange] {
  let known = Dictionary(old.map { ($0.text, $0) }) { first, _ in first }
  let kept = new.compactMap { assertion -> SpecDiff.AssertionChange? in
    let before = known[assertion.text]
    guard before?.verdict != assertion.verdict else { return nil }
    return SpecDiff.AssertionChange(
      text: assertion.text, old: before?.verdict, new: assertion.verdict, device: assertion.device)
  }
  let present = Set(new.map(\.text))
  let gone = old.filter { !present.contains($0.text) }
  return kept + gone.map { SpecDiff.AssertionChange(text: $0.text, old: $0.verdict, new: nil, device: nil) }
}

// MARK: - Scenarios

/// The scenarios with another outcome, in the order of the newer version, then those that it does not have. Several of
/// one title are matched in their order.
private func scenarios(_ old: [SpecDiff.Scenario], _ new: [SpecDiff.Scenario]) -> [SpecDiff.ScenarioChange] {
  var left = old
  let kept = new.compactMap { scenario -> SpecDiff.ScenarioChange? in
    let before = left.firstIndex { $0.title == scenario.title }.map { left.remove(at: $0) }
    guard before?.outcome != scenario.outcome else { return nil }
    return SpecDiff.ScenarioChange(
      title: scenario.title, old: before?.outcome, new: scenario.outcome, device: scenario.device,
      reason: scenario.reason)
  }
  return kept + left.map { SpecDiff.ScenarioChange(title: $0.title, old: $0.outcome, new: nil) }
}
