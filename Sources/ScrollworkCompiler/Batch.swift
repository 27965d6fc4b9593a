import Dispatch
import Model
import Source

/// Loads and compiles specs on several threads. Keeps only the extract of each compilation, since ten thousand
/// compilations take too much memory.
///
/// - Returns: The extracts in the order of the elements.
package func compileAll<Element: Sendable, Extract: Sendable>(
  _ elements: [Element], for goal: Goal = .machine, jobs: Int, load: @Sendable (Element) -> LoadResult,
  extract: @Sendable (Element, Compilation) -> Extract
) -> [Extract] {
  mapInParallel(elements, jobs: jobs) { element in
    switch load(element) {
    case .file(let file, let configuration): extract(element, compile(file, under: configuration, for: goal))
    case .unreadable(let file, let finding): extract(element, Compilation(unreadable: file, finding))
    }
  }
}

/// A spec as read from the disk.
package enum LoadResult: Sendable {
  case file(SourceFile, Configuration = Configuration())
  case unreadable(SourceFile, Diagnostic)
}

/// Transforms the elements on several threads. The results are in the order of the elements.
package func mapInParallel<Element: Sendable, Outcome: Sendable>(
  _ elements: [Element], jobs: Int, _ transform: @Sendable (Element) -> Outcome
) -> [Outcome] {
  let threads = min(jobs, elements.count)
  // A single thread needs no dispatch, and most runs compile one file.
  guard threads > 1 else { return elements.map(transform) }
  return Array(unsafeUninitializedCapacity: elements.count) { buffer, count in
    let results = Results(start: buffer.baseAddress)
    // Neighbors are often alike, so each thread takes every n-th element.
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for index in stride(from: thread, to: elements.count, by: threads) {
        results.put(transform(elements[index]), at: index)
      }
    }
    count = elements.count
  }
}

/// Uninitialized memory for results. Each index is written exactly once, by one thread.
private struct Results<Outcome: Sendable>: @unchecked Sendable {
  let start: UnsafeMutablePointer<Outcome>?

  func put(_ outcome: Outcome, at index: Int) {
    start.map { $0 + index }?.initialize(to: outcome)
  }
}
