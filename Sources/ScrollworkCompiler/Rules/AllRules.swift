import Lint
import Model
import Solver
import Source
import Syntax

/// Every rule, in the order of the phases that report it.
package let ruleRegistry = RuleRegistry(
  compilerRules + syntaxRules + modelRules + solverRules + lintRules.map { $0.rule } + suppressionRules,
  renamed: renamedRules, retired: retiredRules)

/// The schema of `rules` in a configuration.
package let ruleSchema = Model.ruleSchema(of: ruleRegistry)
