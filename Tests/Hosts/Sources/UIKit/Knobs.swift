/// The behavior of UIKit that no document states, one field for each question.
///
/// A session of the tests draws every field from its seed, and the host has to pass in every position. `FACTS.md` lists
/// what is documented.
public struct Knobs: Equatable, Sendable {
  /// The order of a scroll view's own handler and the targets that others added to its pan.
  public var targetOrder = TargetOrder.ownFirst
  public enum TargetOrder: CaseIterable, Sendable { case ownFirst, addedFirst }

  /// The translation of a pan when it begins: nothing, the distance beyond the slop, or all of it.
  public var firstTranslation = FirstTranslation.excess
  public enum FirstTranslation: CaseIterable, Sendable { case zero, excess, whole }

  /// The order in which the recognizers of nested views are asked.
  public var recognizerOrder = RecognizerOrder.innerFirst
  public enum RecognizerOrder: CaseIterable, Sendable { case innerFirst, outerFirst }

  /// Whether the pans of nested scroll views recognize together, although no delegate allows it.
  public var nestedScrollPans = NestedScrollPans.one
  public enum NestedScrollPans: CaseIterable, Sendable { case one, together }

  /// The base of a drag after a write: the written offset, or the base from before.
  public var writeInDrag = WriteInDrag.rebases
  public enum WriteInDrag: CaseIterable, Sendable { case rebases, keepsBase }

  /// The effect of an assignment to `contentOffset` on a deceleration.
  public var writeInDeceleration = WriteInDeceleration.continuesFromThere
  public enum WriteInDeceleration: CaseIterable, Sendable { case ends, continuesFromThere, continuesOnItsCurve }

  /// The target that `scrollViewWillEndDragging` reports when the deceleration would pass an end.
  public var reportedTarget = ReportedTarget.clamped
  public enum ReportedTarget: CaseIterable, Sendable { case clamped, unclamped }

  /// Whether `scrollViewDidEndDecelerating` follows when a finger catches a deceleration (iOS 13) or not (iOS 10).
  public var caughtDeceleration = CaughtDeceleration.reported
  public enum CaughtDeceleration: CaseIterable, Sendable { case reported, silent }

  /// The writes of `contentOffset` that key-value observation reports. It is not documented as observable.
  public var observedWrites = ObservedWrites.all
  public enum ObservedWrites: CaseIterable, Sendable { case all, othersOnly, none }

  /// The moment in which a thrown scroll view starts to decelerate.
  public var decelerationStart = DecelerationStart.inHandler
  public enum DecelerationStart: CaseIterable, Sendable { case inHandler, afterTargets, nextFrame }

  /// The effect of a stop inside the callbacks of a pan that ends.
  public var stopInPanEnd = StopInPanEnd.obeyed
  public enum StopInPanEnd: CaseIterable, Sendable { case obeyed, ignored }

  /// The frame of the first step of a deceleration.
  public var firstStep = FirstStep.nextFrame
  public enum FirstStep: CaseIterable, Sendable { case nextFrame, frameAfter }

  /// The order of steps of scroll views and callbacks of display links in a frame.
  public var scrollStep = ScrollStep.beforeLinks
  public enum ScrollStep: CaseIterable, Sendable { case beforeLinks, afterLinks }

  /// The moment in which `isDecelerating` becomes true: with the deceleration, or at its first step.
  public var deceleratingFlag = DeceleratingFlag.atStart
  public enum DeceleratingFlag: CaseIterable, Sendable { case atStart, atFirstStep }

  /// The ratio of the velocity with which a deceleration starts to the velocity of the pan.
  public var throwGain = ThrowGain.none
  public enum ThrowGain: CaseIterable, Sendable {
    case none, five, ten, twenty

    public var factor: CGFloat {
      switch self {
      case .none: 1
      case .five: 1.05
      case .ten: 1.1
      case .twenty: 1.2
      }
    }
  }

  /// The number of touch reports in a frame.
  public var touchesPerFrame = TouchesPerFrame.one
  public enum TouchesPerFrame: Int, CaseIterable, Sendable {
    case one = 1
    case two = 2
  }

  /// The pixels of a point.
  public var scale = Scale.two
  public enum Scale: Int, CaseIterable, Sendable {
    case one = 1
    case two = 2
    case three = 3
  }

  /// The natural frequency of the bounce in radians per second; its damping is critical.
  public var bounce = Bounce.twelve
  public enum Bounce: Int, CaseIterable, Sendable {
    case ten = 10
    case twelve = 12
    case fourteen = 14
  }

  /// The speed in points per second under which a deceleration ends.
  public var endSpeed = EndSpeed.ten
  public enum EndSpeed: Int, CaseIterable, Sendable {
    case five = 5
    case ten = 10
    case twenty = 20
  }

  /// The course of a scroll view that is pulled beyond an end and thrown back: it goes on, or it rests at the end.
  public var throwBack = ThrowBack.goesOn
  public enum ThrowBack: CaseIterable, Sendable { case goesOn, restsAtEnd }

  /// Whether `scrollViewDidEndDecelerating` follows when a stop ends a deceleration.
  public var stoppedDeceleration = StoppedDeceleration.reported
  public enum StoppedDeceleration: CaseIterable, Sendable { case reported, silent }

  /// Whether `scrollViewDidEndScrollingAnimation` follows when a touch or a write ends an animation.
  public var endedAnimation = EndedAnimation.reported
  public enum EndedAnimation: CaseIterable, Sendable { case reported, silent }

  /// Whether one `scrollViewDidScroll` comes between the end of a drag and the begin of its deceleration.
  public var scrollAfterDrag = ScrollAfterDrag.none
  public enum ScrollAfterDrag: CaseIterable, Sendable { case none, one }

  /// Whether `scrollViewWillEndDragging` is called with paging.
  public var pagingEnd = PagingEnd.reported
  public enum PagingEnd: CaseIterable, Sendable { case reported, silent }

  /// The effect of a larger inset on an offset at the top end.
  public var insetAtTop = InsetAtTop.keepsOffset
  public enum InsetAtTop: CaseIterable, Sendable { case keepsOffset, movesOffset }

  /// Whether `scrollViewWillEndDragging` is called for a pan that is cancelled.
  public var cancelledDrag = CancelledDrag.reported
  public enum CancelledDrag: CaseIterable, Sendable { case reported, silent }

  /// The effect of a movement across the direction of scrolling: the pan fails, or it waits for one along it.
  public var sidewaysStart = SidewaysStart.fails
  public enum SidewaysStart: CaseIterable, Sendable { case fails, waits }

  /// The velocity that a pan has when its finger stands still for 100 ms: nothing, or what the last reports say. A
  /// scroll view does not decelerate then.
  public var stillVelocity = StillVelocity.zero
  public enum StillVelocity: CaseIterable, Sendable { case zero, kept }

  /// Whether the translation of a pan that ends has the movement of the lift. The scroll view itself does not move by it.
  public var liftMovement = LiftMovement.ignored
  public enum LiftMovement: CaseIterable, Sendable { case ignored, counted }

  /// The velocity that the pan of a wheel's click has when it ends: none, or that of the click.
  public var wheelVelocity = WheelVelocity.zero
  public enum WheelVelocity: CaseIterable, Sendable { case zero, ofTheClick }

  /// The order in which a table that gets the real heights of its rows changes its content and its offset.
  public var rowHeights = RowHeights.contentFirst
  public enum RowHeights: CaseIterable, Sendable { case contentFirst, offsetFirst }

  /// Whether the safe area of a view that reaches beyond the screen counts the part beyond.
  public var safeAreaBeyond = SafeAreaBeyond.ignored
  public enum SafeAreaBeyond: CaseIterable, Sendable { case ignored, counted }

  public init() {}

  /// The position that is hardest for a host without delegates: nothing is observed, and UIKit is late everywhere.
  public static var hardest: Knobs {
    var knobs = Knobs()
    knobs.targetOrder = .addedFirst
    knobs.observedWrites = .none
    knobs.scrollStep = .afterLinks
    knobs.decelerationStart = .nextFrame
    knobs.firstStep = .frameAfter
    knobs.deceleratingFlag = .atFirstStep
    knobs.stopInPanEnd = .ignored
    return knobs
  }

  /// One position, drawn from a seed.
  public static func drawn(from seed: UInt64) -> Knobs {
    var random = SplitMix(seed: seed)
    var knobs = Knobs()
    for knob in all { knob.draw(&knobs, &random) }
    return knobs
  }

  /// A knob as data, for tests that walk all of them.
  public struct Knob: Sendable {
    public var name: String
    /// The number of positions.
    public var positions: Int
    /// Sets a position by its index.
    public var set: @Sendable (inout Knobs, Int) -> Void

    func draw(_ knobs: inout Knobs, _ random: inout SplitMix) {
      set(&knobs, Int(random.next() % UInt64(positions)))
    }
  }

  public static let all: [Knob] = [
    knob("targetOrder", \.targetOrder),
    knob("firstTranslation", \.firstTranslation),
    knob("recognizerOrder", \.recognizerOrder),
    knob("nestedScrollPans", \.nestedScrollPans),
    knob("writeInDrag", \.writeInDrag),
    knob("writeInDeceleration", \.writeInDeceleration),
    knob("reportedTarget", \.reportedTarget),
    knob("caughtDeceleration", \.caughtDeceleration),
    knob("observedWrites", \.observedWrites),
    knob("decelerationStart", \.decelerationStart),
    knob("stopInPanEnd", \.stopInPanEnd),
    knob("firstStep", \.firstStep),
    knob("scrollStep", \.scrollStep),
    knob("deceleratingFlag", \.deceleratingFlag),
    knob("throwGain", \.throwGain),
    knob("touchesPerFrame", \.touchesPerFrame),
    knob("scale", \.scale),
    knob("bounce", \.bounce),
    knob("endSpeed", \.endSpeed),
    knob("throwBack", \.throwBack),
    knob("stoppedDeceleration", \.stoppedDeceleration),
    knob("endedAnimation", \.endedAnimation),
    knob("scrollAfterDrag", \.scrollAfterDrag),
    knob("pagingEnd", \.pagingEnd),
    knob("insetAtTop", \.insetAtTop),
    knob("cancelledDrag", \.cancelledDrag),
    knob("sidewaysStart", \.sidewaysStart),
    knob("stillVelocity", \.stillVelocity),
    knob("liftMovement", \.liftMovement),
    knob("wheelVelocity", \.wheelVelocity),
    knob("rowHeights", \.rowHeights),
    knob("safeAreaBeyond", \.safeAreaBeyond),
  ]

  private static func knob<Position: CaseIterable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Knobs, Position> & Sendable
  ) -> Knob {
    let positions = Array(Position.allCases)
    return Knob(name: name, positions: positions.count) { $0[keyPath: path] = positions[$1] }
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014).
public struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
