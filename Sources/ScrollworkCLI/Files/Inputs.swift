import Source

/// The specs that the paths of a command line stand for, each with the configuration that governs it.
///
/// A folder means every `*.scroll.yaml` below it, in the order of their bytes; folders whose name begins with a dot are
/// left out. A file that is reached twice is taken once. What cannot be read stays in the list with the reason, so that
/// the rest goes on. What a configuration skips is left out.
struct Inputs {
  enum Item {
    /// `name` is the path below the folder that was given, or the file's own: the same wherever the command is run.
    case file(path: String, name: String)
    case standardInput(name: String)
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

  struct Input: Sendable {
    var item: Item
    var configuration: ConfigurationFile?
    /// Of a regular file, when it was found.
    var size: Int?
  }

  static let suffix = ".scroll.yaml"

  private(set) var inputs: [Input] = []
  private(set) var configurations = Configurations()
  /// Files that were named and yet are left out, as a configuration says.
  private(set) var skipped: [String] = []
  /// What to say of them, if there are any.
  var skippingNote: String? {
    skipped.isEmpty ? nil : "\(counted(skipped.count, "file")) skipped, as \(ConfigurationFile.name) says"
  }
  private let standardInputName: String
  private let skipsNamed: Bool
  private var seen: Set<FileSystem.Identity> = []
  private var readsStandardInput = false
  /// Specs and what stands in their place, those that were there already and those that are skipped included.
  private var found = 0

  /// - Parameters:
  ///   - standardInputName: what findings call standard input; its folder says which configuration governs it.
  ///   - skipsNamed: whether a configuration may leave out a file that the command line names. For tools that name every
  ///     file that has changed.
  init(_ paths: [String], standardInputName: String = "<stdin>", skipsNamed: Bool = false) throws(Refusal) {
    self.standardInputName = standardInputName
    self.skipsNamed = skipsNamed
    for path in paths {
      if path == "-" {
        addStandardInput()
        continue
      }
      try addArgument(path)
    }
  }

  private mutating func addStandardInput() {
    guard !readsStandardInput else { return }
    readsStandardInput = true
    let configuration = configuration(for: standardInputName)
    inputs.append(Input(item: .standardInput(name: standardInputName), configuration: configuration))
  }

  private mutating func addArgument(_ path: String) throws(Refusal) {
    if path.isEmpty { throw Refusal("one of the paths is empty") }
    let status: FileSystem.Status
    do {
      status = try FileSystem.status(path)
    } catch {
      fail(path, error.reason)
      return
    }
    switch status.kind {
    case .file, .stream:
      take(path, named: lastComponent(path), status, under: configuration(for: path), isNamed: true)
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
    let folders = outer.union([identity])
    let configuration = configuration(for: folder + "/" + ConfigurationFile.name)
    for entry in names where entry.utf8.first != UInt8(ascii: ".") {
      add(
        folder == "/" ? "/" + entry : folder + "/" + entry, named: name.isEmpty ? entry : name + "/" + entry,
        under: configuration, within: folders)
    }
  }

  private mutating func add(
    _ path: String, named name: String, under configuration: ConfigurationFile?,
    within folders: Set<FileSystem.Identity>
  ) {
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
    case .file where Self.isSpec(path): take(path, named: name, status, under: configuration, isNamed: false)
    case .stream where Self.isSpec(path): fail(path, "it is not a regular file")
    case .file, .stream: return
    }
  }

  private mutating func take(
    _ path: String, named name: String, _ status: FileSystem.Status, under configuration: ConfigurationFile?,
    isNamed: Bool
  ) {
    found += 1
    if !isNamed || skipsNamed, let configuration, skips(path, configuration) {
      if isNamed { skipped.append(path) }
      return
    }
    guard seen.insert(status.identity).inserted else { return }
    let size = status.kind == .file ? status.size : nil
    inputs.append(Input(item: .file(path: path, name: name), configuration: configuration, size: size))
  }

  private func skips(_ path: String, _ configuration: ConfigurationFile) -> Bool {
    !configuration.configuration.skip.isEmpty && configuration.skips(configurations.locations.absolute(path))
  }

  private mutating func configuration(for path: String) -> ConfigurationFile? {
    configurations.configuration(for: configurations.locations.absolute(path))
  }

  private mutating func fail(_ path: String, _ reason: String) {
    found += 1
    inputs.append(Input(item: .unreadable(path: path, reason: reason), configuration: configuration(for: path)))
  }

  static func isSpec(_ path: String) -> Bool {
    let path = trimmingSlashes(path).utf8
    let name = path.dropLast(suffix.utf8.count)
    return name.last.map { $0 != UInt8(ascii: "/") } ?? false
      && path.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}
