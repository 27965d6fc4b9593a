import Dispatch

/// What was proved of how screens move, by their shapes: a spec in which a length was changed needs no new proof.
///
/// A shape stands in the pack with all its bytes, and is compared byte by byte: two that share a hash cost a proof and
/// no more. The pack is read when the first shape is asked for, which no run does that finds all its specs unchanged.
final class ProofCache: @unchecked Sendable {
  private let folder: CacheFolder
  private var pack: ResultPack?
  /// Shapes of the pack that were of use.
  private var used: Set<SipHash> = []
  private let turn = DispatchSemaphore(value: 1)

  init(_ folder: CacheFolder) { self.folder = folder }

  /// So many shapes are kept, in so many bytes; those that were of no use for longest go first.
  private static let mostShapes = 4_000
  private static let mostBytes = 1_000_000
  /// The shape of a screen so large is proved each time: it would displace hundreds.
  private static let largestShape = 20_000

  /// Not random, since whoever makes two shapes collide gains nothing.
  private var key: SipHash.Key { SipHash.Key(low: folder.binary.low, high: folder.binary.high) }

  private func latest() -> ResultPack? { folder.pack(.proofs, limit: 2 * Self.mostBytes) }

  /// What was proved of a shape, by its bytes.
  func counts(of shape: [UInt8]) -> [Int]? {
    turn.wait()
    defer { turn.signal() }
    let pack = self.pack ?? latest() ?? ResultPack(key: key)
    self.pack = pack
    guard let entry = pack.entry(for: SipHash(shape, pack.key)),
      let counts = Self.counts(pack.result(of: entry), of: shape)
    else { return nil }
    used.insert(entry.hash)
    return counts
  }

  /// Keeps shapes beside those that are there.
  func keep(_ proved: [(shape: [UInt8], counts: [Int])]) {
    let new = proved.filter { $0.shape.count <= Self.largestShape }
    guard !new.isEmpty else { return }
    turn.wait()
    defer { turn.signal() }
    let today = CacheFolder.today
    var results: [SipHash: ResultPack.Result] = [:]
    // Another run may have been here since.
    if let latest = latest() ?? pack, latest.key == key {
      for index in 0..<latest.count {
        let entry = latest[index]
        let day = used.contains(entry.hash) ? today : entry.day
        results[entry.hash] = (entry.hash, day, latest.result(of: entry))
      }
    }
    for (shape, counts) in new {
      let hash = SipHash(shape, key)
      results[hash] = (hash, today, Self.bytes(of: shape, counts)[...])
    }
    var size = 0
    let kept = results.values.sorted { ($1.day, $0.hash) < ($0.day, $1.hash) }.prefix(Self.mostShapes).prefix { entry in
      size += ResultPack.size(of: entry)
      return size <= Self.mostBytes
    }
    folder.replace(.proofs, with: Array(kept), key: key)
  }

  // MARK: - Bytes

  static func bytes(of shape: [UInt8], _ counts: [Int]) -> [UInt8] {
    var writer = ByteWriter()
    writer.add(shape)
    writer.add(counts) { $0.add($1) }
    return writer.bytes
  }

  /// `nil` where the bytes are about another shape.
  private static func counts(_ bytes: ArraySlice<UInt8>, of shape: [UInt8]) -> [Int]? {
    var reader = ByteReader(bytes)
    do throws(ByteReader.Objection) {
      guard try reader.bytes().elementsEqual(shape) else { return nil }
      let counts = try reader.array { (reader) throws(ByteReader.Objection) in try reader.number() }
      return reader.isAtEnd ? counts : nil
    } catch {
      return nil
    }
  }
}
