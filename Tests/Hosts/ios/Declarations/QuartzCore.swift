@_exported import Foundation

public typealias CFTimeInterval = Double
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CACurrentMediaTime() -> CFTimeInterval { fatalError() }

@available(iOS 15.0, *) public struct CAFrameRateRange: Equatable, Sendable {
  public var minimum: Float
  public var maximum: Float
  public var preferred: Float?
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) { fatalError() }
}

open class CADisplayLink: NSObject {
  public init(target: Any, selector: Selector) { fatalError() }
  open func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {}
  open func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) {}
  open func invalidate() {}
  open var timestamp: CFTimeInterval { fatalError() }
  open var targetTimestamp: CFTimeInterval { fatalError() }
  open var duration: CFTimeInterval { fatalError() }
  open var isPaused: Bool {
    get { fatalError() }
    set {}
  }
  @available(iOS 15.0, *) open var preferredFrameRateRange: CAFrameRateRange {
    get { fatalError() }
    set {}
  }
}

public struct CACornerMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static var layerMinXMinYCorner: CACornerMask { fatalError() }
  public static var layerMaxXMinYCorner: CACornerMask { fatalError() }
  public static var layerMinXMaxYCorner: CACornerMask { fatalError() }
  public static var layerMaxXMaxYCorner: CACornerMask { fatalError() }
}

public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { fatalError() }
  public static let circular = CALayerCornerCurve(rawValue: "")
  public static let continuous = CALayerCornerCurve(rawValue: "")
}

open class CALayer: NSObject {
  open var cornerRadius: CGFloat = 0
  open var cornerCurve: CALayerCornerCurve = .circular
  open var maskedCorners: CACornerMask = []
  open var masksToBounds = false
  open var zPosition: CGFloat = 0
  open var shadowOpacity: Float = 0
  open var shadowRadius: CGFloat = 0
  open var shadowOffset: CGSize = .zero
  open func removeAllAnimations() {}
}
