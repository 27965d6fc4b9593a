/// A variable of an affine form: a parameter of the problem, or a node of the graph to which the form belongs.
package struct Variable: Hashable, Comparable, Sendable {
  @usableFromInline let number: Int32

  /// Creates a variable from an index that must fit 32 bits.
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
