import Model
import ScrollworkCompiler
import Source

/// A `.scrollwork.yaml`, read.
final class ConfigurationFile: Sendable {
  static let name = SourceFile.configurationName

  /// Absolute; the paths in the file begin there.
  let folder: String
  let configuration: Configuration
  /// What is wrong with it.
  let report: Report

  /// - Parameter path: as messages name it.
  init(folder: String, path: String) {
    self.folder = folder
    let finding: Diagnostic
    do throws(FileSystem.Problem) {
      if let bytes = try FileSystem.read(folder + "/" + Self.name, limit: SourceFile.maximumSize) {
        (configuration, report) = configure(SourceFile(path: path, bytes: bytes))
        return
      }
      finding = .tooLarge("configuration")
    } catch {
      finding = .unreadable(error)
    }
    configuration = Configuration()
    report = Report(file: SourceFile(path: path, bytes: []), findings: [finding])
  }

  /// Whether it says that a file at an absolute path is left out.
  func skips(_ path: String) -> Bool {
    guard let below = Locations.relative(path, to: folder) else { return false }
    return configuration.skip.contains { $0.matches(below) }
  }
}

/// The configurations of a run: for every spec that of the nearest folder above it that has one.
struct Configurations {
  let locations: Locations
  /// By absolute folder; `nil` within where nothing is found up to the root.
  private var known: [String: ConfigurationFile?] = [:]
  /// Those that govern something, in the order in which they were found.
  private(set) var files: [ConfigurationFile] = []
  private var governing: Set<String> = []

  init() {
    let folder = FileSystem.workingFolder
    locations = Locations(workingFolder: folder, root: folder)
  }

  /// What is wrong with those that are not as they should be.
  var mistakes: [Report] { files.map(\.report).filter(\.hasErrors) }

  /// The configuration of a spec at an absolute path.
  mutating func configuration(for path: String) -> ConfigurationFile? {
    let file = nearest(to: path)
    if let file { note(file) }
    return file
  }

  private mutating func note(_ file: ConfigurationFile) {
    if governing.insert(file.folder).inserted { files.append(file) }
  }

  /// Whether what stands at an absolute path is left out: the nearest configuration says so, or one further up leaves out
  /// a folder with all that lies in it, a configuration included.
  mutating func skips(_ path: String) -> Bool {
    guard let file = nearest(to: path) else { return false }
    if file.folder != "/", skips(file.folder) { return true }
    guard file.skips(path) else { return false }
    note(file)
    return true
  }

  private mutating func nearest(to path: String) -> ConfigurationFile? { nearest(in: folder(of: path)) }

  private mutating func nearest(in folder: String) -> ConfigurationFile? {
    // Nothing can be there, and all the folders above it would be asked for one by one.
    if folder.utf8.count > FileSystem.maxPathLength { return nil }
    var file: ConfigurationFile?
    var asked: [String] = []
    var next: String? = folder
    while let folder = next {
      if let known = known[folder] {
        file = known
        break
      }
      asked.append(folder)
      let path = (folder == "/" ? "" : folder) + "/" + ConfigurationFile.name
      // Where nobody may look there is nothing to go by; of what cannot be reached there the spec itself tells.
      if FileSystem.hasEntry(path) {
        file = ConfigurationFile(folder: folder, path: locations.shortest(path))
        break
      }
      next = folder == "/" ? nil : ScrollworkCLI.folder(of: folder)
    }
    for folder in asked { known[folder] = .some(file) }
    return file
  }
}
