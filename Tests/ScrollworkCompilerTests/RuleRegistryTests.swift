import ScrollworkCompiler
import Source
import Testing

@Suite struct RuleRegistryTests {
  @Test func formerIDsNameNoRuleAndTheirNewIDsDo() {
    for (former, current) in renamedRules {
      #expect(ruleRegistry[former] == nil, "\(former) is still a rule")
      #expect(ruleRegistry[current] != nil, "\(current), once \(former), is not a rule")
    }
  }

  @Test func idsAreLowercaseWordsWithHyphens() {
    for rule in ruleRegistry.rules {
      #expect(rule.id.wholeMatch(of: #/[a-z]+[a-z0-9]*(-[a-z0-9]+)*/#) != nil, "\(rule)")
    }
  }

  @Test func suggestionIsTheNewIDOfARenamedRuleOrTheNearestID() {
    #expect(ruleRegistry.suggestion(for: "dead-notch") == "condition-always-false")
    #expect(ruleRegistry.suggestion(for: "notch-gaps") == "notch-gap")
    #expect(ruleRegistry.suggestion(for: "something-else-entirely") == nil)
  }
}
