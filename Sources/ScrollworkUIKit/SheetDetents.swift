#if canImport(UIKit) && canImport(ObjectiveC)
  import ScrollworkEngine
  import UIKit

  @available(iOS 16.0, *)
  extension UISheetPresentationController.Detent {
    /// The notches of a sheet as detents of the system's sheet, smallest first.
    ///
    /// Only the heights are the spec's: they stay proved. Movement, releases and hand-offs are the system's.
    ///
    /// - Parameters:
    ///   - screen: The screen of the spec.
    ///   - notches: The notches of the sheet.
    ///   - measures: The measures at this moment. Without them, the typical ones.
    ///   - view: The view that the screen would fill. Its size and safe area are read whenever UIKit asks.
    @MainActor
    public static func notches<Screen: ScrollMachine.Description, Notch: ScrollMachine.NotchName>(
      of screen: Screen.Type, _ notches: Notch.Type, measures: Screen.Measures? = nil, in view: UIView
    ) -> [UISheetPresentationController.Detent] where Notch.Node == Screen.Node {
      notches.allCases.filter { $0.rawValue >= 0 }.map { notch in
        custom(identifier: .init("\(notch)")) { [weak view] _ in
          guard let view else { return nil }
          let safeArea = view.safeAreaInsets
          let machine = ScrollMachine.Typed<Screen>(
            environment: ScrollMachine.Environment(
              height: Double(view.bounds.height), width: Double(view.bounds.width),
              safeAreaTop: Double(safeArea.top), safeAreaBottom: Double(safeArea.bottom)),
            measures: measures ?? Screen.Measures())
          // A detent does not count the safe area below the sheet.
          return machine.canRest(at: notch) ? CGFloat(machine.height(at: notch)) - safeArea.bottom : nil
        }
      }
    }
  }
#endif
