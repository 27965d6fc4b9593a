extension UIView {
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    public static let allowUserInteraction = AnimationOptions(rawValue: 2)
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    public static let curveEaseInOut: AnimationOptions = []
    public static let curveEaseOut = AnimationOptions(rawValue: 8)
    public static let curveLinear = AnimationOptions(rawValue: 16)
  }

  /// The duration of the animation block that runs, in seconds; 0 outside of a block.
  public static var inheritedAnimationDuration: TimeInterval { Stage.current.animationDurations.last ?? 0 }
  public static var areAnimationsEnabled: Bool { Stage.current.areAnimationsEnabled }
  public static func setAnimationsEnabled(_ enabled: Bool) { Stage.current.areAnimationsEnabled = enabled }

  public static func performWithoutAnimation(_ actions: () -> Void) {
    let enabled = Stage.current.areAnimationsEnabled
    Stage.current.areAnimationsEnabled = false
    actions()
    Stage.current.areAnimationsEnabled = enabled
  }

  /// Changes the model at once, as UIKit does: what is seen follows, and hit tests ask the model.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let duration = Stage.current.areAnimationsEnabled ? duration : 0
    Stage.current.animationDurations.append(duration)
    animations()
    Stage.current.animationDurations.removeLast()
    guard let completion else { return }
    if duration + delay == 0 { return completion(true) }
    Stage.current.after(duration + delay) { completion(true) }
  }

  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping: CGFloat,
    initialSpringVelocity: CGFloat, options: AnimationOptions = [], animations: () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
  }
}
