import Numerics
import Source
import Syntax

// The steps of scenarios and traces.

/// A step: a map with one key, its verb.
struct WrittenStep: Construct {
  var kind: Step.Kind?

  static let keys = KeyTable<WrittenStep>(
    "step", "One step of a scenario or a trace.",
    [
      .verb("given", states(.settings), "Sets the state to begin with.", ["set"]) { .given($0.settings($1)) },
      .verb("begin", .map(Begin.schema.name), "A finger touches down.", ["touch", "down"]) { $0.begin($1) },
      .verb("drag", .map(Drag.schema.name), "A finger moves.", ["pan", "scroll"]) { $0.drag($1) },
      .verb("drift", .map(Drift.schema.name), "A region decelerates by itself.", ["fling"]) { $0.drift($1) },
      .verb("release", .map(ReleaseStep.schema.name), "The finger lifts.", ["end", "up"]) { $0.release(step: $1) },
      .verb("cancel", .choice(["true"]), "The system takes the touch away.") { $0.flag($1) ? .cancel : nil },
      .verb(
        "settle", .either([.choice(["true"]), .reference(.node)]),
        "Every motion comes to its end, or that of one node.",
        ["wait"]
      ) { $0.settle($1) },
      .verb(
        "tap",
        .either([
          .reference(.node), .choice([ChoiceWord("statusBar", "The tap that scrolls to the top.")]),
          .map(TapStep.schema.name),
        ]), "A tap on a sheet, beside it, or on the status bar.", ["click", "press"]
      ) { $0.tap(step: $1) },
      .verb(
        "show", .reference(.page), "A page comes into view, and the pager does not rest on it yet.",
        ["reveal", "willShow"]
      ) { $0.page($1).map { .show($0) } },
      .verb("swipe", .reference(.page), "A finger swipes to a page.") { $0.swipe($1) },
      .verb("select", .reference(.page), "A title is tapped or the app selects a page.") {
        $0.page($1).map { .select($0) }
      },
      .verb("mode", .reference(.mode), "The app changes its mode.") { $0.mode($1.value).map { .mode($0) } },
      .verb(
        "move", .names(.movable, .reference(.notch)),
        "The app moves a sheet, a scroll to `top` or `critical`, or a bar that returns.", ["animate"]
      ) { $0.move($1) },
      .verb("resize", .map(Resize.schema.name), "The environment changes.", ["rotate"]) { $0.resize($1) },
      .verb("measure", .names(.measures, .either([.length, .map(Growth.schema.name)])), "Measures change.") {
        .measure($0.measures($1))
      },
      .verb("place", states(.offsets), "The offset of a list or scroll changes from outside of the machine.") {
        .place($0.places($1))
      },
      .verb(
        "expect", .names(.expectations, .either([.reference(.state), .length, .effects])), "What must hold now.",
        ["assert", "check"]
      ) { .expect($0.expectations($1)) },
    ])

  private static func states(_ keys: ValueType.NamedKeys) -> ValueType {
    .names(keys, .either([.reference(.state), .length]))
  }
}

extension Key where Owner == WrittenStep {
  /// A key without a default, since a step has exactly one key.
  fileprivate static func verb(
    _ name: String, _ type: ValueType, _ summary: String, _ synonyms: [String] = [],
    _ read: @escaping @Sendable (SpecAnalyzer, SchemaField) -> Step.Kind?
  ) -> Key {
    Key(SchemaKey(name, type, .optional(""), summary, synonyms: synonyms), \.kind, Codec(type: type, read: read))
  }
}

extension SpecAnalyzer {
  /// Reads a list of steps. Omits steps with an error.
  ///
  /// - Parameter given: the step before them, if there is one.
  func steps(_ items: [SyntaxNode], after given: Step? = nil) -> [Step] {
    var steps: [Step] = []
    steps.reserveCapacity(items.count + 1)
    if let given { steps.append(given) }
    for item in items {
      precedingStep = steps.last { if case .expect = $0.kind { false } else { true } }?.kind
      if let step = step(item) { steps.append(step) }
    }
    return steps
  }

  private func step(_ item: SyntaxNode) -> Step? {
    guard case .mapping(let entries) = item.content, !entries.isEmpty else {
      if let text = item.scalarText, WrittenStep.schema.index(of: text) != nil {
        report(.word(text, at: item.span))
      } else {
        report(.noStep(ActualValue(item), at: item.span))
      }
      return nil
    }
    // Nearly every step has exactly one key.
    if entries.count == 1, let text = entries[0].key.scalarText, let index = WrittenStep.schema.index(of: text),
      !entries[0].value.isUnreadable
    {
      return step(index, SchemaField(name: text, of: entries, at: 0))
    }
    return irregularStep(item, entries[0])
  }

  /// Reads a step with an unknown key or several keys.
  private func irregularStep(_ item: SyntaxNode, _ first: SyntaxEntry) -> Step? {
    let owner = DiagnosticContext(kind: DiagnosticContext.step, name: nil, span: first.key.span)
    guard let fields = fields(item, as: WrittenStep.self, of: owner) else { return nil }
    let verbs = WrittenStep.schema.keys.indices.filter { fields[at: $0] != nil }
    guard let verb = verbs.first, let field = fields[at: verb] else { return nil }
    if verbs.count > 1 {
      let all = verbs.compactMap { fields[at: $0]?.key }.sorted { $0.span < $1.span }
      report(.severalVerbs(all[0].scalarText ?? "", all[1].scalarText ?? "", in: nil, at: all[1].span))
    }
    return step(verb, field)
  }

  private func step(_ verb: Int, _ field: SchemaField) -> Step? {
    var step = WrittenStep()
    WrittenStep.keys.read(field, at: verb, into: &step, self)
    return step.kind.map { Step($0, at: field.key.span.joined(field.value.span)) }
  }

  /// Reads a flag: `settle: true`.
  fileprivate func flag(_ field: SchemaField) -> Bool {
    let value = boolean(field, absent: true)
    if !value { report(.falseFlag(field.name, at: field.value.span)) }
    return value
  }
}

// MARK: - Motions

extension SpecAnalyzer {
  private static let booleanWords: Set = ["true", "false", "yes", "no", "on", "off"]

  /// Reads `true`, or a node that can be in motion.
  fileprivate func settle(_ field: SchemaField) -> Step.Kind? {
    guard let text = field.value.scalarText, !Self.booleanWords.contains(text), !field.value.isNothing else {
      return flag(field) ? .settle(nil) : nil
    }
    guard let id = node(field.value, key: field.name) else { return nil }
    switch scope[id].kind {
    case .sheet, .scroll, .list, .tabs: return .settle(id)
    case .box, .header, .page:
      report(.motionless(scope[id], at: field.value.span))
      return nil
    }
  }
}

// MARK: - Fingers

/// A touch down.
struct Begin: Construct {
  var on: NodeID?

  static let keys = KeyTable<Begin>(
    "begin", "A finger touches down; the other keys say what it finds there, as in `place`.", [.region(\.on)],
    otherKeys: .length)
}

/// The movements of a finger.
struct Drag: Construct {
  var on: NodeID?
  var by: [Expression] = []

  static let keys = KeyTable<Drag>(
    "drag", "A finger moves; negative is up.",
    [
      .region(\.on),
      Key(
        "by", \.by, .movements, "The movements, in points.", isRequired: true,
        synonyms: ["delta", "deltas", "translation"]),
    ])
}

/// The movements of a deceleration.
struct Drift: Construct {
  var on: NodeID?
  var by: [Expression] = []
  /// `nil` if the host does not know it.
  var velocity: Expression?

  static let keys = KeyTable<Drift>(
    "drift", "A region decelerates by itself.",
    [
      .region(\.on, "The region."),
      Key(
        "by", \.by, .movements, "The movements, in points, with the finger's sign.", isRequired: true,
        synonyms: ["delta", "deltas"]),
      Key("velocity", \.velocity, .movement, "Its velocity, in points per second.", absent: "unknown"),
    ])
}

/// The end of a touch.
struct ReleaseStep: Construct {
  var velocity: Expression?

  static let keys = KeyTable<ReleaseStep>(
    "release step", "The finger lifts.",
    [
      Key(
        "velocity", \.velocity, .movement, "In points per second, negative is up.", isRequired: true,
        synonyms: ["speed", "v"])
    ])
}

extension Key {
  /// The node on which a finger moves something.
  fileprivate static func region(
    _ path: WritableKeyPath<Owner, NodeID?> & Sendable, _ summary: String = "Where the finger is."
  ) -> Key {
    Key("on", path, .own(.reference(.node)), summary, isRequired: true, synonyms: ["node", "target"])
  }
}

extension Codec where Value == [Expression] {
  fileprivate static var movements: Codec {
    Codec(type: .either([.list(.movement), .movement]), read: { $0.movements($1) })
  }
}

extension Codec where Value == Expression? {
  fileprivate static var movement: Codec { Codec(type: .movement, read: { $0.length($1, .step) }) }
}

extension SpecAnalyzer {
  /// Reads a touch down, with the positions that the finger finds during an animation or deceleration.
  fileprivate func begin(_ field: SchemaField) -> Step.Kind? {
    guard let fields = fields(after: field, as: Begin.self) else { return nil }
    let node = fields[\.on].flatMap { region($0) }
    let settings = fields.others.compactMap { entry in
      let setting = position(entry, key: field.name, isSeen: true)
      if let node, let setting, !scope.isOfAnotherFile, !finds(setting, on: node) {
        report(.notFound(scope[node], entry.key.scalarText ?? "", meant: seen(on: node), at: entry.key.span))
      }
      return setting
    }
    return node.map { .begin(on: $0, at: settings) }
  }

  /// Whether a touch on a node finds a position: that of the sheet around the node, or of a scroll or list that the
  /// finger moves. A trace has more: a touch on a sheet also ends what moves inside.
  private func finds(_ setting: Setting, on node: NodeID) -> Bool {
    switch setting.kind {
    case .sheetHeight(let sheet, _): sheet == node || scope.nearest(.sheet, around: node) == sheet
    case .offset(let id, _):
      scrolling(under: node).map { id == $0 || lies(id, in: $0) || lies($0, in: id) } ?? false
    case .rest, .page, .mode, .measure: true
    }
  }

  /// The node whose path a finger on a node moves. `nil` on a sheet's own column.
  private func scrolling(under node: NodeID) -> NodeID? {
    switch scope[node].kind {
    case .list, .scroll, .tabs, .page: node
    case .box, .header: scope.nearest(.scroll, around: node)
    case .sheet: nil
    }
  }

  private func lies(_ node: NodeID, in ancestor: NodeID) -> Bool {
    sequence(first: node) { self.scope[$0].parent }.dropFirst().contains(ancestor)
  }

  /// The properties that a touch on a node finds.
  private func seen(on node: NodeID) -> [String] {
    let sheet = scope[node].kind == .sheet ? node : scope.nearest(.sheet, around: node)
    let height = sheet.map { "\(scope[$0].name.text).height" }
    let offset = scrolling(under: node).flatMap { id -> String? in
      switch scope[id].kind {
      case .list, .scroll: "\(scope[id].name.text).offset"
      case .tabs, .page, .box, .header, .sheet: nil
      }
    }
    return [height, offset].compactMap(\.self)
  }

  /// Reads the movements of a finger on a draggable node.
  fileprivate func drag(_ field: SchemaField) -> Step.Kind? {
    guard let fields = fields(after: field, as: Drag.self) else { return nil }
    let drag = read(fields)
    return fields[\.on].flatMap { region($0) }.map { .drag(on: $0, by: drag.by) }
  }

  /// Reads the movements of a deceleration, with its velocity if the host knows it.
  fileprivate func drift(_ field: SchemaField) -> Step.Kind? {
    guard let fields = fields(after: field, as: Drift.self) else { return nil }
    let drift = read(fields)
    return fields[\.on].flatMap { region($0) }.map { .drift(on: $0, by: drift.by, velocity: drift.velocity) }
  }

  /// Reads `{velocity: -900}`.
  fileprivate func release(step field: SchemaField) -> Step.Kind? {
    if let text = field.value.scalarText, !text.isEmpty {
      if case .node = scope[text] {
        report(.releaseOf(node: text, at: field.value.span))
      } else {
        let isNumber = Rational(decimal: text) != nil
        let velocity = isNumber || scope[text] != nil ? text : "0"
        report(
          .shortForm(
            field.name, meant: "{velocity: \(velocity)}", isNumber: isNumber, at: visible(field.value, field.key)))
      }
      return nil
    }
    let release = fields(after: field, as: ReleaseStep.self).map { read($0) }
    return release?.velocity.map { .release(velocity: $0) }
  }

  /// Reads one movement or a list of movements.
  fileprivate func movements(_ field: SchemaField) -> [Expression] {
    guard case .sequence(let items) = field.value.content else { return [length(field, .step)] }
    if items.isEmpty {
      let owner = DiagnosticContext(kind: "drag", name: nil, span: field.key.span)
      report(.emptyList(key: field.name, owner, of: "movement", at: field.value.span))
    }
    return items.map { length($0, key: field.name, .step) }
  }

  /// Reads a node on which a finger moves something.
  fileprivate func region(_ field: SchemaField) -> NodeID? {
    guard let id = node(field.value, key: field.name) else { return nil }
    guard let reason = immobility(id) else { return id }
    report(.notDraggable(scope[id], reason: reason, at: field.value.span))
    return nil
  }

  /// Returns the reason why a drag on a node moves nothing (Semantics, section 2: targets of a drag). `nil` if it is
  /// draggable.
  private func immobility(_ id: NodeID) -> NotDraggableReason? {
    let node = scope[id]
    switch node.kind {
    case .list, .scroll, .tabs: return nil
    case .sheet: return isDragged(node) ? nil : .sheetStandsStill(node.name.text)
    case .box, .header, .page: break
    }
    if scope.nearest(.scroll, around: id) != nil { return nil }
    guard let parent = node.parent, scope[parent].kind == .sheet else { return .elsewhere }
    if node.kind == .header, !node.dragsSheet { return .notDragging }
    return isDragged(scope[parent]) ? nil : .sheetStandsStill(scope[parent].name.text)
  }

  /// Whether a drag on a sheet counts. A trace has every finger of a device, also those that move nothing.
  private func isDragged(_ sheet: NodeDeclaration) -> Bool { sheet.isDragged || scope.isOfAnotherFile }
}

// MARK: - Taps, pages and sheets

/// A tap beside a sheet.
struct TapStep: Construct {
  var outside: NodeID?

  static let keys = KeyTable<TapStep>(
    "tap step", "A tap beside a sheet.",
    [
      Key(
        "outside", \.outside, Codec(type: .reference(.node), read: { $0.sheet($1.value, key: $1.name) }),
        "The sheet beside which the tap lands.", isRequired: true)
    ])
}

extension SpecAnalyzer {
  /// Reads the target of a tap: a sheet or a part that drags it, `{outside: sheet}` or `statusBar`.
  fileprivate func tap(step field: SchemaField) -> Step.Kind? {
    if case .mapping = field.value.content {
      let tap = fields(after: field, as: TapStep.self).map { read($0) }
      return tap?.outside.map { .tapOutside($0) }
    }
    if field.value.scalarText == "statusBar" { return .scrollToTop }
    guard let id = node(field.value, key: field.name) else { return nil }
    let node = scope[id]
    if node.kind == .sheet { return .tap(id) }
    if let parent = node.parent, scope[parent].kind == .sheet, immobility(id) == nil, !node.kind.scrolls {
      return .tap(parent)
    }
    report(.notTappable(node, at: field.value.span))
    return nil
  }

  /// Reads a page that a finger can reach by a swipe. In a trace, a pager can come to rest without one.
  fileprivate func swipe(_ field: SchemaField) -> Step.Kind? {
    guard let page = page(field) else { return nil }
    if let tabs = scope[page].parent, !scope[tabs].swipes, !scope.isOfAnotherFile {
      report(.noSwipe(tabs: scope[tabs].name.text, at: field.value.span))
      return nil
    }
    return .swipe(page)
  }

  /// Reads `tabs.page`.
  fileprivate func page(_ field: SchemaField) -> NodeID? {
    guard let text = scalarText(field, .reference(.page)) else { return nil }
    guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return pageAlone(text, field) }
    let (owner, member) = (String(text[..<dot]), String(text[text.index(after: dot)...]))
    switch scope[owner] {
    case .broken: return nil
    case .node(let id) where scope[id].kind == .tabs:
      if let page = child(named: member, of: id) { return page }
      if scope[id].hasBrokenChild { return nil }
      addUndefined(
        member, "page", of: "tabs `\(owner)`", among: pageNames(id),
        at: span(of: text.utf8.count - member.utf8.count..<text.utf8.count, in: field.value))
    case .node, .measure, .definition, .observer:
      report(.notAPage(text, meant: nil, at: field.value.span))
    case nil:
      addUndefined(
        owner, "tabs", among: scope.nodes.filter { $0.kind == .tabs }.map(\.name.text),
        at: span(of: 0..<owner.utf8.count, in: field.value))
    }
    return nil
  }

  /// Reads a page without its tabs, or tabs without a page, and reports it.
  private func pageAlone(_ text: String, _ field: SchemaField) -> NodeID? {
    var meant: String?
    switch scope[text] {
    case .broken: return nil
    case .node(let id):
      if scope[id].kind == .page, let tabs = scope[id].parent { meant = "\(scope[tabs].name.text).\(text)" }
      if scope[id].kind == .tabs, let first = scope[id].children.first { meant = "\(text).\(scope[first].name.text)" }
    case .measure, .definition, .observer, nil: break
    }
    report(.notAPage(text, meant: meant, at: field.value.span))
    return nil
  }

  /// Reads one sheet and its target, `{search: medium}`, one scroll, `{page: critical}`, or one bar, `{tools: hidden}`.
  fileprivate func move(_ field: SchemaField) -> Step.Kind? {
    let entries = entries(field, of: "one sheet and a notch, such as `{search: medium}`")
    guard let entry = entries.first else {
      if case .mapping = field.value.content {
        report(.emptyStep(field.name, at: field.value.span))
      }
      return nil
    }
    if entries.count > 1 {
      report(
        .severalVerbs(
          entries[0].key.scalarText ?? "", entries[1].key.scalarText ?? "", in: field.name, at: entries[1].key.span))
    }
    if let text = entry.key.scalarText, case .node(let id) = scope[text], hasStops(id) {
      return (choice(entry.value, key: text, keyNode: entry.key) as ScrollPosition?).map { .scroll(id, to: $0) }
    }
    if let text = entry.key.scalarText, case .node(let id) = scope[text], scope[id].isMovingBar {
      return move(bar: id, entry)
    }
    guard let sheet = sheet(entry.key, key: field.name) else { return nil }
    return restPlace(entry.value, keyNode: entry.key, sheet).map { .move(sheet: sheet, to: $0) }
  }

  /// Reads the place of a bar. A trace has every request of an app, also those that move nothing.
  private func move(bar id: NodeID, _ entry: SyntaxEntry) -> Step.Kind? {
    let name = scope[id].name.text
    guard scope[id].isReturningBar || scope.isOfAnotherFile else {
      report(.barWithoutPlace(name, at: entry.key.span))
      return nil
    }
    return (choice(entry.value, key: name, keyNode: entry.key) as BarPlace?).map { .moveBar(id, to: $0) }
  }

  /// Whether the app can ask for a stop of a node. A trace has every request of an app, also those that move nothing.
  private func hasStops(_ id: NodeID) -> Bool {
    switch scope[id].kind {
    case .scroll: scope.isOfAnotherFile || scope[id].children.contains { scope[$0].kind.scrolls }
    case .list: scope.isOfAnotherFile
    case .box, .header, .page, .sheet, .tabs: false
    }
  }

  fileprivate func sheet(_ node: SyntaxNode, key: String) -> NodeID? {
    guard let id = self.node(node, key: key) else { return nil }
    if scope[id].kind == .sheet { return id }
    report(.notASheet(scope[id].name.text, scope[id].kind, verb: key, at: node.span))
    return nil
  }

  /// Reads the name of a node.
  private func node(_ node: SyntaxNode, key: String) -> NodeID? {
    guard let text = scalarText(node, key: key, expected: ValueType.reference(.node).text) else { return nil }
    switch scope[text] {
    case .node(let id): return id
    case .broken: return nil
    case .measure, .definition, .observer, nil:
      addUndefined(.name(text), at: node.span, isNode: true)
      return nil
    }
  }
}

// MARK: - The environment

/// A change of a measure at one end of its list.
struct Growth: Construct {
  var at = ListEnd.end

  static let keys = KeyTable<Growth>(
    "growth", "A measure changes at one end of its list.",
    [
      Key(SchemaKey("to", .length, .required, "The new value.", synonyms: ["value"])),
      Key("at", \.at, .word, "Where lists with `from: end` grow with it.", synonyms: ["end", "where"]),
    ])
}

/// Another environment.
struct Resize: Construct {
  var orientation: Orientation?

  static let keys = KeyTable<Resize>(
    "resize", "The environment changes.",
    [.orientation(\.orientation, absent: "unchanged")] + .size(.length, unchanged)
      + .edges(.length, unchanged, absent: "unchanged"))

  private static let unchanged = SchemaKey.Presence.optional("unchanged")
}

extension SpecAnalyzer {
  /// Reads another environment, or the other orientation.
  fileprivate func resize(_ field: SchemaField) -> Step.Kind? {
    guard let fields = fields(after: field, as: Resize.self) else { return nil }
    let values = environmentFields(fields).map { quantity, field in
      let value = length(field, .step)
      if let number = constant(value), number.signum < 0 {
        report(.negative(quantity.text, number, at: field.value.span))
      }
      return (quantity, value)
    }
    if values.isEmpty, fields[\.orientation] == nil {
      report(.emptyStep(field.name, at: field.key.span))
    }
    return .resize(values, orientation: read(fields).orientation)
  }

  fileprivate func measures(_ field: SchemaField) -> [MeasureChange] {
    entries(field, of: "measures, such as `{feed: 90}`").compactMap { entry in
      guard case .mapping = entry.value.content else { return change(entry, at: .end) }
      let owner = DiagnosticContext(kind: Growth.schema.name, name: nil, span: entry.key.span)
      guard let fields = fields(entry.value, as: Growth.self, of: owner), let to = fields["to"] else { return nil }
      if !scope.nodes.contains(where: \.isFromEnd) {
        pointless(fields[\.at], "every list of this screen keeps its offset, wherever it grows")
      }
      return change(SyntaxEntry(key: entry.key, value: to.value), at: read(fields).at)
    }
  }

  private func change(_ entry: SyntaxEntry, at end: ListEnd) -> MeasureChange? {
    guard case .measure(let id, let value)? = measure(entry) else { return nil }
    return MeasureChange(id, value, at: end)
  }
}

/// The reason why a drag on a node moves nothing.
private enum NotDraggableReason {
  /// The node is neither in a scroll nor in a sheet's own column.
  case elsewhere
  case notDragging
  case sheetStandsStill(String)
}

extension Diagnostic {
  fileprivate static func noStep(_ found: ActualValue, at span: Span) -> Diagnostic {
    let seen = if case .map = found { "an empty one" } else { found.text }
    return Diagnostic(
      .invalidStep, "a step is a map with one key, not \(seen)", at: span,
      help: ["write it as in `tap: search`"])
  }

  /// Two verbs in one step. `in` is the key whose map contains them, if they are not verbs themselves.
  fileprivate static func severalVerbs(_ one: String, _ other: String, in key: String?, at span: Span) -> Diagnostic {
    return Diagnostic(
      .invalidStep, "a step does one thing, and this one does `\(one)` and `\(other)`", at: span,
      help: ["begin a step of its own with `- \(key.map { "\($0): {\(other): …}" } ?? "\(other):")`"])
  }

  fileprivate static func word(_ verb: String, at span: Span) -> Diagnostic {
    var diagnostic = Diagnostic(.invalidStep, "a step is a map with one key", at: span)
    if verb == "settle" || verb == "cancel" {
      diagnostic.fixes = [FixIt("write `\(verb): true`", isSafe: true, edits: [Edit(span, "\(verb): true")])]
    }
    return diagnostic
  }

  fileprivate static func falseFlag(_ verb: String, at span: Span) -> Diagnostic {
    return Diagnostic(.invalidStep, "`\(verb): false` does nothing", at: span, help: ["leave out the step"])
  }

  /// - Parameter isNumber: whether the value is a number; otherwise only the author knows the intended form.
  fileprivate static func shortForm(_ verb: String, meant: String, isNumber: Bool, at span: Span) -> Diagnostic {
    return Diagnostic(
      .invalidStep, "`\(verb)` takes a map", at: span,
      fixes: [FixIt("write `\(meant)`", isSafe: isNumber, edits: [Edit(span, meant)])])
  }

  /// A release that names a node.
  fileprivate static func releaseOf(node: String, at span: Span) -> Diagnostic {
    return Diagnostic(
      .invalidStep, "`release` takes a map with `velocity`, not a node", at: span,
      notes: ["what the finger drags is released, be it `\(node)` or another"],
      help: ["write `release: {velocity: 0}`, or the velocity of the flick in pt/s"])
  }

  fileprivate static func notDraggable(_ node: NodeDeclaration, reason: NotDraggableReason, at span: Span) -> Diagnostic
  {
    var diagnostic = Diagnostic(
      .invalidStep, "a drag on \(node.kind.rawValue) `\(node.name.text)` moves nothing", at: span)
    switch reason {
    case .elsewhere:
      diagnostic.notes = ["a finger moves lists, what stands in a scroll, and sheets by their own column"]
    case .notDragging: diagnostic.notes = ["it has `dragsSheet: false`"]
    case .sheetStandsStill(let sheet): diagnostic.notes = ["sheet `\(sheet)` has `drag: false` in every mode"]
    }
    return diagnostic
  }

  fileprivate static func notTappable(_ node: NodeDeclaration, at span: Span) -> Diagnostic {
    return Diagnostic(
      .invalidStep, "a tap on \(node.kind.rawValue) `\(node.name.text)` does nothing", at: span,
      notes: ["a tap counts on a sheet, and on a part of its own column that drags it"])
  }

  fileprivate static func notAPage(_ text: String, meant: String?, at span: Span) -> Diagnostic {
    var diagnostic = Diagnostic(.invalidStep, "`\(text.shortened)` does not name a page", at: span)
    diagnostic.notes = ["a page is named with its tabs, as in `sections.fluent`"]
    if let meant { diagnostic.fixes = [.replace(span, with: meant)] }
    return diagnostic
  }

  fileprivate static func noSwipe(tabs: String, at span: Span) -> Diagnostic {
    return Diagnostic(
      .invalidStep, "`\(tabs)` has `swipe: false`", at: span, help: ["select the page, or allow the swipe"])
  }

  fileprivate static func barWithoutPlace(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidStep, "the app can neither show nor hide `\(name)`, which is where another position puts it", at: span,
      help: [
        "write `onScroll: return` and `of` at `\(name)`, in place of `follows` or `onScroll: leave`, so that it has a position of its own"
      ])
  }

  fileprivate static func notASheet(_ name: String, _ kind: NodeKind, verb: String, at span: Span) -> Diagnostic {
    let isScroll = verb == "move" && kind == .scroll
    let others = verb == "move" ? ", a scroll\(isScroll ? " with one" : "") or a bar that returns" : ""
    var diagnostic = Diagnostic(
      .invalidStep,
      "`\(name)` is a \(kind.rawValue)\(isScroll ? " without a list inside" : ""), and `\(verb)` takes a sheet\(others)",
      at: span)
    if verb == "move", kind == .scroll || kind == .list {
      diagnostic.help = ["write `place: {\(name).offset: 0}`, which puts it there"]
    }
    return diagnostic
  }

  fileprivate static func motionless(_ node: NodeDeclaration, at span: Span) -> Diagnostic {
    return Diagnostic(
      .invalidStep, "\(node.kind.rawValue) `\(node.name.text)` has no motion of its own", at: span,
      notes: ["sheets, scrolls, lists and strips of tabs have motions"])
  }

  fileprivate static func notFound(_ node: NodeDeclaration, _ text: String, meant: [String], at span: Span)
    -> Diagnostic
  {
    return Diagnostic(
      .invalidStep, "a touch on \(node.kind.rawValue) `\(node.name.text)` does not find `\(text)`", at: span,
      help: meant.isEmpty ? [] : ["say where it finds \(meant.map { "`\($0)`" }.joined(separator: " or "))"])
  }
}
