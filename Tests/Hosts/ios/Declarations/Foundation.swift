@_exported import CoreGraphics
@_exported import ObjectiveC

public typealias TimeInterval = Double

open class NSCoder: NSObject {}
open class Bundle: NSObject {
  open class var main: Bundle { fatalError() }
  open func object(forInfoDictionaryKey key: String) -> Any? { fatalError() }
}
open class NSNumber: NSObject {}

open class NSString: NSObject {}
open class NSArray: NSObject {}
open class NSDictionary: NSObject {}

open class RunLoop: NSObject {
  public struct Mode: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { fatalError() }
    public init(_ rawValue: String) { fatalError() }
    public static let common = Mode("")
    public static let `default` = Mode("")
  }
  open class var main: RunLoop { fatalError() }
  open class var current: RunLoop { fatalError() }
}

open class NSPredicate: NSObject {
  public init(format predicateFormat: String, _ arguments: any CVarArg...) { fatalError() }
}

open class Thread: NSObject {
  open class func sleep(forTimeInterval interval: TimeInterval) {}
}

open class ProcessInfo: NSObject, @unchecked Sendable {
  open class var processInfo: ProcessInfo { fatalError() }
  open var arguments: [String] { fatalError() }
}

extension StringProtocol {
  public func components<Separator: StringProtocol>(separatedBy separator: Separator) -> [String] { fatalError() }
}

public struct IndexPath: Hashable, Sendable {
  public init() { fatalError() }
}

public struct Data: Hashable, Sendable {}

open class UserDefaults: NSObject, @unchecked Sendable {
  open class var standard: UserDefaults { fatalError() }
  open func data(forKey defaultName: String) -> Data? { fatalError() }
  open func set(_ value: Any?, forKey defaultName: String) {}
}

open class JSONEncoder {
  public init() {}
  open func encode<Value: Encodable>(_ value: Value) throws -> Data { fatalError() }
}

open class JSONDecoder {
  public init() {}
  open func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value { fatalError() }
}

public struct Notification: @unchecked Sendable {
  public struct Name: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { fatalError() }
    public init(_ rawValue: String) { fatalError() }
  }
  public var name: Name
  public var object: Any?
  public var userInfo: [AnyHashable: Any]?
}

public typealias NSNotification = Notification

open class NotificationCenter: NSObject, @unchecked Sendable {
  open class var `default`: NotificationCenter { fatalError() }
  open func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?) {}
  @discardableResult open func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol { fatalError() }
  open func removeObserver(_ observer: Any) {}
}

open class OperationQueue: NSObject, @unchecked Sendable {
  open class var main: OperationQueue { fatalError() }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSLog(_ format: String, _ arguments: any CVarArg...) {}

// MARK: - Key-value observation

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static var new: NSKeyValueObservingOptions { fatalError() }
  public static var old: NSKeyValueObservingOptions { fatalError() }
  public static var initial: NSKeyValueObservingOptions { fatalError() }
  public static var prior: NSKeyValueObservingOptions { fatalError() }
}

public struct NSKeyValueObservedChange<Value> {
  public let newValue: Value?
  public let oldValue: Value?
  public let isPrior: Bool
}

@objc public class NSKeyValueObservation: NSObject, @unchecked Sendable {
  @objc public func invalidate() {}
}

public protocol _KeyValueCodingAndObserving {}
extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
  @preconcurrency public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { fatalError() }
}

extension String: CVarArg {
  public var _cVarArgEncoding: [Int] { fatalError() }
}

public func exp(_ x: Double) -> Double { fatalError() }
