/// The access level of the generated declarations.
package enum Access: String, Sendable, CaseIterable {
  case `internal`, package, `public`
}
