import Foundation
import PackagePlugin

/// Generates the Swift of every spec of a target while it is built.
///
/// Each spec has a build command of its own, which runs only if the spec, a configuration above it or the compiler
/// changed. The commands write only into the work folder of the plugin.
@main
struct ScrollworkBuild: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let files = target.sourceFiles.map(\.url)
    return try Generation(
      specs: files, root: target.directoryURL, output: context.pluginWorkDirectoryURL,
      hasEngine: target.recursiveTargetDependencies.contains(where: Generation.isEngine), target: target.name
    ).commands { try context.tool(named: Generation.tool).url }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension ScrollworkBuild: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let hasEngine = target.dependencies.contains { dependency in
        switch dependency {
        case .product(let product):
          product.targets.contains { ([$0] + $0.recursiveTargetDependencies).contains(where: Generation.isEngine) }
        case .target: false
        @unknown default: false
        }
      }
      return try Generation(
        specs: target.inputFiles.map(\.url), root: context.xcodeProject.directoryURL,
        output: context.pluginWorkDirectoryURL, hasEngine: hasEngine, target: target.displayName
      ).commands { try context.tool(named: Generation.tool).url }
    }
  }
#endif

/// The build commands for the specs of one target.
private struct Generation {
  static let tool = "scrollwork"
  private static let suffix = ".scroll.yaml"

  private let specs: [URL]
  private let root: URL
  private let output: URL
  private let hasEngine: Bool
  private let target: String

  init(specs files: [URL], root: URL, output: URL, hasEngine: Bool, target: String) {
    specs = files.filter { $0.lastPathComponent.hasSuffix(Self.suffix) }.sorted { $0.path < $1.path }
    self.root = root
    self.output = output
    self.hasEngine = hasEngine
    self.target = target
  }

  /// Whether a target is the engine, which generated files import.
  static func isEngine(_ target: any Target) -> Bool {
    (target as? any SourceModuleTarget)?.moduleName == "ScrollworkEngine"
  }

  /// - Parameter tool: Finds the compiler, which a target without specs does not need.
  func commands(_ tool: () throws -> URL) throws -> [Command] {
    removeOutputs(except: Set(specs.map(output)))
    if specs.isEmpty { return [] }
    if !hasEngine {
      Diagnostics.error(
        "the screens of \(target) import ScrollworkEngine; add the product ScrollworkEngine or ScrollworkUIKit to its dependencies"
      )
    }
    let tool = try tool()
    return specs.map { command(for: $0, tool) }
  }

  private func command(for spec: URL, _ tool: URL) -> Command {
    let output = output(of: spec)
    var arguments = ["generate", spec.path, "--into", output.path]
    // The other specs are no inputs: a repeated name is reported by the command of the spec that has changed.
    let others = specs.filter { $0 != spec }
    if !others.isEmpty { arguments += ["--beside"] + others.map(\.path) }
    return .buildCommand(
      displayName: "Generating \(output.lastPathComponent)", executable: tool, arguments: arguments,
      inputFiles: [spec] + configurations(above: spec) + [tool], outputFiles: [output])
  }

  /// The generated file of a spec.
  private func output(of spec: URL) -> URL {
    output.appendingPathComponent(Self.escaped(String(path(of: spec).dropLast(Self.suffix.count))) + ".scroll.swift")
  }

  /// Returns the path below the root of the target, or the whole path outside of it.
  private func path(of file: URL) -> String {
    let start = root.path.hasSuffix("/") ? root.path : root.path + "/"
    return file.path.hasPrefix(start) ? String(file.path.dropFirst(start.count)) : file.path
  }

  /// Returns a file name for a path. Different paths have different names: `__` stands for a slash, and `_` with two
  /// digits for a byte that is not a letter, a digit or a hyphen.
  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        String(UnicodeScalar(byte))
      case UInt8(ascii: "/"): "__"
      default: "_" + String(256 + Int(byte), radix: 16, uppercase: true).dropFirst()
      }
    }.joined()
  }

  /// Returns the configurations in the folders above a spec. The compiler uses the nearest, and may skip to another when
  /// one is removed.
  private func configurations(above spec: URL) -> [URL] {
    sequence(first: spec.deletingLastPathComponent()) { folder in
      folder.path == "/" ? nil : folder.deletingLastPathComponent()
    }
    .map { $0.appendingPathComponent(".scrollwork.yaml") }
    .filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// Removes the outputs of specs that are gone.
  private func removeOutputs(except outputs: Set<URL>) {
    let names = Set(outputs.map(\.lastPathComponent))
    for name in (try? FileManager.default.contentsOfDirectory(atPath: output.path)) ?? []
    where name.hasSuffix(".swift") && !names.contains(name) {
      try? FileManager.default.removeItem(at: output.appendingPathComponent(name))
    }
  }
}
