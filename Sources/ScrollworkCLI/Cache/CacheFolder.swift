import ScrollworkCompiler

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder of the cache, and which of its packs are those of this binary.
///
/// Each build has packs of its own, named by what tells it from others, so that nothing of another version is ever taken for
/// something of this one. The folder can be deleted at any time. Runs at the same time may lose one another's additions,
/// and never read a wrong one: a pack is replaced as a whole.
struct CacheFolder: Sendable {
  let path: String
  let binary: SipHash

  init(path: String, binary: SipHash) { (self.path, self.binary) = (path, binary) }

  /// The cache of the user; `nil` where there is no place for one.
  init?() {
    guard let path = Self.path, let binary = Self.binary else { return nil }
    self.init(path: path, binary: binary)
  }

  /// `SCROLLWORK_CACHE` where it is set, which turns the cache off where it is empty; else where the system wants caches.
  private static var path: String? {
    if let value = getenv("SCROLLWORK_CACHE") { return value.pointee == 0 ? nil : String(cString: value) }
    if let folder = Standard.variable("XDG_CACHE_HOME"), folder.hasPrefix("/") { return folder + "/scrollwork" }
    #if canImport(Darwin)
      return Standard.variable("HOME").map { $0 + "/Library/Caches/scrollwork" }
    #else
      return Standard.variable("HOME").map { $0 + "/.cache/scrollwork" }
    #endif
  }

  /// A program that its linker has marked is the same on every machine. Of another, the file has to be the same: an
  /// upgrade puts another in its place, or at least other bytes at another time.
  private static var binary: SipHash? {
    guard let program = FileSystem.program else { return nil }
    var writer = ByteWriter()
    let head = try? FileSystem.beginning(of: program, count: BuildIdentifier.headSize)
    if let build = head.flatMap({ BuildIdentifier($0) }) {
      writer.add(Array(build.bytes))
    } else {
      guard let status = try? FileSystem.status(program) else { return nil }
      writer.add(0)
      writer.add(Int(truncatingIfNeeded: status.identity.device))
      writer.add(Int(truncatingIfNeeded: status.identity.number))
      for number in [status.size, status.written, status.changed] { writer.add(number) }
    }
    writer.add(Scrollwork.version)
    writer.add(parserVersion)
    return SipHash(writer.bytes, SipHash.Key(low: 0, high: 0))
  }

  static var today: Int { time(nil) / 86_400 }
  /// Days after which what nobody asked for goes.
  static let longest = 30
}

// MARK: - Packs

extension CacheFolder {
  private func place(of kind: ResultPack.Kind) -> String {
    "\(path)/\(kind.rawValue)-\(String(binary.low, radix: 16))\(String(binary.high, radix: 16)).pack"
  }

  /// Nobody else's pack: it could say anything.
  func pack(_ kind: ResultPack.Kind, limit: Int) -> ResultPack? {
    let path = place(of: kind)
    guard let status = try? FileSystem.status(path), status.isOwn, status.kind == .file,
      let bytes = try? FileSystem.read(path, limit: limit)
    else { return nil }
    return ResultPack(bytes, kind, of: binary)
  }

  /// Puts a pack in the place of the one before. What goes wrong with it costs time in the next run, and is no concern
  /// of this one.
  func replace(_ kind: ResultPack.Kind, with results: [ResultPack.Result], key: SipHash.Key) {
    let bytes = ResultPack.bytes(of: results, kind, key: key, binary: binary)
    try? FileSystem.makeFolder(path)
    try? FileSystem.replace(place(of: kind), with: bytes, isLasting: false)
    removeOthers()
  }

  /// Packs of binaries that are gone, and what killed runs have left.
  private func removeOthers() {
    FileSystem.sweep(path)
    guard let names = try? FileSystem.names(in: path) else { return }
    let own = ResultPack.Kind.allCases.map { lastComponent(place(of: $0)) }
    for name in names where name.hasSuffix(".pack") && !own.contains(name) {
      guard ResultPack.Kind.allCases.contains(where: { name.hasPrefix($0.rawValue + "-") }) else { continue }
      let old = "\(path)/\(name)"
      guard let status = try? FileSystem.status(old) else { continue }
      if status.written / 1_000_000_000 / 86_400 + Self.longest < Self.today { unlink(old) }
    }
  }
}
