import Model
import ScrollworkCompiler
import Source
import Syntax

/// An open file of the editor.
struct OpenDocument {
  let uri: String
  let kind: DocumentURI.Kind
  /// The version number of the editor. `nil` if the editor sends none.
  var version: Int?
  var text: TextDocument {
    didSet {
      knownReading = nil
      forget()
    }
  }
  /// Whether the editor has the current findings.
  var isPublished = false
  /// The lengths of the latest analysis that solved any.
  private(set) var lengths: LengthIndex?
  private var knownReading: ParsedDocument?
  private var knownAnalysis: Analysis?

  init(_ uri: String, _ kind: DocumentURI.Kind, _ version: Int?, _ text: TextDocument) {
    (self.uri, self.kind, self.version, self.text) = (uri, kind, version, text)
  }

  /// Discards the analysis after a change of something else that it depends on, such as a configuration.
  mutating func forget() {
    knownAnalysis = nil
    isPublished = false
  }

  mutating func reading() -> ParsedDocument {
    let reading = knownReading ?? ParsedDocument(text.file, kind)
    knownReading = reading
    return reading
  }

  mutating func analysis(in workspace: Workspace) -> Analysis {
    let analysis = knownAnalysis ?? Analysis(reading(), kind, in: workspace)
    knownAnalysis = analysis
    lengths = analysis.lengths ?? lengths
    return analysis
  }
}

/// The syntax tree and the names of a text, which are available even for a malformed text.
struct ParsedDocument {
  let tree: SyntaxTree
  let names: NameIndex
  /// Whether the text is not valid YAML. The tree may lack a part of the text, and with it some names.
  let isGuessed: Bool

  init(_ file: SourceFile, _ kind: DocumentURI.Kind) {
    let (tree, findings) =
      file.bytes.count > SourceFile.maximumSize
      ? (SyntaxTree(file: file, root: nil, comments: []), []) : parse(file, knownWords)
    self.tree = tree
    isGuessed = findings.contains(where: \.rule.isFatal)
    names = NameIndex(tree, kind.root)
  }
}

/// The results of the compiler for a text.
struct Analysis {
  let reading: ParsedDocument
  /// The compilation of a spec. `nil` for a configuration.
  let compilation: Compilation?
  /// The solved lengths. `nil` if no length was solved.
  let lengths: LengthIndex?
  /// The configuration that applies to the spec.
  let governing: Workspace.Governing
  /// The findings of the compilation and of the scenarios.
  let findings: [Diagnostic]

  init(_ reading: ParsedDocument, _ kind: DocumentURI.Kind, in workspace: Workspace) {
    self.reading = reading
    let file = reading.tree.file
    let isTooLarge = file.bytes.count > SourceFile.maximumSize
    switch kind {
    case .configuration:
      (compilation, lengths, governing) = (nil, nil, Workspace.Governing())
      findings = isTooLarge ? [.tooLarge("configuration")] : configure(file).report.findings
    case .spec:
      governing = workspace.governing(file.path)
      let compilation =
        isTooLarge
        ? Compilation(unreadable: file, .tooLarge("spec")) : workspace.compile(file, governing.configuration)
      self.compilation = compilation
      lengths = LengthIndex(compilation)
      findings =
        governing.isSkipped
        ? [] : compilation.report.findings + (compilation.playScenarios()?.report.findings ?? [])
    }
  }
}
