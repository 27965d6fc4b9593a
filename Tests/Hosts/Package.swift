// swift-tools-version: 6.1
import PackageDescription

// Runs the host library on Linux: its sources, unchanged, against a stand-in for UIKit. The package is nested, so that a
// module of that name is never in the graph of an app: it would make `canImport(UIKit)` true there.
#if os(Linux)
  let standIn: [Target] = [.target(name: "UIKit")]
  let uiKit: [Target.Dependency] = ["UIKit"]
#else
  let standIn: [Target] = []
  let uiKit: [Target.Dependency] = []
#endif

// Swift Testing has an overlay for Apple's UIKit, which a module of that name must not load.
let tests: [SwiftSetting] = [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]

// As in an app that ships, where a drag allocates nothing. All screens would take minutes.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"])]

let package = Package(
  name: "Hosts",
  platforms: [.macOS(.v13), .iOS(.v15)],
  targets: standIn + [
    .target(name: "ScrollworkEngine", swiftSettings: optimized),
    .target(name: "ScrollworkHost", dependencies: ["ScrollworkEngine"], swiftSettings: optimized),
    .target(name: "ScrollworkUIKit", dependencies: ["ScrollworkEngine", "ScrollworkHost"] + uiKit),
    .target(name: "Screens", dependencies: ["ScrollworkEngine"]),
    .target(name: "Examples", dependencies: ["ScrollworkUIKit"] + uiKit, swiftSettings: optimized),
    .target(name: "CAllocations"),
    .target(name: "Probe", dependencies: uiKit),
    .testTarget(
      name: "ScrollworkHostTests", dependencies: ["ScrollworkHost", "Examples", "CAllocations"] + uiKit,
      swiftSettings: tests),
    .testTarget(
      name: "ScrollworkUIKitTests", dependencies: ["ScrollworkUIKit", "Screens"] + uiKit, swiftSettings: tests),
    .testTarget(
      name: "SessionTests", dependencies: ["ScrollworkUIKit", "Screens", "Examples"] + uiKit, swiftSettings: tests),
    .testTarget(name: "UIKitTests", dependencies: ["Probe"] + uiKit, swiftSettings: tests),
  ],
  swiftLanguageModes: [.v6]
)
