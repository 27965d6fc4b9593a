import Model
import Numerics

/// Prints closed forms in the language of the spec: `height - 114`, `1/2 height`, `min(480, 3/5 height - 44)`.
///
/// Coefficients are exact quotients; constants are decimals if these are short. A choice has no syntax in the language
/// and prints as `a when condition, else b`. The texts of nodes are kept, so printing all forms of a screen takes one
/// pass over its graph. A text beyond `maxTextLength` ends in `…`, because a graph can represent a text of any length.
package struct FormPrinter {
  private static let maxTextLength = 800

  /// The maximum length of a node's text in bytes before it is replaced by names of lengths, if it is a sum of them.
  private static let maxPartLength = 30
  /// The maximum number of names in such a sum. Beyond it, only the first and the last are printed.
  private static let maxSumLength = 4

  private let graph: FormGraph
  private let names: [String]
  /// The texts of the first nodes of the graph, as far as requested.
  private var texts: [String] = []
  /// The nodes that are a flexible height, or its sum with the heights served before it. The value is that sum without
  /// the height, and the name of the height.
  private var heights: [Int: (others: AffineForm, name: String)] = [:]
  /// The names of the heights whose sum a node is.
  private var sums: [Int: [String]] = [:]
  /// The full texts of nodes that otherwise print as names.
  private var definitions: [Int: String] = [:]
  /// The node that prints in full at the moment.
  private var defined: Int?

  /// - Parameter isNaming: Whether a common part of several forms may print as its name in the spec.
  package init(_ solution: Solution, in spec: Spec, isNaming: Bool = true) {
    graph = solution.graph
    names = spec.parameterNames
    guard isNaming else { return }
    for (node, form) in zip(solution.shares.nodes, solution.shares.heights) {
      guard let place = place(ofHeight: form), heights[place] == nil else { continue }
      heights[place] = (AffineForm(graph.variable(ofNode: place)) - form, spec.text(node, .height))
    }
  }

  package mutating func text(of form: AffineForm) -> String {
    prepare([form])
    return sum(form)
  }

  /// Returns the text of a quantity. A flexible height prints in full.
  package mutating func text(of solved: SolvedQuantity) -> String {
    if names(solved) { defined = place(ofHeight: solved.form) }
    defer { defined = nil }
    return text(of: solved.form)
  }

  /// Whether other forms may refer to this quantity by its name.
  package func names(_ solved: SolvedQuantity) -> Bool {
    guard solved.quantity == .height, let place = place(ofHeight: solved.form), let height = heights[place] else {
      return false
    }
    return AffineForm(graph.variable(ofNode: place)) - height.others == solved.form
  }

  /// Returns the last node of a height: the height itself, or its sum with those served before it.
  private func place(ofHeight form: AffineForm) -> Int? {
    guard let last = form.terms.last, last.coefficient == .one, !graph.isParameter(last.variable) else { return nil }
    return last.variable.index - graph.parameterCount
  }

  /// Returns a condition in the language of a spec: `keyboard == 0 and portrait`.
  package mutating func text(of condition: [Inequality]) -> String {
    prepare(condition.map(\.form))
    return conjunction(condition)
  }

  /// Returns a form as text, in parentheses if it is a choice.
  private func operand(_ form: AffineForm) -> String {
    let text = sum(form)
    return isChoice(form) ? "(\(text))" : text
  }

  /// Prints the nodes of forms in index order. Operands precede their node, so no recursion is needed.
  private mutating func prepare(_ forms: [AffineForm]) {
    let last = forms.flatMap(\.terms).map { $0.variable.index - graph.parameterCount }.max() ?? -1
    while texts.count <= last {
      let place = texts.count
      let text = text(of: graph.nodes[place])
      guard let parts = parts(place), text.utf8.count > Self.maxPartLength || parts.count > 1 else {
        texts.append(text)
        continue
      }
      definitions[place] = text
      let isLong = parts.count > Self.maxSumLength
      texts.append((isLong ? [parts[0], "…", parts[parts.count - 1]] : parts).joined(separator: " + "))
    }
  }

  /// Records and returns the names of the heights whose sum a node is. `nil` if it is not such a sum.
  private mutating func parts(_ place: Int) -> [String]? {
    guard let height = heights[place] else { return nil }
    var parts: [String] = []
    if height.others != .zero {
      guard let (variable, shift) = height.others.shiftedVariable, shift.isZero, !graph.isParameter(variable),
        let others = sums[variable.index - graph.parameterCount]
      else { return nil }
      parts = others
    }
    parts.append(height.name)
    sums[place] = parts
    return parts
  }

  private func sum(_ form: AffineForm) -> String {
    if form.isConstant { return form.constant.text }
    // A positive term comes first, if there is one.
    let lead = form.terms.firstIndex { $0.coefficient.signum > 0 }
    if lead == nil && form.constant.signum > 0 {
      return form.terms.reduce(form.constant.text) { $0 + " - " + product($1, in: form) }
    }
    let order = (lead.map { [$0] } ?? []) + form.terms.indices.filter { $0 != lead }
    var text = ""
    for index in order {
      let term = form.terms[index]
      let isNegative = term.coefficient.signum < 0
      text += text.isEmpty ? (isNegative ? "-" : "") : (isNegative ? " - " : " + ")
      text += product(term, in: form)
      if text.utf8.count > Self.maxTextLength { return limited(text) }
    }
    if !form.constant.isZero {
      text += (form.constant.signum < 0 ? " - " : " + ") + form.constant.magnitude.text
    }
    return text
  }

  /// Returns a term without its sign.
  private func product(_ term: AffineForm.Term, in form: AffineForm) -> String {
    let isAlone = form.terms.count == 1 && form.constant.isZero && term.coefficient == .one
    let factor = term.coefficient.magnitude
    let isAdded = term.coefficient == .one
    let name =
      graph.isParameter(term.variable)
      ? names[term.variable.index] : node(term.variable, isAlone: isAlone, isAdded: isAdded)
    return factor == .one ? name : "\(factor) \(name)"
  }

  private func node(_ variable: Variable, isAlone: Bool, isAdded: Bool) -> String {
    let place = variable.index - graph.parameterCount
    if place == defined, let text = definitions[place] { return text }
    let isSum = definitions[place] != nil && (sums[place]?.count ?? 0) > 1
    guard !isAlone, case .choice? = graph.node(of: variable) else {
      return isSum && !isAdded ? "(\(texts[place]))" : texts[place]
    }
    return "(\(texts[place]))"
  }

  private func isChoice(_ form: AffineForm) -> Bool {
    guard let (variable, shift) = form.shiftedVariable, shift.isZero, case .choice? = graph.node(of: variable) else {
      return false
    }
    return true
  }
}

extension FormPrinter {
  private func text(of node: FormGraph.Node) -> String {
    switch node {
    case .minimum(let operands):
      return call("min", operands)
    case .maximum(let operands):
      if let (value, lower, upper) = clamp(operands) { return call("clamp", [value, lower, upper]) }
      return call("max", operands)
    case .choice(let condition, let then, let otherwise):
      return limited("\(operand(then)) when \(conjunction(condition)), else \(operand(otherwise))")
    }
  }

  private func call(_ function: String, _ operands: [AffineForm]) -> String {
    var list = ""
    for operand in operands {
      list += list.isEmpty ? self.operand(operand) : ", " + self.operand(operand)
      if list.utf8.count > Self.maxTextLength { break }
    }
    return limited("\(function)(\(list))")
  }

  private func limited(_ text: String) -> String {
    text.utf8.count <= Self.maxTextLength ? text : String(text.unicodeScalars.prefix(Self.maxTextLength - 1)) + "…"
  }

  /// Returns the operands of max(lower, min(value, upper)) if the structure is unambiguous: both bounds are numbers.
  /// `nil` otherwise.
  private func clamp(_ operands: [AffineForm]) -> (value: AffineForm, lower: AffineForm, upper: AffineForm)? {
    guard operands.count == 2, operands[0].isConstant, let (variable, shift) = operands[1].shiftedVariable,
      shift.isZero, case .minimum(let inner)? = graph.node(of: variable), inner.count == 2, inner[0].isConstant,
      operands[0].constant <= inner[0].constant
    else { return nil }
    return (value: inner[1], lower: operands[0], upper: inner[0])
  }
}

extension FormPrinter {
  private func conjunction(_ condition: [Inequality]) -> String {
    condition.isEmpty ? "always" : condition.map(text(of:)).joined(separator: " and ")
  }

  /// Returns a comparison without negative terms, with the constant on the right. A side without variables is never on
  /// the left.
  private func text(of comparison: Inequality) -> String {
    if comparison == Self.portrait { return "portrait" }
    if comparison == Self.landscape { return "landscape" }
    let form = comparison.form
    var left = AffineForm(constant: .zero, terms: form.terms.filter { $0.coefficient.signum > 0 })
    var right = AffineForm(constant: .zero, terms: form.terms.filter { $0.coefficient.signum < 0 }) * -1
    let isTurned = left.isConstant
    if isTurned { swap(&left, &right) }
    right = right + (isTurned ? form.constant : -form.constant)
    return "\(operand(left)) \(comparison.relation.text(isTurned: isTurned)) \(operand(right))"
  }

  private static let portrait = Inequality.lessOrEqual(width, height)
  private static let landscape = Inequality.less(height, width)
  private static let height = AffineForm(Solution.parameter(.height))
  private static let width = AffineForm(Solution.parameter(.width))
}

extension Relation {
  fileprivate func text(isTurned: Bool) -> String {
    switch self {
    case .less: isTurned ? ">" : "<"
    case .lessOrEqual: isTurned ? ">=" : "<="
    case .equal: "=="
    }
  }
}

extension Solution {
  /// Returns one form in the language of the spec. For several forms, use one `FormPrinter`.
  package func text(of form: AffineForm, in spec: Spec) -> String {
    if form.isConstant { return form.constant.text }
    var printer = FormPrinter(self, in: spec, isNaming: false)
    return printer.text(of: form)
  }
}
