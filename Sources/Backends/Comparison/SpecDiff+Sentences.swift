import Numerics

// Sentences that the text and Markdown formats share.

extension SpecDiff.Screen {
  /// The lengths to report: those that previews show, or all if none of those changed. Lengths that differ only outside
  /// the samples are selected separately, since no sampled difference implies them.
  var tellingLengths: [SpecDiff.Length] {
    let hasTelling = [false, true].map { isAlike in
      lengths.contains { $0.isAlike == isAlike && $0.weight != .detail }
    }
    return lengths.filter { $0.weight != .detail || !hasTelling[$0.isAlike ? 1 : 0] }
  }

  /// The reported lengths that need a table. A length with the same values on all of several devices, before and after,
  /// needs only its line.
  var tabledLengths: [SpecDiff.Length] {
    tellingLengths.filter { !$0.isAlike }.filter { length in
      length.values.count == 1 || length.values.dropFirst().contains { $0 != length.values[0] }
    }
  }

  /// The indices of the configurations where some length of the table differs.
  var tabledPlaces: [Int] {
    places.indices.filter { place in tabledLengths.contains { $0.values[place].old != $0.values[place].new } }
  }

  /// The number of changed lengths that are not reported.
  var hiddenCount: Int { lengths.count - tellingLengths.count }

  /// The indices of the configurations where some reported length differs.
  var changedPlaces: [Int] {
    places.indices.filter { place in
      tellingLengths.contains { $0.values[place].old != $0.values[place].new }
    }
  }

  /// A sentence for each change that is not a number. Names are between backquotes.
  var sentences: [String] {
    nameSentences + notches.filter { $0.kind != .moves }.map { $0.sentence(among: places.count) }
      + conditions.map { $0.sentence + (isSeen($0) ? "" : alikeRemark) } + behaviorSettings.map(\.sentence)
      + assertions.map(\.sentence) + scenarioSentences
      + devices.lost.map { "not proved for \($0) any more" } + devices.gained.map { "proved for \($0) now" }
  }

  /// All changes for a reader: the closed forms that differ, then the sentences.
  package var changes: [String] {
    tellingLengths.map { "`\($0.path)`: \($0.forms.old) → \($0.forms.new)" } + sentences
  }

  /// The sentences for added, removed and renamed names, except notches.
  private var nameSentences: [String] {
    func sentence(_ isMeant: (SpecDiff.NameChange) -> String?, _ one: String, _ several: String) -> [String] {
      let listed = names.compactMap { change -> String? in
        switch change.kind {
        case .screen, .notch: nil
        case .node, .mode, .measure: isMeant(change).map { "\(change.kind.text) `\($0)`" }
        }
      }
      if listed.isEmpty { return [] }
      return [listed.listed(atMost: 6) + (listed.count == 1 ? one : several)]
    }
    let renamed = names.filter { $0.kind == .screen }.compactMap { change in
      change.old.map { "the screen was called `\($0)`, and so was the type that is generated" }
    }
    return renamed + sentence({ $0.new == nil ? $0.old : nil }, " is gone", " are gone")
      + sentence({ $0.old == nil ? $0.new : nil }, " is new", " are new")
  }

  /// A sentence for each scenario that fails now, and one for all scenarios that changed alike in another way.
  private var scenarioSentences: [String] {
    var groups: [[SpecDiff.ScenarioChange]] = []
    for change in scenarios {
      if change.new != .fails, let index = groups.firstIndex(where: { $0[0].isAlike(change) }) {
        groups[index].append(change)
      } else {
        groups.append([change])
      }
    }
    return groups.map { group in
      let titles = group.map { "`\($0.title)`" }.listed(atMost: 3)
      return (group.count == 1 ? "scenario " : "scenarios ") + titles + group[0].predicate(isPlural: group.count > 1)
    }
  }

  /// Whether a sampled configuration shows the change.
  private func isSeen(_ condition: SpecDiff.ConditionChange) -> Bool {
    switch condition.key {
    case .when:
      notches.contains { notch in
        "\(notch.sheet).\(notch.notch)" == condition.path && (notch.kind == .activates || notch.kind == .deactivates)
      }
    case .initial, .rests, .enter, .tap, .drag: true
    }
  }

  /// The remark of a change that no sampled configuration shows.
  private var alikeRemark: String { places.count == 1 ? ", here alike" : ", on these devices alike" }

  /// Returns a line for each changed closed form. `write` formats a form.
  func formLines(_ write: (String) -> String) -> [(path: String, text: String)] {
    tellingLengths.compactMap { length in
      length.formText(write).map { text in
        let remark = length.isAlike ? alikeRemark : length.commonDifference.map { ", \($0) everywhere" }
        return (length.path, text + (remark ?? "") + (length.isConstant ? "" : heights(of: length.path)))
      }
    }
      + arranged.map { change in
        let place = " where \(write(change.sheet)) rests at \(write(change.notch))"
        return (change.form.path, "\(write(change.form.old)) → \(write(change.form.new))" + place)
      }
  }

  /// The heights of a notch that moves, as the end of its line. Empty for other lengths, and where a table has them.
  private func heights(of path: String) -> String {
    notches.first { $0.kind == .moves && "\($0.sheet).\($0.notch)" == path }.map { ": " + $0.heightText } ?? ""
  }

  /// The file as `specs/A.scroll.yaml`, or both names of a moved file.
  var fileText: String {
    switch (files.old, files.new) {
    case (let old?, let new?): old == new ? new : "\(old) → \(new)"
    case (let file?, nil), (nil, let file?): file
    case (nil, nil): ""
    }
  }
}

extension SpecDiff.Length {
  /// The changed closed form as `a → b`. `nil` if the closed form and the function are unchanged.
  func formText(_ write: (String) -> String) -> String? {
    if forms.old != forms.new { return "\(write(forms.old)) → \(write(forms.new))" }
    return isAlike ? "\(write(forms.old)) → another that begins alike" : nil
  }

  /// Whether both forms are numbers, so that they are the values on every device.
  var isConstant: Bool { [forms.old, forms.new].allSatisfy { Rational(decimal: $0) != nil } }

  /// The values at a configuration, in points, as `284 → 340.8`. A single value if it is unchanged. A dash replaces the
  /// value of an inactive notch.
  func text(at place: Int) -> String {
    let (old, new) = values[place]
    let texts = (old?.roundedText ?? "–", new?.roundedText ?? "–")
    return old == new ? texts.1 : "\(texts.0) → \(texts.1)"
  }

  /// The difference of new and old value, if it is the same at every configuration, in points. `nil` otherwise.
  var commonDifference: String? {
    // A single configuration implies nothing about others.
    guard values.count > 1 else { return nil }
    let differences = Set(values.map { value in value.old.flatMap { old in value.new.map { $0 - old } } })
    guard differences.count == 1, let difference = differences.first ?? nil else { return nil }
    return (difference.signum > 0 ? "+" : "−") + difference.magnitude.roundedText
  }
}

extension SpecDiff.NotchChange {
  func sentence(among count: Int) -> String {
    let name = "`\(sheet).\(notch)`"
    let scope = places.count == count ? "everywhere" : "on " + places.listed(atMost: 3)
    switch kind {
    case .appears: return "\(name) is a new notch: \(heightText)"
    case .vanishes: return "\(name) is gone: \(heightText)"
    case .moves: return "\(name) moves: \(heightText)"
    case .activates: return "\(name) can be rested at \(scope), where it could not"
    case .deactivates: return "\(name) cannot be rested at \(scope) any more"
    case .crosses(let other): return "\(name) and `\(sheet).\(other)` change their order \(scope)"
    }
  }
}

extension SpecDiff.NotchChange {
  /// The heights on the smallest and the largest device: `284 → 340.8 pt on iPhone 15`.
  fileprivate var heightText: String {
    heights.map { height in
      let (old, new) = (height.old?.roundedText, height.new?.roundedText)
      let isMissing = kind == .appears || kind == .vanishes
      let texts = isMissing || old == new ? [new ?? old].compactMap(\.self) : [old ?? "–", new ?? "–"]
      guard !texts.isEmpty else { return "inactive on \(height.place)" }
      return "\(texts.joined(separator: " → ")) pt on \(height.place)"
    }.joined(separator: ", ")
  }
}

extension SpecDiff.ScenarioChange {
  /// Whether a sentence about another change holds for this one.
  fileprivate func isAlike(_ other: Self) -> Bool {
    old == other.old && new == other.new && device == other.device && reason == other.reason
  }

  /// The rest of a sentence about the scenario, or about several that changed alike.
  fileprivate func predicate(isPlural: Bool) -> String {
    let (verb, subject) = isPlural ? ("are", "they") : ("is", "it")
    let was: String? =
      switch old {
      case .passes: "passed"
      case .fails: "failed"
      case .notRun: isPlural ? "were not run" : "was not run"
      case nil: nil
      }
    let cause = reason.map { ": \($0)" } ?? ""
    let now: String
    switch new {
    case .passes: now = isPlural ? "pass" : "passes"
    case .fails: now = (isPlural ? "fail" : "fails") + (device.map { " on \($0)" } ?? "") + cause
    case .notRun: now = "not run" + cause
    case nil: return " \(verb) gone; \(subject) \(was ?? "were not run")"
    }
    return was.map { " \($0), now \(now)" } ?? " \(verb) new and \(now)"
  }
}

extension SpecDiff.ConditionChange {
  var sentence: String {
    let subject = "`\(path)`" + (mode.map { " in mode `\($0)`" } ?? "")
    guard key == .when else { return "\(subject): `\(key.rawValue)` was `\(old)`, is `\(new)`" }
    let (was, now) = (old == "always" ? old : "when `\(old)`", new == "always" ? new : "when `\(new)`")
    return "\(subject) can be rested at \(now), and not \(was)"
  }
}

extension SpecDiff.TraitChange {
  var sentence: String { (owner.map { "`\($0)`: " } ?? "") + "`\(key)` was \(quoted(old)), is \(quoted(new))" }

  private func quoted(_ text: String) -> String { text.isEmpty ? "nothing" : "`\(text)`" }
}

extension SpecDiff.AssertionChange {
  var sentence: String {
    switch (old, new) {
    case (let verdict?, nil): "assertion `\(text)` is gone; it was \(verdict.rawValue)"
    case (nil, let verdict?): "assertion `\(text)` is new and \(verdict.rawValue)\(place)"
    case (let before?, let now?): "assertion `\(text)`: was \(before.rawValue), is \(now.rawValue)\(place)"
    case (nil, nil): "assertion `\(text)`"
    }
  }

  private var place: String { new == .refuted ? device.map { " on \($0)" } ?? "" : "" }
}

extension [String] {
  /// Joins the elements up to a limit: `a, b and 3 more`.
  func listed(atMost limit: Int) -> String {
    guard count > limit else { return joined(separator: ", ") }
    return prefix(limit).joined(separator: ", ") + " and \(count - limit) more"
  }
}
