import Source

extension Rule {
  package static let unreadableFile = Rule(
    "unreadable-file", .error, isFatal: true, isReadFailure: true,
    title: "A file cannot be read",
    text: """
      The path names no file, or a file that the user has no permission to read. The compiler reports nothing else \
      about the spec, and the exit status is 2 instead of 1. Check the path and the permissions.
      """,
    noSpec: "It is about the disk, not about what a spec says.")
}
