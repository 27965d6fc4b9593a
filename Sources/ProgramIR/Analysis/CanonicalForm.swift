/// What a chain looks like once its names are gone: chains of one shape obey the same laws.
package struct CanonicalForm: Hashable, Sendable {
  package var code: [Int32] = []

  package init() {}

  package func hash(into hasher: inout Hasher) {
    code.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
