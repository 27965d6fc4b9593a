import Machine
import Numerics
import ProgramIR

// Records and enumerations.
extension SwiftTranslation {
  /// The records that a host sets, with default values. They have an initializer if the synthesized one would not be
  /// visible outside the module.
  func environment() -> [SwiftDeclaration] {
    [ReservedNames.environment, ReservedNames.measures].compactMap(index.record).map(given)
  }

  /// A record that hosts create.
  private func given(_ record: Record) -> SwiftDeclaration {
    var members = record.fields.map { field in
      SwiftDeclaration.property(
        SwiftProperty(
          summary: [field.summary].compactMap(\.self), modifiers: access, name: field.name, type: type(field.type),
          initial: field.initial.map(number)))
    }
    if options.access != .internal { members.append(.function(memberwiseInitializer(record))) }
    if record.name == ReservedNames.environment, let covered = coverageProperty() { members.append(.property(covered)) }
    return structure(record, members)
  }

  /// The memberwise initializer. At internal access the synthesized one suffices, and `swift format` reports a
  /// redundant one.
  private func memberwiseInitializer(_ record: Record) -> SwiftFunction {
    SwiftFunction(
      modifiers: access, kind: .initializer,
      parameters: record.fields.map { field in
        let name = Self.parameterName(field.name)
        return SwiftParameter(
          label: name == field.name ? .same : .named(field.name), name: name, type: type(field.type),
          initial: field.initial.map(number))
      },
      body: record.fields.map {
        .assign(.member(.literal("self"), $0.name), .identifier(Self.parameterName($0.name)))
      })
  }

  /// The name of an initializer parameter. A parameter called `self` would hide the value itself.
  private static func parameterName(_ name: String) -> String { name == "self" ? "selfValue" : name }

  /// A record that only the machine creates.
  func values(
    _ record: Record, summary: [String], forms: [String: String] = [:], adding more: [SwiftDeclaration] = []
  ) -> SwiftDeclaration {
    structure(
      record,
      record.fields.map { field in
        .property(
          SwiftProperty(
            summary: [forms[field.name].map { "`\($0)`" } ?? field.summary].compactMap(\.self), modifiers: access,
            isConstant: true, name: field.name,
            type: type(field.type)))
      } + more, summary: summary)
  }

  func structure(_ record: Record, _ members: [SwiftDeclaration], summary: [String]? = nil) -> SwiftDeclaration {
    .type(
      SwiftTypeDeclaration(
        summary: summary ?? [record.summary], modifiers: access, kind: .structure, path: [names.type(record.name)],
        conformances: ["Equatable", "Sendable"], members: members))
  }

  /// The records that the stages of `solve` pass on. They need no equality and are `fileprivate`.
  func handedOn() -> [SwiftDeclaration] {
    program.records.filter { stageRecords.contains($0.name) }.map { record in
      .type(
        SwiftTypeDeclaration(
          summary: [record.summary], modifiers: ["fileprivate"], kind: .structure, path: [names.type(record.name)],
          members: record.fields.map {
            .property(SwiftProperty(isConstant: true, name: $0.name, type: type($0.type)))
          }))
    }
  }

  /// The enumerations without payloads: modes, notches, pages, regions.
  func plainNames() -> [SwiftDeclaration] {
    program.enumerations.filter { $0.isPublic && index.isPlain($0.name) && !isMessage($0) }.map(enumeration)
  }

  /// Events, effects, their payloads, and the machine's own enumerations.
  func messages() -> [SwiftDeclaration] {
    let carried = declaredEnumerations.filter { !index.isPlain($0.name) || !$0.isPublic || isMessage($0) }
    let apart = geometryRecords.union(stageRecords)
    let records = program.records.filter { !apart.contains($0.name) && !isSurroundings($0) }
    let given = recordsGiven
    return records.map { given.contains($0.name) ? self.given($0) : values($0, summary: [$0.summary]) }
      + carried.map(enumeration) + [effects()]
  }

  /// The names of the records that hosts pass with an event or a call.
  private var recordsGiven: Set<String> {
    let payload = index.enumerations[ReservedNames.event]?.cases.flatMap(\.payload) ?? []
    let parameters = program.functions.filter(\.isPublic).flatMap(\.parameters)
    return Set((payload + parameters).compactMap(\.type.recordName))
  }

  /// The enumerations of the program, except the one that is `Optional` in Swift.
  private var declaredEnumerations: [Enumeration] {
    program.enumerations.filter { $0.name != ReservedNames.optionalNumber }
  }

  private func isMessage(_ enumeration: Enumeration) -> Bool {
    enumeration.name == ReservedNames.event || enumeration.name == ReservedNames.effect
  }

  private func isSurroundings(_ record: Record) -> Bool {
    record.name == ReservedNames.environment || record.name == ReservedNames.measures
  }

  /// An enumeration. Embedded Swift and the equality of the machine require only `Equatable` and `Sendable`.
  private func enumeration(_ enumeration: Enumeration) -> SwiftDeclaration {
    let numbers = enumeration.cases.map(\.number)
    let raw = numbers.contains(nil) || numbers.isEmpty ? [] : ["Int"]
    return .type(
      SwiftTypeDeclaration(
        summary: [enumeration.summary], modifiers: enumeration.isPublic ? access : ["fileprivate"],
        kind: .enumeration, path: [names.type(enumeration.name)], conformances: raw + ["Equatable", "Sendable"],
        members: enumeration.cases.enumerated().map { position, item in
          let implied = position == 0 ? 0 : numbers[position - 1].map { $0 + 1 }
          return .item(
            SwiftItem(
              summary: [item.summary].compactMap(\.self), name: item.name,
              payload: item.payload.map { field in
                SwiftParameter(name: field.name == "_" ? "" : field.name, type: type(field.type))
              }, number: item.number == implied ? nil : item.number))
        }))
  }

  /// The conformances that embedded Swift without allocation does not support: lists of cases, and effects as a
  /// collection.
  func conveniences() -> [SwiftDeclaration] {
    func conform(_ name: String, to conformance: String) -> SwiftDeclaration {
      .type(
        SwiftTypeDeclaration(
          modifiers: ["nonisolated"], kind: .extending, path: [names.screen, name], conformances: [conformance]))
    }
    var members: [SwiftDeclaration] = []
    for enumeration in program.enumerations {
      guard enumeration.isPublic, index.isPlain(enumeration.name), !isMessage(enumeration) else { continue }
      guard enumeration.enumCase("allCases") == nil else { continue }
      members.append(conform(names.type(enumeration.name), to: "CaseIterable"))
    }
    // Enumerations without payloads are hashable by themselves. A case called `hashValue` would conflict with
    // `Hashable`.
    for enumeration in declaredEnumerations
    where enumeration.isPublic && !index.isPlain(enumeration.name) && !isMessage(enumeration) {
      guard enumeration.enumCase("hashValue") == nil else { continue }
      members.append(conform(names.type(enumeration.name), to: "Hashable"))
    }
    for record in program.records where isSurroundings(record) || record.name == ReservedNames.snapshot {
      guard !record.fields.contains(where: { $0.name == "hashValue" }) else { continue }
      members.append(conform(names.type(record.name), to: "Hashable"))
    }
    members.append(conform(SwiftNames.effects, to: "RandomAccessCollection"))
    return [.conditional("!hasFeature(Embedded)", members)]
  }
}
