import Foundation
import PackagePlugin

/// Runs the command line of Scrollwork: `swift package scrollwork lint Sources`.
///
/// Two plugins share this file. That of the verb `scrollwork` has no permission to write to the package, so that SwiftPM
/// does not ask; `scrollwork-write` has it.
@main
struct ScrollworkCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try run(context.tool(named: "scrollwork").url, arguments, in: nil)
  }

  /// Runs the compiler. Ends this process with the exit status of the compiler unless it is 0.
  ///
  /// - Parameter folder: The working folder. `nil` is that of the user.
  private func run(_ tool: URL, _ arguments: [String], in folder: URL?) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension ScrollworkCommand: XcodeCommandPlugin {
    /// Runs a command in the folder of the project. Without arguments, which is the menu item, lints the specs of the
    /// chosen targets.
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      var extractor = ArgumentExtractor(arguments)
      let names = extractor.extractOption(named: "target")
      var command = extractor.remainingArguments
      if command.isEmpty {
        let specs = context.xcodeProject.targets
          .filter { names.isEmpty || names.contains($0.displayName) }
          .flatMap { $0.inputFiles.map(\.url.path) }.filter { $0.hasSuffix(".scroll.yaml") }
        if specs.isEmpty { return Diagnostics.remark("The chosen targets have no *.scroll.yaml.") }
        command = ["lint", "--format", "xcode"] + specs
      }
      try run(
        context.tool(named: "scrollwork").url, command, in: context.xcodeProject.directoryURL)
    }
  }
#endif
