import Machine
import ProgramIR

extension ConsumerBinding {
  func mapTerms(_ change: (Term) -> Term?) -> ConsumerBinding {
    var copy = self
    copy.lower = lower.mapTerms(change)
    copy.upper = upper.mapTerms(change)
    copy.returned = returned?.mapTerms(change)
    copy.stops = stops.map { $0.mapTerms(change) }
    copy.shown = shown?.mapTerms(change)
    copy.growth?.contentHeight = growth?.contentHeight.mapTerms(change) ?? .zero
    return copy
  }
}
