import ScrollworkUIKit
import UIKit

/// A draft over an inbox. The inbox shrinks behind it, and is usable again while the draft is put aside.
final class MailController: UIViewController {
  private let screen = HostedScreen<MailDraft>()
  private let inbox = UIViewController()
  private let titleBar = UILabel()
  private let message = UITextView()

  override func viewDidLoad() {
    super.viewDidLoad()
    screen.bind(child: inbox, to: .mailbox)
    screen.bind(titleBar, to: .titleBar)
    screen.bind(message, to: .message)
    screen.onRest = { [weak self] in self?.message.resignFirstResponder(if: $0 == .draft(.minimized)) }
    screen.embed(in: self)
  }

  /// Puts the draft aside, as its Cancel button does.
  func putAside() { screen.move(to: .draft(.minimized)) }
}

extension UITextView {
  fileprivate func resignFirstResponder(if condition: Bool) {
    if condition { resignFirstResponder() }
  }
}
