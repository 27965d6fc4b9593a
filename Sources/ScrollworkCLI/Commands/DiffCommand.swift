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
    let outputs = [output].compactMap(\.self)
    let versions = (
      old: try VersionedScreen.all(of: old, refusing: outputs), new: try VersionedScreen.all(of: new, refusing: outputs)
    )
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
    let pairs = try VersionedScreen.pairs(versions.old, of: old, versions.new, of: new)
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
}
