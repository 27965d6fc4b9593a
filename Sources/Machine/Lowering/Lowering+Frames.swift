internal import Model
import Numerics
import ProgramIR
import Tables

// The frame of every node for shown positions, from which hosts and drawings place views.
//
// A frame counts from the upper edge of the parent's view, so the children of a scroll are already moved by its offset.
// An earlier sibling is drawn over a later one: a header that leaves moves up below the headers that stay.
extension Lowering {
  mutating func addFrames() {
    let nodes = spec.nodes.indices.map(NodeID.init(index:))
    program.enumerations.append(
      Enumeration(
        ReservedNames.node, nodes.map { .init(names.name($0), number: $0.index) },
        summary: "The nodes of the screen, in the order of the spec."))
    program.records.append(
      Record(
        ReservedNames.frame,
        [
          Field("top", .number, summary: "The distance downward from the upper edge of the parent's view."),
          Field("height", .number),
        ], summary: "The place of a node's view, in points. It is as wide as the parent's view."))
    let consumers = nodes.filter(hasPosition)
    var parameters = [Field("node", .enumeration(ReservedNames.node))]
    if !consumers.isEmpty {
      program.records.append(
        Record(
          ReservedNames.positions, consumers.map { Field(names.name($0), .number) },
          summary: "The shown \(hasSheets ? "heights of sheets and offsets of other nodes" : "offsets"), in points."))
      parameters.append(Field("shown", .record(ReservedNames.positions)))
    }
    add(
      Function(
        ReservedNames.frameQuery, .query, parameters, returns: .record(ReservedNames.frame),
        summary: "The place of a node's view for shown positions."
          + (topology.scrolls.isEmpty ? "" : " An earlier node of a scroll is drawn over a later one."),
        isPublic: true,
        body: [
          .switch(
            .local("node"), enumeration: ReservedNames.node,
            nodes.map { id in
              let frame = frame(of: id)
              return SwitchCase(
                [names.name(id)], [], [.return(.record(ReservedNames.frame, [frame.top, frame.height]))])
            }.merged())
        ]))
  }

  private func hasPosition(_ id: NodeID) -> Bool {
    switch spec[id].kind {
    case .sheet, .scroll, .list: true
    case .box, .header, .tabs, .page: false
    }
  }

  private func position(of id: NodeID) -> Term { Term.local("shown")[names.name(id)] }

  private typealias Frame = (top: Term, height: Term)

  private func frame(of id: NodeID) -> Frame {
    let height = names.geometry(id, "height")
    if let sheet = sheet(id) { return frame(of: sheet, id) }
    if let motion = spec.motion(of: id) { return (barTop(id, at: motion.edge, shown: position), height) }
    if let sheet = spec.sheet(ofFooter: id) {
      let below = spec.stack(of: id) + spec.barsOverSheets(at: .bottom)
      return (below.reduce(position(of: sheet)) { $0 - names.geometry($1, "height") }, height)
    }
    guard let parent = spec[id].parent else { return (names.geometry(id, "top"), height) }
    switch spec[parent].kind {
    case .scroll(let scroll): return frame(of: id, in: scroll, parent)
    case .tabs: return (names.geometry(parent, "strip"), names.geometry(parent, "page"))
    case .sheet(let sheet) where sheet.edge == .top:
      // The content stays at the free edge of a sheet that is shown beyond its layout.
      return (placeInColumn(id, parent) + .maximum(.zero, position(of: parent) - laidOut(parent)), height)
    case .sheet, .page: return (placeInColumn(id, parent), height)
    case .box, .header, .list: return (.zero, height)
    }
  }

  /// Returns the distance of a node from the first node of its column, in points.
  private func placeInColumn(_ id: NodeID, _ parent: NodeID) -> Term {
    guard let first = spec[parent].children.first, first != id else { return .zero }
    return names.geometry(id, "top") - names.geometry(first, "top")
  }

  /// Returns the height for which the content of a sheet is laid out, in points.
  private func laidOut(_ id: NodeID) -> Term {
    resizes(id) ? .state(names.content(id)) : names.geometry(id, "height")
  }

  /// A sheet extends beyond the screen by the part that is not visible. A spring that overshoots shows more than the
  /// layout.
  private func frame(of sheet: Sheet, _ id: NodeID) -> Frame {
    let height = Term.maximum(laidOut(id), position(of: id))
    switch sheet.edge {
    case .bottom: return (Term.state("environment")["height"] - position(of: id), height)
    case .top: return (position(of: id) - height, height)
    }
  }

  /// The children of a scroll move with its content. A header that stays, collapses or returns stops where it is to be
  /// kept: after the travel of the headers above it, and of its own if it keeps its height.
  private func frame(of id: NodeID, in scroll: Scroll, _ parent: NodeID) -> Frame {
    let height = names.geometry(id, "height")
    var place = placeInColumn(id, parent)
    // The content of a scroll begins below the bars at the upper edge of the screen.
    if solution[parent, .insetTop] != nil { place = names.geometry(parent, "insetTop") + place }
    let offset = position(of: parent)
    guard case .header(let header) = spec[id].kind, let travel = travels(in: parent).first(where: { $0.node == id })
    else { return (place - offset, height) }
    let stretches = header.stretch && scroll.content.first == id && scroll.pullToRefresh == .none
    let pulled = Term.maximum(.zero, .zero - offset)
    switch header.onScroll {
    case .leave:
      return stretches ? (.minimum(.zero, .zero - offset), height + pulled) : (place - offset, height)
    case .returns:
      let kept = Term.minimum(offset, travel.start + travel.length)
      return stretches ? (.minimum(.zero, .zero - kept), height + pulled) : (place - kept, height)
    case .collapse, .stay, .returnCollapsed:
      let top: Term = stretches ? .zero : place - .minimum(offset, travel.start)
      if header.onScroll == .stay { return (top, stretches ? height + pulled : height) }
      let gone = Term.minimum(stretches ? offset : .maximum(offset - travel.start, .zero), travel.length)
      return (top, height - gone)
    }
  }
}
