extension SchemaKey {
  static let summary = SchemaKey(
    "summary", .text, .optional("none"), "What it is; becomes documentation.", synonyms: ["description", "doc"])
  static func collapsed(_ absent: String, _ summary: String) -> SchemaKey {
    SchemaKey(
      "collapsed", .formula, .optional(absent), summary,
      synonyms: ["minHeight", "min", "collapsedHeight", "minimum", "keeps"])
  }
  static let stays = SchemaKey("stays", .oneOf(Stays.self), .optional("none"), "Where it does not move.")
  static let heightSynonyms = ["size", "length", "h"]
  static let letSynonyms = ["lets", "variables", "constants", "definitions"]
  static let contentSynonyms = ["children", "contents", "body", "layout", "nodes", "items"]
}
