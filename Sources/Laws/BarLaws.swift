// Laws 3 and 7 of Semantics for the position of a bar that returns: two movements in one direction are one, and a larger
// movement leaves no less of the bar away.
extension ProofTask {
  static var bars: [ProofTask] {
    SmallScreen.all.filter { !$0.screen.ridingBars.isEmpty }.map { small in
      ProofTask("\(small.name) in two movements") { explorer in
        guard var machine = small.machine(explorer) else { return }
        guard ArbitraryState(explorer: explorer, screen: small.screen).enter(&machine) else { return }
        two(machine, explorer.symbol("d"), explorer.symbol("e"), explorer)
      }
    }
  }

  private static func two(
    _ machine: ScrollMachine, _ one: AffineNumber, _ other: AffineNumber, _ explorer: Explorer
  ) {
    var (first, second) = (machine, machine)
    if explorer.choose("law", ["split", "monotone"]) == "monotone" {
      guard explorer.assume(atMost(one, other)) else { return }
      (_, _) = (first.move(0, one), second.move(0, other))
      for (bar, next) in zip(first.state.bars, second.state.bars) {
        explorer.claim("monotone", bar.offset <= next.offset && part(bar.chosen) <= part(next.chosen))
      }
      return
    }
    let isUp = explorer.choose("up", [true, false])
    guard isUp ? explorer.assume(below(0, one), below(0, other)) : explorer.assume(below(one, 0), below(other, 0))
    else {
      return
    }
    _ = first.move(0, one)
    (_, _) = (first.move(0, other), second.move(0, one + other))
    for (bar, next) in zip(first.state.bars, second.state.bars) {
      explorer.claim("split", bar.offset == next.offset && bar.waited == next.waited && bar.chosen == next.chosen)
    }
  }

  /// The order of what a finger chooses for a bar: shown, nothing, hidden.
  private static func part(_ chosen: ScrollMachine.Notch?) -> Int { chosen.map { $0 == .hidden ? 2 : 0 } ?? 1 }
}
