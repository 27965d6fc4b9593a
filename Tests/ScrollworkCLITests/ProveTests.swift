import Foundation
import Testing

@Suite struct ProveTests {
  private func prove(_ spec: String, _ options: String...) throws -> Tool.Run {
    try Tool.inEmptyFolder { tool in
      try tool.write(spec, to: "Spec.scroll.yaml")
      return try tool.run(Tool.binary, ["prove", "Spec.scroll.yaml"] + options)
    }
  }

  @Test func lawsOfAScreenAreListed() throws {
    let run = try prove(Sample.clean(), "--format", "json")
    #expect(run.status == 0 && run.errors.isEmpty)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: [[String: Any]]])
    #expect(object["claims"]?.count == 12)
    let laws = try #require(object["laws"])
    for law in laws {
      #expect(Set(law.keys) == ["law", "node", "event", "verdict", "reason", "part", "paths"])
      #expect(law["verdict"] as? String == "proved")
    }
    func has(_ law: String, _ node: String?, _ event: String?) -> Bool {
      laws.contains { ($0["law"] as? String, $0["node"] as? String, $0["event"] as? String) == (law, node, event) }
    }
    #expect(has("step of a list to upper, gate open", nil, nil) && has("order of consumers", "panel, rows", nil))
    #expect(has("laws of events", "panel", "dragged") && has("laws of events", "panel, rows", "ended"))
    let names = laws.map { "\($0["law"] ?? "") \($0["node"] ?? "") \($0["event"] ?? "")" }
    #expect(Set(names).count == names.count, "one verdict for each law, node and event")
  }

  @Test func scriptsForAnotherProverAreWritten() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.failing, to: "Spec.scroll.yaml")
      let run = try tool("prove", "Spec.scroll.yaml", "--smt2", "out/scripts")
      #expect(run.status == 1)
      #expect(run.errors.hasPrefix("wrote 16 scripts into out/scripts\n"))
      let names = try tool.names(in: "out/scripts")
      #expect(names.count == 16 && names.first == "Failing-01.smt2" && names.last == "Failing-16.smt2")
      let texts = try names.map { try tool.read("out/scripts/" + $0) }
      #expect(texts.count { $0.contains("(set-info :status sat)") } == 2)
      let order = try #require(texts.first { $0.contains("; Failing: place.peek < place.half\n") })
      #expect(order.contains("; Spec.scroll.yaml:9\n; Refuted: it fails where height = 568, width = 320, "))
      #expect(order.contains("(declare-const safeArea.top Real)"))
      #expect(order.hasSuffix("(check-sat)\n(exit)\n"))
      // Files of an earlier run are not reused.
      let again = try tool("prove", "Spec.scroll.yaml", "--smt2", "out/scripts", "--claim", "place.full >= 0")
      #expect(again.errors == "wrote 1 script into out/scripts\n")
      try tool.write(
        Sample.failing.replacingOccurrences(of: "half: 50% - 50\n      ", with: ""), to: "Spec.scroll.yaml")
      let fewer = try tool("prove", "Spec.scroll.yaml", "--smt2", "out/scripts")
      #expect(fewer.errors.contains("stale: out/scripts/Failing-16.smt2 comes from no claim given here; remove it"))
      #expect(!fewer.errors.contains("Failing-claim-01"))
    }
  }
}
