import ScrollworkHost
import ScrollworkUIKit
import UIKit

/// A screen that comes back as it was left. A snapshot of another version of the spec is ignored.
final class RestoredMap: UIViewController {
  private let screen = HostedScreen<MapsOverlay>()
  private let key = "map.screen"

  override func viewDidLoad() {
    super.viewDidLoad()
    screen.bind(UIView(), to: .map)
    screen.bind(UIView(), to: .searchBar)
    screen.bind(UITableView(), to: .suggestions)
    screen.embed(in: self)
    if let data = UserDefaults.standard.data(forKey: key),
      let snapshot = try? JSONDecoder().decode(HostSnapshot.self, from: data)
    {
      screen.restore(snapshot)
    }
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    UserDefaults.standard.set(try? JSONEncoder().encode(screen.snapshot), forKey: key)
  }
}
