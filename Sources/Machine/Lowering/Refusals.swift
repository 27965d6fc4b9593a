import Model
import Source

/// What the language says and the machine cannot do yet. Nothing is approximated: the spec is refused.
package func refusals(of spec: Spec) -> [Diagnostic] {
  spec.nodes.flatMap { node -> [Diagnostic] in
    switch node.kind {
    case .header(let header) where header.snap: [refusal("`snap`", node)]
    case .sheet(let sheet) where sheet.sizing == .resting: [refusal("`sizing: resting`", node)]
    case .bar, .block, .carousel, .header, .scroll, .tabs, .page, .list, .sheet: []
    }
  }
}

private func refusal(_ what: String, _ node: Node) -> Diagnostic {
  Diagnostic(
    .notYetSupported, "\(what) of `\(node.name.text)` is part of the language, but movement with it is not built yet",
    at: node.name.span, notes: ["nothing is generated rather than something that moves otherwise"])
}
