import Source

/// The result of lint for one file.
struct LintResult: Sendable {
  /// The number of geometric obligations that are proved.
  var provedClaims: Int
  var findings: [Diagnostic]
}

/// What lint found in files that it has seen before, by their bytes and their configuration.
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
  /// A pack is kept to so many bytes of results, the latest used first.
  private static let maxKeptBytes = 64_000_000
  /// Days after which a result that is asked for is marked anew.
  private static let freshness = 3
}

// MARK: - Looking up

extension ResultCache {
  /// What is known of a file.
  struct Answer: Sendable {
    var hash: SipHash
    /// `nil` if nothing is.
    var result: LintResult?
    /// Whether it has been of use lately enough to be kept without another word.
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
      let proved = try reader.number()
      let findings = try reader.array { (reader) throws(ByteReader.DecodingError) in try reader.finding(in: size) }
      return reader.isAtEnd ? LintResult(provedClaims: proved, findings: findings) : nil
    } catch {
      return nil
    }
  }

  static func bytes(of result: LintResult) -> [UInt8] {
    var writer = ByteWriter()
    writer.add(result.provedClaims)
    writer.add(result.findings) { $0.add($1) }
    return writer.bytes
  }
}

// MARK: - Keeping

extension ResultCache {
  /// Keeps new results beside those that are there.
  ///
  /// - Parameter used: those found again that have to be marked as used.
  func keep(_ new: [(hash: SipHash, result: [UInt8])], used: [SipHash]) {
    guard !new.isEmpty || !used.isEmpty else { return }
    let today = CacheFolder.today
    var results: [SipHash: (day: Int, result: ArraySlice<UInt8>)] = [:]
    // Another run may have been here since; its hashes fit if its key does.
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
