import Machine
import ProgramIR

/// Translates a machine to a Swift tree. The translation decides names and types. The printer decides line breaks and
/// escapes.
struct SwiftTranslation {
  let machine: Machine
  let program: Program
  let index: SymbolTable
  let names: SwiftNames
  let options: EmitOptions
  /// The outline of each node, by name.
  let outlines: [String: ScreenDescription.Node]
  /// The records that the stages of a long `solve` pass on.
  let stageRecords: Set<String>
  /// `isCovered` before long conditions are split.
  let coverage: Function?
  /// The maximum number of effects of one call, by function. Functions without effects are absent.
  let capacities: [String: Int]

  init(_ machine: Machine, _ options: EmitOptions) {
    self.machine = machine
    self.options = options
    let original = options.fault == .swappedArms ? machine.program.withSwappedArms() : machine.program
    let presentable = original.presentable()
    coverage = presentable.function(ReservedNames.isCovered)
    let (staged, records) = FunctionSplitting.split(presentable)
    stageRecords = records
    let named = Dictionary(uniqueKeysWithValues: staged.functions.map { ($0.name, Set($0.localNames)) })
    program = ConstantNaming.name(ExpressionSplitting.split(staged)) { function, local in
      !(named[function]?.contains(local) ?? true)
    }
    index = SymbolTable(program)
    names = SwiftNames(program)
    outlines = Dictionary(machine.screenDescription.nodes.map { ($0.name, $0) }) { first, _ in first }
    capacities = program.effectBounds.filter { $0.value > 0 }
  }

  /// The declarations of the file, without its first lines.
  func declarations() -> [SwiftDeclaration] {
    let screen = SwiftTypeDeclaration(
      summary: screenSummary, modifiers: access + ["nonisolated"], kind: .enumeration, path: [names.screen],
      members: section("Surroundings", environment()) + section("Geometry", geometry())
        + section("Names", plainNames()) + section("Events and effects", messages())
        + section("Machine", [machineType()]) + section("Rules", rules()))
    return [.type(screen)] + solvingExtension() + conveniences()
  }

  private func section(_ title: String, _ members: [SwiftDeclaration]) -> [SwiftDeclaration] {
    members.isEmpty ? [] : [.mark("- " + title)] + members
  }

  private var screenSummary: [String] {
    let screenDescription = machine.screenDescription
    var paragraphs = [
      screenDescription.summary ?? "The screen `\(screenDescription.screen)`.",
      "Keep one `\(SwiftNames.machine)` for each screen that is shown, report what happens to it with `handle(_:)`, and carry out the effects that it returns, in their order. Lengths are in points.",
    ]
    if !screenDescription.devices.isEmpty {
      let ignored = options.ignored.map { "`\($0)`" }.joined(separator: ", ")
      paragraphs.append(
        "What the spec promises is proved for \(screenDescription.devices.joined(separator: ", "))"
          + (ignored.isEmpty ? "." : ", but for what it ignores: \(ignored)."))
    }
    return paragraphs
  }

  var access: [String] {
    switch options.access {
    case .internal: []
    case .package: ["package"]
    case .public: ["public"]
    }
  }

  /// The access modifiers of a declaration. Declarations that hosts do not use are `fileprivate`.
  func access(_ isPublic: Bool) -> [String] { isPublic ? access : ["fileprivate"] }

  func type(_ type: Type) -> SwiftType {
    switch type {
    case .number: SwiftType("Double")
    case .bool: SwiftType("Bool")
    case .token: SwiftType("Int")
    case .enumeration(ReservedNames.optionalNumber): SwiftType("Double", isOptional: true)
    case .enumeration(let name), .record(let name): SwiftType(names.type(name))
    }
  }

  func isPublic(_ type: Type) -> Bool {
    switch type {
    case .number, .bool, .token, .record: true
    case .enumeration(let name): index.enumerations[name]?.isPublic ?? true
    }
  }
}
