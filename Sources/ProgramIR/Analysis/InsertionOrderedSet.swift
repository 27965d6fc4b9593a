/// What has appeared so far, each once, numbered in the order of its first appearance.
package struct InsertionOrderedSet<Element: Hashable> {
  package private(set) var all: [Element] = []
  /// Once there are many; a few are sooner looked through than hashed.
  private var numbers: [Element: Int] = [:]

  package init() {}

  private static var few: Int { 32 }

  package func number(of element: Element) -> Int? {
    all.count <= Self.few ? all.firstIndex(of: element) : numbers[element]
  }

  /// Takes note of an element; false if it has appeared before.
  @discardableResult
  package mutating func insert(_ element: Element) -> Bool {
    if number(of: element) != nil { return false }
    all.append(element)
    if all.count == Self.few + 1 {
      for (number, element) in all.enumerated() { numbers[element] = number }
    } else if all.count > Self.few {
      numbers[element] = all.count - 1
    }
    return true
  }
}
