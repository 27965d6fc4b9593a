import ScrollworkUIKit
import UIKit

/// A curtain over a parking map. The app sets its mode, and the heights that only the app knows.
final class ParkingController: UIViewController {
  private let screen = HostedScreen<ParkingCurtain>()
  private let map = UIView()
  private let vehicle = UIView()
  private let tags = UIView()
  private let grip = UIView()

  override func viewDidLoad() {
    super.viewDidLoad()
    screen.bind(map, to: .map)
    screen.bind(vehicle, to: .vehicle)
    screen.bind(tags, to: .tagArea)
    screen.bind(grip, to: .grip)
    screen.onFrame = { [weak self] in self?.grip.alpha = 1 - $0.progress(of: .curtain) / 2 }
    screen.embed(in: self)
  }

  /// Shows a selected parking, whose tags need this height in points.
  func select(tagHeight: Double) {
    screen.measures.tags = tagHeight
    screen.mode = .normal
  }

  func edit() { screen.mode = .edit }
  func deselect() { screen.mode = .empty }
}
