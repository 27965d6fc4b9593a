// The declarations of Xcode that the plugins use, to type-check their second conformances elsewhere.

import Foundation
import PackagePlugin

public struct XcodePluginContext {
  public let pluginWorkDirectoryURL: URL
  public let xcodeProject: XcodeProject

  public func tool(named name: String) throws -> PluginContext.Tool { throw CancellationError() }
}

public struct XcodeProject {
  public let displayName: String
  public let directoryURL: URL
  public let targets: [XcodeTarget]
}

public struct XcodeTarget {
  public let displayName: String
  public let dependencies: [XcodeTargetDependency]
  public let inputFiles: FileList
}

public enum XcodeTargetDependency {
  case target(XcodeTarget)
  case product(any Product)
}

public protocol XcodeBuildToolPlugin: Plugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

public protocol XcodeCommandPlugin: Plugin {
  func performCommand(context: XcodePluginContext, arguments: [String]) throws
}
