import Machine
import ProgramIR

/// What proofs ask of a program, under a name of its own: a number in the present state.
enum EventQuery {
  /// The limits of a consumer, by its number.
  case lower(Int)
  case upper(Int)
  case returned(Int)
  /// What the screen shows of its position.
  case shown(Int)
  /// Where a release may leave it, by number.
  case stop(Int, Int)
  /// The highest place of a sheet.
  case highest(String)

  var name: String {
    switch self {
    case .lower(let consumer): "lower.\(consumer)"
    case .upper(let consumer): "upper.\(consumer)"
    case .returned(let consumer): "returned.\(consumer)"
    case .shown(let consumer): "shown.\(consumer)"
    case .stop(let consumer, let stop): "stop.\(consumer).\(stop)"
    case .highest(let sheet): "highest.\(sheet)"
    }
  }

  static func limits(_ number: Int, _ terms: ConsumerBinding) -> [EventQuery] {
    [.lower(number), .upper(number)] + (terms.returned == nil ? [] : [.returned(number)])
  }

  /// Where it may be seen or left.
  static func places(_ number: Int, _ terms: ConsumerBinding) -> [EventQuery] {
    (terms.shown == nil ? [] : [.shown(number)]) + terms.stops.indices.map { .stop(number, $0) }
  }
}

extension Program {
  mutating func add(_ query: EventQuery, _ term: Term?) {
    guard let term else { return }
    functions.append(Function(query.name, .query, returns: .number, summary: "", body: [.return(term)]))
  }

  /// Adds what proofs ask of a consumer.
  mutating func addQueries(_ number: Int, _ terms: ConsumerBinding) {
    add(.lower(number), terms.lower)
    add(.upper(number), terms.upper)
    add(.returned(number), terms.returned)
    add(.shown(number), terms.shown)
    for (stop, term) in terms.stops.enumerated() { add(.stop(number, stop), term) }
  }
}
