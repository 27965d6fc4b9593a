/// FNV-1a with 64 bits (Fowler, Noll and Vo). The hash is not cryptographic, but stable across platforms and versions.
package struct FNVHash: Sendable {
  @usableFromInline var state: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  @inlinable
  package mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }

  @inlinable
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    // The bytes of a string are contiguous, and iterating over its view is slow.
    let isAdded: Void? = bytes.withContiguousStorageIfAvailable { for byte in $0 { add(byte) } }
    if isAdded == nil { for byte in bytes { add(byte) } }
  }

  package var value: UInt64 { state }

  /// The hash as sixteen hexadecimal digits.
  package var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
