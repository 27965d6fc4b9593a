import Tables

/// The path of a finger on a screen, from the point where it comes down, or where it was, to the point where it is.
struct FingerPath {
  /// In points from the upper left corner of the screen.
  struct Point: Equatable {
    var x: Double
    var y: Double
  }

  private static let radius = 20.0
  /// The distance sideways between a stretch upward and the next one downward, in points.
  private static let turn = 26.0

  let points: [Point]
  /// The class of its color: that of what moved last, or of ink.
  var role = "ink"

  init(points: [Point]) { self.points = points }

  /// Creates the path of a drag. A path that leaves the screen ends at its edge, as several strokes would.
  ///
  /// - Parameters:
  ///   - distances: in points, positive downward
  ///   - layout: the screen when the finger comes down
  ///   - start: the point where the finger already is. `nil` if it comes down with this drag
  init(by distances: [Double], on region: String, _ layout: PhoneLayout, from start: Point? = nil) {
    let ends = distances.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1) }
    let start = start ?? Self.start(on: region, layout, from: ends.min() ?? 0, to: ends.max() ?? 0)
    var points = [start]
    for (index, distance) in distances.enumerated() {
      var x = points[points.count - 1].x
      if index > 0, distance * distances[index - 1] < 0 {
        x += Self.turn
        points.append(Point(x: x, y: points[points.count - 1].y))
      }
      points.append(Point(x: x, y: min(max(start.y + ends[index + 1], 12), layout.height - 12)))
    }
    self.points = points
  }

  /// Returns a point on the region from which the movement stays on the screen if possible.
  ///
  /// - Parameters:
  ///   - least: the farthest upward that the finger goes from there, at most 0
  ///   - most: the farthest downward, at least 0
  private static func start(on region: String, _ layout: PhoneLayout, from least: Double, to most: Double) -> Point {
    let place = layout.touchable(region)
    let usual = place.top + min(90, place.height / 2)
    let fitting = max(12 - least, min(layout.height - 12 - most, usual))
    let columns = layout.columns(of: region)
    return Point(x: columns.left + columns.width * 0.6, y: min(max(fitting, place.top), place.bottom))
  }

  /// The path, with a ring where the finger was and a disc where it is.
  var elements: [SVGElement] {
    guard let first = points.first, let last = points.last else { return [] }
    let disc = circle("touch of-\(role)", at: last)
    guard points.count > 1 else { return [disc] }
    let line = points.enumerated().map { index, point in
      "\(index == 0 ? "M" : "L")\(SVGText.number(point.x)) \(SVGText.number(point.y))"
    }
    return [
      circle("trail of-\(role)", at: first), .path("trail of-\(role)", line.joined()), disc,
    ]
  }

  private func circle(_ role: String, at point: Point) -> SVGElement {
    let side = 2 * Self.radius
    return .rectangle(
      role, x: point.x - Self.radius, y: point.y - Self.radius, width: side, height: side, radius: Self.radius)
  }
}

extension PhoneLayout {
  /// Returns the part of the screen where a finger touches a region: the grabber of a sheet, else the uncovered part of
  /// the node or of what it contains.
  fileprivate func touchable(_ region: String) -> VerticalSpan {
    guard let box = boxes.first(where: { $0.node.name == region }) ?? boxes.first(where: { isInside($0.node, region) })
    else { return VerticalSpan(top: 0, height: height) }
    guard box.role == .sheet else { return box.open.height > 0 ? box.open : box.visible }
    let isTop = box.node.sheet?.isAtTopEdge == true
    return VerticalSpan(top: isTop ? box.visible.bottom - 11 : box.visible.top + 11, height: 0)
  }
}
