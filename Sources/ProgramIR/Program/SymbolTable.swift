/// A program's declarations by name. The first counts if several have one name.
///
/// **Why:** one object, since every pass hands it on.
package final class SymbolTable: Sendable {
  package let program: Program
  package let enumerations: [String: Enumeration]
  package let records: [String: Record]
  /// State fields by name, as indices into `Program.state`.
  package let state: [String: Int]
  /// Functions by name, as indices into `Program.functions`.
  package let functions: [String: Int]
  // Only for long lists. In a short one a linear search is faster.
  private let fields: [String: [String: Int]]
  private let items: [String: [String: Int]]
  private static let short = 16

  package init(_ program: Program) {
    self.program = program
    enumerations = Dictionary(program.enumerations.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    records = Dictionary(program.records.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    state = Self.numbered(program.state.map(\.name))
    functions = Self.numbered(program.functions.map(\.name))
    fields = records.filter { $1.fields.count > Self.short }.mapValues { Self.numbered($0.fields.map(\.name)) }
    items = enumerations.filter { $1.cases.count > Self.short }.mapValues { Self.numbered($0.cases.map(\.name)) }
  }

  package func function(_ name: String) -> Function? { functions[name].map { program.functions[$0] } }

  package func stateField(_ name: String) -> Field? { state[name].map { program.state[$0] } }

  /// The enumeration of a state field. `nil` if the field has another type.
  package func enumeration(ofState name: String) -> Enumeration? {
    guard case .enumeration(let enumeration)? = stateField(name)?.type else { return nil }
    return enumerations[enumeration]
  }

  package func type(ofField name: String, in type: Type) -> Type? {
    guard case .record(let record) = type else { return nil }
    return number(ofField: name, in: record).flatMap { records[record]?.fields[$0].type }
  }

  /// The index of a field in a record.
  package func number(ofField name: String, in record: String) -> Int? {
    if let numbers = fields[record] { return numbers[name] }
    return records[record]?.fields.firstIndex { $0.name == name }
  }

  /// The index of a case in an enumeration.
  package func number(ofCase name: String, in enumeration: String) -> Int? {
    if let numbers = items[enumeration] { return numbers[name] }
    return enumerations[enumeration]?.cases.firstIndex { $0.name == name }
  }

  /// The value of a Swift enumeration whose raw value is the name of a case.
  package func kind<Kind: RawRepresentable<String>>(ofCase item: Int?, in enumeration: String) -> Kind? {
    guard let item, let cases = enumerations[enumeration]?.cases, cases.indices.contains(item) else { return nil }
    return Kind(rawValue: cases[item].name)
  }

  /// The index of the case that is named by a value of a Swift enumeration. `nil` if the program does not declare it.
  package func enumCase<Kind: RawRepresentable<String>>(_ kind: Kind, in enumeration: String) -> Int? {
    number(ofCase: kind.rawValue, in: enumeration)
  }

  private static func numbered(_ names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
