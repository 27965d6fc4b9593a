/// Encodes numbers and texts as bytes, with a variable length for numbers.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  /// Appends a number in LEB128: seven bits per byte, lowest bits first.
  mutating func add(_ number: Int) {
    var rest = UInt64(truncatingIfNeeded: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes += text.utf8
  }

  mutating func add(_ other: [UInt8]) {
    add(other.count)
    bytes += other
  }

  mutating func add<Element>(_ elements: [Element], _ write: (inout ByteWriter, Element) -> Void) {
    add(elements.count)
    for element in elements { write(&self, element) }
  }

  mutating func add<Value>(_ value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
    add(value.map { [$0] } ?? [], write)
  }
}

/// Decodes the bytes of a `ByteWriter`. Throws on any other input and never traps.
struct ByteReader {
  struct DecodingError: Error {}

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number() throws(DecodingError) -> Int {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while let byte = rest.popFirst() {
      guard shift < 64 else { throw DecodingError() }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(truncatingIfNeeded: value) }
      shift += 7
    }
    throw DecodingError()
  }

  /// Reads a count of elements that take at least one byte each, so that a wrong count cannot allocate more than the
  /// input.
  private mutating func count() throws(DecodingError) -> Int {
    let count = try number()
    guard count >= 0, count <= rest.count else { throw DecodingError() }
    return count
  }

  mutating func bytes() throws(DecodingError) -> ArraySlice<UInt8> {
    let count = try count()
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func text() throws(DecodingError) -> String { String(decoding: try bytes(), as: UTF8.self) }

  mutating func array<Element>(
    _ read: (inout ByteReader) throws(DecodingError) -> Element
  ) throws(DecodingError) -> [Element] {
    var elements: [Element] = []
    for _ in 0..<(try count()) { elements.append(try read(&self)) }
    return elements
  }

  mutating func optional<Value>(
    _ read: (inout ByteReader) throws(DecodingError) -> Value
  ) throws(DecodingError) -> Value? {
    try array(read).first
  }
}
