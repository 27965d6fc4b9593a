import Dispatch
import Model
import Source
import Verifier

/// Loads and compiles one spec after the other on so many threads, and keeps what `extract` takes of each: all of ten
/// thousand compilations would be a lot to keep. The results come in the order of the elements, whatever the order in
/// which they were ready.
package func compileAll<Element: Sendable, Extract: Sendable>(
  _ elements: [Element], for goal: Goal = .machine, jobs: Int, with compiler: Compiler = Compiler(),
  load: @Sendable (Element) -> Loaded, extract: @Sendable (Element, Compilation) -> Extract
) -> [Extract] {
  forEachInParallel(elements, jobs: jobs, with: compiler) { compiler, element in
    switch load(element) {
    case .file(let file, let configuration):
      extract(element, compiler.compile(file, under: configuration, for: goal))
    case .unreadable(let file, let finding): extract(element, Compilation(unreadable: file, finding))
    }
  }
}

/// Does a piece of work for every element on so many threads, each with a copy of a compiler. The results come in the
/// order of the elements.
package func forEachInParallel<Element: Sendable, Outcome: Sendable>(
  _ elements: [Element], jobs: Int, with compiler: Compiler = Compiler(),
  _ work: @Sendable (inout Compiler, Element) -> Outcome
) -> [Outcome] {
  inParallel(elements, jobs: jobs, state: compiler, work)
}

/// The same with a few neighbors at a time, for work that is done sooner on several.
package func forEachBatchInParallel<Element: Sendable, Outcome: Sendable>(
  _ elements: [Element], jobs: Int, with compiler: Compiler = Compiler(),
  _ work: @Sendable (inout Compiler, ArraySlice<Element>) -> [Outcome]
) -> [Outcome] {
  // More at a time would fall out of a processor's reach again; and no thread is to be idle while another has plenty.
  let size = max(1, min(16, elements.count / (8 * jobs)))
  let batches = stride(from: 0, to: elements.count, by: size).map { elements[$0..<min($0 + size, elements.count)] }
  return forEachInParallel(batches, jobs: jobs, with: compiler, work).flatMap { $0 }
}

/// Compiles one spec after the other and remembers what it has proved. Copies tell one another how screens move.
package struct Compiler: Sendable {
  private var memo: ProofMemo

  package init() { memo = ProofMemo() }

  /// One that begins with what others have proved.
  ///
  /// - Parameter recall: what `takeNews` of such a one told of a shape, by its bytes; `nil` if none did. Every thread that
  ///   compiles asks it, one after the other.
  package init(recalling recall: @escaping @Sendable (_ shape: [UInt8]) -> [Int]?) {
    memo = ProofMemo(recalling: recall)
  }

  /// The shapes that this one and its copies have proved since they were last asked, and how many were of use that they
  /// knew before.
  package func takeNews() -> (proved: [(shape: [UInt8], counts: [Int])], known: Int) { memo.takeNews() }

  package mutating func compile(
    _ files: [(file: SourceFile, configuration: Configuration)], for goal: Goal
  ) -> [Compilation] {
    ScrollworkCompiler.compile(files, for: goal, memo: &memo)
  }

  package mutating func compile(
    _ file: SourceFile, under configuration: Configuration, for goal: Goal
  ) -> Compilation {
    ScrollworkCompiler.compile(file, under: configuration, for: goal, memo: &memo)
  }
}

/// A spec as it comes from the disk.
package enum Loaded: Sendable {
  case file(SourceFile, Configuration = Configuration())
  case unreadable(SourceFile, Diagnostic)
}

/// Does a piece of work for every element on so many threads, each with a state of its own.
private func inParallel<Element: Sendable, Outcome: Sendable, State: Sendable>(
  _ elements: [Element], jobs: Int, state: State, _ work: @Sendable (inout State, Element) -> Outcome
) -> [Outcome] {
  let threads = min(jobs, elements.count)
  // One thread costs nothing to start, and most runs are about one file.
  guard threads > 1 else {
    var state = state
    return elements.map { work(&state, $0) }
  }
  return Array(unsafeUninitializedCapacity: elements.count) { buffer, count in
    let results = Results(start: buffer.baseAddress)
    // Neighbors are often alike, so every thread takes every so many-th.
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      var state = state
      for index in stride(from: thread, to: elements.count, by: threads) {
        results.put(work(&state, elements[index]), at: index)
      }
    }
    count = elements.count
  }
}

/// Memory for results, each place of which one thread writes once.
private struct Results<Outcome: Sendable>: @unchecked Sendable {
  let start: UnsafeMutablePointer<Outcome>?

  func put(_ outcome: Outcome, at index: Int) {
    start.map { $0 + index }?.initialize(to: outcome)
  }
}
