extension ScrollMachine {
  /// A request to a host about a node by its number.
  public typealias Effect = EffectOn<Node>

  /// A request to a host about a node, by its number or its name.
  ///
  /// **Units:** points, points per second, seconds. **Sign:** velocities are positive downward.
  public enum EffectOn<Node: Equatable & Sendable>: Equatable, Sendable {
    /// Show a node at this position.
    case place(Node, at: Number)
    /// Let the deceleration of the node go on.
    case coast(Node)
    /// Stop the node where it is.
    case halt(Node)
    /// Bring the node to an offset with an animation, and report `came`.
    case settle(Node, to: Number)
    /// Decelerate the node from a velocity, and report `drifted` and `came`.
    case fling(Node, velocity: Number)
    /// Bring a sheet to a notch with a spring, and report `settled` with the token. A velocity of `nil` goes on with the
    /// present one.
    case animate(Node, to: Notch, height: Number, response: Number, damping: Number, velocity: Number?, token: Token)
    /// Stop the animation of a sheet where it is.
    case stop(Node, token: Token)
    /// Lay out the content of a sheet for a height.
    case layOut(Node, height: Number)
    /// Turn the pager to a page.
    case select(Node)
    /// A sheet rests at another notch.
    case rested(Node, at: Notch)
    /// A sheet is dismissed.
    case dismissed(Node)
  }

  /// The number of an animation. A late report has an old one.
  public typealias Token = Int
}
