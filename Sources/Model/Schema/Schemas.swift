import Syntax

/// Every map of the language, in the order of the reference.
package let schemas: [Schema] = [
  Spec.schema, SystemBars.schema, WrittenEnvironment.schema, SafeArea.schema, OrientationRanges.schema,
  Measure.schema,
  Observer.schema,
  OrientationCase.schema, ConditionCase.schema,
  WrittenBar.schema, Box.schema, Box.schema(.carousel), Box.schema(.footer),
  Header.schema, WrittenSnap.schema,
  Scroll.schema,
  Tabs.schema, Strip.schema, Page.schema, List.schema, WrittenExtent.schema, Fit.schema,
  Sheet.schema, Notch.schema, WrittenRelease.schema, Release.Flick.schema, Release.Line.schema, Overdrags.schema,
  Spring.schema,
  Backdrop.schema, DismissCondition.schema, SheetMode.schema,
  Scenario.schema, WrittenPlace.schema, WrittenStep.schema, Begin.schema, Drag.schema, Drift.schema,
  ReleaseStep.schema, TapStep.schema, Resize.schema, Growth.schema,
]

/// The words of the language by which the parser repairs a broken file.
package let knownWords: KnownWords = {
  let steps = Set(WrittenStep.schema.keys.map(\.name))
  let others = schemas.filter { $0 !== WrittenStep.schema }.flatMap { $0.keys.map(\.name) }
  return KnownWords(
    texts: Set(
      schemas.flatMap(\.keys).compactMap { key in
        if case .text = key.value { key.name } else { nil }
      }),
    items: steps.subtracting(others).union(NodeKind.allCases.map(\.rawValue)))
}()

// Keys and synonyms that several constructs have.
extension SchemaKey {
  static let summary = SchemaKey(
    "summary", .text, .optional("none"), "What it is; becomes documentation.", synonyms: ["description", "doc"])
  static let letSynonyms = ["lets", "variables", "constants", "definitions"]
  static let contentSynonyms = ["children", "contents", "body", "layout", "nodes", "items"]
}

/// Returns the schema of a kind of node.
package func schema(of kind: NodeKind) -> Schema {
  switch kind {
  case .box(let style): Box.schema(style)
  case .header: Header.schema
  case .scroll: Scroll.schema
  case .tabs: Tabs.schema
  case .page: Page.schema
  case .list: List.schema
  case .sheet: Sheet.schema
  }
}
