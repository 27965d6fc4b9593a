import ScrollworkUIKit
import UIKit

/// A course: a cover that scrolls away, a strip of titles that sticks, and a list of lessons for each title.
final class CourseController: UIViewController {
  private let screen = HostedScreen<StudyTabs>()

  override func viewDidLoad() {
    super.viewDidLoad()
    screen.bind(navigation, to: .navigation)
    screen.bind(cover, to: .hero)
    screen.bind(titles, to: .sections)
    screen.provide(.fluentRows) { LessonList() }
    screen.provide(.spokenRows) { LessonList() }
    screen.provide(.communityRows) { LessonList() }
    titles.onTap = { [weak self] in self?.screen.select(StudyTabs.SectionsPage.self, at: $0) }
    screen.onSelect { [weak self] in self?.titles.selected = StudyTabs.SectionsPage.allCases.firstIndex(of: $0) ?? 0 }
    screen.embed(in: self)
  }

  // MARK: Views

  private let navigation = UIView()
  private let cover = UIImageView()
  private let titles = TitleStrip(["流利读", "地道说", "练习圈"])
}

/// The titles of pages. The app draws them.
final class TitleStrip: UIView {
  var onTap: (Int) -> Void = { _ in }
  var selected = 0 {
    didSet { for (index, button) in buttons.enumerated() { button.isSelected = index == selected } }
  }
  private let buttons: [UIButton]

  init(_ titles: [String]) {
    buttons = titles.map { title in
      let button = UIButton()
      button.setTitle(title, for: .normal)
      return button
    }
    super.init(frame: .zero)
    for (index, button) in buttons.enumerated() {
      button.addAction(UIAction { [weak self] _ in self?.onTap(index) }, for: .touchUpInside)
      addSubview(button)
    }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / CGFloat(max(1, buttons.count))
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(x: width * CGFloat(index), y: 0, width: width, height: bounds.height)
    }
  }
}

/// The lessons of a title. The library finds the table inside.
final class LessonList: UIViewController {
  private let table = UITableView(frame: .zero, style: .plain)

  override func viewDidLoad() {
    super.viewDidLoad()
    table.frame = view.bounds
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(table)
  }
}
