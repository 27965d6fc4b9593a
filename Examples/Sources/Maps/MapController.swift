import ScrollworkUIKit
import UIKit

/// A list of places in a sheet over a map.
final class MapController: UIViewController {
  private let screen = HostedScreen<MapsOverlay>()

  override func viewDidLoad() {
    super.viewDidLoad()
    screen.bind(map, to: .map)
    screen.bind(search, to: .searchBar)
    screen.bind(places, to: .suggestions)
    screen.onRest(MapsOverlay.PlacesNotch.self) { [weak self] in self?.search.showsCancelButton = $0 == .maximum }
    screen.embed(in: self)
  }

  // MARK: Views

  private let map = UIView()
  private let search = UISearchBar()
  private let places = UITableView(frame: .zero, style: .plain)
}
