import Source
import Syntax

/// Declarations whose names are spelled otherwise at every use: the mistake is in the declaration.
struct MisspelledDeclarations {
  struct Declaration {
    var text: String
    var span: Span
    /// The name as the uses spell it.
    var meant: String
    var uses: [Span]
  }

  private(set) var all: [Declaration] = []
  private let tree: SyntaxTree
  private let declared: Set<Span>

  /// - Parameter names: every name that the file declares.
  init(_ tree: SyntaxTree, _ names: [Name]) {
    self.tree = tree
    declared = Set(names.map(\.span))
  }

  /// Adds the uses of an undeclared name to the similar declaration that they mean.
  ///
  /// - Returns: Whether the declaration is to blame: the name has several uses, and the file contains the declared
  ///   spelling only once.
  mutating func add(_ name: String, _ use: UndefinedNames.Use, declared: String?) -> Bool {
    if let index = all.firstIndex(where: { $0.text == declared && $0.meant == name }) {
      all[index].uses += [use.first] + use.others
      return true
    }
    guard let declared, !use.others.isEmpty, let span = onlyOccurrence(of: declared) else { return false }
    all.append(Declaration(text: declared, span: span, meant: name, uses: [use.first] + use.others))
    return true
  }

  /// Returns the span of the key or value that is a name. `nil` if the name occurs elsewhere too.
  private func onlyOccurrence(of name: String) -> Span? {
    var found: [SyntaxNode] = []
    tree.root?.addScalars(naming: name, to: &found)
    return found.count == 1 && declared.contains(found[0].span) ? found[0].span : nil
  }
}

extension SyntaxNode {
  /// Adds the scalars whose text contains a name as a word.
  fileprivate func addScalars(naming name: String, to found: inout [SyntaxNode]) {
    switch content {
    case .scalar(let scalar): if scalar.text.contains(word: name) { found.append(self) }
    case .sequence(let items): for item in items { item.addScalars(naming: name, to: &found) }
    case .mapping(let entries):
      for entry in entries {
        entry.key.addScalars(naming: name, to: &found)
        entry.value.addScalars(naming: name, to: &found)
      }
    }
  }
}

extension String {
  fileprivate func contains(word: String) -> Bool {
    utf8.split { !($0.isNameByte) }.contains { $0.elementsEqual(word.utf8) }
  }
}
