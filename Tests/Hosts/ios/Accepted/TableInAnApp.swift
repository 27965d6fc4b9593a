// Code that right apps have, beside the examples.
import ScrollworkUIKit
import UIKit

final class PlacesController: UITableViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "place")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "place", for: indexPath)
  }
}

final class PlacesMapController: UIViewController {
  private let screen = HostedScreen<MapsOverlay>()
  private let kinds = UISegmentedControl()
  private let plain = UITableView()

  override func viewDidLoad() {
    super.viewDidLoad()
    // A bar with a large title would change the safe area with the offset.
    navigationItem.largeTitleDisplayMode = .never
    kinds.insertSegment(withTitle: "All", at: 0, animated: false)
    screen.bind(UIView(), to: .map)
    screen.bind(kinds, to: .searchBar)
    screen.bind(child: PlacesController(style: .plain), to: .suggestions)
    screen.sheetLabel = { _ in "Places" }
    screen.labelNotches { (notch: MapsOverlay.PlacesNotch) in notch == .minimum ? "small" : "large" }
    screen.onRest { [weak self] (notch: MapsOverlay.PlacesNotch) in
      self?.kinds.isEnabled = notch == .maximum
    }
    screen.embed(in: self)
  }

  /// Shows another table, also under a finger.
  func showPlain() { screen.bind(plain, to: .suggestions) }
}
