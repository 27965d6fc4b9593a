extension ScrollMachine {
  /// The environments for which the lengths and assertions of a screen are proved.
  public struct Coverage: Equatable, Sendable, ExpressibleByArrayLiteral {
    /// The environments of a device in an orientation, or those that the author declared, in points.
    public struct Box: Equatable, Sendable {
      public var lower: Environment
      public var upper: Environment

      public init(lower: Environment, upper: Environment) {
        (self.lower, self.upper) = (lower, upper)
      }

      func contains(_ environment: Environment) -> Bool {
        environment.height >= lower.height && environment.height <= upper.height
          && environment.width >= lower.width && environment.width <= upper.width
          && environment.safeAreaTop >= lower.safeAreaTop && environment.safeAreaTop <= upper.safeAreaTop
          && environment.safeAreaBottom >= lower.safeAreaBottom && environment.safeAreaBottom <= upper.safeAreaBottom
          && environment.keyboard >= lower.keyboard && environment.keyboard <= upper.keyboard
      }
    }

    public var boxes: [Box]

    public init(_ boxes: [Box] = []) {
      self.boxes = boxes
    }

    public init(arrayLiteral boxes: Box...) { self.init(boxes) }

    /// Whether an environment is covered.
    public func contains(_ environment: Environment) -> Bool { boxes.contains { $0.contains(environment) } }
  }

  /// A height that a host measures from the view of a node, and its range, in points.
  public struct Fit: Equatable, Sendable {
    public var node: Node
    /// The number of the measure that is the height.
    public var measure: Int
    public var lower: Number
    public var upper: Number

    public init(_ node: Node, measure: Int, lower: Number, upper: Number) {
      (self.node, self.measure, self.lower, self.upper) = (node, measure, lower, upper)
    }
  }

  /// Whether the lengths and assertions of the screen are proved for the present environment and heights of views.
  public var isCovered: Bool {
    screen.coverage.contains(state.environment) && screen.fits.allSatisfy { isCovered($0) }
  }

  /// Whether the present height of a view is in its range.
  public func isCovered(_ fit: Fit) -> Bool {
    guard state.measures.indices.contains(fit.measure) else { return true }
    let height = state.measures[fit.measure]
    return height >= fit.lower && height <= fit.upper
  }
}
