import Model
import Numerics
import Proofs
import Solver
import Source
import Syntax

// What rules ask besides the duties.

extension LintContext {
  func name(_ node: NodeID) -> String { spec[node].name.text }

  /// The number that an expression is, by itself or by its name.
  func number(_ expression: Expression) -> Rational? {
    guard case .named(let id) = expression.kind else { return expression.literal }
    return spec.lets[id.index].constant
  }

  /// Where a claim fails; `nil` where it is proved, or nobody knows.
  func failure(of claim: Claim) -> Violation? {
    guard case .refuted(let witness) = verdict(claim) else { return nil }
    return Violation(claim, at: witness.point, in: prover)
  }

  func isProved(_ claim: Claim) -> Bool { verdict(claim).isProved }

  /// Whether no environment of the screen meets these conditions together.
  func isImpossible(_ conditions: [Inequality]) -> Bool {
    !conditions.isEmpty && isProved(Claim(left: AffineForm(1), right: .zero, given: conditions))
  }

  /// Whether every environment of the screen meets the condition.
  func isCertain(_ condition: Inequality) -> Bool {
    let (form, none) = (condition.form, AffineForm.zero)
    switch condition.relation {
    case .less: return isProved(Claim(left: form, right: none, isStrict: true))
    case .lessOrEqual: return isProved(Claim(left: form, right: none))
    case .equal: return isProved(Claim(left: form, right: none)) && isProved(Claim(left: none, right: form))
    }
  }

  /// A quantity of the environment.
  func form(_ quantity: EnvironmentQuantity) -> AffineForm { AffineForm(Solution.parameter(quantity)) }

  /// The nodes whose kind a function knows, in the order of the file.
  func nodes<Kind>(_ kind: (Node.Kind) -> Kind?) -> [(id: NodeID, kind: Kind)] {
    nodeIDs.compactMap { id in kind(spec[id].kind).map { (id, $0) } }
  }

  /// The notches at which a sheet rests in one mode or another, ascending.
  func rests(of sheet: Sheet) -> [Int] {
    let all = sheet.rests(in: nil)
    if sheet.namesNotAll(of: spec.modes.count) { return all }
    return all.filter { notch in sheet.modes.contains { $0.rests.contains(notch) } }
  }

  /// Whether a finger can move a sheet in some mode.
  func isDragged(_ sheet: Sheet) -> Bool { sheet.isDragged(amongModes: spec.modes.count) }
}

// The keys as the author wrote them: the spec knows what holds, not whether somebody said so.
extension LintContext {
  /// The entry behind a path of keys in a node's map.
  func entry(_ node: NodeID, _ path: String...) -> SyntaxEntry? {
    entry(startingAt: spec[node].span.start, path)
  }

  /// The same for a map that begins at an offset.
  func entry(startingAt offset: Int, _ path: [String]) -> SyntaxEntry? {
    var entries = entries(startingAt: offset)
    var found: SyntaxEntry?
    for key in path {
      found = entries.first { $0.key.scalarText == key }
      guard let value = found?.value, case .mapping(let inner) = value.content else {
        return key == path.last ? found : nil
      }
      entries = inner
    }
    return found
  }

  /// Where a key's value stands; where nobody wrote it, the node's name.
  func span(_ node: NodeID, _ path: String...) -> Span {
    entry(startingAt: spec[node].span.start, path)?.value.span ?? spec[node].name.span
  }

  /// Moves an entry of a node's map before one that stands above it, where it takes up one line or less. A comment on
  /// its line or above either of the two would stand beside another entry then; there is no such fix.
  func moving(_ index: Int, before first: Int, of node: NodeID, _ key: String) -> [Edit]? {
    guard let value = entry(node, key)?.value, !value.isAlias, case .mapping(let entries) = value.content,
      first < index, entries.indices.contains(index)
    else { return nil }
    let span = entries[index].key.span.joined(entries[index].value.span)
    guard !isNoted(span.start, isOnLine: true), !isNoted(entries[first].key.span.start, isOnLine: false),
      let insertion = insertion(of: spec.file.text(span), before: entries[first]),
      let removal = spec.file.removal(ofEntry: span)
    else { return nil }
    return [insertion, Edit(removal.span, "")]
  }

  /// Whether a comment stands alone on the line above an offset, or anywhere on its own line.
  private func isNoted(_ offset: Int, isOnLine: Bool) -> Bool {
    let line = spec.file.line(of: offset)
    let above = line.start > 0 ? spec.file.line(of: line.start - 1) : nil
    return comments.contains { comment in
      if line.start <= comment.start && comment.start < line.end { return isOnLine }
      guard let above, above.start <= comment.start, comment.start < above.end else { return false }
      return spec.file.bytes[above.start..<comment.start].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }
  }

  /// Takes an entry out of its map. Safe where nothing else is in what goes.
  func removal(of entry: SyntaxEntry, from node: NodeID, _ message: String) -> FixIt? {
    let span = entry.key.span.joined(entry.value.span)
    guard !entry.value.isAlias, let removal = spec.file.removal(ofEntry: span) else { return nil }
    return FixIt(message, isSafe: !removal.takesComment, edits: [Edit(removal.span, "")])
  }
}

extension SyntaxNode {
  /// The entries of the map that begins at an offset, with a brace or with its first key, if it stands in the file itself.
  /// A node holds what is in it from end to end, so that most are passed by.
  func entries(startingAt offset: Int) -> [SyntaxEntry]? {
    guard !isAlias, span.start <= offset, offset < span.end else { return nil }
    switch content {
    case .scalar: return nil
    case .sequence(let items):
      for item in items {
        if let found = item.entries(startingAt: offset) { return found }
      }
    case .mapping(let entries):
      if span.start == offset { return entries }
      if let first = entries.first, !first.key.isAlias, first.key.span.start == offset { return entries }
      for entry in entries {
        if let found = entry.value.entries(startingAt: offset) { return found }
      }
    }
    return nil
  }
}
