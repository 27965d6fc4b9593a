import ProgramIR

/// The place of a node's view, in points.
package struct NodeFrame: Hashable, Sendable {
  /// The distance downward from the upper edge of the parent's view.
  package var top: Double
  package var height: Double
}

extension MachineInterpreter {
  /// The positions of the machine by node, in points: heights of sheets, offsets of scrolls and lists.
  package var positions: [String: Double] {
    let fields = bytecode.index.records[ReservedNames.positions]?.fields ?? []
    return Dictionary(
      fields.map { field in
        let names = NodeNames(field.name)
        return (field.name, (self[names.height] ?? self[names.offset])?.number ?? 0)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the place of a node's view for shown positions. A missing position is 0.
  package func frame(of node: String, shown: [String: Double]) -> NodeFrame {
    guard let node: Value<Double> = bytecode.enumCase(ReservedNames.node, node, []) else {
      return NodeFrame(top: 0, height: 0)
    }
    let fields = bytecode.index.records[ReservedNames.positions]?.fields ?? []
    let positions = Value<Double>.record(fields.map { .number(shown[$0.name] ?? 0) })
    let parts = query(ReservedNames.frameQuery, fields.isEmpty ? [node] : [node, positions])?.parts ?? []
    guard parts.count == 2, let top = parts[0].number, let height = parts[1].number else {
      return NodeFrame(top: 0, height: 0)
    }
    return NodeFrame(top: top, height: height)
  }

  /// Returns a number of a node's geometry, in points. `nil` if the node has no such length.
  package func length(_ field: String, of node: String) -> Double? {
    guard let geometry = bytecode.index.records[ReservedNames.geometry],
      let place = geometry.fields.firstIndex(where: { $0.name == node }),
      case .record(let type) = geometry.fields[place].type,
      let number = bytecode.index.records[type]?.fields.firstIndex(where: { $0.name == field }),
      let lengths = self["geometry"]?.parts, lengths.indices.contains(place)
    else { return nil }
    return lengths[place].parts[number].number
  }
}
