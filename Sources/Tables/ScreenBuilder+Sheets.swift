internal import Model
import Numerics
import ScrollworkEngine

// The rules of a sheet.
extension ScreenBuilder {
  func sheet(_ sheet: Sheet, _ id: NodeID) -> ScrollMachine.Sheet {
    ScrollMachine.Sheet(
      edge: sheet.edge == .top ? .top : .bottom, notches: sheet.notches.map(\.name.text), initial: place(sheet.first),
      expandsFirst: sheet.handoff == .expandFirst && movesWithContent(id),
      resizesContent: solution.contentLayouts.contains { $0.sheet == id && $0.notch == nil }, drags: sheet.drag,
      release: release(of: sheet), origins: origins(of: sheet),
      spring: ScrollMachine.Spring(
        response: ScrollMachine.Ratio(sheet.spring.response), damping: ScrollMachine.Ratio(sheet.spring.damping),
        atRest: ScrollMachine.Ratio(sheet.spring.dampingAtRest)),
      dismiss: sheet.dismiss?.condition.map(dismiss), canBeDismissed: sheet.canBeDismissed,
      goneIsNotch: sheet.dismiss == .asNotch, overdragTop: overdrag(sheet.overdrag.top),
      overdragBottom: overdrag(sheet.overdrag.bottom), outside: outside(sheet.outside),
      undimmed: sheet.undimmedThrough, backdrop: sheet.backdrop.map(backdrop), taps: sheet.tap.map(tap),
      fallback: sheet.fallback(in: nil), modes: sheet.modes.map { mode($0, of: sheet) }, formulas: sheet.formulas.count)
  }

  /// Whether some finger moves the sheet and its content.
  private func movesWithContent(_ id: NodeID) -> Bool {
    topology.paths.contains { $0.consumers.first == id && $0.consumers.count > 1 }
  }

  private func place(_ place: RestPlace) -> ScrollMachine.Notch {
    switch place {
    case .notch(let index): index
    case .dismissed: .gone
    }
  }

  private func overdrag(_ overdrag: Overdrag) -> ScrollMachine.Overdrag {
    switch overdrag {
    case .none: .none
    case .halved: .halved
    case .hyperbolic(let factor): .hyperbolic(ScrollMachine.Ratio(factor))
    }
  }

  private func outside(_ outside: Outside) -> ScrollMachine.Sheet.Outside {
    switch outside {
    case .passThrough: .passThrough
    case .block: .block
    case .dismiss: .notch(.gone)
    case .notch(let index): .notch(index)
    }
  }

  private func backdrop(_ backdrop: Backdrop) -> ScrollMachine.Backdrop {
    ScrollMachine.Backdrop(
      scale: ScrollMachine.Ratio(backdrop.scale), opacity: ScrollMachine.Ratio(backdrop.opacity),
      dim: ScrollMachine.Ratio(backdrop.dim),
      from: backdrop.from, to: backdrop.to)
  }

  private func tap(_ tap: Tap) -> ScrollMachine.Tap {
    switch tap.target {
    case .notch(let index): ScrollMachine.Tap(at: tap.notch, to: .notch(index))
    case .previous: ScrollMachine.Tap(at: tap.notch, to: .previous)
    }
  }

  private func mode(_ mode: SheetMode, of sheet: Sheet) -> ScrollMachine.Mode {
    ScrollMachine.Mode(
      mode.mode.index, rests: mode.rests, drags: mode.drag, enter: mode.enter.map(place),
      entersPrevious: mode.entersPrevious, taps: mode.tap.map(tap),
      fallback: sheet.fallback(in: mode.mode), dismisses: mode.dismisses,
      outside: mode.outside == sheet.outside ? nil : outside(mode.outside))
  }

  private func quantity(_ number: SheetNumber) -> ScrollMachine.Quantity {
    switch number {
    case .constant(let value): .constant(value.double)
    case .formula(let index): .formula(index)
    }
  }

  private func dismiss(_ condition: DismissCondition) -> ScrollMachine.Dismiss {
    func height(_ height: DismissHeight) -> ScrollMachine.Dismiss.Height {
      switch height {
      case .notch(let index): .notch(index)
      case .height(let number): .height(quantity(number))
      }
    }
    return ScrollMachine.Dismiss(
      below: condition.below.map(height), velocity: condition.velocity.map(quantity),
      within: condition.within.map(height), isRescued: condition.isRescued, from: condition.from)
  }

  // MARK: Release

  private func release(of sheet: Sheet) -> ScrollMachine.Release {
    hasOnePlace(sheet) ? ScrollMachine.Release(.nearest) : release(sheet.release)
  }

  private func origins(of sheet: Sheet) -> [ScrollMachine.Origin] {
    if hasOnePlace(sheet) { return [] }
    return sheet.release.origins.map { ScrollMachine.Origin($0.notch, release($0.release)) }
  }

  /// Whether every rule leads to the only place.
  private func hasOnePlace(_ sheet: Sheet) -> Bool {
    sheet.notches.count == 1 && sheet.dismiss != .asNotch && !sheet.restsFree
  }

  private func release(_ release: Release) -> ScrollMachine.Release {
    ScrollMachine.Release(
      expand: rule(release.expand), collapse: rule(release.collapse), atRest: policy(release.atRest))
  }

  private func rule(_ rule: ReleaseRule) -> ScrollMachine.Release.Rule {
    ScrollMachine.Release.Rule(policy(rule.policy), leap: rule.leap?.double)
  }

  private func policy(_ policy: Release.Policy) -> ScrollMachine.Release.Policy {
    switch policy {
    case .nearest: .nearest
    case .projected(let lookahead, let flick):
      .projected(
        lookahead: ScrollMachine.Ratio(lookahead), flick: flick?.above.double, goes: goal(flick?.goes ?? .next))
    case .stepwise(let lookahead, let redirect, let skip):
      .stepwise(glide: ScrollMachine.Ratio(lookahead), redirect: ScrollMachine.Ratio(redirect), skips: skip)
    case .directional(let tolerance, let tiesUp): .directional(tolerance: tolerance.double, tiesUp: tiesUp)
    case .threshold(let threshold):
      .threshold(
        velocity: threshold.velocity?.double, bound: bound(threshold.bound), decidesAtRest: threshold.decidesAtRest)
    case .free(let lookahead): .free(glide: ScrollMachine.Ratio(lookahead))
    }
  }

  private func goal(_ goal: FlickGoal) -> ScrollMachine.Release.FlickGoal {
    switch goal {
    case .next: .next
    case .atLeastNext: .atLeastNext
    case .nextFromNearest: .nextFromNearest
    }
  }

  private func bound(_ bound: Release.Bound) -> ScrollMachine.Release.Bound {
    switch bound {
    case .part(let part): .part(ScrollMachine.Ratio(part))
    case .distance(let distance): .distance(quantity(distance))
    case .lines(let lines):
      .lines(
        lines.map { ScrollMachine.Release.Line(above: $0.lower, up: quantity($0.up), down: quantity($0.down)) })
    }
  }
}
