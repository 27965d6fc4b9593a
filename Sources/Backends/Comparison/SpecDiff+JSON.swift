import Numerics
import Source

extension SpecDiff {
  /// The comparison as JSON, with every length that differs, even if previews omit it.
  package var json: String { JSON.map([.init("screens", .list(screens.map(\.json)))]).line + "\n" }
}

extension SpecDiff.Screen {
  fileprivate var json: JSON {
    let head: [JSON.Member] = [
      .init("screen", .text(name)), .init("old", JSON(files.old)), .init("new", JSON(files.new)),
      .init("change", .text(change.rawValue)),
    ]
    if change != .changed { return .map(head) }
    let forms = lengths.filter { $0.forms.old != $0.forms.new || $0.isAlike }
    return .map(
      head + [
        .init("forms", .map(forms.map { .init($0.path, .map(oldAndNew($0.forms.old, $0.forms.new, JSON.text))) })),
        .init("samples", .list(places.indices.compactMap(sample))),
        .init("notches", .list(notches.map(\.json))),
        .init("promises", .list(assertions.map(\.json))),
        .init("devices", ["lost": .texts(devices.lost), "gained": .texts(devices.gained)]),
        .init("names", .list(names.map(\.json))),
        .init("conditions", .list(conditions.map(\.json))),
        .init("arranged", .list(arranged.map(\.json))),
        .init("traits", .list(behaviorSettings.map(\.json))),
        .init("scenarios", .list(scenarios.map(\.json))),
      ])
  }

  /// Returns the lengths that differ at a configuration. `nil` if none does.
  private func sample(_ place: Int) -> JSON? {
    let changed = lengths.filter { $0.values[place].old != $0.values[place].new }
    guard !changed.isEmpty, let sample = versions?.new.samples[place] else { return nil }
    let quantities = changed.map { length in
      JSON.Member(length.path, .map(oldAndNew(length.values[place].old, length.values[place].new, \.json)))
    }
    return ["device": JSON(sample.device), "orientation": JSON(sample.orientation), "quantities": .map(quantities)]
  }
}

extension SpecDiff.NotchChange {
  fileprivate var json: JSON {
    let change: (word: JSON, other: JSON?) =
      switch kind {
      case .appears: ("appears", nil)
      case .vanishes: ("vanishes", nil)
      case .moves: ("moves", nil)
      case .activates: ("activates", nil)
      case .deactivates: ("deactivates", nil)
      case .crosses(let other): ("crosses", .text(other))
      }
    let heights = heights.map { height in
      JSON.map([.init("device", .text(height.place))] + oldAndNew(height.old, height.new, \.json))
    }
    return .members([
      "sheet": .text(sheet), "notch": .text(notch), "change": change.word, "other": change.other,
      "devices": .texts(places), "heights": .list(heights),
    ])
  }
}

extension SpecDiff.NameChange {
  fileprivate var json: JSON { ["kind": .text(kind.text), "old": JSON(old), "new": JSON(new)] }
}

extension SpecDiff.ConditionChange {
  fileprivate var json: JSON {
    ["path": .text(path), "mode": JSON(mode), "key": .text(key.rawValue), "old": .text(old), "new": .text(new)]
  }
}

extension SpecDiff.TraitChange {
  fileprivate var json: JSON { ["path": JSON(owner), "key": .text(key), "old": .text(old), "new": .text(new)] }
}

extension SpecDiff.ArrangedChange {
  fileprivate var json: JSON {
    [
      "path": .text(form.path), "sheet": .text(sheet), "notch": .text(notch), "old": .text(form.old),
      "new": .text(form.new),
    ]
  }
}

extension SpecDiff.AssertionChange {
  fileprivate var json: JSON {
    ["promise": .text(text), "old": JSON(old?.rawValue), "new": JSON(new?.rawValue), "device": JSON(device)]
  }
}

extension SpecDiff.ScenarioChange {
  fileprivate var json: JSON {
    [
      "scenario": .text(title), "old": JSON(old?.rawValue), "new": JSON(new?.rawValue), "device": JSON(device),
      "reason": JSON(reason),
    ]
  }
}

extension Rational {
  fileprivate var json: JSON { JSON(double) }
}

/// Returns the members `"old": …, "new": …`, with null for a missing value.
private func oldAndNew<Value>(_ old: Value?, _ new: Value?, _ json: (Value) -> JSON) -> [JSON.Member] {
  [.init("old", old.map(json) ?? .null), .init("new", new.map(json) ?? .null)]
}
