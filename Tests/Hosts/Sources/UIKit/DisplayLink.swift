/// The time of the virtual clock in seconds.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CACurrentMediaTime() -> CFTimeInterval { Stage.time }

public typealias CFTimeInterval = Double

public struct CAFrameRateRange: Hashable, Sendable {
  public var minimum: Float
  public var maximum: Float
  public var preferred: Float

  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)

  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred ?? 0)
  }
}

/// A timer of the display. The run loop keeps it, and it keeps its target, until `invalidate`.
///
/// Without a range of rates it fires at most 60 times a second, on faster displays too.
public final class CADisplayLink: @unchecked Sendable {
  /// The time of the frame, in seconds.
  public internal(set) var timestamp: CFTimeInterval = 0
  /// The time of the next frame, in seconds.
  public internal(set) var targetTimestamp: CFTimeInterval = 0
  public internal(set) var duration: CFTimeInterval = 0
  public var isPaused = false
  public var preferredFrameRateRange = CAFrameRateRange.default

  private var action: (@MainActor (CADisplayLink) -> Void)?
  var isTracking = false

  /// Makes a link with a function in place of target and selector.
  public init(_ action: @escaping @MainActor (CADisplayLink) -> Void) { self.action = action }

  public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    MainActor.assumeIsolated {
      isTracking = isTracking || mode == .common || mode == .tracking
      if !Stage.current.links.contains(where: { $0 === self }) { Stage.current.links.append(self) }
    }
  }

  public func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) { leave() }

  public func invalidate() {
    action = nil
    leave()
  }

  private func leave() {
    MainActor.assumeIsolated { Stage.current.links.removeAll { $0 === self } }
  }

  @MainActor func fire(_ stage: Stage) {
    guard !isPaused, isTracking || stage.touches.isEmpty else { return }
    let isFast = preferredFrameRateRange.preferred > 60 || preferredFrameRateRange.maximum > 60
    let every = isFast ? 1 : max(1, stage.framesPerSecond / 60)
    guard stage.frame.isMultiple(of: every) else { return }
    timestamp = stage.now
    duration = 1 / Double(stage.framesPerSecond)
    targetTimestamp = timestamp + duration * Double(every)
    action?(self)
  }
}

extension RunLoop.Mode {
  public static let tracking = RunLoop.Mode("UITrackingRunLoopMode")
}
