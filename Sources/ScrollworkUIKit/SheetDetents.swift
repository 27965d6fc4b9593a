#if canImport(UIKit) && canImport(ObjectiveC)
  import ScrollworkHost
  import UIKit

  @available(iOS 16.0, *)
  extension UISheetPresentationController.Detent {
    /// The notches of a sheet as detents of the system's sheet, smallest first.
    ///
    /// Only the heights are the spec's: they stay proved. Movement, releases and hand-offs are the system's.
    ///
    /// - Parameters:
    ///   - screen: The screen of the spec.
    ///   - sheet: The sheet.
    ///   - measures: The measures at this moment. Without them, the typical ones.
    ///   - view: The view that the screen would fill. Its size and safe area are read whenever UIKit asks.
    @MainActor
    public static func notches<Screen: HostedMachine>(
      of screen: Screen.Type, sheet: Screen.Node, measures: Screen.Measures? = nil, in view: UIView
    ) -> [UISheetPresentationController.Detent] {
      let names = screen.outline.nodes[sheet.rawValue].notches
      return names.indices.filter { HostNode.isNotch(names[$0]) }.map { notch in
        custom(identifier: .init(names[notch])) { [weak view] _ in
          guard let view else { return nil }
          let safeArea = view.safeAreaInsets
          let machine = screen.machine(
            in: HostEnvironment(
              height: Double(view.bounds.height), width: Double(view.bounds.width),
              safeAreaTop: Double(safeArea.top), safeAreaBottom: Double(safeArea.bottom)),
            measures: measures ?? screen.measures([]))
          // A detent does not count the safe area below the sheet.
          return screen.height(of: sheet.rawValue, notch: notch, in: machine).map { CGFloat($0) - safeArea.bottom }
        }
      }
    }
  }
#endif
