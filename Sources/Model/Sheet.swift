import Numerics
import Source

/// A panel that rests at notches, from an edge of the screen.
package struct Sheet: Sendable {
  package var edge: Edge
  package var reference: Reference
  /// Smallest to largest, as written.
  package var notches: [Notch]
  /// An index into `notches`; the smallest where nothing is said.
  package var initial: Int
  package var handoff: Handoff
  package var sizing: Sizing
  package var release: Release
  package var overdrag: Overdrags
  package var spring: Spring
  package var backdrop: Backdrop?
  package var outside: Outside
  /// Touches pass through up to this notch.
  package var undimmedThrough: Int?
  package var dismiss: Dismiss?
  /// What a tap does at each notch, where it does something.
  package var tap: [Tap]
  package var drag: Bool
  package var content: [NodeID]
  /// One per mode that the sheet names.
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
  /// As measured from the reference's edge.
  package var height: Expression
  /// `nil`: always active.
  package var condition: Condition?

  package init(name: Name, height: Expression, condition: Condition?) {
    self.name = name
    self.height = height
    self.condition = condition
  }
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

/// How a released sheet chooses its notch (Semantics, section 3). Velocities in points per second.
package struct Release: Sendable {
  package var policy: Policy
  package var span: Span?

  package enum Policy: Hashable, Sendable {
    case nearest
    /// `flick` nil: no flick.
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

/// What the finger sees beyond the ends of a sheet.
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

/// Response in seconds, damping as a ratio of the critical one.
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

/// What lies behind the sheet, as a function of the sheet's height: plain at `from`, changed in full at `to`.
package struct Backdrop: Hashable, Sendable {
  package var scale: Rational
  package var opacity: Rational
  package var dim: Rational
  /// An index into `Sheet.notches`; `nil`: where nothing of the sheet shows.
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

/// What a touch beside the sheet does.
package enum Outside: Hashable, Sendable {
  case passThrough, block, dismiss
  case notch(Int)
}

package struct Dismiss: Hashable, Sendable {
  /// A release lower than this notch dismisses.
  package var below: Int?
  /// A release downward faster than this dismisses, in points per second.
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
  /// The notch rested at before.
  case previous
}

/// What a mode changes on a sheet. Where a key is not said, the value of the sheet stands here already.
package struct SheetMode: Sendable {
  package var mode: ModeID
  /// Ascending indices into `Sheet.notches`.
  package var rests: [Int]
  /// `nil`: stay.
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

// What holds in a mode. `nil` is that of a screen without modes; one that the sheet does not name changes nothing.
extension Sheet {
  /// What it says of a mode.
  package func own(_ mode: ModeID?) -> SheetMode? {
    mode.flatMap { mode in modes.first { $0.mode == mode } }
  }

  /// The notches at which it rests, ascending.
  package func rests(in mode: ModeID?) -> [Int] { own(mode)?.rests ?? Array(notches.indices) }

  /// Whether a finger moves it.
  package func isDragged(in mode: ModeID?) -> Bool { own(mode)?.drag ?? drag }

  /// Whether a finger moves it in some mode.
  ///
  /// - Parameter count: how many modes the screen has.
  package func isDragged(amongModes count: Int) -> Bool {
    drag && namesNotAll(of: count) || modes.contains(where: \.drag)
  }

  /// Whether it can be in a mode that it does not name.
  package func namesNotAll(of count: Int) -> Bool { modes.count < max(1, count) }
}
