import ScrollworkSwiftUI
import SwiftUI

/// A list of places in a sheet over a map, with SwiftUI content.
struct MapScreen: View {
  @State private var notch = MapsOverlay.PlacesNotch.minimum

  var body: some View {
    ScreenView(MapsOverlay.self) { view(of: $0) }.notch($notch)
  }

  // MARK: Views

  @ViewBuilder private func view(of node: MapsOverlay.Node) -> some View {
    switch node {
    case .searchBar: Text(notch == .maximum ? "Cancel" : "Search")
    case .suggestions: List(0..<50, id: \.self) { Text("Place \($0)") }
    default: Color.gray
    }
  }
}
