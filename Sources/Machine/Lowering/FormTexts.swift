import Numerics
import Solver

/// The closed forms of a screen as text, the parts that they share written once.
final class FormTexts {
  private var printer: FormPrinter

  init(_ printer: FormPrinter) {
    self.printer = printer
  }

  func text(of form: AffineForm) -> String { printer.text(of: form) }
}
