import Machine
import Model
import ProgramIR

/// An unreliable host.
///
/// - It rounds offsets to pixels, and its scroll views bounce and decelerate by themselves.
/// - Two scroll views report one finger in either order.
/// - Every write calls back before it returns, and offsets are also written from elsewhere.
/// - Springs are interrupted, and the device rotates during a drag.
///
/// Every event passes a `LawChecker`. The first violation is kept in `fault`.
package struct HostModel {
  private var checker: LawChecker
  private var random: ReplayRandom
  /// The length of a pixel in points.
  private let pixel: Double
  /// The offsets of scroll views, rounded to pixels.
  private var views: [String: Double] = [:]
  private var animations: [String: (height: Double, token: Value<Double>)] = [:]
  private var deceleration: (region: String, velocity: Double)?
  /// The regions that the host moves to an offset.
  private var motions: Set<String> = []
  /// Whether the host reports its own writes as offsets from elsewhere.
  private var echoes = false
  private var depth = 0
  private let environment: [Double]
  package private(set) var fault: String?
  /// The events since the start, as text.
  package private(set) var story: [String] = []

  package init(_ machine: Machine, environment: [Double], measures: [Double], pixels: Int, seed: UInt64) {
    checker = LawChecker(machine, environment: environment, measures: measures)
    random = ReplayRandom(seed: seed)
    pixel = 1 / Double(pixels)
    self.environment = environment
    for node in machine.screenDescription.nodes where node.kind == .list || node.kind == .scroll {
      views[node.name] = 0
    }
  }

  private func rounded(_ value: Double) -> Double { (value / pixel).rounded() * pixel }

  private func region(_ name: String) -> Value<Double>? { checker.bytecode.enumCase(ReservedNames.region, name) }

  private func name(_ value: Value<Double>?, _ enumeration: String) -> String {
    value.flatMap { checker.bytecode.enumCase($0, of: enumeration)?.name } ?? ""
  }

  // MARK: - Saying and doing

  private mutating func report(_ event: String, _ payload: [Value<Double>]) {
    guard fault == nil, let value: Value<Double> = checker.bytecode.enumCase(ReservedNames.event, event, payload) else {
      return
    }
    story.append("\(event) \(payload.map { $0.number.map { "\($0)" } ?? name($0, ReservedNames.region) })")
    fault = checker.handle(value)
    let effects = checker.effects
    for effect in effects where fault == nil { execute(effect) }
  }

  private mutating func execute(_ effect: Value<Double>) {
    let parts = effect.parts
    switch Effect(rawValue: name(effect, ReservedNames.effect)) {
    case .place: write(name(parts.first, ReservedNames.region), parts.last?.number ?? 0)
    case .coast: break
    case .halt:
      let region = name(parts.first, ReservedNames.region)
      if deceleration?.region == region { deceleration = nil }
      motions.remove(region)
      write(region, checker.number(NodeNames(region).offset))
    case .settle:
      let region = name(parts.first, ReservedNames.region)
      if deceleration?.region == region { deceleration = nil }
      motions.insert(region)
    case .fling: deceleration = (name(parts.first, ReservedNames.region), parts.last?.number ?? 0)
    case .animate:
      let sheet = name(parts.first, ReservedNames.region)
      if let token = parts.last { animations[sheet] = (parts.count > 1 ? parts[1].number ?? 0 : 0, token) }
    case .stop: animations = animations.filter { $0.value.token != parts.last }
    case .layOut, .select, .rested, .dismissed, nil: break
    }
  }

  /// Writes an offset. The scroll view calls back before the write returns: a deceleration continues from there, and
  /// without one the host may report the offset as written from elsewhere.
  private mutating func write(_ region: String, _ offset: Double) {
    guard views[region] != nil else { return }
    views[region] = rounded(offset)
    depth += 1
    if depth > 40 {
      fault = "writes and reports of \(region) answer each other without end"
    } else if deceleration?.region == region {
      if random.happens(70) { drift(region) }
    } else if echoes, let value = self.region(region) {
      report("placed", [value, .number((views[region] ?? 0) + fraction())])
    }
    depth -= 1
  }

  /// A fraction of a pixel by which a reported offset is off.
  private mutating func fraction() -> Double { random.happens(30) ? Double(random.within(-3...3)) / 7 * pixel : 0 }

  private mutating func drift(_ region: String) {
    guard let value = self.region(region), let view = views[region] else { return }
    let by = checker.number(NodeNames(region).offset) - view + fraction()
    report("drifted", [value, .number(by), .number(deceleration?.velocity ?? 0)])
  }

  // MARK: - What a user does

  /// Performs a gesture, or an event beside gestures.
  package mutating func act() {
    echoes = random.happens(40)
    switch random.within(0...9) {
    case 0: foreignOffset()
    case 1: turn()
    case 2: choose()
    default: gesture()
    }
    frames(random.within(0...4))
  }

  private mutating func gesture() {
    let shown = checker.machine.chains.filter { checker.isShown($0.name) && region($0.name) != nil }
    guard !shown.isEmpty else { return }
    let chain = random.pick(shown)
    // The recognizers of all scroll views around the finger report it.
    var reporting = [chain.name] + chain.consumers.filter { $0.kind == .scroll && $0.node != chain.name }.map(\.node)
    if random.happens(50) { reporting.reverse() }
    let sheet = chain.consumers.first { $0.kind == .sheet }?.node
    deceleration = random.happens(20) ? deceleration : nil
    // What is in motion is seen somewhere, if the host looks.
    for consumer in chain.consumers where consumer.kind != .sheet && random.happens(70) {
      guard let value = region(consumer.node) else { continue }
      report(
        "seen", [value, .number(checker.number(NodeNames(consumer.node).offset) * Double(random.within(0...10)) / 10)])
      motions.remove(consumer.node)
    }
    for name in reporting {
      guard let value = region(name) else { continue }
      report("began", [value, .number(sheet.map { shownHeight($0) } ?? 0)])
    }
    for _ in 0..<random.within(1...6) {
      let by = Double(random.within(-400...400)) / (random.happens(50) ? 2 : 3)
      for name in reporting {
        // A view follows the finger by itself, beyond its ends if it bounces.
        if let view = views[name], name == checker.driven { views[name] = rounded(view - by) }
        if let value = region(name) { report("dragged", [value, .number(by)]) }
      }
      follow()
      if random.happens(10) { turn() }
      if random.happens(10) { foreignOffset() }
    }
    let velocity = random.happens(30) ? 0 : Double(random.within(-3000...3000))
    if random.happens(10) { return report("cancelled", []) }
    if random.happens(50) { reporting.reverse() }
    for name in reporting {
      guard let value = region(name) else { continue }
      if velocity != 0, views[name] != nil, name == checker.driven { deceleration = (name, velocity) }
      report("ended", [value, .number(velocity)])
    }
  }

  /// Rounds the offset of the view that follows the finger; beyond its ends it may show any offset.
  private mutating func follow() {
    guard let driven = checker.driven, views[driven] != nil else { return }
    views[driven] = rounded(checker.number(NodeNames(driven).offset))
  }

  private mutating func shownHeight(_ sheet: String) -> Double {
    let height = checker.number(NodeNames(sheet).height)
    guard let animation = animations[sheet] else { return rounded(height) + fraction() }
    return rounded(height + (animation.height - height) * Double(random.within(0...10)) / 10) + fraction()
  }

  private mutating func foreignOffset() {
    guard let region = views.keys.sorted().randomElement(using: &random), let value = self.region(region) else {
      return
    }
    views[region] = rounded(Double(random.within(-50...3000)))
    report("placed", [value, .number((views[region] ?? 0) + fraction())])
  }

  private mutating func turn() {
    var turned = environment
    if random.happens(50), turned.count > 1 { turned.swapAt(0, 1) }
    report("resized", [.record(turned.map { .number($0) })])
  }

  /// Selects a mode, a page or a notch.
  private mutating func choose() {
    let events = ["mode", "move", "selected", "willShow", "tapped", "scroll"]
    let cases = checker.bytecode.index.enumerations[ReservedNames.event]?.cases ?? []
    let possible = cases.filter { events.contains($0.name) }
    guard !possible.isEmpty else { return }
    let event = random.pick(possible)
    report(event.name, event.payload.map { any($0.type) })
  }

  private mutating func any(_ type: Type) -> Value<Double> {
    guard case .enumeration(let name) = type, let cases = checker.bytecode.index.enumerations[name]?.cases else {
      return .number(0)
    }
    let chosen = random.within(0...(cases.count - 1))
    return .enumCase(chosen, cases[chosen].payload.map { any($0.type) })
  }

  // MARK: - What goes on by itself

  private mutating func frames(_ count: Int) {
    for _ in 0..<count where fault == nil {
      if var current = deceleration {
        let view = (views[current.region] ?? 0) - current.velocity / 60
        // The deceleration overshoots and returns in the next frame.
        views[current.region] = rounded(max(view, -20))
        current.velocity = current.velocity.magnitude < 50 ? 0 : current.velocity * 0.8
        deceleration = current.velocity == 0 ? nil : current
        drift(current.region)
        views[current.region] = max(0, views[current.region] ?? 0)
      }
      if random.happens(50) { finishAnimation() }
      if random.happens(50) { finishMotion() }
    }
  }

  /// Something comes to rest; now and then it is reported twice, or although nothing moved.
  private mutating func finishMotion() {
    let regions = motions.sorted() + (deceleration.map { [$0.region] } ?? [])
    guard let region = regions.first ?? (random.happens(20) ? views.keys.sorted().first : nil) else { return }
    motions.remove(region)
    if deceleration?.region == region { deceleration = nil }
    guard let value = self.region(region) else { return }
    for _ in 0...(random.happens(20) ? 1 : 0) { report("came", [value]) }
  }

  private mutating func finishAnimation() {
    guard let sheet = animations.keys.sorted().first, let animation = animations.removeValue(forKey: sheet) else {
      return
    }
    report("settled", [animation.token])
  }

  /// Lets every movement end, and checks the final state.
  package mutating func settle() {
    if let driven = checker.driven, let value = region(driven) {
      report("ended", [value, .number(0)])
    }
    for _ in 0..<20 where !animations.isEmpty {
      finishAnimation()
    }
    for _ in 0..<20 where !motions.isEmpty || deceleration != nil {
      finishMotion()
    }
    guard fault == nil else { return }
    for node in checker.machine.screenDescription.nodes
    where node.kind == .sheet && checker.phase(node.name) != .resting {
      fault =
        "\(node.name) is stuck, \(checker.phase(node.name)?.name ?? "in no phase") at \(checker.number(NodeNames(node.name).height))"
    }
    for node in checker.machine.screenDescription.nodes where node.kind == .list || node.kind == .scroll {
      // A final check when nothing moves.
      guard let value = region(node.name), fault == nil else { continue }
      let machine = checker.number(NodeNames(node.name).offset)
      report("placed", [value, .number(rounded(machine))])
      // Within a point of an end it goes to the end.
      if (checker.number(NodeNames(node.name).offset) - machine).magnitude >= 1 {
        fault = "\(node.name) moves from \(machine) when its own offset is reported"
      }
    }
  }
}
