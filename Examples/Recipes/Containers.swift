import ScrollworkUIKit
import UIKit

/// A screen below a navigation bar, with a search field in it.
final class PlacesBelowABar: UIViewController {
  private let screen = HostedScreen<MapsOverlay>()
  private let search = UISearchController(searchResultsController: nil)

  override func viewDidLoad() {
    super.viewDidLoad()
    // The safe area below the bar must not follow the offset of a list.
    navigationItem.largeTitleDisplayMode = .never
    navigationItem.hidesSearchBarWhenScrolling = false
    navigationItem.searchController = search
    search.obscuresBackgroundDuringPresentation = false
    search.delegate = self
    screen.bind(UIView(), to: .map)
    screen.bind(UIView(), to: .searchBar)
    screen.bind(UITableView(), to: .suggestions)
    screen.embed(in: self)
  }
}

extension PlacesBelowABar: UISearchControllerDelegate {
  func willPresentSearchController(_ searchController: UISearchController) {
    screen.move(to: MapsOverlay.PlacesNotch.maximum)
  }

  func willDismissSearchController(_ searchController: UISearchController) {
    screen.move(to: MapsOverlay.PlacesNotch.minimum)
  }
}

/// Tabs of an app: a tap on the tab that is selected sends its screen to the top.
final class AppTabs: UITabBarController, UITabBarControllerDelegate {
  private let course = LessonsController()

  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
    viewControllers = [course, UINavigationController(rootViewController: PlacesBelowABar())]
  }

  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool {
    if viewController === course, selectedViewController === course { course.screen.scroll(.page, to: .top) }
    return true
  }
}

final class LessonsController: UIViewController {
  let screen = HostedScreen<StudyTabs>()

  override func viewDidLoad() {
    super.viewDidLoad()
    for node in [StudyTabs.Node.navigation, .hero, .sections] { screen.bind(UIView(), to: node) }
    for rows in [StudyTabs.Node.fluentRows, .spokenRows, .communityRows] { screen.bind(UITableView(), to: rows) }
    screen.embed(in: self)
  }
}
