import Source

/// The rules about files, scenarios and baselines.
package let compilerRules: [Rule] = [
  .unreadableFile,
  .fileTooLarge,
  .repeatedScreen,
  .failingScenario,
  .ignoredStep,
  .scenarioNotRun,
  .staleBaseline,
]
