#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileSystem {
  /// Replaces a file atomically: a reader finds the old content or the new content, even after an interruption. An
  /// existing file keeps its owner and permissions. A link keeps its target, which is replaced.
  ///
  /// - Parameter known: The content that the file must still have. `nil` accepts any content and a missing file.
  static func replace(_ path: String, with bytes: [UInt8], ifStill known: [UInt8]? = nil) throws(Problem) {
    let target = try resolved(path)
    let old = try replaceable(target, named: path)
    // A rename checks only the permissions of the folder.
    if known != nil, access(target, W_OK) != 0 { throw Problem.last(path) }
    let folder = folder(of: target)
    if swept.insert(folder).inserted { sweep(folder) }
    try writeDraft(of: target, with: bytes, inPlaceOf: old, named: path) { draft throws(Problem) in
      // Compares as late as possible: the user may be editing the file.
      if let known, try read(target, limit: known.count) != known {
        throw Problem(path, Problem.changed)
      }
      guard rename(draft, target) == 0 else { throw Problem.last(path) }
    }
  }

  /// Returns the status of the file to replace. `nil` if there is none. Throws for everything but a regular file.
  private static func replaceable(_ target: String, named path: String) throws(Problem) -> Status? {
    guard openFile(named: target) == nil else { throw Problem(path, Problem.noFile) }
    guard let status = try? status(target) else { return nil }
    switch status.kind {
    case .file: return status
    case .folder: throw Problem(path, "it is a folder")
    case .stream: throw Problem(path, Problem.noFile)
    }
  }

  /// Whether the name of an output is that of standard output.
  static func isStandardOutput(_ path: String) -> Bool { path == "-" || openFile(named: path) == STDOUT_FILENO }

  /// Writes text to an output. A file is replaced atomically; an open descriptor, a pipe or a device receives the
  /// bytes. `-` is standard output.
  static func write(_ text: String, into path: String) throws(CLIError) {
    if path.isEmpty { throw CLIError("the name of a file to write is empty") }
    let path = path == "-" ? "/dev/stdout" : path
    do throws(Problem) {
      let bytes = Array(text.utf8)
      if let descriptor = openFile(named: try resolved(path)) {
        try write(bytes[...], to: descriptor, named: path)
      } else if (try? status(path))?.kind == .stream {
        try append(bytes, toStream: path)
      } else {
        try replace(path, with: bytes)
      }
    } catch {
      // As for standard output, a reader may close the pipe early.
      if error.isClosedPipe, openFile(named: path) != nil { return }
      throw CLIError("cannot write \(path): \(error.reason)")
    }
  }

  /// Removes a file that still has the given content.
  static func remove(_ path: String, ifStill known: [UInt8]) throws(Problem) {
    if try read(path, limit: known.count) != known { throw Problem(path, Problem.changed) }
    guard unlink(path) == 0 else { throw Problem.last(path) }
  }

  /// Creates a file atomically. Throws if the path exists.
  static func create(_ path: String, with bytes: [UInt8]) throws(Problem) {
    var record = stat()
    guard lstat(path, &record) != 0 else { throw Problem(path, "there is a file already") }
    try writeDraft(of: path, with: bytes, inPlaceOf: nil, named: path) { draft throws(Problem) in
      // A link, unlike a rename, does not replace an existing file. Some file systems do not support it.
      if link(draft, path) == 0 {
        unlink(draft)
      } else if errno == EEXIST {
        throw Problem(path, "there is a file already")
      } else if rename(draft, path) != 0 {
        throw Problem.last(path)
      }
    }
  }

  /// Writes a draft in the folder of the target and calls `place` to move it there. Removes the draft after any
  /// failure.
  private static func writeDraft(
    of target: String, with bytes: [UInt8], inPlaceOf old: Status?, named path: String,
    _ place: (_ draft: String) throws(Problem) -> Void
  ) throws(Problem) {
    let folder = folder(of: target)
    let draft = folder + "/" + draftName(for: lastComponent(target))
    // No other running process has a draft of this name.
    unlink(draft)
    SignalHandling.willWrite(draft)
    defer { SignalHandling.didWrite() }
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? Problem(path, "there is no folder \(folder)") : Problem.last(path)
    }
    do throws(Problem) {
      if let old { adopt(old, descriptor) }
      try write(bytes[...], to: descriptor, named: path)
      guard fsync(descriptor) == 0 else { throw Problem.last(path) }
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
    synchronize(folder)
  }

  /// Gives a draft the owner and the permissions of the file that it replaces, as far as the system allows.
  private static func adopt(_ old: Status, _ descriptor: Int32) {
    let isOwnerKept = fchown(descriptor, old.owner, old.group) == 0
    // A user who cannot change the owner can still assign one of his own groups.
    if !isOwnerKept { _ = fchown(descriptor, uid_t.max, old.group) }
    // A set-user-ID program must not begin to run as another user: the bits are dropped if the owner changes.
    _ = fchmod(descriptor, isOwnerKept ? old.permissions : old.permissions & 0o777)
  }

  /// Returns the path of a new file in a new private folder.
  static func temporaryFile(named name: String) throws(CLIError) -> String {
    let base = Console.variable("TMPDIR") ?? "/tmp"
    var template = Array("\(base.hasSuffix("/") ? String(base.dropLast()) : base)/scrollwork-XXXXXX".utf8CString)
    guard let folder = mkdtemp(&template) else {
      throw CLIError("cannot make a folder in \(base): \(Problem.last(base).reason)")
    }
    return String(cString: folder) + "/" + name
  }

  /// Writes bytes to a pipe or device.
  static func append(_ bytes: [UInt8], toStream path: String) throws(Problem) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Problem.last(path) }
    defer { close(descriptor) }
    try write(bytes[...], to: descriptor, named: path)
  }

  /// Writes all bytes, in as many calls as the system needs.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, named name: String) throws(Problem) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && isBusy(errno) {
        wait(for: POLLOUT, descriptor)
        continue
      }
      guard count >= 0 else { throw Problem.last(name) }
      rest = rest.dropFirst(count)
    }
  }

  /// Creates a folder and its parents. Does nothing if the folder exists.
  static func makeFolder(_ path: String) throws(Problem) {
    if let status = try? status(path) {
      if status.kind == .folder { return }
      throw Problem(path, "it is not a folder")
    }
    let parent = folder(of: path)
    if parent != path { try makeFolder(parent) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw Problem.last(path) }
  }

  /// Removes the drafts of killed runs from a folder.
  static func sweep(_ folder: String) {
    guard let names = try? names(in: folder) else { return }
    for name in names {
      guard let process = process(ofDraft: name), kill(process, 0) != 0, errno == ESRCH else { continue }
      unlink(folder + "/" + name)
    }
  }

  /// The folders that were swept before the first write to them. Only one thread writes files.
  nonisolated(unsafe) private static var swept: Set<String> = []

  // A draft is hidden, has no suffix that a build system compiles, and names the writing process.
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

  /// Returns the target of a chain of links, whether it exists or not, so that a write replaces or creates the target
  /// and keeps the links. A path of an open descriptor ends the chain too.
  private static func resolved(_ path: String) throws(Problem) -> String {
    var end = path
    for _ in 0..<40 {
      guard openFile(named: end) == nil, let next = try destination(ofLink: end, named: path) else { return end }
      end = next.hasPrefix("/") ? next : folder(of: end) + "/" + next
    }
    throw Problem(path, "its links lead back to themselves")
  }

  /// Returns the open descriptor that a path names. `nil` for other paths. Opening the path again would start at the
  /// beginning.
  static func openFile(named path: String) -> Int32? {
    switch path {
    case "/dev/stdin": return STDIN_FILENO
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    case _:
      let folder = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
      return folder.flatMap { Int32(path.dropFirst($0.count)) }
    }
  }

  /// Returns one name for all paths to an existing or future file. Returns the end of the links if its folder does not
  /// exist.
  static func canonical(_ path: String) -> String {
    let end = (try? resolved(path)) ?? path
    guard let folder = realpath(folder(of: end), nil) else { return end }
    defer { free(folder) }
    return String(cString: folder) + "/" + lastComponent(end)
  }

  private static func destination(ofLink link: String, named path: String) throws(Problem) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &buffer, buffer.count)
    guard count > 0 else { return nil }
    let bytes = buffer.prefix(count).map { UInt8(bitPattern: $0) }
    let destination = String(decoding: bytes, as: UTF8.self)
    guard destination.utf8.elementsEqual(bytes) else {
      throw Problem(path, "its link leads to a name that is not UTF-8")
    }
    return destination
  }

  /// Makes a rename survive a loss of power. Some file systems do not support it; none loses the old content.
  private static func synchronize(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }
}

/// Calls the system's `write`, whose name is taken inside `FileSystem`.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
