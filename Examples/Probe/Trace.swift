import UIKit

/// The moments of one gesture, and what they say of UIKit.
///
/// A question answers with the name of a position of its knob in `Tests/Hosts/FACTS.md`, or with `nil` where the moments do
/// not say.
struct Trace {
  /// A call of UIKit, or an act of the probe.
  enum Kind: Equatable {
    case frame, began, moved, ended, cancelled, otherBegan
    case scrolled, willEnd, didEnd, willDecelerate, didDecelerate, animationEnded, observed, acted
  }

  /// The view of the list in a call. Lengths are vertical, in points; the translation and the velocity are those of the pan.
  struct Moment {
    var kind: Kind
    /// The time of the call, in seconds.
    var time: Double
    var offset: CGFloat
    var contentHeight: CGFloat
    var translation: CGFloat
    var velocity: CGFloat
    var isDecelerating: Bool
    var isTracking: Bool
    /// The target of `willEnd`, and the offset that an act writes or goes to.
    var target: CGFloat?
  }

  var moments: [Moment] = []
  /// The offsets between which the content rests.
  var range: ClosedRange<CGFloat> = 0...0

  private func first(_ kind: Kind, after index: Int = -1) -> Int? {
    moments.indices.first { $0 > index && moments[$0].kind == kind }
  }

  private func has(_ kind: Kind, between start: Int, and end: Int) -> Bool {
    start < end && moments[start..<end].contains { $0.kind == kind }
  }

  /// The places of the drag's end in the list's own calls and at the target of the probe.
  private var end: (own: Int, target: Int)? {
    guard let own = first(.didEnd), let target = first(.ended) else { return nil }
    return (own, target)
  }

  /// The moments that a drag's frames show, in the order of the pan.
  private var drag: [Moment] {
    moments.filter { $0.kind == .began || $0.kind == .moved }
  }

  // MARK: - A slow drag

  /// A slow drag begins with nothing, with a part of a frame's movement, or with the 10 points before it began.
  var firstTranslation: String? {
    guard drag.count > 1 else { return nil }
    let (way, step) = (abs(drag[0].translation), abs(drag[1].translation - drag[0].translation))
    guard step >= 1, step <= 4 else { return nil }
    if way == 0 { return "zero" }
    if way >= 10, way < 15 { return "whole" }
    return way <= 1.5 * step ? "excess" : nil
  }

  /// The offset has the movement of each report already, or that of the one before.
  var targetOrder: String? {
    guard let began = first(.began), let start = moments[..<began].last(where: { $0.kind == .frame })?.offset,
      drag.count > 10
    else { return nil }
    var (own, added) = (CGFloat(0), CGFloat(0))
    for (before, now) in zip(drag, drag.dropFirst()) {
      own += abs(start - now.translation - now.offset)
      added += abs(start - before.translation - now.offset)
    }
    if own * 2 < added { return "ownFirst" }
    return added * 2 < own ? "addedFirst" : nil
  }

  var touchesPerFrame: String? {
    let frames = moments.split { $0.kind == .frame }.map { $0.count { $0.kind == .moved } }.filter { $0 > 0 }
    guard frames.count >= 10 else { return nil }
    let doubled = frames.count { $0 == 2 }
    if doubled == 0 { return frames.allSatisfy { $0 == 1 } ? "one" : nil }
    return doubled * 2 > frames.count ? "two" : nil
  }

  /// The probe writes an offset before the drag.
  var observedWrites: String? {
    guard let began = first(.began), let act = first(.acted), has(.scrolled, between: began, and: moments.count) else {
      return nil
    }
    if has(.observed, between: began, and: moments.count) { return "all" }
    return act < began && has(.observed, between: 0, and: began) ? "othersOnly" : "none"
  }

  /// The probe writes an offset during the drag.
  var writeInDrag: String? {
    guard let act = first(.acted), let to = moments[act].target, act > 0,
      let next = moments[act...].first(where: {
        $0.kind == .frame && $0.isTracking && abs($0.translation - moments[act].translation) > 3
      })
    else { return nil }
    let way = moments[act].translation - next.translation
    if abs(to + way - next.offset) < 25 { return "rebases" }
    return abs(moments[act].offset + way - next.offset) < 25 ? "keepsBase" : nil
  }

  /// The velocity of a finger that reports nothing for 100 ms before it lifts.
  var stillVelocity: String? {
    guard let end = first(.ended), let last = moments[..<end].last(where: { $0.kind == .moved }),
      moments[end].time - last.time > 0.11
    else { return nil }
    return moments[end].velocity == 0 ? "zero" : "kept"
  }

  /// The probe cancels the pan.
  var cancelledDrag: String? {
    guard first(.cancelled) != nil, first(.didEnd) != nil else { return nil }
    return first(.willEnd) == nil ? "silent" : "reported"
  }

  /// A finger goes sideways, and then along the list, without a lift.
  var sidewaysStart: String? {
    guard moments.contains(where: \.isTracking), moments.last?.isTracking == false else { return nil }
    return first(.began) == nil ? "fails" : "waits"
  }

  /// A click of a wheel begins and ends at once, without a touch.
  var wheelVelocity: String? {
    guard let began = first(.began), let end = first(.ended), !moments[began].isTracking,
      moments[end].time - moments[began].time < 0.001
    else { return nil }
    return moments[end].velocity == 0 ? "zero" : "ofTheClick"
  }

  /// The rows above get other heights in the drag: the first call with the new content has the new offset, or the call
  /// before it had it.
  var rowHeights: String? {
    let seen = moments.filter { $0.kind != .observed }
    guard let change = seen.indices.dropFirst(2).first(where: { seen[$0].contentHeight != seen[$0 - 1].contentHeight })
    else { return nil }
    let growth = seen[change].contentHeight - seen[change - 1].contentHeight
    let isGrowth = { (index: Int) in abs(seen[index].offset - seen[index - 1].offset - growth) < abs(growth) / 3 }
    if isGrowth(change) { return "contentFirst" }
    return isGrowth(change - 1) ? "offsetFirst" : nil
  }

  // MARK: - Two pans

  var recognizerOrder: String? {
    guard let inner = first(.began) ?? first(.otherBegan) else { return nil }
    return moments[inner].kind == .began && (first(.otherBegan) ?? .max) > inner ? "innerFirst" : "outerFirst"
  }

  var nestedScrollPans: String? {
    guard first(.began) != nil || first(.otherBegan) != nil else { return nil }
    return first(.began) != nil && first(.otherBegan) != nil ? "together" : "one"
  }

  // MARK: - A throw

  /// A deceleration starts inside of the list's own handler, after all targets of its pan, or in a later frame. Where the
  /// handler itself runs after the targets, the first two look alike.
  var decelerationStart: String? {
    guard let (own, target) = end, let start = first(.willDecelerate, after: own) else { return nil }
    if has(.frame, between: max(own, target), and: start) { return "nextFrame" }
    guard own < target else { return nil }
    return start < target ? "inHandler" : "afterTargets"
  }

  var deceleratingFlag: String? {
    first(.willDecelerate).map { moments[$0].isDecelerating ? "atStart" : "atFirstStep" }
  }

  /// A lift that moves is in the translation, or is not.
  var liftMovement: String? {
    guard let end = first(.ended), let last = moments[..<end].last(where: { $0.kind == .moved }),
      abs(moments[end].velocity) > 300
    else { return nil }
    return abs(moments[end].translation - last.translation) > 0.5 ? "counted" : "ignored"
  }

  var scrollAfterDrag: String? {
    guard let own = first(.didEnd), let start = first(.willDecelerate, after: own) else { return nil }
    let isRepeated = moments[own..<start].contains { $0.kind == .scrolled && $0.offset == moments[own].offset }
    return isRepeated ? "one" : "none"
  }

  var reportedTarget: String? {
    guard let end = first(.willEnd), let target = moments[end].target, let released = first(.ended) else { return nil }
    let expected = moments[end].offset - moments[released].velocity * 0.45
    guard expected > range.upperBound + 20 else { return nil }
    return target > range.upperBound + 1 ? "unclamped" : "clamped"
  }

  var pagingEnd: String? {
    guard first(.didEnd) != nil else { return nil }
    return first(.willEnd) == nil ? "silent" : "reported"
  }

  /// The steps of a deceleration, and the frames beside them, from the lift.
  private var steps: ArraySlice<Moment>? {
    guard let (own, target) = end, first(.willDecelerate, after: own) != nil else { return nil }
    var offset = moments[own].offset
    return moments[(max(own, target) + 1)...].filter { moment in
      guard moment.kind == .scrolled, moment.offset != offset else { return moment.kind == .frame }
      offset = moment.offset
      return true
    }[...]
  }

  /// A step follows its frame's display links at once, or comes just before them.
  var scrollStep: String? {
    guard let steps, steps.count(where: { $0.kind == .scrolled }) >= 10 else { return nil }
    var (before, after): ([Double], [Double]) = ([], [])
    for (one, next) in zip(steps, steps.dropFirst()) {
      if one.kind == .scrolled, next.kind == .frame { before.append(next.time - one.time) }
      if one.kind == .frame, next.kind == .scrolled { after.append(next.time - one.time) }
    }
    guard !before.isEmpty, !after.isEmpty else { return nil }
    let (early, late) = (before.sorted()[before.count / 2], after.sorted()[after.count / 2])
    return early < late ? "beforeLinks" : "afterLinks"
  }

  var firstStep: String? {
    guard let steps, let order = scrollStep, let first = steps.firstIndex(where: { $0.kind == .scrolled }) else {
      return nil
    }
    switch steps[..<first].count - (order == "afterLinks" ? 1 : 0) {
    case 1: return "nextFrame"
    case 2: return "frameAfter"
    default: return nil
    }
  }

  /// A finger goes down on a list that decelerates.
  var caughtDeceleration: String? {
    guard let start = first(.willDecelerate),
      let caught = moments.indices.first(where: { $0 > start && moments[$0].kind == .frame && moments[$0].isTracking }),
      let last = moments[..<caught].last(where: { $0.kind == .frame }), last.isDecelerating
    else { return nil }
    return has(.didDecelerate, between: start, and: caught) ? "reported" : "silent"
  }

  /// The probe stops a deceleration.
  var stoppedDeceleration: String? {
    guard let act = first(.acted), moments[act].isDecelerating else { return nil }
    let frames = moments[act...].filter { $0.kind == .frame }
    guard frames.count > 5, frames.allSatisfy({ !$0.isDecelerating && $0.offset == moments[act].offset }) else {
      return nil
    }
    return has(.didDecelerate, between: act, and: moments.count) ? "reported" : "silent"
  }

  /// The probe writes an offset during a deceleration.
  var writeInDeceleration: String? {
    guard let act = first(.acted), moments[act].isDecelerating, let to = moments[act].target else { return nil }
    let from = moments[act].offset
    guard let next = moments[act...].first(where: { $0.kind == .scrolled && abs($0.offset - to) > 0.5 }) else {
      return moments[act...].count { $0.kind == .frame } > 10 ? "ends" : nil
    }
    return abs(next.offset - to) < abs(next.offset - from) ? "continuesFromThere" : "continuesOnItsCurve"
  }

  /// The probe stops a deceleration that has started, in the end of its pan.
  var stopInPanEnd: String? {
    guard let act = first(.acted), moments[act].isDecelerating || first(.willDecelerate).map({ $0 < act }) == true,
      let last = moments.last
    else { return nil }
    return abs(last.offset - moments[act].offset) < 3 ? "obeyed" : "ignored"
  }

  /// A finger goes down during an animated write.
  var endedAnimation: String? {
    guard
      let caught = moments.indices.first(where: { moments[$0].kind == .frame && moments[$0].isTracking }),
      let act = moments[..<caught].lastIndex(where: { $0.kind == .acted }), let goal = moments[act].target,
      abs(moments[caught].offset - goal) > 2
    else { return nil }
    return has(.animationEnded, between: act, and: caught) ? "reported" : "silent"
  }

  // MARK: - Curves

  /// The decay of velocity in a second: 0.998 in a millisecond.
  private static let decay = 2.002

  /// The frames after the lift, with what UIKit has moved in them.
  private var flight: [(time: Double, offset: Double)]? {
    guard let (own, target) = end, first(.began, after: max(own, target)) == nil else { return nil }
    let frames = moments[max(own, target)...].filter { $0.kind == .frame }.map {
      (time: $0.time, offset: Double($0.offset))
    }
    return frames.isEmpty ? nil : [(moments[target].time, Double(moments[own].offset))] + frames
  }

  /// The offsets of a throw that ends by itself, and the speed of its finger.
  private var throwToRest: (samples: [(time: Double, offset: Double)], speed: Double)? {
    guard let flight, let released = first(.ended), abs(moments[released].velocity) >= 1_000 else { return nil }
    let sign = moments[released].velocity < 0 ? 1.0 : -1
    let steps = zip(flight, flight.dropFirst()).map { ($1.offset - $0.offset) * sign }
    guard steps.allSatisfy({ $0 >= 0 }), let slow = steps.last(where: { $0 > 0 }), slow <= 1.5 else { return nil }
    return (flight, abs(Double(moments[released].velocity)))
  }

  /// A throw goes 0.4995 s times its velocity, less the way that a speed of about 10 would go.
  var throwGain: String? {
    guard let (samples, speed) = throwToRest, let first = samples.first, let last = samples.last else { return nil }
    let gain = (abs(last.offset - first.offset) * Self.decay + 10) / speed
    let positions: [(String, Double)] = [("none", 1), ("five", 1.05), ("ten", 1.1), ("twenty", 1.2)]
    return positions.first { abs($0.1 - gain) < 0.02 }?.0
  }

  /// Two offsets that are a second apart tell where a decay would end; it is left at a speed.
  var endSpeed: String? {
    guard let (samples, _) = throwToRest, let first = samples.first, let last = samples.last,
      let early = samples.first(where: { abs($0.offset - first.offset) > 20 }),
      let late = samples.first(where: { $0.time >= early.time + 1 }), last.time > late.time + 0.3
    else { return nil }
    let factor = exp(-Self.decay * (late.time - early.time))
    let end = late.offset + (late.offset - early.offset) * factor / (1 - factor)
    let speed = abs(end - last.offset) * Self.decay
    return [("five", 5.0), ("ten", 10), ("twenty", 20)].first { speed < $0.1 * 1.3 && speed > $0.1 / 1.3 }?.0
  }

  /// The way back of a critically damped spring is (a + b·t)·exp(−f·t): the frequency whose best a and b fit.
  var bounce: String? {
    guard let flight, let end = flight.last?.offset else { return nil }
    let ways = flight.map { (time: $0.time, way: $0.offset - end) }
    guard let peak = ways.indices.max(by: { abs(ways[$0].way) < abs(ways[$1].way) }), abs(ways[peak].way) >= 8 else {
      return nil
    }
    let sign = ways[peak].way < 0 ? -1.0 : 1
    let back = ways[(peak + 1)...].prefix { $0.way * sign >= 1 }
    guard back.count >= 6, let origin = back.first?.time else { return nil }
    let fits = [("ten", 10.0), ("twelve", 12), ("fourteen", 14)].map { name, frequency in
      (name: name, error: Self.error(back.map { ($0.time - origin, $0.way) }, frequency))
    }.sorted { $0.error < $1.error }
    return fits[0].error < 0.5 && fits[0].error * 1.5 < fits[1].error ? fits[0].name : nil
  }

  /// The root of the mean square of what the best spring of a frequency leaves.
  private static func error(_ samples: [(time: Double, way: Double)], _ frequency: Double) -> Double {
    var (aa, ab, bb, ay, by) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (time, way) in samples {
      let a = exp(-frequency * time)
      let b = time * a
      (aa, ab, bb, ay, by) = (aa + a * a, ab + a * b, bb + b * b, ay + a * way, by + b * way)
    }
    let determinant = aa * bb - ab * ab
    guard determinant > 0 else { return .infinity }
    let (x, y) = ((ay * bb - by * ab) / determinant, (by * aa - ay * ab) / determinant)
    let squares = samples.map { time, way in
      let left = way - (x + y * time) * exp(-frequency * time)
      return left * left
    }
    return (squares.reduce(0, +) / Double(samples.count)).squareRoot()
  }

  /// A list that stood at its start, was pulled beyond it, and is thrown back.
  var throwBack: String? {
    guard let flight, let rest = flight.last?.offset, let release = flight.first?.offset, let end = first(.ended),
      release < -3, moments[end].velocity < -300
    else { return nil }
    if rest > 2 { return "goesOn" }
    return abs(rest) <= 0.5 ? "restsAtEnd" : nil
  }
}
