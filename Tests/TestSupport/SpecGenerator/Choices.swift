/// The choices of a random value, one number each, so that it can be reproduced and shrunk.
///
/// Every draw names a range and takes a number from its start: 0 is always the simplest. A generator must make a
/// well-formed value of any numbers, so that every shrunk sequence is well-formed, too.
package struct Choices: Sendable {
  private enum Source {
    case random(SplitMix64)
    /// A recorded sequence; draws beyond its end are 0.
    case tape([Int])
  }

  private var source: Source
  /// The numbers drawn so far.
  package private(set) var made: [Int] = []

  package init(seed: UInt64) {
    source = .random(SplitMix64(seed: seed))
  }

  package init(tape: [Int]) {
    source = .tape(tape)
  }

  /// A number from 0 through `bound`.
  private mutating func draw(upTo bound: Int) -> Int {
    let drawn: Int
    switch source {
    case .random(var random):
      drawn = random.integer(0...bound)
      source = .random(random)
    case .tape(let tape):
      drawn = made.count < tape.count ? min(tape[made.count], bound) : 0
    }
    made.append(drawn)
    return drawn
  }

  /// A number; the simplest is the first of the range.
  package mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + draw(upTo: range.upperBound - range.lowerBound)
  }

  /// Whether an event of probability `part / whole` happens; the simplest is that it does not.
  package mutating func chance(_ part: Int, of whole: Int) -> Bool {
    draw(upTo: whole - 1) >= whole - part
  }

  /// One of the elements; the simplest is the first.
  package mutating func element<Element>(_ elements: [Element]) -> Element {
    elements[draw(upTo: elements.count - 1)]
  }

  /// Some of the elements, in order.
  package mutating func some<Element>(_ elements: [Element]) -> [Element] {
    elements.filter { _ in chance(1, of: 2) }
  }
}

extension Choices {
  /// Shrinks a failing value while the remaining choices fail: parts are removed, then numbers reduced, as in
  /// Hypothesis (MacIver and Donaldson, ECOOP 2020).
  ///
  /// - Parameter trials: The maximum number of calls of `fails`.
  /// - Parameter fails: Makes a value of the choices and returns whether it fails.
  package static func smallest(_ failing: [Int], trials: Int, fails: (inout Choices) -> Bool) -> [Int] {
    var shrinker = Shrinker(best: failing, trials: trials)
    shrinker.shrink(fails)
    return shrinker.best
  }
}

private struct Shrinker {
  var best: [Int]
  var trials: Int

  mutating func shrink(_ fails: (inout Choices) -> Bool) {
    var before: [Int]
    repeat {
      before = best
      cut(fails)
      lower(fails)
    } while best != before && trials > 0
  }

  /// Keeps a candidate if it fails and its drawn choices are smaller.
  private mutating func improve(_ candidate: [Int], _ fails: (inout Choices) -> Bool) -> Bool {
    guard trials > 0, candidate != best else { return false }
    trials -= 1
    var choices = Choices(tape: candidate)
    guard fails(&choices), Self.isSmaller(choices.made, than: best) else { return false }
    best = choices.made
    return true
  }

  private mutating func cut(_ fails: (inout Choices) -> Bool) {
    var length = max(1, best.count / 2)
    while length > 0, trials > 0 {
      var end = best.count
      while end > 0, trials > 0 {
        let start = max(0, end - length)
        // Related choices are short and begin anywhere.
        let step = length <= 12 ? 1 : length
        if !improve(Array(best[..<start] + best[end...]), fails) { end -= step }
        end = min(end, best.count)
      }
      length = length > 12 ? length / 2 : length - 1
    }
  }

  private mutating func lower(_ fails: (inout Choices) -> Bool) {
    var place = 0
    while place < best.count, trials > 0 {
      for smaller in [0, best[place] / 2, best[place] - 1] where place < best.count && (0..<best[place]) ~= smaller {
        var candidate = best
        candidate[place] = smaller
        if improve(candidate, fails) { break }
      }
      place += 1
    }
  }

  /// Whether a sequence is shorter, or equally long and smaller.
  private static func isSmaller(_ left: [Int], than right: [Int]) -> Bool {
    left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
  }
}
