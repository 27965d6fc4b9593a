import Model
import Source

/// A problem that prevents a solution, kept as data.
enum SolverProblem {
  case cycle(Cycle)
  /// A product or quotient of two lengths that is visible only in closed forms.
  case notAffine(Span)
  case divisionByZero(Span)
  /// A requirement that is not linear in the flexible lengths.
  case notLinear(Span)
  /// A line of `constraints` without a flexible length.
  case idleConstraint(Span)
  /// A length whose closed form is too large.
  case formLimit(FormLimit, LengthVariable)
  /// Flexible lengths whose closed forms are too large.
  case sharingLimit(FlexLimit, [ConstraintSource])
}

/// The reason why the closed forms of dependent lengths are too large.
enum FormLimit {
  /// A number has hundreds of digits.
  case digits
  /// The total number of terms of all closed forms of a screen exceeds the maximum.
  case parts(most: Int)
}

/// The reason why the closed forms of flexible lengths are too large.
enum FlexLimit {
  /// The bounds of fillers of a column have too many possible orders.
  case fills
  /// The number of bounded fillers of a column exceeds the maximum.
  case bounded(count: Int, most: Int)
  /// The preferences of one length have too many possible orders.
  case turns
  /// The number of lengths in one component exceeds the maximum.
  case lengths(count: Int, most: Int)
  /// The number of independent parameters of a component exceeds the maximum.
  case parameters(count: Int, most: Int)
  /// The number of critical regions exceeds the maximum.
  case regions(most: Int)
  /// The lengths and lines of one component need too much work.
  case effort(lengths: Int, lines: Int)
  /// The number of pairs of a lower and an upper bound of one length exceeds the maximum.
  case bounds(most: Int)
}

/// Renders the problems as diagnostics, in the order of the file.
func diagnostics(of problems: [SolverProblem], in spec: Spec) -> [Diagnostic] {
  problems.map { $0.diagnostic(in: spec) }.sorted { $0.span < $1.span }
}

extension SolverProblem {
  fileprivate func diagnostic(in spec: Spec) -> Diagnostic {
    switch self {
    case .cycle(let cycle):
      return cycle.diagnostic(in: spec)
    case .notAffine(let span):
      return Diagnostic(.notAffine, "a length is multiplied with a length", at: span)
    case .divisionByZero(let span):
      return Diagnostic(.divisionByZero, "the divisor is zero", at: span)
    case .notLinear(let span):
      return Diagnostic(
        .constraintNotLinear, "this takes the smaller or larger of lengths that are still to be shared out", at: span,
        help: ["write each of them as a line of its own, or compare with lengths that are given"])
    case .idleConstraint(let span):
      return Diagnostic(
        .idleConstraint, "this constrains no length that shares", at: span,
        help: ["if it must hold, it belongs under `ensure`; a length shares if it is written `{min, prefer, max}`"])
    case .formLimit(let limit, let definition):
      return limit.diagnostic(definition, in: spec)
    case .sharingLimit(let limit, let lines):
      return limit.diagnostic(lines, in: spec)
    }
  }
}

extension FormLimit {
  fileprivate func diagnostic(_ definition: LengthVariable, in spec: Spec) -> Diagnostic {
    let name = definition.text(in: spec).map { "`\($0)`" } ?? "this length"
    let place = definition.place(in: spec)
    return switch self {
    case .digits:
      Diagnostic(
        .notYetSupported, "\(name) is made of numbers with hundreds of digits", at: place,
        notes: ["each length of the chain that it ends multiplies those before it"],
        help: ["let the chain start with a given length"])
    case .parts(let most):
      Diagnostic(
        .notYetSupported, "the lengths of this screen have more than \(most) parts together", at: place,
        notes: ["each is a sum of all that it follows from, and here this many have been added up"],
        help: ["let fewer lengths follow from one another"])
    }
  }
}

extension FlexLimit {
  /// The maximum number of lines in a message. It reports the number of further lines.
  private static let maxListLength = 6

  fileprivate func diagnostic(_ lines: [ConstraintSource], in spec: Spec) -> Diagnostic {
    let spans = Set(lines.map { spec.span(of: $0) }).sorted()
    let more = spans.count > Self.maxListLength ? ["and \(spans.count - Self.maxListLength) more lines"] : []
    return Diagnostic(
      .sharingLimit, "these lengths have no formula of reasonable size",
      at: spans.first ?? spec.screen.span,
      labels: spans.prefix(Self.maxListLength).dropFirst().map { Label($0, "is solved together with it") },
      notes: [reason] + more, help: [advice])
  }

  private var reason: String {
    switch self {
    case .fills: "the bounds of what fills this column can have any order"
    case .bounded(let count, let most): "\(count) lengths fill this column within bounds, of at most \(most)"
    case .turns: "what is preferred of one length can have any order"
    case .lengths(let count, let most): "\(count) lengths hang together, of at most \(most)"
    case .parameters(let count, let most): "they depend on \(count) independent lengths, of at most \(most)"
    case .regions(let most): "more than \(most) cases decide between different lines"
    case .effort(let lengths, let lines):
      "\(lengths) lengths hang together by \(lines) lines, which decide in too many different ways"
    case .bounds(let most): "one length has more than \(most) pairs of bounds that can have any order"
    }
  }

  private var advice: String {
    switch self {
    case .fills: "give bounds that are numbers, or fewer of them"
    case .bounded: "give fewer of them bounds"
    case .turns: "keep fewer lines of one strength, or give them different ones"
    case .lengths: "cut the group where it matters least: write one of its lengths as a formula, without `prefer`"
    case .parameters: "name a common part of the bounds in `let`, or write one of the lengths as a formula"
    case .bounds: "give bounds that are numbers, or name the smallest and the largest in `let`"
    case .effort: "give fewer lines a say, or cut the group: write one of its lengths as a formula, without `prefer`"
    case .regions: "give the lines different priorities, or write one of the lengths as a formula"
    }
  }
}

extension LengthVariable {
  /// Returns the name of the definition in the spec. `nil` for auxiliary definitions.
  func text(in spec: Spec) -> String? {
    switch self {
    case .named(let id): spec.lets[id.index].name.text
    case .quantity(let node, let quantity): spec.text(node, quantity)
    case .screen, .content, .pinned, .inset, .remainder: nil
    }
  }

  /// Returns the span of the defining formula. Without a formula, returns that of the node's name.
  func place(in spec: Spec) -> Span {
    switch self {
    case .named(let id):
      return spec.lets[id.index].value.span
    case .screen, .content, .remainder(nil):
      return spec.screen.span
    case .pinned(let node), .inset(let node), .remainder(let node?):
      return spec[node].name.span
    case .quantity(let node, let quantity):
      return formula(node, quantity, in: spec)?.span ?? spec[node].name.span
    }
  }

  /// Returns the expression in the file that gives a quantity. `nil` if there is none.
  func formula(_ node: NodeID, _ quantity: Quantity, in spec: Spec) -> Expression? {
    switch quantity {
    case .height:
      guard case .exactly(let expression)? = spec[node].kind.height?.extent else { return nil }
      return expression
    case .collapsed:
      guard case .header(let header) = spec[node].kind else { return nil }
      return header.collapsed
    case .strip:
      guard case .tabs(let tabs) = spec[node].kind else { return nil }
      return tabs.strip.height
    case .contentHeight:
      guard case .list(let list) = spec[node].kind else { return nil }
      return list.contentHeight
    case .notch(let index):
      guard case .sheet(let sheet) = spec[node].kind else { return nil }
      return sheet.notches[index].height
    case .formula(let index):
      guard case .sheet(let sheet) = spec[node].kind else { return nil }
      return sheet.formulas[index].expression
    case .top, .travel, .viewport, .critical, .range, .returned, .insetTop, .insetBottom, .pinnedAt, .page, .available,
      .lowest, .highest:
      return nil
    }
  }
}
