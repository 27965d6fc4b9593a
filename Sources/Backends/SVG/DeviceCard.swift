/// A device with its title: the screen at rest and, if it scrolls, scrolled.
struct DeviceCard: Card {
  private static let headHeight = 34.0
  private static let gap = 14.0
  private static let remarkHeight = 14.0

  let sample: Preview.Sample
  private let figures: [PhoneFigure]

  init(
    _ screen: Preview.Screen, _ sample: Preview.Sample, before: (screen: Preview.Screen, sample: Preview.Sample)? = nil
  ) {
    self.sample = sample
    let moments: [PhoneLayout.Pose] = PhoneLayout.scrolls(screen, sample) ? [.atRest, .scrolled] : [.atRest]
    figures = moments.map { moment in
      PhoneFigure(
        PhoneLayout(screen, sample, at: moment),
        before: before.map { PhoneLayout($0.screen, $0.sample, at: moment) })
    }
  }

  var width: Double {
    let remarks = sample.failures.map { SVGText.width($0.message) * 11 }.max() ?? 0
    return max(figures.reduce(-Self.gap) { $0 + $1.width + Self.gap }, min(remarks, 420), 150)
  }

  var height: Double {
    Self.headHeight + (figures.map(\.height).max() ?? 0) + Double(sample.failures.count) * Self.remarkHeight + 6
  }

  func element(x: Double, y: Double) -> SVGElement {
    var children: [SVGElement] = [
      .label("t h2", sample.title, x: x, y: y + 11), .label("s p", subtitle, x: x, y: y + 25),
    ]
    var left = x
    for figure in figures {
      children.append(figure.element(x: left, y: y + Self.headHeight))
      left += figure.width + Self.gap
    }
    let below = y + Self.headHeight + (figures.map(\.height).max() ?? 0)
    for (index, failure) in sample.failures.enumerated() {
      let text = SVGText.fitted("! " + failure.message, into: max(width, 420), size: 11) ?? "!"
      children.append(.label("bad p", text, x: x, y: below + Double(index + 1) * Self.remarkHeight))
    }
    return SVGElement("g", [("role", "img"), ("aria-label", description)], children)
  }

  private var subtitle: String { figures.count > 1 ? "\(sample.size) · at rest and scrolled" : sample.size }

  private var description: String {
    "\(sample.title), \(sample.size) points" + sample.failures.map { "; \($0.message)" }.joined()
  }
}
