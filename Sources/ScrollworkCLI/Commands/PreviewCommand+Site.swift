import Backends
import ScrollworkCompiler
import Source

// `--site`: a folder with a page for each screen, and an index.
extension PreviewCommand {
  func writeSite(into folder: String) throws(CLIError) -> ExitStatus {
    guard chosenFormat == nil, output == nil, !watch else {
      throw CLIError("--site writes pages into a folder, without --format, --output and --watch")
    }
    guard !folder.isEmpty else { throw CLIError("the name of a folder for the site is empty") }
    let selection = try place.places()
    let inputs = try Inputs(specs.paths)
    let versions = try inputs.compiled { VersionedScreen(name: $0.item.name, compilation: $1) }
    try place.check(selection, against: versions.compactMap(\.compilation.spec))
    for version in versions where version.compilation.report.hasErrors {
      let errors = version.compilation.report.findings.filter { $0.severity == .error }
      Console.say(.short([Report(file: version.compilation.file, findings: errors)]))
    }
    let old = try since.map { (argument) throws(CLIError) in try VersionedScreen.all(of: argument, refusing: []) }
    let pairs = VersionedScreen.pairs(old ?? [], versions)
    let screens = pairs.compactMap { pair in
      pair.new.map { Self.screen($0, old == nil ? nil : .some(pair.old?.compilation), selection) }
    }
    let removed = pairs.filter { $0.new == nil }.compactMap { $0.old?.compilation.spec?.screen.text }
    let files = emitSite(screens, removed: removed)
    try Self.write(files, into: folder)
    Console.say("note: \(folder)/index.html has \(counted(screens.count, "screen"))")
    if open { try SystemOpener.open("\(folder)/index.html") }
    return versions.map { $0.compilation.outcome() }.max() ?? .clean
  }

  /// - Parameter old: The earlier version of the screen, or `nil` in it if it has none. `nil` without earlier versions.
  private static func screen(
    _ version: VersionedScreen, _ old: Compilation??, _ places: DeviceSelection
  ) -> SiteScreen {
    let compilation = version.compilation
    func page() -> PageScreen {
      compilation.pageScreen(at: compilation.spec.map { places.configurations(for: $0).environments } ?? [])
    }
    guard let old else { return SiteScreen(name: version.name, page: page()) }
    guard let earlier = old, let comparison = Compilation.comparison(of: earlier, with: compilation, places) else {
      return SiteScreen(name: version.name, page: page(), isChanged: true)
    }
    guard comparison.change == .changed else { return SiteScreen(name: version.name, page: page(), isChanged: false) }
    return SiteScreen(
      name: version.name, page: compilation.pageScreen(comparedWith: earlier, comparison, places), isChanged: true)
  }

  private static func write(_ files: [SiteFile], into folder: String) throws(CLIError) {
    do throws(FileSystem.Problem) {
      try FileSystem.makeFolder(folder)
      let index = folder + "/index.html"
      var earlier: [(page: String, picture: String)] = []
      if (try? FileSystem.status(index)) != nil {
        guard let text = ownText(of: index) else {
          throw FileSystem.Problem(index, "it was not written by scrollwork")
        }
        earlier = Site.files(linkedBy: text)
      }
      for file in files {
        let path = "\(folder)/\(file.path)"
        if let end = path.lastIndex(of: "/") { try FileSystem.makeFolder(String(path[..<end])) }
        try FileSystem.replace(path, with: Array(file.text.utf8))
      }
      let written = Set(files.map(\.path))
      for gone in earlier where !written.contains(gone.page) { try remove(gone.page, gone.picture, from: folder) }
    } catch {
      throw CLIError("cannot write the site: \(error.path): \(error.reason)")
    }
  }

  /// Removes the page and the picture of a screen that the site had before, unless another program wrote the page.
  private static func remove(_ page: String, _ picture: String, from folder: String) throws(FileSystem.Problem) {
    let isInside = !page.hasPrefix("/") && !page.split(separator: "/").contains("..")
    guard isInside, let text = ownText(of: "\(folder)/\(page)") else { return }
    try FileSystem.remove("\(folder)/\(page)", ifStill: Array(text.utf8))
    if let drawing = (try? FileSystem.read("\(folder)/\(picture)", limit: 1 << 26)) ?? nil {
      try FileSystem.remove("\(folder)/\(picture)", ifStill: drawing)
    }
    Console.say("note: removed \(folder)/\(page), which has no spec any more")
  }

  /// Returns the text of a page that this program wrote. `nil` for other files.
  private static func ownText(of path: String) -> String? {
    let bytes = (try? FileSystem.read(path, limit: 1 << 26)) ?? nil
    let text = bytes.map { String(decoding: $0, as: UTF8.self) }
    return text?.contains(Site.mark) == true ? text : nil
  }
}
