import Backends
import Machine
import ProgramIR

/// The Swift program that replays traces on generated screens: each file with a reader and a writer for its types, and
/// a main file.
package struct SwiftDriver {
  /// The names and texts of the files.
  package private(set) var files: [(name: String, text: String)] = []

  /// Generates the program.
  ///
  /// - Parameter fault: A fault to inject into the printer.
  package init(_ machines: [Machine], fault: InjectedFault? = nil) {
    let names = machines.map { SwiftNames($0.program).screen }
    for (machine, name) in zip(machines, names) {
      let text = SwiftBackend().emit(
        machine, options: EmitOptions(source: machine.screenDescription.file, fault: fault))
      files.append((name + ".swift", text + SwiftScreenDriver(machine.program).text))
    }
    files.append(("ReplayMain.swift", Self.main(names)))
  }

  private static func main(_ screens: [String]) -> String {
    let calls = screens.enumerated().map { "    case \($0): \(SwiftWords.name($1)).replayTrace(&reader, &writer)\n" }
      .joined()
    return """
      #if canImport(Glibc)
        import Glibc
      #else
        import Darwin
      #endif

      func replayFailure() -> Never { exit(4) }

      struct ReplayReader {
        var words: [Double]
        var position = 0
        mutating func number() -> Double {
          position += 1
          return words[position - 1]
        }
        mutating func index() -> Int { Int(number()) }
      }

      struct ReplayWriter {
        let isVerbose: Bool
        var text = ""
        private var high: UInt32 = 0x811c_9dc5
        private var low: UInt32 = 0x9747_b28c
        init(isVerbose: Bool) { self.isVerbose = isVerbose }
        mutating func number(_ word: Double) {
          let bits = word.isNaN ? 0x7ff8_0000_0000_0000 : word.bitPattern
          if isVerbose { text += hex(bits) + " " }
          let (upper, lower) = (UInt32(truncatingIfNeeded: bits >> 32), UInt32(truncatingIfNeeded: bits))
          high = (high ^ upper) &* 0x0100_0193 &+ low
          low = (low ^ lower) &* 0x85eb_ca6b &+ high
          low ^= low >> 15
        }
        mutating func index(_ index: Int) { number(Double(index)) }
        mutating func endStep() { if isVerbose { text += "\\n" } }
        mutating func endTrace() {
          if !isVerbose { text += hex(UInt64(high) << 32 | UInt64(low)) + "\\n" }
          (high, low) = (0x811c_9dc5, 0x9747_b28c)
        }
        private func hex(_ bits: UInt64) -> String {
          let digits = String(bits, radix: 16)
          return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }
      }

      @main struct ReplayMain {
        static func main() {
          guard let file = fopen(CommandLine.arguments[1], "rb") else { exit(2) }
          fseek(file, 0, SEEK_END)
          let size = ftell(file)
          rewind(file)
          let words = [Double](unsafeUninitializedCapacity: size / 8) { buffer, count in
            count = fread(buffer.baseAddress, 8, size / 8, file)
          }
          var reader = ReplayReader(words: words)
          var writer = ReplayWriter(isVerbose: CommandLine.arguments.count > 2)
          while reader.position < reader.words.count {
            switch reader.index() {
      \(calls)      default: exit(3)
            }
            writer.endTrace()
          }
          print(writer.text, terminator: "")
        }
      }

      """
  }
}

/// Reads and writes the values of one screen. Only the screen itself is optimized.
private struct SwiftScreenDriver {
  let program: Program
  let index: SymbolTable
  let names: SwiftNames

  init(_ program: Program) {
    self.program = program
    index = SymbolTable(program)
    names = SwiftNames(program)
  }

  var text: String {
    let members =
      program.records.map(reader) + program.records.map(writer) + program.enumerations.map(reader)
      + program.enumerations.map(writer) + [stateWriter, effectsWriter, replay]
    return "\nextension \(word(names.screen)) {\n" + members.joined(separator: "\n") + "}\n"
  }

  private func word(_ name: String) -> String { SwiftWords.name(name) }

  private func plain(_ name: String) -> String { names.type(name) }

  private func read(_ type: Type) -> String {
    switch type {
    case .number: "r.number()"
    case .bool: "(r.number() != 0)"
    case .token: "r.index()"
    case .enumeration(let name), .record(let name): "replayRead\(plain(name))(&r)"
    }
  }

  private func write(_ value: String, _ type: Type) -> String {
    switch type {
    case .number: "w.number(\(value))"
    case .bool: "w.index(\(value) ? 1 : 0)"
    case .token: "w.index(\(value))"
    case .enumeration(let name), .record(let name): "replayWrite\(plain(name))(\(value), &w)"
    }
  }

  private func reader(_ record: Record) -> String {
    // Geometry is computed from an environment, so it has no reader.
    let isMade = record.name == ReservedNames.geometry
    let fields = record.fields.map { "\(SwiftWords.label($0.name)): \(read($0.type))" }.joined(separator: ", ")
    if isMade { return "" }
    return """
        @_optimize(none) fileprivate static func replayRead\(plain(record.name))(_ r: inout ReplayReader) -> \(word(plain(record.name))) {
          \(word(plain(record.name)))(\(fields))
        }

      """
  }

  private func writer(_ record: Record) -> String {
    let fields = record.fields.map { "    \(write("value." + word($0.name), $0.type))\n" }.joined()
    return """
        @_optimize(none) fileprivate static func replayWrite\(plain(record.name))(_ value: \(word(plain(record.name))), _ w: inout ReplayWriter) {
      \(fields)  }

      """
  }

  private func reader(_ enumeration: Enumeration) -> String {
    let type = enumeration.name == ReservedNames.optionalNumber ? "Double?" : word(plain(enumeration.name))
    let arms = enumeration.cases.enumerated().map { position, item in
      let payload = item.payload.map { field in
        (field.name == "_" ? "" : SwiftWords.label(field.name) + ": ") + read(field.type)
      }
      let list = payload.isEmpty ? "" : "(" + payload.joined(separator: ", ") + ")"
      return "    case \(position): return .\(word(item.name))\(list)\n"
    }
    return """
        @_optimize(none) fileprivate static func replayRead\(plain(enumeration.name))(_ r: inout ReplayReader) -> \(type) {
          switch r.index() {
      \(arms.joined())    default: replayFailure()
          }
        }

      """
  }

  private func writer(_ enumeration: Enumeration) -> String {
    let type = enumeration.name == ReservedNames.optionalNumber ? "Double?" : word(plain(enumeration.name))
    let arms = enumeration.cases.enumerated().map { position, item in
      let bindings = item.payload.indices.map { "let v\($0)" }
      let list = bindings.isEmpty ? "" : "(" + bindings.joined(separator: ", ") + ")"
      let values = item.payload.enumerated().map { "; " + write("v\($0)", $1.type) }.joined()
      return "    case .\(word(item.name))\(list): w.index(\(position))\(values)\n"
    }
    return """
        @_optimize(none) fileprivate static func replayWrite\(plain(enumeration.name))(_ value: \(type), _ w: inout ReplayWriter) {
          switch value {
      \(arms.joined())    }
        }

      """
  }

  private var stateWriter: String {
    let fields = program.state.map { "    \(write("machine." + word(names.state($0.name)), $0.type))\n" }.joined()
    return """
        @_optimize(none) fileprivate static func replayWriteState(_ machine: Machine, _ w: inout ReplayWriter) {
      \(fields)  }

      """
  }

  private var effectsWriter: String {
    let effect = word(plain(ReservedNames.effect))
    return """
        @_optimize(none) fileprivate static func replayWriteEffects(_ effects: Effects, _ w: inout ReplayWriter) {
          w.index(effects.count)
          for effect in effects {
            let one: \(effect) = effect
            \(index.enumerations[ReservedNames.effect] == nil ? "_ = one" : write("one", .enumeration(ReservedNames.effect)))
          }
        }

      """
  }

  private var replay: String {
    let asks = program.hostFunctions.enumerated().map { position, function in
      "      case \(position + 1):\n" + ask(function)
    }.joined()
    let covered =
      program.function(ReservedNames.isCovered) == nil
      ? "" : "    \(write("environment." + names.function(ReservedNames.isCovered), .bool))\n"
    return """
        @_optimize(none) static func replayTrace(_ r: inout ReplayReader, _ w: inout ReplayWriter) {
          let environment = replayReadEnvironment(&r)
          let measures = replayReadMeasures(&r)
          var machine = Machine(environment: environment, measures: measures)
      \(covered)    replayWriteState(machine, &w)
          w.endStep()
          for _ in 0..<r.index() {
            switch r.index() {
            case 0:
              let effects = machine.handle(replayReadEvent(&r))
              replayWriteState(machine, &w)
              w.number(effects.rest)
              replayWriteEffects(effects, &w)
      \(asks)      default: replayFailure()
            }
            w.endStep()
          }
        }

      """
  }

  private func ask(_ function: Function) -> String {
    let name = word(names.function(function.name))
    let reads = function.parameters.enumerated().map { "        let a\($0) = \(read($1.type))\n" }.joined()
    let arguments = function.parameters.enumerated().map { position, parameter in
      let hasLabel = position > 0 || function.role != .action
      return (hasLabel ? SwiftWords.label(parameter.name) + ": " : "") + "a\(position)"
    }.joined(separator: ", ")
    switch function.role {
    case .action:
      let emits = program.emittingHostFunctions.contains(function.name)
      return reads + "        \(emits ? "let effects = " : "")machine.\(name)(\(arguments))\n"
        + "        replayWriteState(machine, &w)\n" + (emits ? "        replayWriteEffects(effects, &w)\n" : "")
    case .query, .pure:
      guard let result = function.result else { return reads }
      let call =
        function.role == .pure
        ? "\(name)(\(arguments))" : function.parameters.isEmpty ? "machine.\(name)" : "machine.\(name)(\(arguments))"
      return reads + "        let answer = \(call)\n        \(write("answer", result))\n"
    }
  }
}
