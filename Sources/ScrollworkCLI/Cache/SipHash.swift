/// SipHash-2-4 with 128 bits (Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012).
///
/// Without the key, an attacker cannot construct two inputs that collide.
struct SipHash: Hashable, Sendable {
  struct Key: Hashable, Sendable {
    var low: UInt64
    var high: UInt64
  }

  let low: UInt64
  let high: UInt64

  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  init(_ bytes: [UInt8], _ key: Key) {
    self = bytes.withUnsafeBytes { SipHash($0, key) }
  }

  init(_ bytes: UnsafeRawBufferPointer, _ key: Key) {
    var state = State(key)
    let whole = bytes.count & ~7
    var position = 0
    while position < whole {
      state.absorb(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)))
      position += 8
    }
    // The remaining bytes, with the total number of bytes in the highest byte.
    var last = UInt64(truncatingIfNeeded: bytes.count) << 56
    for index in whole..<bytes.count { last |= UInt64(bytes[index]) << UInt64(8 * (index - whole)) }
    state.absorb(last)
    (low, high) = state.finished()
  }

  /// The four words of the state, named as in the paper.
  private struct State {
    var v0: UInt64
    var v1: UInt64
    var v2: UInt64
    var v3: UInt64

    init(_ key: Key) {
      v0 = key.low ^ 0x736f_6d65_7073_6575
      v1 = key.high ^ 0x646f_7261_6e64_6f6d ^ 0xee
      v2 = key.low ^ 0x6c79_6765_6e65_7261
      v3 = key.high ^ 0x7465_6462_7974_6573
    }

    @inline(__always)
    mutating func round() {
      v0 &+= v1
      v1 = (v1 << 13 | v1 >> 51) ^ v0
      v0 = v0 << 32 | v0 >> 32
      v2 &+= v3
      v3 = (v3 << 16 | v3 >> 48) ^ v2
      v0 &+= v3
      v3 = (v3 << 21 | v3 >> 43) ^ v0
      v2 &+= v1
      v1 = (v1 << 17 | v1 >> 47) ^ v2
      v2 = v2 << 32 | v2 >> 32
    }

    @inline(__always)
    mutating func absorb(_ word: UInt64) {
      v3 ^= word
      round()
      round()
      v0 ^= word
    }

    mutating func finished() -> (UInt64, UInt64) {
      v2 ^= 0xee
      for _ in 0..<4 { round() }
      let low = v0 ^ v1 ^ v2 ^ v3
      v1 ^= 0xdd
      for _ in 0..<4 { round() }
      return (low, v0 ^ v1 ^ v2 ^ v3)
    }
  }
}
