import Model
import Numerics
import Solver
import Source
import Syntax

// Queries of rules beyond the obligations.

extension LintContext {
  func name(_ node: NodeID) -> String { spec[node].name.text }

  /// Returns the value of an expression that is a number or the name of a constant definition. `nil` for other
  /// expressions.
  func number(_ expression: Expression) -> Rational? {
    guard case .named(let id) = expression.kind else { return expression.literal }
    return spec.lets[id.index].constant
  }

  /// Returns a violation of a claim. `nil` if the claim is proved or its verdict is unknown.
  func failure(of claim: Claim) -> Violation? {
    guard case .refuted(let witness) = verdict(claim) else { return nil }
    return Violation(claim, at: witness.point, in: prover)
  }

  func isProved(_ claim: Claim) -> Bool { verdict(claim).isProved }

  /// Whether no configuration of the screen satisfies all conditions. False without conditions.
  func isImpossible(_ conditions: [Inequality]) -> Bool {
    !conditions.isEmpty && isProved(Claim(left: AffineForm(1), right: .zero, given: conditions))
  }

  /// Whether every configuration of the screen satisfies the condition.
  func isCertain(_ condition: Inequality) -> Bool {
    let (form, none) = (condition.form, AffineForm.zero)
    switch condition.relation {
    case .less: return isProved(Claim(left: form, right: none, isStrict: true))
    case .lessOrEqual: return isProved(Claim(left: form, right: none))
    case .equal: return isProved(Claim(left: form, right: none)) && isProved(Claim(left: none, right: form))
    }
  }

  /// Returns the form of a quantity of the environment.
  func form(_ quantity: EnvironmentQuantity) -> AffineForm { AffineForm(Solution.parameter(quantity)) }

  /// Whether a sheet spans the width of another sheet, or of the screen, in every configuration.
  func spans(_ upper: NodeID, _ lower: NodeID?) -> Bool {
    guard spec[upper].kind.sheet?.width != nil else { return true }
    let (own, other) = (columns(of: upper), columns(of: lower))
    return isProved(Claim(left: own.start, right: other.start)) && isProved(Claim(left: other.end, right: own.end))
  }

  /// Returns the distances of both sides of a sheet, or of the screen, from the leading edge of the screen.
  private func columns(of sheet: NodeID?) -> (start: AffineForm, end: AffineForm) {
    guard let sheet, spec[sheet].kind.sheet?.width != nil else { return (.zero, form(.width)) }
    let start = form(sheet, .leading)
    return (start, start + form(sheet, .width))
  }

  /// Returns the nodes of one kind, in the order of the file.
  func nodes<Kind>(_ kind: (Node.Kind) -> Kind?) -> [(id: NodeID, kind: Kind)] {
    nodeIDs.compactMap { id in kind(spec[id].kind).map { (id, $0) } }
  }

  /// Returns the notches at which a sheet rests in some mode, ascending.
  func rests(of sheet: Sheet) -> [Int] {
    let all = sheet.rests(in: nil)
    if sheet.namesNotAll(of: spec.modes.count) { return all }
    return all.filter { notch in sheet.modes.contains { $0.rests.contains(notch) } }
  }

  /// Whether the user can drag a sheet in some mode.
  func isDragged(_ sheet: Sheet) -> Bool { sheet.isDragged(amongModes: spec.modes.count) }
}

// Keys as the file states them; the spec contains effective values without their origin.
extension LintContext {
  /// Returns the entry at a path of keys in a node's map. `nil` if there is none.
  func entry(_ node: NodeID, _ path: String...) -> SyntaxEntry? {
    entry(startingAt: spec[node].span.start, path)
  }

  /// Returns the entry at a path of keys in the map that begins at an offset. `nil` if there is none.
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

  /// Returns the span of a key's value. Returns the span of the node's name if the file does not state the key.
  func span(_ node: NodeID, _ path: String...) -> Span {
    entry(startingAt: spec[node].span.start, path)?.value.span ?? spec[node].name.span
  }

  /// Returns edits that move an entry of a node's map before an earlier one. `nil` if the entry cannot be moved as
  /// text, or if a comment on its line or above either entry would then belong to another entry.
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

  /// Whether a comment is alone on the line above an offset, or, if `isOnLine`, on the line of the offset.
  private func isNoted(_ offset: Int, isOnLine: Bool) -> Bool {
    let line = spec.file.line(of: offset)
    let above = line.start > 0 ? spec.file.line(of: line.start - 1) : nil
    return comments.contains { comment in
      if line.start <= comment.start && comment.start < line.end { return isOnLine }
      guard let above, above.start <= comment.start, comment.start < above.end else { return false }
      return spec.file.bytes[above.start..<comment.start].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }
  }

  /// Returns the edits that erase an entry, for a claim that it has no effect.
  func erasure(of entry: SyntaxEntry) -> [Edit]? {
    spec.file.erasure(ofEntry: entry.key.span.joined(entry.value.span))
  }

  /// Returns a fix that removes an entry from its map. The fix is unsafe if it removes a comment too.
  func removal(of entry: SyntaxEntry, from node: NodeID, _ message: String) -> FixIt? {
    let span = entry.key.span.joined(entry.value.span)
    guard !entry.value.isAlias, let removal = spec.file.removal(ofEntry: span) else { return nil }
    return FixIt(message, isSafe: !removal.takesComment, edits: [Edit(removal.span, "")])
  }
}

extension SyntaxNode {
  /// Returns the entries of the map that begins at an offset, with a brace or with its first key. `nil` if the file has
  /// no such map. A node's span covers its content, so most subtrees are skipped.
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
