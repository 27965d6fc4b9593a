import Numerics
import Solver

/// The closed forms of a screen as text. Parts that several forms share are written once.
final class FormTexts {
  private var printer: FormPrinter
  /// The text of each printed form. Many quantities have the same form, and each is written at its declaration and in
  /// the outline.
  private var known: [AffineForm: String] = [:]

  init(_ printer: FormPrinter) {
    self.printer = printer
  }

  func text(of solved: SolvedQuantity) -> String {
    // The form of a named part is written in full only at its own quantity.
    if printer.names(solved) { return printer.text(of: solved) }
    if let text = known[solved.form] { return text }
    let text = printer.text(of: solved)
    known[solved.form] = text
    return text
  }
}
