import Machine
import Numerics
import ProgramIR
import Testing

/// The laws on random numbers, without the verifier: proved laws must hold for every sample.
@Suite struct RandomMovementTests {
  @Test(arguments: ChainBuilder.all.indices)
  func provedChainsKeepTheLawsOnNumbers(_ number: Int) throws {
    let builder = ChainBuilder.all[number].builder
    let bytecode = Bytecode(builder.program())
    let chain = builder.chain
    var random = Draw(state: UInt64(number))
    for _ in 0..<300 {
      var run = Run(bytecode, ConcreteOracle<Rational>())
      let lengths = builder.members.map { _ in [random.length(), random.length(), random.length()].sorted() }
      try setUp(&run, builder, lengths, &random)
      let start = run.state
      let (first, second) = random.distances()
      let rest = try #require(run.call(chain.function, [.number(first)])?.number)
      // Conservation.
      var consumed = Rational.zero
      for (consumer, terms) in zip(chain.consumers, chain.terms) {
        let slot = try #require(bytecode.stateSlot(terms.position))
        let moved = try #require(run.state[slot].number) - (try #require(start[slot].number))
        consumed += moved * Rational(consumer.sense)
        #expect((moved * Rational(consumer.sense)).signum * first.signum >= 0)
      }
      #expect(consumed + rest == first)
      // Split invariance.
      run.call(chain.function, [.number(second)])
      let inTwo = run.state
      run.state = start
      run.call(chain.function, [.number(first + second)])
      #expect(run.state == inTwo)
    }
  }

  private func setUp(
    _ run: inout Run<ConcreteOracle<Rational>>, _ builder: ChainBuilder, _ lengths: [[Rational]], _ random: inout Draw
  ) throws {
    let geometry = try #require(run.bytecode.stateSlot("geometry"))
    // critical, range, returned, minimum, medium, maximum
    run.state[geometry] = .record(
      lengths.map { .record([$0[2], $0[2], $0[1], $0[0], $0[1], $0[2]].map { .number($0) }) })
    for (member, limits) in zip(builder.members, lengths) {
      let slot = try #require(run.bytecode.stateSlot(member.position))
      let lower = member.kind == .sheet ? limits[0] : .zero
      run.state[slot] = .number(random.position(lower, limits[2]))
      if let phase = run.bytecode.stateSlot(member.node + "Phase") {
        run.state[phase] = .enumCase(random.isHeads() ? 1 : 0, [.enumCase(0, [])])
      }
    }
  }

  private struct Draw {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
      // Knuth's constants of a linear congruential generator; the upper bits are sufficient for a test.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }

    mutating func isHeads() -> Bool { next(2) == 0 }
    mutating func length() -> Rational { Rational(next(40), 1 + next(3)) }

    mutating func position(_ lower: Rational, _ upper: Rational) -> Rational {
      lower + (upper - lower) * Rational(next(5), 4)
    }

    /// Two numbers of one sign.
    mutating func distances() -> (Rational, Rational) {
      let sign = isHeads() ? 1 : -1
      return (Rational(sign * (1 + next(60)), 1 + next(3)), Rational(sign * (1 + next(60)), 1 + next(3)))
    }
  }
}
