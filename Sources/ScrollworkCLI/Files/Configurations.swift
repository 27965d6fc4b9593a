import Model
import ScrollworkCompiler
import Source

/// A `.scrollwork.yaml`, read.
final class ConfigurationFile: Sendable {
  static let name = ".scrollwork.yaml"

  /// Absolute; the paths in the file begin there.
  let folder: String
  let configuration: Configuration
  /// What is wrong with it.
  let report: Report

  /// - Parameter path: as messages name it.
  init(folder: String, path: String) {
    self.folder = folder
    let bytes: [UInt8]
    do throws(FileSystem.Problem) {
      bytes = try FileSystem.read(folder + "/" + Self.name, limit: SourceFile.maximumSize) ?? []
    } catch {
      configuration = Configuration()
      let finding = Diagnostic(.unreadableFile, "the file cannot be read: \(error.reason)", at: Span(0, 0))
      report = Report(file: SourceFile(path: path, bytes: []), findings: [finding])
      return
    }
    (configuration, report) = configure(SourceFile(path: path, bytes: bytes))
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
  /// In the order in which they were found.
  private(set) var files: [ConfigurationFile] = []

  init() {
    let folder = FileSystem.workingFolder
    locations = Locations(workingFolder: folder, root: folder)
  }

  /// The configuration of a spec at an absolute path.
  mutating func configuration(for path: String) -> ConfigurationFile? { configuration(in: folder(of: path)) }

  private mutating func configuration(in folder: String) -> ConfigurationFile? {
    if let known = known[folder] { return known }
    let file: ConfigurationFile?
    let path = (folder == "/" ? "" : folder) + "/" + ConfigurationFile.name
    if (try? FileSystem.status(path)) != nil {
      let found = ConfigurationFile(folder: folder, path: locations.shortest(path))
      files.append(found)
      file = found
    } else {
      file = folder == "/" ? nil : configuration(in: ScrollworkCLI.folder(of: folder))
    }
    known[folder] = .some(file)
    return file
  }
}
