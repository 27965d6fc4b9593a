import Source

/// The specs that the paths of a command line select, each with its configuration.
///
/// A folder selects every `*.scroll.yaml` below it, in the order of their bytes, except names that begin with a dot. A
/// file with several paths is included once. An unreadable path stays in the list with its reason, so that the run
/// continues. Skipped files are left out without being opened.
struct Inputs {
  enum Item {
    /// `name` is the path below the given folder, or the file's own name. It does not depend on the working folder.
    case file(path: String, name: String)
    case standardInput(name: String)
    case unreadable(path: String, reason: String)

    /// The path below the given folder, which does not depend on the working folder.
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
    /// The size of a regular file at discovery, in bytes. `nil` for a stream.
    var size: Int?
  }

  static let suffix = SourceFile.specSuffix
  /// The default name of standard input in findings.
  static let standardInput = "<stdin>"

  private(set) var inputs: [Input] = []
  private(set) var configurations = Configurations()
  /// The numbers of named files and folders that a configuration skips.
  private var skipped = (files: 0, folders: 0)
  /// Whether something was skipped in the current argument's folder.
  private var leavesOut = false
  /// The links that lead back to a folder above them.
  private var loops: [String] = []
  /// Notes about skipped paths.
  var notes: [Message] {
    let counts = [(skipped.files, "file"), (skipped.folders, "folder")].filter { $0.0 > 0 }.map { counted($0, $1) }
    let skipping: [Message] =
      counts.isEmpty ? [] : ["\(counts.joined(separator: " and ")) skipped, as \(ConfigurationFile.name) says"]
    return skipping + loops.map { "\($0) skipped, since it leads back to a folder above it" }
  }
  /// Whether standard input was named and its configuration skips it.
  private(set) var skipsStandardInput = false
  private let standardInputName: String
  private let skipsNamed: Bool
  private var seen: Set<FileSystem.Identity> = []
  /// The number of specs found in each visited folder.
  private var walked: [FileSystem.Identity: Int] = [:]
  private var readsStandardInput = false
  /// The number of specs and unreadable paths, including repeated and skipped ones.
  private var found = 0

  /// - Parameters:
  ///   - standardInputName: The name of standard input in findings. Its folder determines the configuration, which may
  ///     skip it.
  ///   - skipsNamed: Whether a configuration may skip a file that the command line names, for tools that name every
  ///     changed file.
  init(_ paths: [String], standardInputName: String = Inputs.standardInput, skipsNamed: Bool = false) throws(CLIError) {
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
    skipsStandardInput = standardInputName != Self.standardInput && skips(standardInputName)
    if skipsStandardInput {
      skipped.files += 1
      return
    }
    let configuration = configuration(for: standardInputName)
    inputs.append(Input(item: .standardInput(name: standardInputName), configuration: configuration))
  }

  private mutating func addArgument(_ path: String) throws(CLIError) {
    if path.isEmpty { throw CLIError("one of the paths is empty") }
    let isSkipped = skips(path)
    let status: FileSystem.Status
    do {
      status = try FileSystem.status(path)
    } catch {
      if isSkipped, skipsNamed { skipped.files += 1 } else { fail(path, error.reason) }
      return
    }
    switch status.kind {
    case .folder where isSkipped: skipped.folders += 1
    case .file where isSkipped && skipsNamed, .stream where isSkipped && skipsNamed: skipped.files += 1
    case .stream where !FileSystem.isReadableStream(path):
      fail(path, FileSystem.Problem.noFile)
    case .file, .stream:
      take(path, named: lastComponent(path), status, under: configuration(for: path))
    case .folder where Self.isSpec(path):
      fail(path, "it is a folder")
    case .folder:
      let (count, taken) = (found, inputs.count)
      add(folder: trimmingSlashes(path), named: "", status.identity, within: [])
      if found == count { throw CLIError("no \(Self.suffix) files in \(path)" + Self.otherYAML(in: path)) }
      if inputs.count == taken, leavesOut { skipped.folders += 1 }
      leavesOut = false
    }
  }

  /// Names a file that only lacks the suffix of specs. Empty if the folder has none.
  private static func otherYAML(in folder: String) -> Message {
    let names = (try? FileSystem.names(in: folder)) ?? []
    guard let name = names.sorted().first(where: { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }) else { return "" }
    return "; `\(name)` is not read, a spec is named \(name.dropLast(".yaml".count))\(suffix)"
  }

  private mutating func add(
    folder: String, named name: String, _ identity: FileSystem.Identity, within outer: Set<FileSystem.Identity>
  ) {
    guard !outer.contains(identity) else {
      // Everything below it is found without the link.
      loops.append(folder)
      return
    }
    // Several links to one folder would repeat the walk.
    if let count = walked[identity] {
      found += count
      return
    }
    let before = found
    defer { walked[identity] = found - before }
    let listing: (entries: [FileSystem.Entry], odd: [(name: String, isFolder: Bool)])
    do {
      listing = try FileSystem.listing(of: folder)
    } catch {
      fail(folder, error.reason)
      return
    }
    guard FileSystem.canSearch(folder) else {
      fail(folder, "no permission to look into it")
      return
    }
    let folders = outer.union([identity])
    let configuration = configuration(for: folder + "/" + ConfigurationFile.name)
    let start = folder == "/" ? folder : folder + "/"
    // Most entries of a repository are regular files with other names: skipping them saves a status call each.
    for entry in listing.entries where !entry.isFile || Self.isSpec(entry.name) {
      if entry.name.utf8.first == UInt8(ascii: ".") { continue }
      let name = name.isEmpty ? entry.name : name + "/" + entry.name
      add(start + entry.name, named: name, under: configuration, within: folders)
    }
    for entry in listing.odd where entry.isFolder || Self.isSpec(entry.name) {
      if entry.name.utf8.first != UInt8(ascii: ".") { fail(start + entry.name, FileSystem.Problem.oddName) }
    }
  }

  private mutating func add(
    _ path: String, named name: String, under configuration: ConfigurationFile?,
    within folders: Set<FileSystem.Identity>
  ) {
    if let configuration, skips(path, configuration) {
      leavesOut = true
      if Self.isSpec(path) || (try? FileSystem.status(path))?.kind == .folder { found += 1 }
      return
    }
    let status: FileSystem.Status
    do {
      status = try FileSystem.status(path)
    } catch {
      // A broken link is reported only if its name is that of a spec.
      if Self.isSpec(path) || error.isTooLong { fail(path, error.reason) }
      return
    }
    switch status.kind {
    case .folder where Self.isSpec(path): fail(path, "it is a folder")
    case .folder: add(folder: path, named: name, status.identity, within: folders)
    case .file where Self.isSpec(path): take(path, named: name, status, under: configuration)
    case .stream where Self.isSpec(path): fail(path, FileSystem.Problem.noFile)
    case .file, .stream: return
    }
  }

  private mutating func take(
    _ path: String, named name: String, _ status: FileSystem.Status, under configuration: ConfigurationFile?
  ) {
    found += 1
    guard seen.insert(status.identity).inserted else { return }
    let size = status.kind == .file ? status.size : nil
    inputs.append(Input(item: .file(path: path, name: name), configuration: configuration, size: size))
  }

  private mutating func skips(_ path: String) -> Bool {
    configurations.skips(configurations.locations.absolute(path))
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

  /// Throws, before anything is written, if an output is a folder or a file that the command reads.
  ///
  /// - Parameter others: The paths that the command reads in addition to specs and configurations.
  func refuse(outputs: [String], readingToo others: [String] = []) throws(CLIError) {
    if outputs.isEmpty { return }
    let specs = inputs.map { input in
      switch input.item {
      case .file(let path, _), .unreadable(let path, _): path
      case .standardInput: "/dev/stdin"
      }
    }
    let files = specs + configurations.files.map { "\($0.folder)/\(ConfigurationFile.name)" } + others
    let known = Set(files.compactMap { try? FileSystem.status($0).identity })
    for output in outputs {
      guard let status = try? FileSystem.status(output) else { continue }
      switch status.kind {
      case .stream: continue
      case .folder: throw CLIError("cannot write \(output): it is a folder")
      case .file:
        if known.contains(status.identity) { throw CLIError("cannot write \(output): this command reads it") }
      }
    }
  }

  /// Removes the drafts of killed runs beside the specs, also where this run writes nothing.
  func sweep() {
    let folders = inputs.compactMap { input -> String? in
      switch input.item {
      case .file(let path, _): folder(of: path)
      case .standardInput, .unreadable: nil
      }
    }
    for folder in Set(folders) { FileSystem.sweep(folder) }
  }

  static func isSpec(_ path: String) -> Bool {
    let path = trimmingSlashes(path).utf8
    let name = path.dropLast(suffix.utf8.count)
    return name.last.map { $0 != UInt8(ascii: "/") } ?? false
      && path.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}
