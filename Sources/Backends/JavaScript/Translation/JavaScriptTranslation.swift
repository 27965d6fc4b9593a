import Machine
import ProgramIR

/// Translates a machine to a JavaScript tree.
///
/// Enumerations without payloads are strings. All others are frozen objects with a `kind`. Records are frozen objects.
struct JavaScriptTranslation {
  let machine: Machine
  let program: Program
  let index: SymbolTable
  let names: JavaScriptNames
  let options: EmitOptions
  let emitting: Set<String>
  /// The function that makes an object immutable.
  let freeze: JavaScriptExpression

  /// - Parameters:
  ///   - isModule: Whether the result is a module, and not a value in a page.
  ///   - roots: The functions to print, together with their callees. They have the same names as in the whole module.
  ///     `nil` for all functions.
  init(_ machine: Machine, _ options: EmitOptions, isModule: Bool = true, for roots: Set<String>? = nil) {
    self.machine = machine
    self.options = options
    let original = (options.fault == .swappedArms ? machine.program.withSwappedArms() : machine.program).presentable()
    program = roots.map(original.keeping) ?? original
    index = SymbolTable(program)
    names = JavaScriptNames(original)
    freeze = isModule ? .member(.identifier("Object"), "freeze") : .identifier(names.freeze)
    emitting = Set(program.effectBounds.filter { $0.value > 0 }.keys)
  }

  func declarations() -> [JavaScriptDeclaration] {
    let pure = program.functions.filter { $0.role == .pure }
    let used = program.usedExtremes
    return program.records.map(record) + program.enumerations.map(enumeration)
      + pure.map { .function(function($0)) } + [machineType()]
      + (used.minimum ? [extreme(names.minimum, .less, "smaller")] : [])
      + (used.maximum ? [extreme(names.maximum, .greaterOrEqual, "larger")] : [])
      + (comparesObjects ? [sameness()] : [])
  }

  // MARK: Types

  func type(_ type: Type) -> String {
    switch type {
    case .number, .token: "number"
    case .bool: "boolean"
    case .enumeration(let name), .record(let name): name
    }
  }

  /// A record as a type in a comment, which tools read and engines ignore.
  private func record(_ record: Record) -> JavaScriptDeclaration {
    .documentation(
      [.text(record.summary), .tag("typedef {object} \(record.name)")]
        + record.fields.map { field in
          .tag("property {\(type(field.type))} \(field.name)", about: field.summary)
        })
  }

  private func enumeration(_ enumeration: Enumeration) -> JavaScriptDeclaration {
    let items = enumeration.cases.map { item in
      if index.isPlain(enumeration.name) { return "\"\(item.name)\"" }
      let keys = names.keys(enumeration.name, item.name)
      let fields = zip(keys, item.payload).map { ", \($0): \(type($1.type))" }
      return "{kind: \"\(item.name)\"\(fields.joined())}"
    }
    return .documentation([
      .text(enumeration.summary),
      .tag("typedef {\(items.isEmpty ? "never" : items.joined(separator: " | "))} \(enumeration.name)"),
    ])
  }

  // MARK: The machine

  private func machineType() -> JavaScriptDeclaration {
    let methods = program.functions.filter {
      $0.role != .pure && $0.name != ReservedNames.start && $0.name != ReservedNames.handle
    }
    return .type(
      name: JavaScriptNames.machine,
      documentation: [
        .text(machine.screenDescription.summary ?? "The screen `\(machine.screenDescription.screen)`."),
        .text(
          "Keep one for each screen that is shown, report what happens to it with `handle`, and carry out the effects that it returns, in their order. Lengths are in points."
        ),
      ],
      fields: program.state.map { field in
        JavaScriptField(
          documentation: (field.summary.map { [.text($0)] } ?? []) + [.tag("type {\(type(field.type))}")],
          name: names.state(field.name))
      },
      members: constructor() + handling()
        + methods.flatMap { isWrapped($0) ? [wrapper($0), function($0)] : [function($0)] })
  }

  /// The constructor from `start`, whose assignments create the fields.
  private func constructor() -> [JavaScriptFunction] {
    guard let function = index.function(ReservedNames.start) else { return [] }
    let sink: [JavaScriptStatement] =
      emitting.contains(function.name) ? [.constant(JavaScriptNames.sink, .leaf(.list))] : []
    return [
      JavaScriptFunction(
        documentation: [.text(function.summary)] + tags(function), kind: .method, name: "constructor",
        parameters: function.parameters.map { names.local($0.name) }, body: sink + statements(function.body))
    ]
  }

  /// `handle` for hosts, and the private method that implements it.
  private func handling() -> [JavaScriptFunction] {
    guard let function = index.function(ReservedNames.handle) else { return [] }
    return [wrapper(function), self.function(function)]
  }

  /// Whether hosts call the action through a wrapper that returns the effects. The action itself appends effects to an
  /// array.
  private func isWrapped(_ function: Function) -> Bool {
    function.role == .action
      && (function.name == ReservedNames.handle || function.isPublic && emitting.contains(function.name))
  }

  /// The wrapper of an action. It creates an array for each event, so that the host may keep it and no effect is
  /// delivered while the machine changes.
  private func wrapper(_ function: Function) -> JavaScriptFunction {
    let sink = JavaScriptExpression.identifier(JavaScriptNames.sink)
    let call = JavaScriptExpression.call(
      .member(.literal("this"), name(function)),
      function.parameters.map { .identifier(names.local($0.name)) }
        + (emitting.contains(function.name) ? [sink] : []))
    let rest = JavaScriptExpression.member(sink, "rest")
    return JavaScriptFunction(
      documentation: [
        .text(function.summary),
        .text(
          "Returns what the host is to do, in order. `rest` is the part of a movement that no consumer took, in points, positive upward."
        ),
      ] + function.parameters.map(tag) + [.tag("returns {\(Self.answer)}")], kind: .method,
      name: names.function(function.name), parameters: function.parameters.map { names.local($0.name) },
      body: [.constant(JavaScriptNames.sink, .leaf(.typed(Self.answer, newAnswer)))]
        + [function.result == .number ? .assign(rest, call) : .expression(call)] + [.return(sink)])
  }

  /// The type of the result of an event: an array of effects with the unconsumed rest of the movement.
  private static let answer = "\(ReservedNames.effect)[] & {rest: number}"

  private var newAnswer: JavaScriptExpression {
    .call(
      .member(.identifier("Object"), "assign"), [.leaf(.list), .leaf(.object([(key: "rest", value: .literal("0"))]))])
  }

  /// The exported names of the module.
  var exports: [String] {
    [JavaScriptNames.machine] + program.functions.filter { $0.role == .pure && $0.isPublic }.map { name($0) }
  }

  private func tag(_ field: Field) -> JavaScriptRemark {
    .tag("param {\(type(field.type))} \(names.local(field.name))")
  }

  private func tags(_ function: Function) -> [JavaScriptRemark] {
    function.parameters.map(tag) + (function.result.map { [.tag("returns {\(type($0))}")] } ?? [])
  }

  private func function(_ function: Function) -> JavaScriptFunction {
    let sink = emitting.contains(function.name) ? [JavaScriptNames.sink] : []
    let kind: JavaScriptFunction.Kind =
      switch function.role {
      case .pure: .function(isExported: function.isPublic)
      case .query: function.parameters.isEmpty ? .getter : .method
      case .action: .method
      }
    let sinkTag = sink.map { JavaScriptRemark.tag("param {\(ReservedNames.effect)[]} \($0)") }
    return JavaScriptFunction(
      documentation: [.text(function.summary)] + function.parameters.map(tag) + sinkTag
        + (function.result.map { [.tag("returns {\(type($0))}")] } ?? []),
      kind: kind, name: name(function), parameters: function.parameters.map { names.local($0.name) } + sink,
      body: statements(function.body))
  }

  /// The name of a function in its scope. Functions that only the machine calls are private to its class.
  func name(_ function: Function) -> String {
    if function.name == ReservedNames.handle { return "#" + names.respond }
    let name = names.function(function.name)
    return function.role == .pure || function.isPublic && !isWrapped(function) ? name : "#" + name
  }

  // MARK: Helpers

  /// The minimum or maximum function. `Math.min` and `Math.max` treat signed zeros and NaN differently.
  private func extreme(_ name: String, _ sign: InfixOperator, _ word: String) -> JavaScriptDeclaration {
    let (x, y) = (JavaScriptExpression.identifier("x"), JavaScriptExpression.identifier("y"))
    return .function(
      JavaScriptFunction(
        documentation: [
          .text("The \(word) of two numbers; the first if either is not a number."), .tag("param {number} x"),
          .tag("param {number} y"), .tag("returns {number}"),
        ], kind: .function(isExported: false), name: name, parameters: ["x", "y"],
        body: [.return(.choice(.infix(y, sign, x), y, x))]))
  }

  /// Whether a comparison needs the helper for values that are not numbers or strings.
  private var comparesObjects: Bool {
    var isFound = false
    for function in program.functions {
      function.body.walk { _ in
      } _: { term in
        switch term {
        case .equal(let left, let right), .notEqual(let left, let right): isFound = isFound || !arePlain(left, right)
        case .number, .bool, .token, .local, .state, .field, .enumCase, .record, .negated, .arithmetic, .comparison,
          .isCase,
          .and, .or, .not, .nextToken, .call:
          break
        }
      }
    }
    return isFound
  }

  /// Whether two values are certainly numbers or strings, which `===` compares. The types of locals are unknown here,
  /// so two locals never are.
  func arePlain(_ left: Term, _ right: Term) -> Bool {
    switch index.type(of: left, locals: [:]) ?? index.type(of: right, locals: [:]) {
    case .number, .bool, .token: true
    case .enumeration(let name): index.isPlain(name)
    case .record, nil: false
    }
  }

  /// The equality helper. Values of one type and kind have the same keys, and `kind` is compared like any other key.
  private func sameness() -> JavaScriptDeclaration {
    let (x, y, key) = (
      JavaScriptExpression.identifier("x"), JavaScriptExpression.identifier("y"),
      JavaScriptExpression.identifier("key")
    )
    func isValue(_ expression: JavaScriptExpression) -> JavaScriptExpression {
      .infix(.leaf(.typeOf(expression)), .notEqual, .string("object"))
    }
    let parts = JavaScriptExpression.call(.identifier(names.same), [.leaf(.element(x, key)), .leaf(.element(y, key))])
    return .function(
      JavaScriptFunction(
        documentation: [
          .text("Whether two values of one type are equal."), .tag("param {*} x"), .tag("param {*} y"),
          .tag("returns {boolean}"),
        ], kind: .function(isExported: false), name: names.same, parameters: ["x", "y"],
        body: [
          .if(.infix(isValue(x), .or, isValue(y)), then: [.return(.infix(x, .equal, y))], otherwise: []),
          .return(
            .call(
              .member(.call(.member(.identifier("Object"), "keys"), [x]), "every"), [.leaf(.arrow("key", parts))])),
        ]))
  }
}
