import Machine
import ProgramIR

/// A machine's program with a fixed selection of pages, and with one function for each of several occasions.
struct SpecializedProgram {
  let index: SymbolTable
  let summaries: EffectSummaries
  private let functions: [EventCase: String]

  /// - Parameter program: the program, including a function for every event.
  init(_ program: Program, shown: [DragDeclaration.Selected], _ occasions: [EventCase]) {
    var program = program
    for page in shown { program.show(page) }
    var evaluator = PartialEvaluator(SymbolTable(program))
    var functions: [EventCase: String] = [:]
    for occasion in occasions {
      let parameter = program.function(occasion.event.function)?.parameters.first?.name
      let known = parameter.flatMap { parameter in occasion.topic.map { [parameter: $0] } } ?? [:]
      functions[occasion] = evaluator.name(of: occasion.event.function, where: known)
    }
    let replaced = Set(evaluator.functions.map(\.name))
    program.functions = program.functions.filter { !replaced.contains($0.name) } + evaluator.functions
    index = SymbolTable(program)
    summaries = EffectSummaries(index)
    self.functions = functions
  }

  /// Returns the function that handles an occasion. `nil` if the program does not have the event.
  func function(_ occasion: EventCase) -> Function? { functions[occasion].flatMap(index.function) }
}

extension Event {
  /// The name of the function that handles the event.
  var function: String { "on \(name)" }
}

extension Program {
  /// Adds the handler of each event as a separate function.
  mutating func addEvents(_ index: SymbolTable) {
    guard let handle = index.function(ReservedNames.handle) else { return }
    for case .switch(_, ReservedNames.event, let arms) in handle.body {
      for event in Event.allCases {
        guard let item = index.enumerations[ReservedNames.event]?.enumCase(event.name),
          let arm = arms.first(where: { $0.cases.contains(event.name) })
        else { continue }
        let parameters = item.payload.enumerated().map { number, field in
          let name = arm.bindings.indices.contains(number) ? arm.bindings[number] : nil
          return Field(name ?? "unused \(number)", field.type)
        }
        let ending: [Statement] = handle.result == nil ? [] : [.return(.zero)]
        functions.append(
          Function(
            event.function, .action, parameters, returns: handle.result, summary: "", body: arm.body + ending))
      }
    }
  }

  /// Specializes the functions for a screen on which a page is selected.
  fileprivate mutating func show(_ page: DragDeclaration.Selected) {
    guard let field = state.first(where: { $0.name == page.field }), case .enumeration(let type) = field.type,
      let item = enumeration(type)?.cases[page.number]
    else { return }
    let selected = Term.enumCase(enumeration: type, name: item.name, payload: [])
    for number in functions.indices {
      functions[number].body = functions[number].body.mapTerms { $0 == .state(page.field) ? selected : nil }
    }
  }
}
