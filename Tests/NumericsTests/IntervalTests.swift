import Numerics
import TestSupport
import Testing

@Suite struct IntervalTests {
  @Test func intervalArithmeticIsSound() {
    always(4_000) { random in
      let (a, b) = (random.interval(), random.interval())
      let (x, y) = (random.member(of: a), random.member(of: b))
      let factor = random.length()
      return (a + b).contains(x + y) && (a - b).contains(x - y) && (-a).contains(-x)
        && a.scaled(by: factor).contains(x * factor) && Interval.minimum(a, b).contains(min(x, y))
        && Interval.maximum(a, b).contains(max(x, y)) && Interval.hull(a, b).contains(x)
        && Interval.hull(a, b).contains(y)
    }
  }

  @Test func intervalArithmeticIsTight() {
    let (a, b) = (Interval(1, 4), Interval(-2, 3))
    #expect(a + b == Interval(-1, 7))
    #expect(a - b == Interval(-2, 6))
    #expect(-a == Interval(-4, -1))
    #expect(a.scaled(by: -2) == Interval(-8, -2))
    #expect(a.scaled(by: 0) == Interval(0))
    #expect(Interval.unbounded.scaled(by: 0) == Interval(0))
    #expect(.minimum(a, b) == Interval(-2, 3))
    #expect(.maximum(a, b) == Interval(1, 4))
    #expect(.minimum(Interval(2, nil), Interval(nil, 5)) == Interval(nil, 5))
    #expect(.maximum(Interval(2, nil), Interval(nil, 5)) == Interval(2, nil))
    #expect(Interval.unbounded.point == nil && a.point == nil && Interval(7).point == 7)
  }

  @Test func relationIsDecidedOnlyIfAllMembersAgree() {
    always(3_000) { random in
      let interval = random.interval()
      let relation = random.element([Relation.less, .lessOrEqual, .equal])
      guard let truthValue = interval.truthValue(relation) else { return true }
      return relation.holds(random.member(of: interval)) == truthValue
    }
    #expect(Interval(0).truthValue(.equal) == true)
    #expect(Interval(-1, 0).truthValue(.lessOrEqual) == true)
    #expect(Interval(-1, 0).truthValue(.less) == nil)
    #expect(Interval(0, 1).truthValue(.less) == false)
    #expect(Interval.unbounded.truthValue(.equal) == nil)
  }
}

extension SplitMix64 {
  mutating func interval() -> Interval {
    let low = length()
    let high = low + length().magnitude
    switch integer(0...7) {
    case 0: return Interval(low, nil)
    case 1: return Interval(nil, high)
    case 2: return .unbounded
    default: return Interval(low, high)
    }
  }

  mutating func member(of interval: Interval) -> Rational {
    switch (interval.lower, interval.upper) {
    case (let low?, let high?): low + (high - low) * Rational(integer(0...4), 4)
    case (let low?, nil): low + length().magnitude
    case (nil, let high?): high - length().magnitude
    case (nil, nil): length()
    }
  }
}
