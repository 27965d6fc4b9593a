#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A path in a revision of the Git repository around the current folder: `main:specs`, `HEAD~2:specs/A.scroll.yaml`.
struct Revision {
  var commit: String
  var path: String

  /// `nil` for what is a plain path. A file that exists is one, whatever colons its name has.
  init?(_ argument: String) {
    guard (try? FileSystem.status(argument)) == nil, let colon = argument.firstIndex(of: ":"),
      colon > argument.startIndex
    else { return nil }
    commit = String(argument[..<colon])
    path = String(argument[argument.index(after: colon)...])
  }

  var text: String { commit + ":" + path }

  /// The specs at the path, each with its path below it, in the order of their bytes.
  func specs() throws(Refusal) -> [(name: String, bytes: [UInt8])] {
    // A name with a dash in front would be taken for an option.
    guard !commit.hasPrefix("-") else { throw Refusal("\(text): `\(commit)` is no revision") }
    if Inputs.isSpec(path) { return [(lastComponent(path), try bytes(of: path))] }
    let folder = trimmingSlashes(path)
    let listing = try git(["ls-tree", "-r", "-z", "--name-only", commit, "--", folder.isEmpty ? "." : folder + "/"])
    let prefix = folder.isEmpty || folder == "." ? "" : folder + "/"
    let paths = listing.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.filter(Inputs.isSpec).sorted()
    if paths.isEmpty { throw Refusal("no \(Inputs.suffix) files in \(text)") }
    var specs: [(name: String, bytes: [UInt8])] = []
    for path in paths {
      specs.append((String(path.dropFirst(path.hasPrefix(prefix) ? prefix.count : 0)), try bytes(of: path)))
    }
    return specs
  }

  private func bytes(of path: String) throws(Refusal) -> [UInt8] {
    // `./` makes Git read the path from the current folder, as a shell does.
    try git(["cat-file", "blob", commit + ":" + (path.hasPrefix("/") ? path : "./" + path)])
  }

  /// What Git prints; its own message where it fails.
  private func git(_ arguments: [String]) throws(Refusal) -> [UInt8] {
    let outcome: Subprocess.Outcome
    do {
      outcome = try Subprocess.run("git", arguments)
    } catch {
      throw Refusal("\(text): git cannot be run: \(error.reason)")
    }
    guard outcome.status == 0 else {
      let message = String(decoding: outcome.messages, as: UTF8.self).split(separator: "\n").first.map(String.init)
      throw Refusal("\(text): \(message ?? "git ended with \(outcome.status)")")
    }
    return outcome.output
  }
}
