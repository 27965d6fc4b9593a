@_exported import CoreGraphics

@frozen public struct CGFloat: Hashable, Sendable, SignedNumeric, Comparable, Strideable, BinaryFloatingPoint {
  public typealias NativeType = Double
  public var native: Double

  public init() { native = 0 }
  public init(_ value: Double) { native = value }
  public init(_ value: Float) { native = Double(value) }
  public init(_ value: CGFloat) { self = value }
  public init<Source: BinaryInteger>(_ value: Source) { native = Double(value) }
  public init(integerLiteral value: Int) { native = Double(value) }
  public init(floatLiteral value: Double) { native = value }
  public init(sign: FloatingPointSign, exponent: Int, significand: CGFloat) { fatalError() }
  public init(sign: FloatingPointSign, exponentBitPattern: UInt, significandBitPattern: UInt64) { fatalError() }
  public typealias Exponent = Int
  public typealias RawSignificand = UInt64
  public typealias RawExponent = UInt
  public typealias Magnitude = CGFloat
  public typealias Stride = CGFloat
  public static var exponentBitCount: Int { 11 }
  public static var significandBitCount: Int { 52 }
  public static var radix: Int { 2 }
  public static var nan: CGFloat { fatalError() }
  public static var signalingNaN: CGFloat { fatalError() }
  public static var infinity: CGFloat { fatalError() }
  public static var greatestFiniteMagnitude: CGFloat { fatalError() }
  public static var pi: CGFloat { fatalError() }
  public static var leastNormalMagnitude: CGFloat { fatalError() }
  public static var leastNonzeroMagnitude: CGFloat { fatalError() }
  public var exponentBitPattern: UInt { fatalError() }
  public var significandBitPattern: UInt64 { fatalError() }
  public var binade: CGFloat { fatalError() }
  public var significandWidth: Int { fatalError() }
  public var ulp: CGFloat { fatalError() }
  public var sign: FloatingPointSign { fatalError() }
  public var exponent: Int { fatalError() }
  public var significand: CGFloat { fatalError() }
  public var nextUp: CGFloat { fatalError() }
  public var magnitude: CGFloat { fatalError() }
  public var isNormal: Bool { fatalError() }
  public var isFinite: Bool { fatalError() }
  public var isZero: Bool { fatalError() }
  public var isSubnormal: Bool { fatalError() }
  public var isInfinite: Bool { fatalError() }
  public var isNaN: Bool { fatalError() }
  public var isSignalingNaN: Bool { fatalError() }
  public var isCanonical: Bool { fatalError() }
  public mutating func negate() {}
  public mutating func round(_ rule: FloatingPointRoundingRule) {}
  public mutating func formRemainder(dividingBy other: CGFloat) {}
  public mutating func formTruncatingRemainder(dividingBy other: CGFloat) {}
  public mutating func formSquareRoot() {}
  public mutating func addProduct(_ first: CGFloat, _ second: CGFloat) {}
  public func isEqual(to other: CGFloat) -> Bool { fatalError() }
  public func isLess(than other: CGFloat) -> Bool { fatalError() }
  public func isLessThanOrEqualTo(_ other: CGFloat) -> Bool { fatalError() }
  public func isTotallyOrdered(belowOrEqualTo other: CGFloat) -> Bool { fatalError() }
  public func distance(to other: CGFloat) -> CGFloat { fatalError() }
  public func advanced(by amount: CGFloat) -> CGFloat { fatalError() }
  public static func + (first: CGFloat, second: CGFloat) -> CGFloat { fatalError() }
  public static func - (first: CGFloat, second: CGFloat) -> CGFloat { fatalError() }
  public static func * (first: CGFloat, second: CGFloat) -> CGFloat { fatalError() }
  public static func / (first: CGFloat, second: CGFloat) -> CGFloat { fatalError() }
  public static func += (first: inout CGFloat, second: CGFloat) {}
  public static func -= (first: inout CGFloat, second: CGFloat) {}
  public static func *= (first: inout CGFloat, second: CGFloat) {}
  public static func /= (first: inout CGFloat, second: CGFloat) {}
}

extension Double {
  public init(_ value: CGFloat) { self = value.native }
}

extension CGPoint: Hashable, @unchecked Sendable {
  public static var zero: CGPoint { fatalError() }
  public init(x: Double, y: Double) { fatalError() }
  public init(x: Int, y: Int) { fatalError() }
  public func applying(_ map: CGAffineTransform) -> CGPoint { fatalError() }
  public static func == (first: CGPoint, second: CGPoint) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) {}
}

extension CGSize: Hashable, @unchecked Sendable {
  public static var zero: CGSize { fatalError() }
  public init(width: Double, height: Double) { fatalError() }
  public init(width: Int, height: Int) { fatalError() }
  public static func == (first: CGSize, second: CGSize) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) {}
}

extension CGRect: Hashable, @unchecked Sendable {
  public static var zero: CGRect { fatalError() }
  public static var null: CGRect { fatalError() }
  public static var infinite: CGRect { fatalError() }
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) { fatalError() }
  public init(x: Double, y: Double, width: Double, height: Double) { fatalError() }
  public init(x: Int, y: Int, width: Int, height: Int) { fatalError() }
  public var width: CGFloat { fatalError() }
  public var height: CGFloat { fatalError() }
  public var minX: CGFloat { fatalError() }
  public var midX: CGFloat { fatalError() }
  public var maxX: CGFloat { fatalError() }
  public var minY: CGFloat { fatalError() }
  public var midY: CGFloat { fatalError() }
  public var maxY: CGFloat { fatalError() }
  public var isEmpty: Bool { fatalError() }
  public var isNull: Bool { fatalError() }
  public func contains(_ point: CGPoint) -> Bool { fatalError() }
  public func contains(_ rect: CGRect) -> Bool { fatalError() }
  public func intersects(_ rect: CGRect) -> Bool { fatalError() }
  public func intersection(_ rect: CGRect) -> CGRect { fatalError() }
  public func union(_ rect: CGRect) -> CGRect { fatalError() }
  public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect { fatalError() }
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect { fatalError() }
  public static func == (first: CGRect, second: CGRect) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) {}
}

extension CGAffineTransform: Equatable, @unchecked Sendable {
  public static var identity: CGAffineTransform { fatalError() }
  public init(scaleX: CGFloat, y: CGFloat) { fatalError() }
  public init(translationX: CGFloat, y: CGFloat) { fatalError() }
  public var isIdentity: Bool { fatalError() }
  public func concatenating(_ next: CGAffineTransform) -> CGAffineTransform { fatalError() }
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform { fatalError() }
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform { fatalError() }
  public func inverted() -> CGAffineTransform { fatalError() }
  public static func == (first: CGAffineTransform, second: CGAffineTransform) -> Bool { fatalError() }
}
