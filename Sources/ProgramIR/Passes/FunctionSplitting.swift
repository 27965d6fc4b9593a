/// Splits a long function without branches into stages: functions that each compute some of its constants and return,
/// in a record, those that later stages read.
///
/// **Why:** the time of a Swift compiler is quadratic in the number of names in a scope: a function of two thousand
/// lines takes minutes. The order of evaluation does not change, so every result is bit-equal.
package struct FunctionSplitting {
  /// A function with more statements than this is split.
  private static let maxBodyLength = 256
  /// The maximum number of statements in a stage.
  private static let maxStageLength = 128

  /// Returns the program with its long functions split, and the names of the records that stages return.
  package static func split(_ program: Program) -> (program: Program, records: Set<String>) {
    let index = SymbolTable(program)
    var result = program
    result.functions = []
    var names = NameTable(
      reserved: Set(
        program.records.map(\.name) + program.enumerations.map(\.name) + program.functions.map(\.name)
          + program.state.map(\.name)))
    for function in program.functions {
      guard var stages = FunctionSplitting(function, index) else {
        result.functions.append(function)
        continue
      }
      stages.takeApart(&names)
      result.functions += stages.functions
      result.records += stages.records
    }
    return (result, Set(result.records.map(\.name)).subtracting(program.records.map(\.name)))
  }

  private let whole: Function
  private let index: SymbolTable
  private let cuts: [Range<Int>]
  /// The types of the names in scope.
  private var types: [String: Type] = [:]
  /// The field that holds a constant of an earlier stage.
  private var places: [String: Term] = [:]
  private var functions: [Function] = []
  private var records: [Record] = []

  /// `nil` if the function is short, or is not a row of constants and a result.
  private init?(_ function: Function, _ index: SymbolTable) {
    guard function.role == .pure, function.body.count > Self.maxBodyLength, case .return(_?)? = function.body.last,
      !function.body.dropLast().contains(where: \.returns)
    else { return nil }
    (whole, self.index) = (function, index)
    cuts = Self.cuts(function.body.dropLast())
    for parameter in function.parameters { types[parameter.name] = parameter.type }
  }

  /// Assignments stay in one stage with their variable.
  private static func cuts(_ block: ArraySlice<Statement>) -> [Range<Int>] {
    var cuts: [Range<Int>] = []
    var start = block.startIndex
    for position in block.indices where position - start >= maxStageLength {
      switch block[position] {
      case .constant, .variable:
        cuts.append(start..<position)
        start = position
      case .assign, .if, .switch, .return, .emit, .callAction: continue
      }
    }
    return cuts + [start..<block.endIndex]
  }

  private mutating func takeApart(_ names: inout NameTable) {
    let lastReads = self.lastReads
    var locals = NameTable(reserved: Set(whole.localNames))
    var calls: [Statement] = []
    var known = whole.parameters
    for (place, cut) in cuts.enumerated() {
      let kept = declare(whole.body[cut]).filter { lastReads[$0.name, default: 0] >= cut.upperBound }
      let record = Record(
        names.claim("Lengths\(place + 1)", adding: "Record"), kept,
        summary: "What stage \(place + 1) leaves to those after it.")
      let body = moved(whole.body[cut])
      let parameters = known.filter { field in body.contains { $0.mentions(local: field.name) } }
      let stage = Function(
        names.claim("\(whole.name)Stage\(place + 1)", adding: "Now"), .pure, parameters,
        returns: .record(record.name), summary: "Stage \(place + 1) of the \(cuts.count) of `\(whole.name)`.",
        body: body + [.return(.record(record.name, kept.map { .local($0.name) }))])
      let local = locals.claim("lengths\(place + 1)", adding: "Value")
      calls.append(.constant(local, .call(stage.name, parameters.map { .local($0.name) })))
      known.append(Field(local, .record(record.name)))
      for field in kept { places[field.name] = .field(.local(local), field.name) }
      records.append(record)
      functions.append(stage)
    }
    var rest = whole
    rest.body = calls + moved(whole.body.suffix(1))
    functions.append(rest)
  }

  /// The index of the last statement that reads each name.
  private var lastReads: [String: Int] {
    var reads: [String: Int] = [:]
    for (position, statement) in whole.body.enumerated() {
      [statement].walk { _ in
      } _: { term in
        if case .local(let name) = term { reads[name] = position }
      }
    }
    return reads
  }

  /// The names that a stage declares, in order.
  private mutating func declare(_ statements: ArraySlice<Statement>) -> [Field] {
    var fields: [Field] = []
    for statement in statements {
      switch statement {
      case .constant(let name, let term):
        types[name] = index.type(of: term, locals: types)
        if let type = types[name] { fields.append(Field(name, type)) }
      case .variable(let name, let type, _):
        types[name] = type
        fields.append(Field(name, type))
      case .assign, .if, .switch, .return, .emit, .callAction: continue
      }
    }
    return fields
  }

  /// Replaces constants of earlier stages by the fields that hold them.
  private func moved(_ block: ArraySlice<Statement>) -> [Statement] {
    Array(block).mapTerms { term in
      if case .local(let name) = term { places[name] } else { nil }
    }
  }
}
