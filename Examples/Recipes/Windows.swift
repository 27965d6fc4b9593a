import ScrollworkUIKit
import UIKit

/// A window of any size: one screen where it is narrow, another where it is wide. Each has a spec of its own.
final class AdaptiveController: UIViewController {
  private var shown: UIViewController?
  private var isWide: Bool?
  private let places = UITableView()

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let isWide = traitCollection.horizontalSizeClass == .regular
    guard isWide != self.isWide else { return }
    self.isWide = isWide
    shown?.willMove(toParent: nil)
    shown?.view.removeFromSuperview()
    shown?.removeFromParent()
    let screen = isWide ? wide() : narrow()
    shown = screen
  }

  private func narrow() -> UIViewController {
    let screen = HostedScreen<MapsOverlay>()
    screen.bind(UIView(), to: .map)
    screen.bind(UIView(), to: .searchBar)
    screen.bind(places, to: .suggestions)
    screen.embed(in: self)
    return screen.viewController
  }

  private func wide() -> UIViewController {
    let screen = HostedScreen<StudyTabs>()
    for node in [StudyTabs.Node.navigation, .hero, .sections] { screen.bind(UIView(), to: node) }
    screen.bind(places, to: .fluentRows)
    screen.embed(in: self)
    return screen.viewController
  }
}

/// Keys and a pointer beside a trackpad, which moves what a finger moves without a line of code.
final class KeyboardController: UIViewController {
  private let screen = HostedScreen<MapsOverlay>()

  override var canBecomeFirstResponder: Bool { true }

  override var keyCommands: [UIKeyCommand]? {
    [
      UIKeyCommand(input: UIKeyCommand.inputUpArrow, modifierFlags: .command, action: #selector(raise)),
      UIKeyCommand(input: UIKeyCommand.inputDownArrow, modifierFlags: .command, action: #selector(lower)),
    ]
  }

  @objc private func raise() { screen.move(to: MapsOverlay.PlacesNotch.maximum) }
  @objc private func lower() { screen.move(to: MapsOverlay.PlacesNotch.minimum) }

  override func viewDidLoad() {
    super.viewDidLoad()
    screen.bind(UIView(), to: .map)
    screen.bind(UIView(), to: .searchBar)
    screen.bind(UITableView(), to: .suggestions)
    screen.embed(in: self)
  }
}
