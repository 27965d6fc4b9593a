/// A request of a machine to the library: the union of the effects of all machines, with numbers for names.
///
/// **Units:** points and points per second. **Sign:** velocities are positive downward.
public enum HostRequest: Equatable, Sendable {
  /// Show the region at this position.
  case place(Int, at: Double)
  /// Let the region go on as it does.
  case coast(Int)
  /// Stop the region where it is.
  case halt(Int)
  /// Bring the region to a position with an animation.
  case settle(Int, to: Double)
  /// Let the region decelerate from a velocity.
  case fling(Int, velocity: Double)
  /// Bring a sheet to a height with a spring, and report its token. `velocity` and `damping` are `nil` to go on as it
  /// does.
  case animate(Int, height: Double, response: Double, damping: Double, velocity: Double?, token: Int)
  /// Stop the spring of a sheet where it is.
  case stop(Int, token: Int)
  /// Lay out the content of a sheet for a height.
  case layOut(Int, height: Double)
  /// Turn the pager to a page.
  case select(Int)
  /// A sheet rests at another notch.
  case rested(Int, notch: Int)
  /// A sheet is gone.
  case dismissed(Int)
}

/// The positions between which a node can rest, in points.
public struct HostRange: Equatable, Sendable {
  public var lower: Double
  public var upper: Double

  public init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
  }
}

/// The place of a node's view.
///
/// **Units:** points, downward from the upper edge of the view of the node around it. A page fills the space below the
/// strip of its tabs, and its `top` counts from the upper edge of the tabs.
public struct HostFrame: Equatable, Sendable {
  public var top: Double
  public var height: Double
  /// From 0, invisible, to 1.
  public var alpha: Double
  /// The scale about the center; 1 is plain.
  public var scale: Double
  public var cornerRadius: Double

  public init(top: Double = 0, height: Double = 0, alpha: Double = 1, scale: Double = 1, cornerRadius: Double = 0) {
    self.top = top
    self.height = height
    self.alpha = alpha
    self.scale = scale
    self.cornerRadius = cornerRadius
  }
}

/// The change of the screen behind a sheet, as one view: the screen's column and the sheets that the spec lists before.
public struct HostBackdrop: Equatable, Sendable {
  /// The scale about the center; 1 is plain.
  public var scale: Double
  /// From 0, invisible, to 1, plain.
  public var opacity: Double
  /// The opacity of the black between the sheet and the screen behind it; 0 is none.
  public var dim: Double

  public init(scale: Double = 1, opacity: Double = 1, dim: Double = 0) {
    self.scale = scale
    self.opacity = opacity
    self.dim = dim
  }
}
