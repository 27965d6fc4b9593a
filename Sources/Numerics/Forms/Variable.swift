/// A symbol of an affine form: a parameter of the problem, or a node of the graph that the form belongs to.
package struct Variable: Hashable, Comparable, Sendable {
  @usableFromInline let number: Int32

  /// The index must fit 32 bits.
  @inlinable
  package init(_ index: Int) {
    number = Int32(index)
  }

  @inlinable package var index: Int { Int(number) }

  @inlinable
  package static func < (left: Variable, right: Variable) -> Bool {
    left.number < right.number
  }
}

extension Variable: CustomStringConvertible {
  package var description: String { "v\(index)" }
}
