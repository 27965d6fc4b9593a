import Numerics
import Solver

/// The closed forms of a screen as text, the parts that they share written once.
final class FormTexts {
  private var printer: FormPrinter
  /// Many quantities are one form, and each is written where it is declared and where it is listed.
  private var known: [AffineForm: String] = [:]

  init(_ printer: FormPrinter) {
    self.printer = printer
  }

  func text(of solved: SolvedQuantity) -> String {
    // What shares is told in full only as itself.
    if printer.names(solved) { return printer.text(of: solved) }
    if let text = known[solved.form] { return text }
    let text = printer.text(of: solved)
    known[solved.form] = text
    return text
  }
}
