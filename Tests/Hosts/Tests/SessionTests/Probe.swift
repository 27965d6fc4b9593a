import ScrollworkEngine
import UIKit

@testable import ScrollworkHost

/// The positions of knobs that a record shows.
///
/// A question answers with the name of a position, or with `nil` where the record does not say: the gesture is missing, or
/// two gestures contradict each other.
struct Probe {
  /// A question for each knob that a record can show, by the name of the knob.
  static let questions: [String: @Sendable (Probe) -> String?] = [
    "scale": { $0.scale },
    "firstTranslation": { agreed($0.drags.map(\.firstTranslation)) },
    "writeInDrag": { agreed($0.drags.map(\.writeInDrag)) },
    "touchesPerFrame": { $0.touchesPerFrame },
    "stillVelocity": { agreed($0.drags.map(\.stillVelocity)) },
    "wheelVelocity": { agreed($0.drags.map(\.wheelVelocity)) },
    "throwGain": { agreed($0.drags.map(\.throwGain)) },
    "endSpeed": { agreed($0.drags.map(\.endSpeed)) },
    "bounce": { agreed($0.drags.map(\.bounce)) },
    "throwBack": { agreed($0.drags.map(\.throwBack)) },
  ]

  private let lines: [RecordLine]
  private let headScale: Double?
  private let drags: [Drag]

  init(_ record: String, _ topology: Topology) throws(RecordError) {
    let texts = record.split(separator: "\n", omittingEmptySubsequences: true)
    guard let first = texts.first else { throw RecordError(message: "the record is empty") }
    headScale = try RecordHead(first, topology).numbers.first
    var lines: [RecordLine] = []
    for (index, text) in texts.dropFirst().enumerated() {
      lines.append(try RecordLine(text, number: index + 2, topology))
    }
    self.lines = lines
    drags = lines.indices.compactMap { Drag(lines, from: $0) }
  }

  /// The answers as a line of JSON, sorted by knob. A knob that the record does not show is `null`.
  var answers: String {
    let entries = Self.questions.sorted { $0.key < $1.key }.map { name, question in
      "\"\(name)\": \(question(self).map { "\"\($0)\"" } ?? "null")"
    }
    return "{\(entries.joined(separator: ", "))}"
  }

  private static func agreed(_ answers: [String?]) -> String? {
    let all = Set(answers.compactMap { $0 })
    return all.count == 1 ? all.first : nil
  }

  private var scale: String? {
    let scales = lines.compactMap { $0.kind == .layOut ? $0.values[5] : nil }
    return [1: "one", 2: "two", 3: "three"][scales.last ?? headScale ?? 0]
  }

  /// Movements of a finger at two times between two frames show two reports, and ten frames with one each show one.
  private var touchesPerFrame: String? {
    var times: Set<Double> = []
    var counts: [Int] = []
    for line in lines {
      if line.kind == .panMoved { times.insert(line.values[1]) }
      guard line.kind == .tick else { continue }
      if !times.isEmpty { counts.append(times.count) }
      times = []
    }
    let doubled = counts.count { $0 == 2 }
    if doubled == 0 { return counts.count >= 10 && counts.allSatisfy { $0 == 1 } ? "one" : nil }
    return doubled * 2 > counts.count ? "two" : nil
  }
}

/// A drag of a scroll view in a record, and what follows until the next touch.
private struct Drag {
  struct Sample {
    var time: Double
    var offset: Double
  }

  private let node: Int
  private let isIndirect: Bool
  /// The lines from the begin to the end of the pan.
  private let held: ArraySlice<RecordLine>
  private let began: (translation: Double, time: Double)
  private let ended: (velocity: Double, time: Double, isCancelled: Bool)
  /// The offset before the pan. `nil` if the record has none.
  private let start: Double?
  /// The offsets of the frames from the lift until everything rests. `nil` if something else moved the scroll view.
  private let flight: [Sample]?

  /// - Parameter index: The place of a pan's begin.
  init?(_ lines: [RecordLine], from index: Int) {
    let first = lines[index]
    guard first.kind == .panBegan, let node = first.node, first.values[0] == Double(node) else { return nil }
    let rest = lines[index...].dropFirst()
    guard let end = rest.firstIndex(where: { $0.kind == .panEnded || $0.kind == .panBegan }),
      lines[end].kind == .panEnded, lines[end].node == node
    else { return nil }
    let before = lines[..<index].last { $0.kind == .offset && $0.node == node }
    self.node = node
    isIndirect = first.values[2] == 1
    held = lines[index...end]
    began = (first.values[1], first.values[3])
    let values = lines[end].values
    ended = (values[1], values[4], values[2] == 1)
    start = before?.values.first
    let last = held.last { $0.kind == .offset && $0.node == node } ?? before
    flight = last.flatMap { Self.flight(lines[end...], of: node, from: $0.values[0]) }
  }

  /// The lines that can move a scroll view, or what is around it.
  private static let disturbances: Set<RecordLine.Kind> = [
    .touchDown, .panBegan, .panMoved, .panEnded, .pagerMoved, .linked, .unlinked, .move, .select, .setMode, .scroll,
    .tapStatusBar, .restore, .step, .reveal, .show, .shift, .contentHeight, .insetTop,
  ]

  private static func flight(_ lines: ArraySlice<RecordLine>, of node: Int, from release: Double) -> [Sample]? {
    var samples = [Sample(time: lines.first?.values.last ?? 0, offset: release)]
    var (time, offset): (Double?, Double) = (nil, release)
    for line in lines.dropFirst() {
      if line.kind == .offset, line.node == node { offset = line.values[0] }
      let isRest = line.kind == .displayLink && line.values[0] == 0
      if line.kind == .tick || isRest {
        if let time { samples.append(Sample(time: time, offset: offset)) }
        time = line.values[0]
      }
      if isRest { return samples }
      if disturbances.contains(line.kind) || (line.node == node && [.place, .stop].contains(line.kind)) { return nil }
    }
    return nil
  }

  private var moves: [(translation: Double, time: Double)] {
    held.compactMap { $0.kind == .panMoved ? ($0.values[0], $0.values[1]) : nil }
  }

  /// A slow drag begins with nothing, with a part of a frame's movement, or with the 10 points before it began.
  var firstTranslation: String? {
    guard !isIndirect, let next = moves.first(where: { $0.time > began.time }) else { return nil }
    let (way, step) = (abs(began.translation), abs(next.translation - began.translation))
    guard step >= 1, step <= 4 else { return nil }
    if way == 0 { return "zero" }
    if way >= 10, way < 15 { return "whole" }
    return way <= 1.5 * step ? "excess" : nil
  }

  /// A scroll view whose offset was written goes on from there, or from where it was.
  var writeInDrag: String? {
    var answers: Set<String> = []
    var (offset, translation) = (start ?? .nan, began.translation)
    var write: (from: Double, to: Double, translation: Double)?
    var hasMoved = false
    for line in held where line.node == node {
      if line.kind == .panMoved {
        translation = line.values[0]
        hasMoved = write != nil
      } else if line.kind == .place {
        write = abs(offset - line.values[0]) > 3 ? (offset, line.values[0], translation) : nil
        hasMoved = false
      } else if line.kind == .offset {
        offset = line.values[0]
        guard hasMoved, let last = write else { continue }
        let way = last.translation - translation
        if abs(last.to + way - offset) <= 1 { answers.insert("rebases") }
        if abs(last.from + way - offset) <= 1 { answers.insert("keepsBase") }
        (write, hasMoved) = (nil, false)
      }
    }
    return answers.count == 1 ? answers.first : nil
  }

  /// The velocity of a finger that reports nothing for 100 ms before it lifts.
  var stillVelocity: String? {
    guard !isIndirect, !ended.isCancelled, let last = moves.last(where: { $0.time < ended.time }),
      ended.time - last.time > 0.11
    else { return nil }
    return ended.velocity == 0 ? "zero" : "kept"
  }

  /// A click begins and ends at once.
  var wheelVelocity: String? {
    guard isIndirect, ended.time - began.time < 0.001 else { return nil }
    return ended.velocity == 0 ? "zero" : "ofTheClick"
  }

  // MARK: Thrown

  /// The decay of velocity in a second: 0.998 in a millisecond.
  private static let decay = 2.002

  /// The offsets of a throw that ends by itself, with the speed upward.
  private var throwToRest: (samples: [Sample], speed: Double)? {
    guard let flight, !ended.isCancelled, abs(ended.velocity) >= 1_500, let first = flight.first else { return nil }
    let sign = ended.velocity < 0 ? 1.0 : -1
    let steps = zip(flight, flight.dropFirst()).map { ($1.offset - $0.offset) * sign }
    guard steps.allSatisfy({ $0 >= 0 }), let slow = steps.last(where: { $0 > 0 }), slow <= 1.5, first.offset >= 0 else {
      return nil
    }
    return (flight, -ended.velocity)
  }

  /// A throw goes 0.4995 s times its velocity, less the way that a speed of about 10 would go.
  var throwGain: String? {
    guard let (samples, speed) = throwToRest, let first = samples.first, let last = samples.last else { return nil }
    let gain = (abs(last.offset - first.offset) * Self.decay + 10) / abs(speed)
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

  /// A list that stood at its end, was pulled beyond it and is thrown back. It stood there if it moved by less than half of
  /// the finger's way, and nothing else moved.
  var throwBack: String? {
    guard let flight, let start, !ended.isCancelled, let release = flight.first?.offset, let rest = flight.last?.offset,
      !held.contains(where: { $0.kind == .show || $0.kind == .shift })
    else { return nil }
    let direction = release > start ? 1.0 : -1
    let offsets = held.compactMap { $0.kind == .offset && $0.node == node ? ($0.values[0] - start) * direction : nil }
    let ways = moves.map { (began.translation - $0.translation) * direction }
    guard let farthest = offsets.max(), let way = ways.max(), way >= 30, farthest <= way * 0.6,
      (release - start) * direction > 3, ended.velocity * direction > 300
    else { return nil }
    let inside = (start - rest) * direction
    if inside > 2 { return "goesOn" }
    return abs(inside) <= 0.5 ? "restsAtEnd" : nil
  }
}
