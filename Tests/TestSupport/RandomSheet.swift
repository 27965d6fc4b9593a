import Model
import Solver
import Source
import Syntax

/// Screens of one sheet with random notches on three devices.
package enum RandomSheet {
  private static func formula(_ random: inout SplitMix64, depth: Int = 2) -> String {
    let plain = [
      "\(random.integer(0...700))", "\(random.integer(1...95))%",
      "\(random.integer(10...90))% - \(random.integer(0...60))",
      "tags + \(random.integer(0...300))", "height / \(random.integer(1...6))",
      "available - keyboard - \(random.integer(0...500))",
    ]
    if depth == 0 || random.integer(0...2) > 0 { return random.element(plain) }
    let (a, b) = (formula(&random, depth: depth - 1), formula(&random, depth: depth - 1))
    switch random.integer(0...2) {
    case 0: return "min(\(a), \(b))"
    case 1: return "max(\(a), \(b))"
    case _: return "clamp(\(a), \(random.integer(0...200)), \(b))"
    }
  }

  package static func text(_ random: inout SplitMix64) -> String {
    let conditions = ["keyboard == 0", "portrait", "landscape and keyboard < 200", "tags > 50"]
    let notches = (0..<random.integer(2...4)).map { index in
      let height = formula(&random)
      return random.integer(0...2) == 0
        ? "        n\(index): {height: \"\(height)\", when: \(random.element(conditions))}"
        : "        n\(index): \(height)"
    }
    let reference = random.element(["container", "safeArea"])
    return """
      scrollwork: 1
      screen: Test
      devices: [iPhone 15, iPhone SE (1st generation), iPad mini (6th generation)]
      orientations: [portrait, landscape]
      environment: {keyboard: 0...300}
      measures: {tags: 0...240}
      layout:
        - sheet: panel
          reference: \(reference)
          notches:
      \(notches.joined(separator: "\n"))
      """
  }

  package static func read(_ text: String) -> (spec: Spec, solution: Solution, tree: SyntaxTree)? {
    let tree = parse(SourceFile(path: "Test.scroll.yaml", text: text)).tree
    guard let spec = analyze(tree).spec, let solution = solve(spec).solution else { return nil }
    return (spec, solution, tree)
  }
}
