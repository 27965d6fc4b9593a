import Lint
import Model
import Solver
import Source
import Syntax
import Verifier

/// Every rule, in the order of the phases that report it.
package let ruleRegistry = RuleRegistry(
  compilerRules + syntaxRules + modelRules + solverRules + lintRules.map { $0.rule } + verifierRules
    + suppressionRules,
  renamed: renamedRules)

/// The schema of `rules` in a configuration.
package let ruleSchema = Model.ruleSchema(of: ruleRegistry)
