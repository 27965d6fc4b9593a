import ScrollworkSwiftUI
import SwiftUI

/// A screen in a navigation stack, whose list is a `List`.
@available(iOS 16.0, *)
struct PlacesInAStack: View {
  @State private var notch = MapsOverlay.PlacesNotch.minimum
  private let places = ["Harbor", "Museum", "Station"]

  var body: some View {
    NavigationStack {
      ScreenView(MapsOverlay.self) { node in
        switch node {
        case .map: Color.gray
        case .searchBar: Text("Places")
        case .suggestions: List(places, id: \.self) { Text($0) }.listStyle(.plain)
        default: EmptyView()
        }
      }
      .notch($notch)
      .ignoresSafeArea()
      .navigationTitle("Map")
      .navigationBarTitleDisplayMode(.inline)
    }
  }
}
