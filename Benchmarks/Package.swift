// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that who uses Scrollwork never resolves it. `make bench` writes Sources/bench/Generated.
let package = Package(
  name: "ScrollworkBenchmarks",
  platforms: [.macOS(.v13)],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .executableTarget(name: "bench", dependencies: ["CLibYAML"]),
  ],
  swiftLanguageModes: [.v6]
)
