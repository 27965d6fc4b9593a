#if canImport(UIKit)
  import UIKit

  /// The rate of frames that the app allows. On an iPhone with 120 Hz a display link runs at 60 Hz unless the app says
  /// otherwise in its `Info.plist`.
  @MainActor
  enum FrameRate {
    static let key = "CADisableMinimumFrameDurationOnPhone"
    private static var isChecked = false

    /// Logs once if the app limits the screen to 60 Hz.
    static func check(_ view: UIView) {
      guard !isChecked, let screen = view.window?.windowScene?.screen else { return }
      isChecked = true
      let notice = notice(
        framesPerSecond: screen.maximumFramesPerSecond, isPhone: view.traitCollection.userInterfaceIdiom == .phone,
        value: Bundle.main.object(forInfoDictionaryKey: key))
      if let notice { Contradiction.notice(notice) }
    }

    /// Returns what is said of an app. `nil` if its frames are as fast as the display.
    static func notice(framesPerSecond: Int, isPhone: Bool, value: Any?) -> String? {
      guard isPhone, framesPerSecond > 60, value as? Bool != true else { return nil }
      return "the Info.plist of the app does not set \(key): the screen moves at 60 Hz on this iPhone"
    }
  }
#endif
