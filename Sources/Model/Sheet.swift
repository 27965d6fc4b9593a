import Numerics
import Source

/// A panel that rests at notches, from an edge of the screen.
package struct Sheet: Sendable {
  package var edge: Edge
  package var reference: Reference
  /// From the smallest to the largest, as written.
  package var notches: [Notch]
  /// An index into `notches`; by default the smallest.
  package var initial: Int
  package var handoff: Handoff
  package var sizing: Sizing
  package var release: Release
  package var overdrag: Overdrags
  package var spring: Spring
  package var backdrop: Backdrop?
  package var outside: Outside
  /// The notch up to which touches pass through.
  package var undimmedThrough: Int?
  package var dismiss: Dismiss?
  /// The effect of a tap at each notch at which a tap has one.
  package var tap: [Tap]
  package var drag: Bool
  package var content: [NodeID]
  /// One element for each mode that the sheet names.
  package var modes: [SheetMode]

  package init(
    edge: Edge, reference: Reference, notches: [Notch], initial: Int, handoff: Handoff, sizing: Sizing,
    release: Release, overdrag: Overdrags, spring: Spring, backdrop: Backdrop?, outside: Outside,
    undimmedThrough: Int?, dismiss: Dismiss?, tap: [Tap], drag: Bool, content: [NodeID], modes: [SheetMode]
  ) {
    self.edge = edge
    self.reference = reference
    self.notches = notches
    self.initial = initial
    self.handoff = handoff
    self.sizing = sizing
    self.release = release
    self.overdrag = overdrag
    self.spring = spring
    self.backdrop = backdrop
    self.outside = outside
    self.undimmedThrough = undimmedThrough
    self.dismiss = dismiss
    self.tap = tap
    self.drag = drag
    self.content = content
    self.modes = modes
  }
}

package struct Notch: Sendable {
  package var name: Name
  /// The visible height in points, measured from the edge of the sheet's `reference`.
  package var height: Expression
  /// The condition under which the notch is active. `nil` if it always is.
  package var condition: Condition?

  package init(name: Name, height: Expression, condition: Condition?) {
    self.name = name
    self.height = height
    self.condition = condition
  }
}

/// A place at which a sheet rests.
package enum RestPlace: Hashable, Sendable {
  /// An index into `Sheet.notches`.
  case notch(Int)
  /// Off the screen, at a height of 0.
  case dismissed
}

package enum Edge: String, Sendable, CaseIterable {
  case bottom, top
}

package enum Reference: String, Sendable, CaseIterable {
  case container, safeArea
}

package enum Handoff: String, Sendable, CaseIterable {
  case expandFirst, scrollFirst, never
}

package enum Sizing: String, Sendable, CaseIterable {
  case rigid, resting
}

/// The rule by which a released sheet chooses its notch (Semantics, section 3).
///
/// **Units:** velocities in points per second.
package struct Release: Sendable {
  package var policy: Policy
  package var span: Span?

  package enum Policy: Hashable, Sendable {
    case nearest
    /// `flick` is a velocity in points per second. `nil` disables the flick.
    case projected(lookahead: Rational, flick: Rational?)
    case stepwise(rate: Rational, redirect: Rational, skip: Bool)
    case directional(tolerance: Rational, tiesUp: Bool)
    /// The distance in points, or a part of the segment (0 < part < 1).
    case threshold(velocity: Rational, distance: Rational)
  }

  package init(policy: Policy, span: Span?) {
    self.policy = policy
    self.span = span
  }
}

/// The visible resistance beyond the ends of a sheet.
package struct Overdrags: Sendable {
  package var top: Overdrag
  package var bottom: Overdrag

  package init(top: Overdrag, bottom: Overdrag) {
    self.top = top
    self.bottom = bottom
  }
}

package enum Overdrag: Hashable, Sendable {
  case none
  case hyperbolic(Rational)
  case halved
}

/// A spring: response in seconds, damping as a ratio of critical damping.
package struct Spring: Hashable, Sendable {
  package var response: Rational
  package var damping: Rational
  package var dampingAtRest: Rational

  package init(response: Rational, damping: Rational, dampingAtRest: Rational) {
    self.response = response
    self.damping = damping
    self.dampingAtRest = dampingAtRest
  }
}

/// The transformation of the content behind the sheet, as a function of the sheet's height: none at `from`, full at
/// `to`.
package struct Backdrop: Hashable, Sendable {
  package var scale: Rational
  package var opacity: Rational
  package var dim: Rational
  /// An index into `Sheet.notches`. `nil` if the range begins at a fully hidden sheet.
  package var from: Int?
  /// An index into `Sheet.notches`.
  package var to: Int

  package init(scale: Rational, opacity: Rational, dim: Rational, from: Int?, to: Int) {
    self.scale = scale
    self.opacity = opacity
    self.dim = dim
    self.from = from
    self.to = to
  }
}

/// The effect of a touch beside the sheet.
package enum Outside: Hashable, Sendable {
  case passThrough, block, dismiss
  case notch(Int)
}

package struct Dismiss: Hashable, Sendable {
  /// An index into `Sheet.notches`: a release below this notch dismisses.
  package var below: Int?
  /// The downward velocity, in points per second, above which a release dismisses.
  package var velocity: Rational?

  package init(below: Int?, velocity: Rational?) {
    self.below = below
    self.velocity = velocity
  }
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

/// The settings of a sheet in one mode. A key that the mode omits already has the value of the sheet.
package struct SheetMode: Sendable {
  package var mode: ModeID
  /// Ascending indices into `Sheet.notches`.
  package var rests: [Int]
  /// The notch to which the sheet moves when the mode begins. `nil` if it stays.
  package var enter: Int?
  package var tap: [Tap]
  package var drag: Bool
  package var span: Span

  package init(mode: ModeID, rests: [Int], enter: Int?, tap: [Tap], drag: Bool, span: Span) {
    self.mode = mode
    self.rests = rests
    self.enter = enter
    self.tap = tap
    self.drag = drag
    self.span = span
  }
}

// The settings in a mode. The mode is `nil` on a screen without modes; a mode that the sheet does not name changes
// nothing.
extension Sheet {
  /// The settings that the sheet declares for a mode. `nil` if it does not name the mode.
  package func own(_ mode: ModeID?) -> SheetMode? {
    mode.flatMap { mode in modes.first { $0.mode == mode } }
  }

  /// The notches at which the sheet rests, ascending.
  package func rests(in mode: ModeID?) -> [Int] { own(mode)?.rests ?? Array(notches.indices) }

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
