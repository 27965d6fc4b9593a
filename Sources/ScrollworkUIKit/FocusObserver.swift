#if canImport(UIKit)
  import UIKit

  /// The observation of the focus of assistive technologies and of text fields. It ends with the object.
  nonisolated final class FocusObserver {
    private var tokens: [any NSObjectProtocol] = []

    @MainActor
    init(_ focused: @escaping @MainActor @Sendable (UIView) -> Void) {
      let names = [
        UIAccessibility.elementFocusedNotification, UITextField.textDidBeginEditingNotification,
        UITextView.textDidBeginEditingNotification,
      ]
      tokens = names.map { name in
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
          let element = notification.userInfo?[UIAccessibility.focusedElementUserInfoKey] ?? notification.object
          guard let view = element as? UIView else { return }
          // A notification comes on the thread that posts it.
          Task { @MainActor in focused(view) }
        }
      }
    }

    deinit {
      for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
  }
#endif
