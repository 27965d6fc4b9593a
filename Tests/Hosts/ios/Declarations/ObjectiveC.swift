@_exported import ObjectiveC

public struct Selector: ExpressibleByStringLiteral {
  var pointer: OpaquePointer
  public init(_ name: String) { fatalError() }
  public init(stringLiteral name: String) { fatalError() }
}

public struct ObjCBool: ExpressibleByBooleanLiteral {
  var value: UInt8
  public init(booleanLiteral: Bool) { value = 0 }
  public var boolValue: Bool { value != 0 }
}

public func _convertBoolToObjCBool(_ value: Bool) -> ObjCBool { fatalError() }
public func _convertObjCBoolToBool(_ value: ObjCBool) -> Bool { fatalError() }

extension NSObject: Equatable, Hashable {
  public static func == (first: NSObject, second: NSObject) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) {}
}
