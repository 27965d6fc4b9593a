#if canImport(SwiftUI)
  import SwiftUI
  import UIKit

  /// The app that asks for the gestures of the probe, and shows its answers as a line of JSON.
  @main
  struct ProbeApp: App {
    var body: some Scene {
      WindowGroup { ShownProbe().ignoresSafeArea() }
    }
  }

  struct ShownProbe: UIViewControllerRepresentable {
    func makeUIViewController(context: Context) -> UIViewController { RequestController() }

    func updateUIViewController(_ controller: UIViewController, context: Context) {}
  }

  /// The probe, and above it the request for the next gesture.
  final class RequestController: UIViewController, UITableViewDataSource {
    private let table = UITableView(frame: .zero, style: .plain)
    private lazy var probe = ProbeController(list: table)
    private let request = UILabel()
    private lazy var skip = UIButton(
      configuration: .plain(), primaryAction: UIAction(title: "Skip") { [weak self] _ in self?.skipTask() })

    override func viewDidLoad() {
      super.viewDidLoad()
      table.dataSource = self
      table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
      probe.reload = { [weak self] in self?.reload() }
      probe.onChange = { [weak self] in self?.ask() }
      request.numberOfLines = 0
      addChild(probe)
      for view: UIView in [probe.view, request, skip] { self.view.addSubview(view) }
      probe.didMove(toParent: self)
    }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      let (width, top) = (view.bounds.width, view.safeAreaInsets.top)
      request.frame = CGRect(x: 16, y: top, width: width - 112, height: 96)
      skip.frame = CGRect(x: width - 96, y: top, width: 96, height: 96)
      probe.view.frame = CGRect(x: 0, y: top + 96, width: width, height: view.bounds.height - top - 96)
    }

    private func skipTask() { probe.show(probe.number + 1) }

    /// Whether the rows of the task are higher than their estimate, until they are seen.
    private var isEstimating: Bool { probe.task?.questions["rowHeights"] != nil }

    private func reload() {
      table.rowHeight = isEstimating ? UITableView.automaticDimension : 44
      table.estimatedRowHeight = isEstimating ? 44 : 0
      table.reloadData()
      table.layoutIfNeeded()
    }

    private func ask() {
      skip.isHidden = probe.task == nil
      request.text = probe.task?.instruction ?? probe.line
      if probe.task == nil { print(probe.line) }
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { probe.task?.rows ?? 0 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      cell.textLabel?.numberOfLines = 0
      cell.textLabel?.text = "row \(indexPath.row)" + (isEstimating ? "\n\n" : "")
      return cell
    }
  }
#endif
