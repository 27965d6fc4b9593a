import ScrollworkEngine
import Tables

/// The resting states of a screen and the transitions between them, as boxes and arrows in the order of the spec.
///
/// The printers and the page only render it: all content is decided here.
package struct Diagram: Sendable {
  package struct State: Sendable {
    package enum Kind: Sendable {
      /// At rest.
      case resting
      /// Dragged or animating.
      case moving
      /// Removed from the screen.
      case gone
    }

    /// The state of the group's node that the box represents.
    package enum Meaning: Sendable, Equatable {
      case notch(String)
      /// Dragged, or animating to a notch.
      case motion
      case dismissed
      /// Between the notches.
      case free
      case page(String)
      /// The titles above the pages.
      case titles
      /// The position of the headers of a scroll.
      case top, between, pinned
    }

    /// Letters, digits and underscores. Unique in the diagram and not a keyword of any diagram language.
    package var id: String
    package var label: String
    package var meaning: Meaning

    package var kind: Kind {
      switch meaning {
      case .notch, .free, .page, .top, .pinned: .resting
      case .motion, .titles, .between: .moving
      case .dismissed: .gone
      }
    }
  }

  package struct Arrow: Sendable {
    package var from: String
    package var to: String
    package var label: String
  }

  /// A part of the screen, or a mode of a part.
  package struct Group: Sendable {
    package var id: String
    package var label: String
    /// The name of the sheet, tabs or scroll.
    package var node: String
    /// The mode of the screen to which the group applies. `nil` for all modes.
    package var mode: String?
    /// The id of the initial state or group.
    package var first: String?
    package var states: [State] = []
    package var groups: [Group] = []
    package var arrows: [Arrow] = []
    /// Sentences about the whole group.
    package var notes: [String] = []
  }

  package var title: String
  package var summary: String?
  package var groups: [Group]
}

extension Diagram {
  package init(_ machine: Machine) {
    title = machine.screenDescription.screen
    summary = machine.screenDescription.summary
    groups = machine.screenDescription.nodes.compactMap { node in
      if let sheet = node.sheet { return Group(sheet: sheet, machine) }
      if let tabs = node.tabs, !tabs.pages.isEmpty { return Group(tabs: tabs, machine.screenDescription) }
      return machine.handsOver(node.name) ? Group(scroll: node, machine) : nil
    }
  }
}

extension Machine {
  /// Whether a scroll hands movement on to a consumer inside it.
  fileprivate func handsOver(_ scroll: String) -> Bool {
    guard let node = table.numbers[scroll], case .scroll = table.screen.nodes[node].kind else { return false }
    return table.screen.chains.contains { $0.consumers.dropLast().contains(node) }
  }

  /// The order in which the consumers of each chain that starts at the node take a movement.
  fileprivate func orders(of node: String) -> [String] {
    let number = table.numbers[node]
    return table.screen.chains.enumerated().filter { $1.consumers.count > 1 && $1.consumers.first == number }.map {
      index, chain in
      let leaf = table.screen.nodes[table.leaf(ofChain: index)].name
      return "a finger on \(leaf) moves, upward, \(order(chain, .up)); downward, \(order(chain, .down))"
    }
  }

  /// The steps of a plan in words. Omits a step that only undoes rubber-banding past an end.
  private func order(_ chain: ScrollMachine.Chain, _ direction: ScrollMachine.Direction) -> String {
    let other = chain[direction == .up ? .down : .up]
    let open = other.last { $0.limit == .none }
    let end = other.last { $0.node == open?.node && $0.limit != .none }
    var steps = chain[direction][...]
    if let first = steps.first, first.node == end?.node, first.limit == end?.limit { steps.removeFirst() }
    return steps.map(words).joined(separator: ", then ")
  }

  private func words(_ step: ScrollMachine.Step) -> String {
    let node = table.screen.nodes[step.node]
    let isSheet = if case .sheet = node.kind { true } else { false }
    let goal =
      switch step.limit {
      case .lower: isSheet ? "to its lowest notch" : "to its start"
      case .upper: isSheet ? "to its highest notch" : "to its end"
      case .returned: "until what returns is back"
      case .none: "beyond its end"
      }
    return "\(node.name) \(goal)"
  }
}

// MARK: - Sheets

extension Diagram.Group {
  fileprivate init(sheet: SheetDeclaration, _ machine: Machine) {
    id = "sheet_\(sheet.node)"
    label = "sheet \(sheet.node)"
    node = sheet.node
    notes = machine.orders(of: sheet.node)
    let modes = machine.screenDescription.modes
    guard !modes.isEmpty else {
      fill(sheet, nil, id)
      first = state(sheet.initial, of: sheet, in: id)
      return
    }
    groups = modes.map { mode in
      var group = Diagram.Group(id: "\(id)_in_\(mode)", label: "mode \(mode)", node: sheet.node, mode: mode)
      group.fill(sheet, mode, group.id)
      let enter = sheet.behavior(in: mode).enter
      let begins = enter ?? (mode == modes.first ? sheet.initial : nil)
      group.first = begins.map { state($0, of: sheet, in: group.id) }
      if enter == nil { group.notes = ["a change to it lets the sheet stay, where it may rest there"] }
      return group
    }
    first = groups.first?.id
    for (from, one) in zip(groups, modes) {
      for (to, other) in zip(groups, modes) where one != other {
        arrows.append(Diagram.Arrow(from: from.id, to: to.id, label: "mode \(other)"))
      }
    }
  }

  /// Returns the state of a place where the sheet rests, by the number of the place.
  private func state(_ place: Int, of sheet: SheetDeclaration, in group: String) -> String {
    sheet.notches.indices.contains(place) ? "\(group)_\(sheet.notches[place].name)" : "\(group)__gone"
  }

  /// Adds the heights between the notches as one state.
  private mutating func addFree(_ id: String, _ held: String) {
    let free = "\(id)__free"
    states.append(Diagram.State(id: free, label: "between notches", meaning: .free))
    arrows.append(Diagram.Arrow(from: free, to: held, label: "drag"))
    arrows.append(Diagram.Arrow(from: held, to: free, label: "release"))
  }

  /// Adds the notches of one mode and the transitions between them.
  private mutating func fill(_ sheet: SheetDeclaration, _ mode: String?, _ id: String) {
    let behavior = sheet.behavior(in: mode)
    let rests = behavior.rests.map { sheet.notches[$0].name }
    func state(_ notch: String) -> String { "\(id)_\(notch)" }
    states = rests.map { Diagram.State(id: state($0), label: $0, meaning: .notch($0)) }
    let gone = "\(id)__gone"
    if behavior.isDraggable {
      let held = "\(id)__held"
      states.append(Diagram.State(id: held, label: "in motion", meaning: .motion))
      for notch in rests { arrows.append(Diagram.Arrow(from: state(notch), to: held, label: "drag")) }
      for notch in rests { arrows.append(Diagram.Arrow(from: held, to: state(notch), label: "release")) }
      if sheet.restsFree { addFree(id, held) }
      if let reason = sheet.dismissal { arrows.append(Diagram.Arrow(from: held, to: gone, label: "release \(reason)")) }
    }
    for tap in sheet.taps where sheet.applies(tap, in: mode) && rests.contains(tap.notch) {
      if let target = tap.target {
        arrows.append(Diagram.Arrow(from: state(tap.notch), to: state(target), label: "tap"))
      } else {
        for other in rests where other != tap.notch {
          arrows.append(Diagram.Arrow(from: state(tap.notch), to: state(other), label: "tap, if it was there before"))
        }
      }
    }
    switch sheet.outside {
    case .nothing: break
    case .dismiss:
      for notch in rests { arrows.append(Diagram.Arrow(from: state(notch), to: gone, label: "tap outside")) }
    case .notch(let index):
      let target = sheet.notches[index].name
      for notch in rests where notch != target && rests.contains(target) {
        arrows.append(Diagram.Arrow(from: state(notch), to: state(target), label: "tap outside"))
      }
    }
    // In a mode without `enter`, a sheet that is absent at first is still absent.
    let begins = behavior.enter ?? sheet.initial
    if !sheet.notches.indices.contains(begins) || arrows.contains(where: { $0.to == gone }) {
      states.append(Diagram.State(id: gone, label: "dismissed", meaning: .dismissed))
    }
  }
}

// MARK: - Tabs and scrolls

extension Diagram.Group {
  /// Creates the group of tabs. Titles lead to any page, and a swipe leads to the next page.
  fileprivate init(tabs: TabsDeclaration, _ screenDescription: ScreenDescription) {
    id = "tabs_\(tabs.node)"
    label = "tabs \(tabs.node)"
    node = tabs.node
    let pages = tabs.pages.map { "tabs_\(tabs.node)_\($0)" }
    first = pages.first
    states = zip(pages, tabs.pages).map { id, name in
      let title = screenDescription.node(name)?.title
      return Diagram.State(id: id, label: title.map { "\(name): \($0)" } ?? name, meaning: .page(name))
    }
    guard pages.count > 1 else { return }
    let titles = "tabs_\(tabs.node)__titles"
    states.append(Diagram.State(id: titles, label: "strip", meaning: .titles))
    arrows = pages.map { Diagram.Arrow(from: titles, to: $0, label: "select") }
    guard tabs.isSwiped else { return }
    for (left, right) in zip(pages, pages.dropFirst()) {
      arrows.append(Diagram.Arrow(from: left, to: right, label: "swipe"))
      arrows.append(Diagram.Arrow(from: right, to: left, label: "swipe"))
    }
  }

  /// Creates the group of a scroll, from all headers visible to pinned.
  fileprivate init(scroll node: ScreenDescription.Node, _ machine: Machine) {
    id = "scroll_\(node.name)"
    label = "scroll \(node.name)"
    self.node = node.name
    notes = machine.orders(of: node.name)
    let (top, between, pinned) = ("\(id)__top", "\(id)__between", "\(id)__pinned")
    first = top
    states = [
      Diagram.State(id: top, label: "expanded", meaning: .top),
      Diagram.State(id: between, label: "between", meaning: .between),
      Diagram.State(id: pinned, label: "pinned", meaning: .pinned),
    ]
    arrows = [
      Diagram.Arrow(from: top, to: between, label: "up"), Diagram.Arrow(from: between, to: pinned, label: "up"),
      Diagram.Arrow(from: pinned, to: between, label: "down"), Diagram.Arrow(from: between, to: top, label: "down"),
    ]
  }
}
