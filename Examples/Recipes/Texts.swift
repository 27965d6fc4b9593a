import ScrollworkUIKit
import UIKit

/// Texts whose height depends on the text size of the person: the height is a measure of the spec.
final class TagsController: UIViewController {
  private let screen = HostedScreen<ParkingCurtain>()
  private let tags = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    tags.font = .preferredFont(forTextStyle: .body)
    tags.adjustsFontForContentSizeCategory = true
    tags.numberOfLines = 0
    for node in [ParkingCurtain.Node.map, .vehicle, .grip] { screen.bind(UIView(), to: node) }
    screen.bind(tags, to: .tagArea)
    screen.embed(in: self)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    measureTags()
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    measureTags()
  }

  private func measureTags() {
    let room = CGSize(width: view.bounds.width, height: .greatestFiniteMagnitude)
    screen.measures.tags = Double(tags.sizeThatFits(room).height)
  }
}
