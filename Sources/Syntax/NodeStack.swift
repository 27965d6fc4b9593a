/// A stack of the finished children of all open collections.
///
/// **Why:** the stack moves nodes into their collection with one allocation and no reference counting. An array would
/// copy them and destroy its own.
final class NodeStack {
  private var start: UnsafeMutablePointer<SyntaxNode>
  private var capacity = 64
  private(set) var count = 0

  init() {
    start = .allocate(capacity: capacity)
  }

  deinit {
    start.deinitialize(count: count)
    start.deallocate()
  }

  /// The end offset of the last node in the file.
  var end: Int { count > 0 ? start[count - 1].span.end : 0 }

  var last: SyntaxNode? { count > 0 ? start[count - 1] : nil }

  /// - Precondition: `index` is below `count`.
  subscript(index: Int) -> SyntaxNode { start[index] }

  func append(_ node: consuming SyntaxNode) {
    if count == capacity { grow() }
    (start + count).initialize(to: node)
    count += 1
  }

  private func grow() {
    let larger = UnsafeMutablePointer<SyntaxNode>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: start, count: count)
    start.deallocate()
    start = larger
    capacity *= 2
  }

  func removeLast() {
    guard count > 0 else { return }
    count -= 1
    (start + count).deinitialize(count: 1)
  }

  /// Removes and returns the nodes from an index on.
  func takeNodes(from index: Int) -> [SyntaxNode] {
    var taken: [SyntaxNode] = []
    taken.reserveCapacity(count - index)
    for node in index..<max(index, count) { taken.append((start + node).move()) }
    count = min(index, count)
    return taken
  }

  /// Removes and returns the key-value pairs from an index on.
  func takeEntries(from index: Int) -> [SyntaxEntry] {
    var taken: [SyntaxEntry] = []
    taken.reserveCapacity((count - index) / 2)
    while index + 2 * taken.count + 1 < count {
      let key = start + index + 2 * taken.count
      taken.append(SyntaxEntry(key: key.move(), value: (key + 1).move()))
    }
    count = min(index, count)
    return taken
  }

  /// Whether the keys of the pairs from an index on are known to differ. All keys must be plain texts.
  func hasDistinctKeys(from index: Int) -> Bool {
    // Comparing all pairs is only fast for a few keys.
    guard count - index <= 40 else { return false }
    var key = index + 2
    while key < count {
      let length = start[key].span.end - start[key].span.start
      var other = index
      while other < key {
        if start[other].span.end - start[other].span.start == length, start[other].scalarText == start[key].scalarText {
          return false
        }
        other += 2
      }
      key += 2
    }
    return true
  }
}
