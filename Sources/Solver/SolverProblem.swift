import Model
import Source

/// Why a screen has no solution, before it is put into words.
enum SolverProblem {
  case cycle(Cycle)
  /// A product or quotient of two lengths that only the closed forms show.
  case notAffine(Span)
  case divisionByZero(Span)
  case boundedFill(NodeID, Span)
  case flexible(NodeID, Span)
  case constraint(Span)
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
    case .boundedFill(let node, let span):
      let name = spec[node].name.text
      return .needsSolver("`\(name)` fills within bounds of its own", at: span)
    case .flexible(let node, let span):
      return .needsSolver("`\(spec[node].name.text)` shares its column by priority", at: span)
    case .constraint(let span):
      return .needsSolver("a free constraint between lengths", at: span)
    }
  }
}

extension Diagnostic {
  fileprivate static func needsSolver(_ what: String, at span: Span) -> Diagnostic {
    Diagnostic(.needsSolver, "\(what), which needs the general solver; this version has none", at: span)
  }
}

extension Cycle {
  /// How many definitions a message lists before it says how many more there are.
  private static let longestList = 8

  /// Told from the place that comes first in the file.
  fileprivate func diagnostic(in spec: Spec) -> Diagnostic {
    let named = definitions.compactMap { definition in
      definition.text(in: spec).map { (text: $0, span: definition.place(in: spec)) }
    }
    guard let first = named.indices.min(by: { named[$0].span < named[$1].span }) else {
      return Diagnostic(.cyclicDefinition, "a length is defined by itself", at: spec.screen.span)
    }
    let path = Array(named[first...] + named[..<first])
    let shown = path.prefix(Self.longestList).map(\.text)
    let rest = path.count > shown.count ? ["… \(path.count - shown.count) more"] : []
    let way = (shown + rest + [path[0].text]).joined(separator: " → ")
    let labels = path.dropFirst().prefix(Self.longestList).filter { $0.span != path[0].span }
    return Diagnostic(
      .cyclicDefinition, "`\(path[0].text)` is defined by itself", at: path[0].span,
      caption: path.count > 1 ? way : nil,
      labels: labels.map { Label($0.span, "`\($0.text)` is defined here") },
      notes: path.count > 1 ? ["\(way), where each needs the next"] : [])
  }
}

extension Definition {
  /// As a spec names it; `nil` for what only equations need.
  func text(in spec: Spec) -> String? {
    switch self {
    case .named(let id): spec.lets[id.index].name.text
    case .quantity(let node, let quantity): spec.text(node, quantity)
    case .screen, .pinned, .inset, .remainder: nil
    }
  }

  /// The formula that defines it or, where its definition follows from its place, the node's name.
  func place(in spec: Spec) -> Span {
    switch self {
    case .named(let id):
      return spec.lets[id.index].value.span
    case .screen, .remainder(nil):
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
      guard case .exactly(let expression)? = spec[node].extent?.extent else { return nil }
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
    case .top, .travel, .viewport, .critical, .range, .pinnedAt, .page, .available, .lowest, .highest:
      return nil
    }
  }
}
