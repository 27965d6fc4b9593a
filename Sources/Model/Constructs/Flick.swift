import Numerics

extension Release {
  /// A fast release: it goes to a notch in its direction.
  package struct Flick: Construct, Hashable {
    /// The velocity above which a release is fast, in points per second. 0 for every release with a velocity.
    package var above: Rational = 1
    package var goes = FlickGoal.next

    init() {}

    package init(above: Rational, goes: FlickGoal = .next) { (self.above, self.goes) = (above, goes) }

    static let keys = KeyTable<Flick>(
      "flick", "A fast release, which goes to a notch in its direction.",
      [
        Key(
          "above", \.above, .flick, "The velocity above which a release is fast, in points per second.",
          isRequired: true),
        Key("goes", \.goes, .word, "The notch to which it goes."),
      ])

    /// `400`, or a map with the notch to which it goes.
    var text: String { goes == .next && above.signum > 0 ? above.text : Self.keys.text(of: self) }
  }

  /// The height that divides a gap between notches.
  package struct Line: Construct, Hashable {
    /// The lower notch of the gap, as an index into `Sheet.notches`.
    package var lower = 0
    /// The heights that decide above and below the notch where the sheet rested last.
    package var up = SheetNumber.constant(0)
    package var down = SheetNumber.constant(0)

    init() {}

    package init(lower: Int, up: SheetNumber, down: SheetNumber) {
      (self.lower, self.up, self.down) = (lower, up, down)
    }

    static let keys = KeyTable<Line>(
      "line", "The height that divides a gap between notches, by the side of the notch where the sheet rested last.",
      [
        Key(
          "up", \.up, .own(.formula), "Above that notch: higher than this, the upper notch is taken.",
          isRequired: true),
        Key(
          "down", \.down, .own(.formula), "Below that notch: higher than this, the upper notch is taken.",
          isRequired: true),
      ])
  }
}

/// The notch to which a fast release goes.
package enum FlickGoal: String, Choice, Sendable {
  case next, atLeastNext, nextFromNearest

  var summary: String {
    switch self {
    case .next: "Of the two notches nearest to the projected height, the one in the direction."
    case .atLeastNext: "The notch nearest to the projected height, but at least the next one in the direction."
    case .nextFromNearest: "The next one in the direction after the notch nearest to the projected height."
    }
  }
}

extension Codec where Value == Rational {
  private static var any: String { "any" }

  /// A velocity, or the word for every velocity but 0.
  fileprivate static var flick: Codec {
    Codec(
      type: .either([.number(.positive), .choice([ChoiceWord(any, "Every velocity but 0.")])]),
      read: { $1.value.scalarText == any ? 0 : $0.number($1) }, text: { $0.signum == 0 ? any : $0.text })
  }
}
