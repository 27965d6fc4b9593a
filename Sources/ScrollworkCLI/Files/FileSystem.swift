#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Access to files and folders through system calls.
///
/// **Why:** Loading Foundation would cost more start-up time than a whole run of `lint`. Only this type calls the
/// system for files.
enum FileSystem {
  /// A failed file operation, with a reason for the user.
  struct Problem: Error {
    var path: String
    var reason: String
    /// Whether the reader of the pipe has closed it.
    var isClosedPipe = false

    /// The reason for a path that is neither a file nor a folder.
    static let noFile = "it is a pipe or a device, not a file"
    static let oddName = "names have to be UTF-8"
    static let changed = "it has changed since it was read, and is left as it is"

    /// Whether the path is longer than the system accepts.
    var isTooLong: Bool { reason == FileSystem.reason(ENAMETOOLONG) }

    init(_ path: String, _ reason: String) {
      self.path = path
      self.reason = reason
    }

    /// Returns the problem of the last failed system call, from `errno`.
    static func last(_ path: String) -> Problem {
      let code = errno
      var problem = Problem(path, FileSystem.reason(code))
      problem.isClosedPipe = code == EPIPE
      return problem
    }
  }

  enum Kind {
    case file, folder
    /// A pipe, a device, a socket.
    case stream
  }

  /// The identity of one file, the same for all its paths.
  struct Identity: Hashable {
    var device: UInt64
    var number: UInt64
  }

  struct Status {
    var kind: Kind
    var size: Int
    var identity: Identity
    /// The permission bits of read, write and execute.
    var permissions: mode_t
    var owner: uid_t
    var group: gid_t
    /// The times of the last write of the content and of the last change of any attribute, in nanoseconds since 1970.
    /// Programs cannot set the second at will.
    var written: Int
    var changed: Int
  }

  /// The folder that relative paths start from.
  static var workingFolder: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// Returns the status of the target of a path. Follows links.
  static func status(_ path: String) throws(Problem) -> Status {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let (code, problem) = (errno, Problem.last(path))
      guard code == ENOENT else { throw problem }
      if lstat(path, &status) == 0 { throw Problem(path, "its link leads to nothing") }
      // A decoded name that is not UTF-8 contains the replacement character.
      throw path.unicodeScalars.contains("\u{FFFD}") ? Problem(path, problem.reason + "; \(Problem.oddName)") : problem
    }
    return Status(status)
  }

  /// The maximum length of a path that can be opened, in bytes.
  static let maxPathLength = Int(PATH_MAX)

  /// Whether an entry exists at the path, even a broken link.
  static func hasEntry(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether the entries of a folder can be reached.
  static func canSearch(_ folder: String) -> Bool { faccessat(AT_FDCWD, folder, X_OK, AT_EACCESS) == 0 }

  /// An entry as the folder lists it, without a status call.
  struct Entry {
    var name: String
    /// Whether the folder lists a regular file. False for links, and for all entries on some file systems: only a
    /// status call decides then.
    var isFile: Bool
  }

  /// Returns the names in a folder, sorted by their bytes.
  static func names(in folder: String) throws(Problem) -> [String] { try listing(of: folder).entries.map(\.name) }

  /// Returns the entries of a folder, sorted by the bytes of their names. `odd` lists the repaired names that are not
  /// UTF-8, which no path can express.
  static func listing(
    of folder: String
  ) throws(Problem) -> (entries: [Entry], odd: [(name: String, isFolder: Bool)]) {
    guard let stream = opendir(folder) else { throw Problem.last(folder) }
    defer { closedir(stream) }
    var entries: [Entry] = []
    var odd: [(name: String, isFolder: Bool)] = []
    while let entry = readdir(stream) {
      let isFile = entry.pointee.d_type == DT_REG
      withUnsafeBytes(of: &entry.pointee.d_name) { field in
        let bytes = field.prefix { $0 != 0 }
        let name = String(decoding: bytes, as: UTF8.self)
        if name == "." || name == ".." { return }
        if name.utf8.elementsEqual(bytes) { return entries.append(Entry(name: name, isFile: isFile)) }
        guard let start = field.assumingMemoryBound(to: CChar.self).baseAddress else { return }
        var status = stat()
        let isKnown = fstatat(dirfd(stream), start, &status, 0) == 0
        odd.append((name, isKnown && Status(status).kind == .folder))
      }
    }
    odd.sort { inOrderOfBytes($0.name, $1.name) }
    return (entries.sorted { inOrderOfBytes($0.name, $1.name) }, odd)
  }

  /// Whether a pipe or device may be read. An open descriptor has a writer or ends; another pipe may never get a
  /// writer.
  static func isReadableStream(_ path: String) -> Bool { openFile(named: path) != nil || path == "/dev/null" }

  /// Returns the bytes of a file or of a readable stream, at most `limit` of them. `nil` if there are more.
  ///
  /// - Parameter size: The size of a regular file from a recent status call, in bytes. It may be out of date.
  static func read(_ path: String, limit: Int, size: Int? = nil) throws(Problem) -> [UInt8]? {
    let isStream = isReadableStream(path)
    if size == nil, !isStream, try status(path).kind == .stream { throw Problem(path, Problem.noFile) }
    // Does not block if a pipe has replaced the file since the status call.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (isStream ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw Problem.last(path) }
    defer { close(descriptor) }
    let expected = if let size { size } else { try expectedSize(descriptor, named: path) }
    return try read(descriptor, named: path, limit: limit, expected: expected)
  }

  /// Returns the bytes of standard input, at most `limit` of them. `nil` if there are more.
  static func readStandardInput(limit: Int) throws(Problem) -> [UInt8]? {
    let name = "standard input"
    return try read(
      STDIN_FILENO, named: name, limit: limit, expected: expectedSize(STDIN_FILENO, named: name))
  }

  /// Waits for bytes on standard input and returns at most `count` of them. Empty at the end of input.
  static func readSome(upTo count: Int) throws(Problem) -> [UInt8] {
    var failure: Problem?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let number = systemRead(STDIN_FILENO, buffer.baseAddress, buffer.count)
      if number < 0 { failure = Problem.last("standard input") }
      filled = max(0, number)
    }
    if let failure { throw failure }
    return bytes
  }

  /// Returns the size of a regular file, in bytes, and 0 for a stream, whose size only reading shows.
  private static func expectedSize(_ descriptor: Int32, named path: String) throws(Problem) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Problem.last(path) }
    switch Status(status).kind {
    case .file: return Int(status.st_size)
    case .folder: throw Problem(path, "it is a folder")
    case .stream: return 0
    }
  }

  private static func read(
    _ descriptor: Int32, named path: String, limit: Int, expected: Int
  ) throws(Problem) -> [UInt8]? {
    if expected > limit { return nil }
    var bytes: [UInt8] = []
    // One byte more than expected detects the end without a second round.
    var room = max(expected, 4095) + 1
    while true {
      var failure: Problem?
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        while count < buffer.count {
          let number = systemRead(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
          if number < 0 { failure = Problem.last(path) }
          guard number > 0 else { return }
          count += number
          // The whole content at the time of opening; later bytes belong to another version of the file.
          if bytes.isEmpty, count == expected { return }
        }
      }
      if let failure { throw failure }
      bytes = bytes.isEmpty ? chunk : bytes + chunk
      if bytes.count > limit { return nil }
      if chunk.count < room { return bytes }
      room = min(bytes.count, limit) + 1
    }
  }

  static func reason(_ code: Int32) -> String {
    switch code {
    case ENOENT: "there is no such file"
    case ENOTDIR: "a part of the path is not a folder"
    case EACCES, EPERM: "no permission"
    case EISDIR: "it is a folder"
    case ELOOP: "its links lead in a circle"
    case ENAMETOOLONG: "the name is too long"
    case ENOSPC, EDQUOT: "the disk is full"
    case EFBIG: "the file would be larger than is allowed"
    case EROFS: "the disk is read-only"
    case EMFILE, ENFILE: "too many files are open"
    default: String(cString: strerror(code))
    }
  }

  /// Compares two strings by their bytes, independent of locale and normalization.
  static func inOrderOfBytes(_ left: String, _ right: String) -> Bool {
    // Compares contiguous memory if possible: names in one folder share long prefixes.
    let precedes = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right in left.lexicographicallyPrecedes(right) }
    }
    return (precedes ?? nil) ?? left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

extension FileSystem.Status {
  fileprivate init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .stream
      }
    size = Int(status.st_size)
    identity = FileSystem.Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
    permissions = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    #if canImport(Darwin)
      let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (written, changed) = (status.st_mtim, status.st_ctim)
    #endif
    self.written = Int(written.tv_sec) &* 1_000_000_000 &+ Int(written.tv_nsec)
    self.changed = Int(changed.tv_sec) &* 1_000_000_000 &+ Int(changed.tv_nsec)
  }
}

extension FileSystem {
  /// Whether a call would block on a non-blocking descriptor. Another process that shares a pipe may make it
  /// non-blocking.
  static func isBusy(_ code: Int32) -> Bool { code == EAGAIN || code == EWOULDBLOCK }

  /// Waits until a descriptor is ready for the event.
  static func wait(for event: Int32, _ descriptor: Int32) {
    var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    while poll(&waiting, 1, -1) < 0 && errno == EINTR {}
  }
}

/// Calls the system's `read`, whose name is taken inside `FileSystem`. Waits for standard input, but not for a pipe
/// that has replaced a file.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  while true {
    let number = read(descriptor, buffer, count)
    if number >= 0 { return number }
    if descriptor == STDIN_FILENO && FileSystem.isBusy(errno) {
      FileSystem.wait(for: POLLIN, descriptor)
    } else if errno != EINTR {
      return number
    }
  }
}

/// Returns the path without trailing slashes. A path of slashes alone becomes `/`.
func trimmingSlashes(_ path: String) -> String {
  if path.utf8.last != UInt8(ascii: "/") { return path }
  var end = path.utf8.endIndex
  while end > path.utf8.index(after: path.utf8.startIndex), path.utf8[path.utf8.index(before: end)] == UInt8(ascii: "/")
  {
    end = path.utf8.index(before: end)
  }
  return String(path[..<end])
}

/// Returns the last component of a path.
func lastComponent(_ path: String) -> String {
  let path = trimmingSlashes(path)
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
  return String(path[path.utf8.index(after: slash)...])
}

/// Returns the folder that contains the path, `.` for a bare name.
func folder(of path: String) -> String {
  guard let slash = trimmingSlashes(path).utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
}
