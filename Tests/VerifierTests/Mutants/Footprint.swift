import Machine
import ProgramIR

/// The names and state that statements read and write, and whether they emit effects or return.
struct Footprint {
  private(set) var reads: Set<LValue> = []
  private(set) var writes: Set<LValue> = []
  private(set) var emits = false
  private(set) var gives = false

  init(_ block: [Statement], _ program: SymbolTable) {
    look(into: block)
    gives = block.contains(where: \.hasGive)
    var names = Self.callees(block)
    var next = 0
    while next < names.count {
      if let function = program.function(names[next]) {
        var inner = self
        inner.look(into: function.body)
        // Locals are private to a function.
        reads.formUnion(inner.reads.filter(\.isState))
        writes.formUnion(inner.writes.filter(\.isState))
        emits = inner.emits
        for callee in function.callees where !names.contains(callee) { names.append(callee) }
      }
      next += 1
    }
  }

  var touched: Set<LValue> { reads.union(writes) }

  /// Whether two parts may be exchanged.
  func isIndependent(of other: Footprint) -> Bool {
    writes.isDisjoint(with: other.touched) && other.writes.isDisjoint(with: reads) && !(emits && other.emits)
  }

  private mutating func look(into block: [Statement]) {
    var (reads, writes, emits) = (reads, writes, emits)
    block.walk {
      switch $0 {
      case .constant(let name, _), .variable(let name, _, _): writes.insert(.local(name))
      case .assign(let place, _): writes.insert(place)
      case .callAction(_, _, let result): if let result { writes.insert(.local(result)) }
      case .switch(_, _, let arms):
        for name in arms.flatMap(\.bindings).compactMap({ $0 }) { writes.insert(.local(name)) }
      case .emit: emits = true
      case .if, .return: break
      }
    } _: {
      switch $0 {
      case .local(let name): reads.insert(.local(name))
      case .state(let name): reads.insert(.state(name))
      case .number, .bool, .token, .field, .enumCase, .record, .negated, .arithmetic, .comparison, .equal, .notEqual,
        .isCase, .and, .or, .not, .nextToken, .call:
        break
      }
    }
    (self.reads, self.writes, self.emits) = (reads, writes, emits)
  }

  private static func callees(_ block: [Statement]) -> [String] {
    Function("", .action, summary: "", body: block).callees
  }
}

extension LValue {
  fileprivate var isState: Bool {
    if case .state = self { true } else { false }
  }
}

extension Statement {
  fileprivate var hasGive: Bool {
    switch self {
    case .return: true
    case .if(_, let then, let otherwise): (then + otherwise).contains(where: \.hasGive)
    case .switch(_, _, let arms): arms.contains { $0.body.contains(where: \.hasGive) }
    case .constant, .variable, .assign, .emit, .callAction: false
    }
  }
}
