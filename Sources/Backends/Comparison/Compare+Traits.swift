/// What both versions say, and otherwise. What only one of them has is told by its name.
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
  /// Of an order: whether the first is the same, and what was there stands as it did. What came or went is told as a
  /// name.
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
