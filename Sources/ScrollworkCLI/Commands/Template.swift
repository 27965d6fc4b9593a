import ArgumentParser

/// The specs from which `init` starts, by the kind of screen. They are files, embedded in the binary.
enum Template: String, ExpressibleByArgument, CaseIterable {
  case sheet, tabs, chat, calendar
  case miniPlayer = "mini-player"
  case placePage = "place-page"
  case modalDraft = "modal-draft"
  case detailPage = "detail-page"
  case shareSheet = "share-sheet"
  case photoViewer = "photo-viewer"
  case browserBars = "browser-bars"

  private var bytes: [UInt8] {
    switch self {
    case .sheet: PackageResources.ListInSheet_scroll_yaml
    case .tabs: PackageResources.PagesUnderTabs_scroll_yaml
    case .chat: PackageResources.ChatThread_scroll_yaml
    case .calendar: PackageResources.MonthAgenda_scroll_yaml
    case .miniPlayer: PackageResources.EpisodePlayer_scroll_yaml
    case .placePage: PackageResources.PlaceDetails_scroll_yaml
    case .modalDraft: PackageResources.MailDraft_scroll_yaml
    case .detailPage: PackageResources.StudyTabs_scroll_yaml
    case .shareSheet: PackageResources.ShareCard_scroll_yaml
    case .photoViewer: PackageResources.PhotoViewer_scroll_yaml
    case .browserBars: PackageResources.WebBrowser_scroll_yaml
    }
  }

  /// Returns the spec under the name of another screen.
  func text(for screen: String) -> String {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { $0.hasPrefix("screen: ") ? "screen: \(screen)" : String($0) }.joined(separator: "\n")
  }
}
