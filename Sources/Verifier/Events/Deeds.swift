import Machine

/// What a function of a program may do, by itself or through others: the state that it assigns, and of which nodes it
/// tells the host where they are.
struct Deeds {
  private(set) var fields: Set<String> = []
  private(set) var told: Set<String> = []
  /// Whether it tells of a node that is known only when it runs.
  private(set) var tellsAny = false

  init(of function: String, in program: Program) {
    let index = ProgramIndex(program)
    var names = [function]
    var next = 0
    while next < names.count {
      guard let body = index.function(names[next])?.body else { break }
      body.walk {
        switch $0 {
        case .assign(.state(let field), _): fields.insert(field)
        case .emit(let effect, let payload): note(effect, payload)
        case .perform(let callee, _, _): if !names.contains(callee) { names.append(callee) }
        case .assign, .constant, .variable, .branch, .choose, .give: break
        }
      } _: { _ in
      }
      next += 1
    }
  }

  private mutating func note(_ effect: String, _ payload: [Term]) {
    switch Effect(rawValue: effect) {
    case .place?, .target?:
      if case .item(_, let node, _)? = payload.first { told.insert(node) } else { tellsAny = true }
    case .fling?, .animate?, .stop?, .layOut?, .select?, .rested?, .dismissed?, nil: break
    }
  }
}
