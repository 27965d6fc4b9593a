/// The specs that the paths of a command line stand for.
///
/// A folder means every `*.scroll.yaml` below it, in the order of their bytes; folders whose name begins with a dot are
/// left out. A file that is reached twice is taken once. What cannot be read stays in the list with the reason, so that
/// the rest goes on.
struct Inputs {
  enum Item {
    /// `name` is the path below the folder that was given, or the file's own: the same wherever the command is run.
    case file(path: String, name: String)
    case standardInput
    case unreadable(path: String, reason: String)

    /// The same wherever the command is run: the path below the folder that was given.
    var name: String {
      switch self {
      case .file(_, let name): name
      case .standardInput: "standard input"
      case .unreadable(let path, _): path
      }
    }
  }

  static let suffix = ".scroll.yaml"

  private(set) var items: [Item] = []
  private var seen: Set<FileSystem.Identity> = []
  private var readsStandardInput = false
  /// Specs and what stands in their place, those that were there already included.
  private var found = 0

  init(_ paths: [String]) throws(Refusal) {
    for path in paths {
      if path == "-" {
        if !readsStandardInput { items.append(.standardInput) }
        readsStandardInput = true
        continue
      }
      try addArgument(path)
    }
  }

  private mutating func addArgument(_ path: String) throws(Refusal) {
    let status: FileSystem.Status
    do {
      status = try FileSystem.status(path)
    } catch {
      fail(path, error.reason)
      return
    }
    switch status.kind {
    case .file, .stream:
      take(path, named: lastComponent(path), status)
    case .folder where Self.isSpec(path):
      fail(path, "it is a folder")
    case .folder:
      let count = found
      add(folder: trimmingSlashes(path), named: "", status.identity, within: [])
      if found == count { throw Refusal("no \(Self.suffix) files in \(path)") }
    }
  }

  private mutating func add(
    folder: String, named name: String, _ identity: FileSystem.Identity, within outer: Set<FileSystem.Identity>
  ) {
    guard !outer.contains(identity) else {
      fail(folder, "its links lead back to a folder it lies in")
      return
    }
    let names: [String]
    do {
      names = try FileSystem.names(in: folder)
    } catch {
      fail(folder, error.reason)
      return
    }
    for entry in names where entry.utf8.first != UInt8(ascii: ".") {
      add(
        folder == "/" ? "/" + entry : folder + "/" + entry, named: name.isEmpty ? entry : name + "/" + entry,
        within: outer.union([identity]))
    }
  }

  private mutating func add(_ path: String, named name: String, within folders: Set<FileSystem.Identity>) {
    let status: FileSystem.Status
    do {
      status = try FileSystem.status(path)
    } catch {
      // A broken link is somebody else's business unless it is called like a spec.
      if Self.isSpec(path) { fail(path, error.reason) }
      return
    }
    switch status.kind {
    case .folder where Self.isSpec(path): fail(path, "it is a folder")
    case .folder: add(folder: path, named: name, status.identity, within: folders)
    case .file where Self.isSpec(path): take(path, named: name, status)
    case .stream where Self.isSpec(path): fail(path, "it is not a regular file")
    case .file, .stream: return
    }
  }

  private mutating func take(_ path: String, named name: String, _ status: FileSystem.Status) {
    found += 1
    if seen.insert(status.identity).inserted { items.append(.file(path: path, name: name)) }
  }

  private mutating func fail(_ path: String, _ reason: String) {
    found += 1
    items.append(.unreadable(path: path, reason: reason))
  }

  static func isSpec(_ path: String) -> Bool {
    let name = lastComponent(path)
    return name.utf8.count > suffix.utf8.count && name.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}
