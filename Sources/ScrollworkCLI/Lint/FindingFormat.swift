import ArgumentParser
import Source

/// A format of findings.
enum FindingFormat: String, ExpressibleByArgument, CaseIterable {
  case text, short, json, sarif, github, gitlab, junit, xcode

  /// The properties of the run that formats need in addition to its findings.
  struct Options {
    var isColored: Bool
    /// The lowest severity that fails the run. `nil` if no finding fails it.
    var threshold: Severity?
    var locations: Locations

    init(isColored: Bool = false, threshold: Severity? = .error) {
      self.isColored = isColored
      self.threshold = threshold
      locations = Locations(workingFolder: FileSystem.workingFolder, root: Self.root)
    }

    /// The root of the repository if the CI server reports it, otherwise the working folder.
    private static var root: String {
      let folder = FileSystem.workingFolder
      let roots = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].compactMap(Console.variable).map(Locations.normalized)
      return roots.first { $0 == folder || Locations.relative(folder, to: $0) != nil } ?? folder
    }
  }

  /// Whether the format is for people, so that other text may accompany it.
  var isProse: Bool {
    switch self {
    case .text, .short: true
    case .json, .sarif, .github, .gitlab, .junit, .xcode: false
    }
  }

  func render(_ reports: [Report], _ options: Options) -> String {
    switch self {
    case .text: TextRenderer(usesColor: options.isColored).render(reports)
    case .short: ShortRenderer().render(reports)
    case .json: JSONRenderer().render(reports)
    case .sarif: SARIFRenderer(version: Scrollwork.version, options.locations).render(reports)
    case .github: GitHubRenderer(options.locations).render(reports)
    case .gitlab: GitLabRenderer(options.locations).render(reports)
    case .junit: JUnitRenderer("lint", failingFrom: options.threshold, options.locations).render(reports)
    case .xcode: XcodeRenderer(options.locations).render(reports)
    }
  }
}
