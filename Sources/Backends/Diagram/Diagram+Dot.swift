// The language of Graphviz.

extension Diagram {
  package var dot: String {
    var text = DotText()
    text.line("digraph \(DiagramText.quoted(title)) {")
    text.indented { text in
      text.line("rankdir=LR")
      text.line("compound=true")
      text.line("label=\(DiagramText.quoted([title, summary].compactMap { $0 }.joined(separator: ": ")))")
      text.line("node [shape=box, style=rounded]")
      for group in groups { text.group(group) }
    }
    text.line("}")
    return text.text
  }
}

private struct DotText {
  private(set) var text = ""
  private var level = 0

  mutating func line(_ line: String) { text += String(repeating: "  ", count: level) + line + "\n" }

  mutating func indented(_ body: (inout DotText) -> Void) {
    level += 1
    body(&self)
    level -= 1
  }

  mutating func group(_ group: Diagram.Group) {
    line("subgraph cluster_\(group.id) {")
    indented { text in
      text.line("label=\"\(Self.label(of: group))\"")
      for state in group.states {
        text.line("\(state.id) [label=\(DiagramText.quoted(state.label))\(Self.style(state))]")
      }
      for inner in group.groups { text.group(inner) }
      if let first = group.first { text.entry(first, of: group) }
      for arrow in group.arrows where !text.isModeChange(arrow, in: group) { text.arrow(arrow, in: group) }
      text.modes(of: group)
    }
    line("}")
  }

  /// The maximum length of a line of notes, in characters. **Why:** Graphviz makes a cluster as wide as its label.
  private static let maxLineLength = 60

  /// The title of a group and its numbered notes, wrapped and aligned to the left.
  private static func label(of group: Diagram.Group) -> String {
    let notes = group.notes.enumerated().flatMap { number, note in
      wrapped("\(number + 1). \(EscapedText.line(note))")
    }
    guard !notes.isEmpty else { return DiagramText.escaped(group.label) }
    return ([group.label] + notes).map { DiagramText.escaped($0) + "\\l" }.joined()
  }

  private static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + word.count < maxLineLength {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append((lines.isEmpty ? "" : "   ") + word)
      }
    }
    return lines
  }

  private func isModeChange(_ arrow: Diagram.Arrow, in group: Diagram.Group) -> Bool {
    group.groups.contains { $0.id == arrow.from } && group.groups.contains { $0.id == arrow.to }
  }

  /// Draws the changes between modes as one node with an arrow to each mode, since any mode can follow any other.
  private mutating func modes(of group: Diagram.Group) {
    guard group.arrows.contains(where: { isModeChange($0, in: group) }) else { return }
    let node = "\(group.id)__mode"
    line("\(node) [label=\"change of mode\", shape=plain]")
    for inner in group.groups { arrow(Diagram.Arrow(from: node, to: inner.id, label: ""), in: group) }
  }

  private static func style(_ state: Diagram.State) -> String {
    switch state.kind {
    case .resting: ""
    case .moving: ", style=\"rounded,dashed\""
    case .gone: ", shape=doublecircle"
    }
  }

  private mutating func entry(_ first: String, of group: Diagram.Group) {
    // The entry of a group is that of its first subgroup.
    let isState = group.states.contains { $0.id == first }
    guard isState || group.groups.contains(where: { $0.id == first }) else { return }
    line("\(group.id)__entry [shape=point, label=\"\"]")
    arrow(Diagram.Arrow(from: "\(group.id)__entry", to: first, label: ""), in: group)
  }

  /// Writes an arrow. Arrows end at states. An arrow of a whole group ends at the border of the group.
  private mutating func arrow(_ arrow: Diagram.Arrow, in group: Diagram.Group) {
    func inner(_ id: String) -> (node: String, cluster: String?) {
      guard let group = group.groups.first(where: { $0.id == id }), let state = group.states.first else {
        return (id, nil)
      }
      return (state.id, "cluster_\(id)")
    }
    let (from, to) = (inner(arrow.from), inner(arrow.to))
    let attributes = [
      arrow.label.isEmpty ? nil : "label=\(DiagramText.quoted(arrow.label))", from.cluster.map { "ltail=\($0)" },
      to.cluster.map { "lhead=\($0)" },
    ].compactMap { $0 }
    let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
    line("\(from.node) -> \(to.node)\(list)")
  }
}
