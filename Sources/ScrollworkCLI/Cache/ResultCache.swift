import Source

/// The result of lint for one file.
struct LintResult: Sendable {
  /// The name of the screen. Empty if the spec has none.
  var screen: String
  /// The number of geometric obligations that are proved.
  var provedClaims: Int
  var findings: [Diagnostic]
}

/// The lint results of earlier runs, by the bytes of a file and of its configuration.
struct ResultCache: Sendable {
  private let folder: CacheFolder
  private let pack: CacheFile

  init(_ folder: CacheFolder) {
    self.folder = folder
    pack = folder.pack(limit: Self.maxBytes) ?? CacheFile(key: Self.randomKey())
  }

  private static func randomKey() -> SipHash.Key {
    SipHash.Key(low: .random(in: 0 ... .max), high: .random(in: 0 ... .max))
  }

  private static let maxBytes = 256_000_000
  /// The maximum size of the results in a pack, in bytes. The most recently used results are kept.
  private static let maxKeptBytes = 64_000_000
  /// The age of a result, in days, after which a lookup updates its date.
  private static let freshness = 3
}

// MARK: - Looking up

extension ResultCache {
  /// The result of a lookup.
  struct Answer: Sendable {
    var hash: SipHash
    /// `nil` if the cache has no result for the file.
    var result: LintResult?
    /// Whether the date of the result is recent enough to stay unchanged.
    var isFresh = true
  }

  func answer(for file: SourceFile, _ configuration: ConfigurationFile?) -> Answer {
    var key = pack.key
    if let text = configuration?.report.file.bytes {
      let hash = SipHash(text, pack.key)
      key = SipHash.Key(low: key.low ^ hash.low, high: key.high ^ hash.high)
    }
    let hash = SipHash(file.bytes, key)
    guard let entry = pack.entry(for: hash) else { return Answer(hash: hash) }
    let isFresh = entry.day + Self.freshness >= CacheFolder.today
    return Answer(hash: hash, result: Self.result(pack.result(of: entry), in: file.bytes.count), isFresh: isFresh)
  }

  private static func result(_ bytes: ArraySlice<UInt8>, in size: Int) -> LintResult? {
    var reader = ByteReader(bytes)
    do throws(ByteReader.DecodingError) {
      let screen = try reader.text()
      let proved = try reader.number()
      let findings = try reader.array { (reader) throws(ByteReader.DecodingError) in try reader.finding(in: size) }
      return reader.isAtEnd ? LintResult(screen: screen, provedClaims: proved, findings: findings) : nil
    } catch {
      return nil
    }
  }

  static func bytes(of result: LintResult) -> [UInt8] {
    var writer = ByteWriter()
    writer.add(result.screen)
    writer.add(result.provedClaims)
    writer.add(result.findings) { $0.add($1) }
    return writer.bytes
  }
}

// MARK: - Keeping

extension ResultCache {
  /// Adds new results to the pack.
  ///
  /// - Parameter used: The hashes of found results whose date must be updated.
  func keep(_ new: [(hash: SipHash, result: [UInt8])], used: [SipHash]) {
    guard !new.isEmpty || !used.isEmpty else { return }
    let today = CacheFolder.today
    var results: [SipHash: (day: Int, result: ArraySlice<UInt8>)] = [:]
    // Another run may have replaced the pack. Its hashes are usable only if its key is the same.
    let latest = folder.pack(limit: Self.maxBytes).flatMap { $0.key == pack.key ? $0 : nil } ?? pack
    for index in 0..<latest.count where latest[index].day + CacheFolder.maxAge >= today {
      results[latest[index].hash] = (latest[index].day, latest.result(of: latest[index]))
    }
    for hash in used { results[hash]?.day = today }
    for (hash, result) in new { results[hash] = (today, result[...]) }
    var size = 0
    let kept = results.sorted { ($1.value.day, $0.key) < ($0.value.day, $1.key) }.prefix { entry in
      size += entry.value.result.count
      return size <= Self.maxKeptBytes
    }
    folder.replace(with: kept.map { ($0.key, $0.value.day, $0.value.result) }, key: pack.key)
  }
}
