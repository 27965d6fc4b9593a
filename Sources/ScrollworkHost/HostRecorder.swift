import ScrollworkEngine

/// The last seconds of a screen: every call of UIKit and of the app, what the library read, and what it wrote.
///
/// A record is a text of lines of JSON, from which the library's tests repeat what happened on a device. It has lengths,
/// names of the spec and times, and nothing of the content of views.
@MainActor
public final class HostRecorder {
  /// Whether calls are recorded. A record begins where the screen rests.
  public var isRunning = false {
    didSet {
      guard isRunning != oldValue, let host else { return }
      segments = []
      if isRunning { host.startRecording(self) } else { host.stopRecording() }
    }
  }
  /// The time that the record reaches back at least, in seconds, once so much has passed.
  public var seconds = 20.0

  /// Lines from a rest of the screen on.
  private struct Segment {
    let head: String
    let start: Double
    var lines: [RecordLine] = []
  }

  private var segments: [Segment] = []
  private weak var host: ScreenHost?
  /// The notches where each sheet rested last, and before.
  private var rests: [Int: (last: Int, before: Int)] = [:]
  private var displayLinkRuns: Bool?

  package init(_ host: ScreenHost) { self.host = host }

  /// The record: lines of JSON, the first of which describes the screen. Empty if nothing was recorded.
  public var record: String {
    guard let host, let first = segments.first else { return "" }
    let lines = segments.flatMap(\.lines).map { $0.text(host.topology) }
    return ([first.head] + lines).joined(separator: "\n") + "\n"
  }

  /// Records a call. A screen that rests begins a segment, and the segments that are too old end.
  func begin(_ line: RecordLine, on host: ScreenHost, at time: Double) {
    if line.depth == 0, segments.last.map({ time - $0.start >= seconds / 4 && !$0.lines.isEmpty }) ?? true,
      let head = host.head(before: rests)
    {
      segments.append(Segment(head: head, start: time))
      displayLinkRuns = nil
      host.recording?.forget()
      while segments.count > 1, time - segments[1].start >= seconds { segments.removeFirst() }
    }
    append(line)
  }

  func append(_ line: RecordLine) {
    guard !segments.isEmpty else { return }
    if line.kind == .displayLink {
      let runs = line.values.first == 1
      guard runs != displayLinkRuns else { return }
      displayLinkRuns = runs
    }
    if line.kind == .rested, let sheet = line.node, let notch = line.values.first.map({ Int($0) }) {
      let last = rests[sheet]?.last ?? notch
      if last != notch { rests[sheet] = (notch, last) } else if rests[sheet] == nil { rests[sheet] = (notch, notch) }
    }
    segments[segments.count - 1].lines.append(line)
  }
}

extension HostNotice {
  var line: RecordLine {
    switch self {
    case .rested(let node, let notch, let mover): RecordLine(.rested, node, [Double(notch), mover.number])
    case .dismissed(let node): RecordLine(.dismissed, node)
    case .selected(let node): RecordLine(.selected, node)
    case .refreshes(let node): RecordLine(.refresh, node)
    case .comes(let node): RecordLine(.comes, node)
    case .still(let node): RecordLine(.still, node)
    case .mode(let mode): RecordLine(.mode, nil, [Double(mode)])
    case .frame: RecordLine(.frame)
    }
  }
}

extension ScreenHost {
  func startRecording(_ recorder: HostRecorder) {
    guard let surface else { return }
    self.recorder = recorder
    let recording = RecordingSurface(surface, recorder, topology.nodes.count)
    self.recording = recording
    self.surface = recording
  }

  func stopRecording() {
    surface = recording?.surface
    (recorder, recording) = (nil, nil)
  }

  /// Notes that a call of UIKit or the app begins. Calls of the host's own are not recorded.
  @inline(__always)
  func enter(_ line: @autoclosure () -> RecordLine) {
    callDepth += 1
    if callDepth == 1, recorder != nil { recordCall(line()) }
  }

  private func recordCall(_ line: RecordLine) {
    var line = line
    line.depth = noticeDepth
    recorder?.begin(line, on: self, at: recording?.surface?.time ?? time)
  }

  func leave() { callDepth -= 1 }

  /// Notifies the app, whose calls inside are recorded.
  func emit(_ notice: HostNotice) {
    recorder?.append(notice.line)
    let depth = callDepth
    (callDepth, noticeDepth) = (0, noticeDepth + 1)
    notify(notice)
    (callDepth, noticeDepth) = (depth, noticeDepth - 1)
  }

  /// Returns the first line of a record: the screen, and its state at rest. `nil` if the screen does not rest, or rests in a
  /// way that a snapshot does not describe.
  func head(before rests: [Int: (last: Int, before: Int)]) -> String? {
    var entries = ["\"scrollwork\": \(RecordLine.version)", "\"record\": \"\(screen.name)\""]
    let file = screen.file.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    entries += ["\"file\": \"\(file)\"", "\"version\": \"\(String(topology.version, radix: 16))\""]
    guard let environment else { return "{\(entries.joined(separator: ", "))}" }
    guard !isMoving, machine.state.owner == .none, machine.state.bars.allSatisfy({ $0.offset == 0 }),
      machine.state.scrolls.allSatisfy({ !$0.isSettling }), topology.consumers.allSatisfy({ consumers[$0].rests })
    else { return nil }
    for sheet in topology.sheets where notch(of: sheet) == nil { return nil }
    let numbers = [
      environment.height, environment.width, environment.safeAreaTop, environment.safeAreaBottom, environment.keyboard,
      scale, lead, time, frameTime,
    ]
    entries.append("\"environment\": \(RecordLine.text(numbers))")
    entries.append("\"measures\": \(RecordLine.text(measures))")
    entries.append("\"snapshot\": \(RecordLine.text(snapshot.values))")
    entries.append("\"before\": \(RecordLine.text(topology.sheets.map { Double(rests[$0]?.before ?? 0) }))")
    let views = topology.consumers.flatMap { node in
      let consumer = consumers[node]
      return [consumer.known, consumer.contentHeight, consumer.knownInset, consumer.previous, consumer.shift]
    }
    entries.append("\"views\": \(RecordLine.text(views))")
    entries.append("\"refreshes\": \(RecordLine.text(canRefresh.sorted().map(Double.init)))")
    return "{\(entries.joined(separator: ", "))}"
  }
}

extension Consumer {
  /// Whether nothing of the library or UIKit moves or holds it.
  fileprivate var rests: Bool {
    motion == nil && frozen == nil && drive == .machine && pull == 0 && hold == 0 && rowShift == 0
  }
}
