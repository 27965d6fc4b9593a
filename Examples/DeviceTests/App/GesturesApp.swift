import ScrollworkUIKit
import SwiftUI
import UIKit

/// The app of the UI tests: one screen, and a report of what its machine says and of what happened.
@main
struct GesturesApp: App {
  var body: some Scene {
    WindowGroup { ShownScreen().ignoresSafeArea() }
  }
}

struct ShownScreen: UIViewControllerRepresentable {
  func makeUIViewController(context: Context) -> UIViewController {
    ProcessInfo.processInfo.arguments.contains("course") ? CourseScreen() : MapScreen()
  }

  func updateUIViewController(_ controller: UIViewController, context: Context) {}
}

/// The element that a UI test reads. Its label is the state of the machine, its value the record of the screen.
final class ReportView: UIView {
  func report(_ state: [String: Double], _ record: String) {
    isAccessibilityElement = true
    accessibilityIdentifier = "report"
    accessibilityLabel = state.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    accessibilityValue = record
  }
}

/// Forty rows, each with its number as a label.
final class RowsController: UITableViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "row \(indexPath.row)"
    return cell
  }
}

final class MapScreen: UIViewController {
  private let screen = HostedScreen<MapsOverlay>()
  private let report = ReportView()

  override func viewDidLoad() {
    super.viewDidLoad()
    screen.recorder.isRunning = true
    screen.bind(UIView(), to: .map)
    screen.bind(report, to: .searchBar)
    screen.bind(child: RowsController(style: .plain), to: .suggestions)
    screen.onRest { [weak self] (_: MapsOverlay.PlacesNotch) in self?.write() }
    screen.onStill = { [weak self] _ in self?.write() }
    screen.embed(in: self)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    write()
  }

  private func write() {
    report.report(
      [
        "places": screen.position(of: .places), "suggestions": screen.position(of: .suggestions),
        "minimum": screen.machine.height(at: MapsOverlay.PlacesNotch.minimum),
        "maximum": screen.machine.height(at: MapsOverlay.PlacesNotch.maximum),
      ], screen.recorder.record)
  }
}

final class CourseScreen: UIViewController {
  private let screen = HostedScreen<StudyTabs>()
  private let report = ReportView()

  override func viewDidLoad() {
    super.viewDidLoad()
    screen.recorder.isRunning = true
    screen.bind(report, to: .navigation)
    screen.bind(UIView(), to: .hero)
    screen.bind(UIView(), to: .sections)
    screen.provide(.fluentRows) { RowsController(style: .plain) }
    screen.provide(.spokenRows) { RowsController(style: .plain) }
    screen.provide(.communityRows) { RowsController(style: .plain) }
    screen.onStill = { [weak self] _ in self?.write() }
    screen.onSelect { [weak self] (_: StudyTabs.SectionsPage) in self?.write() }
    screen.embed(in: self)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    write()
  }

  private func write() {
    report.report(
      ["page": screen.position(of: .page), "fluentRows": screen.position(of: .fluentRows)], screen.recorder.record)
  }
}
