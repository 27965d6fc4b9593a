/// A set whose elements are numbered in the order of insertion.
package struct InsertionOrderedSet<Element: Hashable> {
  package private(set) var all: [Element] = []
  /// Used above `few` elements. Below, a linear search is faster than hashing.
  private var numbers: [Element: Int] = [:]

  package init() {}

  private static var few: Int { 32 }

  package func number(of element: Element) -> Int? {
    all.count <= Self.few ? all.firstIndex(of: element) : numbers[element]
  }

  /// Inserts an element. Returns false if the set contains it.
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
