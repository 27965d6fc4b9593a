import Machine
import ProgramIR

extension ConsumerTerms {
  func mapTerms(_ change: (Term) -> Term?) -> ConsumerTerms {
    var copy = self
    copy.lower = lower.mapTerms(change)
    copy.upper = upper.mapTerms(change)
    copy.returned = returned?.mapTerms(change)
    copy.stops = stops.map { $0.mapTerms(change) }
    copy.shown = shown?.mapTerms(change)
    return copy
  }
}
