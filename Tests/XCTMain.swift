import Testing

// The entry point of the tests on Linux. Its existence keeps SwiftPM from searching the index store for tests of XCTest,
// which this package does not have. SwiftPM runs the program once for each library.
@main struct TestRunner {
  static func main() async {
    guard CommandLine.arguments.contains("swift-testing") else { return }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
