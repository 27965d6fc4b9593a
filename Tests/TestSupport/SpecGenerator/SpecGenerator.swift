import Source

/// Draws well-formed specs: every name is defined, every key known, every type correct.
///
/// Most are tame: the lengths are realistic, and a good part lints clean and is lowered to a machine. The others are
/// wild: any length is used anywhere, so that obligations fail in unusual positions.
package struct SpecGenerator {
  /// Parts of the language that not every test supports.
  package struct Features: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Maps such as `{min, prefer, max, priority}`, and bounded fills.
    package static let sharing = Features(rawValue: 1)
    /// Lines of `constraints`.
    package static let constraints = Features(rawValue: 2)
    /// Definitions by orientation and by conditions.
    package static let cases = Features(rawValue: 4)
    /// Sheets that rest where they are let go.
    package static let free = Features(rawValue: 8)
  }

  var choices: Choices
  let features: Features
  /// Whether lengths may be unrealistic.
  var isWild = false
  /// Whether heights may be a part of what is available.
  var hasAvailable = true
  /// The number of names of each kind.
  private var serials: [String: Int] = [:]
  /// Lengths that formulas may name. Later definitions are not among them, so that no definition is cyclic.
  var names: [String] = []
  /// Quantities that follow from the whole column, named once the column is drawn.
  var derived: [String] = []
  /// Names of measures, for conditions.
  var measures: [String] = []
  var lets: [String] = []
  var modes: [String] = []
  /// Regions that a finger can drag, with further keys for a scenario.
  var regions: [String] = []
  var gestures: [String] = []
  var hasScrollToTop = false
  /// Nodes with which bars may move: headers that move, lists, scrolls, and sheets with several notches.
  var movers: (headers: [String], lists: [String], scrolls: [String], sheets: [String]) = ([], [], [], [])
  /// The lines of `observe`.
  var observers: [String] = []
  /// Heights that constraints may bind.
  var bindable: [String] = []

  package init(_ choices: Choices, features: Features = []) {
    self.choices = choices
    self.features = features
  }

  /// A whole spec, with its choices.
  package static func spec(_ choices: inout Choices, features: Features = []) -> SourceFile {
    var generator = SpecGenerator(choices, features: features)
    let text = generator.spec()
    choices = generator.choices
    return SourceFile(path: "Random.scroll.yaml", text: text)
  }

  private mutating func spec() -> String {
    isWild = choices.chance(1, of: 3)
    var sections = [["scrollwork: 1", "screen: Random"] + summary()]
    let environment = environment()
    let measured = drawMeasures()
    if choices.chance(1, of: 3) { modes = Array(["calm", "busy", "away"][..<choices.integer(2...3)]) }
    names = ["height", "width", "safeArea.top", "safeArea.bottom", "keyboard"] + measures
    drawLets(upTo: 3)
    let layout = layout()
    names += derived
    drawLets(upTo: 2)
    sections += [environment, measured]
    sections.append(lets.isEmpty ? [] : nested("let:", choices.chance(1, of: 2) ? lets : lets.reversed()))
    sections.append(modes.isEmpty ? [] : ["modes: [\(modes.joined(separator: ", "))]"])
    sections += [
      nested("layout:", layout), observers.isEmpty ? [] : nested("observe:", observers), constraints(), assertions(),
      scenarios(),
    ]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  // MARK: - Pieces of YAML

  /// Lines below a key, indented.
  func nested(_ key: String, _ lines: [String]) -> [String] {
    [key] + lines.map { "  " + $0 }
  }

  /// Lines as an item of a list.
  func item(_ lines: [String]) -> [String] {
    lines.enumerated().map { ($0.offset == 0 ? "- " : "  ") + $0.element }
  }

  /// A new name.
  mutating func name(_ kind: String) -> String {
    let serial = serials[kind, default: 0] + 1
    serials[kind] = serial
    return "\(kind)\(serial)"
  }

  /// Removes the last names from the visible ones.
  mutating func hideNames(from known: Int) {
    derived += names[known...]
    names.removeSubrange(known...)
  }

  mutating func summary() -> [String] {
    choices.chance(1, of: 4) ? ["summary: \(choices.element(Self.summaries))"] : []
  }

  private static let summaries = ["What nobody needs.", "\"quoted: with a colon\"", "流利读", "'it''s a spec # really'"]

  // MARK: - What a screen is laid out in

  private mutating func environment() -> [String] {
    switch choices.integer(0...4) {
    case 0: return []
    case 1: return ["devices: [iPhone SE (1st generation), iPhone 15]"]
    case 2:
      let devices = choices.element(["iPhone", "iPad", "iPad mini (6th generation), iPhone 14", "iPad, iPhone"])
      return ["devices: [\(devices)]", "orientations: [portrait, landscape]"] + keyboard()
    case 3: return ["orientations: [landscape]"] + keyboard()
    case _: return nested("environment:", ranges())
    }
  }

  private mutating func keyboard() -> [String] {
    choices.chance(1, of: 2) ? ["environment: {keyboard: 0...346}"] : []
  }

  private mutating func ranges() -> [String] {
    var heights = ["568...956", "700...700", "600...900.5"]
    if isWild { heights += ["0...1000000000", "0...1"] }
    var lines = ["height: \(choices.element(heights))"]
    if choices.chance(1, of: 2) { lines.append("width: \(choices.element(["320...440", "375...375"]))") }
    lines += choices.element([
      [], ["safeArea: {top: 20...62, bottom: 0...34}"], ["safeArea.top: 44...44"], ["safeArea: {bottom: 0...34}"],
    ])
    if choices.chance(1, of: 2) { lines.append("keyboard: \(choices.element(["0...346", "200...300", "0...0"]))") }
    return lines
  }

  private mutating func drawMeasures() -> [String] {
    var lines: [String] = []
    while lines.count < 3, choices.chance(2, of: 3) {
      let name = name("measure")
      measures.append(name)
      var forms = [
        "44...240", "{range: 0...100000, typical: 4200}", "0...96", "50...50", "{range: 10.5...99.25}", "0...0",
      ]
      if isWild { forms.append("0...1000000000") }
      lines.append("\(name): \(choices.element(forms))")
    }
    return lines.isEmpty ? [] : nested("measures:", lines)
  }

  private mutating func drawLets(upTo count: Int) {
    for _ in 0..<count where choices.chance(1, of: 3) {
      let name = name("length")
      lets.append("\(name): \(definition())")
      names.append(name)
    }
  }

  private mutating func definition() -> String {
    func one(_ generator: inout Self) -> String { generator.isWild ? generator.length() : generator.small() }
    guard features.contains(.cases), choices.chance(2, of: 3) else { return one(&self) }
    let (a, b) = (value(one(&self), inFlow: true), value(one(&self), inFlow: true))
    return choices.chance(1, of: 2)
      ? "{portrait: \(a), landscape: \(b)}" : "{when: \(condition()), then: \(a), else: \(b)}"
  }
}
