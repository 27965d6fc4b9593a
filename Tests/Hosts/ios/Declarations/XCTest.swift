@_exported import Foundation

open class XCTestCase: NSObject {
  open var continueAfterFailure: Bool {
    get { fatalError() }
    set {}
  }
  open func add(_ attachment: XCTAttachment) {}
  open func setUp() {}
  open func tearDown() {}
}

open class XCTestExpectation: NSObject {}
open class XCTNSPredicateExpectation: XCTestExpectation {
  public init(predicate: NSPredicate, object: Any?) { fatalError() }
}

open class XCTWaiter: NSObject {
  public enum Result: Int, Sendable {
    case completed = 1
    case timedOut, incorrectOrder, invertedFulfillment, interrupted
  }
  open func wait(for expectations: [XCTestExpectation], timeout seconds: TimeInterval) -> Result { fatalError() }
}

open class XCTAttachment: NSObject {
  public enum Lifetime: Int, Sendable { case keepAlways, deleteOnSuccess }
  public init(string: String) { fatalError() }
  open var name: String?
  open var lifetime: Lifetime {
    get { fatalError() }
    set {}
  }
}

public struct XCUIGestureVelocity: RawRepresentable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, Sendable {
  public var rawValue: CGFloat
  public init(rawValue: CGFloat) { fatalError() }
  public init(floatLiteral value: Double) { fatalError() }
  public init(integerLiteral value: UInt) { fatalError() }
  public static let `default` = XCUIGestureVelocity(rawValue: 0)
  public static let slow = XCUIGestureVelocity(rawValue: 0)
  public static let fast = XCUIGestureVelocity(rawValue: 0)
}

@MainActor open class XCUICoordinate: NSObject {
  open func withOffset(_ offsetVector: CGVector) -> XCUICoordinate { fatalError() }
  open func tap() {}
  open func press(
    forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate,
    withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval
  ) {}
}

@MainActor open class XCUIElement: NSObject {
  open var frame: CGRect { fatalError() }
  open var label: String { fatalError() }
  open var value: Any? { fatalError() }
  open var exists: Bool { fatalError() }
  open var otherElements: XCUIElementQuery { fatalError() }
  open func waitForExistence(timeout: TimeInterval) -> Bool { fatalError() }
  open func tap() {}
  open func coordinate(withNormalizedOffset normalizedOffset: CGVector) -> XCUICoordinate { fatalError() }
}

@MainActor open class XCUIElementQuery: NSObject {
  open subscript(key: String) -> XCUIElement { fatalError() }
}

@MainActor open class XCUIApplication: XCUIElement {
  public override init() { fatalError() }
  open var launchArguments: [String] {
    get { fatalError() }
    set {}
  }
  open func launch() {}
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTAssertEqual<Value: Equatable>(
  _ first: @autoclosure () throws -> Value, _ second: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {}
// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTAssertEqual<Value: FloatingPoint>(
  _ first: @autoclosure () throws -> Value, _ second: @autoclosure () throws -> Value, accuracy: Value,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {}
// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTAssertGreaterThan<Value: Comparable>(
  _ first: @autoclosure () throws -> Value, _ second: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {}
