import Model
import ScrollworkCompiler
import Source
import Syntax

/// A file that an editor has open.
struct Document {
  let uri: String
  let kind: DocumentURI.Kind
  /// As the editor counts them; `nil` where it does not.
  var version: JSON?
  var text: TextDocument {
    didSet {
      knownReading = nil
      forget()
    }
  }
  /// Whether the editor has been told what is found in it.
  var isTold = false
  private var knownReading: Reading?
  private var knownAnalysis: Analysis?

  init(_ uri: String, _ kind: DocumentURI.Kind, _ version: JSON?, _ text: TextDocument) {
    (self.uri, self.kind, self.version, self.text) = (uri, kind, version, text)
  }

  /// Something else has changed on which it hangs what is found.
  mutating func forget() {
    knownAnalysis = nil
    isTold = false
  }

  mutating func reading() -> Reading {
    let reading = knownReading ?? Reading(text.file)
    knownReading = reading
    return reading
  }

  mutating func analysis(in workspace: Workspace) -> Analysis {
    let analysis = knownAnalysis ?? Analysis(reading(), kind, in: workspace)
    knownAnalysis = analysis
    return analysis
  }
}

/// What can be told of a text at once, however broken it is.
struct Reading {
  let tree: SyntaxTree
  let names: NameIndex

  init(_ file: SourceFile) {
    tree = parse(file, knownWords).tree
    names = NameIndex(tree)
  }
}

/// What the compiler finds out about a text.
struct Analysis {
  let reading: Reading
  /// `nil` of a configuration.
  let compilation: Compilation?
  /// What holds for a spec.
  let governing: Workspace.Governing
  /// What lint and the scenarios find.
  let findings: [Diagnostic]

  init(_ reading: Reading, _ kind: DocumentURI.Kind, in workspace: Workspace) {
    self.reading = reading
    let file = reading.tree.file
    switch kind {
    case .configuration:
      (compilation, governing) = (nil, Workspace.Governing())
      findings = configure(file).report.findings
    case .spec:
      let governing = workspace.governing(file.path)
      let compilation = workspace.compile(file, governing.configuration)
      (self.governing, self.compilation) = (governing, compilation)
      findings =
        governing.isSkipped
        ? [] : compilation.report.findings + (compilation.playScenarios()?.report.findings ?? [])
    }
  }
}
