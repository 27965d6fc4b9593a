import ArgumentParser
import Source

/// How findings are written down.
enum FindingFormat: String, ExpressibleByArgument, CaseIterable {
  case text, short, json, sarif, github, gitlab, junit, xcode

  /// What a format needs to know of the run besides its findings.
  struct Setting {
    var isColored: Bool
    /// From which severity on a finding fails the run; `nil`: none does.
    var threshold: Severity?
    var locations: Locations

    init(isColored: Bool = false, threshold: Severity? = .error) {
      self.isColored = isColored
      self.threshold = threshold
      locations = Locations(workingFolder: FileSystem.workingFolder, root: Self.root)
    }

    /// The folder of the repository, where the server that runs this says which it is.
    private static var root: String {
      let folder = FileSystem.workingFolder
      let said = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].compactMap(Console.variable).map(Locations.normalized)
      return said.first { $0 == folder || Locations.relative(folder, to: $0) != nil } ?? folder
    }
  }

  /// Whether it is for people, so that other words may stand beside it.
  var isProse: Bool {
    switch self {
    case .text, .short: true
    case .json, .sarif, .github, .gitlab, .junit, .xcode: false
    }
  }

  func render(_ reports: [Report], _ setting: Setting) -> String {
    switch self {
    case .text: TextRenderer(usesColor: setting.isColored).render(reports)
    case .short: ShortRenderer().render(reports)
    case .json: JSONRenderer().render(reports)
    case .sarif: SARIFRenderer(version: Scrollwork.version, setting.locations).render(reports)
    case .github: GitHubRenderer(setting.locations).render(reports)
    case .gitlab: GitLabRenderer(setting.locations).render(reports)
    case .junit: JUnitRenderer("lint", failingFrom: setting.threshold, setting.locations).render(reports)
    case .xcode: XcodeRenderer(setting.locations).render(reports)
    }
  }
}
