import Source

/// Valid YAML that a spec does not allow.
enum NodeProblem {
  case nothing(Span)
  case multipleDocuments(Span)
  case tag(String, Span)
  case directive(String, Span)
  case mergeKey(Span)
  case duplicateKey(String, Span, first: Span)
  case undefinedAlias(String, Span, near: String?)
  case recursiveAlias(String, Span)
  case aliasBudget(Span)
  case tooDeep(Span)

  var diagnostic: Diagnostic {
    switch self {
    case .nothing(let span):
      return Diagnostic(
        .emptyFile, "the file has no content", at: span,
        help: ["begin with `scrollwork: 1`, or let `scrollwork init` write a spec to start from"])
    case .multipleDocuments(let span):
      return Diagnostic(
        .multipleDocuments, "a second document begins here, and a file has one", at: span,
        help: ["move it to a file of its own"])
    case .tag(let tag, let span):
      // A tag that ends with a colon is a key with a stray `!` before it.
      let isKey = tag.hasSuffix(":")
      let sign = Span(span.start, span.start + tag.utf8.prefix { $0 == UInt8(ascii: "!") }.count)
      return Diagnostic(
        .yamlTag, "`\(tag.brief)` is a tag, and specs have none", at: span,
        notes: ["what a value means is decided by its key"],
        fixes: [
          isKey
            ? FixIt("remove the `!`", isSafe: false, edits: [Edit(sign, "")])
            : FixIt("remove the tag", isSafe: true, edits: [Edit(span, "")])
        ])
    case .directive(let text, let span):
      return Diagnostic(
        .invalidYAML, "`\(text.brief)` is a directive, and specs have none", at: span, help: ["remove the line"])
    case .mergeKey(let span):
      return Diagnostic(
        .mergeKey, "`<<` merges maps in other YAML, and specs have no merge keys", at: span,
        help: ["write the keys out, or share a whole value with `&name` and `*name`"])
    case .duplicateKey(let key, let span, let first):
      return Diagnostic(
        .duplicateKey, "the key `\(key.brief)` occurs twice in one map", at: span, caption: "only the first counts",
        labels: [Label(first, "first occurrence")], help: ["remove one of the two"])
    case .undefinedAlias(let name, let span, let near):
      let place = Span(span.start + 1, span.end)
      return Diagnostic(
        .undefinedAlias, "nothing above is marked `&\(name.brief)`", at: span,
        help: near == nil ? ["if `\("*\(name)".brief)` is meant as text, quote it"] : [],
        fixes: near.map { [FixIt("write `*\($0)`", isSafe: false, edits: [Edit(place, $0)])] } ?? [])
    case .recursiveAlias(let name, let span):
      return Diagnostic(
        .recursiveAlias, "`*\(name.brief)` is inside of the node marked `&\(name.brief)`", at: span,
        caption: "it would contain itself")
    case .aliasBudget(let span):
      return Diagnostic(
        .aliasBudget, "the aliases of this file expand to more than 10,000 nodes", at: span,
        caption: "from here on none is followed", help: ["write less with aliases of aliases"])
    case .tooDeep(let span):
      return Diagnostic(
        .tooDeep, "maps and lists are nested more than \(TreeBuilder.maximumDepth) deep", at: span,
        caption: "this is one too many; the file is not read further")
    }
  }
}
