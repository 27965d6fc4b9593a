import ScrollworkEngine

/// One line of a record: a call of UIKit or the app, a value that the host reads, a write of the host, or a notice to the
/// app.
///
/// A line is a JSON object. Its first key is the kind, whose value is the name of a node or `null`; the other keys are
/// numbers, where a truth value is 0 or 1. `in` is how many notices a call is inside of.
package struct RecordLine: Equatable, Sendable {
  /// The version of the format.
  package static let version = 1

  package enum Kind: String, CaseIterable, Sendable {
    // Calls of UIKit.
    case layOut, tick, touchDown, touchUp, panBegan, panMoved, panEnded, pagerMoved, pagerCaught
    // Calls of the library's views and of the app.
    case linked, unlinked, showAll, update, move, select, setMode, scroll, measure, prependMeasures, prepend, tap
    case tapStatusBar, restore, refreshes, endRefreshing, escape, step, reveal
    // Values that the host reads: a line for a value that differs from the one before.
    case time, reducesMotion, exists, offset, contentHeight, insetTop, barInset, insetBottom, translation, isPanning
    case isTracking, isDecelerating, pagerPosition, pagerIsHeld, fittingHeight
    // Writes of the host.
    case place, stop, setBarInset, setInsetBottom, show, backdrop, refreshControl, shift, turn, displayLink
    // Notices to the app.
    case rested, dismissed, selected, refresh, comes, still, mode, frame

    /// The keys of the numbers, in order. `nil` for a kind with as many as the screen has.
    package var keys: [String]? {
      switch self {
      case .layOut: ["height", "width", "top", "bottom", "keyboard", "scale", "at"]
      case .tick, .touchDown, .touchUp, .unlinked: ["at"]
      case .panBegan: ["scroll", "translation", "indirect", "at"]
      case .panMoved: ["translation", "at"]
      case .panEnded: ["translation", "velocity", "cancelled", "step", "at"]
      case .pagerMoved: ["position", "at"]
      case .move: ["notch", "animated", "mover"]
      case .select: ["animated"]
      case .setMode: ["mode", "animated"]
      case .scroll: ["stop", "animated"]
      case .tap: ["beside"]
      case .step: ["by"]
      case .reveal: ["from", "to"]
      case .measure, .prependMeasures, .restore: nil
      case .time, .reducesMotion, .exists, .offset, .contentHeight, .insetTop, .barInset, .insetBottom, .translation,
        .isPanning, .isTracking, .isDecelerating, .pagerPosition, .pagerIsHeld, .fittingHeight:
        ["is"]
      case .place, .stop: ["offset"]
      case .setBarInset, .setInsetBottom: ["inset"]
      case .show: ["top", "height"]
      case .backdrop: ["scale", "opacity", "dim", "passes"]
      case .refreshControl, .shift: ["by"]
      case .turn: ["page", "animated"]
      case .displayLink: ["runs"]
      case .rested: ["notch", "mover"]
      case .mode: ["mode"]
      case .pagerCaught, .linked, .showAll, .update, .prepend, .tapStatusBar, .refreshes, .endRefreshing, .escape,
        .dismissed,
        .selected, .refresh, .comes, .still, .frame:
        []
      }
    }
  }

  package var kind: Kind
  /// The number of the node. `nil` for a line about the screen.
  package var node: Int?
  package var values: [Double]
  /// The number of notices that a call is inside of.
  package var depth = 0

  package init(_ kind: Kind, _ node: Int? = nil, _ values: [Double] = [], depth: Int = 0) {
    (self.kind, self.node, self.values, self.depth) = (kind, node, values, depth)
  }

  static func layOut(_ environment: ScrollMachine.Environment, scale: Double, at now: Double) -> RecordLine {
    RecordLine(
      .layOut, nil,
      [
        environment.height, environment.width, environment.safeAreaTop, environment.safeAreaBottom,
        environment.keyboard, scale, now,
      ])
  }

  /// Returns the line as JSON.
  package func text(_ topology: Topology) -> String {
    var entries = ["\"\(kind.rawValue)\": \(node.map { "\"\(topology.nodes[$0].name)\"" } ?? "null")"]
    if let keys = kind.keys {
      for (key, value) in zip(keys, values) { entries.append("\"\(key)\": \(Self.text(value))") }
    } else {
      entries.append("\"numbers\": \(Self.text(values))")
    }
    if depth > 0 { entries.append("\"in\": \(depth)") }
    return "{\(entries.joined(separator: ", "))}"
  }

  /// JSON has no infinite numbers: 1e999 is read as one, and `null` as none.
  static func text(_ value: Double) -> String {
    if value.isNaN { return "null" }
    guard value.isFinite else { return value < 0 ? "-1e999" : "1e999" }
    return Int(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  static func text(_ values: [Double]) -> String { "[\(values.map(text).joined(separator: ", "))]" }
}
