import Source

/// The rules about movement.
package let verifierRules: [Rule] = [
  .brokenLaw,
  .unreachableNotch,
  .dragOnlyNotch,
  .deadTap,
  .unobservedMemory,
  .unprovedLaw,
]
