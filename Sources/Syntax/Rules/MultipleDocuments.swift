import Source

extension Rule {
  package static let multipleDocuments = Rule("multiple-documents", .error, page: Embedded.multiple_documents_md)
}
