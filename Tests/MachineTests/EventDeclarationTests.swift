import Foundation
import Machine
import ProgramIR
import TestSupport
import Testing

/// The declarations of events and effects, against the article Semantics and the machines of the corpus.
@Suite struct EventDeclarationTests {
  private static let article = try? String(
    contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/ScrollworkCompiler/Scrollwork.docc/Contributors/Semantics.md"),
    encoding: .utf8)

  /// The signature of a case as the article writes it: `began(region, at:)`.
  private func signature(_ name: String, _ fields: [(label: String, word: String)]) -> String {
    let parts = fields.map { $0.label == "_" ? $0.word : $0.label + ":" }
    return parts.isEmpty ? name : "\(name)(\(parts.joined(separator: ", ")))"
  }

  @Test func theArticleShowsEveryEventAndEffectWithItsValues() throws {
    let article = try #require(Self.article)
    for event in Event.allCases {
      let signature = signature(
        event.name, event.parameters.map { ($0.field.name, $0.local) })
      #expect(article.contains("`\(signature)`"), "\(signature)")
    }
    for effect in Effect.allCases {
      let signature = signature(
        effect.name, effect.declaration.parameters.map { ($0.field.name, $0.rawValue) })
      #expect(article.contains("`\(signature)`"), "\(signature)")
    }
  }

  /// Generic code of a host asks by region what other code asks by the name of a node.
  @Test func queriesByRegionAgreeWithThoseByNode() throws {
    for machine in ReplaySpecs.machines {
      guard let place = machine.scripts.flatMap(\.places).first else { continue }
      let bytecode = Bytecode(machine.program)
      let interpreter = MachineInterpreter(
        bytecode, environment: place.environment.map(\.double), measures: place.measures.map(\.double))
      for chain in machine.chains {
        for (consumer, terms) in zip(chain.consumers, chain.terms) {
          let region: Value<Double> = try #require(bytecode.enumCase(ReservedNames.region, consumer.node))
          let position = try #require(interpreter[terms.position]?.number)
          #expect(interpreter.query(ReservedNames.offset, [region])?.number == position)
          #expect(interpreter.query(ReservedNames.shown, [region])?.number == position)
          let limits = interpreter.query(ReservedNames.range, [region])?.parts.compactMap(\.number) ?? []
          #expect(limits.count == 2 && limits[0] <= position && position <= limits[1], "\(consumer.node): \(limits)")
          guard consumer.kind == .sheet else { continue }
          for verb in ["progress", "passesTouches"] {
            #expect(
              interpreter.query(verb, [region, .number(200)])
                == interpreter.query(NodeNames(consumer.node).function(verb), [.number(200)]))
          }
        }
      }
    }
  }
}
