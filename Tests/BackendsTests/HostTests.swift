import Backends
import Foundation
import Machine
import TestSupport
import Testing

/// The host in the documents compiles with the generated machine.
@Suite struct HostTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The blocks of Swift code in a document.
  private func blocks(_ path: String) throws -> [String] {
    let text = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    return text.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  private func page() throws -> String {
    try #require(
      blocks("Sources/ScrollworkCompiler/Scrollwork.docc/FromSpecToSwift.md").first { $0.hasPrefix("import UIKit") })
  }

  /// The diagnostics of the compiler for a host together with the generated machine; empty if there are none.
  ///
  /// `#selector` needs Objective-C, so selectors are passed as names.
  private func verdict(_ host: String) throws -> String {
    let machine = try #require(ReplaySpecs.machines.first { $0.program.screen == "MapsOverlay" })
    let plain = host.replacing("@objc ", with: "").replacing(#/#selector\((\w+)\)/#) { "Selector(\"\($0.1)\")" }
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [
      ("UIKit.swift", Self.declarations), ("Host.swift", plain),
      ("MapsOverlay.swift", SwiftBackend().emit(machine, options: EmitOptions(source: machine.screenDescription.file))),
    ]
    for (name, text) in files {
      try text.write(to: folder.appendingPathComponent(name), atomically: false, encoding: .utf8)
    }
    let library = try Toolchain.run(
      "swiftc", ["-emit-module", "-parse-as-library", "-module-name", "UIKit", "UIKit.swift"], in: folder)
    try #require(library.status == 0, "\(library.messages)")
    let outcome = try Toolchain.run(
      "swiftc",
      ["-typecheck", "-swift-version", "6", "-default-isolation", "MainActor", "-I", "."]
        + ["-module-name", "App", "Host.swift", "MapsOverlay.swift"],
      in: folder)
    return outcome.status == 0 ? "" : outcome.messages
  }

  @Test func hostOfTheReferenceCompilesWithTheGeneratedMachine() throws {
    #expect(try verdict(page()) == "")
  }

  @Test func hostThatOmitsAnEffectDoesNotCompile() throws {
    let forgetful = try page().replacing("case .halt(.places), .settle(.places, _), .fling, .rested: break", with: "")
    #expect(try verdict(forgetful).contains("switch must be exhaustive"))
  }

  @Test func readmeShowsAPartOfTheHost() throws {
    let shown = try blocks("README.md").filter { $0.contains("MapsOverlayHost") }
    #expect(shown.count == 1)
    for part in shown { #expect(try page().contains(part)) }
  }

  /// The declarations of UIKit that the host uses, as documented.
  private static let declarations = """
    @_exported import Foundation
    #if !canImport(ObjectiveC)
      public struct Selector { public init(_ name: String) {} }
      public struct CGVector { public init(dx: CGFloat, dy: CGFloat) {} }
    #endif
    @MainActor open class UIGestureRecognizer: NSObject {
      public enum State { case possible, began, changed, ended, cancelled, failed }
      public var state = State.possible
      public var view: UIView?
      public func addTarget(_ target: Any, action: Selector) {}
    }
    @MainActor public final class UIPanGestureRecognizer: UIGestureRecognizer {
      public init(target: Any?, action: Selector?) {}
      public func translation(in view: UIView?) -> CGPoint { .zero }
      public func velocity(in view: UIView?) -> CGPoint { .zero }
    }
    open class CALayer: NSObject {
      public func presentation() -> Self? { nil }
      public var bounds = CGRect.zero
    }
    @MainActor open class UIView: NSObject {
      public var superview: UIView?
      public var layer: CALayer { CALayer() }
      public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {}
      public func layoutIfNeeded() {}
    }
    @MainActor open class UIScrollView: UIView {
      public var contentOffset = CGPoint.zero
      public var contentSize = CGSize.zero
      public enum ContentInsetAdjustmentBehavior { case automatic, scrollableAxes, never, always }
      public var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
      public var alwaysBounceVertical = false
      public var scrollsToTop = true
      public func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {}
      public var isDecelerating = false
      public var panGestureRecognizer: UIPanGestureRecognizer { .init(target: nil, action: nil) }
    }
    @MainActor public final class UITableView: UIScrollView {
      public weak var delegate: (any UITableViewDelegate)?
    }
    @MainActor public protocol UIScrollViewDelegate: AnyObject {
      func scrollViewDidScroll(_ scrollView: UIScrollView)
      func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    }
    @MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {}
    @MainActor public final class NSLayoutConstraint: NSObject { public var constant = CGFloat(0) }
    @MainActor public final class UISpringTimingParameters: NSObject {
      public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGVector) {}
    }
    @MainActor public final class UIViewPropertyAnimator: NSObject {
      public enum Position { case end, start, current }
      public init(duration: TimeInterval, timingParameters: UISpringTimingParameters) {}
      public func addAnimations(_ animation: @escaping () -> Void) {}
      public func addCompletion(_ completion: @escaping @MainActor (Position) -> Void) {}
      public func startAnimation() {}
      public func stopAnimation(_ withoutFinishing: Bool) {}
    }
    """
}
