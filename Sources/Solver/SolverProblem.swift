import Model
import Source

/// Why a screen has no solution, before it is put into words.
enum SolverProblem {
  case cycle(Cycle)
  /// A product or quotient of two lengths that only the closed forms show.
  case notAffine(Span)
  case divisionByZero(Span)
  /// A statement about lengths that share that is not linear in them.
  case notLinear(Span)
  /// A line of `constraints` that speaks of no length that shares.
  case idleConstraint(Span)
  /// A length whose closed form would be too large.
  case formLimit(FormLimit, LengthVariable)
  /// Lengths that share and whose closed form would be too large.
  case sharingLimit(FlexLimit, [ConstraintSource])
}

/// Where the closed forms of lengths that follow from one another end for their size.
enum FormLimit {
  /// Numbers with more digits than anybody could mean.
  case digits
  /// The parts of all closed forms of a screen.
  case parts(most: Int)
}

/// Where a closed form of lengths that share ends for its size.
enum FlexLimit {
  /// Children that fill a column within bounds in no known order.
  case fills
  /// How many children fill a column within bounds, and how many may.
  case bounded(count: Int, most: Int)
  /// Preferences for one length in no known order.
  case turns
  /// Lengths that one component has, and how many it may have.
  case lengths(count: Int, most: Int)
  /// Independent lengths of the environment that a component depends on.
  case parameters(count: Int, most: Int)
  /// Parts of the environment in which different lines decide.
  case regions(most: Int)
  /// Lengths and lines of one component that take too much work together.
  case effort(lengths: Int, lines: Int)
  /// Pairs of a lower and an upper bound of one length.
  case bounds(most: Int)
}

/// The problems in words, in the order of the file.
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
        help: ["let the chain begin anew with a length that is given"])
    case .parts(let most):
      Diagnostic(
        .notYetSupported, "the lengths of this screen have more than \(most) parts together", at: place,
        notes: ["each is a sum of all that it follows from, and here this many have been added up"],
        help: ["let fewer lengths follow from one another"])
    }
  }
}

extension FlexLimit {
  /// Lines that a message shows before it says how many more there are.
  private static let maxListLength = 6

  fileprivate func diagnostic(_ lines: [ConstraintSource], in spec: Spec) -> Diagnostic {
    let spans = Set(lines.map { spec.span(of: $0) }).sorted()
    let more = spans.count > Self.maxListLength ? ["and \(spans.count - Self.maxListLength) more lines"] : []
    return Diagnostic(
      .sharingLimit, "these lengths cannot be told in one formula of reasonable size",
      at: spans.first ?? spec.screen.span,
      labels: spans.prefix(Self.maxListLength).dropFirst().map { Label($0, "is solved together with it") },
      notes: [reason] + more, help: [advice])
  }

  private var reason: String {
    switch self {
    case .fills: "the bounds of what fills this column may stand in any order"
    case .bounded(let count, let most): "\(count) lengths fill this column within bounds, of at most \(most)"
    case .turns: "what is preferred of one length may stand in any order"
    case .lengths(let count, let most): "\(count) lengths hang together, of at most \(most)"
    case .parameters(let count, let most): "they depend on \(count) independent lengths, of at most \(most)"
    case .regions(let most): "more than \(most) cases decide between different lines"
    case .effort(let lengths, let lines):
      "\(lengths) lengths hang together by \(lines) lines, which decide in too many different ways"
    case .bounds(let most): "one length has more than \(most) pairs of bounds that may stand in any order"
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
  /// As a spec names it; `nil` for what only equations need.
  func text(in spec: Spec) -> String? {
    switch self {
    case .named(let id): spec.lets[id.index].name.text
    case .quantity(let node, let quantity): spec.text(node, quantity)
    case .screen, .content, .pinned, .inset, .remainder: nil
    }
  }

  /// The formula that defines it or, where its definition follows from its place, the node's name.
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

  /// The expression in the file that gives a quantity, if one does.
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
      return tabs.strip
    case .contentHeight:
      guard case .list(let list) = spec[node].kind else { return nil }
      return list.contentHeight
    case .notch(let index):
      guard case .sheet(let sheet) = spec[node].kind else { return nil }
      return sheet.notches[index].height
    case .top, .travel, .viewport, .critical, .range, .returned, .pinnedAt, .page, .available, .lowest, .highest:
      return nil
    }
  }
}
