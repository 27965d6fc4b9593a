import Backends
import Foundation
import Machine
import TestSupport
import Testing

/// The types in the documentation comments of a JavaScript module.
@Suite struct JavaScriptTypesTests {
  private static let modules = ReplaySpecs.machines.map { machine in
    (
      name: machine.screenDescription.screen + ".scroll.mjs",
      text: JavaScriptBackend().emit(machine, options: EmitOptions(source: machine.screenDescription.file))
    )
  }

  @Test func everyTypeIsDeclared() throws {
    for module in Self.modules {
      let declared = Set(matches(of: #"@typedef \{[^@]*\} ?(?:\n \* )?(\w+)"#, in: module.text))
      #expect(!declared.isEmpty)
      for tag in ["@param", "@property", "@returns", "@type"] {
        for type in matches(of: tag + #" \{([^}]*)\}"#, in: module.text) {
          let words = matches(of: #"\b([A-Z]\w*)\b"#, in: type)
          #expect(Set(words).isSubset(of: declared), "\(module.name): \(type)")
        }
      }
    }
  }

  @Test func everyParameterIsDescribed() {
    for module in Self.modules {
      let lines = module.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() where line.hasPrefix("export function") {
        let head = lines[..<number].reversed().prefix { $0 != "/**" }
        let parameters = line.split(separator: "(")[1].split(separator: ")")[0].split(separator: ", ")
        for parameter in parameters {
          #expect(head.contains { $0.hasPrefix(" * @param {") && $0.hasSuffix("} \(parameter)") }, "\(line)")
        }
      }
    }
  }

  @Test(.enabled(if: Toolchain.has("tsc"), "TypeScript is installed by make browser"))
  func typeScriptAcceptsTheTypes() throws {
    // The lowering decides the names of types; a spec decides other texts.
    let hostile = HostileNames.texts.indices.map { position in
      var machine = ReplaySpecs.machines[position % ReplaySpecs.machines.count]
      let text = HostileNames.texts[position]
      machine.screenDescription.summary = text
      for index in machine.program.records.indices {
        machine.program.records[index].summary = text
        for field in machine.program.records[index].fields.indices {
          machine.program.records[index].fields[field].summary = text
        }
      }
      return (
        name: "Hostile\(position).scroll.mjs",
        text: JavaScriptBackend().emit(machine, options: EmitOptions(source: text))
      )
    }
    let flags = ["--noEmit", "--allowJs", "--checkJs", "--strict", "--target", "es2022", "--module", "es2022"]
    for modules in [Self.modules, hostile] {
      let folder = try Toolchain.cached(modules, flags) { folder in
        let outcome = try Toolchain.run("tsc", flags + modules.map(\.name), in: folder)
        try outcome.output.write(to: folder.appendingPathComponent("said"), atomically: false, encoding: .utf8)
      }
      #expect(try String(contentsOf: folder.appendingPathComponent("said"), encoding: .utf8) == "")
    }
  }

  /// The matches of the first group of a pattern.
  private func matches(of pattern: String, in text: String) -> [String] {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
    return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap { match in
      Range(match.range(at: 1), in: text).map { String(text[$0]) }
    }
  }
}
