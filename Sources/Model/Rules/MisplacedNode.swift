import Source

extension Rule {
  package static let misplacedNode = Rule("misplaced-node", .error, isFatal: true, page: Embedded.misplaced_node_md)
}
