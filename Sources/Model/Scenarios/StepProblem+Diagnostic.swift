import Source

extension StepProblem {
  func diagnostic(at span: Span) -> Diagnostic {
    switch self {
    // The step itself
    case .noStep(let found):
      let seen = if case .map = found { "an empty one" } else { found.text }
      return Diagnostic(
        .invalidStep, "a step is a map with one key, not \(seen)", at: span,
        help: ["write it as in `tap: search`"])
    case .severalVerbs(let one, let other, let key):
      return Diagnostic(
        .invalidStep, "a step does one thing, and this one does `\(one)` and `\(other)`", at: span,
        help: ["begin a step of its own with `- \(key.map { "\($0): {\(other): …}" } ?? "\(other):")`"])
    case .word(let verb): return Self.word(verb, span)
    case .falseFlag(let verb):
      return Diagnostic(.invalidStep, "`\(verb): false` does nothing", at: span, help: ["leave out the step"])
    case .shortForm(let verb, let meant, let isNumber):
      return Diagnostic(
        .invalidStep, "`\(verb)` takes a map", at: span,
        fixes: [FixIt("write `\(meant)`", isSafe: isNumber, edits: [Edit(span, meant)])])
    case .releaseOf(let node):
      return Diagnostic(
        .invalidStep, "`release` takes a map with `velocity`, not a node", at: span,
        notes: ["what the finger drags is released, be it `\(node)` or another"],
        help: ["write `release: {velocity: 0}`, or the velocity of the flick in pt/s"])
    case .emptyStep(let verb): return Diagnostic(.invalidStep, "`\(verb)` says nothing", at: span)
    case .emptySteps:
      return Diagnostic(.invalidStep, "a scenario without steps shows nothing", at: span)

    // The subject of a step
    case .notDraggable(let node, let reason): return Self.notDraggable(node, reason, span)
    case .notTappable(let node):
      return Diagnostic(
        .invalidStep, "a tap on \(node.kind.rawValue) `\(node.name.text)` does nothing", at: span,
        notes: ["a tap counts on a sheet, and on a part of its own column that drags it"])
    case .notAPage(let text, let meant): return Self.notAPage(text, meant, span)
    case .noSwipe(let tabs):
      return Diagnostic(
        .invalidStep, "`\(tabs)` has `swipe: false`", at: span, help: ["select the page, or allow the swipe"])
    case .notASheet(let name, let kind, let verb): return Self.notASheet(name, kind, verb, span)
    case .motionless(let node):
      return Diagnostic(
        .invalidStep, "\(node.kind.rawValue) `\(node.name.text)` has no motion of its own", at: span,
        notes: ["sheets, scrolls, lists and strips of tabs have motions"])

    // The settings and expectations of a step
    case .unknownSubject(let name, let nearest, let isExpectation):
      return Self.unknownSubject(name, nearest, isExpectation, span)
    case .environmentInGiven(let name):
      return Diagnostic(
        .invalidStep, "`given` cannot set `\(name)`: the environment is where the scenario runs", at: span,
        help: ["say it in `on`, or in a `resize` step"])
    case .noState(let name, let kind):
      return Diagnostic(
        .invalidStep, "\(kind.rawValue) `\(name)` has no state of its own", at: span,
        notes: ["a sheet has its notch, tabs have their page; a list or scroll has `\(name).offset`"])
    case .noProperty(let node, let member, let known, let nearest):
      return Self.noProperty(node, member, known, nearest, span)
    case .noBackdrop(let sheet, let property):
      return Diagnostic(
        .invalidStep, "sheet `\(sheet)` has no backdrop, and so no `\(property)`", at: span)
    case .notDismissible(let sheet):
      return Diagnostic(
        .invalidStep, "sheet `\(sheet)` is never dismissed", at: span,
        notes: ["it has neither `dismiss` nor `outside: dismiss`"])
    case .freePlace(let sheet):
      return Diagnostic(
        .invalidStep, "`free` does not say at which height `\(sheet)` is", at: span,
        help: ["give `\(sheet).height`, or move it to a notch"])
    case .expectedMeasure(let name):
      return Diagnostic(
        .invalidStep, "`\(name)` is a measure: it is given, not expected", at: span)
    case .observerGiven(let name):
      return Diagnostic(
        .invalidStep, "`\(name)` is an observer: it is expected, not given", at: span)
    case .negativeOffset(let text, let value):
      return Diagnostic(.invalidStep, "`\(text)` cannot be placed at \(value.text)", at: span)
    case .unknownEffect(let name, let known, let nearest): return Self.unknownEffect(name, known, nearest, span)
    case .retiredEffect(let name, let meant, let isCertain):
      return Diagnostic(
        .invalidStep, "the effect `\(name)` is now `coast`, `halt` or `settle`", at: span,
        notes: [
          "`coast`: the region goes on as the finger threw it; `halt`: it stops; `settle`: the host brings it to an offset"
        ],
        fixes: [
          FixIt("write `\(meant.rawValue)`", isSafe: isCertain, edits: [Edit(span, meant.rawValue)])
        ])
    case .notFound(let node, let text, let meant):
      return Diagnostic(
        .invalidStep, "a touch on \(node.kind.rawValue) `\(node.name.text)` does not find `\(text)`", at: span,
        help: meant.isEmpty ? [] : ["say where it finds \(meant.map { "`\($0)`" }.joined(separator: " or "))"])
    case .settingInPlace(let text):
      return Diagnostic(
        .invalidStep, "`\(text.shortened)` is not a position", at: span,
        notes: [
          "a position is that of a list or scroll, such as `results.offset`, or of a sheet, such as `search.height`"
        ])
    }
  }
}

// MARK: - Messages

extension StepProblem {
  private static func word(_ verb: String, _ span: Span) -> Diagnostic {
    var diagnostic = Diagnostic(.invalidStep, "a step is a map with one key", at: span)
    if verb == "settle" || verb == "cancel" {
      diagnostic.fixes = [FixIt("write `\(verb): true`", isSafe: true, edits: [Edit(span, "\(verb): true")])]
    }
    return diagnostic
  }

  private static func notASheet(_ name: String, _ kind: NodeKind, _ verb: String, _ span: Span) -> Diagnostic {
    let isScroll = verb == "move" && kind == .scroll
    var diagnostic = Diagnostic(
      .invalidStep,
      "`\(name)` is a \(kind.rawValue)\(isScroll ? " without a list inside" : ""), and `\(verb)` takes a sheet"
        + (isScroll ? " or a scroll with one" : verb == "move" ? " or a scroll" : ""),
      at: span)
    if verb == "move", kind == .scroll || kind == .list {
      diagnostic.help = ["write `place: {\(name).offset: 0}`, which puts it there"]
    }
    return diagnostic
  }

  private static func notDraggable(_ node: NodeDeclaration, _ reason: NotDraggableReason, _ span: Span) -> Diagnostic {
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

  private static func notAPage(_ text: String, _ meant: String?, _ span: Span) -> Diagnostic {
    var diagnostic = Diagnostic(.invalidStep, "`\(text.shortened)` does not name a page", at: span)
    diagnostic.notes = ["a page is named with its tabs, as in `sections.fluent`"]
    if let meant { diagnostic.fixes = [.replace(span, with: meant)] }
    return diagnostic
  }

  private static func unknownSubject(
    _ name: String, _ nearest: String?, _ isExpectation: Bool, _ span: Span
  ) -> Diagnostic {
    var diagnostic = Diagnostic(.undefinedName, "there is nothing named `\(name.shortened)`", at: span)
    diagnostic.notes = [
      isExpectation
        ? "what can be expected is the notch of a sheet, the page of tabs, `mode`, `effects`, and positions"
        : "what can be given is the notch of a sheet, the page of tabs, `mode`, positions and measures"
    ]
    if let nearest {
      diagnostic.caption = "did you mean `\(nearest)`?"
      diagnostic.fixes = [.replace(span, with: nearest)]
    }
    return diagnostic
  }

  private static func noProperty(
    _ node: NodeDeclaration, _ member: String, _ known: [String], _ nearest: String?, _ span: Span
  ) -> Diagnostic {
    let name = node.name.text
    var diagnostic = Diagnostic(
      .invalidStep, "\(node.kind.rawValue) `\(name)` has no `\(member.shortened)` that a step could name", at: span)
    if !known.isEmpty { diagnostic.notes = ["it has \(known.map { "\(name).\($0)" }.quoted(joinedBy: "and"))"] }
    if let nearest { diagnostic.fixes = [.replace(span, with: "\(name).\(nearest)")] }
    return diagnostic
  }

  private static func unknownEffect(_ name: String, _ known: [String], _ nearest: String?, _ span: Span) -> Diagnostic {
    var diagnostic = Diagnostic(.invalidStep, "there is no effect `\(name.shortened)`", at: span)
    diagnostic.notes = ["the effects are \(known.quoted(joinedBy: "and"))"]
    if let nearest { diagnostic.fixes = [.replace(span, with: nearest)] }
    return diagnostic
  }
}
