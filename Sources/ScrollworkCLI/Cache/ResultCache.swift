import ScrollworkCompiler
import Source

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What lint found in files that it has seen before, by their bytes and their configuration.
///
/// Each binary has a pack of its own, named by what the operating system knows of the binary's file, so that no result of
/// another version is ever taken for one of this. The folder can be deleted at any time. Runs at the same time may lose
/// one another's results, and never read a wrong one: a pack is replaced as a whole.
struct ResultCache: Sendable {
  private let path: String
  private let binary: SipHash
  private let pack: ResultPack

  /// The cache of the user; `nil` where there is no place for one.
  init?() {
    guard let folder = Self.folder, let binary = Self.binary else { return nil }
    self.binary = binary
    path = "\(folder)/lint-\(String(binary.low, radix: 16))\(String(binary.high, radix: 16)).pack"
    pack = Self.pack(path, of: binary) ?? ResultPack(key: Self.randomKey())
  }

  /// `SCROLLWORK_CACHE` where it is set, which turns the cache off where it is empty; else where the system wants caches.
  private static var folder: String? {
    if let value = getenv("SCROLLWORK_CACHE") { return value.pointee == 0 ? nil : String(cString: value) }
    if let folder = Standard.variable("XDG_CACHE_HOME"), folder.hasPrefix("/") { return folder + "/scrollwork" }
    #if canImport(Darwin)
      return Standard.variable("HOME").map { $0 + "/Library/Caches/scrollwork" }
    #else
      return Standard.variable("HOME").map { $0 + "/.cache/scrollwork" }
    #endif
  }

  /// An upgrade puts another file in the binary's place, or at least other bytes at another time.
  private static var binary: SipHash? {
    guard let program = FileSystem.program, let status = try? FileSystem.status(program) else { return nil }
    var writer = ByteWriter()
    writer.add(Int(truncatingIfNeeded: status.identity.device))
    writer.add(Int(truncatingIfNeeded: status.identity.number))
    for number in [status.size, status.written, status.changed] { writer.add(number) }
    writer.add(Scrollwork.version)
    writer.add(parserVersion)
    return SipHash(writer.bytes, SipHash.Key(low: 0, high: 0))
  }

  /// Nobody else's pack: it could say anything.
  private static func pack(_ path: String, of binary: SipHash) -> ResultPack? {
    guard let status = try? FileSystem.status(path), status.isOwn, status.kind == .file,
      let bytes = try? FileSystem.read(path, limit: largest)
    else { return nil }
    return ResultPack(bytes, of: binary)
  }

  private static func randomKey() -> SipHash.Key {
    SipHash.Key(low: .random(in: 0 ... .max), high: .random(in: 0 ... .max))
  }

  private static let largest = 256_000_000
  /// A pack is kept to so many bytes of results, the latest used first.
  private static let most = 64_000_000
  /// Days after which a result that nobody asked for goes, and after which one that is asked for is marked anew.
  private static let longest = 30
  private static let freshness = 3

  private static var today: Int { time(nil) / 86_400 }
}

// MARK: - Looking up

extension ResultCache {
  /// What is known of a file.
  struct Answer: Sendable {
    var hash: SipHash
    /// `nil` if nothing is.
    var findings: [Diagnostic]?
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
    let isFresh = entry.day + Self.freshness >= Self.today
    return Answer(hash: hash, findings: Self.findings(pack.result(of: entry), in: file.bytes.count), isFresh: isFresh)
  }

  private static func findings(_ bytes: ArraySlice<UInt8>, in size: Int) -> [Diagnostic]? {
    var reader = ByteReader(bytes)
    do throws(ByteReader.Objection) {
      let findings = try reader.array { (reader) throws(ByteReader.Objection) in try reader.finding(in: size) }
      return reader.isAtEnd ? findings : nil
    } catch {
      return nil
    }
  }

  static func bytes(of findings: [Diagnostic]) -> [UInt8] {
    var writer = ByteWriter()
    writer.add(findings) { $0.add($1) }
    return writer.bytes
  }
}

// MARK: - Keeping

extension ResultCache {
  /// Keeps new results beside those that are there. What goes wrong with it costs time in the next run, and is no
  /// concern of this one.
  ///
  /// - Parameter used: those found again that have to be marked as used.
  func keep(_ new: [(hash: SipHash, result: [UInt8])], used: [SipHash]) {
    guard !new.isEmpty || !used.isEmpty else { return }
    let today = Self.today
    var results: [SipHash: (day: Int, result: ArraySlice<UInt8>)] = [:]
    // Another run may have been here since; its hashes fit if its key does.
    let latest = Self.pack(path, of: binary).flatMap { $0.key == pack.key ? $0 : nil } ?? pack
    for index in 0..<latest.count where latest[index].day + Self.longest >= today {
      results[latest[index].hash] = (latest[index].day, latest.result(of: latest[index]))
    }
    for hash in used { results[hash]?.day = today }
    for (hash, result) in new { results[hash] = (today, result[...]) }
    var size = 0
    let kept = results.sorted { ($1.value.day, $0.key) < ($0.value.day, $1.key) }.prefix { entry in
      size += entry.value.result.count
      return size <= Self.most
    }
    let bytes = ResultPack.bytes(
      of: kept.map { ($0.key, $0.value.day, $0.value.result) }, key: pack.key, binary: binary)
    let folder = ScrollworkCLI.folder(of: path)
    try? FileSystem.makeFolder(folder)
    try? FileSystem.replace(path, with: bytes, isLasting: false)
    removeOthers(in: folder)
  }

  /// Packs of binaries that are gone, and what killed runs have left.
  private func removeOthers(in folder: String) {
    FileSystem.sweep(folder)
    guard let names = try? FileSystem.names(in: folder) else { return }
    for name in names where name.hasPrefix("lint-") && name.hasSuffix(".pack") && name != lastComponent(path) {
      let old = "\(folder)/\(name)"
      guard let status = try? FileSystem.status(old) else { continue }
      if status.written / 1_000_000_000 / 86_400 + Self.longest < Self.today { unlink(old) }
    }
  }
}
