import Source

// For the page, which draws the diagram and highlights the current states of the screen.

extension Diagram {
  func write(_ writer: inout JSONWriter) {
    writer.array { writer in
      for group in groups { group.write(&writer) }
    }
  }
}

extension Diagram.Group {
  fileprivate func write(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.pair("label", label)
      writer.pair("node", node)
      if let mode { writer.pair("mode", mode) }
      writer.array("states") { writer in
        for state in states { state.write(&writer) }
      }
      // The source and target as indices of the list of states. Transitions between modes need no arrow, since every
      // mode can follow any other.
      writer.array("arrows") { writer in
        for arrow in arrows {
          guard let from = states.firstIndex(where: { $0.id == arrow.from }),
            let to = states.firstIndex(where: { $0.id == arrow.to })
          else { continue }
          writer.array { writer in
            writer.number(from)
            writer.number(to)
            writer.string(arrow.label)
          }
        }
      }
      writer.array("notes") { writer in
        for note in notes { writer.string(note) }
      }
      writer.array("groups") { writer in
        for group in groups { group.write(&writer) }
      }
    }
  }
}

extension Diagram.State {
  fileprivate func write(_ writer: inout JSONWriter) {
    let (word, name): (String, String?) =
      switch meaning {
      case .notch(let notch): ("notch", notch)
      case .motion: ("motion", nil)
      case .dismissed: ("dismissed", nil)
      case .free: ("free", nil)
      case .page(let page): ("page", page)
      case .titles: ("titles", nil)
      case .top: ("top", nil)
      case .between: ("between", nil)
      case .pinned: ("pinned", nil)
      }
    writer.object { writer in
      writer.pair("label", label)
      writer.pair("is", word)
      if let name { writer.pair("name", name) }
    }
  }
}
