import Foundation
import Testing

@Suite struct ProveTests {
  private func prove(_ spec: String, _ options: String...) throws -> Tool.Run {
    try Tool.inEmptyFolder { tool in
      try tool.write(spec, to: "Spec.scroll.yaml")
      return try tool.run(Tool.binary, ["prove", "Spec.scroll.yaml"] + options)
    }
  }

  /// A spec with a written range and a measure.
  private let ranged = """
    scrollwork: 1
    screen: Ranged
    environment: {height: 500...956}
    measures: {tags: 0...240}
    layout:
      - block: map
        height: fill
      - sheet: place
        notches:
          peek: 256
          half: 50% - 50
    """

  @Test func obligationsAreListedWithVerdicts() throws {
    let run = try prove(Sample.clean())
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(
      run.output.hasPrefix(
        """
        Clean  Spec.scroll.yaml

        line  claim                          verdict
           7  0 <= map.height                proved
           8  0 <= panel.travel              proved
           8  panel has a notch to rest at   proved
          10  0 <= panel.low                 proved
          11  0 <= panel.high                proved
          11  panel.low < panel.high         proved
          11  panel.low + 1/3 <= panel.high  proved
          11  panel.low + 1/2 <= panel.high  proved
          16  0 <= handle.height             proved
          17  0 <= rows.height               proved
          17  0 <= rows.range                proved
          18  0 <= rows.contentHeight        proved

        12 claims: 12 proved, 0 refuted, 0 unknown


        """))
    let line = #/(kinds|orders|interactions): (\d+) laws: (\d+) proved, 0 refuted, 0 unknown\n/#
    let parts = run.output.matches(of: line)
    #expect(parts.map { String($0.1) } == ["kinds", "orders", "interactions"])
    #expect(parts.allSatisfy { $0.2 == $0.3 })
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

  @Test func lawsNeedASpecWithoutErrors() throws {
    let run = try prove(Sample.failing)
    #expect(run.errors == "the laws of movement are not proved: the spec has errors\n")
    #expect(!run.output.contains(" laws: "))
    #expect(try prove(Sample.clean(), "--claim", "panel.low >= 0").errors.isEmpty)
  }

  @Test func refutedClaimHasACounterexample() throws {
    let run = try prove(Sample.failing)
    #expect(run.status == 1)
    #expect(run.output.contains("   9  place.peek < place.half         refuted!\n"))
    #expect(
      run.output.contains(
        """

        refuted: place.peek < place.half, on iPhone SE (1st generation)
          height           568
          width            320
          safeArea.top      20
          safeArea.bottom    0
          keyboard           0
          place.peek       256
          place.half       234
          holds only when height > 612 pt

        """))
    #expect(run.output.hasSuffix(" claims: 14 proved, 2 refuted, 0 unknown\n"))
  }

  /// Lint checks that a part is at most the whole only if the whole is valid; an explicit claim has no such condition.
  @Test func listedClaimCanBeProvedAlone() throws {
    let spec = """
      scrollwork: 1
      screen: Negative
      layout:
        - scroll: page
          content:
            - header: hero
              height: 600 - height
              onScroll: collapse
              collapsed: 10
            - list: rows
              contentHeight: 3000

      """
    let all = try prove(spec)
    #expect(all.status == 1 && all.output.contains("  hero.collapsed <= hero.height  refuted!\n"), "\(all.output)")
    #expect(try prove(spec, "--claim", "hero.collapsed <= hero.height").output.contains("refuted"))
    // A claim may begin with a minus sign.
    #expect(try prove(spec, "--claim", "-1 <= rows.height").output.contains("1 claim: 1 proved"))
  }

  @Test func jsonHasTheDocumentedShape() throws {
    let run = try prove(ranged, "--format", "json", "--claim", "place.peek < place.half", "--claim", "tags >= 0")
    #expect(run.status == 1)
    #expect(
      run.output == """
        {"claims": [{"claim": "place.peek < place.half", "verdict": "refuted", "file": "Spec.scroll.yaml", \
        "line": null, "witness": {"device": "iPhone SE (1st generation)", "orientation": "portrait", \
        "environment": {"height": 568, "width": 320, "safeArea.top": 20, "safeArea.bottom": 0, "keyboard": 0}, \
        "measures": {"tags": 120}, "values": {"place.peek": 256, "place.half": 234}, \
        "notes": ["holds only when height > 612 pt"]}}, \
        {"claim": "tags >= 0", "verdict": "proved", "file": "Spec.scroll.yaml", "line": null}], "laws": []}

        """)
    let own = try prove(ranged, "--format", "json")
    let claims = try #require(try parsed(own.output)["claims"] as? [[String: Any]])
    #expect(claims.allSatisfy { $0["line"] as? Int != nil })
    #expect(keys(of: own.output.dropFirst(#"{"claims": ["#.count)) == ["claim", "verdict", "file", "line"])
  }

  @Test func counterexampleWithoutADeviceIsTheSimplestEnvironment() throws {
    let run = try prove(
      ranged, "--claim", "place.half - tags >= -38", "--claim", "place.half >= 201", "--format", "json")
    #expect(run.status == 1)
    #expect(run.output.contains(#""device": null, "orientation": null, "environment": {"height": 500, "#))
    #expect(run.output.contains(#""measures": {"tags": 240}, "values": {"place.half - tags": -40}"#))
    #expect(run.output.contains(#""measures": {"tags": 0}, "values": {"place.half": 200}"#))
    #expect(run.output.contains(#""notes": ["holds only when height >= 502 pt"]"#))
  }

  @Test func malformedClaimsAreReported() throws {
    for (claim, message) in [
      ("place.peak < 3", "has no quantity `peak`"), ("place.peek", "compared with nothing"), ("", "comparison"),
      ("50% < place.half", "available"), ("place.peek * place.half < 3", "not a length"), ("a: b", "no meaning"),
    ] {
      let run = try prove(ranged, "--claim", claim)
      #expect(run.status == 2, "\(claim)")
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("--claim:1:") && run.errors.contains(message), "\(claim): \(run.errors)")
    }
  }

  @Test func specWithoutASolutionIsReported() throws {
    let run = try prove(Sample.broken)
    #expect(run.status == 1)
    #expect(run.output.isEmpty && run.errors.contains("invalid-yaml"))
    #expect(try Tool.atHome("prove", "specs").status == 2)
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
