import Dispatch
import Machine

/// Whole screens of which nothing was found, for all threads that verify.
final class ProvedScreens: @unchecked Sendable {
  private struct Entry {
    var statistics: VerificationStatistics
    /// Whether it was proved since the news were last taken, or else asked for.
    var isNew: Bool
    var isOfUse = false
  }

  private var entries: [MovementShape: Entry] = [:]
  private let recall: @Sendable ([UInt8]) -> [Int]?
  private let turn = DispatchSemaphore(value: 1)

  init(recalling recall: @escaping @Sendable ([UInt8]) -> [Int]?) { self.recall = recall }

  var all: [MovementShape: VerificationStatistics] { inTurn { entries.mapValues(\.statistics) } }

  subscript(shape: MovementShape) -> VerificationStatistics? {
    inTurn {
      if let entry = entries[shape] {
        if !entry.isNew, !entry.isOfUse { entries[shape]?.isOfUse = true }
        return entry.statistics
      }
      guard let statistics = recall(shape.bytes).flatMap(VerificationStatistics.init(counts:)) else { return nil }
      entries[shape] = Entry(statistics: statistics, isNew: false, isOfUse: true)
      return statistics
    }
  }

  func merge(_ others: [MovementShape: VerificationStatistics]) {
    inTurn { entries.merge(others.mapValues { Entry(statistics: $0, isNew: true) }) { first, _ in first } }
  }

  func takeNews() -> (proved: [(shape: [UInt8], counts: [Int])], known: Int) {
    inTurn {
      var news: (proved: [(shape: [UInt8], counts: [Int])], known: Int) = ([], 0)
      // Even going through nothing is felt in a run that finds all its specs in the cache.
      guard !entries.isEmpty else { return news }
      for (shape, entry) in entries {
        if entry.isNew { news.proved.append((shape.bytes, entry.statistics.counts)) }
        if entry.isOfUse { news.known += 1 }
      }
      entries = entries.mapValues { Entry(statistics: $0.statistics, isNew: false) }
      return news
    }
  }

  private func inTurn<Result>(_ body: () -> Result) -> Result {
    turn.wait()
    defer { turn.signal() }
    return body()
  }
}

extension VerificationStatistics {
  /// What is told of a screen of which nothing has to be proved anew: chains, configurations, cells, obligations.
  fileprivate var counts: [Int] { [chains, configurations, cells, obligations] }

  /// `nil` for what is no such list. No count comes near the largest, so that sums stay numbers.
  fileprivate init?(counts: [Int]) {
    guard counts.count == 4, counts.allSatisfy({ (0...1_000_000_000_000).contains($0) }) else { return nil }
    self.init()
    (chains, configurations, cells, obligations) = (counts[0], counts[1], counts[2], counts[3])
  }
}
