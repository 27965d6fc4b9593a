import Source

/// The rules about unreadable files, failing scenarios and baselines.
package let compilerRules: [Rule] = [
  .unreadableFile,
  .fileTooLarge,
  .failingScenario,
  .staleBaseline,
]
