import ScrollworkUIKit
import UIKit

/// A header that is as high as its text in the text size of the person.
final class ProfileController: UIViewController {
  private let screen = HostedScreen<AuthorProfile>()
  private let biography = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    biography.font = .preferredFont(forTextStyle: .body)
    biography.adjustsFontForContentSizeCategory = true
    biography.numberOfLines = 0
    screen.bind(biography, to: .biography)
    screen.bind(UISegmentedControl(), to: .works)
    screen.bind(UIView(), to: .top)
    for list in [AuthorProfile.Node.bookList, .reviewList] { screen.bind(UITableView(), to: list) }
    screen.embed(in: self)
  }

  func show(_ text: String) {
    biography.text = text
    screen.viewController.view.setNeedsLayout()
  }
}
