extension SwiftPrinter: CodePrinter {
  func word(_ name: String) -> String { SwiftWords.name(name) }

  func spelling(_ sign: InfixOperator) -> String { sign.rawValue }

  func document(_ leaf: SwiftLeaf) -> PrettyDocument {
    switch leaf {
    case .implicitMember(let name): .text("." + word(name))
    case .labeled(let label, let value): [.text(SwiftWords.label(label) + ": "), document(value)]
    case .lent(let name): .text("&" + word(name))
    case .tuple(let parts): .list("(", parts.map(document), ")")
    }
  }
}
