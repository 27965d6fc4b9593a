// The rules of each kind of node.
extension ScrollMachine {
  /// A header of a scroll.
  public struct Header: Equatable, Sendable {
    public enum OnScroll: Int, Sendable {
      case leave, collapse, stay, returns, returnCollapsed
    }
    public var onScroll: OnScroll
    /// `nil` if it stays where a movement leaves it.
    public var snap: Snap?
    /// Whether it grows with a pull at the start.
    public var stretches: Bool
    /// Whether a finger on it moves the sheet around it.
    public var dragsSheet: Bool

    public init(_ onScroll: OnScroll = .leave, snap: Snap? = nil, stretches: Bool = false, dragsSheet: Bool = true) {
      (self.onScroll, self.snap, self.stretches, self.dragsSheet) = (onScroll, snap, stretches, dragsSheet)
    }
  }

  /// The rules by which a header or bar goes to an end that a movement leaves partly visible.
  public struct Snap: Equatable, Sendable {
    /// The rules for content that moved down and up last, and for a release without a velocity.
    public var expand: SnapRule
    public var collapse: SnapRule
    public var atRest: SnapRule

    public init(expand: SnapRule, collapse: SnapRule, atRest: SnapRule) {
      (self.expand, self.collapse, self.atRest) = (expand, collapse, atRest)
    }

    /// One rule for every direction.
    public init(_ policy: SnapPolicy, flick: Number? = nil) {
      let rule = SnapRule(policy, flick: flick)
      self.init(expand: rule, collapse: rule, atRest: rule)
    }

    /// Whether one rule serves every direction.
    public var isUniform: Bool { expand == collapse && expand == atRest }
  }

  public enum SnapPolicy: Equatable, Sendable {
    case nearest
    /// The end toward which the scroll moved last.
    case directional
    /// The visible end if more than this is visible, in points; else the other one.
    case line(Number)
  }

  /// A rule for one direction. A velocity above `flick`, in points per second, goes to the end in its direction.
  public struct SnapRule: Equatable, Sendable {
    public var policy: SnapPolicy
    public var flick: Number?

    public init(_ policy: SnapPolicy, flick: Number? = nil) { (self.policy, self.flick) = (policy, flick) }
  }

  /// A scroll with headers, or a list.
  public struct Scroll: Equatable, Sendable {
    /// Whether it hands over to a node inside it. Only then can it be pinned.
    public var handsOver: Bool
    /// Whether its range is the travel of its headers: the leaf is not pinned earlier.
    public var movesAllHeaders: Bool
    /// Whether the host shows the rest of a movement at the start, in a refresh control.
    public var isRefreshed: Bool
    /// Whether a deceleration ends at its end instead of crossing it.
    public var stopsFlings: Bool
    /// Whether a resize keeps the part of the range instead of the offset.
    public var keepsProgress: Bool
    /// Whether its headers leave only as far as the rows of the selected page need.
    public var leavesAsNeeded: Bool
    /// Whether it begins at its end: a list from its end, the headers above one, or `initial: critical`.
    public var beginsAtEnd: Bool
    /// Whether the end is also the start to which pages and releases send it.
    public var startsAtEnd: Bool
    /// The distance up to which a list from its end follows what grows there, in points. `nil` for every other node.
    public var near: Number?
    public var scrollsToTop: Bool
    /// The content of a list. `nil` for a scroll with headers.
    public var rows: Rows?

    /// The rows of a list, as a host measures them.
    public enum Rows: Equatable, Sendable {
      /// A height that the spec states.
      case fixed
      /// A measure, by its number. `hasRoom`: whether lengths are added, room behind the last row.
      case measured(Int, hasRoom: Bool = false)
    }

    public init(
      handsOver: Bool = false, movesAllHeaders: Bool = true, isRefreshed: Bool = false, stopsFlings: Bool = false,
      keepsProgress: Bool = false, leavesAsNeeded: Bool = false, beginsAtEnd: Bool = false,
      startsAtEnd: Bool = false, near: Number? = nil, scrollsToTop: Bool = false, rows: Rows? = nil
    ) {
      (self.handsOver, self.movesAllHeaders, self.isRefreshed) = (handsOver, movesAllHeaders, isRefreshed)
      (self.stopsFlings, self.keepsProgress, self.beginsAtEnd) = (stopsFlings, keepsProgress, beginsAtEnd)
      self.leavesAsNeeded = leavesAsNeeded
      (self.startsAtEnd, self.near, self.scrollsToTop, self.rows) = (startsAtEnd, near, scrollsToTop, rows)
    }
  }

  /// A bar over the content, at an edge of the screen.
  public struct Bar: Equatable, Sendable {
    public enum Cause: Equatable, Sendable {
      /// It leaves by the progress of this header or sheet.
      case follows(Node)
      /// It leaves by the progress of this observer, by its number.
      case observes(Int)
      /// It leaves with the offset of this scroll or list, and comes back last.
      case leaves(of: Node)
      /// It has a position of its own. It leaves with the movement of this scroll or list, and comes back first.
      case returns(of: Node)
    }
    /// The movements of its scroll or list that move a bar with a position of its own.
    public enum Moves: Int, Sendable {
      /// All of them, by their distance.
      case withContent
      /// The movements of a finger, by their distance. Others bring it back at the start of the content.
      case withFinger
      /// All of them, to an end at once.
      case atOnce
      /// The movements of a finger, to an end at its release. Others bring it back at the start of the content.
      case atRelease

      /// Whether a bar that moves this way is at one of its ends all the time.
      public var goesToEnds: Bool { self == .atOnce || self == .atRelease }
    }
    public var edge: Edge
    public var cause: Cause
    public var moves: Moves
    /// The distance by which the content moves down before a bar with a position of its own comes back, in points.
    public var after: Number
    public var snap: Snap?
    /// Whether it is in front of the sheets.
    public var isOverSheets: Bool

    public init(
      _ edge: Edge, _ cause: Cause, moves: Moves = .withContent, after: Number = 0, snap: Snap? = nil,
      isOverSheets: Bool = false
    ) {
      (self.edge, self.cause, self.moves, self.after) = (edge, cause, moves, after)
      (self.snap, self.isOverSheets) = (snap, isOverSheets)
    }

    var rides: Bool { if case .returns = cause { true } else { false } }
  }

  /// Pages under a strip of titles.
  public struct Tabs: Equatable, Sendable {
    /// The place that a page keeps when another page is selected.
    public enum Memory: Int, Sendable {
      case align, reset, resetAll, independent
    }
    public var memory: Memory
    /// The page that is selected at first.
    public var initial: Node
    /// Whether the strip moves with its scroll, below the headers.
    public var stripMoves: Bool
    /// Whether a tap on the title of the selected page sends that page to its start.
    public var restartsSelected: Bool
    /// Whether a finger turns the pages.
    public var isSwiped: Bool

    public init(
      _ memory: Memory, initial: Node, stripMoves: Bool = false, restartsSelected: Bool = false, isSwiped: Bool = true
    ) {
      (self.memory, self.initial, self.stripMoves, self.isSwiped) = (memory, initial, stripMoves, isSwiped)
      self.restartsSelected = restartsSelected
    }
  }

  // MARK: Sheets

  /// A place where a sheet rests: a notch by its number, from the smallest; `gone`, or `free`.
  public typealias Notch = Int

  /// A panel that rests at notches, from an edge of the screen.
  public final class Sheet: Sendable {
    /// The effect of a touch beside the sheet.
    public enum Outside: Equatable, Sendable {
      case passThrough, block
      case notch(Notch)
    }

    public let edge: Edge
    /// The names of the notches, from the smallest.
    public let notches: [String]
    public let initial: Notch
    /// Whether its content scrolls only at its highest notch.
    public let expandsFirst: Bool
    /// Whether its content is laid out for its height (`sizing: resting`).
    public let resizesContent: Bool
    public let drags: Bool
    public let release: Release
    /// The rules for a sheet that rested last at a notch, where they differ.
    public let origins: [Origin]
    public let spring: Spring
    /// The condition on which a release dismisses it. `nil` if none does.
    public let dismiss: Dismiss?
    /// Whether the sheet can be off the screen, and whether that is a place like a notch.
    public let canBeDismissed: Bool
    public let goneIsNotch: Bool
    /// The resistance beyond its highest and its lowest notch.
    public let overdragTop: Overdrag
    public let overdragBottom: Overdrag
    public let outside: Outside
    /// The notch up to which touches beside the sheet pass.
    public let undimmed: Notch?
    public let backdrop: Backdrop?
    public let taps: [Tap]
    /// The notch to which `previous` leads if the sheet rested nowhere before.
    public let fallback: Notch
    public let modes: [Mode]
    /// The number of formulas of its release and dismissal.
    public let formulas: Int

    public init(
      edge: Edge = .bottom, notches: [String], initial: Notch, expandsFirst: Bool = false, resizesContent: Bool = false,
      drags: Bool = true, release: Release, origins: [Origin] = [], spring: Spring, dismiss: Dismiss? = nil,
      canBeDismissed: Bool = false,
      goneIsNotch: Bool = false, overdragTop: Overdrag = .none, overdragBottom: Overdrag = .none,
      outside: Outside = .passThrough, undimmed: Notch? = nil, backdrop: Backdrop? = nil, taps: [Tap] = [],
      fallback: Notch = 0, modes: [Mode] = [], formulas: Int = 0
    ) {
      (self.edge, self.notches, self.initial, self.expandsFirst) = (edge, notches, initial, expandsFirst)
      (self.resizesContent, self.drags, self.release, self.spring) = (resizesContent, drags, release, spring)
      self.origins = origins
      (self.dismiss, self.canBeDismissed, self.goneIsNotch) = (dismiss, canBeDismissed, goneIsNotch)
      (self.overdragTop, self.overdragBottom, self.outside) = (overdragTop, overdragBottom, outside)
      (self.undimmed, self.backdrop, self.taps) = (undimmed, backdrop, taps)
      (self.fallback, self.modes, self.formulas) = (fallback, modes, formulas)
    }

    /// Whether the sheet can rest between its notches.
    var restsFree: Bool { release.glide != nil }

    /// Returns the rules for a sheet that rested last at a place.
    func release(from origin: Notch) -> Release { origins.first { $0.notch == origin }?.release ?? release }
  }

  /// The rules for a sheet that rested last at a notch.
  public struct Origin: Equatable, Sendable {
    public var notch: Notch
    public var release: Release

    public init(_ notch: Notch, _ release: Release) { (self.notch, self.release) = (notch, release) }
  }

  /// A spring: the response in seconds, the damping as a part of critical damping.
  public struct Spring: Equatable, Sendable {
    public var response: Ratio
    /// The damping with a velocity, and without one.
    public var damping: Ratio
    public var dampingAtRest: Ratio

    public init(response: Ratio, damping: Ratio, atRest dampingAtRest: Ratio) {
      (self.response, self.damping, self.dampingAtRest) = (response, damping, dampingAtRest)
    }
  }

  /// The change of the background of a sheet, from none at `from` to all of it at `to`.
  public struct Backdrop: Equatable, Sendable {
    public var scale: Ratio
    public var opacity: Ratio
    public var dim: Ratio
    /// `nil` if the change begins at a height of 0.
    public var from: Notch?
    public var to: Notch

    public init(
      scale: Ratio = Ratio(1), opacity: Ratio = Ratio(1), dim: Ratio = Ratio(0), from: Notch? = nil, to: Notch
    ) {
      (self.scale, self.opacity, self.dim, self.from, self.to) = (scale, opacity, dim, from, to)
    }
  }

  public struct Tap: Equatable, Sendable {
    public enum Target: Equatable, Sendable {
      case notch(Notch)
      /// The notch where the sheet rested before.
      case previous
    }
    public var at: Notch
    public var target: Target

    public init(at notch: Notch, to target: Target) { (at, self.target) = (notch, target) }
  }

  /// The settings of a sheet in one mode of the screen.
  public struct Mode: Equatable, Sendable {
    /// The number of the mode.
    public var mode: Int
    public var rests: [Notch]
    public var drags: Bool
    /// The place to which the sheet goes when the mode begins. `nil` if it stays.
    public var enter: Notch?
    /// Whether it goes to the notch where it rested before instead.
    public var entersPrevious: Bool
    public var taps: [Tap]
    public var fallback: Notch
    /// Whether a release can dismiss the sheet, if it can in other modes.
    public var dismisses: Bool
    /// The effect of a touch beside the sheet. `nil` if it is the one of the sheet.
    public var outside: Sheet.Outside?

    public init(
      _ mode: Int, rests: [Notch], drags: Bool = true, enter: Notch? = nil, entersPrevious: Bool = false,
      taps: [Tap] = [], fallback: Notch = 0, dismisses: Bool = true, outside: Sheet.Outside? = nil
    ) {
      (self.dismisses, self.outside) = (dismisses, outside)
      (self.mode, self.rests, self.drags, self.enter) = (mode, rests, drags, enter)
      self.entersPrevious = entersPrevious
      (self.taps, self.fallback) = (taps, fallback)
    }
  }

  /// A number of a release or dismissal: a constant, or a formula of the sheet.
  public enum Quantity: Equatable, Sendable {
    case constant(Number)
    case formula(Int)
  }

  /// The releases that dismiss a sheet.
  public struct Dismiss: Equatable, Sendable {
    public enum Height: Equatable, Sendable {
      case notch(Notch)
      case height(Quantity)
    }
    /// The height below which a release dismisses. `nil` if no height does.
    public var below: Height?
    /// The velocity toward the edge above which a release dismisses. `nil` if no velocity does.
    public var velocity: Quantity?
    /// The height up to which the velocity counts. `nil` if it counts everywhere.
    public var within: Height?
    /// Whether a release away from the edge that is faster than `velocity` keeps a sheet below the height.
    public var isRescued: Bool
    /// The notches from which a release can dismiss, where the sheet rested last. Empty for all.
    public var from: [Notch]

    public init(
      below: Height? = nil, velocity: Quantity? = nil, within: Height? = nil, isRescued: Bool = true, from: [Notch] = []
    ) {
      (self.below, self.velocity, self.within, self.isRescued) = (below, velocity, within, isRescued)
      self.from = from
    }
  }

  /// The rules by which a released sheet chooses where it goes (Semantics, section 3).
  public struct Release: Equatable, Sendable {
    public enum Policy: Equatable, Sendable {
      case nearest
      /// The nearest to where it would be after `lookahead` seconds. Beyond the velocity `flick`, a notch in its
      /// direction.
      case projected(lookahead: Ratio, flick: Number?, goes: FlickGoal = .next)
      /// The next one past the part `redirect` of the way. `glide`: the part of a velocity that a deceleration covers.
      case stepwise(glide: Ratio, redirect: Ratio, skips: Bool)
      /// The next one in the direction of the velocity; up to `tolerance` the nearest.
      case directional(tolerance: Number, tiesUp: Bool)
      /// The next one from a velocity on, or by the place in the gap.
      case threshold(velocity: Number?, bound: Bound, decidesAtRest: Bool)
      /// The height at which a deceleration ends.
      case free(glide: Ratio)
    }

    /// The notch to which a fast release goes.
    public enum FlickGoal: Int, Sendable {
      /// The one of the two nearest to the projected height in the direction.
      case next
      /// The nearest to the projected height, but at least the next one in the direction.
      case atLeastNext
      /// The next one in the direction after the nearest to the projected height.
      case nextFromNearest
    }

    public enum Bound: Equatable, Sendable {
      /// A part of the gap from the side at which the movement entered it.
      case part(Ratio)
      /// A distance from that side, in points.
      case distance(Quantity)
      /// The heights that divide the gaps.
      case lines([Line])
    }

    /// The line of the gap above a notch, for a sheet above and below the notch where it rested last.
    public struct Line: Equatable, Sendable {
      public var lower: Notch
      public var up: Quantity
      public var down: Quantity

      public init(above lower: Notch, up: Quantity, down: Quantity) {
        (self.lower, self.up, self.down) = (lower, up, down)
      }
    }

    /// A rule for one direction. Beyond the velocity `leap` the sheet goes to the last notch of the direction.
    public struct Rule: Equatable, Sendable {
      public var policy: Policy
      public var leap: Number?

      public init(_ policy: Policy, leap: Number? = nil) { (self.policy, self.leap) = (policy, leap) }
    }

    public var expand: Rule
    public var collapse: Rule
    public var atRest: Policy

    public init(expand: Rule, collapse: Rule, atRest: Policy) {
      (self.expand, self.collapse, self.atRest) = (expand, collapse, atRest)
    }

    /// One rule for every direction.
    public init(_ policy: Policy, leap: Number? = nil) {
      let rule = Rule(policy, leap: leap)
      self.init(expand: rule, collapse: rule, atRest: policy)
    }

    /// Whether one rule serves every direction.
    var isUniform: Bool { expand == collapse && atRest == expand.policy }

    /// The part of a velocity that a release of a sheet with `policy: free` covers.
    public var glide: Ratio? { if case .free(let glide) = expand.policy, isUniform { glide } else { nil } }

    /// Whether `nearest` takes the larger of two equally near notches: if the only rule does.
    var tiesUp: Bool { isUniform && expand.policy.tiesUp }

    /// Whether some rule takes the larger of two equally near places.
    var someTieUp: Bool { expand.policy.tiesUp || collapse.policy.tiesUp || atRest.tiesUp }
  }
}

extension ScrollMachine.Notch {
  /// The places of a bar with a position of its own: gone but for what it keeps, and whole.
  package static var hidden: Int { 0 }
  package static var shown: Int { 1 }
  /// Off the screen, at a height of 0.
  package static var gone: Int { -1 }
  /// Between the notches, at the height where the sheet was let go.
  package static var free: Int { -2 }
}

extension ScrollMachine.Release.Policy {
  var tiesUp: Bool { if case .directional(_, let tiesUp) = self { tiesUp } else { false } }
}
