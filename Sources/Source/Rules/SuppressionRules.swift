/// The rules about suppressions.
package let suppressionRules: [Rule] = [
  .staleSuppression,
  .unknownSuppression,
]
