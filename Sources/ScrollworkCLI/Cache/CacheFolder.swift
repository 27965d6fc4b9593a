import ScrollworkCompiler

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder of the cache, with the pack of this binary.
///
/// Each build has its own pack, so that results of another version are never used. The user can delete the folder at
/// any time. Concurrent runs may lose additions of one another, but never read a wrong result: a pack is replaced
/// atomically.
struct CacheFolder: Sendable {
  let path: String
  let binary: SipHash

  init(path: String, binary: SipHash) { (self.path, self.binary) = (path, binary) }

  /// The cache of the user. `nil` if the cache is disabled or has no folder.
  init?() {
    guard let path = Self.path, let binary = Self.binary else { return nil }
    self.init(path: path, binary: binary)
  }

  /// The value of `SCROLLWORK_CACHE` if it is set, otherwise the system's folder for caches. An empty value disables
  /// the cache.
  private static var path: String? {
    if let value = getenv("SCROLLWORK_CACHE") { return value.pointee == 0 ? nil : String(cString: value) }
    if let folder = Console.variable("XDG_CACHE_HOME"), folder.hasPrefix("/") { return folder + "/scrollwork" }
    #if canImport(Darwin)
      return Console.variable("HOME").map { $0 + "/Library/Caches/scrollwork" }
    #else
      return Console.variable("HOME").map { $0 + "/.cache/scrollwork" }
    #endif
  }

  /// The identity of the program's file. An upgrade replaces the file, or at least changes its bytes and times.
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

  static var today: Int { time(nil) / 86_400 }
  /// The maximum age of an unused result, in days.
  static let maxAge = 30
}

// MARK: - Packs

extension CacheFolder {
  private static let prefix = "lint-"

  private var pack: String {
    "\(path)/\(Self.prefix)\(String(binary.low, radix: 16))\(String(binary.high, radix: 16)).pack"
  }

  /// Returns the pack of this binary. Ignores a file of another user, which could contain any results.
  func pack(limit: Int) -> CacheFile? {
    guard let status = try? FileSystem.status(pack), status.isOwn, status.kind == .file,
      let bytes = try? FileSystem.read(pack, limit: limit)
    else { return nil }
    return CacheFile(bytes, of: binary)
  }

  /// Replaces the pack. A failure only slows the next run.
  func replace(with results: [CacheFile.Result], key: SipHash.Key) {
    let bytes = CacheFile.bytes(of: results, key: key, binary: binary)
    try? FileSystem.makeFolder(path)
    try? FileSystem.replace(pack, with: bytes, isLasting: false)
    removeOthers()
  }

  /// Removes old packs of other binaries and drafts of killed runs.
  private func removeOthers() {
    FileSystem.sweep(path)
    guard let names = try? FileSystem.names(in: path) else { return }
    for name in names where name.hasPrefix(Self.prefix) && name.hasSuffix(".pack") && name != lastComponent(pack) {
      let old = "\(path)/\(name)"
      guard let status = try? FileSystem.status(old) else { continue }
      if status.written / 1_000_000_000 / 86_400 + Self.maxAge < Self.today { unlink(old) }
    }
  }
}
