// A page records and checks nothing: what the host's sources name of the recorder, the trace and the self-check is empty.

struct RecordLine {
  enum Kind {
    case tick, touchDown, touchUp, panBegan, panMoved, panEnded, pagerMoved, pagerCaught, linked, unlinked, showAll,
      update
    case move, select, setMode, scroll, measure, prependMeasures, prepend, tap, tapStatusBar, restore, refreshes
    case endRefreshing, escape, step, reveal
  }

  init(_ kind: Kind, _ node: Int? = nil, _ values: [Double] = []) {}

  static func layOut(_ environment: ScrollMachine.Environment, scale: Double, at now: Double) -> RecordLine {
    RecordLine(.update)
  }
}

struct HostRecorder {}
struct RecordingSurface {}
package struct HostViolation {}

struct TraceLog {
  init(_ topology: Topology) {}
  func step(_ event: ScrollMachine.Event) -> String? { nil }
  func answered(_ effects: [ScrollMachine.Effect]) {}
}

struct SelfCheck {
  var isLaidOutAnew = false
  func follow(_ event: ScrollMachine.Event, isAnimated: Bool) {}
}

extension Bool {
  var number: Double { self ? 1 : 0 }
}

extension ScreenHost {
  @inline(__always) func enter(_ line: @autoclosure () -> RecordLine) {}
  @inline(__always) func leave() {}
  func emit(_ notice: HostNotice) { notify(notice) }
  func checkFrame(at now: Double) {}
  func checkRest() {}
  func checkWrite(_ node: Int, from seen: Double, to offset: Double) {}
}
