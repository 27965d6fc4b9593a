import Model
import ScrollworkCompiler
import Source
import Syntax

/// A file that an editor has open.
struct OpenDocument {
  let uri: String
  let kind: DocumentURI.Kind
  /// As the editor counts them; `nil` where it does not.
  var version: Int?
  var text: TextDocument {
    didSet {
      knownReading = nil
      forget()
    }
  }
  /// Whether the editor knows what is found in it.
  var isPublished = false
  /// What lengths came to when they could be solved last.
  private(set) var lengths: LengthIndex?
  private var knownReading: ParsedDocument?
  private var knownAnalysis: Analysis?

  init(_ uri: String, _ kind: DocumentURI.Kind, _ version: Int?, _ text: TextDocument) {
    (self.uri, self.kind, self.version, self.text) = (uri, kind, version, text)
  }

  /// Something else has changed on which it hangs what is found.
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

/// What can be told of a text at once, however broken it is.
struct ParsedDocument {
  let tree: SyntaxTree
  let names: NameIndex
  /// Whether the text is no YAML as it stands. Names may be in a part of it that was not read.
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

/// What the compiler finds out about a text.
struct Analysis {
  let reading: ParsedDocument
  /// `nil` of a configuration.
  let compilation: Compilation?
  /// `nil` where none was solved.
  let lengths: LengthIndex?
  /// What holds for a spec.
  let governing: Workspace.Governing
  /// What lint and the scenarios find.
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
