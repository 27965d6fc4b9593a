import Backends
import Machine
import ProgramIR

/// The JavaScript program that replays traces: a module for each screen and a main module.
package struct JavaScriptDriver {
  /// The names and texts of the files.
  package private(set) var files: [(name: String, text: String)] = []

  /// Generates the program.
  ///
  /// - Parameter isModule: Whether screens are modules, or values as in a page.
  package init(_ machines: [Machine], isModule: Bool = true, fault: InjectedFault? = nil) {
    var imports = ""
    for (position, machine) in machines.enumerated() {
      let options = EmitOptions(source: machine.screenDescription.file, fault: fault)
      let text =
        isModule
        ? JavaScriptBackend().emit(machine, options: options) : "export default \(emitJavaScriptValue(machine));\n"
      files.append(("screen\(position).mjs", text))
      let screen = JavaScriptScreenDriver(machine.program, "screen\(position)", isModule: isModule)
      files.append(("replay\(position).mjs", screen.text))
      imports += "import * as replay\(position) from \"./replay\(position).mjs\";\n"
    }
    let list = machines.indices.map { "replay\($0)" }.joined(separator: ", ")
    files.append(("main.mjs", imports + "const screens = [\(list)];\n" + Self.main))
    files.append(("words.mjs", Self.words))
  }

  private static let main = """
    import { readFileSync } from "node:fs";
    import { Reader, Writer } from "./words.mjs";
    const bytes = readFileSync(process.argv[2]);
    const words = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    const reader = new Reader(words);
    const writer = new Writer(process.argv.length > 3);
    while (reader.position < words.length) {
      screens[reader.number()].trace(reader, writer);
      writer.endTrace();
    }
    process.stdout.write(writer.lines.join(""));

    """

  private static let words = """
    const scratch = new Float64Array(1);
    const halves = new Uint32Array(scratch.buffer);
    const hex = (word) => (word >>> 0).toString(16).padStart(8, "0");
    export class Reader {
      constructor(words) { this.words = words; this.position = 0; }
      number() { return this.words[this.position++]; }
    }
    export class Writer {
      constructor(isVerbose) { this.isVerbose = isVerbose; this.lines = []; this.reset(); }
      reset() { this.high = 0x811c9dc5; this.low = 0x9747b28c; }
      number(word) {
        scratch[0] = word;
        let [lower, upper] = halves;
        if (word !== word) { upper = 0x7ff80000; lower = 0; }
        if (this.isVerbose) this.lines.push(hex(upper) + hex(lower) + " ");
        this.high = (Math.imul(this.high ^ upper, 0x01000193) + this.low) >>> 0;
        this.low = (Math.imul(this.low ^ lower, 0x85ebca6b) + this.high) >>> 0;
        this.low = (this.low ^ (this.low >>> 15)) >>> 0;
      }
      endStep() { if (this.isVerbose) this.lines.push("\\n"); }
      endTrace() {
        if (!this.isVerbose) this.lines.push(hex(this.high) + hex(this.low) + "\\n");
        this.reset();
      }
    }

    """
}

private struct JavaScriptScreenDriver {
  let program: Program
  let index: SymbolTable
  let names: JavaScriptNames
  let module: String
  let isModule: Bool

  init(_ program: Program, _ module: String, isModule: Bool) {
    self.program = program
    index = SymbolTable(program)
    names = JavaScriptNames(program)
    self.module = module
    self.isModule = isModule
  }

  var text: String {
    "import \(isModule ? "* as screen" : "screen") from \"./\(module).mjs\";\n"
      + (program.records.flatMap { [reader($0), writer($0)] }
      + program.enumerations.flatMap { [reader($0), writer($0)] } + [replay]).joined()
  }

  private func read(_ type: Type) -> String {
    switch type {
    case .number, .token: "r.number()"
    case .bool: "(r.number() !== 0)"
    case .enumeration(let name), .record(let name): "read_\(name)(r)"
    }
  }

  private func write(_ value: String, _ type: Type) -> String {
    switch type {
    case .number, .token: "w.number(\(value))"
    case .bool: "w.number(\(value) ? 1 : 0)"
    case .enumeration(let name), .record(let name): "write_\(name)(\(value), w)"
    }
  }

  private func reader(_ record: Record) -> String {
    let fields = record.fields.map { "\($0.name): \(read($0.type))" }.joined(separator: ", ")
    return "function read_\(record.name)(r) { return { \(fields) }; }\n"
  }

  private func writer(_ record: Record) -> String {
    let fields = record.fields.map { write("value." + $0.name, $0.type) + "; " }.joined()
    return "function write_\(record.name)(value, w) { \(fields)}\n"
  }

  private func isPlain(_ enumeration: Enumeration) -> Bool { enumeration.cases.allSatisfy { $0.payload.isEmpty } }

  private func reader(_ enumeration: Enumeration) -> String {
    let arms = enumeration.cases.enumerated().map { position, item in
      if isPlain(enumeration) { return "    case \(position): return \"\(item.name)\";\n" }
      let fields = zip(names.keys(enumeration.name, item.name), item.payload).map { ", \($0): \(read($1.type))" }
      return "    case \(position): return { kind: \"\(item.name)\"\(fields.joined()) };\n"
    }
    return "function read_\(enumeration.name)(r) {\n  switch (r.number()) {\n\(arms.joined())  }\n}\n"
  }

  private func writer(_ enumeration: Enumeration) -> String {
    let arms = enumeration.cases.enumerated().map { position, item in
      let keys = names.keys(enumeration.name, item.name)
      let fields = zip(keys, item.payload).map { " \(write("value." + $0, $1.type));" }
      return "    case \"\(item.name)\": w.number(\(position));\(fields.joined()) break;\n"
    }
    let subject = isPlain(enumeration) ? "value" : "value.kind"
    return "function write_\(enumeration.name)(value, w) {\n  switch (\(subject)) {\n\(arms.joined())"
      + "    default: throw new Error(`no such case: ${value}`);\n  }\n}\n"
  }

  private var replay: String {
    let state = program.state.map { "  \(write("machine." + names.state($0.name), $0.type));\n" }.joined()
    let asks = program.hostFunctions.enumerated().map { position, function in
      "      case \(position + 1): {\n\(ask(function))        break;\n      }\n"
    }.joined()
    let covered =
      program.function(ReservedNames.isCovered) == nil
      ? "" : "  \(write("screen.\(names.function(ReservedNames.isCovered))(environment)", .bool));\n"
    return """
      function writeState(machine, w) {
      \(state)}
      function writeEffects(effects, w) {
        w.number(effects.length);
        for (const effect of effects) write_\(ReservedNames.effect)(effect, w);
      }
      export function trace(r, w) {
        const environment = read_\(ReservedNames.environment)(r);
        const measures = read_\(ReservedNames.measures)(r);
        const machine = new screen.\(JavaScriptNames.machine)(environment, measures);
      \(covered)  writeState(machine, w);
        w.endStep();
        const count = r.number();
        for (let step = 0; step < count; step += 1) {
          switch (r.number()) {
            case 0: {
              const effects = machine.\(names.function(ReservedNames.handle))(read_\(ReservedNames.event)(r));
              writeState(machine, w);
              w.number(effects.rest);
              writeEffects(effects, w);
              break;
            }
      \(asks)    }
          w.endStep();
        }
      }

      """
  }

  private func ask(_ function: Function) -> String {
    let name = names.function(function.name)
    let reads = function.parameters.enumerated().map { "        const a\($0) = \(read($1.type));\n" }.joined()
    let arguments = function.parameters.indices.map { "a\($0)" }.joined(separator: ", ")
    switch function.role {
    case .action:
      let emits = program.emittingHostFunctions.contains(function.name)
      return reads + "        const effects = machine.\(name)(\(arguments));\n        writeState(machine, w);\n"
        + (emits ? "        writeEffects(effects, w);\n" : "")
    case .query, .pure:
      guard let result = function.result else { return reads }
      let isGetter = function.role == .query && function.parameters.isEmpty
      let owner = function.role == .pure ? "screen" : "machine"
      let call = "\(owner).\(name)" + (isGetter ? "" : "(\(arguments))")
      return reads + "        \(write(call, result));\n"
    }
  }
}
