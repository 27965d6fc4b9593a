import Numerics
import Source
import Syntax

extension SpecAnalyzer {
  /// Reads the expectations of `expect`: states by name, positions and effects.
  func expectations(_ field: SchemaField) -> [Expectation] {
    let entries = entries(field, of: "states, such as `{search: maximum}`")
    if entries.isEmpty, case .mapping = field.value.content {
      report(.emptyStep(field.name, at: field.value.span))
    }
    return entries.compactMap { entry in
      expectation(entry).map { Expectation($0, at: entry.key.span.joined(entry.value.span)) }
    }
  }

  private func expectation(_ entry: SyntaxEntry) -> Expectation.Kind? {
    let text = entry.key.scalarText ?? ""
    if text == "mode" { return mode(entry.value).map { .mode($0) } }
    if text == "effects" { return .effects(effects(entry)) }
    if text.utf8.contains(UInt8(ascii: ".")), !text.hasPrefix("safeArea.") { return property(entry, text) }
    switch scope[text] {
    case .node(let id): return state(id, entry)
    case .observer(let id): return .observed(id, part(entry, text))
    case .measure:
      report(.expectedMeasure(text, at: entry.key.span))
      return nil
    case .broken: return nil
    case .definition, nil:
      unknownSubject(text, at: entry.key.span, isExpectation: true)
      return nil
    }
  }

  /// Reads the state of a sheet (a notch, `moving`, `free` or `dismissed`) or the page of tabs.
  private func state(_ id: NodeID, _ entry: SyntaxEntry) -> Expectation.Kind? {
    switch scope[id].kind {
    case .sheet:
      if entry.value.scalarText == "moving" { return .moving(sheet: id) }
      if scope[id].restsFree, entry.value.scalarText == Self.free { return .free(sheet: id) }
      let words = ["moving"] + (scope[id].restsFree ? [Self.free] : [])
      return restPlace(entry.value, keyNode: entry.key, id, or: words).map { .rest(sheet: id, at: $0) }
    case .tabs: return page(id, entry.value).map { .page($0) }
    case .box, .header, .scroll, .page, .list:
      report(.noState(scope[id], at: entry.key.span))
      return nil
    }
  }

  /// Reads `node.offset`, or a property of a sheet or a header.
  private func property(_ entry: SyntaxEntry, _ text: String) -> Expectation.Kind? {
    guard let (id, member) = subject(entry.key, text) else { return nil }
    func value() -> Expression { length(entry.value, key: text, .step) }
    switch scope[id].kind {
    case .list, .scroll:
      if member == "offset" { return .offset(id, value()) }
      if member == NodeDeclaration.fromEnd, scope[id].isFromEnd { return .fromEnd(id, value()) }
      noProperty(id, member, scope[id].offsets, entry.key)
    case .sheet: return sheetProperty(id, member, entry) { member == "height" ? value() : part(entry, text) }
    case .header:
      // Only a scroll moves a header.
      let isMoved = scope[id].parent.map { scope[$0].kind } == .scroll
      if member == "height" { return .height(id, value()) }
      if member == "progress", isMoved { return .progress(id, part(entry, text)) }
      noProperty(id, member, isMoved ? ["height", "progress"] : ["height"], entry.key)
    case .box:
      if member == "height" { return .height(id, value()) }
      let moves = scope[id].isMovingBar
      if member == "shown", moves { return .shown(id, value()) }
      noProperty(id, member, moves ? ["height", "shown"] : ["height"], entry.key)
    case .tabs, .page: noProperty(id, member, [], entry.key)
    }
    return nil
  }

  /// Reads a number, usually from 0 to 1. Reports a bare percentage, which would be a share of a length here.
  private func part(_ entry: SyntaxEntry, _ text: String) -> Expression {
    if let share = entry.value.scalarText, share.hasSuffix("%"),
      let number = Rational(decimal: String(share.dropLast()))
    {
      report(.lengthForNumber(key: text, share, share: number / 100, at: entry.value.span))
      return .zero(at: entry.value.span)
    }
    return length(entry.value, key: text, .step)
  }

  private func sheetProperty(
    _ id: NodeID, _ member: String, _ entry: SyntaxEntry, _ value: () -> Expression
  ) -> Expectation.Kind? {
    switch member {
    case "height": return .height(id, value())
    case "progress": return .progress(id, value())
    case "scale", "opacity", "dim":
      if !scope[id].hasBackdrop {
        report(.noBackdrop(scope[id].name.text, member, at: entry.key.span))
        return nil
      }
      if member == "dim" { return .dim(id, value()) }
      return member == "scale" ? .scale(id, value()) : .opacity(id, value())
    default:
      noProperty(id, member, ["height", "progress", "scale", "opacity", "dim"], entry.key)
      return nil
    }
  }

  // MARK: Effects

  /// Reads a list of effects: `[halt, {animate: search}]`.
  private func effects(_ entry: SyntaxEntry) -> [EffectExpectation] {
    let field = SchemaField(name: "effects", of: [entry], at: 0)
    return items(field, of: "effects").compactMap { item in
      if case .mapping(let entries) = item.content, entries.count == 1 {
        return effect(entries[0].key).map { EffectExpectation(effect: $0, subject: effectSubject(entries[0].value)) }
      }
      return effect(item).map { EffectExpectation(effect: $0, subject: nil) }
    }
  }

  private func effect(_ node: SyntaxNode) -> EffectName? {
    let expected = "effects, such as `stop` or `{animate: search}`"
    guard let text = scalarText(node, key: "effects", expected: expected) else { return nil }
    if let effect = EffectName(rawValue: text) { return effect }
    if text == Self.retiredEffect {
      let (meant, isCertain) = successor
      report(.retiredEffect(text, meant: meant, isCertain: isCertain, at: node.span))
      return nil
    }
    let known = EffectName.allCases.map(\.rawValue)
    report(.unknownEffect(text, known: known, nearest: nearest(to: text, in: known), at: node.span))
    return nil
  }

  /// The name of an effect that three effects have replaced.
  private static let retiredEffect = "target"

  /// The effect that replaces it in expectations of the preceding step, and whether no other effect can.
  private var successor: (EffectName, isCertain: Bool) {
    switch precedingStep {
    case .cancel: (.settle, true)
    case .begin, .show, .swipe, .select: (.halt, true)
    case .scroll, .scrollToTop: (.settle, false)
    case .release(let velocity): (constant(velocity)?.isZero == true ? .halt : .coast, false)
    case .given, .drag, .drift, .settle, .tap, .tapOutside, .mode, .move, .moveBar, .resize, .measure, .place,
      .expect, nil:
      (.halt, false)
    }
  }

  /// Reads the node that is the subject of an effect.
  private func effectSubject(_ node: SyntaxNode) -> String? {
    guard let text = scalarText(node, key: "effects", expected: ValueType.reference(.node).text) else { return nil }
    switch scope[text] {
    case .node: return text
    case .broken: return nil
    case .measure, .definition, .observer, nil:
      addUndefined(.name(text), at: node.span, isNode: true)
      return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func noBackdrop(_ sheet: String, _ property: String, at span: Span) -> Diagnostic {
    return Diagnostic(
      .invalidStep, "sheet `\(sheet)` has no backdrop, and so no `\(property)`", at: span)
  }

  fileprivate static func expectedMeasure(_ name: String, at span: Span) -> Diagnostic {
    return Diagnostic(
      .invalidStep, "`\(name)` is a measure: it is given, not expected", at: span)
  }

  /// - Parameter isCertain: whether no other effect can be meant.
  fileprivate static func retiredEffect(_ name: String, meant: EffectName, isCertain: Bool, at span: Span) -> Diagnostic
  {
    return Diagnostic(
      .invalidStep, "the effect `\(name)` is now `coast`, `halt` or `settle`", at: span,
      notes: [
        "`coast`: the region goes on as the finger threw it; `halt`: it stops; `settle`: the host brings it to an offset"
      ],
      fixes: [
        FixIt("write `\(meant.rawValue)`", isSafe: isCertain, edits: [Edit(span, meant.rawValue)])
      ])
  }

  fileprivate static func unknownEffect(_ name: String, known: [String], nearest: String?, at span: Span) -> Diagnostic
  {
    var diagnostic = Diagnostic(.invalidStep, "there is no effect `\(name.shortened)`", at: span)
    diagnostic.notes = ["the effects are \(known.quoted(joinedBy: "and"))"]
    if let nearest { diagnostic.fixes = [.replace(span, with: nearest)] }
    return diagnostic
  }
}
