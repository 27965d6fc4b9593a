import ScrollworkUIKit
import UIKit

/// A draft over an inbox. The inbox shrinks behind it, and is usable again while the draft is put aside.
final class MailController: UIViewController {
  private let screen = HostedScreen<MailDraft>()

  override func viewDidLoad() {
    super.viewDidLoad()
    screen.bind(child: inbox, to: .mailbox)
    screen.bind(titleBar, to: .titleBar)
    screen.bind(message, to: .message)
    screen.onRest(MailDraft.DraftNotch.self) { [weak self] in if $0 == .minimized { self?.message.endEditing(true) } }
    screen.embed(in: self)
  }

  /// Puts the draft aside, as its Cancel button does.
  func putAside() { screen.move(to: MailDraft.DraftNotch.minimized) }

  // MARK: Views

  private let inbox = UIViewController()
  private let titleBar = UILabel()
  private let message = UITextView()
}
