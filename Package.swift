// swift-tools-version: 6.1
import PackageDescription

// The layers of the program, from bottom to top. A target may import only the modules of its row. The targets below are
// derived from this table, and ArchitectureTests checks every `import` in Sources against it.
let layers: [(name: String, imports: [String])] = [
  // the meaning of movement, which the compiler and apps share
  ("ScrollworkEngine", []),
  // foundations
  ("Source", []),
  ("Numerics", []),
  // phases
  ("Syntax", ["Source", "CLibYAML"]),
  ("Model", ["Source", "Numerics", "Syntax"]),
  ("Solver", ["Source", "Numerics", "Model"]),
  ("Tables", ["Source", "Numerics", "Model", "Solver", "ScrollworkEngine"]),
  // consumers
  ("Lint", ["Source", "Numerics", "Syntax", "Model", "Solver"]),
  // the sources of ScrollworkEngine, compiled a second time with a symbolic number
  ("Laws", ["Numerics"]),
  ("Backends", ["Source", "Numerics", "ScrollworkEngine", "Tables"]),
  // facade
  (
    "ScrollworkCompiler",
    [
      "ScrollworkEngine", "Source", "Numerics", "Syntax", "Model", "Solver", "Tables", "Lint", "Laws", "Backends",
    ]
  ),
  // entry points
  ("ScrollworkLanguageServer", ["ScrollworkCompiler", "Source", "Numerics", "Syntax", "Model", "Solver", "Tables"]),
  (
    "ScrollworkCLI",
    [
      "ScrollworkLanguageServer", "ScrollworkCompiler", "Source", "Numerics", "Model", "Solver", "Tables",
      "Backends", "ArgumentParser",
    ]
  ),
  // library of apps, apart from the compiler
  ("ScrollworkHost", ["ScrollworkEngine"]),
  ("ScrollworkUIKit", ["ScrollworkEngine", "ScrollworkHost", "UIKit"]),
  ("ScrollworkSwiftUI", ["ScrollworkEngine", "ScrollworkHost", "ScrollworkUIKit", "SwiftUI", "UIKit"]),
]

// The targets that apps link. They are tested by the package in Tests/Hosts, where a stand-in for UIKit runs them.
let library = ["ScrollworkHost", "ScrollworkUIKit", "ScrollworkSwiftUI"]
// Modules of the system, where it has them.
let system: Set<String> = ["UIKit", "SwiftUI"]

let externalDependencies: [String: Target.Dependency] = [
  "BigInt": .product(name: "BigInt", package: "BigInt"),
  "ArgumentParser": .product(name: "ArgumentParser", package: "swift-argument-parser"),
]

// Proofs dominate the time of the tests, and optimizing dominates the time of the build. `make test` therefore optimizes
// only the targets that compute.
let isForTests = Context.environment["SCROLLWORK_TESTS"] != nil
let computing: Set<String> = ["ScrollworkEngine", "Numerics", "Laws"]

func dependencies(_ names: [String]) -> [Target.Dependency] {
  names.filter { !system.contains($0) }.map { externalDependencies[$0] ?? .target(name: $0) }
}

// Files of a target that are not compiled: those that `make embed` writes into a Swift file of the target, and the number
// of the engine where a linked folder of its sources has another one.
let excluded = [
  "Backends": ["HTML/Page", "HTML/Site"], "Laws": ["Engine/Number.swift"], "ScrollworkCLI": ["Templates"],
].merging(
  ["Lint", "Model", "ScrollworkCompiler", "Solver", "Source", "Syntax"].map { ($0, ["Rules/Pages"]) }
) { $1 }

// The modules that tests of every layer may import, since many tests compile whole specs.
let support = [
  "ScrollworkEngine", "Source", "Numerics", "Syntax", "Model", "Solver", "Tables", "Lint",
  "Backends", "ScrollworkCompiler",
]

// Test oracles, which only the tests of a target import. The page runs the host.
let testOracles = ["Numerics": ["BigInt"], "Backends": ["ScrollworkHost"]]

let package = Package(
  name: "Scrollwork",
  platforms: [.macOS(.v13), .iOS(.v15)],
  products: [.executable(name: "scrollwork", targets: ["ScrollworkCLI"])]
    + (["ScrollworkEngine"] + library).map { .library(name: $0, targets: [$0]) },
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/attaswift/BigInt", from: "6.0.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])])
  ]
    + layers.map { layer in
      layer.name == "ScrollworkCLI"
        ? .executableTarget(
          name: layer.name, dependencies: dependencies(layer.imports), exclude: excluded[layer.name] ?? [])
        : .target(
          name: layer.name, dependencies: dependencies(layer.imports), exclude: excluded[layer.name] ?? [],
          swiftSettings: isForTests && computing.contains(layer.name) ? [.unsafeFlags(["-O"])] : [],
          // Square roots and roundings are functions of libm on Linux, which nothing else links there.
          linkerSettings: library.contains(layer.name) ? [.linkedLibrary("m", .when(platforms: [.linux]))] : [])
    }
    + [
      .target(name: "TestSupport", dependencies: dependencies(support), path: "Tests/TestSupport")
    ]
    + layers.filter { !library.contains($0.name) }.map { layer in
      .testTarget(
        name: layer.name + "Tests",
        dependencies: dependencies(
          (Set([layer.name, "TestSupport"] + layer.imports + support + (testOracles[layer.name] ?? []))
            .subtracting(["CLibYAML"])).sorted()))
    }
    + [.testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"], exclude: ["HostileText.txt"])],
  swiftLanguageModes: [.v6]
)
