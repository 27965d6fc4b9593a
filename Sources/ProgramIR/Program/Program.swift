import Numerics

/// A screen's geometry and movement as one small typed program.
///
/// **Invariant:** the program is the only statement of a screen's behavior. The interpreter, both printers and the
/// symbolic executor read it, and none adds meaning. The language has no loop, array, closure, string or reference. So
/// every function ends, every path can be listed, and the number of effects of a path is bounded.
package struct Program: Sendable, Equatable {
  /// The spec's name for the screen, which names the generated type.
  package var screen: String
  package var enumerations: [Enumeration]
  package var records: [Record]
  /// The fields of the machine. All are values.
  package var state: [Field]
  package var functions: [Function]

  package init(
    screen: String, enumerations: [Enumeration] = [], records: [Record] = [], state: [Field] = [],
    functions: [Function] = []
  ) {
    self.screen = screen
    self.enumerations = enumerations
    self.records = records
    self.state = state
    self.functions = functions
  }

  /// The start of a search for the nearest notch, 2^40. Larger than every number of an event or a geometry, every
  /// difference of two, and every distance that a velocity leads to within the longest `lookahead`.
  package static let searchSentinel = Rational(1 << 40)

  /// The name of the enumeration whose cases `emit` emits.
  package static let effects = "Effect"

  package func enumeration(_ name: String) -> Enumeration? { enumerations.first { $0.name == name } }
  package func record(_ name: String) -> Record? { records.first { $0.name == name } }
  package func function(_ name: String) -> Function? { functions.first { $0.name == name } }
}

package enum Type: Hashable, Sendable {
  /// Points, points per second, or a plain number.
  case number
  case bool
  /// The identity of a settling movement.
  case token
  case enumeration(String)
  case record(String)
}

package struct Field: Hashable, Sendable {
  package var name: String
  package var type: Type
  /// A sentence for the generated code's readers.
  package var summary: String?
  /// The default value of a measure or an environment quantity.
  package var initial: Rational?

  package init(_ name: String, _ type: Type, summary: String? = nil, initial: Rational? = nil) {
    self.name = name
    self.type = type
    self.summary = summary
    self.initial = initial
  }
}

package struct Enumeration: Hashable, Sendable {
  package struct Case: Hashable, Sendable {
    package var name: String
    /// The values that the case carries. A name other than "_" is printed as a label.
    package var payload: [Field]
    /// The number of the case toward hosts. `nil` if hosts know it only by name.
    package var number: Int?
    package var summary: String?

    package init(_ name: String, _ payload: [Field] = [], number: Int? = nil, summary: String? = nil) {
      self.name = name
      self.payload = payload
      self.number = number
      self.summary = summary
    }
  }

  package var name: String
  package var cases: [Case]
  package var summary: String
  /// Whether hosts see it, or only the machine.
  package var isPublic: Bool

  package init(_ name: String, _ cases: [Case], summary: String, isPublic: Bool = true) {
    self.name = name
    self.cases = cases
    self.summary = summary
    self.isPublic = isPublic
  }

  package func enumCase(_ name: String) -> Case? { cases.first { $0.name == name } }
}

package struct Record: Hashable, Sendable {
  package var name: String
  package var fields: [Field]
  package var summary: String

  package init(_ name: String, _ fields: [Field], summary: String) {
    self.name = name
    self.fields = fields
    self.summary = summary
  }
}

package struct Function: Hashable, Sendable {
  /// The state that the function may access.
  package enum Role: Hashable, Sendable {
    /// Reads its parameters only.
    case pure
    /// Reads the machine's state too.
    case query
    /// Changes the state and emits effects.
    case action
  }

  package var name: String
  package var role: Role
  package var parameters: [Field]
  /// `nil` if the function returns nothing.
  package var result: Type?
  package var body: [Statement]
  /// A sentence for the generated code's readers.
  package var summary: String
  /// Whether hosts may call it.
  package var isPublic: Bool

  package init(
    _ name: String, _ role: Role, _ parameters: [Field] = [], returns result: Type? = nil, summary: String,
    isPublic: Bool = false, body: [Statement]
  ) {
    self.name = name
    self.role = role
    self.parameters = parameters
    self.result = result
    self.body = body
    self.summary = summary
    self.isPublic = isPublic
  }
}
