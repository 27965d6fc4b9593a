import Numerics

/// A screen's geometry and movement as one small typed program.
///
/// It is the only statement of what a screen does. The interpreter, the Swift printer, the JavaScript printer and the
/// verifier's symbolic run all read it; none adds meaning of its own. The language has no loop, array, closure, string
/// or reference, so every function ends, every path can be listed and the largest number of effects of a path is known.
///
/// Arithmetic is IEEE 754 double precision, evaluated in the order written. `minimum(x, y)` is `y < x ? y : x` and
/// `maximum(x, y)` is `y >= x ? y : x`, also for NaN and signed zeros.
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

  /// No number of an event or a geometry reaches it, nor a difference of two, nor how far a velocity leads in the
  /// longest `lookahead`.
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
  /// Identifies a settling movement.
  case token
  case enumeration(String)
  case record(String)
}

package struct Field: Hashable, Sendable {
  package var name: String
  package var type: Type
  /// A sentence for the generated code's readers.
  package var summary: String?
  /// What a reader may leave out: the default value of a measure or an environment quantity.
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
    /// A name that is "_" is printed without a label; the others are the labels.
    package var payload: [Field]
    package var summary: String?

    package init(_ name: String, _ payload: [Field] = [], summary: String? = nil) {
      self.name = name
      self.payload = payload
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
  /// What the function may touch.
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
  /// Empty, or one.
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
