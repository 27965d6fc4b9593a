/// A file of the cache: results by the hash of their input.
///
/// Layout: a head of 64 bytes (magic number, version, binary, key of the hashes, number of entries), a table with 32
/// bytes per entry, sorted by hash, then the results, and a hash of all of these. A truncated or changed pack is
/// rejected.
struct CacheFile: Sendable {
  /// A result to store, with the day of its last use.
  typealias Result = (hash: SipHash, day: Int, result: ArraySlice<UInt8>)

  struct Entry {
    var hash: SipHash
    /// The day of the last use, in days since 1970.
    var day: Int
    /// The byte range of the result in the pack.
    var place: Range<Int>
  }

  let key: SipHash.Key
  let count: Int
  private let bytes: [UInt8]

  private static let sign: UInt64 = 0x3130_4b57_4c4c_5253
  /// The version of the layout.
  private static let version: UInt64 = 0
  private static let headSize = 64
  private static let entrySize = 32
  private static let tailSize = 16

  /// Reads a pack that this binary wrote. `nil` for any other bytes.
  init?(_ bytes: [UInt8], of binary: SipHash) {
    guard bytes.count >= Self.headSize + Self.tailSize else { return nil }
    func word(_ index: Int) -> UInt64 { Self.word(bytes, 8 * index) }
    guard word(0) == Self.sign, word(1) == Self.version, word(2) == binary.low, word(3) == binary.high else {
      return nil
    }
    key = SipHash.Key(low: word(4), high: word(5))
    let end = bytes.count - Self.tailSize
    let sum = bytes.withUnsafeBytes { [key] in SipHash(UnsafeRawBufferPointer(rebasing: $0[..<end]), key) }
    guard sum.low == Self.word(bytes, end), sum.high == Self.word(bytes, end + 8),
      let count = Int(exactly: word(6)), count <= (end - Self.headSize) / Self.entrySize
    else { return nil }
    self.count = count
    self.bytes = bytes
  }

  /// Creates an empty pack. With a new key, hashes of other packs do not match.
  init(key: SipHash.Key) {
    self.key = key
    count = 0
    bytes = []
  }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt64 {
    bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
  }

  subscript(index: Int) -> Entry {
    let offset = Self.headSize + index * Self.entrySize
    let packed = Self.word(bytes, offset + 16)
    let start = Int(truncatingIfNeeded: Self.word(bytes, offset + 24) & 0xFFFF_FFFF_FFFF)
    let length = Int(truncatingIfNeeded: packed & 0xFFFF_FFFF)
    return Entry(
      hash: SipHash(low: Self.word(bytes, offset), high: Self.word(bytes, offset + 8)),
      day: Int(truncatingIfNeeded: packed >> 32), place: start..<(start + length))
  }

  /// Returns the entry of a hash by binary search. `nil` if there is none.
  func entry(for hash: SipHash) -> Entry? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let entry = self[middle]
      if entry.hash == hash { return entry }
      if entry.hash < hash { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Returns the bytes of a result. Empty if the range exceeds the results of the pack.
  func result(of entry: Entry) -> ArraySlice<UInt8> {
    guard entry.place.lowerBound >= Self.headSize, entry.place.upperBound <= bytes.count - Self.tailSize else {
      return []
    }
    return bytes[entry.place]
  }

  /// Returns the size of a result in a pack, in bytes.
  static func size(of result: Result) -> Int { entrySize + result.result.count }

  /// Encodes a pack.
  ///
  /// - Parameter results: The results in any order, one per hash.
  static func bytes(of results: [Result], key: SipHash.Key, binary: SipHash) -> [UInt8] {
    let sorted = results.sorted { $0.hash < $1.hash }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(sorted.reduce(headSize + tailSize) { $0 + size(of: $1) })
    func add(_ words: UInt64...) {
      for word in words { withUnsafeBytes(of: word.littleEndian) { bytes += $0 } }
    }
    add(sign, version, binary.low, binary.high, key.low, key.high, UInt64(sorted.count), 0)
    var start = headSize + entrySize * sorted.count
    for entry in sorted {
      let day = UInt64(truncatingIfNeeded: max(0, entry.day))
      add(entry.hash.low, entry.hash.high, day << 32 | UInt64(entry.result.count), UInt64(start))
      start += entry.result.count
    }
    for entry in sorted { bytes += entry.result }
    let sum = SipHash(bytes, key)
    add(sum.low, sum.high)
    return bytes
  }
}

extension SipHash: Comparable {
  static func < (left: SipHash, right: SipHash) -> Bool { (left.low, left.high) < (right.low, right.high) }
}
