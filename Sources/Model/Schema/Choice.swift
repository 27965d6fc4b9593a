/// The words that a key accepts.
protocol Choice: RawRepresentable<String>, CaseIterable {
  /// The meaning of the word, as a sentence.
  var summary: String { get }
}

/// A word that a key accepts.
package struct ChoiceWord: Sendable, Equatable, ExpressibleByStringLiteral {
  package var text: String
  /// The meaning of the word. `nil` if the word is self-explanatory.
  package var summary: String?

  init(_ text: String, _ summary: String? = nil) {
    self.text = text
    self.summary = summary
  }

  package init(stringLiteral text: String) { self.init(text) }
}

extension ValueType {
  static func oneOf<Word: Choice>(_ type: Word.Type) -> ValueType {
    .choice(type.allCases.map { ChoiceWord($0.rawValue, $0.summary) })
  }
}

// MARK: - Nodes

extension OnScroll: Choice {
  var summary: String {
    switch self {
    case .leave: "It scrolls away, and comes back last."
    case .collapse: "It shrinks to `collapsed`, and grows again last."
    case .stay: "It moves to its place and sticks there."
    case .returns: "It shrinks to `collapsed`, and grows again first."
    case .returnCollapsed: "It scrolls away; `collapsed` of it comes back first, the rest last."
    }
  }
}

extension Stays: Choice {
  var summary: String {
    switch self {
    case .whenShort: "It stays while all content fits into the viewport beside it."
    }
  }
}

extension BarOver: Choice {
  var summary: String {
    switch self {
    case .sheets: "It covers the sheets, which are measured from it."
    }
  }
}

extension BarOnScroll: Choice {
  var summary: String {
    switch self {
    case .leave: "It leaves with the offset, and comes back last."
    case .returns: "It leaves with the movement, and comes back first."
    }
  }
}

extension StripOnScroll: Choice {
  var summary: String {
    switch self {
    case .stay: "It is pinned below what stays."
    case .leave: "It scrolls away, and comes back before the headers above it."
    case .returns: "It scrolls away, and comes back first."
    }
  }
}

extension Bounces: Choice {
  var summary: String {
    switch self {
    case .none: "It stops at both ends."
    case .top: "It can be pulled past its start."
    case .bottom: "It can be pulled past its end."
    case .both: "It can be pulled past both ends."
    }
  }
}

extension ListEnd: Choice {
  var summary: String {
    switch self {
    case .start: "The first row, at the top."
    case .end: "The last row, at the bottom."
    }
  }
}

extension Fling: Choice {
  var summary: String {
    switch self {
    case .cross: "A throw goes on in the next region."
    case .stop: "A throw ends where its region ends."
    }
  }
}

extension ScrollPosition: Choice {
  var summary: String {
    switch self {
    case .top: "All headers are visible, and the content is at its start."
    case .critical: "The headers are gone but for what stays, and the content is at its start."
    }
  }
}

extension Anchor: Choice {
  var summary: String {
    switch self {
    case .offset: "The offset is kept, as far as there is one."
    case .progress: "The part of the way to the critical offset is kept."
    }
  }
}

extension Leaves: Choice {
  var summary: String {
    switch self {
    case .wholly: "The headers leave wherever the content is."
    case .asNeeded: "They leave only as far as the rows of the selected page need."
    }
  }
}

extension SnapPolicyName: Choice {
  var summary: String {
    switch self {
    case .nearest: "The nearer end."
    case .directional: "The end toward which its scroll moved last."
    }
  }
}

extension PullToRefresh: Choice {
  var summary: String {
    switch self {
    case .none: "There is none."
    case .outer: "It belongs to the start of this scroll."
    case .inner: "It belongs to the start of the list inside."
    }
  }
}

extension PageMemory: Choice {
  var summary: String {
    switch self {
    case .align:
      "A page keeps its place while the strip is pinned; it begins at its top if the header is out and the page that is "
        + "left is at its own."
    case .reset: "A page begins at its top."
    case .resetAll: "A page begins at its top if the header has been out since it was hidden."
    case .independent: "A page is where it was left."
    }
  }
}

extension Priority: Choice {
  var summary: String {
    switch self {
    case .high: "What is preferred is kept before all others."
    case .medium: "What is preferred is kept before what is low."
    case .low: "What is preferred is given up first."
    }
  }
}

// MARK: - Sheets

extension Edge: Choice {
  var summary: String {
    switch self {
    case .bottom: "It comes up from below."
    case .top: "It hangs from above."
    }
  }
}

extension Reference: Choice {
  var summary: String {
    switch self {
    case .container: "Notches are measured from the edge of the screen."
    case .safeArea: "Notches are measured from the safe area, and the inset there is added to what shows."
    }
  }
}

extension Handoff: Choice {
  var summary: String {
    switch self {
    case .expandFirst: "Upward the sheet goes to its highest notch, then the list; downward the list goes first."
    case .scrollFirst: "Upward the list alone moves; downward the list goes to its top, then the sheet."
    case .never: "The list moves alone."
    }
  }
}

extension Sizing: Choice {
  var summary: String {
    switch self {
    case .rigid: "The content is laid out once, for the highest notch, and moved as a whole."
    case .resting: "The content is laid out for where the sheet rests."
    }
  }
}

extension ReleasePolicyName: Choice {
  var summary: String {
    switch self {
    case .nearest: "The notch nearest to the height."
    case .projected: "The notch nearest to the height some time ahead; with a flick the next one that way."
    case .stepwise: "Where a deceleration would end, one notch at a time unless `skip`."
    case .directional: "Above a velocity the next notch that way, below it the nearest."
    case .threshold: "The next notch by a velocity, or by a distance into the gap."
    case .free: "Where a deceleration ends, also between the notches."
    }
  }
}

extension ReleasePreset: Choice {
  var summary: String {
    switch self {
    case .overlayContainer: "`projected`, 1/10 s ahead, with a flick above 400 pt/s."
    case .floatingPanel: "`stepwise`, a rate of 998/1000, past half of the way."
    case .uiKit: "`projected`, 499/1000 s ahead: the usual formula for the end of a deceleration."
    case .reactNativeBottomSheet: "`projected`, 2/10 s ahead."
    case .flutter: "`directional`, above 6 pt/s; ties go up."
    case .compose: "`threshold`, 125 pt/s or 56 pt."
    case .panModal: "`nearest`; above 300 pt/s to the end upward, and one notch down."
    }
  }
}

extension SelectedTap: Choice {
  var summary: String {
    switch self {
    case .none: "Nothing."
    case .top: "The rows of the page go to their top."
    }
  }
}

extension FlickGoal: Choice {
  var summary: String {
    switch self {
    case .next: "Of the two notches nearest to the projected height, the one in the direction."
    case .atLeastNext: "The notch nearest to the projected height, but at least the next one in the direction."
    case .nextFromNearest: "The next one in the direction after the notch nearest to the projected height."
    }
  }
}

extension ReleaseTies: Choice {
  var summary: String {
    switch self {
    case .smaller: "Of two notches equally near, the smaller."
    case .larger: "Of two notches equally near, the larger."
    }
  }
}

// MARK: - Others

extension SystemBars.Bar: Choice {
  var summary: String {
    switch self {
    case .navigationBar: "The bar of a `UINavigationController`, below the status bar."
    case .tabBar: "The bar of a `UITabBarController`, above the home indicator."
    }
  }
}

extension Orientation: Choice {
  var summary: String {
    switch self {
    case .portrait: "At most as wide as tall."
    case .landscape: "Wider than tall."
    }
  }
}

extension AccessLevel: Choice {
  var summary: String {
    switch self {
    case .internal: "The module that compiles the file."
    case .package: "Every module of its package."
    case .public: "Every module."
    }
  }
}

extension FindingLevel: Choice {
  var summary: String {
    switch self {
    case .off: "Not reported."
    case .note: "Reported; the exit status is 1 only with `--fail-on note`."
    case .warning: "Reported; the exit status is 1 only with `--fail-on warning`."
    case .error: "It ends a run with 1, and no Swift is written."
    }
  }
}
