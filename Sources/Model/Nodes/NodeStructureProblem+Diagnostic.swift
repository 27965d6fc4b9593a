import Source

extension NodeStructureProblem {
  func diagnostic(at span: Span) -> Diagnostic {
    switch self {
    case .nodeIsNoMap(let found):
      Diagnostic(
        .wrongType, "a node is a map, not \(found.text)", at: span,
        help: ["begin it with its kind and name, as in `header: hero`"])
    case .noKind(let key, let kinds): Self.noKind(key, kinds, span)
    case .unknownKind(let key, let nearest):
      Diagnostic(
        .unknownKey, "there is no kind of node `\(key)`", at: span, caption: "did you mean `\(nearest.rawValue)`?",
        fixes: [.replace(span, with: nearest.rawValue)])
    case .kindNotFirst(let kind, let first):
      Diagnostic(
        .misplacedNode, "`\(kind.rawValue)` is not the first key of its node", at: span,
        labels: [Label(first, "the first key")], help: ["begin the node with its kind and name"])
    case .noDash(let key, let first, let count, let edits):
      Diagnostic(
        .wrongType, "`\(key)` takes a list, and `- ` is missing before `\(first.shortened)`", at: span,
        help: edits == nil ? ["begin each item with `- `"] : [],
        fixes: edits.map { [FixIt("put `- ` before \(count == 1 ? "it" : "each")", isSafe: false, edits: $0)] } ?? [])
    case .strayDash(let key, let kind, let edit):
      Diagnostic(
        .unknownKey, "`\(key)` begins an item of its own, and is a key of the \(kind.rawValue) above", at: span,
        help: edit == nil ? ["put it into the map of that \(kind.rawValue)"] : [],
        fixes: edit.map { [FixIt("leave out the dash", isSafe: false, edits: [$0])] } ?? [])
    case .twoKinds(let one, let other, let first, let dash):
      Diagnostic(
        .misplacedNode, "a node has one kind, and this has `\(one.rawValue)` and `\(other.rawValue)`", at: span,
        labels: [Label(first, "the node is a \(one.rawValue)")],
        help: dash == nil ? ["begin a node of its own with `- \(other.rawValue):`, or put it into `content`"] : [],
        fixes: dash.map { [FixIt("begin a node of its own", isSafe: false, edits: [$0])] } ?? [])
    case .tooDeep: Diagnostic(.tooDeep, "nodes are nested more than 100 deep", at: span)
    case .manyStates(let what, let most):
      Diagnostic(.notYetSupported, "there are more than \(most) \(what)", at: span)
    case .manyNodes(let kind, let most):
      Diagnostic(
        .notYetSupported, "there are more than \(most) \(kind.plural)", at: span,
        notes: ["a screen has at most \(most) \(kind.plural), since each has its part in the proofs of movement"])
    case .manyArrangements(let most):
      Diagnostic(
        .notYetSupported, "the sheets of this screen lay their content out for more than \(most) notches", at: span,
        notes: ["with `sizing: resting` the whole screen is solved once for each of them"])
    case .fromEndInResting(let list, let sheet, let place):
      Diagnostic(
        .notYetSupported, "`\(list)` begins at its end in a sheet with `sizing: resting`", at: span,
        labels: [Label(place, "another height of `\(sheet)` is another viewport of the list")],
        help: ["write `sizing: rigid`"])
    case .deepMovement(let most):
      Diagnostic(
        .notYetSupported, "lists, scrolls and sheets are nested more than \(most) deep", at: span,
        notes: ["at most \(most) can, since a movement goes through all of them and is proved for each"])
    case .misplaced(let kind, let name, let owner, let allowed): Self.misplaced(kind, name, owner, allowed, span)
    case .barBelowLeaf(let name, let scroll):
      Diagnostic(
        .misplacedNode, "bar `\(name)` cannot be in scroll `\(scroll)`", at: span,
        notes: ["no node can be below a scrolling node, and fixed nodes are outside of scrolls"],
        help: ["put it behind the scroll, in the list of nodes that has `\(scroll)`"])
    case .nestedSheet(let name, let owner):
      Diagnostic(
        .misplacedNode, "sheet `\(name)` is in \(owner)", at: span,
        notes: ["a sheet covers the whole layout"], help: ["put it into `layout` itself"])
    case .leafNotLast(let kind, let name, let scroll, let after, let place):
      Diagnostic(
        .misplacedNode, "\(kind.rawValue) `\(name)` is not the last node of scroll `\(scroll)`", at: span,
        labels: [Label(place, "`\(after)` comes behind it")],
        notes: ["what scrolls by itself takes over at the end of its scroll, so no node can be below it"])
    case .secondLeaf(let kind, let name, let scroll, let first, let place):
      Diagnostic(
        .misplacedNode, "\(kind.rawValue) `\(name)` is a second node of scroll `\(scroll)` that scrolls by itself",
        at: span, labels: [Label(place, "`\(first)` scrolls by itself already")],
        help: ["put the two into pages of one `tabs`"])
    case .immovableHeader(let name, let onScroll):
      Diagnostic(
        .misplacedNode, "header `\(name)` is not in a scroll, so it cannot `\(onScroll.rawValue)`", at: span,
        notes: ["outside a scroll a header stays"], help: ["leave out `onScroll`, or put the header into a scroll"])
    case .immovableStrip(let name, let onScroll):
      Diagnostic(
        .misplacedNode, "tabs `\(name)` are not in a scroll, so their strip cannot `\(onScroll.rawValue)`", at: span,
        notes: ["outside a scroll a strip stays"], help: ["leave out `onScroll`, or put the tabs into a scroll"])
    case .returnAbove(let name, let onScroll, let below, let place, let goesAway):
      Diagnostic(
        .misplacedNode, "header `\(name)` cannot come back alone", at: span,
        labels: [
          Label(place, goesAway ? "`\(below)` goes away below it" : "the rest of `\(below)` comes back last, below it")
        ],
        notes: [
          "headers come back from the last one upward, so `\(onScroll.rawValue)` stands below all that "
            + (goesAway ? "goes away" : "comes back last")
        ],
        help: ["put `\(name)` below `\(below)`"])
    case .severalScrollToTop(let name, let first, let place):
      Diagnostic(
        .severalScrollsToTop, "`\(name)` has `scrollsToTop: true`, and so has `\(first)`", at: span,
        labels: [Label(place, "`\(first)` answers a tap on the status bar already")],
        help: ["leave it to one of them"])
    case .handoffAtTop(let name, let handoff):
      Diagnostic(
        .unknownValue, "`handoff` of `\(name)` cannot be `\(handoff.rawValue)`", at: span,
        notes: ["a list never moves a sheet at the top edge"],
        fixes: [FixIt("write `never`", isSafe: true, edits: [Edit(span, Handoff.never.rawValue)])])
    case .movingBarInside(let name, let key):
      Diagnostic(
        .misplacedNode, "bar `\(name)` is inside of another node, so it has no `\(key)`", at: span,
        notes: ["a bar that moves, or covers the sheets, is at an edge of the screen"],
        help: ["put it into `layout` itself"])
    case .movingBarOverSheets(let name):
      Diagnostic(
        .notYetSupported, "bar `\(name)` moves, so it cannot cover the sheets", at: span,
        notes: ["sheets are measured from the bars that cover them"], help: ["remove one of the two"])
    case .barBetweenNodes(let name):
      Diagnostic(
        .misplacedNode, "bar `\(name)` is at no edge of the screen, so it cannot cover the sheets", at: span,
        help: ["make it the first or the last node of `layout`"])
    case .barFollowsNothing(let name, let header, let place):
      Diagnostic(
        .unknownValue, "header `\(header)` does not move, so `\(name)` cannot follow it", at: span,
        labels: [Label(place, "`\(header)` stays")],
        help: ["follow a header that leaves, collapses or returns, or write `onScroll` and `of`"])
    case .footerAtTop(let name, let sheet):
      Diagnostic(
        .notYetSupported, "footer `\(name)` is in a sheet at the top edge", at: span,
        notes: ["the content of `\(sheet)` ends at its free edge already"],
        help: ["make it the last node of the column: `block: \(name)`"])
    case .staysWithoutList(let name, let last, let place):
      Diagnostic(
        .notYetSupported, "`\(name)` can stay only above one list", at: span,
        labels: [Label(place, "`\(last)` is not a list")],
        notes: ["pages and inner scrolls have contents of different lengths"], help: ["leave out `stays`"])
    case .sharingOverContent(let name):
      Diagnostic(
        .invalidExtent, "`\(name)` has no length of its own over the content", at: span,
        notes: ["it is in no column, and has no space to share"], help: ["give it a length"])
    case .sharingInScroll(let name, let scroll):
      Diagnostic(
        .invalidExtent, "`\(name)` has no length of its own in scroll `\(scroll)`", at: span,
        notes: ["what scrolls has no space to share"], help: ["give it a length"])
    case .leafHeight(let kind, let name, let scroll):
      Diagnostic(
        .invalidExtent, "\(kind.rawValue) `\(name)` has a height of its own in scroll `\(scroll)`", at: span,
        notes: ["it is as tall as the scroll leaves it once all that can go away is gone"], help: ["remove it"])
    case .emptyExtent(let key):
      Diagnostic(
        .missingKey, "`\(key)` says nothing", at: span, help: ["say `fill`, or one of `min`, `prefer` and `max`"])
    case .fillWithPreference(let key):
      Diagnostic(
        .invalidExtent, "`\(key)` has no place beside `fill`", at: span,
        notes: ["`fill` takes what all others leave, and has no preference"])
    case .constrainedFill(let name):
      Diagnostic(
        .constrainedFill, "`\(name)` fills what is left over, so no constraint can bind it", at: span,
        help: ["give `\(name)` bounds of its own, `{fill: 1, min: …, max: …}`, or promise it in `ensure`"])
    }
  }
}

// MARK: - Messages

extension NodeStructureProblem {
  private static func noKind(_ key: String, _ kinds: [NodeKind], _ span: Span) -> Diagnostic {
    Diagnostic(
      .unknownKey, "`\(key.shortened)` is not a kind of node", at: span,
      notes: [
        "the first key of a node is its kind",
        kinds.isEmpty ? "no node can be here" : "here it is \(kinds.map(\.rawValue).quoted(joinedBy: "or"))",
      ])
  }

  private static func misplaced(
    _ kind: NodeKind, _ name: String, _ owner: String, _ allowed: [NodeKind], _ span: Span
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      .misplacedNode, "\(kind.rawValue) `\(name)` cannot be in \(owner)", at: span,
      notes: ["what can is \(allowed.map(\.rawValue).quoted(joinedBy: "or"))"])
    switch kind {
    case .page: diagnostic.help = ["put it into the `pages` of `tabs`"]
    case .box(.bar): diagnostic.help = ["make it a `header` with `onScroll: stay`"]
    case .box, .header, .scroll, .tabs, .list, .sheet:
      if allowed == [.page] { diagnostic.help = ["put it into the `content` of a `page`"] }
    }
    return diagnostic
  }
}

extension SheetProblem {
  func diagnostic(at span: Span) -> Diagnostic {
    switch self {
    case .bareNotch(let notch, let meant):
      Diagnostic(
        .invalidExpression, "the height of `\(notch)` and its condition must be in braces", at: span,
        fixes: [FixIt("write `\(meant)`", isSafe: false, edits: [Edit(span, meant)])])
    case .backdropBackwards(let from, let to):
      Diagnostic(
        .unknownValue, "the backdrop changes from `\(from)` to `\(to)`, which is smaller", at: span,
        notes: ["notches ascend: `from` names the smaller of the two"])
    case .doesNotRest(let notch, let mode, let key, let rests):
      Diagnostic(
        .unknownValue, "`\(key)` leads to `\(notch)`, where the sheet does not rest in mode `\(mode)`", at: span,
        notes: ["in `\(mode)` it rests at \(rests.quoted(joinedBy: "and"))"])
    }
  }
}
