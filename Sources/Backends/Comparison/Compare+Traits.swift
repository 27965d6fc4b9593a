/// Returns the traits that both versions have with different values. A trait of only one version belongs to a new or
/// removed name.
func behaviorSettings(_ old: [SpecDiff.BehaviorSetting], _ new: [SpecDiff.BehaviorSetting]) -> [SpecDiff.TraitChange] {
  let earlier = Dictionary(old.map { ($0.place, $0.value) }, uniquingKeysWith: { first, _ in first })
  return new.compactMap { trait in
    guard let before = earlier[trait.place], !before.means(trait.value) else { return nil }
    return SpecDiff.TraitChange(owner: trait.owner, key: trait.key, old: before.text, new: trait.value.text)
  }
}

private struct TraitPlace: Hashable {
  var owner: String?
  var key: String
}

extension SpecDiff.BehaviorSetting {
  fileprivate var place: TraitPlace { TraitPlace(owner: owner, key: key) }
}

extension SpecDiff.BehaviorSetting.Value {
  /// Whether two values mean the same. Orders are equal if their first names are equal and the common names are in the
  /// same order, since added and removed names are reported as names.
  fileprivate func means(_ new: Self) -> Bool {
    switch (self, new) {
    case (.text(let before), .text(let now)): return before == now
    case (.order(let before), .order(let now)):
      guard let first = before.first, let present = now.first else { return true }
      let (known, kept) = (Set(before), Set(now))
      return first == present && before.filter(kept.contains) == now.filter(known.contains)
    case (.text, .order), (.order, .text): return false
    }
  }

  fileprivate var text: String {
    switch self {
    case .text(let text): text
    case .order(let names): names.joined(separator: ", ")
    }
  }
}
