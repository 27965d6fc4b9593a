public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

public struct NSKeyValueObservedChange<Value> {
  public var newValue: Value?
  public var oldValue: Value?
}

/// An observation, which ends with `invalidate` or with the object.
public final class NSKeyValueObservation: @unchecked Sendable {
  fileprivate var report: (() -> Void)?

  fileprivate init(_ report: @escaping () -> Void) { self.report = report }

  public func invalidate() { report = nil }
}

/// The observers of one object. Only what `changed` is called for is observable. An observer may write the property
/// again, so nothing is accessed exclusively while it runs.
final class Observers {
  private var observations: [(path: AnyKeyPath, observation: Weak<NSKeyValueObservation>)] = []

  func add(_ path: AnyKeyPath, _ observation: NSKeyValueObservation) {
    observations.append((path, Weak(observation)))
  }

  /// The number of observations that have not ended.
  var count: Int { observations.filter { $0.observation.value?.report != nil }.count }

  /// Whether an observer runs.
  private(set) var isReporting = false

  func changed(_ path: AnyKeyPath) {
    observations.removeAll { $0.observation.value?.report == nil }
    let wasReporting = isReporting
    isReporting = true
    defer { isReporting = wasReporting }
    for entry in observations where entry.path == path { entry.observation.value?.report?() }
  }
}

/// Objects with key-value observation in Swift's form. Apple has it for every NSObject.
@MainActor public protocol KeyValueObservable: AnyObject {
  func add(_ observation: NSKeyValueObservation, for path: AnyKeyPath)
}

extension KeyValueObservable {
  /// Observes a property. The handler runs inside the assignment, after it.
  @preconcurrency
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    var last = self[keyPath: keyPath]
    let observation = NSKeyValueObservation { [weak self] in
      guard let self else { return }
      let value = self[keyPath: keyPath]
      let change = NSKeyValueObservedChange(
        newValue: options.contains(.new) ? value : nil, oldValue: options.contains(.old) ? last : nil)
      last = value
      changeHandler(self, change)
    }
    add(observation, for: keyPath)
    if options.contains(.initial) {
      changeHandler(self, NSKeyValueObservedChange(newValue: options.contains(.new) ? last : nil, oldValue: nil))
    }
    return observation
  }
}
