import Source

/// The rules about unreadable files, scenarios and baselines.
package let compilerRules: [Rule] = [
  .unreadableFile,
  .fileTooLarge,
  .failingScenario,
  .ignoredStep,
  .staleBaseline,
]
