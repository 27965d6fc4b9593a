import Machine
import ProgramIR

extension ConsumerTerms {
  func replacing(_ change: (Term) -> Term?) -> ConsumerTerms {
    var copy = self
    copy.lower = lower.replacing(change)
    copy.upper = upper.replacing(change)
    copy.returned = returned?.replacing(change)
    copy.stops = stops.map { $0.replacing(change) }
    copy.shown = shown?.replacing(change)
    return copy
  }
}
