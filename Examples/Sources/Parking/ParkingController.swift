import ScrollworkUIKit
import UIKit

/// A curtain over a parking map. The app sets its mode, and the height that only the app knows.
final class ParkingController: UIViewController {
  private let screen = HostedScreen<ParkingCurtain>()
  var mode = ParkingCurtain.Mode.empty { didSet { screen.mode = mode } }
  /// The height of the tags of the selected parking, in points.
  var tagHeight = 96.0 { didSet { screen.measures.tags = tagHeight } }

  override func viewDidLoad() {
    super.viewDidLoad()
    screen.bind(map, to: .map)
    screen.bind(vehicle, to: .vehicle)
    screen.bind(tags, to: .tagArea)
    screen.bind(grip, to: .grip)
    screen.onFrame = { [weak self] in self?.grip.alpha = 1 - $0.progress(of: .curtain) / 2 }
    screen.embed(in: self)
  }

  // MARK: Views

  private let map = UIView()
  private let vehicle = UIView()
  private let tags = UIView()
  private let grip = UIView()
}
