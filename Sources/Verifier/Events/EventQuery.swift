import Machine
import ProgramIR

/// A number that proofs read in the current state. Each query becomes a program function with a name of its own.
enum EventQuery {
  /// The limits of a consumer, by its number.
  case lower(Int)
  case upper(Int)
  case returned(Int)
  /// The length of the rows of a list from its end.
  case contentHeight(Int)
  /// The displayed position of a consumer.
  case shown(Int)
  /// A position at which a release may leave a consumer: the number of the consumer and the number of the stop.
  case stop(Int, Int)
  /// The maximum height of a sheet, by its node.
  case highest(String)
  /// The height of the lowest notch at which a sheet can rest, by its node.
  case lowestRest(String)

  var name: String {
    switch self {
    case .lower(let consumer): "lower.\(consumer)"
    case .upper(let consumer): "upper.\(consumer)"
    case .returned(let consumer): "returned.\(consumer)"
    case .contentHeight(let consumer): "contentHeight.\(consumer)"
    case .shown(let consumer): "shown.\(consumer)"
    case .stop(let consumer, let stop): "stop.\(consumer).\(stop)"
    case .highest(let sheet): "highest.\(sheet)"
    case .lowestRest(let sheet): "lowestRest.\(sheet)"
    }
  }

  static func limits(_ number: Int, _ terms: ConsumerBinding) -> [EventQuery] {
    [.lower(number), .upper(number)] + (terms.returned == nil ? [] : [.returned(number)])
  }

  /// Returns the queries for the displayed position, the length of the rows and the stops of a consumer.
  static func places(_ number: Int, _ terms: ConsumerBinding) -> [EventQuery] {
    (terms.shown == nil ? [] : [.shown(number)]) + (terms.growth == nil ? [] : [.contentHeight(number)])
      + terms.stops.indices.map { .stop(number, $0) }
  }
}

extension Program {
  mutating func add(_ query: EventQuery, _ term: Term?) {
    guard let term else { return }
    functions.append(Function(query.name, .query, returns: .number, summary: "", body: [.return(term)]))
  }

  /// Adds the queries for a consumer as functions.
  mutating func addQueries(_ number: Int, _ terms: ConsumerBinding) {
    add(.lower(number), terms.lower)
    add(.upper(number), terms.upper)
    add(.returned(number), terms.returned)
    add(.contentHeight(number), terms.growth?.contentHeight)
    add(.shown(number), terms.shown)
    for (stop, term) in terms.stops.enumerated() { add(.stop(number, stop), term) }
  }
}
