import ArgumentParser

/// The specs from which `init` starts, by the kind of screen. All but the first two are in `specs/`.
enum Template: String, ExpressibleByArgument, CaseIterable {
  case sheet, tabs, chat, calendar
  case miniPlayer = "mini-player"
  case placePage = "place-page"
  case modalDraft = "modal-draft"
  case detailPage = "detail-page"
  case shareSheet = "share-sheet"
  case photoViewer = "photo-viewer"
  case browserBars = "browser-bars"

  private var spec: String {
    switch self {
    case .sheet: Embedded.ListInSheet_scroll_yaml
    case .tabs: Embedded.PagesUnderTabs_scroll_yaml
    case .chat: Embedded.ChatThread_scroll_yaml
    case .calendar: Embedded.MonthAgenda_scroll_yaml
    case .miniPlayer: Embedded.EpisodePlayer_scroll_yaml
    case .placePage: Embedded.PlaceDetails_scroll_yaml
    case .modalDraft: Embedded.MailDraft_scroll_yaml
    case .detailPage: Embedded.StudyTabs_scroll_yaml
    case .shareSheet: Embedded.ShareCard_scroll_yaml
    case .photoViewer: Embedded.PhotoViewer_scroll_yaml
    case .browserBars: Embedded.WebBrowser_scroll_yaml
    }
  }

  /// Returns the spec under the name of another screen.
  func text(for screen: String) -> String {
    let lines = spec.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { $0.hasPrefix("screen: ") ? "screen: \(screen)" : String($0) }.joined(separator: "\n")
  }
}
