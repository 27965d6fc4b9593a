import ArgumentParser
import Backends
import Model
import ScrollworkCompiler
import Source

struct DiffCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Print the differences in lengths, notches, behavior and outcomes between two versions.",
    discussion: """
      OLD and NEW are specs, folders of specs, or either in a revision of the Git repository around the current \
      folder: `scrollwork diff main:specs specs`. Files of two folders are matched by path, and moved files by screen. \
      A spec is compared with the file of the same name or screen in a folder. Measures of both versions have the \
      typical value of the newer one.

      --pictures draws, in light and dark colors, both versions of each changed screen at the hand-over, and a film of \
      each scenario whose outcome differs. Pictures of an earlier run are removed from its folder.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, markdown, json, svg, html
  }

  @Argument(help: "Read the older version: a spec, a folder, or REV:path.", completion: .file(extensions: ["yaml"]))
  var old: String

  @Argument(help: "Read the newer version.", completion: .file(extensions: ["yaml"]))
  var new: String

  @OptionGroup var place: PlaceOptions

  @Option(help: "Print text, markdown (for a review), json, svg, or html: both versions on one phone.")
  var format: Format = .text

  @Option(help: ArgumentHelp("Write into a file. [standard output]", valueName: "file"), completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp("Also draw the changed screens as svg files into a folder.", valueName: "folder"),
    completion: .directory)
  var pictures: String?

  @Flag(help: "Exit with 1 if there is a difference.")
  var exitCode = false

  @OptionGroup var colors: ColorOption

  func execute() throws(CLIError) -> ExitStatus {
    let places = try place.places()
    let versions = (old: try versions(of: old), new: try versions(of: new))
    // A branch that adds the first specs has no old version.
    for (argument, found) in [(old, versions.old), (new, versions.new)] where found.isEmpty {
      let note: Message = "no \(Inputs.suffix) files in \(argument)"
      guard !versions.old.isEmpty || !versions.new.isEmpty else { throw CLIError(note) }
      Console.say("note: " + note)
    }
    // A missing file has no counterpart.
    let unreadable = (versions.old + versions.new).filter { $0.compilation.outcome() == .usage }
    guard unreadable.isEmpty else {
      Console.say(.short(unreadable.map(\.compilation.report)))
      return .usage
    }
    let pairs = try pairs(versions.old, versions.new)
    let all = pairs.flatMap { [$0.old, $0.new] }.compactMap(\.self)
    try place.check(places, against: all.compactMap(\.compilation.spec))
    let unsolved = all.filter { $0.compilation.solution == nil }
    for version in unsolved {
      Console.say(.short([version.compilation.report]))
    }
    // An unsolved version is already reported; its screen is not removed.
    let comparison = SpecDiff(
      screens: pairs.compactMap { Compilation.comparison(of: $0.old?.compilation, with: $0.new?.compilation, places) })
    // Without any comparison, the output must not claim that nothing differs.
    if unsolved.isEmpty || !comparison.screens.isEmpty {
      let pages = format == .html || pictures != nil ? self.pages(of: pairs, comparison, places) : []
      try write(comparison, pages: pages)
      if let pictures { try write(emitPictures(comparison, pages), intoFolder: pictures) }
    }
    if !unsolved.isEmpty {
      return unsolved.map { $0.compilation.outcome() }.max().map { max($0, .findings) } ?? .findings
    }
    return exitCode && !comparison.isEmpty ? .findings : .clean
  }

  /// The changed screens that both versions have, each on a page with its earlier version.
  private func pages(
    of pairs: [(old: VersionedScreen?, new: VersionedScreen?)], _ comparison: SpecDiff, _ places: DeviceSelection
  ) -> [PageScreen] {
    pairs.compactMap { pair in
      guard let old = pair.old?.compilation, let new = pair.new?.compilation,
        let screen = comparison.screens.first(where: { $0.files.new == new.file.path }), screen.change == .changed
      else { return nil }
      return new.pageScreen(comparedWith: old, screen, places)
    }
  }

  private func write(_ comparison: SpecDiff, pages: [PageScreen]) throws(CLIError) {
    if let output {
      try FileSystem.write(render(comparison, pages, isColored: false), into: output)
    } else {
      try Console.print(render(comparison, pages, isColored: colors.isColored))
    }
  }

  /// Writes pictures, and removes those of an earlier run that are not among them.
  private func write(_ drawn: [ComparisonPicture], intoFolder folder: String) throws(CLIError) {
    guard !folder.isEmpty else { throw CLIError("the name of a folder for pictures is empty") }
    do throws(FileSystem.Problem) {
      guard !drawn.isEmpty || (try? FileSystem.status(folder)) != nil else { return }
      try FileSystem.makeFolder(folder)
      let old = try FileSystem.names(in: folder).filter { $0.hasSuffix(".svg") }
      for picture in drawn { try FileSystem.replace("\(folder)/\(picture.name)", with: Array(picture.text.utf8)) }
      let kept = Set(drawn.map(\.name))
      for name in old where !kept.contains(name) {
        // A larger file is not a picture of this program.
        guard let bytes = (try? FileSystem.read("\(folder)/\(name)", limit: 1 << 24)) ?? nil,
          bytes.starts(with: ComparisonPicture.mark.utf8)
        else { continue }
        try FileSystem.remove("\(folder)/\(name)", ifStill: bytes)
      }
    } catch {
      throw CLIError("cannot write pictures: \(error.path): \(error.reason)")
    }
  }

  private func render(_ comparison: SpecDiff, _ pages: [PageScreen], isColored: Bool) -> String {
    switch format {
    case .text: comparison.text(width: Console.width, isColored: isColored)
    case .markdown: comparison.markdown
    case .json: comparison.json
    case .svg: emitSVG(comparison)
    case .html: emitHTML(pages)
    }
  }

  private func pairs(
    _ old: [VersionedScreen], _ new: [VersionedScreen]
  ) throws(CLIError) -> [(old: VersionedScreen?, new: VersionedScreen?)] {
    switch (Self.isFolder(self.old), Self.isFolder(self.new)) {
    case _ where old.isEmpty || new.isEmpty: VersionedScreen.pairs(old, new)
    case (true, false): try old.counterparts(of: new, in: self.old).map { ($0, new[0]) }
    case (false, true): try new.counterparts(of: old, in: self.new).map { (old[0], $0) }
    // Two single files are compared regardless of their names.
    case (false, false) where old.count == 1 && new.count == 1: [(old[0], new[0])]
    case (false, false), (true, true): VersionedScreen.pairs(old, new)
    }
  }

  private static func isFolder(_ argument: String) -> Bool {
    if let revision = Revision(argument) { return !Inputs.isSpec(revision.path) }
    return (try? FileSystem.status(argument))?.kind == .folder
  }

  private func versions(of argument: String) throws(CLIError) -> [VersionedScreen] {
    guard let revision = Revision(argument) else {
      let inputs = try Inputs([argument])
      try inputs.refuse(outputs: [output].compactMap(\.self))
      return try inputs.compiled { VersionedScreen(name: $0.item.name, compilation: $1) }
    }
    return try revision.specs().map { spec in
      VersionedScreen(name: spec.name, compilation: compile(spec.file, under: spec.configuration))
    }
  }
}

/// One version of a spec, with its path below the given folder.
private struct VersionedScreen: Sendable {
  var name: String
  var compilation: Compilation

  /// Pairs versions by path and the rest by the name of the screen. Pairs are in the order of the newer version, then
  /// the removed ones.
  static func pairs(
    _ old: [VersionedScreen], _ new: [VersionedScreen]
  ) -> [(old: VersionedScreen?, new: VersionedScreen?)] {
    var left = old
    func take(_ isMeant: (VersionedScreen) -> Bool) -> VersionedScreen? {
      left.firstIndex(where: isMeant).map { left.remove(at: $0) }
    }
    var pairs: [(old: VersionedScreen?, new: VersionedScreen?)] = new.map { version in
      (take { $0.name == version.name }, version)
    }
    for index in pairs.indices where pairs[index].old == nil {
      let screen = pairs[index].new?.compilation.spec?.screen.text
      pairs[index].old = take { $0.compilation.spec?.screen.text == screen && screen != nil }
    }
    return pairs + left.map { ($0, nil) }
  }
}

extension [VersionedScreen] {
  /// Returns the one spec of a folder that corresponds to a single spec, by file name, else by screen. Throws if there
  /// is not exactly one.
  fileprivate func counterparts(of alone: Self, in folder: String) throws(CLIError) -> Self {
    guard let spec = alone.first else { return [] }
    let screen = spec.compilation.spec?.screen.text
    let named = filter { lastComponent($0.name) == lastComponent(spec.name) }
    let found = named.isEmpty ? filter { screen != nil && $0.compilation.spec?.screen.text == screen } : named
    guard found.count == 1 else {
      let count = found.isEmpty ? "nothing in it has" : "\(found.count) specs in it have"
      throw CLIError("\(folder): \(count) the name or the screen of \(spec.name)")
    }
    return found
  }
}
