// The state diagrams of Mermaid, version 10 and later.

extension Diagram {
  package var mermaid: String {
    var text = MermaidText()
    text.line("---")
    text.line("title: \(DiagramText.quoted(title))")
    text.line("---")
    if let summary { text.line("%% \(DiagramText.comment(summary))") }
    text.line("stateDiagram-v2")
    text.indented { text in
      text.line("direction LR")
      for group in groups { text.group(group) }
    }
    return text.text
  }
}

private struct MermaidText {
  private(set) var text = ""
  private var level = 0

  mutating func line(_ line: String) { text += String(repeating: "  ", count: level) + line + "\n" }

  mutating func indented(_ body: (inout MermaidText) -> Void) {
    level += 1
    body(&self)
    level -= 1
  }

  mutating func group(_ group: Diagram.Group) {
    line("state \"\(DiagramText.entities(group.label))\" as \(group.id)")
    line("state \(group.id) {")
    indented { text in
      if let first = group.first { text.line("[*] --> \(first)") }
      for state in group.states { text.line("state \"\(DiagramText.entities(state.label))\" as \(state.id)") }
      for inner in group.groups { text.group(inner) }
      for arrow in group.arrows {
        text.line("\(arrow.from) --> \(arrow.to): \(DiagramText.entities(arrow.label))")
      }
      for state in group.states where state.kind == .gone { text.line("\(state.id) --> [*]") }
    }
    line("}")
    for note in group.notes { line("note right of \(group.id): \(DiagramText.entities(note))") }
  }
}
