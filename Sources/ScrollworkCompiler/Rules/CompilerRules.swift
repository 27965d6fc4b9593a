import Source

/// The rules about files, movement, scenarios and baselines.
package let compilerRules: [Rule] = [
  .unreadableFile,
  .fileTooLarge,
  .repeatedScreen,
  .brokenLaw,
  .failingScenario,
  .ignoredStep,
  .scenarioNotRun,
  .staleBaseline,
]
