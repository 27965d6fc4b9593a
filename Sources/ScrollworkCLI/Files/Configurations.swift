import Model
import ScrollworkCompiler
import Source

/// The content of one `.scrollwork.yaml`.
final class ConfigurationFile: Sendable {
  static let name = SourceFile.configurationName

  /// The absolute path of the folder; paths in the file are relative to it.
  let folder: String
  let configuration: Configuration
  /// The findings about the file.
  let report: Report

  /// - Parameter path: The path that messages show.
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

  /// Whether the configuration skips the file at an absolute path.
  func skips(_ path: String) -> Bool {
    guard let below = Locations.relative(path, to: folder) else { return false }
    return configuration.skip.contains { $0.matches(below) }
  }
}

/// The configurations of a run. The nearest folder above a spec that has one determines the spec's configuration.
struct Configurations {
  let locations: Locations
  /// The nearest configuration by absolute folder. The inner value is `nil` if no folder up to the root has one.
  private var known: [String: ConfigurationFile?] = [:]
  /// The configurations that apply to some spec, in the order of discovery.
  private(set) var files: [ConfigurationFile] = []
  private var governing: Set<String> = []

  init() {
    let folder = FileSystem.workingFolder
    locations = Locations(workingFolder: folder, root: folder)
  }

  /// The reports of configurations with errors.
  var errorReports: [Report] { files.map(\.report).filter(\.hasErrors) }

  /// Returns the configuration of a spec at an absolute path.
  mutating func configuration(for path: String) -> ConfigurationFile? {
    let file = nearest(to: path)
    if let file { note(file) }
    return file
  }

  private mutating func note(_ file: ConfigurationFile) {
    if governing.insert(file.folder).inserted { files.append(file) }
  }

  /// Whether the entry at an absolute path is skipped, by the nearest configuration or by one above it that skips a
  /// whole folder. A skipped folder includes its own configuration.
  mutating func skips(_ path: String) -> Bool {
    guard let file = nearest(to: path) else { return false }
    if file.folder != "/", skips(file.folder) { return true }
    guard file.skips(path) else { return false }
    note(file)
    return true
  }

  private mutating func nearest(to path: String) -> ConfigurationFile? { nearest(in: folder(of: path)) }

  private mutating func nearest(in folder: String) -> ConfigurationFile? {
    // No file exists at such a path, and the loop would check each folder above it.
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
      // An unreadable folder has no configuration here; reading the spec reports its missing permission.
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
