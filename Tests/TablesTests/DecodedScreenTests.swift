import Model
import ScrollworkEngine
import Solver
import Source
import Syntax
import Tables
import TestSupport
import Testing

/// A screen that goes through numbers moves as before, and no other list of numbers is a screen.
@Suite struct DecodedScreenTests {
  private static let tables = Corpus.all.compactMap(table)

  private static let randomTables = (0..<200).compactMap { seed in
    var choices = Choices(seed: UInt64(seed))
    return table(SpecGenerator.spec(&choices))
  }

  private static func table(_ file: SourceFile) -> ScreenTable? {
    guard let spec = analyze(parse(file).tree).spec, let solution = solve(spec).solution else { return nil }
    return ScreenTable(spec, solution)
  }

  private static func digest(
    _ screen: ScrollMachine.Screen, _ lengths: ScrollMachine.LengthTable, events: Int
  ) -> String {
    var machine = ScrollMachine(
      screen, lengths.solver(screen),
      environment: ScrollMachine.Environment(height: 844, width: 390, safeAreaTop: 47, safeAreaBottom: 34),
      measures: Array(repeating: 1_000, count: screen.measures.count))
    return EngineSession.digest(&machine, seed: 7, events: events)
  }

  @Test func screenOfNumbersMovesLikeTheScreen() throws {
    #expect(Self.tables.count >= 50)
    for table in Self.tables + Self.randomTables {
      let decoded = try #require(ScrollMachine.DecodedScreen(table.encoded))
      #expect(
        Self.digest(decoded.screen, decoded.lengths, events: 300)
          == Self.digest(table.screen, table.lengths, events: 300))
    }
  }

  @Test func numbersOfAReadScreenAreTheSame() throws {
    for table in Self.tables + Self.randomTables {
      let decoded = try #require(ScrollMachine.DecodedScreen(table.encoded))
      #expect(ScreenTable.encoded(decoded.screen, decoded.lengths) == table.encoded)
    }
  }

  @Test func damagedNumbersAreNoScreen() throws {
    #expect(ScrollMachine.DecodedScreen([]) == nil)
    #expect(ScrollMachine.DecodedScreen([1]) == nil)
    for table in Self.tables {
      let numbers = table.encoded
      var random = SplitMix64(seed: 1)
      for _ in 0..<60 {
        let place = Int(random.next() % UInt64(numbers.count))
        var changed = numbers
        changed[place] += 1
        #expect(ScrollMachine.DecodedScreen(changed) == nil, "\(place)")
        #expect(ScrollMachine.DecodedScreen(Array(numbers[..<place])) == nil, "\(place)")
        changed = numbers
        changed.remove(at: place)
        #expect(ScrollMachine.DecodedScreen(changed) == nil, "\(place)")
      }
    }
  }

  /// Numbers that someone has changed with their sum are no screen either, or one that can be moved.
  @Test func noNumbersMakeAMachineTrap() {
    var (read, refused) = (0, 0)
    for (seed, table) in Self.tables.enumerated() {
      var random = SplitMix64(seed: UInt64(seed))
      for _ in 0..<60 {
        var numbers = Array(table.encoded.dropLast())
        for _ in 0...random.next() % 3 {
          let place = Int(random.next() % UInt64(numbers.count))
          numbers[place] = Self.changed(numbers[place], &random)
        }
        guard
          let decoded = ScrollMachine.DecodedScreen(
            numbers + [ScrollMachine.DecodedScreen.checksum(numbers[...])])
        else {
          refused += 1
          continue
        }
        read += 1
        _ = Self.digest(decoded.screen, decoded.lengths, events: 40)
      }
    }
    #expect(read > 100 && refused > 100, "\(read) read, \(refused) refused")
  }

  private static func changed(_ number: Double, _ random: inout SplitMix64) -> Double {
    switch random.next() % 6 {
    case 0: number + 1
    case 1: number - 1
    case 2: Double(random.next() % 12)
    case 3: -number
    case 4: 1e300
    default: .infinity
    }
  }

  @Test func screenOfAnotherVersionIsRefused() throws {
    var numbers = Array(try #require(Self.tables.first).encoded.dropLast())
    numbers[0] += 1
    #expect(ScrollMachine.DecodedScreen(numbers + [ScrollMachine.DecodedScreen.checksum(numbers[...])]) == nil)
  }
}
