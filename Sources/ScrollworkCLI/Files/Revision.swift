import Model
import ScrollworkCompiler
import Source

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A path in a revision of the Git repository around the current folder: `main:specs`, `HEAD~2:specs/A.scroll.yaml`.
struct Revision {
  var commit: String
  var path: String

  /// Parses `commit:path`. `nil` for a plain path. An existing file is a plain path even if its name contains colons.
  init?(_ argument: String) {
    guard (try? FileSystem.status(argument)) == nil, let colon = argument.firstIndex(of: ":"),
      colon > argument.startIndex
    else { return nil }
    commit = String(argument[..<colon])
    path = String(argument[argument.index(after: colon)...])
  }

  var text: String { commit + ":" + path }

  /// A spec at the revision.
  struct SpecFile {
    /// The path below that of the revision.
    var name: String
    var file: SourceFile
    /// The configuration of the spec's folder at the revision.
    var configuration: Configuration
  }

  /// Returns the specs at the path, in the order of their bytes. As in a folder on disk, skipped files and names that
  /// begin with a dot are left out unless the spec itself is named. Empty if there are none.
  func specs() throws(CLIError) -> [SpecFile] {
    // Git would parse a leading dash as an option.
    guard !commit.hasPrefix("-") else { throw CLIError("\(text): `\(commit)` is not a revision") }
    // The working folder relative to the root of the repository.
    let prefix = String(decoding: try git(["rev-parse", "--show-prefix"]).dropLast(), as: UTF8.self)
    let paths = try paths(prefix)
    var configurations = try configurations(prefix)
    var specs: [SpecFile] = []
    for (path, name) in paths {
      if path != self.path, try configurations.skips(path) { continue }
      let file = SourceFile(path: commit + ":" + path, bytes: try bytes(of: path))
      specs.append(SpecFile(name: name, file: file, configuration: try configurations.configuration(for: path)))
    }
    return specs
  }

  private func paths(_ prefix: String) throws(CLIError) -> [(path: String, name: String)] {
    if Inputs.isSpec(path) { return [(path, lastComponent(path))] }
    let folder = trimmingSlashes(path)
    let listing = try git(["ls-tree", "-r", "-z", commit, "--", folder.isEmpty ? "." : folder + "/"])
    let top = Locations.normalized(prefix + "/" + folder)
    // Mode 120000 is a symbolic link: its blob is the path of its target, not a spec.
    let names = listing.split(separator: 0).compactMap { entry -> String? in
      guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")), !entry.starts(with: Array("120000 ".utf8)) else {
        return nil
      }
      return String(decoding: entry[(tab + 1)...], as: UTF8.self)
    }
    return names.filter(Inputs.isSpec)
      .sorted(by: FileSystem.inOrderOfBytes)
      .map { path in (path, name: Locations.relative(Locations.normalized(prefix + "/" + path), to: top) ?? path) }
      .filter { !$0.name.split(separator: "/").contains { $0.hasPrefix(".") } }
  }

  private func configurations(_ prefix: String) throws(CLIError) -> RevisionConfigurations {
    // Lists from the root of the repository, independent of the working folder.
    let names = try git(["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit]).split(separator: 0)
      .map { String(decoding: $0, as: UTF8.self) }.filter { lastComponent($0) == ConfigurationFile.name }
    return RevisionConfigurations(
      revision: self, workingFolder: "/" + prefix, folders: Set(names.map { folder(of: "/" + $0) }))
  }

  fileprivate func bytes(ofWholePath path: String) throws(CLIError) -> [UInt8] {
    try git(["cat-file", "blob", commit + ":" + path])
  }

  private func bytes(of path: String) throws(CLIError) -> [UInt8] {
    // With `./` Git resolves the path from the working folder, as a shell does.
    try git(["cat-file", "blob", commit + ":" + (path.hasPrefix("/") ? path : "./" + path)])
  }

  /// Runs Git and returns its output. Throws Git's own message if it fails.
  private func git(_ arguments: [String]) throws(CLIError) -> [UInt8] {
    let outcome: Subprocess.ExitStatus
    do {
      outcome = try Subprocess.run("git", arguments)
    } catch {
      throw CLIError("\(text): git cannot be run: \(error.reason)")
    }
    guard outcome.status == 0 else {
      let message = String(decoding: outcome.messages, as: UTF8.self).split(separator: "\n").first.map(String.init)
      throw CLIError("\(text): \(message ?? "git ended with \(outcome.status)")")
    }
    return outcome.output
  }
}

/// The configurations in a revision. The nearest folder above a spec, up to the root of the repository, determines its
/// configuration.
private struct RevisionConfigurations {
  let revision: Revision
  /// The working folder as a path from the root of the repository.
  let workingFolder: String
  /// The folders that contain a configuration.
  let folders: Set<String>
  private var known: [String: (configuration: Configuration, report: Report)] = [:]

  init(revision: Revision, workingFolder: String, folders: Set<String>) {
    (self.revision, self.workingFolder, self.folders) = (revision, workingFolder, folders)
  }

  /// Whether the path is skipped, by the nearest configuration or by one above it that skips a whole folder.
  mutating func skips(_ path: String) throws(CLIError) -> Bool { try skips(whole: wholePath(path)) }

  private mutating func skips(whole path: String) throws(CLIError) -> Bool {
    guard let folder = configuredFolder(above: path), let below = Locations.relative(path, to: folder) else {
      return false
    }
    if try read(folder).configuration.skip.contains(where: { $0.matches(below) }) { return true }
    return folder == "/" ? false : try skips(whole: folder)
  }

  private func wholePath(_ path: String) -> String { Locations.normalized(workingFolder + "/" + path) }

  /// Returns the nearest folder above a path that has a configuration. `nil` if there is none.
  private func configuredFolder(above path: String) -> String? {
    var folder = folder(of: path)
    while !folders.contains(folder) {
      if folder == "/" { return nil }
      folder = ScrollworkCLI.folder(of: folder)
    }
    return folder
  }

  mutating func configuration(for path: String) throws(CLIError) -> Configuration {
    guard let folder = configuredFolder(above: wholePath(path)) else { return Configuration() }
    let (configuration, report) = try read(folder)
    guard !report.hasErrors else { throw CLIError(errorReports: [report]) }
    return configuration
  }

  private mutating func read(_ folder: String) throws(CLIError) -> (configuration: Configuration, report: Report) {
    if let known = known[folder] { return known }
    let name = String((folder == "/" ? "" : folder + "/").dropFirst()) + ConfigurationFile.name
    let file = SourceFile(path: revision.commit + ":" + name, bytes: try revision.bytes(ofWholePath: name))
    let answer = configure(file)
    known[folder] = answer
    return answer
  }
}
