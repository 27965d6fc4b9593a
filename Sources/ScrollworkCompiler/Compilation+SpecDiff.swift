import Backends
import Model
import Solver
import Source
import Tables

extension Compilation {
  /// Compares two versions of a screen at device configurations and by closed form. At most one version may be missing.
  /// `nil` if an existing version has no solution.
  package static func comparison(of old: Compilation?, with new: Compilation?, _ places: DeviceSelection) -> SpecDiff
    .Screen?
  {
    for compilation in [old, new] where compilation != nil && compilation?.solution == nil { return nil }
    let environment = self.places(comparing: old, with: new, places)
    let versions = (old: old?.version(at: environment.old), new: new?.version(at: environment.new))
    guard let before = old?.solved, let after = new?.solved, let shown = versions.old, let present = versions.new else {
      return compare(versions.old, with: versions.new)
    }
    let seen = visiblyDifferent(shown.screen, present.screen)
    return compare(shown, with: present, knowing: FormDiff(before, after).exact(excluding: seen))
  }

  private var solved: SolvedSpec? {
    guard let spec, let solution else { return nil }
    return SolvedSpec(spec, solution)
  }

  /// The data of this version for a comparison. `nil` without a solution.
  private func version(at places: [Environment]) -> SpecDiff.Version? {
    guard let spec, let screen = preview(at: places) else { return nil }
    let covered = spec.devices.flatMap { device in
      spec.orientations.map { $0 == .landscape ? device.name + ", landscape" : device.name }
    }
    return SpecDiff.Version(
      screen: screen, assertions: assertions, scenarios: scenarios,
      behaviorSettings: spec.behaviorSettings.map { SpecDiff.BehaviorSetting($0) }, covered: covered)
  }

  /// The configurations at which two versions are compared: those that either version covers, with the measures of the
  /// newer one.
  private static func places(
    comparing old: Compilation?, with new: Compilation?, _ places: DeviceSelection
  ) -> (old: [Environment], new: [Environment]) {
    let before = old?.spec.map { places.configurations(for: $0).environments } ?? []
    let after = new?.spec.map { places.configurations(for: $0).environments } ?? []
    let all = after + before.filter { place in !after.contains { $0.environment == place.environment } }
    // A typical value is an example and not a difference between versions: the newer one applies to both.
    let typical = ((old?.spec?.measures ?? []) + (new?.spec?.measures ?? [])).map { ($0.name.text, $0.typical) }
    let values = Dictionary(typical + places.settings.map { ($0.name, $0.value) }) { _, last in last }
    func placed(_ spec: Spec?) -> [Environment] {
      guard let spec else { return [] }
      let measures = spec.measures.map { values[$0.name.text] ?? $0.typical }
      return all.map { place in
        var place = place
        place.measures = measures
        return place
      }
    }
    return (placed(old?.spec), placed(new?.spec))
  }

  private var assertions: [SpecDiff.Assertion] {
    guard let spec, let solution else { return [] }
    return verdicts(ofAssertionsIn: spec, solution).map { assertion, verdict in
      let text = file.text(assertion.span).onOneLine
      return switch verdict {
      case .proved: SpecDiff.Assertion(text: text, verdict: .proved, device: nil)
      case .refuted(let device): SpecDiff.Assertion(text: text, verdict: .refuted, device: device)
      case .unknown: SpecDiff.Assertion(text: text, verdict: .unknown, device: nil)
      }
    }
  }
}

extension Compilation {
  /// The scenarios of this version with their outcomes.
  private var scenarios: [SpecDiff.Scenario] {
    guard let results = playScenarios() else {
      return (spec?.scenarios ?? []).map {
        SpecDiff.Scenario(title: $0.title.text, outcome: .notRun, reason: "the spec has errors")
      }
    }
    return results.scenarios.map { entry in
      guard let finding = entry.findings.first else { return SpecDiff.Scenario(title: entry.title, outcome: .passes) }
      return SpecDiff.Scenario(
        title: entry.title, outcome: finding.rule == .scenarioNotRun ? .notRun : .fails,
        device: entry.failingPlace?.name,
        reason: finding.rule == .scenarioNotRun ? "no device is inside its environment" : finding.caption)
    }
  }
}

extension SpecDiff.BehaviorSetting {
  fileprivate init(_ trait: BehaviorSetting) {
    let value: Value =
      switch trait.value {
      case .text(let text): .text(text)
      case .order(let names): .order(names)
      }
    self.init(owner: trait.owner, key: trait.key, value: value)
  }
}

extension FormDiff {
  /// The changes of closed forms, without the lengths whose values already differ visibly.
  fileprivate func exact(excluding seen: Set<String>) -> SpecDiff.Exact {
    var exact = SpecDiff.Exact()
    let lengths = lengths(excluding: seen)
    exact.forms = lengths.map(\.change)
    exact.conditions = conditions().map(\.change)
    exact.arranged = arranged(excluding: seen.union(lengths.map(\.name))).map {
      SpecDiff.ArrangedChange(sheet: $0.sheet, notch: $0.notch, form: $0.form.change)
    }
    return exact
  }
}

extension FormDifference {
  fileprivate var change: SpecDiff.FormChange { SpecDiff.FormChange(path: name, old: old, new: new) }
}
