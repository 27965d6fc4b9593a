import Numerics
import Source

/// A panel that rests at notches, from an edge of the screen.
package struct Sheet: Construct {
  package var edge = Edge.bottom
  /// Its width in points. `nil` if it is as wide as the screen.
  package var width: Expression?
  package var side = SheetSide.center
  package var reference = Reference.container
  /// From the smallest to the largest, as written.
  package var notches: [Notch] = []
  /// By default the smallest notch.
  package var initial = RestPlace.notch(0)
  package var handoff = Handoff.expandFirst
  package var sizing = Sizing.rigid
  package var release = Release(ReleasePreset.overlayContainer.rule, span: nil)
  package var overdrag = Overdrags()
  package var spring = Spring()
  package var backdrop: Backdrop?
  package var outside = Outside.passThrough
  /// The notch up to which touches pass through.
  package var undimmedThrough: Int?
  package var dismiss: Dismiss?
  /// The effect of a tap at each notch at which a tap has one.
  package var tap: [Tap] = []
  package var drag = true
  package var content: [NodeID] = []
  /// The nodes at the lower edge of its visible part, from top to bottom.
  package var footers: [NodeID] = []
  /// One element for each mode that the sheet names.
  package var modes: [SheetMode] = []
  /// The formulas of `release` and `dismiss`.
  package var formulas: [SheetFormula] = []

  // `diff` compares notches and places with their conditions and closed forms, and modes for each mode.
  static let keys = KeyTable<Sheet>(
    "sheet", kind: .sheet, "A panel over the layout that rests at notches.",
    [
      Key("edge", \.edge, .word, "The edge that it hangs from."),
      // A formula is compared by its closed form.
      Key(
        "width", \.width, .formula, "How wide it is.", absent: "as wide as the screen",
        synonyms: ["maxWidth", "preferredWidth", "columns"],
        setting: { sheet, _ in .text(sheet.width == nil ? "that of the screen" : "a formula") }),
      Key(
        "side", \.side, .word, "Where it is, if it is narrower than the screen.", synonyms: ["alignment", "align"],
        isCompared: { $0.width != nil }),
      Key("reference", \.reference, .word, "What the notches are measured from."),
      Key(
        "notches", \.notches, .own(.names(.newNotches, .either([.length, .map("notch")] + .cases))),
        "Where it may rest, smallest to largest.", isRequired: true,
        synonyms: ["notch", "detent", "detents", "anchors", "snapPoints", "stops", "positions", "heights"]),
      Key(
        "initial", \.initial,
        .own(
          .either([.reference(.notch), .choice([ChoiceWord("dismissed", "It is absent until the app shows it.")])])),
        "Where it rests at first.", absent: "the smallest notch",
        synonyms: ["initialNotch", "initialDetent", "initialState", "start", "default"]),
      Key(
        "handoff", \.handoff, .word, "Whether a list inside moves the sheet.",
        absent: "`expandFirst`; at the top edge `never`"),
      Key(
        "sizing", \.sizing, .word, "Whether its content is laid out at the highest notch or at the one it rests at."),
      Key(
        "release", \.release, .own(.map("release")), "How a released sheet chooses its notch.",
        absent: "{like: overlayContainer}", synonyms: ["policy", "snap"],
        setting: { sheet, spec in .text(sheet.text(sheet.release, in: spec)) }),
      Key(
        "overdrag", \.overdrag, .overdrags, "What the finger sees beyond the ends.", absent: "none",
        synonyms: ["rubberBand", "bounces", "overshoot"]),
      Key("spring", \.spring, .map, "How it settles.", synonyms: ["animation"]),
      Key(
        "backdrop", \.backdrop, .own(.either([.choice(["none"]), .map("backdrop")])),
        "How what lies behind changes with the height of the sheet.", synonyms: ["dim", "dimming", "background"],
        setting: { sheet, _ in .text(sheet.backdrop?.text(sheet.notches.map(\.name.text)) ?? "none") }),
      Key(
        "outside", \.outside, .own(.outside), "What a touch beside the sheet does.", absent: "passThrough",
        setting: { sheet, _ in .text(sheet.text(sheet.outside)) }),
      Key(
        "undimmedThrough", \.undimmedThrough, .own(.either([.choice(["none"]), .reference(.notch)])),
        "The notch up to which touches beside the sheet pass through.", synonyms: ["largestUndimmed"],
        setting: { sheet, _ in .text(sheet.undimmedThrough.map(sheet.name) ?? "none") }),
      Key(
        "dismiss", \.dismiss,
        .own(
          .either([
            .choice([
              ChoiceWord("none", "No release does."),
              ChoiceWord(Dismiss.byRelease, "A height of 0 takes part in `release` as the smallest place."),
            ]), .map("dismiss"),
          ])),
        "When a release dismisses the sheet.",
        setting: { sheet, spec in .text(sheet.dismiss.map { sheet.text($0, in: spec) } ?? "none") }),
      Key("tap", \.tap, .own(.taps), "Where a tap leads from each notch."),
      Key("drag", \.drag, .boolean, "Whether a finger can move it.", isCompared: { _ in false }),
      Key(
        "content", \.content, .own(.nodes(NodeKind.boxes + [.header, .scroll, .tabs, .list, .box(.footer)])),
        "What it shows, top to bottom.", synonyms: SchemaKey.contentSynonyms),
      Key("modes", \.modes, .own(.names(.modes, .map("mode"))), "What each mode of the app changes."),
    ])
}

/// A formula of a sheet's release or dismissal, which is evaluated in the geometry at the release.
package struct SheetFormula: Sendable {
  /// The name of the length behind the dot. No notch of the sheet has it.
  package var name: String
  package var expression: Expression
  /// Whether the value must be above 0. Otherwise it must not be negative.
  package var isPositive: Bool
}

/// A number of a sheet's release or dismissal.
package enum SheetNumber: Hashable, Sendable {
  case constant(Rational)
  /// An index into `Sheet.formulas`.
  case formula(Int)

  /// The value of a constant. `nil` for a formula.
  package var constant: Rational? {
    switch self {
    case .constant(let value): value
    case .formula: nil
    }
  }
}

/// A place at which a sheet rests.
package enum RestPlace: Hashable, Sendable {
  /// An index into `Sheet.notches`.
  case notch(Int)
  /// Off the screen, at a height of 0.
  case dismissed
}

package enum Edge: String, Choice, Sendable {
  case bottom, top

  var summary: String {
    switch self {
    case .bottom: "It comes up from below."
    case .top: "It hangs from above."
    }
  }
}

/// The place of a sheet between the leading and the trailing edge of the screen.
package enum SheetSide: String, Choice, Sendable {
  case leading, center, trailing

  var summary: String {
    switch self {
    case .leading: "At the edge where lines of text begin."
    case .center: "In the middle."
    case .trailing: "At the edge where lines of text end."
    }
  }
}

package enum Reference: String, Choice, Sendable {
  case container, safeArea

  var summary: String {
    switch self {
    case .container: "Notches are measured from the edge of the screen."
    case .safeArea: "Notches are measured from the safe area, and the inset there is added to what shows."
    }
  }
}

package enum Handoff: String, Choice, Sendable {
  case expandFirst, scrollFirst, never

  var summary: String {
    switch self {
    case .expandFirst: "Upward the sheet goes to its highest notch, then the list; downward the list goes first."
    case .scrollFirst: "Upward the list alone moves; downward the list goes to its top, then the sheet."
    case .never: "The list moves alone."
    }
  }
}

package enum Sizing: String, Choice, Sendable {
  case rigid, resting

  var summary: String {
    switch self {
    case .rigid: "The content is laid out once, for the highest notch, and moved as a whole."
    case .resting: "The content is laid out for where the sheet rests."
    }
  }
}

/// The rules by which a released sheet chooses where it goes, by the direction of the release (Semantics, section 3).
///
/// **Units:** velocities in points per second.
package struct Release: Sendable {
  /// The rule for a velocity toward larger heights.
  package var expand: ReleaseRule
  /// The rule for a velocity toward smaller heights.
  package var collapse: ReleaseRule
  /// The rule for a velocity of 0.
  package var atRest: Policy
  /// The rules for a sheet that rested last at a notch, where they differ.
  package var origins: [ReleaseOrigin]
  package var span: Span?

  package enum Policy: Hashable, Sendable {
    case nearest
    /// `nil` disables the flick.
    case projected(lookahead: Rational, flick: Flick?)
    case stepwise(lookahead: Rational, redirect: Rational, skip: Bool)
    case directional(tolerance: Rational, tiesUp: Bool)
    case threshold(ReleaseThreshold)
    /// The height after `lookahead` seconds, which need not be a notch.
    case free(lookahead: Rational)
  }

  package enum Bound: Hashable, Sendable {
    /// A part of the gap between two notches (0 < part < 1), from the side at which the movement entered it.
    case part(Rational)
    /// A distance from the side at which the movement entered the gap, in points.
    case distance(SheetNumber)
    /// The heights at which the gaps divide, in points, by the lower notch of the gap.
    case lines([Line])
  }

  package init(
    expand: ReleaseRule, collapse: ReleaseRule, atRest: Policy, origins: [ReleaseOrigin] = [], span: Span?
  ) {
    self.expand = expand
    self.collapse = collapse
    self.atRest = atRest
    self.origins = origins
    self.span = span
  }

  /// One rule for every direction.
  package init(_ rule: ReleaseRule, span: Span?) {
    self.init(expand: rule, collapse: rule, atRest: rule.policy, span: span)
  }

  /// Whether one rule serves every direction.
  package var isUniform: Bool { expand == collapse && atRest == expand.policy }

  /// Whether the sheet can rest between its notches.
  package var restsFree: Bool { if case .free = expand.policy { isUniform } else { false } }

  /// The policies, each once.
  package var policies: [Policy] {
    let others = [collapse.policy, atRest] + origins.flatMap(\.release.policies)
    return others.reduce(into: [expand.policy]) { policies, policy in
      if !policies.contains(policy) { policies.append(policy) }
    }
  }
}

/// The rules of a release for a sheet that rested last at a notch.
package struct ReleaseOrigin: Sendable {
  /// An index into `Sheet.notches`.
  package var notch: Int
  package var release: Release

  package init(notch: Int, release: Release) {
    self.notch = notch
    self.release = release
  }
}

/// A rule of a release for one direction.
package struct ReleaseRule: Hashable, Sendable {
  package var policy: Release.Policy
  /// The velocity above which the sheet goes to its last notch in the direction. `nil` if there is none.
  package var leap: Rational?

  package init(_ policy: Release.Policy, leap: Rational? = nil) {
    self.policy = policy
    self.leap = leap
  }
}

/// A policy that goes on by a velocity or by a position in the gap between two notches.
package struct ReleaseThreshold: Hashable, Sendable {
  /// `nil` if no velocity goes on.
  package var velocity: Rational?
  package var bound: Release.Bound
  /// Whether the bound decides at a velocity of 0 too. Otherwise the nearest notch is taken.
  package var decidesAtRest: Bool

  package init(velocity: Rational?, bound: Release.Bound, decidesAtRest: Bool = false) {
    self.velocity = velocity
    self.bound = bound
    self.decidesAtRest = decidesAtRest
  }
}

/// The effect of a touch beside the sheet.
package enum Outside: Hashable, Sendable {
  case passThrough, block, dismiss
  case notch(Int)
}

package struct Tap: Sendable {
  package var notch: Int
  package var target: TapDestination
  package var span: Span

  package init(notch: Int, target: TapDestination, span: Span) {
    self.notch = notch
    self.target = target
    self.span = span
  }
}

package enum TapDestination: Hashable, Sendable {
  case notch(Int)
  /// The notch at which the sheet rested before.
  case previous
}

// The settings in a mode. The mode is `nil` on a screen without modes; a mode that the sheet does not name changes
// nothing.
extension Sheet {
  /// The settings that the sheet declares for a mode. `nil` if it does not name the mode.
  package func own(_ mode: ModeID?) -> SheetMode? {
    mode.flatMap { mode in modes.first { $0.mode == mode } }
  }

  /// Whether the sheet can be off the screen, at a height of 0.
  package var canBeDismissed: Bool {
    dismiss != nil || outside == .dismiss || initial == .dismissed
      || modes.contains { $0.enter == .dismissed || $0.outside == .dismiss }
  }

  /// Whether the sheet can rest between its notches.
  package var restsFree: Bool { release.restsFree }

  /// The place at which the sheet first rests. The first mode's `enter` outranks `initial`.
  package var first: RestPlace { own(ModeID(index: 0))?.enter ?? initial }

  /// The place to which `previous` leads in a mode if the sheet rested nowhere before.
  package func fallback(in mode: ModeID?) -> Int {
    switch own(mode)?.enter ?? initial {
    case .notch(let notch): notch
    case .dismissed: rests(in: mode).first ?? 0
    }
  }

  /// The notches at which the sheet rests, ascending.
  package func rests(in mode: ModeID?) -> [Int] { own(mode)?.rests ?? Array(notches.indices) }

  /// The effect of a touch beside the sheet in a mode.
  package func outside(in mode: ModeID?) -> Outside { own(mode)?.outside ?? outside }

  /// Whether a finger moves the sheet in a mode.
  package func isDragged(in mode: ModeID?) -> Bool { own(mode)?.drag ?? drag }

  /// Whether a finger moves the sheet in some mode.
  ///
  /// - Parameter count: the number of modes of the screen.
  package func isDragged(amongModes count: Int) -> Bool {
    drag && namesNotAll(of: count) || modes.contains(where: \.drag)
  }

  /// Whether the sheet can be in a mode that it does not name.
  package func namesNotAll(of count: Int) -> Bool { modes.count < max(1, count) }
}

extension ValueType {
  /// The type of `outside`, for a sheet and for each of its modes.
  static let outside = ValueType.either([
    .choice([
      ChoiceWord("passThrough", "It goes to what lies behind."),
      ChoiceWord("block", "It is taken, and does nothing."),
      ChoiceWord("dismiss", "It dismisses the sheet."),
    ]), .reference(.notch),
  ])

  /// The type of `tap`, for a sheet and for each of its modes.
  static let taps = ValueType.either([
    .choice(["none"]),
    .names(
      .notches,
      .either([
        .reference(.notch),
        .choice([ChoiceWord("previous", "The notch at which it rested before; without one, `initial`.")]),
      ])),
  ])
}
