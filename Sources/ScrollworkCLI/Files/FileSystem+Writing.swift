#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileSystem {
  /// Puts the bytes into a file as one step: whoever looks, and whenever this is interrupted, finds the old content or
  /// the new, never a part. An existing file keeps its permissions, a link what it points to.
  ///
  /// - Parameter isLasting: whether it has to be there after a loss of power, which takes time.
  static func replace(_ path: String, with bytes: [UInt8], isLasting: Bool = true) throws(Problem) {
    let target = try resolved(path)
    let permissions = try? status(target).permissions
    let folder = folder(of: target)
    if swept.insert(folder).inserted { sweep(folder) }
    try writeDraft(of: target, with: bytes, permissions: permissions, isLasting: isLasting, named: path) {
      draft throws(Problem) in
      guard rename(draft, target) == 0 else { throw Problem.last(path) }
    }
  }

  /// Makes a file that is not there yet, as a whole or not at all; one that is, is a problem.
  static func create(_ path: String, with bytes: [UInt8]) throws(Problem) {
    var record = stat()
    guard lstat(path, &record) != 0 else { throw Problem(path, "there is a file already") }
    try writeDraft(of: path, with: bytes, permissions: nil, isLasting: true, named: path) { draft throws(Problem) in
      // Unlike a rename it takes nobody else's place. Not every file system can.
      if link(draft, path) == 0 {
        unlink(draft)
      } else if errno == EEXIST {
        throw Problem(path, "there is a file already")
      } else if rename(draft, path) != 0 {
        throw Problem.last(path)
      }
    }
  }

  /// Writes a file's content beside it, and lets it be given its place. Whatever fails leaves nothing behind.
  private static func writeDraft(
    of target: String, with bytes: [UInt8], permissions: mode_t?, isLasting: Bool, named path: String,
    _ place: (_ draft: String) throws(Problem) -> Void
  ) throws(Problem) {
    let folder = folder(of: target)
    let draft = folder + "/" + draftName(for: lastComponent(target))
    // No living process but this one has a draft of this name.
    unlink(draft)
    Interruption.willWrite(draft)
    defer { Interruption.didWrite() }
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? Problem(path, "there is no folder \(folder)") : Problem.last(path)
    }
    do throws(Problem) {
      if let permissions { _ = fchmod(descriptor, permissions) }
      try write(bytes[...], to: descriptor, named: path)
      guard !isLasting || fsync(descriptor) == 0 else { throw Problem.last(path) }
    } catch {
      close(descriptor)
      unlink(draft)
      throw error
    }
    do throws(Problem) {
      guard close(descriptor) == 0 else { throw Problem.last(path) }
      try place(draft)
    } catch {
      unlink(draft)
      throw error
    }
    if isLasting { synchronize(folder) }
  }

  /// The path of a file that is not there yet, in a new folder that nobody else uses.
  static func temporaryFile(named name: String) throws(Refusal) -> String {
    let base = Standard.variable("TMPDIR") ?? "/tmp"
    var template = Array("\(base.hasSuffix("/") ? String(base.dropLast()) : base)/scrollwork-XXXXXX".utf8CString)
    guard let folder = mkdtemp(&template) else {
      throw Refusal("cannot make a folder in \(base): \(Problem.last(base).reason)")
    }
    return String(cString: folder) + "/" + name
  }

  /// Sends bytes into a pipe or device.
  static func append(_ bytes: [UInt8], toStream path: String) throws(Problem) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Problem.last(path) }
    defer { close(descriptor) }
    try write(bytes[...], to: descriptor, named: path)
  }

  /// Writes everything, in as many calls as it takes.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, named name: String) throws(Problem) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw Problem.last(name) }
      rest = rest.dropFirst(count)
    }
  }

  /// Makes a folder and those that it lies in; nothing where it exists.
  static func makeFolder(_ path: String) throws(Problem) {
    if let status = try? status(path) {
      if status.kind == .folder { return }
      throw Problem(path, "it is not a folder")
    }
    let parent = folder(of: path)
    if parent != path { try makeFolder(parent) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw Problem.last(path) }
  }

  /// Removes the drafts that runs which were killed have left in a folder.
  static func sweep(_ folder: String) {
    guard let names = try? names(in: folder) else { return }
    for name in names {
      guard let process = process(ofDraft: name), kill(process, 0) != 0, errno == ESRCH else { continue }
      unlink(folder + "/" + name)
    }
  }

  /// Folders that were swept before the first file was written there. Only one thread writes files.
  nonisolated(unsafe) private static var swept: Set<String> = []

  // A draft is hidden, ends in no suffix that a build system compiles, and names the process that writes it.
  private static let draftInfix = ".scrollwork-draft-"

  private static func draftName(for name: String) -> String {
    "." + String(decoding: name.utf8.prefix(180), as: UTF8.self) + draftInfix + String(getpid())
  }

  private static func process(ofDraft name: String) -> pid_t? {
    guard name.utf8.first == UInt8(ascii: ".") else { return nil }
    let digits = name.utf8.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    let head = name.utf8.dropLast(digits)
    guard digits > 0, head.count > draftInfix.utf8.count,
      head.suffix(draftInfix.utf8.count).elementsEqual(draftInfix.utf8)
    else { return nil }
    return pid_t(String(name.suffix(digits)))
  }

  /// The path without links, so that what a link points to is replaced, or made, and not the link.
  private static func resolved(_ path: String) throws(Problem) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    // Of a link to what is not there yet the end is found step by step.
    var end = path
    for _ in 0..<40 {
      guard let next = destination(ofLink: end) else { return end }
      end = next.hasPrefix("/") ? next : folder(of: end) + "/" + next
    }
    throw Problem(path, "its links lead back to themselves")
  }

  /// One name for all paths to a file that is there or is to be made; the path itself where that cannot be told.
  static func canonical(_ path: String) -> String {
    let end = (try? resolved(path)) ?? path
    guard let folder = try? resolved(folder(of: end)), let name = end.split(separator: "/").last else { return end }
    return folder + "/" + name
  }

  private static func destination(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Makes a rename last through a loss of power. Not every file system can, and none loses old content by it.
  private static func synchronize(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }
}

/// Inside `FileSystem` the name `write` is taken.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
