/// A part of a program up to renaming (alpha-equivalence). Equal forms obey the same laws.
package struct CanonicalForm: Hashable, Sendable {
  package var code: [Int32] = []

  package init() {}

  package func hash(into hasher: inout Hasher) {
    code.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
