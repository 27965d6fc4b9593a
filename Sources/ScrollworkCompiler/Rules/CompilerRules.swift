import Source

/// The rules about files that are not read, scenarios that fail, and baselines.
package let compilerRules: [Rule] = [
  .unreadableFile,
  .fileTooLarge,
  .failingScenario,
  .staleBaseline,
]
